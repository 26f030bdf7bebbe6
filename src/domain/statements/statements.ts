export interface StatementEntry {
  readonly transactionDate: string
  readonly transactionId?: string | undefined
  /** 1 deposit, 2 withdrawal. */
  readonly debitCreditTypeCode: string
  readonly amount: number
  readonly balance?: number | undefined
}

export interface StatementTotals {
  readonly depositCount: number
  readonly depositSum: number
  readonly withdrawalCount: number
  readonly withdrawalSum: number
}

export interface BalanceBreak<E extends StatementEntry = StatementEntry> {
  readonly entry: E
  readonly expected: number
  readonly found: number
}

export const NO_TOTALS: StatementTotals = { depositCount: 0, depositSum: 0, withdrawalCount: 0, withdrawalSum: 0 }

/** 入金; anything else is 出金. */
export const isDeposit = (entry: StatementEntry): boolean => entry.debitCreditTypeCode === '1'

export const signedAmount = (entry: StatementEntry): number => (isDeposit(entry) ? entry.amount : -entry.amount)

export function totalsOf(entries: readonly StatementEntry[], base: StatementTotals = NO_TOTALS): StatementTotals {
  let { depositCount, depositSum, withdrawalCount, withdrawalSum } = base
  for (const entry of entries) {
    if (isDeposit(entry)) {
      depositCount++
      depositSum += entry.amount
    } else {
      withdrawalCount++
      withdrawalSum += entry.amount
    }
  }
  return { depositCount, depositSum, withdrawalCount, withdrawalSum }
}

/** The interface does not say in which direction a bank lists. */
export function isNewestFirst(entries: readonly StatementEntry[]): boolean {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return false
  if (first.transactionDate !== last.transactionDate) return first.transactionDate > last.transactionDate
  return Number(first.transactionId) > Number(last.transactionId)
}

/** Oldest first. */
export function entriesOldestFirst<E extends StatementEntry>(entries: readonly E[]): readonly E[] {
  return isNewestFirst(entries) ? entries.toReversed() : entries
}

/** Undefined if the entry states no balance. */
export function balanceBefore(entry: StatementEntry | undefined): number | undefined {
  return entry?.balance === undefined ? undefined : entry.balance - signedAmount(entry)
}

/**
 * Where a balance does not follow from the one before, entries are usually missing. An entry without a balance is not
 * judged, but its amount counts towards the next.
 */
export function balanceBreaks<E extends StatementEntry>(entries: readonly E[]): BalanceBreak<E>[] {
  const breaks: BalanceBreak<E>[] = []
  let known: number | undefined
  for (const entry of entriesOldestFirst(entries)) {
    const expected = known === undefined ? undefined : known + signedAmount(entry)
    if (expected !== undefined && entry.balance !== undefined && entry.balance !== expected) {
      breaks.push({ entry, expected, found: entry.balance })
    }
    known = entry.balance ?? expected
  }
  return breaks
}

export function isEqualEntry(one: StatementEntry, other: StatementEntry): boolean {
  const others = new Map<string, unknown>(Object.entries(other))
  return (
    Object.entries({ ...other, ...one }).every(([name, value]: [string, unknown]) => value === others.get(name)) &&
    Object.keys(other).every((name) => name in one || others.get(name) === undefined)
  )
}

/**
 * How many entries the page repeats at its start. Entry numbers prove nothing, because the interface does not call them
 * unique. Repeated entries must be equal in every field and order, and the balances must show it: the page continues
 * from the last entry only without them. Without this proof (as for every transfer deposit, which has no balance) an
 * entry counts as new: the user may see an extra entry, but never misses one.
 */
export function countRepeated<E extends StatementEntry>(before: readonly E[], page: readonly E[]): number {
  const last = before.at(-1)
  const first = page[0]
  if (!last || !first) return 0
  const runs = directionOf(before, page)
  if (runs?.(last, first) !== false) return 0
  for (let count = Math.min(before.length, page.length); count > 0; count--) {
    const start = before.length - count
    if (!page.slice(0, count).every((entry, at) => isEqualEntry(entry, before[start + at] ?? entry))) continue
    const next = page[count]
    if (next === undefined || runs(last, next) !== false) return count
  }
  return 0
}

/** By the balances, `next` follows `one`; undefined if one has no balance. */
type Runs = (one: StatementEntry, next: StatementEntry) => boolean | undefined

const forwards: Runs = (one, next) =>
  one.balance === undefined || next.balance === undefined
    ? undefined
    : next.balance === one.balance + signedAmount(next)
const backwards: Runs = (one, next) => forwards(next, one)

/** Undefined: the balances prove nothing. */
function directionOf(before: readonly StatementEntry[], page: readonly StatementEntry[]): Runs | undefined {
  const tail = before.slice(-page.length - 1)
  const holds = (runs: Runs) =>
    [tail, page].every((list) => list.every((entry, at) => at === 0 || runs(list[at - 1] ?? entry, entry) === true))
  const [isForwards, isBackwards] = [holds(forwards), holds(backwards)]
  if (isForwards !== isBackwards) return isForwards ? forwards : backwards
  // Both directions fit, for example with one entry on each side. It is the same entry, unless neither direction
  // leads from one to the other.
  return isForwards
    ? (one, next) => (forwards(one, next) === false && backwards(one, next) === false ? false : undefined)
    : undefined
}

/**
 * Entries with the date and number of an earlier one: `other` with different content, `equal` in every field. All are
 * kept.
 */
export interface RepeatedNumbers {
  readonly other: number
  readonly equal: number
}

export function repeatedNumbers(entries: readonly StatementEntry[]): RepeatedNumbers {
  const seen = new Map<string, StatementEntry[]>()
  let [other, equal] = [0, 0]
  for (const entry of entries) {
    if (!entry.transactionId) continue
    const key = `${entry.transactionDate} ${entry.transactionId}`
    const same = seen.get(key)
    if (!same) seen.set(key, [entry])
    else {
      if (same.some((one) => isEqualEntry(one, entry))) equal++
      else other++
      if (same.length < MOST_COMPARED) same.push(entry)
    }
  }
  return { other, equal }
}

/** Limits the work if a bank gives every entry the same number. */
const MOST_COMPARED = 50
