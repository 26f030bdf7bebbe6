// Provides good files of every readable format, and files designed to be too large.
import { crc32, deflateRawSync } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { writeDelimited } from '#formats/tables/delimited'
import { writeEltaxCsv } from '#formats/bankFiles/eltaxCsv'
import { lotToTable } from '#formats/exports/lotTable'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import { writeXlsx } from '#formats/tables/xlsx'
import { writeZengin99 } from '#formats/bankFiles/zengin99'
import { type WorkbookParts, workbookOf } from '../../unit/formats/workbooks.ts'

export interface GoodFile {
  name: string
  bytes: Uint8Array
}

const detail: LotDetail = {
  ...emptyDetail(),
  municipalityCode: '131016',
  municipalityName: 'チヨダク',
  designatedNumber: '12',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
}
const retired: LotDetail = {
  ...detail,
  municipalityCode: '011002',
  municipalityName: 'サツポロシ',
  numberOfRetirementIncomeTaxPayments: 1,
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: 15_000_000,
  amountOfMunicipalInhabitantTaxPayments: 84_000,
  amountOfPrefecturalInhabitantsTaxPayments: 56_000,
}
const head = {
  payingBranchNo: '012',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カ）テスト',
  address: 'トウキヨウト',
}
const HEADINGS = [
  '市町村コード',
  '市町村名',
  '指定番号',
  '異動',
  '人員',
  '給与税額',
  '退職人員',
  '支払金額',
  '市町村民税',
  '道府県民税',
  '合計税額',
]
const rows: Cell[][] = [
  HEADINGS,
  ['131016', '千代田区', '12', '', 3, 45_600, '', '', '', '', 45_600],
  ['13101', '千代田区', '13', '1', '1,234', '￥5,000', 1, 15_000_000, 84_000, 56_000, 145_000],
  ['合計', '', '', '', 4, 50_600, 1, 15_000_000, 84_000, 56_000, 190_600],
]
const expected: Cell[][] = [
  ['請求一覧', '', '', '', ''],
  ['請求番号', '請求先名', '請求先名カナ', '請求金額（税込）', '支払期日'],
  ['A-1', '青葉商事', 'カ）アオバ', '1,100', '2026/11/30'],
  ['A-2', 'ミドリ', 'ミドリ', 33_000, 'R8.12.1'],
]

function valueOf<T>(result: FormatResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}

const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(big ? bytes.swap16() : bytes)
}
const cell = (at: string, value: string, type = 'inlineStr') =>
  type === 'inlineStr'
    ? `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c r="${at}" t="${type}"><v>${value}</v></c>`
const PARTS: WorkbookParts = {
  rows: `<row r="1">${['A', 'B', 'C'].map((column, at) => cell(`${column}1`, ['市町村コード', '人員', '税額'][at] ?? '')).join('')}</row><row r="2">${cell('A2', '0', 's')}<c r="B2" s="1"><v>3</v></c><c r="C2"><f>A1*2</f><v>1000</v></c></row><row r="3"><c r="A3" t="e"><v>#REF!</v></c><c r="B3" s="1"><v>45000</v></c></row>`,
  strings: '<si><t>131016</t></si><si><r><t>a</t></r><rPh><t>b</t></rPh></si>',
  styles:
    '<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy/m/d"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/></cellXfs>',
}

/** Returns good files, each in every encoding and with every line terminator that its format allows. */
export async function goodFiles(): Promise<GoodFile[]> {
  const zengin = (['crlf', 'lf', 'cr', 'none'] as const).map((terminator) => ({
    name: `zengin99 ${terminator}`,
    bytes: valueOf(
      writeZengin99(head, [detail, retired], {
        terminator,
        requesterCode: '1',
        typeCode: '99',
        middleDot: '.',
        era: 'reiwa',
      }),
    ).bytes,
  }))
  const eltax = (['cp932', 'utf-8'] as const).map((encoding) => ({
    name: `eltax ${encoding}`,
    bytes: valueOf(
      writeEltaxCsv(head, [detail], {
        requesterCode: '',
        encoding,
        middleDot: '.',
        dateEra: 'reiwa',
        monthEra: 'reiwa',
        retirement: 'refuse',
      }),
    ).bytes,
  }))
  const tables = { list: rows, own: lotToTable([detail, retired], { totals: true }), expected }
  const text = Object.entries(tables).flatMap(([name, table]) =>
    ([',', '\t'] as const).flatMap((delimiter) =>
      (['utf-8', 'cp932'] as const).map((encoding) => ({
        name: `${name} ${encoding}`,
        bytes: valueOf(writeDelimited(table, { delimiter, encoding })),
      })),
    ),
  )
  const plain = rows.map((row) => row.join(';')).join('\n')
  const wide = [
    { name: 'utf-16le', bytes: utf16(plain, false) },
    { name: 'utf-16be', bytes: utf16(plain, true) },
    { name: 'utf-8 semicolons', bytes: new TextEncoder().encode(`\ufeff${plain}`) },
  ]
  const books = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => ({
      name: `xlsx ${name}`,
      bytes: valueOf(await writeXlsx(table, { sheetName: '住民税' })),
    })),
  )
  return [...zengin, ...eltax, ...text, ...wide, ...books, { name: 'xlsx by hand', bytes: await workbookOf(PARTS) }]
}

const PART_NAMES = [
  'rows',
  'strings',
  'styles',
  'sheets',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  '_rels/.rels',
  'xl/sharedStrings.xml',
  'xl/styles.xml',
  'xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet2.xml',
  'none',
] as const
const XML_TRICKS: readonly string[] = [
  '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
  '&#x110000;&#0;&#xD800;',
  '<row r="-1"/>',
  '<row r="1e9"/>',
  '<row r="x"/>',
  '<c r="ZZZ9999999"/>',
  '<c r="A1"',
  '<c t="s"><v>99999999999</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c><v>1e308</v></c>',
  '<c s="99"><v>1</v></c>',
  '<c t="d"><v>9999-99-99</v></c>',
  '<c s="1"><v>9999999</v></c>',
  '<c t="b"><v>x</v></c>',
  '<!-- ',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x',
  '"',
  "'",
  '>',
  '</sheetData>',
  '_x0000__xD842_',
  '<x:c/>',
  '<f/>',
  '<rPh>',
  '<is><t>=cmd|x</t></is>',
  '<a '.repeat(20_000),
  '<?'.repeat(20_000),
  '<a "'.repeat(20_000),
  '<'.repeat(20_000),
  '</c>'.repeat(20_000),
  '<row/>'.repeat(20_001),
  '<c/>'.repeat(600),
  "<a b='".repeat(20_000),
  '&'.repeat(50_000),
  `<c r="A1" ${'x="1" '.repeat(10_000)}/>`,
  '<t>'.repeat(20_000),
]

/** Returns a workbook with one broken part. The archive around the part is intact. */
export async function brokenWorkbook(at: number, how: number, what: number): Promise<Uint8Array> {
  const name = PART_NAMES[at % PART_NAMES.length] ?? 'none'
  const trick = XML_TRICKS[how % XML_TRICKS.length] ?? ''
  if (name === 'rows' || name === 'strings' || name === 'styles') {
    const xml = PARTS[name] ?? ''
    const place = what % (xml.length + 1)
    return workbookOf({ ...PARTS, [name]: xml.slice(0, place) + trick + xml.slice(place + (what % 7)) })
  }
  if (name === 'sheets')
    return workbookOf({
      ...PARTS,
      sheets: `<sheet name="a" state="hidden" r:id="rId1"/>${trick}<sheet name="b" r:id="rId${String(what % 5)}"/>`,
    })
  return workbookOf({ ...PARTS, more: { [name]: what % 3 === 0 ? undefined : trick } })
}

const MEGABYTE = 1024 * 1024
const packed = (name: string, plain: Uint8Array, claim = plain.length) => ({
  name,
  bytes: new Uint8Array(deflateRawSync(plain)),
  crc: crc32(plain),
  plainSize: claim,
})
/** Returns an archive of packed parts. The sizes that it states may be false. */
async function joinZip(parts: readonly ReturnType<typeof packed>[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { passThrough: true, compressionMethod: 8, level: 6 })
  for (const { name, bytes, crc, plainSize } of parts)
    await zip.add(name, new Uint8ArrayReader(bytes), { crc32: crc, uncompressedSize: plainSize })
  return zip.close()
}
const text = (value: string) => new TextEncoder().encode(value)

/**
 * Returns small files that unpack to large ones, and large meaningless files. There are only a few, because each takes
 * a moment to read.
 */
export function heavyFiles(): { name: string; make: () => Uint8Array | Promise<Uint8Array> }[] {
  const rels = (target: string) =>
    text(
      `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="${target}"/><Relationship Id="rId2" Type="x/worksheet" Target="s.xml"/><Relationship Id="rId3" Type="x/sharedStrings" Target="t.xml"/></Relationships>`,
    )
  const zeros = () => new Uint8Array(100 * MEGABYTE)
  const bomb = (sheet: Uint8Array, strings: Uint8Array) =>
    joinZip([
      packed('_rels/.rels', rels('w.xml')),
      packed('w.xml', text('<workbook><sheets><sheet name="a" r:id="rId2"/></sheets></workbook>')),
      packed('_rels/w.xml.rels', rels('x')),
      packed('s.xml', sheet),
      packed('t.xml', strings),
    ])
  const small = text('<worksheet><sheetData/></worksheet>')
  const strings = () => text(`<sst>${'<si><t>a</t></si>'.repeat(400_000)}</sst>`)
  return [
    { name: 'a bomb in the sheet', make: () => bomb(zeros(), small) },
    { name: 'a bomb in the strings', make: () => bomb(small, zeros()) },
    { name: 'a bomb that claims to be small', make: () => joinZip([packed('_rels/.rels', zeros(), 10)]) },
    { name: 'many strings', make: () => bomb(small, strings()) },
    {
      name: 'one long cell',
      make: () =>
        bomb(text(`<sheetData><row><c t="str"><v>${'a'.repeat(8 * MEGABYTE)}</v></c></row></sheetData>`), small),
    },
    { name: 'tags without end', make: () => bomb(text('<a '.repeat(2 * MEGABYTE)), small) },
    { name: 'instructions without end', make: () => bomb(text('<?'.repeat(2 * MEGABYTE)), small) },
    { name: 'quotes without end', make: () => bomb(text(`<a ${'"" '.repeat(MEGABYTE)}`), small) },
    { name: 'commas', make: () => text(','.repeat(4 * MEGABYTE)) },
    { name: 'commas under headings', make: () => text(`${HEADINGS.join(',')}\n${','.repeat(4 * MEGABYTE)}`) },
    { name: 'empty lines', make: () => text('\n'.repeat(4 * MEGABYTE)) },
    { name: 'quotes', make: () => text('"'.repeat(4 * MEGABYTE + 1)) },
    { name: 'quoted commas', make: () => text('"",'.repeat(MEGABYTE)) },
    { name: 'one line', make: () => text('a'.repeat(8 * MEGABYTE)) },
    { name: 'records without end', make: () => text('1990'.padEnd(120, ' ').repeat(30_000)) },
    { name: 'headings without end', make: () => text(`${'給与'.repeat(200_000)},税額\n`) },
    { name: 'wide rows', make: () => text(`${'131016,'.repeat(2_000)}\n`.repeat(300)) },
    { name: 'digits', make: () => text(`市町村コード,税額\n131016,${'9'.repeat(MEGABYTE)}\n`) },
    { name: 'blanks', make: () => text(`市町村コード,税額\n131016,${' '.repeat(MEGABYTE)}1\n`) },
    { name: 'dates', make: () => text(`請求先名,金額,期日\nx,1,${'1/'.repeat(200_000)}\n`) },
  ]
}
