// What can be said of a list of bank entries from the entries alone: totals, order, whether the balances follow from one another,
// and which entries of a later answer are already there. The order of the bank's answer is never changed here.

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

/** An entry whose balance is not the one before it plus or minus its amount. */
export interface BalanceBreak<E extends StatementEntry = StatementEntry> {
  readonly entry: E
  readonly expected: number
  readonly found: number
}

export const NO_TOTALS: StatementTotals = { depositCount: 0, depositSum: 0, withdrawalCount: 0, withdrawalSum: 0 }

/** True for a deposit (入金); everything else the bank sends is a withdrawal (出金). */
export const isDeposit = (entry: StatementEntry): boolean => entry.debitCreditTypeCode === '1'

/** The entry's effect on the balance in yen. */
export const signedAmount = (entry: StatementEntry): number => (isDeposit(entry) ? entry.amount : -entry.amount)

/** Counts and sums of deposits and withdrawals, on top of `base`. */
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

/** Whether the list runs from the newest entry to the oldest. The interface does not say which way a bank lists. */
export function isNewestFirst(entries: readonly StatementEntry[]): boolean {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return false
  if (first.transactionDate !== last.transactionDate) return first.transactionDate > last.transactionDate
  return Number(first.transactionId) > Number(last.transactionId)
}

/** The same entries, oldest first, as a ledger is read. */
export function inLedgerOrder<E extends StatementEntry>(entries: readonly E[]): readonly E[] {
  return isNewestFirst(entries) ? entries.toReversed() : entries
}

/** Balance before an entry, as far as the entry tells it. */
export function balanceBefore(entry: StatementEntry | undefined): number | undefined {
  return entry?.balance === undefined ? undefined : entry.balance - signedAmount(entry)
}

/**
 * Finds every entry whose balance does not follow from the last known balance before it: usually a sign that entries in between
 * are missing. An entry without a balance is not judged; its amount still counts towards the next one.
 */
export function balanceBreaks<E extends StatementEntry>(entries: readonly E[]): BalanceBreak<E>[] {
  const breaks: BalanceBreak<E>[] = []
  let known: number | undefined
  for (const entry of inLedgerOrder(entries)) {
    const expected = known === undefined ? undefined : known + signedAmount(entry)
    if (expected !== undefined && entry.balance !== undefined && entry.balance !== expected) {
      breaks.push({ entry, expected, found: entry.balance })
    }
    known = entry.balance ?? expected
  }
  return breaks
}

/** Entries met so far by date and number. Numbers are unique only within a date (and an account). */
export type KnownEntries = Map<string, Map<string, StatementEntry>>

/**
 * Entries of a further answer that are not among `known`, which is brought up to date. The same is: same date, number, direction and
 * amount. Two alike inside one answer are two entries (the bank counted them so), and an entry without a number is never dropped.
 */
export function takeNew<E extends StatementEntry>(known: KnownEntries, answer: readonly E[]): E[] {
  const fresh = answer.filter((entry) => !isKnown(known, entry))
  for (const entry of fresh) remember(known, entry)
  return fresh
}

function isKnown(known: KnownEntries, entry: StatementEntry): boolean {
  const same = !entry.transactionId ? undefined : known.get(entry.transactionDate)?.get(entry.transactionId)
  return same !== undefined && same.amount === entry.amount && same.debitCreditTypeCode === entry.debitCreditTypeCode
}

function remember(known: KnownEntries, entry: StatementEntry): void {
  if (!entry.transactionId) return
  const ofDay = known.get(entry.transactionDate) ?? new Map<string, StatementEntry>()
  known.set(entry.transactionDate, ofDay)
  if (!ofDay.has(entry.transactionId)) ofDay.set(entry.transactionId, entry)
}
