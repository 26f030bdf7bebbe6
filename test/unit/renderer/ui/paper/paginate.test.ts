import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedAmount, totalsOf } from '#domain/statements/statements'
import {
  closingBalance,
  openingBalance,
  paginateDays,
  paginateTransactions,
  type TransactionCut,
} from '#ui/paper/paginate'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { drafts, ledgerOf, opening } from '../../features/bank/statements/arbitraries.ts'

const rowsOf = (count: number) =>
  ledgerOf(
    1000,
    Array.from({ length: count }, (_, at) => ({ deposit: at % 2 === 0, amount: at })),
  )
const add = <K extends string>(totals: readonly Record<K, number>[], key: K) =>
  totals.reduce((sum, one) => sum + one[key], 0)
const cutOf = (ledger: readonly StatementRow[], perPage: number, more: Partial<TransactionCut<StatementRow>> = {}) =>
  paginateTransactions(ledger, {
    perPage,
    balance: 'everyRow',
    opening: openingBalance(ledger),
    broken: new Set(),
    ...more,
  })
const perPages = () => fc.integer({ min: 1, max: 40 })

describe('paginateTransactions', () => {
  it.each([
    [0, 1],
    [1, 1],
    [37, 1],
    [38, 2],
    [600, 17],
  ])('cuts %i rows into %i pages of at most 37', (rows, pages) => {
    const cut = cutOf(rowsOf(rows), 37)
    expect(cut.map(({ number, count, isLast }) => [number, count, isLast])).toEqual(
      cut.map((_, at) => [at + 1, pages, at + 1 === pages]),
    )
    expect(Math.max(...cut.map(({ lines }) => lines.length))).toBeLessThanOrEqual(37)
  })

  it('holds every row exactly once, in order', () => {
    fc.assert(
      fc.property(opening(), drafts(), perPages(), (start, given, perPage) => {
        const ledger = ledgerOf(start, given)
        expect(cutOf(ledger, perPage).flatMap(({ lines }) => lines.map(({ entry }) => entry))).toEqual(ledger)
      }),
    )
  })

  it('carries the balance from page to page, and every page adds up', () => {
    fc.assert(
      fc.property(opening(), drafts(120, 1), perPages(), (start, given, perPage) => {
        const pages = cutOf(ledgerOf(start, given), perPage)
        expect(pages[0]!.carriedForward).toBe(start)
        pages.forEach((page, at) => {
          if (at > 0) expect(page.carriedForward).toBe(pages[at - 1]!.lines.at(-1)!.entry.balance)
          expect(page.closing).toBe(page.carriedForward! + page.totals.depositSum - page.totals.withdrawalSum)
        })
      }),
    )
  })

  it('has page totals that sum to the overall totals, and running totals that end with them', () => {
    fc.assert(
      fc.property(drafts(), perPages(), (given, perPage) => {
        const ledger = ledgerOf(0, given)
        const pages = cutOf(ledger, perPage)
        const all = totalsOf(ledger)
        const totals = pages.map((page) => page.totals)
        for (const key of ['depositCount', 'depositSum', 'withdrawalCount', 'withdrawalSum'] as const)
          expect(add(totals, key)).toBe(all[key])
        expect(pages.at(-1)!.cumulative).toEqual(all)
      }),
    )
  })

  it('shows no balance on any page if there is no opening balance', () => {
    const none = cutOf(rowsOf(50), 10, { opening: undefined })
    expect(none.map(({ carriedForward, closing }) => [carriedForward, closing])).toEqual(
      none.map(() => [undefined, undefined]),
    )
  })

  it('can limit balances to the last row of each day and to rows whose balance does not follow', () => {
    fc.assert(
      fc.property(drafts(80, 1), perPages(), fc.nat(), (given, perPage, seed) => {
        const ledger = ledgerOf(0, given)
        const odd = ledger[seed % ledger.length]!
        const shown = cutOf(ledger, perPage, { balance: 'lastOfDay', broken: new Set([odd]) }).flatMap(
          ({ lines }) => lines,
        )
        const expected = ledger.map(
          (entry, at) => entry === odd || ledger[at + 1]?.transactionDate !== entry.transactionDate,
        )
        expect(shown.map(({ showsBalance }) => showsBalance)).toEqual(expected)
        expect(shown.filter(({ broken }) => broken).map(({ entry }) => entry)).toEqual([odd])
      }),
    )
  })
})

describe('the opening and closing balance of a report', () => {
  it('are computed if at least one balance is known, and undefined otherwise', () => {
    fc.assert(
      fc.property(opening(), drafts(80, 1), fc.nat(), (start, given, seed) => {
        const ledger = ledgerOf(start, given)
        const sparse = ledger.map((entry, at) =>
          at === seed % ledger.length ? entry : { ...entry, balance: undefined },
        )
        const none = ledger.map((entry) => ({ ...entry, balance: undefined }))
        expect([openingBalance(sparse), closingBalance(sparse)]).toEqual([
          start,
          start + ledger.reduce((sum, entry) => sum + signedAmount(entry), 0),
        ])
        expect([openingBalance(none), closingBalance(none)]).toEqual([undefined, undefined])
      }),
    )
  })
})

describe('paginateDays', () => {
  const forms = () =>
    fc.record({ lines: fc.integer({ min: 3, max: 60 }), linesPerEntry: fc.constantFrom(1, 2), subtotals: fc.boolean() })

  it('holds every row once within the lines of a page, with totals that add up', () => {
    fc.assert(
      fc.property(drafts(), forms(), (given, form) => {
        const ledger = ledgerOf(0, given)
        const pages = paginateDays(ledger, form)
        expect(
          pages.flatMap((page) => page.lines).flatMap((line) => (line.kind === 'entry' ? [line.entry] : [])),
        ).toEqual(ledger)
        for (const { lines } of pages)
          expect(
            lines.reduce((sum, line) => sum + (line.kind === 'entry' ? form.linesPerEntry : 1), 0),
          ).toBeLessThanOrEqual(form.lines)
        expect(pages.at(-1)!.cumulative).toEqual(totalsOf(ledger))
        for (const key of ['depositCount', 'depositSum', 'withdrawalCount', 'withdrawalSum'] as const)
          expect(
            add(
              pages.map(({ totals }) => totals),
              key,
            ),
          ).toBe(totalsOf(ledger)[key])
      }),
    )
  })

  it('ends every day with a subtotal that is never at the top of a page, or with none if switched off', () => {
    fc.assert(
      fc.property(drafts(), forms(), (given, form) => {
        const ledger = ledgerOf(0, given)
        const pages = paginateDays(ledger, form)
        const days = form.subtotals ? [...new Set(ledger.map(({ transactionDate }) => transactionDate))] : []
        expect(
          pages
            .flatMap((page) => page.lines)
            .flatMap((line) => (line.kind === 'subtotal' ? [[line.date, line.totals]] : [])),
        ).toEqual(days.map((day) => [day, totalsOf(ledger.filter(({ transactionDate }) => transactionDate === day))]))
        for (const page of pages) expect(page.lines[0]?.kind ?? 'entry').toBe('entry')
      }),
    )
  })
})
