import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentArrival, transaction } from '#contract/bank/statement'
import { dayTotals, monthTotals } from '#domain/statements/statementDays'
import { totalsOf } from '#domain/statements/statements'
import { statementColumns } from '#features/bank/statements/table/columns'
import { ENTRY_FIELDS } from '#features/bank/statements/table/entryFields'
import { arrangeStatement, type LinesQuery, type Subtotal } from '#features/bank/statements/table/statementLines'
import { rowsAsTsv } from '#features/bank/statements/table/statementTsv'
import { subtotalLine } from '#features/bank/statements/table/useStatementTable'
import { HEAD_HEIGHT, MAX_HEIGHT, ROW_HEIGHT, bodyHeight, scrollTopFor, rowsInView } from '#ui/table/geometry'
import { TABLE_KEYMAP, type TableCommand } from '#ui/table/keymap'
import { arranged, arrangedKeys, PLAIN_LAYOUT, withMoved, withShown, withWidth } from '#ui/table/layout'
import { SUMMARY } from '#ui/table/lines'
import { selectionAfter } from '#ui/table/moves'
import { wordsTest } from '#ui/table/order'
import {
  extendTo,
  isSelected,
  moveCursor,
  NO_SELECTION,
  positionsOf,
  selectedCount,
  selectEvery,
  selectOne,
  toggle,
  type LineSelection,
} from '#ui/table/selection'
import { drain } from '#formats/work'
import type { VirtualColumn, VirtualSort } from '#ui/table/types'
import { commandIn } from '#ui/keyboard/keymap'
import { parseTsv } from '#ui/table/tsv'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { drafts, ledgerOf, opening } from './arbitraries.ts'

const t = (key: string, named?: Record<string, unknown>) => (named ? `${key} ${JSON.stringify(named)}` : key)
const columns = statementColumns('transactions', t, () => new Map())

describe('the window of visible rows', () => {
  const sizes = fc.record({
    count: fc.oneof(fc.nat(100), fc.integer({ min: 100, max: 3_000_000 })),
    view: fc.integer({ min: 100, max: 2000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('fills the view with consecutive rows at any size, and is never too high for browsers to draw', () => {
    fc.assert(
      fc.property(sizes, ({ count, view, share }) => {
        const scrollTop = Math.round(share * Math.max(0, bodyHeight(count) - view))
        const { first, end, above, below, lift } = rowsInView(count, view, scrollTop)
        const top = above - lift - scrollTop
        const bottom = top + (end - first) * ROW_HEIGHT
        expect(top).toBeLessThanOrEqual(0.001)
        expect(bottom).toBeGreaterThanOrEqual(Math.min(view, bodyHeight(count) - scrollTop) - 0.001)
        expect(lift).toBeLessThanOrEqual(ROW_HEIGHT)
        expect(above + (end - first) * ROW_HEIGHT + below).toBeLessThanOrEqual(MAX_HEIGHT + ROW_HEIGHT)
        if (bodyHeight(count) < MAX_HEIGHT) expect(above + (end - first) * ROW_HEIGHT + below).toBe(count * ROW_HEIGHT)
      }),
    )
  })

  it('has the first row at the top of the scroll range and the last at its bottom', () => {
    fc.assert(
      fc.property(sizes, ({ count, view }) => {
        expect(rowsInView(count, view, 0).first).toBe(0)
        expect(rowsInView(count, view, bodyHeight(count)).end).toBe(count)
      }),
    )
  })

  it('can be scrolled to any row', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ({ count, view, share }, seed) => {
        fc.pre(count > 0)
        const row = seed % count
        const place = scrollTopFor(row, count, view, share * Math.max(0, bodyHeight(count) - view))
        const { first, end } = rowsInView(count, view, place)
        expect(row >= first && row < end).toBe(true)
      }),
    )
    expect(HEAD_HEIGHT).toBeGreaterThan(0)
  })
})

describe('selecting lines', () => {
  const commands = fc.array(
    fc.oneof(
      fc.nat(19).map((at) => (_: LineSelection) => ({ next: selectOne(at), model: () => new Set([at]) })),
      fc.nat(19).map((at) => (before: LineSelection) => ({
        next: toggle(before, at),
        model: (set: Set<number>) =>
          set.has(at) ? new Set([...set].filter((one) => one !== at)) : new Set([...set, at]),
      })),
      fc.nat(19).map((at) => (before: LineSelection) => {
        const from = before.anchor >= 0 ? before.anchor : before.cursor >= 0 ? before.cursor : at
        return {
          next: extendTo(before, at),
          model: () => new Set(Array.from({ length: Math.abs(at - from) + 1 }, (_, n) => Math.min(at, from) + n)),
        }
      }),
      fc
        .nat(19)
        .map((at) => (before: LineSelection) => ({ next: moveCursor(before, at), model: (set: Set<number>) => set })),
      fc.constant((before: LineSelection) => ({
        next: selectEvery(before, 20),
        model: () => new Set(Array.from({ length: 20 }, (_, n) => n)),
      })),
    ),
    { maxLength: 40 },
  )

  it('keeps ranges that always equal the set of selected lines', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        let [selection, set] = [NO_SELECTION, new Set<number>()]
        for (const step of steps) {
          const { next, model } = step(selection)
          set = model(set)
          selection = next
          expect([...positionsOf(selection)]).toEqual([...set].sort((a, b) => a - b))
          expect(selectedCount(selection)).toBe(set.size)
          expect(isSelected(selection, 7)).toBe(set.has(7))
          expect(
            selection.ranges.every(
              ([from], at) => at === 0 || from > (selection.ranges[at - 1]?.[1] ?? 0) + 1 || set.has(from),
            ),
          ).toBe(true)
        }
      }),
    )
  })

  it('follows the movement keys and stays within the lines', () => {
    const all = TABLE_KEYMAP.map(({ command }) => command)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...all), { maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (steps, count) => {
          let selection = NO_SELECTION
          for (const command of steps) {
            selection = selectionAfter(selection, command, count, 5) ?? selection
            for (const at of positionsOf(selection)) expect(at >= 0 && at < count).toBe(true)
            expect(selection.cursor).toBeLessThan(count)
          }
        },
      ),
    )
    expect(selectionAfter(NO_SELECTION, 'down', 3, 5)).toEqual(selectOne(0))
    expect(selectionAfter(selectOne(1), 'extendDown', 3, 5)?.ranges).toEqual([[1, 2]])
    expect(selectionAfter(selectOne(1), 'find', 3, 5)).toBeUndefined()
    expect(selectionAfter(NO_SELECTION, 'down', 0, 5)).toBeUndefined()
  })

  it('maps each key to one command', () => {
    const event = (of: (typeof TABLE_KEYMAP)[number]) => ({
      key: of.key,
      ctrlKey: of.ctrl ?? false,
      metaKey: false,
      shiftKey: of.shift ?? false,
      altKey: of.alt ?? false,
    })
    for (const binding of TABLE_KEYMAP)
      expect(commandIn<TableCommand>(TABLE_KEYMAP, event(binding), false)).toBe(binding.command)
  })
})

describe('the lines of a statement', () => {
  const wishes = fc.record({
    words: fc.constantFrom('', '1', 'フリ'),
    conditions: fc.record({
      direction: fc.constantFrom(undefined, 'deposit' as const),
      least: fc.option(fc.integer({ min: 0, max: 500_000_000_000 }), { nil: undefined }),
    }),
    unit: fc.constantFrom('none' as const, 'day' as const, 'month' as const),
  })
  const sorts = fc.constantFrom<(VirtualSort | undefined)[]>(
    undefined,
    { key: 'balance', direction: 1 },
    { key: 'balance', direction: -1 },
    { key: 'transactionDate', direction: -1 },
    { key: 'remarks', direction: 1 },
  )
  const withTexts = (rows: readonly StatementRow[]) =>
    rows.map((row, at): StatementRow => ({ ...row, remarks: ['フリコミ', '給与', 'ﾌﾘｶｴ'][at % 3] ?? '' }))
  const make = (rows: readonly StatementRow[], query: LinesQuery, sort: VirtualSort | undefined, cutDay?: string) => {
    const subtotals: Subtotal[] = []
    const spans = () =>
      new Map((query.unit === 'day' ? dayTotals(rows) : monthTotals(dayTotals(rows))).map((one) => [one.span, one]))
    const { order, summaries } = drain(
      arrangeStatement(
        query,
        () => ({ spans: spans(), cutDay }),
        (subtotal) => {
          subtotals.push(subtotal)
          return subtotalLine(subtotal, t)
        },
      )(rows, columns, sort),
    )
    return { lines: order ? [...order] : rows.map((_, at) => at), summaries, subtotals }
  }

  it('are the same entries in the same order within each day or month, with or without subtotals', () => {
    fc.assert(
      fc.property(opening(), drafts(80), wishes, sorts, (start, given, query, sort) => {
        const rows = withTexts(ledgerOf(start, given))
        const plain = make(rows, { ...query, unit: 'none' }, sort).lines
        const { lines } = make(rows, query, sort)
        const entries = lines.filter((line) => line < SUMMARY)
        expect(entries.toSorted((a, b) => a - b)).toEqual(plain.toSorted((a, b) => a - b))
        for (const day of new Set(
          rows.map(({ transactionDate }) => transactionDate.slice(0, query.unit === 'month' ? 7 : 10)),
        )) {
          const of = (list: readonly number[]) => list.filter((line) => rows[line]?.transactionDate.startsWith(day))
          expect(of(entries)).toEqual(of(plain))
        }
      }),
    )
  })

  it('end every visible day or month with the sums of its visible entries', () => {
    fc.assert(
      fc.property(opening(), drafts(80), wishes, sorts, (start, given, query, sort) => {
        fc.pre(query.unit !== 'none')
        const rows = withTexts(ledgerOf(start, given))
        const { lines, subtotals } = make(rows, query, sort)
        let group: StatementRow[] = []
        const seen = new Set<string>()
        for (const line of lines) {
          if (line < SUMMARY) {
            group.push(rows[line]!)
            continue
          }
          const subtotal = subtotals[line - SUMMARY]!
          expect(new Set(group.map(({ transactionDate }) => transactionDate.slice(0, subtotal.span.length)))).toEqual(
            new Set([subtotal.span]),
          )
          expect(subtotal).toMatchObject(totalsOf(group))
          expect(subtotal.closing).toBe(
            rows.findLast(({ transactionDate }) => transactionDate.startsWith(subtotal.span))?.balance,
          )
          expect(seen.has(subtotal.span)).toBe(false)
          seen.add(subtotal.span)
          group = []
        }
        expect(group).toEqual([])
      }),
    )
  })

  it('say which day or month is not complete yet', () => {
    const rows = ledgerOf(
      0,
      [
        { deposit: true, amount: 5 },
        { deposit: true, amount: 5 },
        { deposit: true, amount: 5 },
      ],
      1,
    )
    const cut = (unit: 'day' | 'month') =>
      make(rows, { words: '', conditions: {}, unit }, undefined, '2026-01-03').subtotals.map((one) => one.cut)
    expect([cut('day'), cut('month')]).toEqual([[false, false, true], [true]])
  })

  it('say if sums cover only the visible entries', () => {
    const rows = ledgerOf(0, [{ deposit: true, amount: 5 }])
    const labels = (least: number | undefined) =>
      make(rows, { words: '', conditions: { least }, unit: 'day' }, undefined).summaries.map(
        ({ label }) => label.split(' ')[0],
      )
    expect([labels(undefined), labels(1)]).toEqual([['statement.subtotals.of'], ['statement.subtotals.ofShown']])
    const missing = subtotalLine(
      { span: '2026-07-01', closing: undefined, filtered: false, cut: true, ...totalsOf(rows) },
      t,
    )
    expect(missing.label).toMatch(/^statement\.subtotals\.cut /)
    expect([missing.cell('balance'), missing.cell('deposit'), missing.cell('remarks')]).toEqual([
      'common.notAvailable',
      '5',
      '',
    ])
  })
})

describe('searching words and figures', () => {
  it('finds digits in an amount as in its written form', () => {
    const column: VirtualColumn<{ n: number | undefined }>[] = [
      { key: 'n', title: '', width: 1, value: ({ n }) => n, format: () => '' },
    ]
    const number = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }),
      fc.integer({ min: -999_999_999_999, max: 9_999_999_999_999 }),
    )
    fc.assert(
      fc.property(
        number,
        fc.oneof(fc.nat(99).map(String), fc.constantFrom('0', '00', '007', '-5', '12345678901234567890')),
        (n, digits) => {
          expect(wordsTest<{ n: number | undefined }>([{ n: 1 }], column, digits)?.({ n })).toBe(
            String(n).includes(digits),
          )
          expect(wordsTest<{ n: number | undefined }>([{ n: 1 }], column, digits)?.({ n: undefined })).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('does not look for letters in dates, or for anything in the check column', () => {
    const row = ledgerOf(0, [{ deposit: true, amount: 5 }])[0]!
    expect([
      wordsTest([row], columns, '2026-01')?.(row),
      wordsTest([row], columns, 'x')?.(row),
      wordsTest([row], columns, '▲')?.(row),
    ]).toEqual([true, false, false])
  })
})

describe('the layout of columns', () => {
  const keys = columns.map(({ key }) => key)

  it('moves, hides and resizes columns without losing any', () => {
    const change = fc.record({
      key: fc.constantFrom(...keys, 'gone'),
      by: fc.integer({ min: -3, max: 3 }),
      shown: fc.boolean(),
      width: fc.integer({ min: -50, max: 5000 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let layout = PLAIN_LAYOUT
        for (const { key, by, shown, width } of changes)
          layout = withWidth(
            withShown(key === 'gone' ? layout : withMoved(layout, keys, key, by), key, shown),
            key,
            width,
          )
        expect(arrangedKeys(keys, layout).toSorted()).toEqual(keys.toSorted())
        const seen = arranged(columns, layout)
        expect(seen.length).toBeGreaterThan(0)
        for (const { width } of seen) expect(width).toBeGreaterThanOrEqual(36)
      }),
    )
  })

  it('puts a column that the stored order does not contain in its usual place', () => {
    expect(arrangedKeys(['a', 'b', 'new', 'c'], { ...PLAIN_LAYOUT, order: ['c', 'b', 'a', 'old'] })).toEqual([
      'c',
      'b',
      'new',
      'a',
    ])
    expect(arranged(columns, PLAIN_LAYOUT)).toEqual(columns)
  })
})

describe('copying rows', () => {
  it('writes headings, plain digits, and texts that no spreadsheet runs as formulas', () => {
    const row: StatementRow = {
      transactionDate: '2026-07-01',
      transactionId: '007',
      remarks: '=1+1',
      debitCreditTypeCode: '2',
      amount: 1_234_567,
      balance: -5,
    }
    const { text, count } = rowsAsTsv(columns, [row])
    const [head, cells] = parseTsv(text)
    expect(count).toBe(1)
    expect(head).toEqual(columns.map(({ title }) => title))
    expect(cells).toEqual(['2026/07/01', '', '007', '', "'=1+1", '1234567', '', '-5', ''])
  })
})

it('the detail view of an entry has every field of the bank interface', () => {
  expect([...ENTRY_FIELDS.transactions]).toEqual(Object.keys(transaction.shape))
  expect([...ENTRY_FIELDS.paymentArrivals]).toEqual(Object.keys(paymentArrival.shape))
})
