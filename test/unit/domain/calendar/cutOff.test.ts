import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessDays, businessDaysUntil, isBankHoliday, nextBusinessDay } from '#domain/calendar/businessDays'
import { addDays } from '#domain/calendar/calendar'
import { cutOffDay, isCutOffPast, isHour } from '#domain/calendar/cutOff'

const rule = (days: number, time = '') => ({ days, time, funds: '' })

describe('the cut-off of a bank', () => {
  it.each([
    // 10 December 2026 is a Thursday.
    ['2026-12-10', 0, '2026-12-10'],
    ['2026-12-10', 2, '2026-12-08'],
    ['2026-12-10', 4, '2026-12-04'],
    // Over the year end: 12 January 2027 is the Tuesday after a holiday; banks open on Monday the 4th.
    ['2027-01-12', 4, '2027-01-05'],
    ['2027-01-12', 6, '2026-12-30'],
  ])('of a payment on %s, %s business days before, is %s', (dueDate, days, last) => {
    expect(cutOffDay(dueDate, rule(days))).toBe(last)
  })

  it('is a day on which banks are open, as many business days before the payment as it says', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(20), (n, days) => {
        const dueDate = nextBusinessDay(addDays('2025-01-01', n))
        const last = cutOffDay(dueDate, rule(days))!
        expect(isBankHoliday(last)).toBe(false)
        expect(businessDaysUntil(last, dueDate)).toBe(days)
        expect(addBusinessDays(last, days)).toBe(dueDate)
      }),
    )
  })

  it('is past on the day after, and on its day after its hour, if it has one', () => {
    const past = (today: string, time: string, hour = '15:00') =>
      isCutOffPast('2026-12-10', rule(4, hour), { today, time })
    expect([past('2026-12-03', '23:59'), past('2026-12-04', '15:00'), past('2026-12-04', '15:01')]).toEqual([
      false,
      false,
      true,
    ])
    expect([past('2026-12-04', '23:59', ''), past('2026-12-05', '00:00', '')]).toEqual([false, true])
    expect([isCutOffPast('?', rule(4), { today: '2026-12-04', time: '' }), cutOffDay('?', rule(4))]).toEqual([
      false,
      undefined,
    ])
  })

  it('has an hour of the day', () => {
    expect(['00:00', '23:59', '24:00', '9:00', '15:60', ''].map(isHour)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
