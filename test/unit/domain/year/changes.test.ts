import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leave, movesBetween, takeNotice, transfer } from '#domain/year/changes'
import { movementReports, mustPayAtOnce } from '#domain/year/leaving'
import { placeInYear, splitYear, spreadFromJune, sumOf } from '#domain/year/yearMonths'
import { employee, entry, joined, taken, YEAR } from './staff.ts'

const problem = (result: ReturnType<typeof leave>) => (result.ok ? undefined : result.problem)

describe('the twelve months', () => {
  it('are equal parts in whole hundreds, with the remainder in June', () => {
    expect(splitYear(100_000)).toEqual([8_700, ...Array.from({ length: 11 }, () => 8_300)])
    expect(splitYear(120_000)).toEqual(Array.from({ length: 12 }, () => 10_000))
    expect(splitYear(1_100)).toEqual([1_100, ...Array.from({ length: 11 }, () => 0)])
  })

  it('add up to the tax of the year, whatever it is, and June is never less than another month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000_000 }), (yearly) => {
        const [june = 0, ...others] = splitYear(yearly)
        expect(june + sumOf(others)).toBe(yearly)
        expect(new Set(others).size).toBe(1)
        expect(others[0]! % 100).toBe(0)
        expect(june - others[0]!).toBeGreaterThanOrEqual(0)
        expect(june - others[0]!).toBeLessThan(1_200)
      }),
    )
  })

  it('are June and eleven times the other amount when the notice states two', () => {
    expect(sumOf(spreadFromJune(8_700, 8_300))).toBe(100_000)
  })

  it('begin in June', () => {
    expect([placeInYear(YEAR, '2026-06'), placeInYear(YEAR, '2027-05')]).toEqual([0, 11])
    expect([placeInYear(YEAR, '2026-05'), placeInYear(YEAR, '2027-06')]).toEqual([undefined, undefined])
  })
})

describe('leaving', () => {
  const staff = employee({ yearly: 120_000 })

  it('puts the rest of the year into the month of the last pay (lump sum)', () => {
    const left = taken(leave(staff, { ...entry('2027-01'), day: '2027-01-20', rest: 'lumpSum' }))
    expect(left.amounts.slice(6)).toEqual([10_000, 50_000, 0, 0, 0, 0])
    expect(sumOf(left.amounts)).toBe(120_000)
    expect(left.changes[0]).toMatchObject({ kind: 'leave', rest: 'lumpSum', from: '2027-01', day: '2027-01-20' })
  })

  it('ends withholding when the employee pays the rest (ordinary collection)', () => {
    const left = taken(leave(staff, { ...entry('2026-09'), day: '2026-08-31', rest: 'ordinary' }))
    expect(left.amounts).toEqual([10_000, 10_000, 10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it.each([
    ['2026-12-31', false],
    ['2027-01-01', true],
    ['2027-04-30', true],
    ['2027-05-01', false],
    ['2026-06-01', false],
  ])('on %s makes the lump sum compulsory: %s', (day, compulsory) => {
    expect(mustPayAtOnce(day)).toBe(compulsory)
    const result = leave(staff, { ...entry('2027-05'), day, rest: 'ordinary' })
    expect(problem(result)).toBe(compulsory ? 'lumpSumCompulsory' : undefined)
  })

  it('from January to April may be ordinary only when the last pay does not cover the rest', () => {
    const few = { ...entry('2027-03'), day: '2027-02-10', rest: 'ordinary' as const, payTooSmall: true }
    expect(taken(leave(staff, few)).amounts.slice(8)).toEqual([10_000, 0, 0, 0])
  })

  it('is refused outside the year, without a day, and when nothing would change', () => {
    expect(problem(leave(staff, { ...entry('2027-06'), day: '2027-05-31', rest: 'ordinary' }))).toBe('monthNotInYear')
    expect(problem(leave(staff, { ...entry('2026-10'), day: '', rest: 'ordinary' }))).toBe('dayMissing')
    expect(problem(leave(staff, { ...entry('2027-05'), day: '2027-05-01', rest: 'lumpSum' }))).toBe('nothingChanges')
  })

  it('to another employer ends withholding here', () => {
    const gone = taken(transfer(staff, { ...entry('2026-10'), day: '2026-09-30' }))
    expect(sumOf(gone.amounts)).toBe(40_000)
  })
})

describe('a change notice', () => {
  const staff = employee({ yearly: 120_000 })

  it('changes the months from its start, and they can be shown one by one before it is taken', () => {
    const amounts = staff.amounts.map((yen, at) => (at < 4 ? yen : 12_000))
    expect(movesBetween(YEAR, staff.amounts, amounts).slice(0, 2)).toEqual([
      { month: '2026-10', before: 10_000, after: 12_000 },
      { month: '2026-11', before: 10_000, after: 12_000 },
    ])
    expect(taken(takeNotice(staff, { ...entry('2026-10'), amounts })).amounts).toEqual(amounts)
  })

  it('is refused when it differs from the plan before its start, is not twelve amounts, or changes nothing', () => {
    const all = staff.amounts.map(() => 12_000)
    expect(problem(takeNotice(staff, { ...entry('2026-10'), amounts: all }))).toBe('changesEarlierMonths')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: [1, 2] }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: all.map(() => -1) }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: all.map(() => 0.5) }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: staff.amounts }))).toBe('nothingChanges')
  })
})

describe('the report of a movement', () => {
  it('is due on the 10th of the month after the day, or the next day on which banks are open', () => {
    const left = taken(leave(employee(), { ...entry('2027-01'), day: '2027-01-31', rest: 'lumpSum' }))
    const gone = taken(transfer(employee(), { ...entry('2026-10'), day: '2026-09-15' }))
    const joiner = taken(joined(5, splitYear(120_000)))
    const changed = taken(takeNotice(employee(), { ...entry('2026-06'), amounts: splitYear(60_000) }))
    const reports = movementReports([left, gone, joiner, changed])
    expect(reports.map(({ change, dueDate }) => [change.kind, dueDate])).toEqual([
      // 10 October 2026 is a Saturday and the 12th a holiday.
      ['transfer', '2026-10-13'],
      ['join', '2026-12-10'],
      ['leave', '2027-02-10'],
    ])
  })
})
