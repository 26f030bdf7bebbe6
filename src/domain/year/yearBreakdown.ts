// How noticed tax and each change add up to the plan.
import type { YearChange, YearEmployee } from './plan.ts'
import { noAmounts, type YearAmounts } from './yearMonths.ts'

export interface BreakdownLine<T extends YearEmployee> {
  employee: T
  change: YearChange
  moves: YearAmounts
}
/** `notice` and all moves add up to `now`, month by month. */
export interface YearBreakdown<T extends YearEmployee> {
  /** As noticed, with what was typed into the plan directly. */
  notice: YearAmounts
  lines: readonly BreakdownLine<T>[]
  now: YearAmounts
}

export function yearBreakdown<T extends YearEmployee>(employees: readonly T[]): YearBreakdown<T> {
  const lines = employees
    .flatMap((employee) =>
      employee.changes.map((change) => ({
        employee,
        change,
        moves: change.after.map((yen, at) => yen - (change.before[at] ?? 0)),
      })),
    )
    .toSorted((a, b) => (a.change.recordedAt < b.change.recordedAt ? -1 : 1))
  const now = sums(employees.map(({ amounts }) => amounts))
  const moved = sums(lines.map(({ moves }) => moves))
  return { notice: now.map((yen, at) => yen - (moved[at] ?? 0)), lines, now }
}

const sums = (rows: readonly YearAmounts[]): number[] =>
  rows.reduce<number[]>((all, row) => all.map((sum, at) => sum + (row[at] ?? 0)), noAmounts())
