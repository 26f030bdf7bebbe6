// Changes of an employee's year. Each one returns the employee with new months from a start on and a line of history;
// months before the start never change.
import { isIsoDate, type IsoDate, type IsoMonth } from '../calendar.ts'
import { mustPayAtOnce } from './leaving.ts'
import type { ChangeKind, RestOfYear, YearChange, YearEmployee } from './plan.ts'
import { areYearAmounts, monthsOfYear, noAmounts, placeInYear, sumOf, type YearAmounts } from './yearMonths.ts'

/** Why a change is refused. */
export type ChangeProblem =
  | 'monthNotInYear'
  | 'dayMissing'
  | 'amountsInvalid'
  /** The new amounts differ from the plan in months before the start. */
  | 'changesEarlierMonths'
  /** Nothing would be different. */
  | 'nothingChanges'
  /** If the pay ends from January to April, the rest has to be withheld at once. */
  | 'lumpSumCompulsory'
export type ChangeResult = { ok: true; employee: YearEmployee } | { ok: false; problem: ChangeProblem }

/** What every change says. */
export interface ChangeEntry {
  changeId: string
  recordedAt: string
  /** The tax year of the plan. */
  year: number
  from: IsoMonth
}
export interface Leaving extends ChangeEntry {
  day: IsoDate
  rest: RestOfYear
  /** The pay that is left is not more than the rest of the tax, so nothing can be withheld at once. */
  payTooSmall?: boolean
}

/**
 * Returns an employee who joins or comes back: withheld from `from` on, with the amounts of the notice (yen). Whoever
 * was withheld before keeps those months and their history.
 */
export function join(
  employee: Omit<YearEmployee, 'amounts' | 'changes'> & Partial<YearEmployee>,
  entry: ChangeEntry & { day: IsoDate; amounts: YearAmounts },
): ChangeResult {
  if (!isIsoDate(entry.day)) return refuse('dayMissing')
  const { amounts = noAmounts(), changes = [] } = employee
  return withAmounts({ ...employee, amounts, changes }, 'join', entry, entry.amounts, { day: entry.day })
}

/** Returns the employee with the amounts of a change notice; its months before the start must equal the plan. */
export function takeNotice(employee: YearEmployee, entry: ChangeEntry & { amounts: YearAmounts }): ChangeResult {
  return withAmounts(employee, 'notice', entry, entry.amounts, { day: '' })
}

/**
 * Returns the employee after leaving. A lump sum puts everything from `from` on into that month; otherwise nothing is
 * withheld from `from` on. For a lump sum `from` is therefore the month of the last pay, otherwise the month after it.
 */
export const leave = (employee: YearEmployee, entry: Leaving): ChangeResult => endPay(employee, 'leave', entry)

/** Returns the employee after an unpaid leave of absence (休職) began. The rest is paid as after leaving. */
export const absence = (employee: YearEmployee, entry: Leaving): ChangeResult => endPay(employee, 'absence', entry)

function endPay(employee: YearEmployee, kind: 'leave' | 'absence', entry: Leaving): ChangeResult {
  const { day, rest, payTooSmall = false } = entry
  if (!isIsoDate(day)) return refuse('dayMissing')
  if (rest === 'ordinary' && mustPayAtOnce(day) && !payTooSmall) return refuse('lumpSumCompulsory')
  const ended = endedFrom(employee.amounts, entry)
  if (!ended) return refuse('monthNotInYear')
  const { amounts, at } = ended
  if (rest === 'lumpSum') amounts[at] = sumOf(employee.amounts.slice(at))
  return withAmounts(employee, kind, entry, amounts, { day, rest })
}

/** Returns the employee after moving to an employer who withholds the rest, from `from` on. */
export function transfer(employee: YearEmployee, entry: ChangeEntry & { day: IsoDate }): ChangeResult {
  if (!isIsoDate(entry.day)) return refuse('dayMissing')
  const ended = endedFrom(employee.amounts, entry)
  return ended ? withAmounts(employee, 'transfer', entry, ended.amounts, { day: entry.day }) : refuse('monthNotInYear')
}

/** One month that a change moves, in yen. */
export interface MonthMove {
  month: IsoMonth
  before: number
  after: number
}

/** Returns the months that differ between two years of amounts, in order. */
export function movesBetween(year: number, before: YearAmounts, after: YearAmounts): MonthMove[] {
  return monthsOfYear(year)
    .map((month, at) => ({ month, before: before[at] ?? 0, after: after[at] ?? 0 }))
    .filter((move) => move.before !== move.after)
}

function endedFrom(amounts: YearAmounts, { year, from }: ChangeEntry): { amounts: number[]; at: number } | undefined {
  const at = placeInYear(year, from)
  return at === undefined ? undefined : { amounts: amounts.map((amount, n) => (n < at ? amount : 0)), at }
}

function withAmounts(
  employee: YearEmployee,
  kind: ChangeKind,
  { changeId, recordedAt, year, from }: ChangeEntry,
  after: YearAmounts,
  more: Pick<YearChange, 'day' | 'rest'>,
): ChangeResult {
  const start = placeInYear(year, from)
  if (start === undefined) return refuse('monthNotInYear')
  if (!areYearAmounts(after)) return refuse('amountsInvalid')
  const before = employee.amounts
  const moved = after.findIndex((amount, at) => amount !== before[at])
  if (moved < 0) return refuse('nothingChanges')
  if (moved < start) return refuse('changesEarlierMonths')
  const change: YearChange = { changeId, kind, from, ...more, recordedAt, before, after }
  return { ok: true, employee: { ...employee, amounts: after, changes: [...employee.changes, change] } }
}

const refuse = (problem: ChangeProblem): ChangeResult => ({ ok: false, problem })
