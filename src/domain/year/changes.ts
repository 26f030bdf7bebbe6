// Months before the start of a change are withheld already and never change.
import { isIsoDate, type IsoDate, type IsoMonth } from '../calendar/calendar.ts'
import { excessesOf, takenBack } from './excess.ts'
import { mustPayAtOnce } from './leaving.ts'
import type { ChangeKind, EndingKind, NewEmployer, NextPayee, RestOfYear, YearChange, YearEmployee } from './plan.ts'
import {
  areYearAmounts,
  endingIndex,
  monthsOfYear,
  noAmounts,
  indexInYear,
  sumOf,
  type YearAmounts,
} from './yearMonths.ts'

export type ChangeProblem =
  | 'monthNotInYear'
  | 'dayMissing'
  | 'amountsInvalid'
  /** The new amounts of somebody who comes back differ in months before the start. */
  | 'changesEarlierMonths'
  | 'nothingChanges'
  /** If the pay ends from January to April. */
  | 'lumpSumCompulsory'
  | 'setOffTooLarge'
export type ChangeResult = { ok: true; employee: YearEmployee } | { ok: false; problem: ChangeProblem }

export interface ChangeEntry {
  changeId: string
  recordedAt: string
  year: number
  from: IsoMonth
}
interface Ending extends ChangeEntry {
  day: IsoDate
  next?: NextPayee | undefined
}
export interface Leaving extends Ending {
  rest: RestOfYear
  /** Nothing can be withheld at once: the last pay is not more than the rest of the tax. */
  payTooSmall?: boolean
}

/** `amounts`: yen of the notice. Whoever comes back keeps the earlier months. */
export function join(
  employee: Omit<YearEmployee, 'amounts' | 'changes'> & Partial<YearEmployee>,
  entry: ChangeEntry & { day: IsoDate; amounts: YearAmounts },
): ChangeResult {
  if (!isIsoDate(entry.day)) return refuse('dayMissing')
  const { amounts = noAmounts(), changes = [] } = employee
  const before = { ...employee, amounts, changes }
  return differsBefore(before, entry)
    ? refuse('changesEarlierMonths')
    : withAmounts(before, 'join', entry, entry.amounts, { day: entry.day })
}

/**
 * 税額変更通知. The difference of months before `from` (withheld already) from the notice is the excess, which the
 * municipality refunds or sets off (還付・充当; Local Tax Act, articles 17 and 17-2). A typed notice states the year's tax
 * instead of those months. An earlier excess that was not set off is in the difference again, and is not taken back
 * twice.
 */
export function takeNotice(
  employee: YearEmployee,
  entry: ChangeEntry & { amounts: YearAmounts; yearly?: number | undefined },
): ChangeResult {
  const at = indexInYear(entry.year, entry.from)
  if (at === undefined) return refuse('monthNotInYear')
  if (!areYearAmounts(entry.amounts)) return refuse('amountsInvalid')
  const after = employee.amounts.map((yen, n) => (n < at ? yen : (entry.amounts[n] ?? 0)))
  const stated = entry.yearly ?? (differsBefore(employee, entry) ? sumOf(entry.amounts) : undefined)
  const excess = stated === undefined ? 0 : sumOf(after) - stated - takenBack(employee.changes)
  return withAmounts(employee, 'notice', entry, after, { day: '', ...(excess !== 0 && { excess }) }, excess !== 0)
}

/**
 * `from` is the month of the last pay for a lump sum, otherwise the month after. Recorded even with nothing left,
 * because the report is due all the same.
 */
export const leave = (employee: YearEmployee, entry: Leaving): ChangeResult => endPay(employee, 'leave', entry)

/** 休職, unpaid. The rest is paid as after leaving. */
export const absence = (employee: YearEmployee, entry: Leaving): ChangeResult => endPay(employee, 'absence', entry)

/** Too little or irregular pay, a move abroad: the pay may go on, so the lump sum is a choice in every month. */
export const endOtherwise = (employee: YearEmployee, entry: Leaving): ChangeResult =>
  endPay(employee, 'other', { ...entry, payTooSmall: true })

/**
 * Never a lump sum: the heirs pay the rest by ordinary collection (published by 高知市 FAQ 2085, 鹿児島市, 国分寺市 and 大和市;
 * Local Tax Act, article 9).
 */
export const die = (employee: YearEmployee, entry: Ending): ChangeResult =>
  endPay(employee, 'death', { ...entry, rest: 'ordinary', payTooSmall: true })

export const transfer = (
  employee: YearEmployee,
  entry: Ending & { newEmployer?: NewEmployer | undefined },
): ChangeResult => endPay(employee, 'transfer', entry)

/** 充当: the months from `from` on are lower by it, one after the other. */
export function setOff(employee: YearEmployee, entry: ChangeEntry & { settles: string; amount: number }): ChangeResult {
  const at = indexInYear(entry.year, entry.from)
  if (at === undefined) return refuse('monthNotInYear')
  const open = excessesOf(employee).find(({ change }) => change.changeId === entry.settles)?.open ?? 0
  if (!Number.isSafeInteger(entry.amount) || entry.amount <= 0 || entry.amount > open) return refuse('amountsInvalid')
  let left = entry.amount
  const after = employee.amounts.map((yen, n) => {
    const part = n < at ? 0 : Math.min(yen, left)
    left -= part
    return yen - part
  })
  return left > 0
    ? refuse('setOffTooLarge')
    : withAmounts(employee, 'setOff', entry, after, { day: '', settles: entry.settles })
}

function endPay(
  employee: YearEmployee,
  kind: EndingKind,
  entry: Ending & Partial<Leaving> & { newEmployer?: NewEmployer | undefined },
): ChangeResult {
  const { year, from, day, rest, payTooSmall = false, next, newEmployer } = entry
  if (!isIsoDate(day)) return refuse('dayMissing')
  const at = endingIndex(year, from)
  if (at === undefined) return refuse('monthNotInYear')
  const left = sumOf(employee.amounts.slice(rest === 'lumpSum' ? at + 1 : at))
  if (left > 0 && rest === 'ordinary' && mustPayAtOnce(year, day) && !payTooSmall) return refuse('lumpSumCompulsory')
  const after = employee.amounts.map((amount, n) => (n < at || left === 0 ? amount : 0))
  if (left > 0 && rest === 'lumpSum') after[at] = sumOf(employee.amounts.slice(at))
  return withAmounts(
    employee,
    kind,
    entry,
    after,
    { day, ...(left > 0 && rest && { rest }), ...(next && { next }), ...(newEmployer && { newEmployer }) },
    true,
  )
}

/** Yen of a month before and after a change. */
export interface MonthMove {
  month: IsoMonth
  before: number
  after: number
}

export function movesBetween(year: number, before: YearAmounts, after: YearAmounts): MonthMove[] {
  return monthsOfYear(year)
    .map((month, at) => ({ month, before: before[at] ?? 0, after: after[at] ?? 0 }))
    .filter((move) => move.before !== move.after)
}

function differsBefore({ amounts }: YearEmployee, entry: ChangeEntry & { amounts: YearAmounts }): boolean {
  const at = indexInYear(entry.year, entry.from) ?? 0
  return entry.amounts.length === amounts.length && amounts.some((yen, n) => n < at && yen !== entry.amounts[n])
}

function withAmounts(
  employee: YearEmployee,
  kind: ChangeKind,
  { changeId, recordedAt, year, from }: ChangeEntry,
  after: YearAmounts,
  more: Pick<YearChange, 'day' | 'rest' | 'next' | 'newEmployer' | 'excess' | 'settles'>,
  always = false,
): ChangeResult {
  if (endingIndex(year, from) === undefined) return refuse('monthNotInYear')
  if (!areYearAmounts(after)) return refuse('amountsInvalid')
  const before = employee.amounts
  if (!always && after.every((amount, at) => amount === before[at])) return refuse('nothingChanges')
  const change: YearChange = { changeId, kind, from, ...more, recordedAt, before, after }
  return { ok: true, employee: { ...employee, amounts: after, changes: [...employee.changes, change] } }
}

const refuse = (problem: ChangeProblem): ChangeResult => ({ ok: false, problem })
