import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedAmount, totalsOf } from '#domain/statements'
import { LINES_PER_WIDE_PAGE, ROWS_PER_PAGE, paginateDays, paginateLedger } from '../../../../src/renderer/reports/paginate.ts'
import { drafts, ledgerOf, opening } from '../account/arbitraries.ts'

const rowsOf = (count: number) => ledgerOf(1000, Array.from({ length: count }, (_, at) => ({ deposit: at % 2 === 0, amount: at })))
const add = <K extends string>(totals: readonly Record<K, number>[], key: K) => totals.reduce((sum, one) => sum + one[key], 0)

describe('paginateLedger', () => {
  it.each([[0, 1], [1, 1], [37, 1], [38, 2], [600, 17]])('cuts %i rows into %i pages of at most 37', (rows, pages) => {
    const cut = paginateLedger(rowsOf(rows))
    expect(cut.map(({ number, count, isLast }) => [number, count, isLast])).toEqual(cut.map((_, at) => [at + 1, pages, at + 1 === pages]))
    expect(Math.max(...cut.map(({ lines }) => lines.length))).toBeLessThanOrEqual(ROWS_PER_PAGE)
  })

  it('holds every row exactly once, in order', () => {
    fc.assert(fc.property(opening(), drafts(), fc.integer({ min: 1, max: 40 }), (start, given, perPage) => {
      const ledger = ledgerOf(start, given)
      expect(paginateLedger(ledger, perPage).flatMap(({ lines }) => lines)).toEqual(ledger)
    }))
  })

  it('carries the balance from page to page, and each page adds up', () => {
    fc.assert(fc.property(opening(), drafts(120, 1), fc.integer({ min: 1, max: 40 }), (start, given, perPage) => {
      const pages = paginateLedger(ledgerOf(start, given), perPage)
      expect(pages[0]!.carriedForward).toBe(start)
      pages.forEach((page, at) => {
        if (at > 0) expect(page.carriedForward).toBe(pages[at - 1]!.lines.at(-1)!.balance)
        expect(page.closing).toBe(page.carriedForward! + page.totals.depositSum - page.totals.withdrawalSum)
      })
    }))
  })

  it('has page totals that sum to the totals, and running totals that end there', () => {
    fc.assert(fc.property(drafts(), fc.integer({ min: 1, max: 40 }), (given, perPage) => {
      const ledger = ledgerOf(0, given)
      const pages = paginateLedger(ledger, perPage)
      const all = totalsOf(ledger)
      const totals = pages.map((page) => page.totals)
      for (const key of ['depositCount', 'depositSum', 'withdrawalCount', 'withdrawalSum'] as const) expect(add(totals, key)).toBe(all[key])
      expect(pages.at(-1)!.cumulative).toEqual(all)
    }))
  })

  it('turns a list that came newest first', () => {
    const ledger = rowsOf(50)
    expect(paginateLedger(ledger.toReversed())).toEqual(paginateLedger(ledger))
  })

  it('works out missing balances where one is known, and says unknown where none is', () => {
    fc.assert(fc.property(opening(), drafts(80, 1), fc.nat(), (start, given, seed) => {
      const ledger = ledgerOf(start, given)
      const known = seed % ledger.length
      const sparse = ledger.map((entry, at) => (at === known ? entry : { ...entry, balance: undefined }))
      const pages = paginateLedger(sparse, 10)
      expect(pages[0]!.carriedForward).toBe(start)
      expect(pages.at(-1)!.closing).toBe(start + ledger.reduce((sum, entry) => sum + signedAmount(entry), 0))
      const none = paginateLedger(ledger.map((entry) => ({ ...entry, balance: undefined })), 10)
      expect(none.map(({ carriedForward, closing }) => [carriedForward, closing])).toEqual(none.map(() => [undefined, undefined]))
    }))
  })
})

describe('paginateDays', () => {
  it.each([0, 1, 37, 38, 600])('keeps %i rows within the lines of a page', (rows) => {
    const pages = paginateDays(rowsOf(rows))
    expect(pages.length).toBeGreaterThan(0)
    expect(Math.max(...pages.map(({ lines }) => lines.length))).toBeLessThanOrEqual(LINES_PER_WIDE_PAGE)
  })

  it('holds every row once and closes every day with its subtotal, never at the head of a page', () => {
    fc.assert(fc.property(drafts(), fc.integer({ min: 2, max: 40 }), (given, perPage) => {
      const ledger = ledgerOf(0, given)
      const pages = paginateDays(ledger, perPage)
      const lines = pages.flatMap((page) => page.lines)
      expect(lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : []))).toEqual(ledger)
      const days = [...new Set(ledger.map(({ transactionDate }) => transactionDate))]
      expect(lines.flatMap((line) => (line.kind === 'subtotal' ? [[line.date, line.totals]] : []))).toEqual(
        days.map((day) => [day, totalsOf(ledger.filter(({ transactionDate }) => transactionDate === day))]))
      for (const page of pages) expect(page.lines[0]?.kind ?? 'entry').toBe('entry')
      expect(pages.at(-1)!.cumulative).toEqual(totalsOf(ledger))
    }))
  })
})
