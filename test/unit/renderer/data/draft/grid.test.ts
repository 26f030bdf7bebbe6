import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { newRow, type DraftRow } from '#data/draft/row'
import { completeOf, displayOf, findCell, nameOfMunicipality, readBlock, sortRows, textOf } from '#data/draft/cells'
import { editCell, writeBlock } from '#data/draft/cellEdit'
import { COLUMNS, ENTRY_STOPS, ROW_NUMBER_WIDTH, columnsWithin, edgesOf, type EditableField } from '#data/draft/columns'
import { commandOf, KEYMAP } from '#ui/keyboard/keymap'
import { at, clampSelection, move, rectangleOf, type Selection } from '#ui/table/cellSelection'
import { formatTsv, parseTsv } from '#ui/table/tsv'

const columnOf = (field: string) => {
  const index = COLUMNS.findIndex((column) => column.field === field)
  const column = COLUMNS[index]
  if (!column) throw new Error(`no column ${field}`)
  return { index, column }
}
const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers })

const OFFSETS = edgesOf(COLUMNS.map(({ width }) => width))

describe('columnsWithin', () => {
  it('counts the columns with at least one pixel within the width', () => {
    expect([0, ROW_NUMBER_WIDTH, ROW_NUMBER_WIDTH + 1, 10_000].map((width) => columnsWithin(OFFSETS, width))).toEqual([
      0,
      0,
      1,
      COLUMNS.length,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (width) => {
        const count = columnsWithin(OFFSETS, width)
        const left = (index: number) => ROW_NUMBER_WIDTH + (OFFSETS[index] ?? 0)
        expect(count === 0 || left(count - 1) < width).toBe(true)
        expect(count === COLUMNS.length || left(count) >= width).toBe(true)
      }),
    )
  })
})

describe('editCell', () => {
  const row = newRow()

  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['１２３４', 1234],
    ['１，２３４', 1234],
    ['¥1,234', 1234],
    ['', 0],
    ['０', 0],
  ])('reads %j as %i yen', (text, amount) => {
    const edit = editCell(row, 'amountOfPayrollTaxPayments', text)
    expect(edit.row.detail.amountOfPayrollTaxPayments).toBe(amount)
    expect(edit.row.raw).toEqual({})
  })

  it.each([
    ['2人', 2],
    ['２件', 2],
    [' 3 名 ', 3],
  ])('reads %j as a count of %i', (text, count) => {
    expect(editCell(row, 'numberOfPayrollTaxPayments', text).row.detail.numberOfPayrollTaxPayments).toBe(count)
    expect(editCell(row, 'amountOfPayrollTaxPayments', text).row.raw).toEqual({ amountOfPayrollTaxPayments: text })
  })

  it.each(['12.5', '1,23', 'abc', '-5', '１２ａ'])('keeps %j as typed instead of guessing a number', (text) => {
    const before = editCell(row, 'amountOfPayrollTaxPayments', '500').row
    const after = editCell(before, 'amountOfPayrollTaxPayments', text).row
    expect(after.raw).toEqual({ amountOfPayrollTaxPayments: text })
    expect(displayOf(after, columnOf('amountOfPayrollTaxPayments').column)).toBe(text)
    expect(after.detail.amountOfPayrollTaxPayments).toBe(0)
    expect(editCell(after, 'amountOfPayrollTaxPayments', '700').row.raw).toEqual({})
  })

  it('shows no sum of a cell that cannot be read, and copies none', () => {
    const counted = editCell(editCell(row, 'amountOfPayrollTaxPayments', '500').row, 'numberOfPayrollTaxPayments', '2')
    const after = editCell(counted.row, 'amountOfPayrollTaxPayments', '-500').row
    const shown = (field: string) => [displayOf(after, columnOf(field).column), textOf(after, columnOf(field).column)]
    expect(shown('totalAmountOfDetails')).toEqual(['—', ''])
    expect(shown('totalNumberOfDetails')).toEqual(['2', '2'])
    expect(shown('amountOfRetirementIncomeTaxPayments')).toEqual(['0', '0'])
  })

  it('fills in the kana name of a code, but keeps a name that the user typed', () => {
    const coded = editCell(row, 'municipalityCode', '１３１０１６').row
    expect(coded.detail).toMatchObject({ municipalityCode: '131016', municipalityName: 'チヨダク' })
    expect(editCell(coded, 'municipalityCode', '141003').row.detail.municipalityName).not.toBe('ジブンデ')
    const named = editCell(coded, 'municipalityName', 'ジブンデ').row
    expect(editCell(named, 'municipalityCode', '131024').row.detail.municipalityName).toBe('ジブンデ')
    expect(editCell(coded, 'municipalityCode', '131024').row.detail.municipalityName).toBe('チュウオウク')
  })

  it('reports what it converted, or nothing if the text stays as typed', () => {
    expect(editCell(row, 'municipalityName', 'ﾁﾖﾀﾞｸ').normalised).toEqual({
      field: 'municipalityName',
      from: 'ﾁﾖﾀﾞｸ',
      to: 'チヨダク',
    })
    expect(editCell(row, 'designatedNumber', 'ａｂ－１').normalised).toEqual({
      field: 'designatedNumber',
      from: 'ａｂ－１',
      to: 'AB-1',
    })
    expect(editCell(row, 'designatedNumber', 'AB-1').normalised).toBeUndefined()
  })

  it('returns the same row if nothing changes', () => {
    expect(editCell(row, 'amountOfPayrollTaxPayments', '0').row).toBe(row)
    expect(editCell(row, 'change', '').row).toBe(row)
    const unreadable = editCell(row, 'amountOfPayrollTaxPayments', '1.5').row
    expect(editCell(unreadable, 'amountOfPayrollTaxPayments', '1.5').row).toBe(unreadable)
  })

  it('never modifies the original row', () => {
    const editable = COLUMNS.filter((column) => column.editable).map(({ field }) => field as EditableField)
    fc.assert(
      fc.property(fc.constantFrom(...editable), fc.string(), (field, text) => {
        const before = structuredClone(row)
        editCell(row, field, text)
        expect(row).toEqual(before)
      }),
    )
  })
})

describe('writeBlock', () => {
  it('adds rows as needed, and refuses computed cells and rows beyond the limit', () => {
    const { index } = columnOf('amountOfPrefecturalInhabitantsTaxPayments')
    const edit = writeBlock(
      [],
      (line) => line + 1,
      index,
      [
        ['40', '99'],
        ['60', ''],
      ],
      500,
    )
    expect(edit.rows).toHaveLength(3)
    expect(edit.rows[1]?.detail.amountOfPrefecturalInhabitantsTaxPayments).toBe(40)
    expect(edit.refused).toEqual([{ row: 1, column: index + 1, text: '99' }])
    expect(writeBlock([], () => 500, 0, [['131016']], 500).refused).toEqual([{ row: 500, column: 0, text: '131016' }])
  })

  it('fills in the name of a pasted code if the pasted name is blank, but lets a name be cleared alone', () => {
    const pasted = writeBlock([], (line) => line, 0, [['131016', '', '', '1']], 500).rows
    expect(pasted[0]?.detail.municipalityName).toBe('チヨダク')
    const name = columnOf('municipalityName').index
    expect(writeBlock(pasted, (line) => line, name, [['']], 500).rows[0]?.detail.municipalityName).toBe('')
  })

  it('gives an empty count of retirees that of their payments, and lets it be another one', () => {
    const payments = columnOf('numberOfRetirementIncomeTaxPayments').index
    const write = (rows: readonly DraftRow[], ...texts: string[]) =>
      writeBlock(rows, (line) => line, payments, [texts], 500).rows
    const counts = ([row]: readonly DraftRow[]) => [
      row?.detail.numberOfRetirementIncomeTaxPayments,
      row?.detail.numberOfRetirees,
    ]
    const typed = write([], '2')
    expect(counts(typed)).toEqual([2, 2])
    expect(counts(write(typed, '3'))).toEqual([3, 2])
    expect(counts(write(typed, '2', '1'))).toEqual([2, 1])
    expect(counts(write([], '2', '0'))).toEqual([2, 0])
    const [unread] = write([], '2', 'x')
    expect(unread?.raw).toEqual({ numberOfRetirees: 'x' })
    expect(counts(write(unread ? [unread] : [], '3'))).toEqual([3, 0])
  })

  it('leaves cells without a text as they are, and accepts the name of the place without its prefecture', () => {
    const before = writeBlock([], (line) => line, 0, [['011002', '札幌市', '', 'A']], 500)
    expect(before.refused).toEqual([])
    const after = writeBlock(before.rows, (line) => line, 0, [['012025', '津市', undefined, undefined, '1']], 500)
    expect(after.rows[0]?.detail).toMatchObject({ designatedNumber: 'A', change: '1' })
    expect(after.refused).toEqual([{ row: 0, column: 1, text: '津市' }])
  })

  it('accepts a copied block unchanged, computed cells included', () => {
    const amounts = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, amounts, amounts), { minLength: 1, maxLength: 8 }), (figures) => {
        const rows = figures.map(([payroll, municipal, prefectural]) =>
          newRow({
            ...emptyDetail(),
            municipalityCode: '131016',
            amountOfPayrollTaxPayments: payroll,
            amountOfMunicipalInhabitantTaxPayments: municipal,
            amountOfPrefecturalInhabitantsTaxPayments: prefectural,
          }),
        )
        const all = { top: 0, bottom: rows.length - 1, left: 0, right: COLUMNS.length - 1 }
        const pasted = writeBlock([], (line) => line, 0, parseTsv(formatTsv(readBlock(rows, all))), 500)
        expect(pasted.rows.map(({ detail }) => ({ ...detail, municipalityName: '' }))).toEqual(
          rows.map(({ detail }) => detail),
        )
      }),
    )
  })
})

describe('the cells of the lot editor', () => {
  it('are computed once per row, and show amounts with commas but copy them without', () => {
    const row = newRow({ ...emptyDetail(), amountOfPayrollTaxPayments: 1_234_567 })
    expect(completeOf(row)).toBe(completeOf(row))
    const { column } = columnOf('totalAmountOfDetails')
    expect(displayOf(row, column)).toBe('1,234,567')
    expect(textOf(row, column)).toBe('1234567')
  })

  it('always show the prefecture with a name, since names are not unique', () => {
    expect(nameOfMunicipality('132063')).toBe('東京都 府中市')
    expect(nameOfMunicipality('342084')).toBe('広島県 府中市')
    expect(nameOfMunicipality('999999')).toBe('')
  })

  it('have a stored left edge for each column', () => {
    expect(OFFSETS).toHaveLength(COLUMNS.length + 1)
    expect(OFFSETS.at(-1)).toBe(COLUMNS.reduce((sum, { width }) => sum + width, 0))
  })
})

describe('sorting and searching the rows of a lot', () => {
  const rows = [
    ['131016', 30],
    ['011002', 5],
    ['342084', 5],
  ].map(([code, amount]) =>
    newRow({ ...emptyDetail(), municipalityCode: String(code), amountOfPayrollTaxPayments: Number(amount) }),
  )
  const codes = (list: readonly { detail: { municipalityCode: string } }[]) =>
    list.map(({ detail }) => detail.municipalityCode)

  it('sorts amounts as numbers both ways and keeps equal rows in their order', () => {
    const { column } = columnOf('amountOfPayrollTaxPayments')
    expect(codes(sortRows(rows, column, 1))).toEqual(['011002', '342084', '131016'])
    expect(codes(sortRows(rows, column, -1))).toEqual(['131016', '011002', '342084'])
    expect(codes(sortRows(rows, columnOf('municipalityCode').column, 1))).toEqual(['011002', '131016', '342084'])
  })

  it('finds by code, place or amount, forwards, backwards and wrapping around', () => {
    const payee = columnOf('payee').index
    expect(findCell(rows, '府中', { row: 0, column: 0 }, 1)).toEqual({ row: 2, column: payee })
    expect(findCell(rows, '札幌', { row: 2, column: 0 }, 1)).toEqual({ row: 1, column: payee })
    expect(findCell(rows, '１３１０１６', { row: 2, column: 3 }, -1)).toEqual({ row: 0, column: 0 })
    expect(findCell(rows, 'どこにもない', { row: 0, column: 0 }, 1)).toBeUndefined()
    expect(findCell(rows, ' ', { row: 0, column: 0 }, 1)).toBeDefined()
    expect(findCell(rows, '', { row: 0, column: 0 }, 1)).toBeUndefined()
    expect(findCell([], 'x', { row: 0, column: 0 }, 1)).toBeUndefined()
  })
})

describe('the TSV format of the clipboard', () => {
  it('is read back exactly as it was written', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (cells) => {
        const last = cells.at(-1)
        // One trailing line break belongs to the clipboard format, so a last row with one empty cell looks like no row.
        fc.pre(!(last?.length === 1 && last[0] === ''))
        expect(parseTsv(formatTsv(cells))).toEqual(cells)
      }),
    )
  })

  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"x\ny"\tz', [['x\ny', 'z']]],
    ['"a""b"', [['a"b']]],
    ['"open', [['"open']]],
    ['', [['']]],
    ['a\t', [['a', '']]],
  ])('is read from %j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells)
  })
})

describe('the selection of cells', () => {
  const bounds = { rows: 5, columns: 4, page: 3, stops: [0, 1, 2, 3] }

  it('stays inside the grid whatever key is pressed', () => {
    const commands = fc.constantFrom(...KEYMAP.map(({ command }) => command))
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60 }), (pressed) => {
        const end = pressed.reduce((selection, command) => move(selection, command, bounds) ?? selection, at(0, 0))
        const { top, bottom, left, right } = rectangleOf(end)
        expect(top >= 0 && bottom < 5 && left >= 0 && right < 4).toBe(true)
      }),
    )
  })

  it('continues in the next row with Tab, and goes back with Shift+Tab', () => {
    expect(move(at(1, 3), 'next', bounds)).toEqual(at(2, 0))
    expect(move(at(2, 0), 'previous', bounds)).toEqual(at(1, 3))
    expect(move(at(4, 3), 'next', bounds)).toEqual(at(4, 3))
  })

  it('moves with Tab only to cells for data entry, wherever it starts', () => {
    const entry = { ...bounds, columns: COLUMNS.length, stops: ENTRY_STOPS }
    const tab = (selection: Selection, command: 'next' | 'previous') => move(selection, command, entry) ?? selection
    const order = [at(1, 0), at(1, 3), at(1, 5), at(1, 6), at(2, 0)]
    for (const [index, stop] of order.entries()) {
      const next = order[index + 1]
      if (!next) continue
      expect(tab(stop, 'next')).toEqual(next)
      expect(tab(next, 'previous')).toEqual(stop)
    }
    expect(tab(at(1, 1), 'next')).toEqual(at(1, 3))
    expect(tab(at(1, 9), 'next')).toEqual(at(2, 0))
    expect(tab(at(1, 9), 'previous')).toEqual(at(1, 6))
    expect(tab(at(4, 9), 'next')).toEqual(at(4, 9))
    expect(tab(at(0, 0), 'previous')).toEqual(at(0, 0))
  })

  it('moves on from the active cell even after a range has been extended from that cell', () => {
    const range = { anchorRow: 1, anchorColumn: 1, row: 3, column: 3 }
    expect(move(range, 'right', bounds)).toEqual(at(1, 2))
    expect(move(range, 'down', bounds)).toEqual(at(2, 1))
    expect(move(range, 'enterDown', bounds)).toEqual(at(2, 1))
    expect(move(range, 'extendRight', { ...bounds, columns: 6 })).toEqual({ ...range, column: 4 })
  })

  it('extends from the anchor and shrinks with the grid', () => {
    const extended = move(at(1, 1), 'extendDown', bounds)
    expect(extended).toEqual({ anchorRow: 1, anchorColumn: 1, row: 2, column: 1 })
    expect(clampSelection({ anchorRow: 4, anchorColumn: 3, row: 4, column: 3 }, { ...bounds, rows: 2 })).toEqual(
      at(1, 3),
    )
    expect(move(at(2, 2), 'edit', bounds)).toBeUndefined()
  })
})

describe('the keymap of the grid', () => {
  it('binds no key combination twice', () => {
    const combinations = KEYMAP.map(({ key: name, ctrl, shift, alt }) => [name, ctrl, shift, alt].map(String).join('+'))
    expect(new Set(combinations).size).toBe(combinations.length)
  })

  it('distinguishes commands by modifier keys and by whether a cell is being edited', () => {
    expect(commandOf(key('Enter'), false)).toBe('enterDown')
    expect(commandOf(key('Enter', { ctrlKey: true }), true)).toBe('addRow')
    expect(commandOf(key('Z', { ctrlKey: true, shiftKey: true }), false)).toBe('redo')
    expect(commandOf(key('z', { metaKey: true }), false)).toBe('undo')
    expect(commandOf(key('ArrowLeft'), true)).toBeUndefined()
    expect(commandOf(key('a'), false)).toBeUndefined()
  })
})
