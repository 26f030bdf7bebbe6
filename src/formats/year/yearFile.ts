// Opens a file of notices or of a payroll program: CSV, TSV or a workbook with all of its sheets. The bytes are not
// needed afterwards, and what is returned has no individual number in it.
import { hideIndividualNumbers } from '#domain/individualNumber'
import { readDelimited } from '../delimited.ts'
import type { FormatFailure, FormatNote, FormatResult } from '../formatResult.ts'
import { recogniseFormat } from '../recognise.ts'
import { isBlankRow, type Table } from '../table.ts'
import { readXlsxSheets } from '../xlsx.ts'
import { dropIndividualNumbers, hideInResult } from './individualNumbers.ts'

/** A sheet of a workbook, or the table of a text file. */
export interface YearSheet {
  /** '' for a text file. */
  name: string
  hidden: boolean
  /** The cells, or why this sheet cannot be read. */
  content: FormatResult<Table>
}
export interface YearFile {
  sheets: YearSheet[]
  /** The first sheet with a readable row. */
  first: number
}

/** Returns the tables of a file, or why none can be read. `known` are designated numbers (half-width) of the employer. */
export async function readYearFile(
  bytes: Uint8Array,
  known: ReadonlySet<string> = new Set(),
): Promise<FormatResult<YearFile>> {
  if (recogniseFormat(bytes) === 'xlsx') return hideInResult(await readWorkbook(bytes, known))
  const read = readDelimited(bytes)
  if (!read.ok) return hideInResult(read)
  const content = clean(read.value.table, [], known)
  return { ok: true, value: { sheets: [{ name: '', hidden: false, content }], first: 0 }, notes: [] }
}

async function readWorkbook(bytes: Uint8Array, known: ReadonlySet<string>): Promise<FormatResult<YearFile>> {
  const opened = await readXlsxSheets(bytes)
  if (!opened.ok) return opened
  const sheets = opened.value.map(({ name, hidden, read }) => ({
    name: hideIndividualNumbers(name),
    hidden,
    content: read.ok ? clean(read.value, read.notes, known) : hideInResult<Table>(read),
  }))
  const first = sheets.findIndex(({ content, hidden }) => !hidden && content.ok && hasRows(content.value))
  return first < 0 ? firstFailure(sheets) : { ok: true, value: { sheets, first }, notes: [] }
}

const hasRows = ({ rows }: Table): boolean => rows.some((row) => !isBlankRow(row))

function clean(table: Table, notes: readonly FormatNote[], known: ReadonlySet<string>): FormatResult<Table> {
  const { table: value, notes: dropped } = dropIndividualNumbers(table, known)
  return hideInResult({ ok: true, value, notes: [...notes, ...dropped] })
}

function firstFailure(sheets: readonly YearSheet[]): FormatFailure {
  const failed = sheets.flatMap(({ content }) => (content.ok ? [] : [content]))
  return failed[0] ?? { ok: false, problems: [{ code: 'sheetEmpty' }], more: 0 }
}
