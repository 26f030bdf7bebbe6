// The amounts of a report of a movement (異動届): the tax of the year, what was withheld, and what is left.
import type { IsoMonth } from '../calendar.ts'
import type { YearChange } from './plan.ts'
import { monthsOfYear, placeInYear, sumOf } from './yearMonths.ts'

/** Amounts in yen. The months are '' if nothing was withheld before. */
export interface MovementSums {
  yearly: number
  withheld: number
  remaining: number
  firstMonth: IsoMonth
  lastMonth: IsoMonth
  /** What is withheld in the first month after joining, and in each later one; undefined if those differ. */
  first: number
  others: number | undefined
}

/**
 * Returns the amounts of a change for its report. Those who leave have the tax of before the change, and what was
 * withheld until its first month; those who join have the tax that they begin with, of which nothing is withheld.
 */
export function movementSums(year: number, { kind, from, before, after }: YearChange): MovementSums {
  const at = placeInYear(year, from) ?? 0
  const joins = kind === 'join'
  const amounts = joins ? after : before
  const months = monthsOfYear(year)
  const paid = joins ? [] : months.filter((_, n) => n < at && (amounts[n] ?? 0) > 0)
  // Whoever comes back begins with what is withheld from then on.
  const yearly = sumOf(joins ? amounts.slice(at) : amounts)
  const withheld = joins ? 0 : sumOf(amounts.slice(0, at))
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
