import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementReport, type DaySheet, type TransactionsPage, type StatementNotes } from '#contract/ipc/index'
import { totalsOf, type StatementEntry } from '#domain/statements/statements'
import {
  cutStatement,
  PAGES_PER_PART,
  partOf,
  type CutStatement,
  type PrintChoice,
} from '#features/bank/statements/paper/cutStatement'
import { sheetLayout } from '#features/bank/statements/paper/sheetLayout'
import { drafts, ledgerOf, opening } from '../arbitraries.ts'
import { OPTIONS, options, reportOf, rowsOf } from './samples.ts'

const LISTS = ['transactions', 'paymentArrivals'] as const
const sheetsOf = ({ sheets }: CutStatement): readonly (TransactionsPage | DaySheet)[] => sheets.pages
const entriesOf = (cut: CutStatement): StatementEntry[] =>
  cut.sheets.list === 'transactions'
    ? cut.sheets.pages.flatMap(({ lines }) => lines.map(({ entry }) => entry))
    : cut.sheets.pages.flatMap(({ lines }) => lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : [])))
const ledgerOfCut = (rows: ReturnType<typeof rowsOf>, choice: Partial<PrintChoice> = {}) =>
  cutStatement({ list: 'transactions', rows }, { options: OPTIONS, ...choice })

describe('cutting a statement into sheets', () => {
  it.each(LISTS)(
    'keeps each entry of %s once, with correct totals and within the sheets, for any options and order',
    (list) => {
      fc.assert(
        fc.property(drafts(300), options(), fc.boolean(), (given, chosen, newestFirst) => {
          const ledger = ledgerOf(0, given)
          const cut = cutStatement({ list, rows: newestFirst ? ledger.toReversed() : ledger }, { options: chosen })
          const { lines, linesPerEntry } = sheetLayout(list, { options: chosen, breaks: 0 })
          expect(entriesOf(cut)).toEqual(ledger)
          expect(sheetsOf(cut).at(-1)!.cumulative).toEqual(totalsOf(ledger))
          expect(sheetsOf(cut).map(({ number, count }) => [number, count])).toEqual(
            sheetsOf(cut).map((_, at) => [at + 1, sheetsOf(cut).length]),
          )
          for (const page of sheetsOf(cut))
            expect(
              page.lines.reduce(
                (sum, line) => sum + ('kind' in line && line.kind === 'subtotal' ? 1 : linesPerEntry),
                0,
              ),
            ).toBeLessThanOrEqual(lines)
        }),
        { numRuns: 60 },
      )
    },
  )

  it('prints exactly the chosen days, with the balances before and after them', () => {
    fc.assert(
      fc.property(opening(), drafts(120, 1), fc.nat(30), fc.nat(30), (start, given, a, b) => {
        const ledger = ledgerOf(start, given)
        const days = [...new Set(ledger.map(({ transactionDate }) => transactionDate))]
        const [from, to] = [days[a % days.length]!, days[b % days.length]!].sort() as [string, string]
        const cut = ledgerOfCut(ledger, { from, to })
        const inside = ledger.filter(({ transactionDate }) => transactionDate >= from && transactionDate <= to)
        expect(entriesOf(cut)).toEqual(inside)
        expect(cut).toMatchObject({ printed: { from, to }, breaks: 0 })
        expect(cut.opening).toBe(ledger[ledger.indexOf(inside[0]!) - 1]?.balance ?? start)
        expect((sheetsOf(cut).at(-1) as TransactionsPage).closing).toBe(inside.at(-1)!.balance)
      }),
    )
  })

  it.each([
    ['2025-01-01', '2025-12-31', 1000],
    ['2027-01-01', undefined, 1003],
  ])('makes an empty sheet that still has the balance if the days (%s to %s) have no entries', (from, to, balance) => {
    const cut = ledgerOfCut(rowsOf(2), { from, to })
    expect([entriesOf(cut).length, sheetsOf(cut).length, cut.opening]).toEqual([0, 1, balance])
  })

  it('marks entries selected on the screen as a selection and keeps the order of the ledger', () => {
    const rows = rowsOf(50)
    const cut = ledgerOfCut(rows.toReversed(), { selection: [rows[9]!, rows[3]!] })
    expect(entriesOf(cut)).toEqual([rows[3], rows[9]])
    expect(cut.selection).toEqual({ shown: 2, all: 50 })
  })

  it('carries no balance across omitted entries', () => {
    const rows = rowsOf(50)
    const gap = ledgerOfCut(rows, { selection: [rows[3]!, rows[9]!] })
    expect([gap.opening, (sheetsOf(gap)[0] as TransactionsPage).closing, gap.breaks]).toEqual([undefined, undefined, 0])
    const run = ledgerOfCut(rows, { selection: rows.slice(3, 9) })
    expect([run.opening, (sheetsOf(run)[0] as TransactionsPage).closing]).toEqual([rows[2]!.balance, rows[8]!.balance])
  })

  it('marks and counts balances that do not follow from the entry before, among the printed entries only', () => {
    const rows = rowsOf(50).map((row, at) => (at === 7 || at === 40 ? { ...row, balance: row.balance! + 1 } : row))
    const cut = ledgerOfCut(rows, { to: rows[20]!.transactionDate })
    // The entry after a wrong balance does not follow from it either.
    expect(cut.breaks).toBe(2)
    expect(
      cut.sheets.list === 'transactions' &&
        cut.sheets.pages.flatMap(({ lines }) => lines).flatMap(({ broken }, at) => (broken ? [at] : [])),
    ).toEqual([7, 8])
  })
})

describe('a statement with notes', () => {
  const place = {
    path: 'transactions[2].amount',
    problem: 'missing',
    transactionDate: '2026-10-03',
    transactionId: '3',
  }
  const nothing: StatementNotes = { misnumbered: 0, unreadable: [], unanswered: [], quiet: [], other: 0, equal: 0 }
  const unreadable = (count: number) => ({
    ...nothing,
    unreadable: Array.from({ length: count }, (_, at) => ({ page: at + 1, place })),
  })
  const day = { from: '2026-10-01', to: '2026-10-01' }

  it.each<[string, StatementNotes, number]>([
    ['nothing', nothing, 0],
    ['quiet days alone', { ...nothing, quiet: [day] }, 0],
    ['an unreadable entry', unreadable(1), 2],
    ['two unreadable entries and a repeated number', { ...unreadable(2), other: 1 }, 4],
    ['nine unreadable entries, three of them named', unreadable(9), 5],
    ['unanswered days', { ...nothing, unanswered: [day] }, 1],
  ])('leaves room for its notes in the head of every sheet (%s)', (_what, notes, lines) => {
    for (const list of LISTS)
      for (const orientation of ['portrait', 'landscape'] as const) {
        const options = { ...OPTIONS, orientation, daySubtotals: false }
        const [plain, noted] = [
          sheetLayout(list, { options, breaks: 0 }),
          sheetLayout(list, { options, breaks: 0, notes }),
        ]
        const lineMm = list === 'transactions' && orientation === 'portrait' ? 5.45 : 4.15
        expect((plain.lines - noted.lines) * lineMm).toBeGreaterThanOrEqual(lines * 4.4 - 1e-9)
        expect((plain.lines - noted.lines - 1) * lineMm).toBeLessThan(lines * 4.4)
        const cut = cutStatement({ list, rows: rowsOf(200) }, { options, notes })
        expect(cut.notes).toEqual(notes)
        expect(Math.max(...sheetsOf(cut).map((page) => page.lines.length))).toBeLessThanOrEqual(
          Math.floor(noted.lines / noted.linesPerEntry),
        )
        expect(entriesOf(cut)).toHaveLength(200)
      }
  })
})

describe('a part of a report', () => {
  it('is a valid report, and all parts together contain each page once', () => {
    const report = reportOf(rowsOf(5000, 40))
    const pages = report.sheets.pages.length
    expect(pages).toBeGreaterThan(2 * PAGES_PER_PART.pdf)
    const parts = Array.from({ length: Math.ceil(pages / PAGES_PER_PART.pdf) }, (_, at) =>
      partOf(report, at * PAGES_PER_PART.pdf, PAGES_PER_PART.pdf),
    )
    expect(parts.flatMap(({ sheets }) => sheets.pages.map(({ number, count }) => [number, count]))).toEqual(
      Array.from({ length: pages }, (_, at) => [at + 1, pages]),
    )
    for (const part of parts) expect(statementReport.safeParse(part)).toMatchObject({ success: true, data: part })
  })
})
