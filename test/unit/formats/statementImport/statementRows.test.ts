import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCp932Text } from '#formats/cp932'
import { readDelimited } from '#formats/delimited'
import type { FormatResult } from '#formats/formatResult'
import { writeStatementCsv } from '#formats/statement/csv'
import { writeStatementXlsx } from '#formats/statement/xlsx'
import type { FileEntry } from '#formats/statement/source'
import type { ReadStatement } from '#formats/statementImport/readStatement'
import { dayOfText } from '#formats/statementImport/statementCells'
import { openStatementFile } from '#formats/statementImport/statementFile'
import { fitsStatementMapping, suggestStatementMapping } from '#formats/statementImport/statementMapping'
import { readStatementRows } from '#formats/statementImport/statementRows'
import { ACCOUNT, fileOf, OPTIONS, RUNS, sourceOf } from '../statement/samples.ts'

const TODAY = '2026-12-10'
const bytesOf = (text: string) => Uint8Array.from(encodeCp932Text(text).bytes)

function read(text: string): FormatResult<ReadStatement> {
  const file = readDelimited(bytesOf(text))
  if (!file.ok) return file
  const mapping = suggestStatementMapping(file.value.table)
  if (!mapping) throw new Error('no headings recognised')
  return readStatementRows(file.value.table, mapping, TODAY)
}
const entriesOf = (text: string) => {
  const result = read(text)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value.entries
}
const problemsOf = (text: string) => {
  const result = read(text)
  return result.ok ? [] : result.problems.map(({ code, line, column, field }) => ({ code, line, column, field }))
}

describe('the statement of a bank in a table', () => {
  it('is read from separate columns, with commas, 円 and a row of totals', () => {
    const text = [
      '口座番号,1234567,,,',
      '取引日,お預り金額,お支払金額,摘要,差引残高',
      '2026/12/01,"1,200円",,振込　ミホン,"5,200"',
      '2026/12/02,,¥200,手数料,"5,000"',
      '合計,"1,200",200,,',
    ].join('\r\n')
    expect(entriesOf(text)).toEqual([
      { transactionDate: '2026-12-01', debitCreditTypeCode: '1', amount: 1200, remarks: '振込　ミホン', balance: 5200 },
      { transactionDate: '2026-12-02', debitCreditTypeCode: '2', amount: 200, remarks: '手数料', balance: 5000 },
    ])
  })

  it('is read from a signed amount, newest first, and from an amount with 入払区分', () => {
    expect(entriesOf('日付,金額,残高\n12,,\n'.replace('12,,\n', '') + 'R8.12.02,△200,-50\nR8.12.01,100,150')).toEqual([
      { transactionDate: '2026-12-01', debitCreditTypeCode: '1', amount: 100, balance: 150 },
      { transactionDate: '2026-12-02', debitCreditTypeCode: '2', amount: 200, balance: -50 },
    ])
    expect(entriesOf('勘定日,入払区分,取引金額\n081201,入金,100\n081202,2,50')).toMatchObject([
      { debitCreditTypeCode: '1', amount: 100 },
      { debitCreditTypeCode: '2', amount: 50 },
    ])
  })

  it('leaves out the row that carries a balance over', () => {
    expect(entriesOf('取引日,入金,出金,摘要,残高\n2026/12/01,,,繰越,500\n2026/12/01,1,,a,501')).toHaveLength(1)
  })

  it('reads days in the forms that banks write, and none without a year', () => {
    const forms = [
      '2026/12/10',
      '2026-12-10',
      '20261210',
      '2026年12月10日',
      '令和8年12月10日',
      'R8.12.10',
      '081210',
      '8/12/10',
      '261210',
      '26/12/10',
      '２０２６／１２／１０',
    ]
    expect(forms.map((form) => dayOfText(form, TODAY))).toEqual(forms.map(() => TODAY))
    expect(['12/10', '1210', '12月10日', '081301', '', 'x'].map((form) => dayOfText(form, TODAY))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is refused as a whole, with the place of every problem', () => {
    const text =
      '取引日,入金,出金,摘要\n2026/13/01,1,,\n2026/12/01,1,2,\n2026/12/01,,,\n,1,,\n2026/12/01,1.5,,\n2026/12/01,1,,a,9'
    expect(problemsOf(text)).toEqual([
      { code: 'dateUnreadable', line: 2, column: 1, field: 'transactionDate' },
      { code: 'amountBothSides', line: 3, column: 3, field: 'withdrawal' },
      { code: 'amountEmpty', line: 4, column: 2, field: 'deposit' },
      { code: 'dateMissing', line: 5, column: 1, field: 'transactionDate' },
      { code: 'amountFraction', line: 6, column: 2, field: 'deposit' },
      { code: 'raggedRow', line: 7, column: undefined, field: undefined },
    ])
  })

  it('is refused where it stops being text or has more rows than are read', async () => {
    const head = '取引日,入金,出金,摘要\n'
    const opened = await openStatementFile(bytesOf(`${head}2026/12/01,1,,a\0`), ACCOUNT)
    expect(opened.ok ? [] : opened.problems).toMatchObject([{ code: 'notText' }])
    const long = await openStatementFile(bytesOf(head + '2026/12/01,1,,a\n'.repeat(100_000)), ACCOUNT)
    expect(long.ok ? [] : long.problems).toMatchObject([{ code: 'tooManyRows', line: 20_001 }])
    expect(problemsOf(`${head}2026/12/01,1,,${'あ'.repeat(201)}`)).toMatchObject([
      { code: 'textTooLong', line: 2, column: 4 },
    ])
    expect(problemsOf(`${head}2026/12/01,1\u0007,,a`)).toMatchObject([{ code: 'amountNotANumber', line: 2, column: 2 }])
  })

  it('never throws, whatever the cells are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.oneof(fc.string(), fc.constantFrom('取引日', '入金', '出金', '金額', '2026/12/01', '1,000')), {
            maxLength: 6,
          }),
          { maxLength: 8 },
        ),
        (rows) => {
          const table = { rows, lines: rows.map((_, at) => at + 1), faults: new Map() }
          const mapping = suggestStatementMapping(table)
          if (mapping) expect(typeof readStatementRows(table, mapping, TODAY).ok).toBe('boolean')
        },
      ),
      RUNS,
    )
  })

  it('comes back as our own CSV and workbook have it', async () => {
    let balance = 1_000
    const entries: FileEntry[] = [500, -200, 300].map((change, at) => ({
      transactionDate: `2026-12-0${at + 1}`,
      designatedDate: `2026-12-0${at + 1}`,
      transactionId: String(at + 1),
      transactionType: '振込',
      remarks: `摘要${at}`,
      debitCreditTypeCode: change > 0 ? '1' : '2',
      amount: Math.abs(change),
      balance: (balance += change),
    }))
    const source = sourceOf('transactions', entries)
    const csv = await fileOf(
      writeStatementCsv(source, { ...OPTIONS, format: 'plain', encoding: 'cp932', partName: 'x' }),
    )
    const book = await fileOf(writeStatementXlsx(source, { ...OPTIONS, sheetName: 'x' }))
    for (const { bytes } of [csv, book]) {
      const opened = await openStatementFile(bytes, ACCOUNT)
      if (!opened.ok || opened.value.format === 'zengin') throw new Error('not a table')
      const content = opened.value.sheets[opened.value.first]?.content
      if (!content?.ok) throw new Error('not readable')
      const mapping = suggestStatementMapping(content.value)
      if (!mapping) throw new Error('no headings recognised')
      expect(fitsStatementMapping(content.value, mapping)).toBe(true)
      const result = readStatementRows(content.value, mapping, TODAY)
      expect(result.ok && result.value).toMatchObject({ entries, before: 1_000, after: 1_600, breaks: 0 })
    }
  })
})
