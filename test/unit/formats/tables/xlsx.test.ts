import { unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { lot, newState, readSheet } from '#formats/intake/intake'
import {
  MAX_PART_BYTES,
  MAX_WORKBOOK_BYTES,
  readXlsx,
  writeXlsx,
  type XlsxFile,
  type XlsxReadOptions,
} from '#formats/tables/xlsx'
import { openZip } from '#formats/tables/zip'
import { writeZip } from '#formats/tables/zipWrite'
import { workbookOf, type WorkbookParts } from '../workbooks.ts'

async function opened(parts: WorkbookParts, options?: XlsxReadOptions): Promise<XlsxFile> {
  const result = await readXlsx(await workbookOf(parts), options)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}
const rowsOf = async (rows: string, parts: Partial<WorkbookParts> = {}) => (await opened({ rows, ...parts })).table.rows
const faultOf = async (cell: string, styles = '') =>
  (await opened({ rows: `<row r="1">${cell}</row>`, styles })).table.faults.get(0)?.get(0)

describe('the cells of a workbook', () => {
  it('hold shared and inline strings as text without their phonetic readings', async () => {
    const strings =
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><r><t>市区</t></r><r><rPr/><t xml:space="preserve">町村 </t></r></si><si/><si><t/></si>'
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><t>a&amp;b&#x20;_x000D_&lt;</t></is></c><c r="E1" t="s"><v>3</v></c>'
    expect(await rowsOf(`<row r="1">${cells}</row>`, { strings })).toEqual([['東京', '市区町村 ', '', 'a&b \r<', '']])
    expect(
      await rowsOf('<row><c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c></row>'),
    ).toEqual([['東京']])
  })

  it.each([
    ['<c><v>45600</v></c>', '45600'],
    ['<c><v>4.56E4</v></c>', '45600'],
    ['<c><v>45600.0</v></c>', '45600'],
    ['<c><v>0.5</v></c>', '0.5'],
    ['<c><v>9007199254740993</v></c>', '9007199254740993'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="str"><f>"0"&amp;1</f><v>01</v></c>', '01'],
    ['<c><f>SUM(A2:A3)</f><v>300</v></c>', '300'],
    ['<c/>', ''],
    ['<c><v/></c>', ''],
  ])('of %s are read as %j', async (cell, text) => expect(await rowsOf(`<row>${cell}</row>`)).toEqual([[text]]))

  it('are read as the result of their formula with a note, or as a fault if the formula has no result', async () => {
    expect(
      await readXlsx(await workbookOf({ rows: '<row><c><f>1+1</f><v>2</v></c><c><f>1</f><v>1</v></c></row>' })),
    ).toMatchObject({ notes: [{ code: 'formulaValueUsed', params: { cells: 2 } }] })
    expect(await faultOf('<c><f>NOW()</f></c>')).toEqual({ code: 'formula' })
    expect(await faultOf('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toEqual({
      code: 'cellError',
      params: { found: '#DIV/0!' },
    })
    expect(await faultOf('<c t="s"><v>9</v></c>')).toEqual({
      code: 'workbookDamaged',
      params: { part: 'sharedStrings' },
    })
  })

  const style = (code: string) =>
    `<numFmts count="1"><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`

  it.each(['yyyy/mm/dd', '[$-411]ggge&quot;年&quot;m&quot;月&quot;', 'h:mm', 'm&quot;月分&quot;'])(
    'are dates and not amounts if their format is %s',
    async (code) => {
      expect(await faultOf('<c s="1"><v>46000</v></c>', style(code))).toEqual({ code: 'dateCell', date: '2025-12-09' })
      expect(await faultOf('<c s="1"/>', style(code))).toBeUndefined()
    },
  )

  it.each([
    '#,##0',
    '#,##0&quot;円&quot;',
    '0.00E+00',
    'General',
    'G/標準',
    '[Red]#,##0;[Blue]-#,##0',
    '#,##0_);\\d',
    '&quot;yen &quot;0',
  ])('are numbers if their format is %s', async (code) => {
    expect(await faultOf('<c s="1"><v>46000</v></c>', style(code))).toBeUndefined()
  })

  it.each([
    ['#,##0,', 1],
    ['#,##0,,&quot;百万円&quot;', 1],
    ['0.0,', 1],
    ['#,##0', 0],
    ['#,##0&quot;,&quot;', 0],
    ['0,000', 0],
  ])('are the stored numbers, with a note, if their format %s shows thousands', async (code, cells) => {
    const rows = '<row><c s="1"><v>12345678</v></c><c s="1"><v>0</v></c><c s="1"/></row>'
    const read = await readXlsx(await workbookOf({ rows, styles: style(code) }))
    expect(read).toMatchObject({ value: { table: { rows: [['12345678', '0', '']] } } })
    expect(read.ok && read.notes).toEqual(cells === 0 ? [] : [{ code: 'scaledValueUsed', params: { cells } }])
  })

  it('are dates in the built-in date formats, and keep leading zeros that their format shows', async () => {
    expect(
      await faultOf('<c s="1"><v>46000</v></c>', '<cellXfs><xf numFmtId="0"/><xf numFmtId="57"/></cellXfs>'),
    ).toEqual({ code: 'dateCell', date: '2025-12-09' })
    const DATE = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    expect(await faultOf('<c s="1"><v>2958465</v></c>', DATE)).toEqual({ code: 'dateCell', date: '9999-12-31' })
    expect(await faultOf('<c s="1"><v>2958466</v></c>', DATE)).toEqual({ code: 'dateCell' })
    expect(await faultOf('<c s="1"><v>9999999</v></c>', DATE)).toEqual({ code: 'dateCell' })
    expect(await faultOf('<c t="d"><v>2026-12-10</v></c>')).toEqual({ code: 'dateCell', date: '2026-12-10' })
    expect(await rowsOf('<row><c s="1"><v>11002</v></c></row>', { styles: style('000000') })).toEqual([['011002']])
  })

  it('are placed by their reference, in rows of equal length that keep their numbers', async () => {
    const file = await opened({
      rows: '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row r="70"><c r="AA70"><v>3</v></c></row><row/>',
    })
    expect(file.table.lines).toEqual([3, 70, 71])
    expect(file.table.rows.map((row) => row.length)).toEqual([27, 27, 27])
    expect(file.table.rows[0]?.slice(0, 4)).toEqual(['', '1', '2', ''])
    expect(file.table.rows[1]?.[26]).toBe('3')
  })
})

describe('the sheets of a workbook', () => {
  const sheets =
    '<sheet name="隠し" sheetId="3" state="hidden" r:id="rId9"/><sheet name="給与 &amp; 退職" sheetId="1" r:id="rId1"/><sheet name="二" sheetId="2" r:id="rId2"/>'

  it('default to the first visible one, regardless of prefixes in XML names', async () => {
    expect(await opened({ rows: '<row><c><v>1</v></c></row>', sheets })).toMatchObject({
      sheet: '給与 & 退職',
      sheets: ['給与 & 退職', '二'],
      table: { rows: [['1']] },
    })
    expect(await opened({ rows: '', sheets }, { sheet: '二' })).toMatchObject({ sheet: '二', table: { rows: [['2']] } })
  })

  it('are reported if the requested one is missing', async () => {
    expect(await readXlsx(await workbookOf({ rows: '', sheets }), { sheet: '三' })).toEqual({
      ok: false,
      problems: [{ code: 'sheetMissing', params: { sheet: '三' } }],
      more: 0,
    })
  })
})

describe('archives as other programs make them', () => {
  /** Returns an archive as written by a program that learns the size of a part only after writing the part. */
  function streamed(parts: Record<string, Uint8Array>): Uint8Array {
    const blocks: Uint8Array[] = []
    const zip = new Zip((error, block) => {
      if (error) throw error
      blocks.push(block)
    })
    for (const [name, bytes] of Object.entries(parts)) {
      const part = new ZipDeflate(name)
      zip.add(part)
      part.push(bytes, true)
    }
    zip.end()
    return Buffer.concat(blocks)
  }

  it.each<[string, (parts: Record<string, Uint8Array>) => Uint8Array]>([
    ['with the sizes behind each part', streamed],
    ['not compressed', (parts) => zipSync(parts, { level: 0 })],
    ['with a comment and times', (parts) => zipSync(parts, { comment: 'x', mtime: '2026-04-01', os: 3 })],
  ])('%s are read', async (_, pack) => {
    const parts = unzipSync(await workbookOf({ rows: '<row r="1"><c r="A1"><v>9007199254740993</v></c></row>' }))
    const result = await readXlsx(pack(parts))
    expect(result).toMatchObject({ ok: true, value: { table: { rows: [['9007199254740993']] } } })
  })
})

describe('hostile workbooks', () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const problemOf = async (bytes: Uint8Array) => {
    const result = await readXlsx(bytes)
    return result.ok ? undefined : result.problems
  }

  it.each([
    ['nothing', new Uint8Array(), { code: 'fileEmpty' }],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), { code: 'workbookDamaged', byte: 0, params: { part: 'zip' } }],
    [
      'an archive without an end',
      Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]),
      { code: 'workbookDamaged', params: { part: 'zip' } },
    ],
    [
      'the old format',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]),
      { code: 'notText', byte: 0, params: { kind: 'excel97' } },
    ],
    [
      'one with a password',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[...'EncryptedPackage'].flatMap((c) => [c.charCodeAt(0), 0])]),
      { code: 'workbookEncrypted' },
    ],
    [
      'too many bytes',
      new Uint8Array(MAX_WORKBOOK_BYTES + 1),
      { code: 'fileTooLarge', params: { limit: MAX_WORKBOOK_BYTES } },
    ],
  ])('are refused: %s', async (_, bytes, problem) => expect(await problemOf(bytes)).toEqual([problem]))

  it.each([
    ['a missing sheet part', { 'xl/worksheets/sheet1.xml': undefined }, 'xl/worksheets/sheet1.xml'],
    ['no workbook', { 'xl/workbook.xml': undefined }, 'xl/workbook.xml'],
    [
      'entities',
      { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>' },
      'sheet',
    ],
    ['XML that breaks off', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c>' }, 'sheet'],
    ['no XML', { 'xl/worksheets/sheet1.xml': 'sheet' }, 'sheet'],
  ])('are reported as damaged: %s', async (_, more, part) =>
    expect(await problemOf(await workbookOf({ rows: row, more }))).toEqual([
      { code: 'workbookDamaged', params: { part } },
    ]),
  )

  it('are reported as damaged or read unchanged if any single bit is flipped', async () => {
    const original = await workbookOf({ rows: '<row r="1"><c r="A1"><v>123456</v></c></row>'.repeat(3) })
    const before = await readXlsx(original)
    for (let at = 0; at < original.length; at += 7) {
      const bytes = original.slice()
      bytes[at] = (bytes[at] ?? 0) ^ 4
      const after = await readXlsx(bytes)
      if (after.ok) expect(after).toEqual(before)
    }
  })

  it('are reported as damaged if they are truncated', async () => {
    const original = await workbookOf({ rows: row })
    expect(await problemOf(original.subarray(0, original.length - 30))).toEqual([
      { code: 'workbookDamaged', params: { part: 'zip' } },
    ])
  })

  it('are read only up to the limit if they inflate endlessly', async () => {
    const bomb = await writeZip([['_rels/.rels', new Uint8Array(MAX_PART_BYTES + 1)]])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await problemOf(bomb)).toEqual([{ code: 'workbookTooLarge', params: { limit: MAX_PART_BYTES } }])
  })

  it('are inflated up to the limit that the reader sets, regardless of the size they claim', async () => {
    const bytes = await writeZip([['zeros', new Uint8Array(10_000_000)]])
    const archive = (await openZip(bytes))!
    expect(await archive.extract('zeros', 9_999_999)).toBe('tooLarge')
    expect((await archive.extract('zeros', 10_000_000)).length).toBe(10_000_000)
    expect(await archive.extract('ones', 10_000_000)).toBe('damaged')
    for (const claim of [0, 10, 0xfffffffe]) {
      const view = new DataView(bytes.slice().buffer)
      view.setUint32(22, claim, true)
      view.setUint32(view.getUint32(view.byteLength - 6, true) + 24, claim, true)
      const lying = await openZip(new Uint8Array(view.buffer))
      expect(['damaged', 'tooLarge']).toContain(await lying?.extract('zeros', 1_000_000))
    }
  })

  it('are refused if they have more parts than any real workbook', async () => {
    const parts = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, new Uint8Array()])), { level: 0 })
    expect((await openZip(parts(10_000)))?.has('p9999')).toBe(true)
    expect(await openZip(parts(10_001))).toBeUndefined()
  })

  it('are reported as damaged if a part does not match its checksum', async () => {
    const stored = zipSync({ a: new TextEncoder().encode('amount 123456') }, { level: 0 })
    const at = stored.indexOf(0x31)
    stored[at] = 0x39
    expect(await (await openZip(stored))?.extract('a', 1_000)).toBe('damaged')
  })

  it('are refused for a cell far to the right and for a row beyond the limit, with the place', async () => {
    expect(await problemOf(await workbookOf({ rows: '<row r="2"><c r="XFD2"><v>1</v></c></row>' }))).toEqual([
      { code: 'tooManyColumns', line: 2, column: 16_384, params: { limit: 500 } },
    ])
    const rows = Array.from({ length: 70_000 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join('')
    expect(await problemOf(await workbookOf({ rows }))).toEqual([
      { code: 'tooManyRows', line: 20_001, params: { limit: 20_000 } },
    ])
  })

  it('report formulas, dates and errors only in cells that are needed', async () => {
    const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
    const headings = `<row r="1">${text('A1', 'コード')}${text('B1', '税額')}${text('C1', '備考')}</row>`
    const data = (amount: string) => `<row r="2">${text('A2', '131016')}${amount}<c r="C2" t="e"><v>#REF!</v></c></row>`
    const imported = async (amount: string) => {
      const { table } = await opened({ rows: headings + data(amount) })
      return readSheet({ name: '', hidden: false, table, notes: [] }, lot, { today: '2026-11-22' }, newState())
    }
    expect(await imported('<c r="B2"><v>100</v></c>')).toMatchObject({
      problems: [],
      rows: [{ amountOfPayrollTaxPayments: 100 }],
    })
    expect(await imported('<c r="B2"><f>TODAY()</f></c>')).toMatchObject({
      ready: false,
      problems: [{ code: 'formula', line: 2, column: 2, field: 'amountOfPayrollTaxPayments' }],
    })
    expect(await imported('<c r="B2" t="e"><v>#N/A</v></c>')).toMatchObject({
      ready: false,
      problems: [{ code: 'cellError', line: 2, column: 2, params: { found: '#N/A' } }],
    })
  })
})

describe('writing a workbook', () => {
  it('produces a plain archive without times or extra fields, and with sizes before each part', async () => {
    const bytes = await writeZip([['a.txt', new TextEncoder().encode('aaaaaaaaaa')]])
    // Version 2.0, deflated, 1 January 1980, CRC-32, 10 bytes deflated to 5, a name of 5 bytes.
    const head = '1400000008000000' + '2100' + 'f0cd114c' + '05000000' + '0a000000' + '0500' + '0000'
    const name = '612e747874'
    expect(Buffer.from(bytes).toString('hex')).toBe(
      `504b0304${head}${name}4b4c840100` +
        `504b01021400${head}00000000000000000000` +
        `00000000${name}` +
        '504b050600000000010001003300000028000000' +
        '0000',
    )
  })

  it('produces the same bytes for the same rows, and turns an invalid sheet name into a valid one', async () => {
    const one = await writeXlsx([['a', 1]], { sheetName: '納付/一覧[2026]:?*' })
    expect(await writeXlsx([['a', 1]], { sheetName: '納付/一覧[2026]:?*' })).toEqual(one)
    expect(one.ok && (await readXlsx(one.value))).toMatchObject({ value: { sheet: '納付 一覧 2026' } })
  })

  it('prints on A4 in landscape, one page wide, with the headings on every page', async () => {
    const written = await writeXlsx([['a', 1]], { sheetName: "A & B's" })
    const parts = unzipSync(written.ok ? written.value : new Uint8Array())
    const xml = (path: string) => new TextDecoder().decode(parts[path])
    const sheet = xml('xl/worksheets/sheet1.xml')
    // The schema of a sheet wants its elements in this order.
    expect(sheet.match(/<(?:sheetPr|sheetViews|cols|sheetData|pageMargins|pageSetup)\b/gu)).toEqual(
      ['sheetPr', 'sheetViews', 'cols', 'sheetData', 'pageMargins', 'pageSetup'].map((name) => `<${name}`),
    )
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
    expect(xml('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'A &amp; B''s'!$1:$1</definedName>`,
    )
  })

  it('escapes characters that XML readers would change', async () => {
    const rows = [['a\r\nb', '_x0041_', ' <&"> ']]
    const written = await writeXlsx(rows, { sheetName: 'x' })
    const archive = await openZip(written.ok ? written.value : new Uint8Array())
    const sheet = await archive!.extract('xl/worksheets/sheet1.xml', 10_000)
    const xml = typeof sheet === 'string' ? '' : new TextDecoder().decode(sheet)
    for (const text of ['a_x000D_\nb', '_x005F_x0041_', '> &lt;&amp;&quot;&gt; <']) expect(xml).toContain(text)
    expect(written.ok && (await readXlsx(written.value))).toMatchObject({ value: { table: { rows } } })
  })

  it('refuses cells that cannot be written, with row and column', async () => {
    expect(await writeXlsx([['a'], ['b', 0.5, '\u0000']], { sheetName: 'x' })).toMatchObject({
      problems: [
        { code: 'numberOutOfRange', line: 2, column: 2 },
        { code: 'characterRefused', line: 2, column: 3, params: { character: 'U+0000', at: 1 } },
      ],
    })
  })

  it('takes well under a second for 500 rows, including reading them back', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [
      '011002',
      'チヨダク',
      at,
      at,
      at,
      at,
      at,
      at,
      at,
      at,
      at,
      at,
      at,
    ])
    const start = performance.now()
    const written = await writeXlsx(rows, { sheetName: 'x' })
    expect(written.ok && (await readXlsx(written.value)).ok).toBe(true)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
