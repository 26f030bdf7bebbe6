// Makes a file of a lot. Refuses to return one that would read back differently from what is reported.
import type { FileExport } from '#contract/ipc/company'
import type { IsoDate } from '#domain/calendar/calendar'
import { lotTotals, type LotDetail, type LotHead, type LotTotals } from '#domain/lots/lot'
import { readDelimited, writeDelimited } from '#formats/tables/delimited'
import { readEltaxCsv, writeEltaxCsv } from '#formats/bankFiles/eltaxCsv'
import type { Bytes, FormatFailure, FormatNote, FormatProblem, FormatResult } from '#formats/formatResult'
import { lot as lotSubject, newState, readSheet } from '#formats/intake/intake'
import { OWN_COLUMNS } from '#formats/exports/lotColumns'
import { lotToTable } from '#formats/exports/lotTable'
import type { Cell, Table } from '#formats/tables/table'
import { readXlsx, writeXlsx } from '#formats/tables/xlsx'
import { readZengin99, writeZengin99 } from '#formats/bankFiles/zengin99'
import { encodingChanges, problemsInLot, type ExportChange } from './changes.ts'
import {
  compareAmounts,
  compareLot,
  compareTable,
  type ReadBackDifference,
  type ReadLot,
  type Reported,
} from './readBack.ts'

export const EXPORT_FORMATS = ['zengin99', 'eltax', 'csvCp932', 'csvUtf8', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ExportLot {
  head: LotHead
  details: readonly LotDetail[]
  /** Cells (row from 1) whose text is no number. They must be corrected first. */
  unreadable: readonly { row: number; field: string; text: string }[]
}
export interface ExportRequest {
  format: ExportFormat
  settings: FileExport
  /**
   * If the format has no retirement tax: true writes the payroll part alone, false refuses a lot with retirement tax.
   */
  leaveOutRetirement: boolean
  sheetName: string
  /** The day in Japan. */
  today: IsoDate
}
export interface ExportProblem extends Omit<FormatProblem, 'code'> {
  code: FormatProblem['code'] | 'unreadableNumber'
}
export interface ExportFile {
  bytes: Bytes
  changes: ExportChange[]
  notes: FormatNote[]
  /** Problems such as invalid codes that would prevent importing this file again although it has every cell. */
  remarks: FormatProblem[]
  details: number
  totals: LotTotals
}
export type ExportResult =
  | { ok: true; file: ExportFile }
  | { ok: false; problems: ExportProblem[]; more: number; differences: ReadBackDifference[] }

/** The file with everything that is written differently, or every reason why it cannot be made. */
export async function makeExport(lot: ExportLot, request: ExportRequest): Promise<ExportResult> {
  if (lot.unreadable.length > 0)
    return refused({
      problems: lot.unreadable.map(({ row, field, text }) => ({
        code: 'unreadableNumber',
        row,
        field,
        params: { text },
      })),
      more: 0,
    })
  if (request.format === 'zengin99') return makeZengin99(lot, request)
  return request.format === 'eltax' ? makeEltax(lot, request) : makeTable(lot, request.format, request)
}

function refused({ problems, more }: { problems: ExportProblem[]; more: number }): ExportResult {
  return { ok: false, problems, more, differences: [] }
}

function makeZengin99(lot: ExportLot, { settings, today }: ExportRequest): ExportResult {
  const { requesterCode, terminator, endMark, middleDot, era } = settings
  const typeCode = lot.head.transactionCode
  const written = writeZengin99(lot.head, lot.details, { requesterCode, terminator, endMark, middleDot, era, typeCode })
  if (!written.ok) return refused(written)
  const { bytes, changes } = written.value
  const reported = { changes, notes: written.notes, requesterCode: requesterCode.padStart(10, '0') }
  return checked(lot, bytes, reported, readZengin99(bytes, { today, typeCode }))
}

function makeEltax(lot: ExportLot, { settings, leaveOutRetirement, today }: ExportRequest): ExportResult {
  const { requesterCode, middleDot, eltaxEncoding: encoding, eltaxDateEra: dateEra, eltaxMonthEra: monthEra } = settings
  const retirement = leaveOutRetirement ? 'leaveOut' : 'refuse'
  const written = writeEltaxCsv(lot.head, lot.details, {
    requesterCode,
    encoding,
    middleDot,
    dateEra,
    monthEra,
    retirement,
  })
  if (!written.ok) return refused(written)
  const { bytes, changes } = written.value
  // The eLTAX format covers one kind of tax only: its type code is always 99.
  const source = { ...lot, head: { ...lot.head, transactionCode: '99' } }
  return checked(source, bytes, { changes, notes: written.notes, requesterCode }, readEltaxCsv(bytes, { today }))
}

function checked(lot: ExportLot, bytes: Bytes, reported: Reported, read: FormatResult<ReadLot>): ExportResult {
  if (!read.ok) return unreadableAgain(read)
  const differences = compareLot(lot, read.value, reported)
  if (differences.length > 0) return { ok: false, problems: [], more: 0, differences }
  const { details } = read.value
  return {
    ok: true,
    file: {
      bytes,
      changes: [...reported.changes],
      notes: [...reported.notes],
      remarks: [],
      details: details.length,
      totals: lotTotals(details),
    },
  }
}

// A file that the app's own reader refuses must not be handed out.
function unreadableAgain({ problems }: FormatFailure): ExportResult {
  const differences = problems.map(({ code, row, field = 'details' }) => ({
    field,
    expected: '',
    found: code,
    ...(row === undefined ? {} : { row }),
  }))
  return { ok: false, problems: [], more: 0, differences }
}

type TableFormat = Exclude<ExportFormat, 'zengin99' | 'eltax'>

async function makeTable(
  { details }: ExportLot,
  format: TableFormat,
  { settings, sheetName, today }: ExportRequest,
): Promise<ExportResult> {
  if (details.length === 0) return refused({ problems: [{ code: 'noDetails' }], more: 0 })
  const cells = lotToTable(details, { totals: settings.totalRow })
  const written = await writeTable(cells, format, sheetName)
  if (!written.ok) return refused({ problems: problemsInLot(written.problems, details.length), more: written.more })
  const changes = encodingChanges(cells, written.notes)
  const read = await readTable(written.value, format)
  if (!read.ok) return unreadableAgain(read)
  const { differences, remarks } = compareWithLot(details, cells, read.value, changes, today)
  if (differences.length > 0) return { ok: false, problems: [], more: 0, differences }
  return {
    ok: true,
    file: { bytes: written.value, changes, notes: [], remarks, details: details.length, totals: lotTotals(details) },
  }
}

async function writeTable(
  cells: readonly (readonly Cell[])[],
  format: TableFormat,
  sheetName: string,
): Promise<FormatResult<Bytes>> {
  if (format === 'xlsx') return writeXlsx(cells, { sheetName })
  return writeDelimited(cells, { delimiter: ',', encoding: format === 'csvUtf8' ? 'utf-8' : 'cp932' })
}

async function readTable(bytes: Bytes, format: TableFormat): Promise<FormatResult<Table>> {
  const read = format === 'xlsx' ? await readXlsx(bytes) : readDelimited(bytes, { delimiter: ',' })
  return read.ok ? { ...read, value: read.value.table } : read
}

// Invalid codes are written as they are, with a remark.
function compareWithLot(
  details: readonly LotDetail[],
  cells: readonly (readonly Cell[])[],
  table: Table,
  changes: readonly ExportChange[],
  today: IsoDate,
): { differences: ReadBackDifference[]; remarks: FormatProblem[] } {
  const differences = compareTable(
    cells,
    table,
    changes,
    OWN_COLUMNS.map(([, field]) => field),
  )
  if (differences.length > 0) return { differences, remarks: [] }
  // Problems of the import are only remarks, but the amounts that it would read must be the same.
  const sheet = { name: '', hidden: false, table, notes: [] }
  const { rows, problems } = readSheet(sheet, lotSubject, { today }, newState())
  return {
    differences: rows.length === details.length ? compareAmounts(details, rows) : [],
    remarks: problemsInLot(problems, details.length),
  }
}
