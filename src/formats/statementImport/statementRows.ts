// Turns the rows of a bank's table into entries: all of them, or none and every problem with its row and column.
import type { IsoDate } from '#domain/calendar'
import type { FileEntry } from '../statement/source.ts'
import { fail, Findings, type FormatFailure, type FormatResult } from '../formatResult.ts'
import { isBlankRow, type Table } from '../table.ts'
import { known, oldestFirst, statementOf, type ReadStatement } from './readStatement.ts'
import { cellOf, placeOf, readAmount, readDay, readText, refuse, type Reading } from './statementCells.ts'
import { missingStatementField, type StatementMapping } from './statementMapping.ts'

const TOTAL_WORD = /^(?:総?合計|総計|小計|計|total)$/iu
/** A row that carries the balance over and moves no money. */
const CARRIED_WORD = /繰越|前月末残高|前日残高|期首残高/u
const IN = /^(?:1|入金?|預入?|お?預り(?:入れ)?|受入|貸方?|\+|cr?|credit|deposit)$/iu
const OUT = /^(?:2|出金?|払(?:出し?)?|お?支払い?|引出し?|借方?|-|dr?|debit|withdrawal)$/iu
const TEXTS = [
  'remarks',
  'applicantName',
  'transactionType',
  'transactionId',
  'paymentFinancialInstitutionNameKana',
  'branchNameKana',
  'paymentApplicantNo',
  'ediInfo',
] as const

/** Returns the statement in a table. `today` is only for dates whose century a person would leave out. */
export function readStatementRows(
  table: Table,
  mapping: StatementMapping,
  today: IsoDate,
): FormatResult<ReadStatement> {
  const invalid = checkMapping(table, mapping)
  if (invalid) return invalid
  const reading: Reading = { table, mapping, findings: new Findings() }
  const entries: FileEntry[] = []
  for (let index = mapping.firstDataRow; index < table.rows.length; index++) {
    const cells = table.rows[index] ?? []
    if (isBlankRow(cells) && !table.faults.has(index)) continue
    const line = table.lines[index] ?? index + 1
    if (isTotalRow(reading, index)) reading.findings.note({ code: 'totalRowSkipped', line })
    else if (isCarriedRow(reading, index)) reading.findings.note({ code: 'carriedRowSkipped', line })
    else if (hasAllColumns(reading, index, cells)) entries.push(readEntry(reading, index, today))
  }
  if (entries.length === 0 && !reading.findings.failed) return fail('noDetails')
  return reading.findings.result(statementOf('transactions', reading.findings.failed ? [] : oldestFirst(entries)))
}

function checkMapping({ rows }: Table, mapping: StatementMapping): FormatFailure | undefined {
  if (rows.every(isBlankRow)) return fail('sheetEmpty')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const [field, column] of Object.entries(mapping.columns))
    if (column < 0 || column >= width || !Number.isInteger(column))
      return fail('mappingInvalid', { field }, { column: column + 1, columns: width })
  const missing = missingStatementField(mapping)
  return missing && fail('columnMissing', { line: Math.max(mapping.firstDataRow, 1), field: missing })
}

function isTotalRow(reading: Reading, index: number): boolean {
  const words = (reading.table.rows[index] ?? []).map((cell) => cell.normalize('NFKC').replace(/\s/gu, ''))
  const day = cellOf(reading, index, 'transactionDate').normalize('NFKC').replace(/\s/gu, '')
  return (day === '' || TOTAL_WORD.test(day)) && words.some((word) => TOTAL_WORD.test(word))
}

function isCarriedRow(reading: Reading, index: number): boolean {
  const amounts = (['deposit', 'withdrawal', 'signedAmount'] as const).map((field) => cellOf(reading, index, field))
  return (
    amounts.every((text) => /^[-−‐ー―－]*$/u.test(text)) &&
    !reading.table.faults.has(index) &&
    (reading.table.rows[index] ?? []).some((cell) => CARRIED_WORD.test(cell))
  )
}

// A comma in an unquoted amount makes the row longer: everything after it would be read from the wrong column.
function hasAllColumns({ table, mapping, findings }: Reading, index: number, cells: readonly string[]): boolean {
  const expected = mapping.headings.length > 0 ? filledWidth(mapping.headings) : mapping.width
  const needed = Math.max(...Object.values(mapping.columns)) + 1
  const isLonger =
    mapping.headings.length > 0 && cells.slice(Math.max(expected, needed)).some((cell) => cell.trim() !== '')
  if (cells.length >= needed && !isLonger) return true
  const line = table.lines[index] ?? index + 1
  findings.problem({ code: 'raggedRow', line, params: { columns: cells.length, expected } })
  return false
}

const filledWidth = (headings: readonly string[]) => headings.findLastIndex((heading) => heading !== '') + 1

function readEntry(reading: Reading, index: number, today: IsoDate): FileEntry {
  const day = readDay(reading, index, 'transactionDate', today)
  if (day === undefined) refuse(reading, index, 'transactionDate', 'dateMissing')
  const texts = Object.fromEntries(TEXTS.map((field) => [field, readText(reading, index, field)]))
  const balance = readAmount(reading, index, 'balance', true)
  const designatedDate = readDay(reading, index, 'designatedDate', today)
  return known({
    transactionDate: day ?? '',
    designatedDate,
    ...texts,
    ...readMovement(reading, index),
    balance: balance === 'bad' ? undefined : balance,
  })
}

type Movement = Pick<FileEntry, 'debitCreditTypeCode' | 'amount'>
const NOTHING: Movement = { debitCreditTypeCode: '1', amount: 0 }
const movement = (deposit: boolean, amount: number): Movement => ({ debitCreditTypeCode: deposit ? '1' : '2', amount })

/** Returns direction and amount of a row: of its two columns, or of one with a sign or a word for the direction. */
function readMovement(reading: Reading, index: number): Movement {
  const { columns } = reading.mapping
  if (columns.signedAmount !== undefined) return readSigned(reading, index)
  const [deposit, withdrawal] = (['deposit', 'withdrawal'] as const).map((field) =>
    readAmount(reading, index, field, false),
  )
  if (deposit === 'bad' || withdrawal === 'bad') return NOTHING
  const field = columns.deposit === undefined ? 'withdrawal' : 'deposit'
  if (deposit === undefined && withdrawal === undefined) refuse(reading, index, field, 'amountEmpty')
  if ((deposit ?? 0) > 0 && (withdrawal ?? 0) > 0) refuse(reading, index, 'withdrawal', 'amountBothSides')
  return (withdrawal ?? 0) > 0 || deposit === undefined ? movement(false, withdrawal ?? 0) : movement(true, deposit)
}

function readSigned(reading: Reading, index: number): Movement {
  const hasDirection = reading.mapping.columns.direction !== undefined
  const amount = readAmount(reading, index, 'signedAmount', !hasDirection)
  if (amount === undefined) refuse(reading, index, 'signedAmount', 'amountEmpty')
  if (amount === undefined || amount === 'bad') return NOTHING
  if (!hasDirection) return movement(amount >= 0, Math.abs(amount))
  const found = cellOf(reading, index, 'direction').normalize('NFKC').replace(/\s/gu, '')
  if (!IN.test(found) && !OUT.test(found))
    reading.findings.problem({
      code: 'directionUnreadable',
      ...placeOf(reading, index, 'direction'),
      params: { found },
    })
  return movement(IN.test(found), amount)
}
