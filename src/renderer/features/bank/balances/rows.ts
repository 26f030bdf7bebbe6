import type { AppError, Company, CompanyAccount, EnvironmentName } from '#contract/ipc/index'
import { figuresOf, sumFigures, type BalanceFigures, type FigureSums } from '#domain/accounts/balanceBoard'
import { japaneseOrder } from '#domain/text/japaneseOrder'
import { wordMatchers } from '#ui/table/match'
import { groupKey } from '#data/repositories/balances'
import type { BalanceRecord } from '#data/schema/db'
import type { BalanceState } from './store.ts'

export const GROUPINGS = ['company', 'group', 'none'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const SHOWN = ['all', 'failed', 'unread', 'negative'] as const
export type Shown = (typeof SHOWN)[number]

/** `group` is the group name (typed by the user) of the account or else of its company; '' if neither has one. */
export interface BalanceRow {
  readonly key: string
  readonly companyId: string
  readonly company: Company
  readonly account: CompanyAccount
  readonly group: string
  readonly record: BalanceRecord | undefined
  readonly figures: BalanceFigures | undefined
  readonly error: AppError | undefined
  /** The error is about storing the visible balance. Otherwise the visible balance is older than the error. */
  readonly unsaved: boolean
  readonly busy: boolean
}
/** `oldest` is when the oldest of the balances was read. */
export interface BalanceGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly BalanceRow[]
  readonly sums: FigureSums
  readonly oldest: string | undefined
}
export type BalanceLine =
  | { readonly kind: 'group'; readonly key: string; readonly group: BalanceGroup; readonly folded: boolean }
  | { readonly kind: 'account'; readonly key: string; readonly row: BalanceRow }
  | { readonly kind: 'error'; readonly key: string; readonly row: BalanceRow }

export interface RowSource {
  companies: readonly Company[]
  environment: EnvironmentName | undefined
  stateOf: (company: Company, account: CompanyAccount) => BalanceState | undefined
  groups: ReadonlyMap<string, string>
}

/** Balances of different environments are never mixed. */
export function balanceRows({ companies, environment, stateOf, groups }: RowSource): BalanceRow[] {
  const nameOf = ({ companyId }: Company, accountId: string) => groups.get(groupKey(companyId, accountId))
  return companies
    .filter((company) => company.environment === environment)
    .flatMap((company) =>
      company.accounts.map((account): BalanceRow => {
        const state = stateOf(company, account)
        return {
          key: groupKey(company.companyId, account.accountId),
          companyId: company.companyId,
          company,
          account,
          group: nameOf(company, account.accountId) ?? nameOf(company, '') ?? '',
          record: state?.record,
          figures: state?.record && figuresOf(state.record.balance),
          error: state?.error,
          unsaved: state?.unsaved ?? false,
          busy: state?.busy ?? false,
        }
      }),
    )
}

const SHOWS: Record<Shown, (row: BalanceRow) => boolean> = {
  all: () => true,
  failed: ({ error }) => error !== undefined,
  unread: ({ record }) => record === undefined,
  negative: ({ figures }) => (figures?.todayBalance ?? 0) < 0 || (figures?.clearedBalance ?? 0) < 0,
}

export function filterBalances(rows: readonly BalanceRow[], words: string, shown: Shown): BalanceRow[] {
  const matchers = wordMatchers(words)
  return rows.filter(
    (row) => SHOWS[shown](row) && (matchers.length === 0 || matchers.every((match) => match(textOf(row)))),
  )
}

// The line breaks keep a word from matching across two fields.
function textOf({ company, account, group, record }: BalanceRow): string {
  const { branchName, accountNameKana, accountNameKanji } = record?.balance ?? {}
  return [
    company.name,
    company.applicant.applicantName,
    account.label,
    account.branchNo,
    account.accountNo,
    `${account.branchNo}-${account.accountNo}`,
    account.accountId,
    group,
    branchName ?? '',
    accountNameKana ?? '',
    accountNameKanji ?? '',
  ].join('\n')
}

/** Rows without a group name come last. With `none`: one group without a heading. */
export function groupBalances(rows: readonly BalanceRow[], grouping: Grouping): BalanceGroup[] {
  if (grouping === 'none') return rows.length ? [groupOf('', '', rows)] : []
  const keyed = Map.groupBy(rows, (row) => (grouping === 'company' ? row.companyId : row.group))
  const groups = [...keyed].map(([id, members]) =>
    groupOf(`${grouping} ${id}`, grouping === 'company' ? (members[0]?.company.name ?? '') : id, members),
  )
  if (grouping === 'company') return groups
  return groups.sort(
    (a, b) => Number(a.title === '') - Number(b.title === '') || japaneseOrder.compare(a.title, b.title),
  )
}

export function groupOf(id: string, title: string, rows: readonly BalanceRow[]): BalanceGroup {
  const instants = rows.flatMap(({ record }) => record?.at ?? []).sort()
  return { id, title, rows, sums: sumFigures(rows.map(({ figures }) => figures)), oldest: instants[0] }
}

/** A missing client key concerns all accounts of a company alike, so only the first one visible has the error. */
export function balanceLines(
  groups: readonly BalanceGroup[],
  grouping: Grouping,
  isFolded: (id: string) => boolean,
): BalanceLine[] {
  const told = new Set<string>()
  const isRepeated = ({ companyId, error }: BalanceRow): boolean => {
    if (error?.code !== 'noCredentials') return false
    const repeated = told.has(companyId)
    told.add(companyId)
    return repeated
  }
  return groups.flatMap((group): BalanceLine[] => {
    const folded = grouping !== 'none' && isFolded(group.id)
    const head: BalanceLine[] = grouping === 'none' ? [] : [{ kind: 'group', key: `group ${group.id}`, group, folded }]
    return folded ? head : [...head, ...group.rows.flatMap((row) => linesOf(row, isRepeated(row)))]
  })
}

function linesOf(row: BalanceRow, isRepeated: boolean): BalanceLine[] {
  const own: BalanceLine = { kind: 'account', key: row.key, row }
  return row.error && !isRepeated ? [own, { kind: 'error', key: `error ${row.key}`, row }] : [own]
}
