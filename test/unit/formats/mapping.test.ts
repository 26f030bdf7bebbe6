import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDelimited, writeDelimited, type Delimiter } from '#formats/delimited'
import type { TextEncoding } from '#formats/encoding'
import { lotToTable, tableToLot } from '#formats/lotTable'
import { suggestMapping } from '#formats/mapping'
import { applyMapping, type MappingOptions } from '#formats/mappingApply'
import { readXlsx, writeXlsx } from '#formats/xlsx'
import { aDetail, detailsOf, type DetailTexts } from './samples.ts'

const HEADINGS = ['市区町村コード', '市区町村名', '指定番号', '件数', '税額', '合計']

/** Reads CSV text and imports it with the mapping that its headings suggest. */
function imported(text: string, options?: MappingOptions) {
  const file = readDelimited(new TextEncoder().encode(text))
  if (!file.ok) return file
  const suggestion = suggestMapping(file.value.table.rows)
  if (!suggestion) throw new Error('no headings')
  return applyMapping(file.value.table, suggestion.mapping, options)
}
const rowOf = (row: string) => imported(`${HEADINGS.join()}\r\n${row}\r\n`)

describe('amounts in an imported table', () => {
  it.each([
    ['"1,234,567"', 1_234_567],
    ['１２３４', 1_234],
    ['"１，２３４"', 1_234],
    ['1234円', 1_234],
    ['¥1234', 1_234],
    ['0', 0],
  ])('%s is read as %d yen', (text, amount) =>
    expect(rowOf(`131016,,1,1,${text},`)).toMatchObject({
      ok: true,
      value: { details: [{ amountOfPayrollTaxPayments: amount }] },
    }),
  )

  it.each([
    ['"12,34"', 'amountBadGrouping'],
    ['1234.5', 'amountFraction'],
    ['-100', 'amountNegative'],
    ['△100', 'amountNegative'],
    ['千円', 'amountNotANumber'],
    ['=1+2', 'amountNotANumber'],
    ['1E5', 'amountNotANumber'],
    ['99999999999999999999', 'amountTooLarge'],
  ])('%s is refused with its place', (text, code) => {
    const found = text.replaceAll('"', '')
    expect(rowOf(`131016,,1,1,${text},`)).toEqual({
      ok: false,
      more: 0,
      problems: [{ code, line: 2, row: 1, column: 5, field: 'amountOfPayrollTaxPayments', params: { found } }],
    })
  })

  it('are reported as a row that is too long if one contains an unquoted comma', () => {
    expect(rowOf('131016,,1,1,1,234,5')).toEqual({
      ok: false,
      more: 0,
      problems: [{ code: 'raggedRow', line: 2, params: { columns: 7, expected: 6 } }],
    })
    expect(rowOf('131016,,1')).toMatchObject({
      problems: [{ code: 'raggedRow', line: 2, params: { columns: 3, expected: 6 } }],
    })
  })

  it('may be missing for retirement, but a row without any amount is refused', () => {
    expect(rowOf('131016,,1,1,,')).toMatchObject({
      problems: [{ code: 'amountEmpty', line: 2, column: 5, field: 'amountOfPayrollTaxPayments' }],
    })
    const result = imported('コード,件数,税額,退職件数,市町村民税,道府県民税\n131016,1,100,,,\n131032,,,1,600,400\n')
    expect(result).toMatchObject({
      ok: true,
      notes: [
        { code: 'blankReadAsZero', line: 2, column: 4 },
        { code: 'blankReadAsZero', line: 3, column: 2 },
      ],
    })
  })

  it('may have the counter 人 after a number of people', () =>
    expect(rowOf('131016,,1,3人,100,')).toMatchObject({
      ok: true,
      value: { details: [{ numberOfPayrollTaxPayments: 3 }] },
    }))
})

describe('codes in an imported table', () => {
  const code = (text: string, options?: MappingOptions) => imported(`コード,税額\n${text},1\n`, options)

  it.each([
    ['131016', '131016', []],
    ['１３１０１６', '131016', []],
    ['13101', '131016', [{ code: 'codeCompleted', params: { from: '13101', to: '131016' } }]],
    ['11002', '011002', [{ code: 'leadingZeroRestored', params: { from: '11002', to: '011002' } }]],
  ])('%s is read as %s', (text, six, notes) => {
    const result = code(text)
    expect(result).toMatchObject({ ok: true, value: { details: [{ municipalityCode: six }] } })
    expect(result.ok && result.notes).toEqual(
      notes.map((note) => ({ ...note, line: 2, row: 1, column: 1, field: 'municipalityCode' })),
    )
  })

  it.each([
    ['131017', 'codeCheckDigit', { found: '131017', expected: '6' }],
    ['12203', 'codeAmbiguous', { found: '12203', first: '122033', second: '012203' }],
    ['1310', 'codeBadForm', { found: '1310' }],
    ['千代田区', 'codeBadForm', { found: '千代田区' }],
    ['', 'codeMissing', undefined],
  ])('%s is refused', (text, problem, params) => {
    expect(code(text)).toEqual({
      ok: false,
      more: 0,
      problems: [{ code: problem, line: 2, row: 1, column: 1, field: 'municipalityCode', ...(params && { params }) }],
    })
  })

  it('are refused if they have five digits and the options refuse these', () =>
    expect(code('13101', { fiveDigitCodes: 'refuse' })).toMatchObject({ problems: [{ code: 'codeFiveDigits' }] }))
})

describe('names in an imported table', () => {
  it.each([
    ['チヨダク', 'チヨダク', []],
    ['ﾁﾖﾀﾞｸ', 'チヨダク', []],
    ['千代田区', 'チヨダク', [{ code: 'nameFromCode', params: { from: '千代田区', to: 'チヨダク' } }]],
    ['東京都千代田区', 'チヨダク', [{ code: 'nameFromCode', params: { from: '東京都千代田区', to: 'チヨダク' } }]],
    ['港区', 'チヨダク', [{ code: 'nameDiffers', params: { found: '港区', expected: '千代田区' } }]],
  ])('%s becomes %s', (text, name, notes) => {
    const result = rowOf(`131016,${text},1,1,100,`)
    expect(result).toMatchObject({ ok: true, value: { details: [{ municipalityName: name }] } })
    expect(result.ok && result.notes).toEqual(
      notes.map((note) => ({ ...note, line: 2, row: 1, column: 2, field: 'municipalityName' })),
    )
  })
})

describe('rows of an imported table', () => {
  it('are compared but not imported if they are totals, and skipped if they are subtotals or blank', () => {
    const text = `${HEADINGS.join()}\n131016,,1,2,100,100\n小計,,,2,100,100\n,,,,,\n131032,,2,3,200,201\n合 計,,,5,301,300\n`
    const result = imported(text)
    expect(result).toMatchObject({
      ok: true,
      value: {
        fileTotals: { totalNumberOfPayrollTaxPayments: 5, totalAmountOfPayrollTaxPayments: 301, totalAmount: 300 },
        computedTotals: { totalNumberOfPayrollTaxPayments: 5, totalAmountOfPayrollTaxPayments: 300, totalAmount: 300 },
        differences: [
          { line: 5, row: 2, field: 'totalAmountOfDetails', file: 201, computed: 200 },
          { line: 6, field: 'totalAmountOfPayrollTaxPayments', file: 301, computed: 300 },
        ],
      },
      notes: [
        { code: 'totalRowSkipped', line: 3 },
        { code: 'blankRowsSkipped', params: { rows: 1 } },
      ],
    })
    expect(result.ok && result.value.details.length).toBe(2)
  })

  it('are imported all or not at all, and every problem is listed', () => {
    const result = imported('コード,件数,税額\n131016,1,100\n999999,x,1,000\n131032,1,y\n')
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { code: 'raggedRow', line: 3 },
        { code: 'amountNotANumber', line: 4, column: 3 },
      ],
    })
    expect(result).not.toHaveProperty('value')
  })

  it('may be missing, as a file with only headings has no details', () =>
    expect(imported('コード,件数,税額\n')).toMatchObject({ problems: [{ code: 'noDetails' }] }))
})

describe('a mapping that does not fit', () => {
  const table = { rows: [['131016', '100']], lines: [1], faults: new Map() }
  const mapping = (columns: object) => ({ firstDataRow: 0, columns, headings: [], own: false })

  it.each([
    [{ amountOfPayrollTaxPayments: 1 }, { code: 'columnMissing', line: 1, field: 'municipalityCode' }],
    [{ municipalityCode: 0 }, { code: 'columnMissing', line: 1, field: 'amountOfPayrollTaxPayments' }],
    [
      { municipalityCode: 0, amountOfPayrollTaxPayments: 7 },
      { code: 'mappingInvalid', field: 'amountOfPayrollTaxPayments', params: { column: 8, columns: 2 } },
    ],
  ])('refuses %j', (columns, problem) =>
    expect(applyMapping(table, mapping(columns))).toEqual({ ok: false, problems: [problem], more: 0 }),
  )

  it('can read a table without headings, by column', () => {
    expect(applyMapping(table, mapping({ municipalityCode: 0, amountOfPayrollTaxPayments: 1 }))).toMatchObject({
      ok: true,
      value: { details: [{ municipalityCode: '131016' }] },
    })
  })
})

describe('tables that this app wrote', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'チガ漢 　=-@\'",;\t\r\naＡー①髙'), maxLength: 10 })
  const texts: DetailTexts = { municipalityName: anyText, designatedNumber: anyText, change: anyText }
  const totals = fc.boolean()

  it('restore thousands of random lots unchanged from CSV and TSV', () => {
    const settings = fc.record({
      delimiter: fc.constantFrom<Delimiter>(',', '\t', ';'),
      encoding: fc.constantFrom<TextEncoding>('utf-8', 'cp932'),
    })
    fc.assert(
      fc.property(detailsOf(texts, 3), totals, settings, (details, withTotals, options) => {
        const written = writeDelimited(lotToTable(details, { totals: withTotals }), options)
        const file = written.ok ? readDelimited(written.value) : written
        const read = file.ok ? tableToLot(file.value.table) : file
        expect(read.ok && [read.value.details, read.value.differences]).toEqual([details, []])
      }),
      { numRuns: 2_000 },
    )
  })

  it('restore random lots unchanged from XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(detailsOf(texts, 3), totals, async (details, withTotals) => {
        const written = await writeXlsx(lotToTable(details, { totals: withTotals }), { sheetName: '納付先' })
        const file = written.ok ? await readXlsx(written.value) : written
        const read = file.ok ? tableToLot(file.value.table) : file
        expect(read.ok && [read.value.details, read.value.differences]).toEqual([details, []])
      }),
      { numRuns: 1_000 },
    )
  })

  it('are told apart from a table with different headings', () => {
    expect(
      tableToLot({
        rows: [
          ['コード', '税額'],
          ['131016', '1'],
        ],
        lines: [1, 2],
        faults: new Map(),
      }),
    ).toMatchObject({ problems: [{ code: 'headingMissing', line: 1 }] })
  })

  it('are imported in well under a second if they have 500 rows', () => {
    const written = writeDelimited(lotToTable(Array.from({ length: 500 }, () => aDetail)), {
      delimiter: ',',
      encoding: 'cp932',
    })
    const start = performance.now()
    const file = written.ok ? readDelimited(written.value) : written
    expect(file.ok && tableToLot(file.value.table)).toMatchObject({ ok: true })
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
