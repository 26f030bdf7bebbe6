// Writes a workbook of one sheet: text as text (leading zeros and texts that look like formulas included), amounts as numbers.
import { describe } from './cp932.ts'
import { Findings, type Bytes, type FormatResult, type Place } from './located.ts'
import { firstUnwritable, type Cell } from './table.ts'
import { encodeUtf8 } from './textCoding.ts'
import { encodeXml } from './xml.ts'
import { writeZip } from './zipWrite.ts'

export interface XlsxOptions {
  sheetName: string
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Cell styles by their index in the styles part. */
const TEXT_STYLE = 1
const NUMBER_STYLE = 2
const FORBIDDEN_IN_NAME = /[\\/*?:[\]]/gu
const LONGEST_NAME = 31

/** Takes rows and gives the workbook, or every cell that cannot be written. The same rows give the same bytes. */
export async function writeXlsx(rows: readonly (readonly Cell[])[], { sheetName }: XlsxOptions): Promise<FormatResult<Bytes>> {
  const findings = new Findings()
  const body = rows.map((row, at) => `<row r="${at + 1}">${row.map((cell, column) => writeCell(cell, at, column, findings)).join('')}</row>`).join('')
  if (findings.failed) return findings.failure()
  const name = sheetName.replace(FORBIDDEN_IN_NAME, ' ').slice(0, LONGEST_NAME).trim() || 'Sheet1'
  const parts = Object.entries(partsOf(name, body)).map(([path, xml]) => [path, encodeUtf8(DECLARATION + xml)] as const)
  return findings.result(await writeZip(parts))
}

function writeCell(cell: Cell, row: number, column: number, findings: Findings): string {
  const reference = `${columnName(column)}${row + 1}`
  checkCell(cell, { line: row + 1, column: column + 1 }, findings)
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}" s="${NUMBER_STYLE}"><v>${cell}</v></c>`
  return `<c r="${reference}" s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">${encodeXml(escapeControls(cell))}</t></is></c>`
}

function checkCell(cell: Cell, place: Place, findings: Findings): void {
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell)) findings.problem({ code: 'numberOutOfRange', ...place, params: { value: cell, max: Number.MAX_SAFE_INTEGER } })
    return
  }
  const found = firstUnwritable(cell)
  if (found) findings.problem({ code: 'characterRefused', ...place, params: { character: describe(found.character).codePoint, at: found.at + 1 } })
}

// A carriage return would be read back as a line feed, and a text that looks like an escape as what it stands for.
function escapeControls(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_')
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function partsOf(sheetName: string, body: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${encodeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(),
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="18"/><cols><col min="1" max="50" width="16" customWidth="1"/></cols><sheetData>${body}</sheetData></worksheet>`,
  }
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const links = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

// Formats 49 (text) and 3 (#,##0) are known to every spreadsheet by their number.
function styles(): string {
  const formats = [0, 49, 3].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  return (
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Yu Gothic"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
  )
}
