// Measures the matching of deposits against a bare join of the same deposits and expectations by amount and folded
// name.
import { matchDeposits, withExpectationKeys } from '#domain/deposits/depositMatching'
import type { Deposit, Expectation } from '#domain/deposits/deposit'
import { foldRemitterName } from '#domain/deposits/remitterName'

/** Milliseconds (median of several rounds) for 1,000 deposits with 200 expectations and for 10,000 with 2,000. */
export interface MatchingTimes {
  small: { ours: number; join: number }
  large: { ours: number; join: number }
}

const ROUNDS = 9

/** Returns deposits. Two in three are expected exactly, some differ by a fee, and the rest match no expectation. */
function sample(scale: number): { deposits: Deposit[]; expectations: Expectation[] } {
  const amountOf = (at: number) => 10_000 + at * 7
  const nameOf = (at: number) => `カ）カイシヤ${String(at % Math.ceil(scale / 3))}`
  const deposits = Array.from({ length: scale * 5 }, (_, at): Deposit => ({
    key: `d${String(at)}`,
    applicantName: nameOf(at),
    amount: amountOf(at) - (at % 9 === 0 ? 440 : 0),
    transactionDate: `2026-11-${String(10 + (at % 20))}`,
  }))
  const lines = Array.from({ length: scale }, (_, at) => ({
    name: '',
    kana: nameOf(at),
    amount: amountOf(at),
    dueDate: '2026-11-30',
    invoiceNo: String(at),
  }))
  return { deposits, expectations: withExpectationKeys(lines) }
}

function join(deposits: readonly Deposit[], expectations: readonly Expectation[]): number {
  const key = (amount: number, name: string) => `${String(amount)} ${foldRemitterName(name).bare}`
  const wanted = new Map(expectations.map((one) => [key(one.amount, one.kana), one]))
  return deposits.filter(({ amount, applicantName }) => wanted.has(key(amount, applicantName))).length
}

function time(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  })
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

function measure(scale: number): { ours: number; join: number } {
  const { deposits, expectations } = sample(scale)
  return { ours: time(() => matchDeposits(deposits, expectations, [])), join: time(() => join(deposits, expectations)) }
}

/** Measures both sizes. The small size runs twice, the first time as a warm-up. */
export function measureMatching(): MatchingTimes {
  measure(200)
  return { small: measure(200), large: measure(2_000) }
}
