import { toHalfWidthCode } from '#domain/codeText'
import type { FindingCode } from '#domain/findings'
import { payeeKey } from '#domain/lots/duplicates'
import { checkPayee, emptyPayee, PAYEE_FIELDS, type PayeeField, type PayeeRecord } from '#domain/lots/payeeMaster'
import { findPayee } from '#domain/municipalities'
import { parseYenInput } from '#domain/yen'
import { readCode } from '#formats/codes'
import { readDelimited, writeDelimited } from '#formats/delimited'
import type { FormatResult, Params, ProblemCode } from '#formats/formatResult'
import { isBlankRow, type Cell } from '#formats/table'
import { normaliseField } from './payeeDraft.ts'

/** The columns of the file in order. Place names are only for people who read the file, and are not imported. */
export const CSV_COLUMNS = [
  'municipalityCode',
  'prefecture',
  'name',
  ...PAYEE_FIELDS.filter((field) => field !== 'municipalityCode'),
] as const
type CsvColumn = PayeeField | 'prefecture' | 'name'
export type CsvHeadings = Readonly<Record<CsvColumn, string>>

/** Something that stops an import, with its place in the file (line and column, both from 1). */
export interface CsvProblem {
  code: ProblemCode | FindingCode | 'columnMissing' | 'columnTwice' | 'halfYearlyUnreadable' | 'payeeTwice'
  line?: number
  column?: number
  params?: Params
}
/** A code that was completed on import, for the user to check. */
export interface CsvNote {
  line: number
  from: string
  to: string
}
export type CsvReading = { ok: true; records: PayeeRecord[]; notes: CsvNote[] } | { ok: false; problems: CsvProblem[] }

type Columns = Partial<Record<PayeeField, number>>

/** Returns payees as a CSV file in UTF-8 with a byte order mark, which spreadsheets open directly. */
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

/**
 * Returns all payees of a CSV file, or everything that stops the import. `headings` has the headings of each language.
 * If a column is missing, its values in the register stay unchanged.
 */
export function readPayeeCsv(
  bytes: Uint8Array,
  known: readonly CsvHeadings[],
  existing: readonly PayeeRecord[],
): CsvReading {
  const file = readDelimited(bytes)
  if (!file.ok) return { ok: false, problems: file.problems }
  const { rows, lines } = file.value.table
  const { columns, problems } = findColumns(rows[0] ?? [], known)
  if (problems.length > 0) return { ok: false, problems }
  const reading = new Reading(columns, existing)
  rows.forEach((row, at) => {
    if (at > 0 && !isBlankRow(row)) reading.read(row, lines[at] ?? at + 1)
  })
  const { problems: found, records, notes } = reading
  return found.length > 0 ? { ok: false, problems: found } : { ok: true, records, notes }
}

function findColumns(
  headings: readonly string[],
  known: readonly CsvHeadings[],
): { columns: Columns; problems: CsvProblem[] } {
  const columns: Columns = {}
  const problems: CsvProblem[] = []
  headings.forEach((heading, at) => {
    const field = PAYEE_FIELDS.find((one) => known.some((names) => sameHeading(names[one], heading)))
    if (!field) return
    if (columns[field] !== undefined)
      problems.push({ code: 'columnTwice', line: 1, column: at + 1, params: { first: columns[field] + 1 } })
    columns[field] ??= at
  })
  if (columns.municipalityCode === undefined)
    problems.push({ code: 'columnMissing', line: 1, params: { heading: known[0]?.municipalityCode ?? '' } })
  return { columns, problems }
}

const sameHeading = (a: string, b: string) =>
  a.normalize('NFKC').replace(/\s/g, '') === b.normalize('NFKC').replace(/\s/g, '')

/** Reads the rows once, collecting payees and all problems. */
class Reading {
  readonly records: PayeeRecord[] = []
  readonly notes: CsvNote[] = []
  readonly problems: CsvProblem[] = []
  readonly #columns: Columns
  readonly #existing: ReadonlyMap<string, PayeeRecord>
  readonly #lines = new Map<string, number>()

  constructor(columns: Columns, existing: readonly PayeeRecord[]) {
    this.#columns = columns
    this.#existing = new Map(existing.map((payee) => [payeeKey(payee), payee]))
  }

  read(row: readonly string[], line: number): void {
    const before = this.problems.length
    const cell = (field: PayeeField) => row[this.#columns[field] ?? -1] ?? ''
    const named = {
      municipalityCode: this.#code(cell('municipalityCode'), line),
      designatedNumber: normaliseField('designatedNumber', cell('designatedNumber')),
    }
    const base = this.#existing.get(payeeKey(named)) ?? emptyPayee()
    const has = (field: PayeeField) => this.#columns[field] !== undefined
    const name =
      normaliseField('municipalityName', cell('municipalityName')) ||
      (has('municipalityName') ? '' : base.municipalityName)
    const payee: PayeeRecord = {
      ...named,
      municipalityName: name || (findPayee(named.municipalityCode)?.kana ?? ''),
      numberOfPayrollTaxPayments: has('numberOfPayrollTaxPayments')
        ? this.#number('numberOfPayrollTaxPayments', cell('numberOfPayrollTaxPayments'), line)
        : base.numberOfPayrollTaxPayments,
      amountOfPayrollTaxPayments: has('amountOfPayrollTaxPayments')
        ? this.#number('amountOfPayrollTaxPayments', cell('amountOfPayrollTaxPayments'), line)
        : base.amountOfPayrollTaxPayments,
      halfYearly: has('halfYearly') ? this.#flag(cell('halfYearly'), line) : base.halfYearly,
      memo: has('memo') ? normaliseField('memo', cell('memo')) : base.memo,
    }
    // Skips the row checks if a cell was unreadable: they would only report the same problem again.
    if (this.problems.length === before) this.#judge(payee, line)
    this.records.push(payee)
  }

  #judge(payee: PayeeRecord, line: number): void {
    for (const { code, severity, field, params } of checkPayee(payee))
      if (severity === 'error') this.#refuse(code, field as PayeeField, line, params)
    const first = this.#lines.get(payeeKey(payee))
    if (first === undefined) this.#lines.set(payeeKey(payee), line)
    else this.#refuse('payeeTwice', 'municipalityCode', line, { first })
  }

  #code(text: string, line: number): string {
    const found = readCode(toHalfWidthCode(text), 'complete')
    if (!found.ok) this.#refuse(found.code, 'municipalityCode', line, found.params)
    else if (found.note) this.notes.push({ line, from: toHalfWidthCode(text), to: found.code })
    return found.ok ? found.code : ''
  }

  #number(field: PayeeField, text: string, line: number): number {
    const parsed = parseYenInput(text)
    if (parsed.ok) return parsed.value
    if (parsed.reason !== 'empty') this.#refuse('amountNotANumber', field, line, { found: text })
    return 0
  }

  #flag(text: string, line: number): boolean {
    const flag = toHalfWidthCode(text)
    if (!['', '0', '1'].includes(flag)) this.#refuse('halfYearlyUnreadable', 'halfYearly', line, { found: text })
    return flag === '1'
  }

  #refuse(code: CsvProblem['code'], field: PayeeField, line: number, params?: Params): void {
    const column = this.#columns[field]
    this.problems.push({
      code,
      line,
      ...(column === undefined ? {} : { column: column + 1 }),
      ...(params && { params }),
    })
  }
}
