import { addMonths, type IsoMonth } from '../calendar/calendar.ts'
import type { MonthMove } from './changes.ts'

/** Months in a row with the same yen before and the same yen after. */
export interface MoveRun {
  first: IsoMonth
  last: IsoMonth
  before: number
  after: number
}

export function moveRuns(moves: readonly MonthMove[]): MoveRun[] {
  const runs: MoveRun[] = []
  for (const { month, before, after } of moves) {
    const run = runs.at(-1)
    const goesOn = run && run.before === before && run.after === after && addMonths(run.last, 1) === month
    if (goesOn) run.last = month
    else runs.push({ first: month, last: month, before, after })
  }
  return runs
}
