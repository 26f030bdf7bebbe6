import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIGURES, figuresOf, sumFigures } from '#domain/accounts/balanceBoard'

const amount = fc.option(fc.integer({ min: -999_999_999_999, max: 9_999_999_999_999 }), { nil: undefined })
const amounts = fc.record({
  todayBalance: amount,
  clearedBalance: amount,
  previousDayBalance: amount,
  previousMonthEndBalance: amount,
})

describe('the figures of an account', () => {
  it('show a change only if both balances are known, as their exact difference', () => {
    expect(figuresOf({ todayBalance: 100, previousDayBalance: 130 })).toMatchObject({
      dayChange: -30,
      monthChange: undefined,
    })
    expect(figuresOf({ previousDayBalance: 130, previousMonthEndBalance: 5 })).toMatchObject({
      dayChange: undefined,
      monthChange: undefined,
      todayBalance: undefined,
    })
    expect(figuresOf({ todayBalance: 0, previousDayBalance: 0 }).dayChange).toBe(0)
  })
})

describe('sums over accounts', () => {
  it('add up the known figures, state how many there are, and never count an unknown one as zero', () => {
    fc.assert(
      fc.property(fc.array(fc.option(amounts, { nil: undefined }), { maxLength: 30 }), (accounts) => {
        const figures = accounts.map((one) => one && figuresOf(one))
        const sums = sumFigures(figures)
        for (const figure of FIGURES) {
          const known = figures.flatMap((one) => one?.[figure] ?? [])
          expect(sums[figure]).toEqual({
            known: known.length,
            all: accounts.length,
            sum: known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0),
          })
        }
      }),
    )
  })

  it('are left out when they are too large to be exact in a JavaScript number', () => {
    const { todayBalance } = sumFigures(
      Array.from({ length: 1_000 }, () => figuresOf({ todayBalance: 9_999_999_999_999 })),
    )
    expect(todayBalance).toEqual({ sum: undefined, known: 1_000, all: 1_000 })
  })
})
