import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayeeLine } from '#contract/ipc/index'
import {
  FIGURES,
  PAYEES_PER_PAGE,
  SLIPS_PER_SHEET,
  hasGap,
  paginatePayees,
  payeeTotals,
  sheetsOfSlips,
  type Figure,
} from '#features/pay/lots/print/paginatePayees'
import { linesOf, payeeLine } from './lotSamples.ts'

const KEYS = [...FIGURES, 'payees'] as const
/** Generates at most 120 payees with figures of at most 9,999,999,999, so that sums stay exact. */
const payees = () => fc.array(payeeLine(), { maxLength: 120 })
const perPage = () => fc.integer({ min: 1, max: 40 })

describe('the pages of a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [30, 1],
    [31, 2],
    [32, 2],
    [40, 2],
    [60, 2],
    [61, 3],
    [500, 17],
  ])('for %i payees number %i, with at most 30 payees each', (count, pages) => {
    const cut = paginatePayees(linesOf(count))
    expect(cut.map((page) => [page.number, page.count, page.isLast])).toEqual(
      cut.map((_, at) => [at + 1, pages, at + 1 === pages]),
    )
    expect(Math.max(...cut.map(({ lines }) => lines.length))).toBeLessThanOrEqual(PAYEES_PER_PAGE)
    expect(cut.flatMap(({ lines }) => lines.map(({ number }) => number))).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    )
  })

  it('hold every payee exactly once, in the order of the lot', () => {
    fc.assert(
      fc.property(payees(), perPage(), (given, size) => {
        expect(paginatePayees(given, size).flatMap(({ lines }) => lines.map(({ payee }) => payee))).toEqual(given)
      }),
    )
  })

  it('have totals that add up to the grand total in every column, and running totals that end there', () => {
    fc.assert(
      fc.property(payees(), perPage(), (given, size) => {
        const pages = paginatePayees(given, size)
        const grand = payeeTotals(given)
        let running = payeeTotals([])
        for (const page of pages) {
          expect(page.totals).toEqual(payeeTotals(page.lines.map(({ payee }) => payee)))
          running = Object.fromEntries(KEYS.map((key) => [key, running[key] + page.totals[key]])) as typeof running
          expect(page.cumulative).toEqual(running)
        }
        expect(running).toEqual(grand)
        for (const key of FIGURES) expect(grand[key]).toBe(given.reduce((sum, one) => sum + (one[key] ?? 0), 0))
        expect(grand.payees).toBe(given.length)
      }),
    )
  })
})

describe('the sheets of slips', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 2],
    [31, 11],
    [32, 11],
    [40, 14],
    [500, 167],
  ])('for %i slips number %i, with at most three slips each', (count, sheets) => {
    const cut = sheetsOfSlips(linesOf(count))
    expect(cut).toHaveLength(sheets)
    expect(Math.max(...cut.map((slips) => slips.length))).toBeLessThanOrEqual(SLIPS_PER_SHEET)
  })

  it('hold every payee exactly once, numbered consecutively', () => {
    fc.assert(
      fc.property(payees(), perPage(), (given, size) => {
        expect(sheetsOfSlips(given, size).flat()).toEqual(given.map((payee, at) => ({ number: at + 1, payee })))
      }),
    )
  })
})

describe('a payee with a gap', () => {
  const without = (key: Figure): PayeeLine => ({ ...linesOf(1)[0]!, [key]: undefined })

  it.each(FIGURES.filter((key) => key !== 'paymentCharge'))('is a payee whose %s is unknown', (key) => {
    expect(hasGap(without(key))).toBe(true)
  })

  it('is not a payee that lacks only a fee, because a fee is not part of the payment', () => {
    expect(hasGap(without('paymentCharge'))).toBe(false)
    expect(hasGap(linesOf(1)[0]!)).toBe(false)
  })
})
