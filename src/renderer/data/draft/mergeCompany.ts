import type { Company, CompanyAccount, OtherAccount } from '#contract/ipc/company'
import { mergeFields, same } from './mergeFields.ts'

export interface CompanyClash {
  readonly field: CompanyField
  readonly mine: unknown
  readonly theirs: unknown
}
export type CompanyField =
  keyof Omit<Company, 'companyId' | 'applicant' | 'defaults' | 'accounts' | 'otherAccounts'> | keyof Parts
type Parts = Company['applicant'] & Company['defaults'] & { account: CompanyAccount }

export interface MergedCompany {
  readonly company: Company
  readonly clashes: readonly CompanyClash[]
}

/**
 * For a clash, `winner` says whose value counts, except that an emptied setting keeps the other's value. An account
 * that one side deleted stays if the other changed it or debits it by default.
 * @param was Without it, everything that differs counts as changed by both.
 */
export function mergeCompany(
  was: Company | undefined,
  mine: Company,
  theirs: Company,
  winner: 'mine' | 'theirs',
): MergedCompany {
  const clashes: CompanyClash[] = []
  const clash = <T>(field: string, here: T, there: T): T => {
    if (here === undefined || here === null) return there
    if (there === undefined || there === null) return here
    clashes.push({ field: field as CompanyField, mine: here, theirs: there })
    return winner === 'mine' ? here : there
  }
  const fields = <T extends object>(base: T | undefined, here: T, there: T): T =>
    mergeFields(base ?? ({} as T), here, there, clash)
  const whole = <T extends object>(field: string, base: T | undefined, here: T | undefined, there: T | undefined) =>
    here && there
      ? mergeFields(base ?? ({} as T), here, there, (_, a, b) => pick(field, a, b))
      : taken(base, here, there)
  const pick = <T>(field: string, here: T, there: T): T => {
    if (!clashes.some((one) => one.field === field)) clash(field, '', '')
    return winner === 'mine' ? here : there
  }
  const defaults = fields(was?.defaults, mine.defaults, theirs.defaults)
  const accounts = mergeAccounts([was?.accounts ?? [], mine.accounts, theirs.accounts], defaults.payingAccountId, clash)
  const others = mergeAccounts<OtherAccount>(
    [was?.otherAccounts ?? [], mine.otherAccounts ?? [], theirs.otherAccounts ?? []],
    null,
    clash,
  )
  const { name, environment, clientCode, reading, personInCharge } = fields(plain(was), plain(mine), plain(theirs))
  const company = {
    companyId: mine.companyId,
    name,
    environment,
    accounts,
    otherAccounts: others.length > 0 ? others : undefined,
    applicant: fields(was?.applicant, mine.applicant, theirs.applicant),
    defaults,
    fileExport: whole('fileExport', was?.fileExport, mine.fileExport, theirs.fileExport),
    statementExport: whole('statementExport', was?.statementExport, mine.statementExport, theirs.statementExport),
    employer: whole('employer', was?.employer, mine.employer, theirs.employer),
    bookAccounts: whole('bookAccounts', was?.bookAccounts, mine.bookAccounts, theirs.bookAccounts),
    clientCode,
    reading,
    personInCharge,
  }
  return { company: withoutEmpty(company), clashes }
}

const plain = (company: Company | undefined) => ({
  name: company?.name,
  environment: company?.environment,
  clientCode: company?.clientCode,
  reading: company?.reading,
  personInCharge: company?.personInCharge,
})

/** If both changed it, a value wins over none. */
const taken = <T>(base: T | undefined, here: T | undefined, there: T | undefined): T | undefined =>
  same(base, here) ? there : same(base, there) ? here : (here ?? there)

const withoutEmpty = (company: object): Company =>
  Object.fromEntries(Object.entries(company).filter(([, value]) => value !== undefined)) as Company

function mergeAccounts<A extends CompanyAccount>(
  [was, mine, theirs]: readonly [readonly A[], readonly A[], readonly A[]],
  paying: string | null,
  clash: <T>(field: string, here: T, there: T) => T,
): A[] {
  const find = (list: readonly A[], id: string) => list.find(({ accountId }) => accountId === id)
  const ids = new Set([...theirs, ...mine].map(({ accountId }) => accountId))
  return [...ids].flatMap((id) => {
    const [base, here, there] = [find(was, id), find(mine, id), find(theirs, id)]
    if (!here || !there) {
      const kept = here ?? there
      const gone = base !== undefined && same(base, kept) && id !== paying
      return kept && !gone ? [kept] : []
    }
    if (same(here, there) || same(base, here)) return [there]
    return [same(base, there) ? here : clash('account', here, there)]
  })
}
