import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCp932 } from '#formats/cp932'
import { readYearFile } from '#formats/year/yearFile'
import { recogniseYearHeading } from '#formats/year/yearHeadings'
import { emptyYearMapping, fitsYearMapping, missingYearField, suggestYearMapping } from '#formats/year/yearMapping'
import { readYearRows, type YearRowOptions } from '#formats/year/yearRows'
import { workbookOf } from '../workbooks.ts'
import { csvOf, HEADINGS, individualNumber, opened, PLACES, rowOf, rowsOf, tableOf } from './samples.ts'

const YEAR: YearRowOptions = { year: 2026, keepNames: false }

/** Returns the employees of a table, by the mapping it suggests. */
async function read(rows: readonly (readonly string[])[], options = YEAR) {
  const { table } = await tableOf(rows)
  const suggestion = suggestYearMapping(table)
  if (!suggestion) throw new Error('no mapping')
  return readYearRows(table, suggestion.mapping, options)
}
const problemsOf = async (rows: readonly (readonly string[])[], options = YEAR) => {
  const result = await read(rows, options)
  return result.ok ? [] : result.problems.map(({ code, line, column, field }) => [code, line, column, field])
}

describe('the headings of a list of employees', () => {
  it.each([
    ['受給者番号', 'recipientNumber'],
    ['社員コード', 'recipientNumber'],
    ['氏名', 'employeeName'],
    ['提出先市町村コード', 'municipalityCode'],
    ['市区町村名', 'municipalityName'],
    ['特別徴収義務者指定番号', 'designatedNumber'],
    ['年税額', 'yearly'],
    ['6月', 'month06'],
    ['６月分（円）', 'month06'],
    ['06月徴収額', 'month06'],
    ['住民税12月', 'month12'],
    ['令和8年6月分', 'month06'],
    ['202706', 'month06'],
    ['7月以降', 'laterMonths'],
    ['７月～５月', 'laterMonths'],
  ])('%s means %s', (heading, field) => {
    expect(recogniseYearHeading(heading)?.field).toBe(field)
  })

  it.each(['個人番号', 'マイナンバー', '13月', '月', '番号', '生年月日', '6月賞与', ''])(
    '%s means nothing',
    (heading) => {
      expect(recogniseYearHeading(heading)).toBeUndefined()
    },
  )

  it('state the tax year when the months have years, and another year is refused', async () => {
    const eras = HEADINGS.map((heading, at) => (at < 5 ? heading : `令和${at < 12 ? '8' : '9'}年${heading}`))
    const { table } = await tableOf([eras, ...rowsOf(2)])
    expect(suggestYearMapping(table)?.mapping.year).toBe(2026)
    expect(await problemsOf([eras, ...rowsOf(2)], { ...YEAR, year: 2027 })).toEqual([
      ['otherTaxYear', undefined, undefined, undefined],
    ])
    expect((await read([eras, ...rowsOf(2)])).ok).toBe(true)
  })
})

describe('reading employees', () => {
  it('returns every row with its line and twelve months, and no name unless it is wanted', async () => {
    const rows = [['令和8年度'], HEADINGS, ...rowsOf(60)]
    const result = await read(rows)
    expect(result.ok && result.value.length).toBe(60)
    expect(result.ok && result.value[1]).toEqual({
      line: 4,
      recipientNumber: 'E2',
      name: '',
      municipalityCode: PLACES[1]!.code,
      designatedNumber: `D-${PLACES[1]!.code}`,
      amounts: rowOf(1).slice(5).map(Number),
    })
    const named = await read(rows, { ...YEAR, keepNames: true })
    expect(named.ok && named.value[1]?.name).toBe('従業員2')
  })

  it('reads June and one amount for the other months, or splits the tax of the year and says so', async () => {
    const place = PLACES[0]!.code
    const two = await read([
      ['市町村コード', '6月', '7月以降'],
      [place, '8700', '8300'],
    ])
    expect(two.ok && two.value[0]?.amounts).toEqual([8_700, ...Array.from({ length: 11 }, () => 8_300)])
    const one = await read([
      ['市町村コード', '年税額'],
      [place, '100000'],
    ])
    expect(one).toMatchObject({ ok: true, notes: [{ code: 'yearlySplit', line: 2 }] })
    expect(one.ok && one.value[0]?.amounts).toEqual(two.ok && two.value[0]?.amounts)
  })

  it('reads a municipality by its name when there is no code', async () => {
    const rows = [
      ['市区町村名', '年税額'],
      ...PLACES.slice(0, 2).map(({ prefecture, name }) => [prefecture + name, '1200']),
    ]
    const result = await read(rows)
    expect(result.ok && result.value.map(({ municipalityCode }) => municipalityCode)).toEqual([
      PLACES[0]!.code,
      PLACES[1]!.code,
    ])
    expect(await problemsOf([...rows, ['どこでもない市', '1200']])).toEqual([['codeBadForm', 4, 1, 'municipalityName']])
  })

  it('skips rows of sums and blank rows, and says so', async () => {
    const sums = ['合計', '', '', '', '100', ...Array.from({ length: 12 }, () => '1')]
    const result = await read([
      HEADINGS,
      rowOf(0),
      sums,
      sums.with(0, '小計'),
      sums.with(0, ' 人数 計 60名'),
      [''],
      rowOf(1),
    ])
    expect(result.ok && result.value.length).toBe(2)
    expect(result.ok && result.notes).toEqual([
      ...[3, 4, 5].map((line) => ({ code: 'sumRowSkipped', line })),
      { code: 'blankRowsSkipped', params: { rows: 1 } },
    ])
  })

  it('keeps the months when the tax of the year is another, and says so', async () => {
    const result = await read([HEADINGS, rowOf(0).with(4, '1')])
    expect(result).toMatchObject({
      ok: true,
      notes: [{ code: 'yearlyDiffers', line: 2, column: 5, params: { found: 1 } }],
    })
  })

  it('reads blank months as nothing with a note, but not a row without any amount', async () => {
    const some = await read([HEADINGS, rowOf(0).with(4, '').with(16, '')])
    expect(some).toMatchObject({ ok: true, notes: [{ code: 'blankReadAsZero', line: 2, field: 'month05' }] })
    expect(
      await problemsOf([HEADINGS, [...rowOf(0).slice(0, 4), '0', ...Array.from({ length: 12 }, () => '')]]),
    ).toEqual([['amountEmpty', 2, 6, 'month06']])
  })
})

describe('a hostile or damaged file', () => {
  it('is refused as a whole, with the line, column and field of every problem', async () => {
    const rows = [
      HEADINGS,
      rowOf(0),
      rowOf(1).with(6, '=1+1'),
      rowOf(2).slice(0, 9),
      [...rowOf(3), '300'],
      rowOf(4).with(2, '999999'),
      rowOf(5).with(7, '-5').with(8, '1.5'),
      rowOf(6).with(0, 'x'.repeat(26)),
      rowOf(0),
      rowOf(8).with(10, '1000000000'),
    ]
    expect(await problemsOf(rows)).toEqual([
      ['amountNotANumber', 3, 7, 'month07'],
      ['raggedRow', 4, undefined, undefined],
      ['raggedRow', 5, undefined, undefined],
      ['codeCheckDigit', 6, 3, 'municipalityCode'],
      ['amountNegative', 7, 8, 'month08'],
      ['amountFraction', 7, 9, 'month09'],
      ['textTooLong', 8, 1, 'recipientNumber'],
      ['amountTooLarge', 10, 11, 'month11'],
      ['duplicateEmployee', 9, 1, 'recipientNumber'],
    ])
  })

  it('of 100,000 lines is refused at the first line too many, and 20,000 lines are read in seconds', async () => {
    const line = `\n${rowOf(0).join(',')}`
    const text = (count: number) => new TextEncoder().encode(HEADINGS.join(',') + line.repeat(count))
    expect(await readYearFile(text(100_000))).toMatchObject({
      ok: false,
      problems: [{ code: 'tooManyRows', line: 20_001 }],
    })
    const before = process.threadCpuUsage()
    const { sheets } = await opened(text(19_999))
    expect(sheets[0]?.content.ok && sheets[0].content.value.rows.length).toBe(20_000)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(6_000)
  })

  it('in Shift_JIS is read, and in UTF-16 or with broken characters it is refused', async () => {
    const text = [HEADINGS, ...rowsOf(3)].map((row) => row.join(',')).join('\r\n')
    const shiftJis = encodeCp932(text)
    const { sheets } = await opened(shiftJis.ok ? shiftJis.value : new Uint8Array())
    const content = sheets[0]?.content
    expect(content?.ok && suggestYearMapping(content.value)?.by).toBe('headings')
    expect(await readYearFile(new Uint8Array([0xff, 0xfe, 0x31, 0]))).toMatchObject({ problems: [{ code: 'utf16' }] })
    expect(await readYearFile(new Uint8Array([0x31, 0x2c, 0x81, 0x0a, 0x32]))).toMatchObject({
      problems: [{ line: 1 }],
    })
    expect(await readYearFile(new Uint8Array())).toMatchObject({ problems: [{ code: 'fileEmpty' }] })
  })

  it('that quotes a number in an amount shows neither it nor what may be one', async () => {
    const number = individualNumber(4)
    const result = await read([
      HEADINGS,
      rowOf(0).with(6, `8300円(${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)})`),
    ])
    expect(JSON.stringify(result)).not.toContain(number.slice(4, 8))
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'individualNumber', line: 2, column: 7 }] })
  })
})

describe('a workbook', () => {
  const cells = (rows: readonly (readonly string[])[]) =>
    rows
      .map(
        (row, at) =>
          `<row r="${String(at + 1)}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
      )
      .join('')
  const SHEETS =
    '<sheet name="本社" sheetId="1" r:id="rId1"/><sheet name="支店" sheetId="2" r:id="rId2"/>' +
    '<sheet name="控え" sheetId="3" state="hidden" r:id="rId2"/><sheet name="壊れた表" sheetId="4" r:id="rId9"/>'

  it('has all of its sheets, the hidden and the unreadable too', async () => {
    const { sheets, first } = await opened(await workbookOf({ rows: cells([HEADINGS, ...rowsOf(2)]), sheets: SHEETS }))
    expect(first).toBe(0)
    expect(sheets.map(({ name, hidden, content }) => [name, hidden, content.ok])).toEqual([
      ['本社', false, true],
      ['支店', false, true],
      ['控え', true, true],
      ['壊れた表', false, false],
    ])
  })

  it('is read although its first sheet is damaged or hidden, and refused when nothing can be read', async () => {
    const damaged = { 'xl/worksheets/sheet1.xml': undefined }
    const book = await workbookOf({ rows: '', sheets: SHEETS, more: damaged })
    expect((await opened(book)).first).toBe(1)
    const hidden = SHEETS.replace('r:id="rId1"', 'state="hidden" r:id="rId1"')
    expect((await opened(await workbookOf({ rows: cells(rowsOf(1)), sheets: hidden }))).first).toBe(1)
    const empty = await workbookOf({ rows: '' })
    expect(await readYearFile(empty)).toMatchObject({ ok: false, problems: [{ code: 'sheetEmpty' }] })
  })

  it('says which cells are formulas, and refuses those without a result', async () => {
    const formula = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'
    const { sheets } = await opened(await workbookOf({ rows: formula }))
    expect(sheets[0]?.content).toMatchObject({ ok: true, notes: [{ code: 'formulaValueUsed', params: { cells: 1 } }] })
  })
})

describe('a file without headings', () => {
  it('has its code and months recognised by their shape, and nothing else', async () => {
    const { table } = await tableOf(rowsOf(14))
    expect(suggestYearMapping(table)).toMatchObject({
      by: 'shape',
      mapping: { columns: { municipalityCode: 2, month06: 5 } },
    })
    expect(Object.keys(suggestYearMapping(table)?.mapping.columns ?? {})).toHaveLength(13)
  })

  it('is left to a person when two columns could be the code, when no months are certain, or when it has one row', async () => {
    const twice = await tableOf(rowsOf(14).map((row) => [...row, row[2]!]))
    const flat = await tableOf(rowsOf(14).map((row) => row.with(5, row[6]!)))
    const single = await tableOf(rowsOf(1))
    expect([twice, flat, single].map(({ table }) => suggestYearMapping(table))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is mapped by hand, and the mapping fits the next file of the same width', async () => {
    const { table } = await tableOf(rowsOf(14))
    const empty = emptyYearMapping(table, false)
    expect(missingYearField(empty)).toBe('municipalityCode')
    const mapping = { ...empty, columns: { municipalityCode: 2, designatedNumber: 3, yearly: 4 } }
    expect(missingYearField(mapping)).toBeUndefined()
    expect(fitsYearMapping(table, mapping)).toBe(true)
    expect(fitsYearMapping((await tableOf(rowsOf(2).map((row) => row.slice(1)))).table, mapping)).toBe(false)
  })
})

describe('a mapping', () => {
  it('fits a file with the same headings in the same place, in any width, and no other', async () => {
    const { table } = await tableOf([HEADINGS, ...rowsOf(2)])
    const { mapping } = suggestYearMapping(table)!
    const wide = HEADINGS.with(5, '６月分')
    expect(fitsYearMapping((await tableOf([wide, ...rowsOf(1)])).table, mapping)).toBe(true)
    expect(fitsYearMapping((await tableOf([HEADINGS.with(3, '社員番号'), ...rowsOf(1)])).table, mapping)).toBe(false)
  })

  it('that points outside the table, or lacks a month, reads nothing', async () => {
    const { table } = await tableOf([HEADINGS, ...rowsOf(2)])
    const { mapping } = suggestYearMapping(table)!
    const outside = { ...mapping, columns: { ...mapping.columns, yearly: 99 } }
    expect(readYearRows(table, outside, YEAR)).toMatchObject({
      problems: [{ code: 'mappingInvalid', field: 'yearly' }],
    })
    const { month09: _, ...columns } = mapping.columns
    expect(readYearRows(table, { ...mapping, columns }, YEAR)).toMatchObject({
      problems: [{ code: 'columnMissing', field: 'month09' }],
    })
  })

  it('never lets a reading end otherwise than with employees or with located problems', async () => {
    const cell = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('', '131016', '8300', '計', '１２', '=A1'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }),
        fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }),
        async (rows, [a = 0, b = 0, c = 0, d = 0]) => {
          const file = await readYearFile(
            csvOf([HEADINGS, ...rows.map((row) => row.map((text) => JSON.stringify(text)))]),
          )
          const content = file.ok ? file.value.sheets[0]?.content : undefined
          if (!content?.ok) return
          const mapping = {
            firstDataRow: 1,
            columns: { municipalityCode: a, month06: b, laterMonths: c, designatedNumber: d },
            headings: [],
            width: HEADINGS.length,
          }
          const result = readYearRows(content.value, mapping, YEAR)
          if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
          else
            for (const { amounts } of result.value)
              expect(amounts.every((yen) => Number.isSafeInteger(yen) && yen >= 0)).toBe(true)
        },
      ),
    )
  })
})
