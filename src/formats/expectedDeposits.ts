// Reads a list of expected deposits (請求一覧) from a table. Columns are identified by their headings, or as the user
// chose. It reads all rows or none.
import { isIsoDate, type IsoDate } from '#domain/calendar'
import { parseDateInput } from '#domain/dateInput'
import type { ExpectedDeposit } from '#domain/deposit'
import { parseYenInput } from '#domain/yen'
import { normaliseHeading } from './headings.ts'
import { AMOUNT_PROBLEMS, fail, Findings, type FormatResult, type Place, type ProblemCode } from './formatResult.ts'
import { isBlankRow, type Table } from './table.ts'

export const EXPECTED_FIELDS = ['payerName', 'payerKana', 'expectedAmount', 'expectedDate', 'invoiceNo'] as const
export type ExpectedField = (typeof EXPECTED_FIELDS)[number]

/** Which column (0-based) holds which field. Plain data, so that it can be stored. */
export interface ExpectedMapping {
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  columns: Partial<Record<ExpectedField, number>>
  /** The heading of each column; [] for a table without headings. */
  headings: string[]
}

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u')
const PAYER = '(?:請求先|得意先|取引先|顧客|お客様|顧問先|入金先|相手先|会社|支払人|振込人|振込依頼人|依頼人|債務者)'
// The first rule that fits decides. A heading with カナ in it is therefore the kana, not the name.
const RULES: readonly (readonly [ExpectedField, RegExp])[] = [
  [
    'payerKana',
    whole(
      `(?:${PAYER}名?|振込)?(?:名義|口座名義)?(?:名|名称)?(?:カナ|カナ名|名カナ|フリガナ|ふりがな|カナ名義|ヨミ)|` +
        '(?:振込|口座)名義(?:人|カナ|人名)?|振込依頼人名|振込人名|kana',
    ),
  ],
  ['payerName', whole(`${PAYER}(?:名|名称|様)?|(?:お)?名前|氏名|社名|宛名|name|customer`)],
  [
    'expectedAmount',
    whole(
      '(?:ご?請求|税込|入金|入金予定|回収|回収予定|売掛|未収|今回請求|差引請求)?(?:金額|額|残高|合計|合計額|金額税込|額税込|合計金額)(?:税込)?|amount',
    ),
  ],
  [
    'expectedDate',
    whole(
      '(?:支払|お?支払い|入金|入金予定|回収|回収予定|振込|決済)?(?:期日|期限|予定日)|(?:入金|支払|回収|振込)日|duedate|due',
    ),
  ],
  ['invoiceNo', whole('(?:ご?請求書?|伝票|管理|注文|受注|見積|インボイス)(?:番号|no|コード|id)|invoiceno|invoice|no')],
]

const SEARCHED_ROWS = 20
const TOTAL_WORD = /^(?:総?合計|総計|小計|計|total)$/iu

/** Returns the mapping that the headings suggest, or undefined if no row has headings for a payer and an amount. */
export function suggestExpectedMapping(rows: readonly (readonly string[])[]): ExpectedMapping | undefined {
  const found = rows
    .slice(0, SEARCHED_ROWS)
    .map((row, at) => mappingOf(row, at + 1))
    .find(({ columns }) => isUsable(columns))
  return found
}

function mappingOf(row: readonly string[], firstDataRow: number): ExpectedMapping {
  const columns: Partial<Record<ExpectedField, number>> = {}
  row.forEach((heading, at) => {
    const plain = normaliseHeading(heading)
    const field = RULES.find(([, pattern]) => pattern.test(plain))?.[0]
    if (field !== undefined) columns[field] ??= at
  })
  return { firstDataRow, columns, headings: row.map((heading) => heading.trim()) }
}

const isUsable = ({ expectedAmount, payerName, payerKana }: ExpectedMapping['columns']) =>
  expectedAmount !== undefined && (payerName ?? payerKana) !== undefined

/** Returns true when the same headings are in the same row as when the mapping was made. */
export function fitsExpectedMapping({ rows }: Table, { firstDataRow, headings }: ExpectedMapping): boolean {
  const row = rows[firstDataRow - 1] ?? []
  return (
    headings.length > 0 &&
    row.length === headings.length &&
    headings.every((heading, at) => normaliseHeading(heading) === normaliseHeading(row[at] ?? ''))
  )
}

/**
 * Returns every expectation in a table, or none and every problem with its row and column; `today` is for dates without
 * a year.
 */
export function readExpectedDeposits(
  table: Table,
  mapping: ExpectedMapping,
  today: IsoDate,
): FormatResult<ExpectedDeposit[]> {
  const missing =
    mapping.columns.expectedAmount === undefined
      ? 'expectedAmount'
      : (mapping.columns.payerName ?? mapping.columns.payerKana) === undefined
        ? 'payerName'
        : undefined
  if (missing) return fail('columnMissing', { line: Math.max(mapping.firstDataRow, 1), field: missing })
  const reading: Reading = { table, mapping, today, findings: new Findings() }
  const lines: ExpectedDeposit[] = []
  for (let index = mapping.firstDataRow; index < table.rows.length; index++) {
    const cells = table.rows[index] ?? []
    if (isBlankRow(cells) && !table.faults.has(index)) continue
    if (isTotalRow(cells, mapping))
      reading.findings.note({ code: 'totalRowSkipped', line: table.lines[index] ?? index + 1 })
    else if (hasAllColumns(reading, index, cells)) lines.push(readLine(reading, index))
  }
  if (lines.length === 0 && !reading.findings.failed) return fail('noDetails')
  return reading.findings.result(lines)
}

interface Reading {
  table: Table
  mapping: ExpectedMapping
  today: IsoDate
  findings: Findings
}

// In a row of totals, the payer is blank or the word for a total. A row with any other payer is an ordinary row.
function isTotalRow(cells: readonly string[], { columns }: ExpectedMapping): boolean {
  const payer = [columns.payerName, columns.payerKana].map((at) => (cells[at ?? -1] ?? '').trim())
  const words = cells.map((cell) => cell.normalize('NFKC').replace(/\s/gu, ''))
  return (
    words.some((word) => TOTAL_WORD.test(word)) &&
    payer.every((text) => text === '' || TOTAL_WORD.test(text.normalize('NFKC').replace(/\s/gu, '')))
  )
}

// A comma in an unquoted amount makes the row longer: everything after it would be read from the wrong column.
function hasAllColumns({ table, mapping, findings }: Reading, index: number, cells: readonly string[]): boolean {
  const expected =
    mapping.headings.length > 0 ? mapping.headings.length : Math.max(...Object.values(mapping.columns)) + 1
  const isLonger = mapping.headings.length > 0 && cells.slice(expected).some((cell) => cell.trim() !== '')
  if (cells.length >= expected && !isLonger) return true
  findings.problem({
    code: 'raggedRow',
    line: table.lines[index] ?? index + 1,
    params: { columns: cells.length, expected },
  })
  return false
}

function readLine(reading: Reading, index: number): ExpectedDeposit {
  const [name, kana] = [readText(reading, index, 'payerName'), readText(reading, index, 'payerKana')]
  if (name === '' && kana === '') {
    const field = reading.mapping.columns.payerName === undefined ? 'payerKana' : 'payerName'
    if (!faultOf(reading, index, 'payerName') && !faultOf(reading, index, 'payerKana'))
      reading.findings.problem({ code: 'textMissing', ...placeOf(reading, index, field) })
  }
  return {
    name,
    kana,
    amount: readAmount(reading, index),
    dueDate: readDate(reading, index),
    invoiceNo: readText(reading, index, 'invoiceNo'),
  }
}

const faultOf = ({ table, mapping }: Reading, index: number, field: ExpectedField) =>
  table.faults.get(index)?.get(mapping.columns[field] ?? -1)

function placeOf({ table, mapping }: Reading, index: number, field: ExpectedField): Place {
  return { line: table.lines[index] ?? index + 1, column: (mapping.columns[field] ?? -1) + 1, field }
}

function readText(reading: Reading, index: number, field: ExpectedField): string {
  const fault = faultOf(reading, index, field)
  if (fault) refuse(reading, index, field, fault.code, fault.params)
  return fault ? '' : (reading.table.rows[index]?.[reading.mapping.columns[field] ?? -1] ?? '').trim()
}

function refuse(
  reading: Reading,
  index: number,
  field: ExpectedField,
  code: ProblemCode,
  params?: Record<string, string | number>,
): void {
  reading.findings.problem({ code, ...placeOf(reading, index, field), ...(params && { params }) })
}

/** The largest amount of a bank's entry (section 2.5). */
const LARGEST = 999_999_999_999

// An expected amount of zero is refused, because no deposit could pay it.
function readAmount(reading: Reading, index: number): number {
  if (faultOf(reading, index, 'expectedAmount')) return Number(readText(reading, index, 'expectedAmount') || 0)
  const found = readText(reading, index, 'expectedAmount')
  const amount = parseYenInput(found)
  if (!amount.ok) refuse(reading, index, 'expectedAmount', AMOUNT_PROBLEMS[amount.reason], { found })
  else if (amount.value === 0) refuse(reading, index, 'expectedAmount', 'amountEmpty', { found })
  else if (amount.value > LARGEST) refuse(reading, index, 'expectedAmount', 'amountTooLarge', { found })
  return amount.ok ? amount.value : 0
}

function readDate(reading: Reading, index: number): string {
  const fault = faultOf(reading, index, 'expectedDate')
  if (fault?.date) return fault.date
  const found = readText(reading, index, 'expectedDate')
  if (found === '' || isIsoDate(found)) return found
  const date = parseDateInput(found, reading.today)
  if (!date.ok) refuse(reading, index, 'expectedDate', 'dateUnreadable', { found })
  return date.ok ? date.value : ''
}
