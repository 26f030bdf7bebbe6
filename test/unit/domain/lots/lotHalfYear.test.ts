import { describe, expect, it } from 'vitest'
import { addMonths } from '#domain/calendar/calendar'
import { isPaidWith, monthsPaidWith, type PayeeRhythm } from '#domain/lots/halfYear'

const YEAR = Array.from({ length: 24 }, (_, at) => addMonths('2026-06', at))

describe('the months that a payee is paid for', () => {
  it.each<[string, PayeeRhythm]>([
    ['monthly', { halfYearly: false }],
    ['half-yearly', { halfYearly: true }],
    ...YEAR.slice(0, 12).map((month): [string, PayeeRhythm] => [month, { halfYearly: true, halfYearlyUntil: month }]),
  ])('are each paid once, and none is left out (%s)', (_name, payee) => {
    expect(YEAR.flatMap((month) => monthsPaidWith(payee, month))).toEqual(YEAR)
  })

  it('are told from those that pay none', () => {
    const half = { halfYearly: true }
    expect(YEAR.slice(0, 12).filter((month) => isPaidWith(half, month))).toEqual(['2026-11', '2027-05'])
  })
})
