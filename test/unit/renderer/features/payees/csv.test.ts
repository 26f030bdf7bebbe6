import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payees } from '#domain/municipalities'
import { emptyPayee, mergePayees, type PayeeRecord } from '#domain/lots/payeeMaster'
import { CSV_COLUMNS, readPayeeCsv, writePayeeCsv } from '../../../../../src/renderer/features/payees/payeeCsv.ts'
import { csvProblemText } from '../../../../../src/renderer/features/payees/usePayeeCsv.ts'
import { i18n } from '../../../../../src/renderer/i18n/index.ts'
import { en } from '../../../../../src/renderer/i18n/en/index.ts'
import { ja } from '../../../../../src/renderer/i18n/ja/index.ts'

const HEADINGS = [ja.payees.csv.heading, en.payees.csv.heading]
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, existing: PayeeRecord[] = []) => readPayeeCsv(bytes(text), HEADINGS, existing)
const written = (list: PayeeRecord[], headings = ja.payees.csv.heading) => {
  const file = writePayeeCsv(list, headings)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value
}
const fuchu: PayeeRecord = {
  municipalityCode: '132063',
  municipalityName: 'フチュウシ',
  designatedNumber: '48750-000-3',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
  halfYearly: true,
  memo: '=1+1, "x"',
}
const record = fc.constantFrom(...payees()).chain(({ code, kana }) =>
  fc.record({
    municipalityCode: fc.constant(code),
    municipalityName: fc.constant(kana),
    designatedNumber: fc.stringMatching(/^[0-9A-Z-]{0,15}$/),
    halfYearly: fc.boolean(),
    numberOfPayrollTaxPayments: fc.integer({ min: 1, max: 99_999 }),
    amountOfPayrollTaxPayments: fc.nat(999_999_999),
    memo: fc.string({ maxLength: 20 }).map((text) => text.replace(/\p{Cc}/gu, '').trim()),
  }),
)

describe('the payee list as a CSV file', () => {
  it('is UTF-8 with a byte order mark, headings, and the place names next to the codes', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(written([fuchu]))
    expect(text).toBe(
      `\ufeff${CSV_COLUMNS.map((column) => ja.payees.csv.heading[column]).join(',')}\r\n132063,東京都,府中市,フチュウシ,48750-000-3,3,45600,1,"'=1+1, ""x"""\r\n`,
    )
  })

  it('is read back unchanged in either language', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(record, { selector: (one) => `${one.municipalityCode} ${one.designatedNumber}`, maxLength: 8 }),
        fc.constantFrom(...HEADINGS),
        (list, headings) => {
          const back = readPayeeCsv(written(list, headings), HEADINGS, [])
          expect(back).toEqual({ ok: true, records: list, notes: [] })
          const merge = mergePayees(list, back.ok ? back.records : [])
          expect([merge.added, merge.changed, merge.unchanged.length]).toEqual([[], [], list.length])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('importing a list of payees', () => {
  it('accepts full-width digits, half-width kana and codes without a leading zero, and reports such a code', () => {
    const found = read(
      '市区町村コード,市区町村名カナ,指定番号,給与件数,給与税額\r\n１３２０６３,ﾌﾁｭｳｼ,ａ１,３,"45,600"\r\n11002,,2,1,1000\r\n\r\n',
    )
    expect(found).toMatchObject({
      ok: true,
      notes: [{ line: 3, from: '11002', to: '011002' }],
      records: [
        {
          municipalityCode: '132063',
          municipalityName: 'フチュウシ',
          designatedNumber: 'A1',
          numberOfPayrollTaxPayments: 3,
          amountOfPayrollTaxPayments: 45_600,
        },
        { municipalityCode: '011002', municipalityName: 'サッポロシ' },
      ],
    })
  })

  it('keeps the stored values of a payee if their column is missing', () => {
    const found = read('指定番号,市区町村コード,給与税額,知らない列\n48750-000-3,132063,50000,x\n', [fuchu])
    expect(found).toMatchObject({ ok: true, records: [{ ...fuchu, amountOfPayrollTaxPayments: 50_000 }] })
  })

  it('reports every problem with its line and column, and returns no payees if there is a problem', () => {
    const found = read(
      '市区町村コード,指定番号,給与件数,給与税額,納期の特例（1=年2回）\n132064,1,1,1,\n132063,1,x,1,\n132063,1,1,1,はい\n130001,1,1,1,\n132063,9,1,1,\n132063,9,1,1,0\n,1,1,1,1\n132063,あ,0,5,\n',
    )
    expect(found).toEqual({
      ok: false,
      problems: [
        { code: 'codeCheckDigit', line: 2, column: 1, params: { found: '132064', expected: '3' } },
        { code: 'amountNotANumber', line: 3, column: 3, params: { found: 'x' } },
        { code: 'halfYearlyUnreadable', line: 4, column: 5, params: { found: 'はい' } },
        expect.objectContaining({ code: 'codeIsPrefecture', line: 5, column: 1 }),
        { code: 'payeeTwice', line: 7, column: 1, params: { first: 6 } },
        { code: 'codeMissing', line: 8, column: 1 },
        expect.objectContaining({ code: 'designatedNumberBadForm', line: 9, column: 2 }),
        expect.objectContaining({ code: 'payrollAmountWithoutCount', line: 9, column: 3 }),
      ],
    })
  })

  it.each([
    ['', 'fileEmpty'],
    ['指定番号\n1\n', 'columnMissing'],
    ['市区町村コード,市区町村コード\n', 'columnTwice'],
    ['市区町村コード\n"132063\n', 'quoteNotClosed'],
    ['%PDF-1.7', 'notText'],
  ])('%j is refused with %s', (text, code) => {
    const found = read(text)
    expect(found.ok ? [] : found.problems.map((problem) => problem.code)).toContain(code)
  })

  it('reads a file that a spreadsheet saved as Shift_JIS', () => {
    const head = [0x8e, 0x73, 0x8b, 0xe6, 0x92, 0xac, 0x91, 0xba, 0x83, 0x52, 0x81, 0x5b, 0x83, 0x68]
    expect(readPayeeCsv(Uint8Array.from([...head, 0x0d, 0x0a, ...bytes('132063')]), HEADINGS, [])).toMatchObject({
      ok: true,
      records: [{ ...emptyPayee(), municipalityCode: '132063', municipalityName: 'フチュウシ' }],
    })
  })
})

describe('a problem of a payee file', () => {
  it.each([
    [{ code: 'payeeTwice', line: 7, column: 1, params: { first: 6 } }, '7行 1列 6行と同じコード・指定番号です'],
    [{ code: 'fileEmpty' }, 'ファイルが空です'],
    [
      { code: 'codeIsPrefecture', line: 5, column: 1, params: { code: '130001' } },
      '5行 1列 「130001」は都道府県のコードです。納付先の市区町村を選んでください',
    ],
    [{ code: 'formula', line: 2 }, '2行 読み取れません（formula）'],
  ] as const)('%j is put into words', (problem, text) => {
    expect(csvProblemText(problem, i18n.global.t as (key: string) => string)).toBe(text)
  })
})
