// Employees and histories for the tests of the year plan.
import fc from 'fast-check'
import { addDays } from '#domain/calendar/calendar'
import { payees } from '#domain/municipalities/municipalities'
import {
  absence,
  die,
  endOtherwise,
  join,
  leave,
  setOff,
  takeNotice,
  transfer,
  type ChangeResult,
} from '#domain/year/changes'
import { excessesOf } from '#domain/year/excess'
import type { YearEmployee } from '#domain/year/plan'
import { monthsOfYear, splitYear, type YearAmounts } from '#domain/year/yearMonths'

export const YEAR = 2026
export const MONTHS = monthsOfYear(YEAR)
const CODES = payees().map(({ code }) => code)

let made = 0
/** Returns an employee of one municipality whose tax is split over the twelve months. */
export function employee(changes: Partial<YearEmployee> & { yearly?: number } = {}): YearEmployee {
  const { yearly = 120_500, ...more } = changes
  made += 1
  return {
    employeeId: `employee-${String(made)}`,
    recipientNumber: String(made),
    name: '',
    municipalityCode: '132063',
    designatedNumber: '4875',
    amounts: splitYear(yearly),
    changes: [],
    ...more,
  }
}

/** Returns what recording a change says besides the change itself. */
export const entry = (from: string, recordedAt = '2026-10-01T09:00:00.000Z') => ({
  changeId: `change-${String(++made)}`,
  recordedAt,
  year: YEAR,
  from,
})

/** Returns the employee of an accepted change. */
export function taken(result: ChangeResult): YearEmployee {
  if (!result.ok) throw new Error(`refused: ${result.problem}`)
  return result.employee
}

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 3_000_000 }).map(splitYear),
  fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 12, maxLength: 12 }),
)

/** An employee as the notice of May has it, in one of a few payees so that they share some. */
export const noticed = (payeeCount: number): fc.Arbitrary<YearEmployee> =>
  fc
    .record({ place: fc.nat(payeeCount - 1), twice: fc.constantFrom('100', '200'), amounts })
    .map(({ place, twice, amounts: own }) =>
      employee({ municipalityCode: CODES[place] ?? '', designatedNumber: twice, amounts: own }),
    )

/** One change of a history: applied to an employee it may be refused. */
export interface Step {
  place: number
  apply: (before: YearEmployee) => ChangeResult
  start: number
}

const step = (apply: (before: YearEmployee, at: number, yen: YearAmounts, day: string) => ChangeResult) =>
  fc
    .record({ place: fc.nat(999), start: fc.nat(11), yen: amounts, offset: fc.nat(364), recorded: fc.nat(9_999) })
    .map(({ place, start, yen, offset }): Step => ({
      place,
      start,
      apply: (before) => apply(before, start, yen, addDays(`${String(YEAR)}-06-01`, offset)),
    }))

/** Any change: also those that are refused, which must change nothing. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step((before, at, yen) =>
    takeNotice(before, {
      ...entry(MONTHS[at] ?? ''),
      amounts: before.amounts.map((old, n) => (n < at ? old : (yen[n] ?? 0))),
    }),
  ),
  step((before, at, yen) => takeNotice(before, { ...entry(MONTHS[at] ?? ''), amounts: yen })),
  step((before, at, _, day) => leave(before, { ...entry(MONTHS[at] ?? ''), day, rest: 'lumpSum' })),
  step((before, at, _, day) => leave(before, { ...entry(MONTHS[at] ?? ''), day, rest: 'ordinary' })),
  step((before, at, _, day) => absence(before, { ...entry(MONTHS[at] ?? ''), day, rest: 'lumpSum' })),
  step((before, at, _, day) =>
    absence(before, { ...entry(MONTHS[at] ?? ''), day, rest: 'ordinary', payTooSmall: true }),
  ),
  step((before, at, yen, day) =>
    join(before, {
      ...entry(MONTHS[at] ?? ''),
      day,
      amounts: before.amounts.map((old, n) => (n < at ? old : (yen[n] ?? 0))),
    }),
  ),
  step((before, at, _, day) => transfer(before, { ...entry(MONTHS[at] ?? ''), day })),
  step((before, at, _, day) => die(before, { ...entry(MONTHS[at] ?? ''), day })),
  step((before, at, _, day) => endOtherwise(before, { ...entry(MONTHS[at] ?? ''), day, rest: 'lumpSum' })),
  step((before, at) => {
    const excess = excessesOf(before).find(({ open }) => open > 0)
    return setOff(before, {
      ...entry(MONTHS[at] ?? ''),
      settles: excess?.change.changeId ?? '',
      amount: excess?.open ?? 0,
    })
  }),
)

/** Returns the employee who joins in a month with the rest of a year's amounts. */
export function joined(at: number, yen: YearAmounts, more: Partial<YearEmployee> = {}): ChangeResult {
  const { amounts: _amounts, changes: _changes, ...facts } = employee(more)
  const rest = yen.map((amount, n) => (n < at ? 0 : amount))
  return join(facts, { ...entry(MONTHS[at] ?? ''), day: `${MONTHS[at] ?? ''}-01`, amounts: rest })
}
