import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { amountDigits, textMatcher } from '#ui/table/match'
import { orderRows } from '#ui/table/order'
import { extendTo, selectOne } from '#ui/table/selection'
import { nextSort } from '#ui/table/sorting'
import type { VirtualColumn } from '#ui/table/types'
import { arrangeByWords, useTableModel } from '#ui/table/useTableModel'
import { useTableSelection } from '#ui/table/useTableSelection'

interface Row {
  text: string
  amount: number | undefined
}
const columns: VirtualColumn<Row>[] = [
  { key: 'text', title: 'Text', width: 100, format: ({ text }) => text },
  {
    key: 'amount',
    title: 'Amount',
    width: 100,
    value: ({ amount }) => amount,
    format: ({ amount }) => String(amount ?? ''),
  },
]
const amounts = fc.option(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -999_999_999_999, max: 9_999_999_999_999 })),
  { nil: undefined },
)
const rows = fc.array(fc.record({ text: fc.constantFrom('', 'b', 'a', '振込', '口座振替'), amount: amounts }), {
  maxLength: 200,
})
const shown = (given: readonly Row[], order: Uint32Array | undefined) =>
  order ? [...order].map((at) => given[at]!) : given

describe('orderRows', () => {
  it('sorts amounts of any size stably in both directions and puts missing ones last', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(1 as const, -1 as const), (given, direction) => {
        const order = orderRows(given, columns, { key: 'amount', direction }, '')
        const known = given
          .filter(({ amount }) => amount !== undefined)
          .toSorted((a, b) => direction * (a.amount! - b.amount!))
        expect(shown(given, order)).toEqual([...known, ...given.filter(({ amount }) => amount === undefined)])
      }),
    )
  })

  it('sorts texts stably in both directions and puts empty ones last', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(1 as const, -1 as const), (given, direction) => {
        const order = orderRows(given, columns, { key: 'text', direction }, '')
        const known = given
          .filter(({ text }) => text)
          .toSorted((a, b) => direction * (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
        expect(shown(given, order)).toEqual([...known, ...given.filter(({ text }) => !text)])
      }),
    )
  })

  it('keeps matching rows in their order if none has a value to sort by', () => {
    const given: Row[] = [
      { text: 'b', amount: 1 },
      { text: 'a', amount: undefined },
      { text: 'a', amount: undefined },
    ]
    expect([...orderRows(given, columns, { key: 'amount', direction: -1 }, 'a')!]).toEqual([1, 2])
    expect([...orderRows([], columns, { key: 'amount', direction: 1 }, '')!]).toEqual([])
  })

  it('returns undefined without a sort or search words, so that all rows keep their order', () => {
    expect(orderRows([{ text: 'a', amount: 1 }], columns, undefined, ' ')).toBeUndefined()
  })

  it('keeps the rows whose text or amount contains the words, then sorts them', () => {
    const given: Row[] = [
      { text: 'フリコミ', amount: 1200 },
      { text: 'b', amount: 12_005 },
      { text: 'ﾌﾘｺﾐ', amount: 3 },
    ]
    expect([...orderRows(given, columns, undefined, 'ふりこみ')!]).toEqual([0, 2])
    expect([...orderRows(given, columns, undefined, '1,200')!]).toEqual([0, 1])
    expect([...orderRows(given, columns, { key: 'amount', direction: 1 }, 'フリ')!]).toEqual([2, 0])
  })
})

describe('the selected line of a list', () => {
  it('stays on its row when the list is sorted, the first time and again', async () => {
    const given = [30, 10, 20].map((amount) => ({ text: '', amount }))
    const scope = effectScope()
    const arrange = arrangeByWords<Row>('')
    const model = scope.run(() =>
      useTableModel<Row>({ rows: () => given, columns: () => columns, arrange: () => arrange }),
    )!
    const selection = scope.run(() => useTableSelection(model))!
    selection.select(0)
    for (const direction of [1, -1, 1] as const) {
      model.sort.value = { key: 'amount', direction }
      await nextTick()
      await vi.waitFor(() => expect(model.rowAt(0)?.amount).toBe(direction > 0 ? 10 : 30))
      expect(selection.cursorRow.value?.amount).toBe(30)
    }
    scope.stop()
  })

  it('and the others that are selected stay so when further rows arrive', async () => {
    const given = shallowRef<readonly Row[]>([1, 2, 3].map((amount) => ({ text: '', amount })))
    const scope = effectScope()
    const arrange = arrangeByWords<Row>('')
    const model = scope.run(() =>
      useTableModel<Row>({ rows: () => given.value, columns: () => columns, arrange: () => arrange }),
    )!
    const selection = scope.run(() => useTableSelection(model))!
    selection.set(extendTo(selectOne(0), 1))
    given.value = [...given.value, { text: '', amount: 4 }]
    await nextTick()
    expect([model.count.value, selection.count.value]).toEqual([4, 2])
    scope.stop()
  })
})

describe('textMatcher', () => {
  it.each([
    ['ガス', 'ﾄｳｷﾖｳｶﾞｽ'],
    ['がす', 'トウキョウガス'],
    ['ａｂｃ', 'xABCx'],
    ['abc', 'ＡＢＣ'],
    ['(株)', '（株）山田'],
    ['a.c', 'a.c'],
    ['ﾊﾟ', 'パパ'],
    ['[1]*', '[1]*'],
  ])('finds %s in %s', (words, text) => expect(textMatcher(words)?.(text)).toBe(true))

  it.each([
    ['a.c', 'abc'],
    ['カ', 'ガ'],
    ['x|y', 'x'],
  ])('does not find %s in %s', (words, text) => expect(textMatcher(words)?.(text)).toBe(false))

  it('accepts any words without an error, and finds words in a text that equals them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((words) => words.normalize('NFKC').trim() !== ''),
        (words) => {
          expect(textMatcher(words)?.(words.normalize('NFKC').trim())).toBe(true)
        },
      ),
    )
  })
})

it('amountDigits reads only digits, which may be grouped or full-width', () => {
  expect(['1,200', '１２００', '-500', '12a', ''].map(amountDigits)).toEqual([
    '1200',
    '1200',
    '-500',
    undefined,
    undefined,
  ])
})

it('a heading sorts ascending, then descending, then not at all, and another heading starts ascending', () => {
  expect(nextSort(undefined, 'a')).toEqual({ key: 'a', direction: 1 })
  expect(nextSort({ key: 'a', direction: 1 }, 'a')).toEqual({ key: 'a', direction: -1 })
  expect(nextSort({ key: 'a', direction: -1 }, 'a')).toBeUndefined()
  expect(nextSort({ key: 'a', direction: -1 }, 'b')).toEqual({ key: 'b', direction: 1 })
})
