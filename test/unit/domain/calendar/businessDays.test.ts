import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  businessDaysUntil,
  halfYearlyDueDate,
  HOLIDAY_YEARS,
  isBankHoliday,
  isHolidayPredicted,
  legalDueDate,
  legalDueDateMovedBy,
  nextBusinessDay,
} from '#domain/calendar/businessDays'
import { addDays, addMonths, dayOfWeek, daysBetween } from '#domain/calendar/calendar'

const dates = fc.integer({ min: 0, max: 365 * 20 }).map((n) => addDays('2015-01-01', n))

describe('isBankHoliday', () => {
  // All dates are weekdays, because a weekend would pass even if it were missing from the table.
  it.each([
    ['2015-09-22', 'between two holidays'],
    ['2016-08-11', 'Mountain Day, the first one'],
    ['2017-03-20', 'spring equinox'],
    ['2018-12-24', 'moved birthday of the emperor'],
    ['2019-04-30', 'abdication'],
    ['2019-05-01', 'accession'],
    ['2019-05-02', 'between two holidays'],
    ['2019-05-06', 'moved Children’s Day'],
    ['2019-10-22', 'enthronement'],
    ['2020-07-23', 'Marine Day, moved for the games'],
    ['2020-07-24', 'Sports Day, moved for the games'],
    ['2020-08-10', 'Mountain Day, moved for the games'],
    ['2021-07-22', 'Marine Day, moved for the games'],
    ['2021-08-09', 'Mountain Day, moved twice'],
    ['2023-01-02', 'moved New Year'],
    ['2024-02-12', 'moved Foundation Day'],
    ['2024-11-04', 'moved Culture Day'],
    ['2025-02-24', 'moved birthday of the emperor'],
    ['2025-05-06', 'moved Greenery Day'],
    ['2026-05-06', 'moved Constitution Day'],
    ['2026-09-22', 'between two holidays'],
    ['2027-03-22', 'moved spring equinox'],
    ['2028-01-10', 'Coming of Age Day'],
    ['2029-04-30', 'moved Showa Day'],
    ['2030-05-06', 'moved Children’s Day'],
    ['2025-12-31', 'last day of the year'],
    ['2026-01-01', 'New Year'],
    ['2026-01-02', 'bank holiday'],
    ['2025-01-03', 'bank holiday'],
  ])('calls %s a bank holiday (%s)', (date) => {
    expect(dayOfWeek(date)).toBeGreaterThan(0)
    expect(dayOfWeek(date)).toBeLessThan(6)
    expect(isBankHoliday(date)).toBe(true)
  })

  it.each([
    '2015-08-11',
    '2018-05-01',
    '2019-12-23',
    '2020-10-12',
    '2021-10-11',
    '2020-07-20',
    '2025-12-30',
    '2027-01-04',
    '2026-05-07',
    '2026-12-10',
    '2026-05-01',
  ])('calls %s a working day', (date) => expect(isBankHoliday(date)).toBe(false))

  it('is true on every weekend and from 31 December to 3 January, even outside the holiday table', () => {
    for (let year = 1970; year <= 2070; year += 1) {
      for (const day of [`${year}-12-31`, `${year}-01-01`, `${year}-01-02`, `${year}-01-03`])
        expect(isBankHoliday(day)).toBe(true)
    }
    for (let day = '2026-01-03'; day < '2027-01-01'; day = addDays(day, 7)) {
      expect([isBankHoliday(day), isBankHoliday(addDays(day, 1))]).toEqual([true, true])
    }
  })

  it('has holidays for every year that HOLIDAY_YEARS claims', () => {
    for (let year = HOLIDAY_YEARS.first; year <= HOLIDAY_YEARS.last; year += 1) {
      const closed = ['02-11', '11-03', '11-23'].map((day) => isBankHoliday(`${year}-${day}`))
      expect(closed).toEqual([true, true, true])
    }
  })
})

describe('business days', () => {
  it('nextBusinessDay moves a closed day forward to the first open one and keeps an open day', () => {
    expect(nextBusinessDay('2026-12-10')).toBe('2026-12-10')
    expect(nextBusinessDay('2026-12-31')).toBe('2027-01-04')
    expect(nextBusinessDay('2019-04-27')).toBe('2019-05-07')
    fc.assert(
      fc.property(dates, (date) => {
        const open = nextBusinessDay(date)
        expect(isBankHoliday(open)).toBe(false)
        for (let day = date; day < open; day = addDays(day, 1)) expect(isBankHoliday(day)).toBe(true)
        expect(daysBetween(date, open)).toBeLessThan(11)
      }),
    )
  })

  it.each([
    ['2026-12-07', '2026-12-10', 3],
    ['2026-12-10', '2026-12-10', 0],
    ['2026-12-11', '2026-12-10', 0],
    ['2026-12-11', '2026-12-14', 1],
    ['2026-12-11', '2026-12-13', 0],
    ['2026-12-30', '2027-01-04', 1],
  ])('from %s to %s are %d', (from, to, count) => expect(businessDaysUntil(from, to)).toBe(count))

  it('businessDaysUntil counts as many days as addBusinessDays added', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 15 }), (from, count) => {
        expect(businessDaysUntil(from, addBusinessDays(from, count))).toBe(count)
      }),
    )
  })
})

describe('due dates', () => {
  it.each([
    ['2026-11', '2026-12-10'],
    ['2026-12', '2027-01-12'],
    ['2027-01', '2027-02-10'],
    ['2027-02', '2027-03-10'],
    ['2027-03', '2027-04-12'],
    ['2027-04', '2027-05-10'],
    ['2027-05', '2027-06-10'],
    ['2027-06', '2027-07-12'],
    ['2027-07', '2027-08-10'],
    ['2027-08', '2027-09-10'],
    ['2027-09', '2027-10-12'],
    ['2027-10', '2027-11-10'],
    ['2027-11', '2027-12-10'],
  ])('the tax of %s is due on %s', (month, due) => expect(legalDueDate(month)).toBe(due))

  it.each([
    ['2026-05', '2026-06-10'],
    ['2026-06', '2026-12-10'],
    ['2026-11', '2026-12-10'],
    ['2026-12', '2027-06-10'],
    ['2027-01', '2027-06-10'],
    ['2027-05', '2027-06-10'],
    ['2028-02', '2028-06-12'],
    ['2028-06', '2028-12-11'],
  ])('the half-year that contains %s is due on %s', (month, due) => expect(halfYearlyDueDate(month)).toBe(due))

  it('are never before the 10th or on a bank holiday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const due = legalDueDate(date.slice(0, 7))
        expect(due > date).toBe(true)
        expect(Number(due.slice(8))).toBeGreaterThanOrEqual(10)
        expect(isBankHoliday(due)).toBe(false)
      }),
    )
  })

  it('are refused for text that is not a month', () => {
    expect(() => legalDueDate('2026-13')).toThrow(RangeError)
    expect(() => halfYearlyDueDate('2026')).toThrow(RangeError)
  })
})

describe('isHolidayPredicted', () => {
  it.each([
    // The gazette of 2 February 2026 (a Monday) announces the whole of 2027.
    ['2027-12-31', '2026-11-20', false],
    ['2028-01-01', '2026-11-20', true],
    ['2027-01-01', '2026-02-01', true],
    ['2027-01-01', '2026-02-02', false],
    ['2027-12-31', '2026-02-02', false],
    ['2026-12-31', '2026-01-05', false],
    ['2020-01-01', '2026-11-20', false],
  ])('of %s on %s: %s', (date, today, predicted) => {
    expect(isHolidayPredicted(date, today)).toBe(predicted)
  })
})

describe('legalDueDateMovedBy', () => {
  it.each([
    ['2026-09', 'saturday'],
    ['2026-12', 'sunday'],
    ['2027-01', undefined],
    ['2026-11', undefined],
    ['2027-06', 'saturday'],
    ['2020-07', 'holiday'],
    ['9999-01', undefined],
  ] as const)('returns for %s: %s', (month, moved) => {
    expect(legalDueDateMovedBy(month)).toBe(moved)
  })

  it('returns a reason exactly when the due date is not the 10th', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), (n) => {
        const month = addMonths('2015-01', n)
        expect(legalDueDateMovedBy(month) === undefined).toBe(legalDueDate(month).endsWith('-10'))
      }),
    )
  })
})
