import type { Company, CompanyAccount } from '#contract/ipc/company'
import type { OfficeItem } from '#contract/office/rows'
import { noticeOf } from '#data/office/takeRecords'
import type { OfficeNotice } from '#data/schema/db'
import { same } from '#data/draft/mergeFields'
import type { MergedCompany } from '#data/draft/mergeCompany'

/**
 * About settings that both changed, and those of the other person that decide where filings go and which account is
 * debited.
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

/** Settings that protect money and differ from before. */
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
