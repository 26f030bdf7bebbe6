import { monthOf, type IsoMonth } from '../calendar/calendar.ts'
import { takenBack } from './excess.ts'
import type { YearChange } from './plan.ts'
import { endingIndex, monthsOfYear, indexInYear, sumOf } from './yearMonths.ts'

/** Yen. Months are '' if nothing was withheld before. */
export interface MovementSums {
  yearly: number
  withheld: number
  remaining: number
  firstMonth: IsoMonth
  lastMonth: IsoMonth
  /** Of the first month of what remains, and of each later one; undefined if those differ. */
  first: number
  others: number | undefined
}

/**
 * Who joins begins with the tax of the year, of which nothing is withheld yet; who leaves has the tax of before the
 * change. With a lump sum the month of leaving is withheld as always, and the rest begins with the month after it
 * (Local Tax Act, article 321-5, paragraph 2, 「翌月以降」): who leaves in October with 60,000 yen a year has 25,000 yen
 * withheld and 35,000 yen left (filled examples of 志布志市, 奄美市 and 長岡京市).
 * What a notice took back is refunded, so it is neither in the tax of the year nor in what was withheld. `earlier`:
 * changes recorded before.
 */
export function movementSums(year: number, change: YearChange, earlier: readonly YearChange[]): MovementSums {
  const { kind, before, after } = change
  const at = beginOfRest(year, change)
  const joins = kind === 'join'
  const amounts = joins ? after : before
  const months = monthsOfYear(year)
  const paid = joins ? [] : months.filter((_, n) => n < at && (amounts[n] ?? 0) > 0)
  // Whoever comes back begins with what is withheld from then on.
  const back = joins ? 0 : takenBack(earlier)
  const yearly = sumOf(joins ? amounts.slice(at) : amounts) - back
  const withheld = joins ? 0 : sumOf(amounts.slice(0, at)) - back
  const [first = 0, ...later] = amounts.slice(at)
  return {
    yearly,
    withheld,
    remaining: yearly - withheld,
    firstMonth: paid[0] ?? '',
    lastMonth: paid.at(-1) ?? '',
    first,
    others: new Set(later).size === 1 ? later[0] : undefined,
  }
}

/** A last pay after the month of leaving collects more than its own month. */
function beginOfRest(year: number, { rest, from, day }: YearChange): number {
  const at = endingIndex(year, from) ?? 0
  if (rest !== 'lumpSum') return at
  const [june = ''] = monthsOfYear(year)
  const month = monthOf(day)
  const left = month < june ? 0 : (indexInYear(year, month) ?? at) + 1
  return Math.min(left, at + 1)
}
