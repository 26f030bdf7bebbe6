import { isYen } from '../text/yen.ts'

export interface BalanceAmounts {
  readonly todayBalance?: number | undefined
  readonly clearedBalance?: number | undefined
  readonly previousDayBalance?: number | undefined
  readonly previousMonthEndBalance?: number | undefined
}

export interface BalanceFigures extends BalanceAmounts {
  readonly dayChange?: number | undefined
  readonly monthChange?: number | undefined
}

export const FIGURES = [
  'todayBalance',
  'clearedBalance',
  'previousDayBalance',
  'dayChange',
  'previousMonthEndBalance',
  'monthChange',
] as const
export type Figure = (typeof FIGURES)[number]

/** `sum` is undefined when no figure is known or a number cannot hold the sum exactly. */
interface KnownSum {
  readonly sum: number | undefined
  readonly known: number
  readonly all: number
}
export type FigureSums = Readonly<Record<Figure, KnownSum>>

/** A change is absent unless both of its balances are known. */
export function figuresOf(amounts: BalanceAmounts): BalanceFigures {
  const { todayBalance, clearedBalance, previousDayBalance, previousMonthEndBalance } = amounts
  return {
    todayBalance,
    clearedBalance,
    previousDayBalance,
    previousMonthEndBalance,
    dayChange: change(todayBalance, previousDayBalance),
    monthChange: change(todayBalance, previousMonthEndBalance),
  }
}

const change = (now: number | undefined, before: number | undefined) =>
  now === undefined || before === undefined ? undefined : now - before

/** An account that was never read is undefined. */
export function sumFigures(accounts: readonly (BalanceFigures | undefined)[]): FigureSums {
  return Object.fromEntries(FIGURES.map((figure) => [figure, sumKnown(accounts, figure)])) as Record<Figure, KnownSum>
}

// A number cannot hold the sum of a thousand balances of thirteen digits exactly.
function sumKnown(accounts: readonly (BalanceFigures | undefined)[], figure: Figure): KnownSum {
  let [known, sum, exact] = [0, 0, true]
  for (const account of accounts) {
    const value = account?.[figure]
    if (value === undefined) continue
    known++
    sum += value
    exact &&= isYen(value) && isYen(sum)
  }
  return { sum: known > 0 && exact ? sum : undefined, known, all: accounts.length }
}
