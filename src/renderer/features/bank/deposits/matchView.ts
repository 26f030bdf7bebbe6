// What the screen of deposit matching shows: its lists, sums and searched texts.
import { type StatementRow } from '#features/bank/statements/index'
import { arrivalKeys, splitArrivals } from '#domain/deposits/arrivals'
import type { Expected, Match, Matching } from '#domain/deposits/depositMatching'
import type { Deposit, Expectation } from '#domain/deposits/deposit'
import { textMatcher } from '#ui/table/match'

export const MATCH_LISTS = ['doubtful', 'matched', 'unexpected', 'open', 'withdrawals'] as const
export type MatchList = (typeof MATCH_LISTS)[number]

export function depositsOf(rows: readonly StatementRow[]): { deposits: Deposit[]; withdrawals: StatementRow[] } {
  const keys = new Map(arrivalKeys(rows).map((key, at) => [rows[at], key]))
  const { deposits, withdrawals } = splitArrivals(rows)
  return {
    withdrawals,
    deposits: deposits.map((row): Deposit => ({
      key: keys.get(row) ?? '',
      transactionDate: row.transactionDate,
      amount: row.amount,
      applicantName: row.applicantName ?? '',
      ediInfo: row.ediInfo,
    })),
  }
}

export interface CountAndSum {
  readonly count: number
  readonly sum: number
}
/** `deposits` is matched + doubtful + unexpected; `expected` is settled + open. */
export interface MatchSums {
  readonly deposits: CountAndSum
  readonly matched: CountAndSum
  readonly doubtful: CountAndSum
  readonly unexpected: CountAndSum
  readonly withdrawals: CountAndSum
  readonly expected: CountAndSum
  readonly settled: CountAndSum
  /** Expectations settled by a deposit outside the visible period. */
  readonly elsewhere: CountAndSum
  readonly open: CountAndSum
  /** Expected minus received (yen), for matches in the visible period. */
  readonly difference: number
}

const add = (list: readonly { readonly amount: number }[]): CountAndSum => ({
  count: list.length,
  sum: list.reduce((total, { amount }) => total + amount, 0),
})

/** An expectation that was settled but is no longer in the list counts neither as expected nor as settled. */
export function matchSums(
  { matched, doubtful, unexpected, open }: Matching,
  deposits: readonly Deposit[],
  withdrawals: readonly StatementRow[],
  list: readonly Expectation[],
): MatchSums {
  const inList = new Set(list.map(({ key }) => key))
  const settledOf = (own: readonly Match[]) =>
    add(own.flatMap(({ expectations }) => expectations.filter(({ key }) => inList.has(key))))
  const here = matched.filter((one) => one.here)
  return {
    deposits: add(deposits),
    matched: add(here.map(({ deposit }) => deposit)),
    doubtful: add(doubtful.map(({ deposit }) => deposit)),
    unexpected: add(unexpected),
    withdrawals: add(withdrawals),
    expected: add(list),
    settled: settledOf(matched),
    elsewhere: settledOf(matched.filter((one) => !one.here)),
    open: add(open),
    difference: here.reduce((total, { difference }) => total + difference, 0),
  }
}

export function matchFilter(words: string): (texts: readonly string[]) => boolean {
  const isText = textMatcher(words)
  return (texts) => !isText || texts.some(isText)
}
export const textsOfDeposit = ({ applicantName, transactionDate, amount, ediInfo }: Deposit): string[] => [
  applicantName,
  transactionDate,
  String(amount),
  ediInfo ?? '',
]
export const textsOfExpectation = ({ name, kana, invoiceNo, dueDate, amount }: Expectation): string[] => [
  name,
  kana,
  invoiceNo,
  dueDate,
  String(amount),
]
export const textsOfExpected = ({ expectations, options }: Expected): string[] => [
  ...expectations.flatMap(textsOfExpectation),
  ...options.flatMap(({ deposit }) => textsOfDeposit(deposit)),
]
