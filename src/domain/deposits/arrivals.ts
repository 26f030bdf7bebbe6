// Keys of incoming transfers, and their groups by remitter.
import { foldRemitterName } from './remitterName.ts'
import { isDeposit, NO_TOTALS, totalsOf, type StatementEntry, type StatementTotals } from '../statements/statements.ts'

/** An entry of 振込入金明細 (section 2.5). */
export interface Arrival extends StatementEntry {
  readonly applicantName?: string | undefined
  readonly paymentApplicantNo?: string | undefined
  readonly paymentFinancialInstitutionNameKana?: string | undefined
  readonly branchNameKana?: string | undefined
  readonly ediInfo?: string | undefined
}

const SEPARATOR = '\u001f'

/**
 * A key is built from date, number, direction and amount, because a number is unique only within its date; then from
 * all fields, and for equal entries from a count. The order does not matter, so a later fetch gives the same keys.
 */
export function arrivalKeys(entries: readonly Arrival[]): string[] {
  const keys = entries.map(baseKey)
  const alike = Map.groupBy(keys.keys(), (at) => keys[at])
  for (const places of alike.values()) if (places.length > 1) numberAlike(entries, keys, places)
  return keys
}

// The first of similar entries keeps the plain key, so an entry that was alone keeps its key when a similar one
// arrives.
function numberAlike(entries: readonly Arrival[], keys: string[], places: readonly number[]): void {
  const first = places.map((at) => contentOf(entries[at])).sort()[0]
  const counts = new Map<string, number>()
  for (const at of places) {
    const content = contentOf(entries[at])
    const count = counts.get(content) ?? 0
    counts.set(content, count + 1)
    if (content !== first || count > 0) keys[at] = [keys[at], content, String(count)].join(SEPARATOR)
  }
}

const baseKey = (entry: Arrival): string =>
  [
    entry.transactionDate,
    entry.transactionId ?? contentOf(entry),
    entry.debitCreditTypeCode,
    String(entry.amount),
  ].join(SEPARATOR)

const contentOf = (entry: Arrival | undefined): string =>
  [
    entry?.applicantName,
    entry?.paymentApplicantNo,
    entry?.paymentFinancialInstitutionNameKana,
    entry?.branchNameKana,
    entry?.ediInfo,
  ]
    .map((part) => part ?? '')
    .join(SEPARATOR)

export const REMITTER_GROUPINGS = ['name', 'number', 'both'] as const
export type RemitterGrouping = (typeof REMITTER_GROUPINGS)[number]

/** Withdrawals (money taken back) are counted separately and never offset. */
export interface RemitterGroup<E extends Arrival = Arrival> {
  readonly key: string
  readonly name: string
  readonly numbers: readonly string[]
  readonly totals: StatementTotals
  readonly first: string
  readonly last: string
  readonly entries: readonly E[]
}

/**
 * By folded name, by requester number (by name where there is none), or by both. Largest deposits first, then by
 * name.
 */
export function groupByRemitter<E extends Arrival>(entries: readonly E[], by: RemitterGrouping): RemitterGroup<E>[] {
  const groups = [...Map.groupBy(entries, (entry) => remitterKey(entry, by))].map(([key, own]) => groupOf(key, own))
  return groups.sort((a, b) => b.totals.depositSum - a.totals.depositSum || (a.key < b.key ? -1 : 1))
}

function remitterKey({ applicantName = '', paymentApplicantNo = '' }: Arrival, by: RemitterGrouping): string {
  const { bare, form } = foldRemitterName(applicantName)
  const name = `${bare}${SEPARATOR}${form}`
  if (by === 'name') return name
  return by === 'number' ? paymentApplicantNo || name : `${name}${SEPARATOR}${paymentApplicantNo}`
}

function groupOf<E extends Arrival>(key: string, entries: readonly E[]): RemitterGroup<E> {
  const dates = entries.map(({ transactionDate }) => transactionDate).sort()
  const latest = entries.reduce((found, entry) => (entry.transactionDate > found.transactionDate ? entry : found))
  const numbers = [...new Set(entries.flatMap(({ paymentApplicantNo }) => paymentApplicantNo ?? []))].sort()
  return {
    key,
    name: latest.applicantName ?? '',
    numbers,
    totals: totalsOf(entries, NO_TOTALS),
    first: dates[0] ?? '',
    last: dates.at(-1) ?? '',
    entries,
  }
}

/** Only deposits are matched with expectations. */
export function splitArrivals<E extends Arrival>(entries: readonly E[]): { deposits: E[]; withdrawals: E[] } {
  const { deposits = [], withdrawals = [] } = Object.groupBy(entries, (entry) =>
    isDeposit(entry) ? 'deposits' : 'withdrawals',
  )
  return { deposits, withdrawals }
}
