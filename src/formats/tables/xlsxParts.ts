import { encodeXml } from './xml.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const FORBIDDEN_IN_NAME = /[\\/*?:[\]]/gu
const LONGEST_NAME = 31

export const TEXT_STYLE = 1
export const NUMBER_STYLE = 2
export const DATE_STYLE = 3
export const HEADING_STYLE = 4
export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

function sheetNameOf(name: string): string {
  return name.replace(FORBIDDEN_IN_NAME, ' ').slice(0, LONGEST_NAME).trim() || 'Sheet1'
}

/** Otherwise a carriage return would become a line feed, and text that looks like an escape would be decoded. */
export function escapeControls(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_')
}

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

export function workbookParts(sheetName: string): Record<string, string> {
  const name = sheetNameOf(sheetName)
  const printTitles = `'${name.replaceAll("'", "''")}'!$1:$1`
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${encodeXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">${encodeXml(printTitles)}</definedName>` +
      '</definedNames></workbook>',
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(),
  }
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, DECLARATION + xml]))
}

/** `widths` of columns in characters. */
export function sheetHead(widths: readonly number[] | number): string {
  const one = (min: number, max: number, width: number) =>
    `<col min="${min}" max="${max}" width="${width}" customWidth="1"/>`
  const columns =
    typeof widths === 'number' ? one(1, 50, widths) : widths.map((width, at) => one(at + 1, at + 1, width)).join('')
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="18"/><cols>${columns}</cols><sheetData>`
  )
}

export const SHEET_END =
  '</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

function relationships(targets: readonly (readonly [string, string])[]): string {
  const links = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

// Every spreadsheet knows formats 49 (text) and 3 (#,##0) by number; those from 164 on are our own. The last style is
// bold.
function styles(): string {
  const formats = [
    [0, 0],
    [49, 0],
    [3, 0],
    [164, 0],
    [49, 1],
  ].map(
    ([id, font]) =>
      `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  const fonts = ['', '<b/>'].map((bold) => `<font>${bold}<sz val="11"/><name val="Yu Gothic"/></font>`)
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/></numFmts>` +
    `<fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="2">` +
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
  )
}
