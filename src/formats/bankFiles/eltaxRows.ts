import { fail, type FormatFailure, type Findings, type Params, type ProblemCode } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'

/** With the dummy at the end. */
const ELTAX_COLUMNS: Readonly<Record<string, number>> = { 1: 10, 3: 12, 8: 8, 9: 2 }
/** In file order; unnamed ones are dummies. */
export const ELTAX_FIELDS = {
  1: [
    'rowType',
    'typeCode',
    'codeClass',
    'requesterCode',
    'payingBranchNo',
    'dueDate',
    'monthForWhichPaymentIsDue',
    'applicantName',
    'address',
    '',
  ],
  3: [
    'rowType',
    'municipalityCode',
    'monthForWhichPaymentIsDue',
    'designatedNumber',
    'numberOfPayrollTaxPayments',
    'amountOfPayrollTaxPayments',
    'demandFee',
    'arrears',
    'totalNumberOfDetails',
    'totalAmountOfDetails',
    'unknown',
    '',
  ],
  8: [
    'rowType',
    'totalNumberOfPayrollTaxPayments',
    'totalAmountOfPayrollTaxPayments',
    'totalNumberOfRetirementIncomeTaxPayments',
    'totalAmountOfRetirementIncomeTaxPayments',
    'totalNumber',
    'totalAmount',
    '',
  ],
} as const

const AFTER: Record<string, readonly string[]> = { '': ['1'], 1: ['3'], 3: ['3', '8'], 8: ['9'], 9: [''] }

export interface Row {
  text(field: string): string
  problem(field: string, code: ProblemCode, params?: Params): void
  line: number
}

/** Undefined when the table is right. */
export function checkRows({ rows, lines }: Table): FormatFailure | undefined {
  let before = ''
  for (const [at, row] of [...rows, ['']].entries()) {
    const line = lines[at] ?? (lines.at(-1) ?? 0) + 1
    const found = (row[0] ?? '').trim()
    if (!AFTER[before]?.includes(found)) {
      if (before === '1' && found === '8') return fail('noDetails', { line })
      return fail('recordOrder', { line, column: 1 }, { expected: AFTER[before]?.join(' / ') ?? '', found })
    }
    const expected = ELTAX_COLUMNS[found]
    if (expected !== undefined && !hasColumns(row, expected))
      return fail('columnCount', { line }, { columns: row.length, expected })
    before = found
  }
  return undefined
}

// A spreadsheet pads rows with empty cells. A blank in the padding is the dummy column, shifted by an extra comma.
function hasColumns(row: readonly string[], expected: number): boolean {
  return row.length >= expected && row.slice(expected).every((cell) => cell === '')
}

export function rowOf({ rows, lines }: Table, at: number, fields: readonly string[], findings: Findings): Row {
  const cells = rows[at] ?? []
  const line = lines[at] ?? 0
  return {
    line,
    text: (field) => (cells[fields.indexOf(field)] ?? '').trim(),
    problem: (field, code, params) =>
      findings.problem({ code, line, column: fields.indexOf(field) + 1, field, ...(params && { params }) }),
  }
}

export function expectValue(row: Row, field: string, expected: string): void {
  const found = row.text(field)
  if (found !== expected) row.problem(field, 'wrongValue', { expected, found })
}

/** Undefined when blank or not a number, which is reported. */
export function readOptional(row: Row, field: string): number | undefined {
  return row.text(field) === '' ? undefined : readNumber(row, field)
}

/** Undefined when not a number, which is reported. */
export function readNumber(row: Row, field: string): number | undefined {
  const found = row.text(field)
  if (/^[0-9]{1,15}$/.test(found)) return Number(found)
  row.problem(field, found === '' ? 'amountEmpty' : 'notDigits', found === '' ? undefined : { found })
  return undefined
}
