import { PAYEE_FIELDS, type PayeeField, type PayeeRecord } from '#domain/lots/payeeMaster'
import { findPayee } from '#domain/municipalities/municipalities'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'

/** Place names are only for people who read the file; the code says it all. */
export const CSV_COLUMNS = [
  'municipalityCode',
  'prefecture',
  'name',
  ...PAYEE_FIELDS.filter((field) => field !== 'municipalityCode'),
] as const
type CsvColumn = PayeeField | 'prefecture' | 'name'
export type CsvHeadings = Readonly<Record<CsvColumn, string>>

/** UTF-8 with a byte order mark, which spreadsheets open directly. */
export function writePayeeCsv(payees: readonly PayeeRecord[], headings: CsvHeadings): FormatResult<Uint8Array> {
  const rows: Cell[][] = [
    CSV_COLUMNS.map((column) => headings[column]),
    ...payees.map((payee) => CSV_COLUMNS.map((column) => cellOf(payee, column))),
  ]
  return writeDelimited(rows, { delimiter: ',', encoding: 'utf-8' })
}

function cellOf(payee: PayeeRecord, column: CsvColumn): Cell {
  if (column === 'prefecture') return findPayee(payee.municipalityCode)?.prefecture ?? ''
  if (column === 'name') return findPayee(payee.municipalityCode)?.name ?? ''
  const value = payee[column]
  return typeof value === 'boolean' ? Number(value) : value
}
