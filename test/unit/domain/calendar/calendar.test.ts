import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dayOfWeek,
  daysBetween,
  isIsoDate,
  isIsoMonth,
  isoDateOf,
  isoMonthOf,
  lastDayOf,
  monthOf,
} from '#domain/calendar/calendar'

// The built-in calendar is the reference here; the domain itself has no clock.
const DAY = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const days = fc.integer({ min: Date.UTC(1600, 0, 1) / DAY, max: Date.UTC(2400, 11, 31) / DAY })

describe('the calendar', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s as a date', (text) =>
    expect(isIsoDate(text)).toBe(true),
  )
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-1-1',
    '0000-01-01',
    '2026-01-01T',
    '２０２６-01-01',
    '',
  ])('refuses %j as a date', (text) => expect(isIsoDate(text)).toBe(false))
  it.each(['2026-01', '2026-12'])('accepts %s as a month', (text) => expect(isIsoMonth(text)).toBe(true))
  it.each(['2026-00', '2026-13', '2026-1', '0000-01', '2026-01-01'])('refuses %j as a month', (text) =>
    expect(isIsoMonth(text)).toBe(false),
  )

  it('ends each month on the same day as the built-in calendar', () => {
    for (const year of [1900, 1999, 2000, 2024, 2026, 2100]) {
      for (let month = 1; month <= 12; month += 1) {
        const last = iso(Date.UTC(year, month, 0))
        const days = Number(last.slice(8))
        expect(lastDayOf(last.slice(0, 7))).toBe(last)
        expect(isIsoDate(last)).toBe(true)
        expect(isoDateOf(year, month, days + 1)).toBeUndefined()
      }
    }
  })

  it('builds a date or month from numbers only if it exists', () => {
    expect(isoDateOf(2026, 2, 28)).toBe('2026-02-28')
    expect(isoDateOf(2026, 2, 29)).toBeUndefined()
    expect(isoMonthOf(2026, 13)).toBeUndefined()
  })
})

describe('counting days', () => {
  it('agrees with the built-in calendar on every day of eight centuries', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [from, to] = [iso(a * DAY), iso(b * DAY)]
        expect(isIsoDate(from)).toBe(true)
        expect(daysBetween(from, to)).toBe(b - a)
        expect(addDays(from, b - a)).toBe(to)
        expect(dayOfWeek(from)).toBe(new Date(a * DAY).getUTCDay())
      }),
    )
  })

  it('covers a whole leap cycle without a gap', () => {
    let day = '1999-12-31'
    for (let at = 0; at < 1500; at += 1) {
      const next = addDays(day, 1)
      expect(daysBetween(day, next)).toBe(1)
      expect(addDays(next, -1)).toBe(day)
      day = next
    }
    expect(day).toBe('2004-02-08')
  })

  it('stops at the last year of four digits', () => {
    expect(addDays('0001-01-02', -1)).toBe('0001-01-01')
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })
})

describe('counting months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-06', -30, '2023-12'],
    ['2026-06', 0, '2026-06'],
  ])('%s plus %d months is %s', (month, n, result) => expect(addMonths(month, n)).toBe(result))

  it('returns to the first month when the months are subtracted again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -600, max: 600 }),
        (year, m, n) => {
          const month = isoMonthOf(year, m) ?? ''
          expect(addMonths(addMonths(month, n), -n)).toBe(month)
        },
      ),
    )
  })

  it('finds the last day of a month and the month of a date, throws for values out of range, and sorts dates', () => {
    expect(lastDayOf('2024-02')).toBe('2024-02-29')
    expect(lastDayOf('2026-02')).toBe('2026-02-28')
    expect(lastDayOf('2026-11')).toBe('2026-11-30')
    expect(monthOf('2026-11-30')).toBe('2026-11')
    expect(() => monthOf('2026-11-31')).toThrow(RangeError)
    expect(() => lastDayOf('2026-13')).toThrow(RangeError)
    expect(() => addMonths('9999-12', 1)).toThrow(RangeError)
    expect(['2027-01-01', '2026-12-31', '2026-12-31'].sort(compareDates)).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2027-01-01',
    ])
  })
})
