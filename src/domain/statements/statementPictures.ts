import { daysBetween } from '../calendar/calendar.ts'
import type { SpanTotals } from './statementDays.ts'

const FIRST_DAY = '1970-01-01'

/** Points of a chart: positions ascend, null is a gap. */
export interface Points {
  readonly at: readonly number[]
  readonly values: readonly (number | null)[]
}

export const dayNumber = (day: string): number => daysBetween(FIRST_DAY, day)

export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export const monthOfNumber = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** A gap: a day without a balance, or the unknown time before a balance that does not follow from the previous one. */
export function balancePoints(days: readonly SpanTotals[]): Points {
  const at: number[] = []
  const values: (number | null)[] = []
  days.forEach(({ span, closing, broken }, index) => {
    const place = dayNumber(span)
    if (broken && index > 0) {
      at.push(place - 0.5)
      values.push(null)
    }
    at.push(place)
    values.push(closing ?? null)
  })
  return { at, values }
}
