// The payees of a company as they stay from month to month, and how a list from elsewhere is merged into them.
import type { IsoMonth } from './calendar.ts'
import type { Finding } from './findings.ts'
import { completeDetail, emptyDetail, type LotDetail } from './lot.ts'
import { checkDetail } from './lot-checks/detail.ts'
import { payeeKey } from './lot-checks/duplicates.ts'
import { checkLength } from './lot-checks/fields.ts'

/**
 * One payee of a company. Field names are those of the bank interface where it has them; count and amount (yen) are
 * those of one payment.
 */
export interface PayeeRecord {
  municipalityCode: string
  municipalityName: string
  designatedNumber: string
  numberOfPayrollTaxPayments: number
  amountOfPayrollTaxPayments: number
  /** Paid twice a year instead of monthly, as the municipality may allow small employers. */
  halfYearly: boolean
  memo: string
}
export type PayeeField = keyof PayeeRecord
export interface FieldDifference {
  field: PayeeField
  before: string | number | boolean
  after: string | number | boolean
}
/** A payee that is there already and would be rewritten; `before` is the one of the master. */
export interface PayeeChange<T extends PayeeRecord> {
  before: T
  after: PayeeRecord
  differences: FieldDifference[]
}
export interface PayeeMerge<T extends PayeeRecord> {
  added: PayeeRecord[]
  changed: PayeeChange<T>[]
  unchanged: T[]
  /** In the master but not in what came in. A merge leaves them alone. */
  gone: T[]
}

export const PAYEE_FIELDS = [
  'municipalityCode',
  'municipalityName',
  'designatedNumber',
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'halfYearly',
  'memo',
] as const satisfies readonly PayeeField[]
export const MEMO_LENGTH = 200

/** June to November is paid with the month of November, December to May with that of May. */
const HALF_YEAR_MONTHS: ReadonlySet<string> = new Set(['05', '11'])

/** Gives a payee with nothing entered. */
export function emptyPayee(): PayeeRecord {
  return {
    municipalityCode: '',
    municipalityName: '',
    designatedNumber: '',
    numberOfPayrollTaxPayments: 0,
    amountOfPayrollTaxPayments: 0,
    halfYearly: false,
    memo: '',
  }
}

/** Takes a payee and gives the detail of a lot that pays its usual amount. */
export function payeeDetail(payee: PayeeRecord): LotDetail {
  const {
    municipalityCode,
    municipalityName,
    designatedNumber,
    numberOfPayrollTaxPayments,
    amountOfPayrollTaxPayments,
  } = payee
  return {
    ...emptyDetail(),
    municipalityCode,
    municipalityName,
    designatedNumber,
    numberOfPayrollTaxPayments,
    amountOfPayrollTaxPayments,
  }
}

/**
 * Takes a payee and its 0-based row and gives what is wrong or odd about it, by the rules of a lot. Having no usual
 * amount is neither.
 */
export function checkPayee(payee: PayeeRecord, row = 0): Finding[] {
  const detail = checkDetail(completeDetail(payeeDetail(payee)), row).filter(
    ({ code }) => code !== 'detailWithoutPayment',
  )
  return [...detail, ...checkLength(row, 'memo', payee.memo, MEMO_LENGTH)]
}

/**
 * Takes a month; true when half-yearly payees are paid with it: November's by 10 December, May's by 10 June (Local Tax
 * Act, article 321-5-2).
 */
export function isHalfYearMonth(month: IsoMonth): boolean {
  return HALF_YEAR_MONTHS.has(month.slice(5))
}

/**
 * Takes the payees of a company and a month and gives the details of its lot: half-yearly payees only in May and
 * November.
 */
export function lotDetailsFromPayees(payees: readonly PayeeRecord[], month: IsoMonth): LotDetail[] {
  const due = isHalfYearMonth(month)
  return payees.filter(({ halfYearly }) => due || !halfYearly).map(payeeDetail)
}

/**
 * Takes the master and a list from elsewhere and gives what a merge would do; it never deletes. Two records are the
 * same payee when code and designated number agree; each side is expected to hold a payee once, and of several that
 * came in the last counts.
 */
export function mergePayees<T extends PayeeRecord>(
  existing: readonly T[],
  incoming: readonly PayeeRecord[],
): PayeeMerge<T> {
  const merge: PayeeMerge<T> = { added: [], changed: [], unchanged: [], gone: [] }
  const waiting = new Map(incoming.map((payee) => [payeeKey(payee), payee]))
  for (const before of existing) {
    const after = waiting.get(payeeKey(before))
    waiting.delete(payeeKey(before))
    const differences = after ? differencesOf(before, after) : []
    if (!after) merge.gone.push(before)
    else if (differences.length === 0) merge.unchanged.push(before)
    else merge.changed.push({ before, after, differences })
  }
  merge.added = [...waiting.values()]
  return merge
}

/** Takes two records of one payee and gives the fields that differ, in the order of `PAYEE_FIELDS`. */
function differencesOf(before: PayeeRecord, after: PayeeRecord): FieldDifference[] {
  return PAYEE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}
