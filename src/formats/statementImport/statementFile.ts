// Opens a bank's file: fixed-length records, or tables of CSV, TSV and workbooks. The bytes are not needed afterwards.
import { readDelimited } from '../delimited.ts'
import { fail, type FormatFailure, type FormatResult } from '../formatResult.ts'
import { recogniseFormat } from '../recognise.ts'
import { isBlankRow, type Table } from '../table.ts'
import { readXlsxSheets } from '../xlsx.ts'
import type { ReadStatement } from './readStatement.ts'
import type { WantedAccount } from './zenginFields.ts'
import { looksLikeZenginStatement, readZenginStatement } from './zenginStatement.ts'

/** Larger than any statement; opening more would only keep the window busy. */
export const MAX_STATEMENT_FILE_BYTES = 32 * 1024 * 1024

export interface StatementSheet {
  /** '' for a text file. */
  readonly name: string
  readonly hidden: boolean
  /** The cells, or why this sheet cannot be read. */
  readonly content: FormatResult<Table>
}
/** What a file holds: a statement, or tables whose columns have to be known first. */
export type StatementFile =
  | { readonly format: 'zengin'; readonly read: FormatResult<ReadStatement> }
  | { readonly format: 'delimited' | 'xlsx'; readonly sheets: readonly StatementSheet[]; readonly first: number }

/** Returns what a file holds, or why it cannot be opened. */
export async function openStatementFile(
  bytes: Uint8Array,
  wanted: WantedAccount,
): Promise<FormatResult<StatementFile>> {
  if (bytes.length > MAX_STATEMENT_FILE_BYTES) return fail('fileTooLarge', {}, { limit: MAX_STATEMENT_FILE_BYTES })
  if (looksLikeZenginStatement(bytes))
    return { ok: true, value: { format: 'zengin', read: readZenginStatement(bytes, wanted) }, notes: [] }
  if (recogniseFormat(bytes) === 'xlsx') return openWorkbook(bytes)
  const read = readDelimited(bytes)
  if (!read.ok) return read
  const content = { ok: true as const, value: read.value.table, notes: [] }
  return {
    ok: true,
    value: { format: 'delimited', sheets: [{ name: '', hidden: false, content }], first: 0 },
    notes: [],
  }
}

async function openWorkbook(bytes: Uint8Array): Promise<FormatResult<StatementFile>> {
  const opened = await readXlsxSheets(bytes)
  if (!opened.ok) return opened
  const sheets = opened.value.map(({ name, hidden, read }) => ({ name, hidden, content: read }))
  const first = sheets.findIndex(
    ({ content, hidden }) => !hidden && content.ok && content.value.rows.some((row) => !isBlankRow(row)),
  )
  return first < 0 ? firstFailure(sheets) : { ok: true, value: { format: 'xlsx', sheets, first }, notes: [] }
}

const firstFailure = (sheets: readonly StatementSheet[]): FormatFailure =>
  sheets.flatMap(({ content }) => (content.ok ? [] : [content]))[0] ?? fail('sheetEmpty')
