import { company as companySchema, type Company, type CompanyAccount } from '#contract/ipc/company'
import type { ItemChange, OfficeItem } from '#contract/office/rows'
import { call, mustCall } from '#data/bridge/index'
import { changesOf, isOlder, isSeen } from '#data/office/base'
import { keepAnswers } from '#data/office/sendItems'
import { db, type OfficeBase, type OfficeNotice } from '#data/schema/db'
import { mergeCompany, type MergedCompany } from '#data/draft/mergeCompany'
import { same } from '#data/draft/mergeFields'
import { noticeOf } from '#data/office/takeRecords'

/**
 * Tells of settings that both this computer and the other person changed, and of the other person's changes that
 * decide where filings go and which account is debited.
 *
 * @param mine The company as it was on this computer.
 */
export function noticesOfCompany(
  item: OfficeItem,
  mine: Company,
  { company, clashes }: Pick<MergedCompany, 'company' | 'clashes'>,
): OfficeNotice[] {
  const both = clashes.map((one) => ({
    what: 'theirs' as const,
    field: one.field,
    mine: textOf(one.mine),
    theirs: textOf(one.theirs),
  }))
  const told = new Set(both.map(({ field, mine: own, theirs }) => [field, own, theirs].join('\n')))
  const changed = guarded(mine, company).filter((one) => !told.has([one.field, one.mine, one.theirs].join('\n')))
  return [...both, ...changed].map((one) => ({
    ...noticeOf(item, one, ''),
    id: [item.kind, item.id, item.revision, one.field, one.mine, one.theirs].join(' '),
  }))
}

/** Settings that decide where money goes, as far as they changed. */
function guarded(mine: Company, company: Company) {
  const accountOf = (one: Company) => one.accounts.find(({ accountId }) => accountId === one.defaults.payingAccountId)
  const parts = [
    { field: 'environment', mine: mine.environment, theirs: company.environment },
    {
      field: 'payingAccountId',
      mine: mine.defaults.payingAccountId === company.defaults.payingAccountId ? '' : textOf(accountOf(mine)),
      theirs: mine.defaults.payingAccountId === company.defaults.payingAccountId ? '' : textOf(accountOf(company)),
    },
    ...accountsChanged(mine.accounts, company.accounts),
  ]
  return parts.filter((one) => one.mine !== one.theirs).map((one) => ({ ...one, what: 'changed' as const }))
}

function accountsChanged(mine: readonly CompanyAccount[], theirs: readonly CompanyAccount[]) {
  const ids = new Set([...mine, ...theirs].map(({ accountId }) => accountId))
  const find = (list: readonly CompanyAccount[], id: string) => list.find(({ accountId }) => accountId === id)
  return [...ids].flatMap((id) => {
    const [here, there] = [find(mine, id), find(theirs, id)]
    if (same(debitOf(here), debitOf(there))) return []
    return [{ field: 'account', mine: textOf(here), theirs: textOf(there) }]
  })
}

const debitOf = (account: CompanyAccount | undefined) =>
  account && [account.branchNo, account.accountTypeCode, account.accountNo]

/** An account is named by its label and number. */
function textOf(value: unknown): string {
  if (isAccount(value)) return `${value.label} ${value.branchNo}-${value.accountNo}`.trim()
  return typeof value === 'string' ? value : ''
}

const isAccount = (value: unknown): value is CompanyAccount =>
  typeof value === 'object' && value !== null && 'branchNo' in value && 'accountNo' in value

/** The settings of the company; its client key is not part of them. */
const itemOf = (company: Company) => ({
  kind: 'company' as const,
  id: company.companyId,
  body: company as unknown as Record<string, unknown>,
})

/**
 * Merges setting by setting: what was changed here stays and is sent later. Where both changed the same, the server's
 * counts; a notice tells this, and every change of others that decides where money goes. Taking the same items over
 * again changes nothing.
 */
export async function takeCompanies(items: readonly OfficeItem[], office: string): Promise<void> {
  const own = new Map((await mustCall('companies.list')).map((one) => [one.companyId, one]))
  for (const item of items) {
    const was = await db.officeBase.get(['company', item.id])
    // A deletion only ends the sharing: the company's keys and filings are this computer's own.
    if (item.deleted || isOlder(item, was, office)) continue
    const theirs = companySchema.parse(item.body)
    const mine = own.get(item.id)
    const saved = mine ? await mergeInto(item, theirs, { mine, was: versionOf(was) }) : theirs
    if (!same(mine, saved)) await mustCall('companies.save', saved)
  }
}

async function mergeInto(
  item: OfficeItem,
  theirs: Company,
  { mine, was }: { mine: Company; was: Company | undefined },
): Promise<Company> {
  const merged = mergeCompany(was, mine, theirs, 'theirs')
  // Notices first, then the company: after a crash in between, the same notices are written again.
  await db.officeNotices.bulkPut(noticesOfCompany(item, mine, merged))
  return merged.company
}

/** The version that this computer and the server had in common, if any. */
const versionOf = (base: OfficeBase | undefined): Company | undefined =>
  base && isSeen(base) ? companySchema.parse(base.body) : undefined

export async function companyChanges(shared: ReadonlySet<string>): Promise<ItemChange[]> {
  const companies = await mustCall('companies.list')
  const base = await db.officeBase.where('[kind+id]').between(['company', ''], ['company', '\uffff']).toArray()
  const own = companies.filter(({ companyId }) => shared.has(companyId))
  return own.flatMap((one) =>
    changesOf(
      [itemOf(one)],
      base.filter(({ id }) => id === one.companyId),
      { companyId: one.companyId },
    ),
  )
}

/** `conflict`: the server has something newer. */
export async function sendCompanies(
  changes: ItemChange[],
  office: string,
): Promise<{ ok: boolean; conflict: boolean }> {
  if (changes.length === 0) return { ok: true, conflict: false }
  const reply = await call('office.put', { changes, together: false })
  if (!reply.ok) return { ok: false, conflict: false }
  const { conflict } = await keepAnswers({ changes }, reply.value, office)
  return { ok: true, conflict }
}
