import type { IsoDate } from '#domain/calendar'
import type { LotDetail, LotHead, LotTotals } from '#domain/lot'
import { isYen } from '#domain/yen'
import type { FiveDigitCodes } from '#formats/codes'
import { readDelimited, type Delimiter } from '#formats/delimited'
import { readEltaxCsv } from '#formats/eltaxCsv'
import type { TextEncoding } from '#formats/encoding'
import { fail, type FormatFailure, type FormatNote, type FormatResult } from '#formats/formatResult'
import { type Mapping } from '#formats/mapping'
import { applyMapping } from '#formats/mappingApply'
import type { ImportFormat } from '#formats/recognise'
import type { Table } from '#formats/table'
import type { Difference } from '#formats/totals'
import { readXlsx } from '#formats/xlsx'
import { readZengin99, type EraReading, type Terminator } from '#formats/zengin99'

/** The formats in the order they are offered. */
export const IMPORT_FORMATS: readonly ImportFormat[] = ['zengin99', 'eltax', 'xlsx', 'delimited']

const USUAL_TYPE_CODE = '99'

/** How to read a file; anything unset is detected. */
export interface ReadingChoice {
  format: ImportFormat
  today: IsoDate
  fiveDigitCodes: FiveDigitCodes
  /** 種別コード of the company's bank; a bank file may have it in place of 99. */
  typeCode?: string
  sheet?: string
  delimiter?: Delimiter
}
/** What was detected about the file, for display. */
export interface FileFacts {
  encoding?: TextEncoding
  byteOrderMark?: boolean
  delimiter?: Delimiter
  terminator?: Terminator
  endMark?: boolean
  sheet?: string
  sheets?: string[]
}
/** The lot in a file, with the sums the file states and the sums of its details. */
export interface ReadLot {
  details: LotDetail[]
  head: Partial<LotHead>
  fileTotals: Partial<LotTotals>
  computedTotals: LotTotals
  differences: Difference[]
  eraConvention?: EraReading
}
/** An opened file: a complete lot, a table that needs a mapping, or why it cannot be read. */
export type OpenedFile =
  | { kind: 'lot'; facts: FileFacts; result: FormatResult<ReadLot> }
  | { kind: 'table'; facts: FileFacts; table: Table; notes: FormatNote[] }
  | { kind: 'refused'; failure: FormatFailure }

/**
 * Returns whether five-digit codes are completed by default. A bank file has six digits, but a spreadsheet may have
 * dropped the leading zero.
 */
export function usualFiveDigitCodes(format: ImportFormat): FiveDigitCodes {
  return format === 'zengin99' || format === 'eltax' ? 'refuse' : 'complete'
}

/** Returns the content of a file. A file is never read in part. */
export async function openImport(bytes: Uint8Array, choice: ReadingChoice): Promise<OpenedFile> {
  if (choice.format === 'zengin99') return openZengin(bytes, choice)
  if (choice.format === 'eltax') return openEltax(bytes, choice)
  return choice.format === 'xlsx' ? openWorkbook(bytes, choice) : openText(bytes, choice)
}

function openZengin(bytes: Uint8Array, choice: ReadingChoice): OpenedFile {
  const typeCode = String.fromCharCode(...bytes.subarray(1, 3)) === choice.typeCode ? choice.typeCode : USUAL_TYPE_CODE
  const file = readZengin99(bytes, { ...choice, typeCode })
  if (!file.ok) return { kind: 'refused', failure: file }
  const { terminator, endMark } = file.value
  return { kind: 'lot', facts: { terminator, endMark }, result: bounded(file) }
}

function openEltax(bytes: Uint8Array, choice: ReadingChoice): OpenedFile {
  const file = readEltaxCsv(bytes, choice)
  if (!file.ok) return { kind: 'refused', failure: file }
  return { kind: 'lot', facts: { encoding: file.value.encoding }, result: bounded(file) }
}

async function openWorkbook(bytes: Uint8Array, { sheet }: ReadingChoice): Promise<OpenedFile> {
  const file = await readXlsx(bytes, sheet === undefined ? {} : { sheet })
  if (!file.ok) return { kind: 'refused', failure: file }
  return {
    kind: 'table',
    facts: { sheet: file.value.sheet, sheets: file.value.sheets },
    table: file.value.table,
    notes: file.notes,
  }
}

function openText(bytes: Uint8Array, { delimiter }: ReadingChoice): OpenedFile {
  const file = readDelimited(bytes, delimiter === undefined ? {} : { delimiter })
  if (!file.ok) return { kind: 'refused', failure: file }
  const { table, ...facts } = file.value
  return { kind: 'table', facts, table, notes: file.notes }
}

/** Returns the lot in a table, or every problem. `notes` are the notes from opening the table. */
export function readTable(
  table: Table,
  mapping: Mapping,
  fiveDigitCodes: FiveDigitCodes,
  noted: readonly FormatNote[],
): FormatResult<ReadLot> {
  const read = applyMapping(table, mapping, { fiveDigitCodes })
  return read.ok ? bounded({ ok: true, value: { ...read.value, head: {} }, notes: [...noted, ...read.notes] }) : read
}

// Refuses a lot whose sums are too large for exact numbers: such sums would be displayed incorrectly, and no bank
// accepts them.
function bounded(read: FormatResult<ReadLot>): FormatResult<ReadLot> {
  if (!read.ok) return read
  const tooLarge = Object.entries(read.value.computedTotals).find(([, total]) => !isYen(total))
  return tooLarge ? fail('amountTooLarge', { field: tooLarge[0] }, { found: String(tooLarge[1]) }) : read
}
