// Workbooks as other programs write them, assembled by hand from their parts, for the tests of the reader.
import { encodeUtf8 } from '#formats/text/textCoding'
import { writeZip } from '#formats/tables/zipWrite'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

export interface WorkbookParts {
  /** The content of `sheetData`. */
  rows: string
  /** The content of `sst`. */
  strings?: string
  /** The content of `styleSheet`. */
  styles?: string
  /** The content of `sheets`. */
  sheets?: string
  /** Parts to replace, or to remove when undefined. */
  more?: Record<string, string | undefined>
}

/** Returns the workbook with these parts. */
export async function workbookOf({
  rows,
  strings = '',
  styles = '',
  sheets = '<sheet name="給与" sheetId="1" r:id="rId1"/>',
  more = {},
}: WorkbookParts): Promise<Uint8Array> {
  const parts: Record<string, string | undefined> = {
    '_rels/.rels': `<Relationships ${RELATIONS}><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/>` +
      `<Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    ...more,
  }
  return writeZip(
    Object.entries(parts).flatMap(([name, xml]) => (xml === undefined ? [] : [[name, encodeUtf8(xml)] as const])),
  )
}
