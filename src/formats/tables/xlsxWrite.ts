// Writes a workbook whose texts stay texts (leading zeros, what looks like a formula).
import { describeCharacter } from '../text/cp932.ts'
import { Findings, type Bytes, type FormatResult, type FilePlace } from '../formatResult.ts'
import { firstUnwritable, type Cell } from './table.ts'
import { encodeUtf8 } from '../text/textCoding.ts'
import {
  columnName,
  escapeControls,
  NUMBER_STYLE,
  SHEET_END,
  SHEET_PATH,
  sheetHead,
  TEXT_STYLE,
  workbookParts,
} from './xlsxParts.ts'
import { encodeXml } from './xml.ts'
import { writeZip } from './zipWrite.ts'

export interface XlsxOptions {
  sheetName: string
}

/** Characters, of every column. */
const WIDTH = 16

/** The same rows produce the same bytes. */
export async function writeXlsx(
  rows: readonly (readonly Cell[])[],
  { sheetName }: XlsxOptions,
): Promise<FormatResult<Bytes>> {
  const findings = new Findings()
  const body = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => writeCell(cell, at, column, findings)).join('')}</row>`,
    )
    .join('')
  if (findings.failed) return findings.failure()
  const parts = { ...workbookParts(sheetName), [SHEET_PATH]: sheetHead(WIDTH) + body + SHEET_END }
  return findings.result(await writeZip(Object.entries(parts).map(([path, xml]) => [path, encodeUtf8(xml)] as const)))
}

function writeCell(cell: Cell, row: number, column: number, findings: Findings): string {
  const reference = `${columnName(column)}${row + 1}`
  checkCell(cell, { line: row + 1, column: column + 1 }, findings)
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}" s="${NUMBER_STYLE}"><v>${cell}</v></c>`
  const text = encodeXml(escapeControls(cell))
  return `<c r="${reference}" s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

function checkCell(cell: Cell, place: FilePlace, findings: Findings): void {
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell))
      findings.problem({ code: 'numberOutOfRange', ...place, params: { value: cell, max: Number.MAX_SAFE_INTEGER } })
    return
  }
  const found = firstUnwritable(cell)
  if (found)
    findings.problem({
      code: 'characterRefused',
      ...place,
      params: { character: describeCharacter(found.character).codePoint, at: found.at + 1 },
    })
}
