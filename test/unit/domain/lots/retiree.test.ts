import { describe, expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { isSumOfRetirees, withFigures } from '#domain/lots/retiree'
import { serviceYears } from '#domain/lots/retirementTax'
import { retiree } from './retirees.ts'

describe('the figures of a row', () => {
  const [one, other] = [retiree(), retiree({ payment: 1_000, municipal: 60, prefectural: 40 })]
  const both = withFigures(withFigures(emptyDetail(), one, 1), other, 1)

  it('are the sum of its retirees', () => {
    expect(isSumOfRetirees(both, [one, other])).toBe(true)
    expect(isSumOfRetirees(both, [one])).toBe(false)
    for (const field of Object.keys(withFigures(emptyDetail(), one, 1)) as (keyof typeof both)[])
      expect(isSumOfRetirees({ ...both, [field]: both[field] + 1 }, [one, other]), field).toBe(false)
  })

  it('are what they were without one of them, and never below nothing', () => {
    expect(withFigures(both, other, -1)).toEqual(withFigures(emptyDetail(), one, 1))
    expect(Object.values(withFigures(emptyDetail(), one, -1)).every((figure) => figure === 0)).toBe(true)
  })
})

it.each([
  ['2000-04-01', '2010-03-31', 10],
  ['2000-04-01', '2010-04-01', 11],
  ['2026-11-20', '2026-11-20', 1],
  ['2020-12-01', '2026-11-30', 6],
])('service from %s to %s is %i years', (joined, left, years) => {
  expect(serviceYears(joined, left)).toBe(years)
})
