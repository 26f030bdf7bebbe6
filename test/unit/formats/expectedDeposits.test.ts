import { describe, expect, it } from 'vitest'
import { readDelimited, writeDelimited } from '#formats/delimited'
import {
  fitsExpectedMapping,
  readExpectedDeposits,
  suggestExpectedMapping,
  type ExpectedMapping,
} from '#formats/expectedDeposits'
import type { Table } from '#formats/table'
import { readXlsx } from '#formats/xlsx'
import { workbookOf } from './workbooks.ts'

const TODAY = '2026-11-21'
const table = (...rows: string[][]): Table => ({ rows, lines: rows.map((_, at) => at + 1), faults: new Map() })
const read = (own: Table, mapping = suggestExpectedMapping(own.rows)) =>
  readExpectedDeposits(own, mapping ?? { firstDataRow: 0, columns: {}, headings: [] }, TODAY)
const problems = (own: Table) => {
  const result = read(own)
  return result.ok ? [] : result.problems.map(({ code, line, column, field }) => [code, line, column, field])
}

describe('the headings of a list of expected deposits', () => {
  it.each([
    [
      ['請求番号', '請求先名', '請求先名カナ', '請求金額（税込）', '支払期日'],
      { invoiceNo: 0, payerName: 1, payerKana: 2, expectedAmount: 3, expectedDate: 4 },
    ],
    [
      ['No.', '得意先', 'フリガナ', '金額(円)', '入金予定日'],
      { invoiceNo: 0, payerName: 1, payerKana: 2, expectedAmount: 3, expectedDate: 4 },
    ],
    [
      ['振込名義', '入金予定額', '期日', '伝票番号'],
      { payerKana: 0, expectedAmount: 1, expectedDate: 2, invoiceNo: 3 },
    ],
    [['備考', '取引先名', '請求額'], { payerName: 1, expectedAmount: 2 }],
  ])('are recognised: %j', (headings, columns) => {
    expect(suggestExpectedMapping([['請求一覧 11月'], headings])).toEqual({ firstDataRow: 2, columns, headings })
  })

  it('are not recognised without a payer or an amount', () => {
    expect(
      suggestExpectedMapping([
        ['番号', '日付'],
        ['1', '2'],
      ]),
    ).toBeUndefined()
  })

  it('are recognised again in the next file', () => {
    const mapping: ExpectedMapping = {
      firstDataRow: 1,
      columns: { payerName: 0, expectedAmount: 1 },
      headings: ['A', 'B'],
    }
    expect(fitsExpectedMapping(table(['Ａ', 'B'], ['x', '1']), mapping)).toBe(true)
    expect(fitsExpectedMapping(table(['B', 'A'], ['x', '1']), mapping)).toBe(false)
  })
})

describe('a list of expected deposits', () => {
  it.each(['utf-8', 'cp932'] as const)(
    'is read from CSV in %s with common date formats, skipping rows of totals and blank rows',
    (encoding) => {
      const file = writeDelimited(
        [
          ['請求先名', 'カナ', '金額', '期日', '請求番号'],
          ['青葉商事', 'カ）アオバ', '1,100', 'R8.11.30', 'A-1'],
          ['', '', '', '', ''],
          ['', 'ミドリ', '￥２,０００円', '2026/12/1', ''],
          ['合計', '', '3,100', '', ''],
        ],
        { delimiter: ',', encoding },
      )
      const opened = file.ok ? readDelimited(file.value) : file
      if (!opened.ok) throw new Error('unreadable')
      expect(read(opened.value.table)).toMatchObject({
        ok: true,
        notes: [{ code: 'totalRowSkipped', line: 5 }],
        value: [
          { name: '青葉商事', kana: 'カ）アオバ', amount: 1_100, dueDate: '2026-11-30', invoiceNo: 'A-1' },
          { name: '', kana: 'ミドリ', amount: 2_000, dueDate: '2026-12-01', invoiceNo: '' },
        ],
      })
    },
  )

  it('is read from a workbook, with its real dates', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = `<row r="1">${['請求先名', '金額', '期日'].map(text).join('')}</row><row r="2">${text('青葉')}<c><v>1100</v></c><c s="1"><v>46356</v></c></row>`
    const file = await readXlsx(await workbookOf({ rows, styles }))
    expect(file.ok && read(file.value.table)).toMatchObject({
      ok: true,
      value: [{ name: '青葉', amount: 1_100, dueDate: '2026-11-30' }],
    })
    const old = await readXlsx(
      await workbookOf({
        rows,
        styles,
        more: { 'xl/workbook.xml': WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') },
      }),
    )
    expect(old.ok && read(old.value.table)).toMatchObject({ ok: true, value: [{ dueDate: '2030-12-01' }] })
  })

  it('is refused as a whole, with the place of every problem', () => {
    expect(
      problems(
        table(
          ['請求先名', '金額', '期日'],
          ['青葉', '1.5', '11/31'],
          ['', '100', ''],
          ['緑', '0', ''],
          ['赤', '-5', ''],
          ['黄', '', ''],
          ['白', '1,00', ''],
          ['黒', '1000000000000', ''],
        ),
      ),
    ).toEqual([
      ['amountFraction', 2, 2, 'expectedAmount'],
      ['dateUnreadable', 2, 3, 'expectedDate'],
      ['textMissing', 3, 1, 'payerName'],
      ['amountEmpty', 4, 2, 'expectedAmount'],
      ['amountNegative', 5, 2, 'expectedAmount'],
      ['amountEmpty', 6, 2, 'expectedAmount'],
      ['amountBadGrouping', 7, 2, 'expectedAmount'],
      ['amountTooLarge', 8, 2, 'expectedAmount'],
    ])
    expect(problems(table(['請求先名', '金額'], ['青葉', '1', '000']))).toEqual([
      ['raggedRow', 2, undefined, undefined],
    ])
    expect(problems(table(['請求先名', '金額']))).toEqual([['noDetails', undefined, undefined, undefined]])
    expect(problems(table(['あ', 'い'], ['青葉', '1']))).toEqual([['columnMissing', 1, undefined, 'expectedAmount']])
  })

  it('is refused for a date in place of an amount, with its place', () => {
    const own = {
      ...table(['請求先名', '金額'], ['青葉', '']),
      faults: new Map([[1, new Map([[1, { code: 'dateCell' as const, date: '2026-11-30' }]])]]),
    }
    expect(problems(own)).toEqual([['dateCell', 2, 2, 'expectedAmount']])
  })
})

const WORKBOOK =
  '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'
