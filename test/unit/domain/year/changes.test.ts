import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absence, join, leave, movesBetween, takeNotice, transfer } from '#domain/year/changes'
import { movementReports, mustPayAtOnce } from '#domain/year/leaving'
import { placeInYear, splitYear, spreadFromJune, sumOf } from '#domain/year/yearMonths'
import { isBankHoliday } from '#domain/businessDays'
import { addDays, addMonths, monthOf } from '#domain/calendar'
import { anyStep, employee, entry, joined, noticed, taken, YEAR } from './staff.ts'

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

  it('for a time (absence) is paid like leaving, is kept as an absence, and has the same compulsory months', () => {
    const away = taken(absence(staff, { ...entry('2026-09'), day: '2026-08-31', rest: 'ordinary' }))
    expect([sumOf(away.amounts), away.changes[0]?.kind, away.changes[0]?.rest]).toEqual([30_000, 'absence', 'ordinary'])
    const winter = { ...entry('2027-02'), day: '2027-02-01' }
    expect(problem(absence(staff, { ...winter, rest: 'ordinary' }))).toBe('lumpSumCompulsory')
    expect(sumOf(taken(absence(staff, { ...winter, rest: 'lumpSum' })).amounts)).toBe(120_000)
  })

  it('is followed by coming back, which keeps the earlier months and the whole history', () => {
    const away = taken(absence(staff, { ...entry('2026-08'), day: '2026-07-31', rest: 'ordinary' }))
    const amounts = away.amounts.map((yen, at) => (at < 7 ? yen : 9_000))
    const back = taken(join(away, { ...entry('2027-01'), day: '2027-01-05', amounts }))
    expect(back.amounts).toEqual([10_000, 10_000, 0, 0, 0, 0, 0, 9_000, 9_000, 9_000, 9_000, 9_000])
    expect(back.changes.map(({ kind }) => kind)).toEqual(['absence', 'join'])
    expect(problem(join(away, { ...entry('2027-01'), day: '', amounts }))).toBe('dayMissing')
    expect(problem(join(away, { ...entry('2027-02'), day: '2027-02-01', amounts }))).toBe('changesEarlierMonths')
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
  it.each([
    // 10 January 2027 is a Sunday and the 11th a holiday.
    ['2026-12-31', '2027-01-12'],
    ['2027-01-01', '2027-02-10'],
    ['2026-06-01', '2026-07-10'],
    // 10 April 2027 is a Saturday.
    ['2027-03-31', '2027-04-12'],
    // The change is the next tax year's, but its report is due in June.
    ['2027-05-31', '2027-06-10'],
  ])('of a day (%s) is due on %s', (day, due) => {
    const gone = taken(transfer(employee(), { ...entry('2026-06'), day }))
    expect(movementReports([gone]).map(({ dueDate }) => dueDate)).toEqual([due])
  })

  it('is due for everybody whose pay begins or ends, and on a day on which banks are open', () => {
    fc.assert(
      fc.property(noticed(2), fc.array(anyStep, { maxLength: 8 }), (first, steps) => {
        const now = steps.reduce((before, { apply }) => {
          const result = apply(before)
          return result.ok ? result.employee : before
        }, first)
        const reports = movementReports([now])
        expect(reports).toHaveLength(now.changes.filter(({ kind }) => kind !== 'notice').length)
        for (const { change, dueDate } of reports) {
          const tenth = `${addMonths(monthOf(change.day), 1)}-10`
          expect(isBankHoliday(dueDate)).toBe(false)
          expect(dueDate >= tenth).toBe(true)
          for (let day = tenth; day < dueDate; day = addDays(day, 1)) expect(isBankHoliday(day)).toBe(true)
        }
      }),
    )
  })

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
