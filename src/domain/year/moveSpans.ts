import { addMonths, type IsoMonth } from '../calendar/calendar.ts'
import type { MonthMove } from './changes.ts'

/** Months in a row with the same yen before and the same yen after. */
export interface MoveSpan {
  first: IsoMonth
  last: IsoMonth
  before: number
  after: number
}

export function moveSpans(moves: readonly MonthMove[]): MoveSpan[] {
  const spans: MoveSpan[] = []
  for (const { month, before, after } of moves) {
    const last = spans.at(-1)
    const goesOn = last && last.before === before && last.after === after && addMonths(last.last, 1) === month
    if (goesOn) last.last = month
    else spans.push({ first: month, last: month, before, after })
  }
  return spans
}
