// The payee list (納付先の一覧) of a company.
import type { IsoMonth } from '../calendar/calendar.ts'
import type { Finding } from './findings.ts'
import { completeDetail, emptyDetail, hasPayrollTax, type LotDetail } from './lot.ts'
import { checkDetail } from './detail.ts'
import { payeeKey } from './duplicates.ts'
import type { PayeeName } from './formerPayees.ts'
import { checkLength } from './fields.ts'
import { isPaidWith } from './halfYear.ts'

/** Count and amount (yen) of one payment. */
export interface PayeeRecord {
  municipalityCode: string
  municipalityName: string
  designatedNumber: string
  numberOfPayrollTaxPayments: number
  amountOfPayrollTaxPayments: number
  /** Municipalities may permit small employers to pay twice a year. */
  halfYearly: boolean
  /** See `PayeeRhythm`; only a person enters it, no list. */
  halfYearlyUntil?: IsoMonth | undefined
  /** What the payee was before its municipality changed code or number; only a person enters it, no list. */
  formerly?: readonly PayeeName[] | undefined
  memo: string
}
export type PayeeField = Exclude<keyof PayeeRecord, 'halfYearlyUntil' | 'formerly'>
export interface FieldDifference {
  field: PayeeField
  before: string | number | boolean
  after: string | number | boolean
}
export interface PayeeChange<T extends PayeeRecord> {
  before: T
  after: PayeeRecord
  differences: FieldDifference[]
}
export interface PayeeMerge<T extends PayeeRecord> {
  added: PayeeRecord[]
  changed: PayeeChange<T>[]
  unchanged: T[]
  /** Not in the imported list. A merge leaves them alone. */
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

export function payeesOfDetails(details: readonly LotDetail[], existing: readonly PayeeRecord[]): PayeeRecord[] {
  const known = new Set(existing.map(payeeKey))
  const added = new Map<string, PayeeRecord>()
  for (const detail of details) {
    const key = payeeKey(detail)
    if (detail.municipalityCode === '' || known.has(key) || !hasPayrollTax(detail)) continue
    const { municipalityCode, municipalityName, designatedNumber } = detail
    const payee = added.get(key) ?? { ...emptyPayee(), municipalityCode, municipalityName, designatedNumber }
    payee.numberOfPayrollTaxPayments += detail.numberOfPayrollTaxPayments
    payee.amountOfPayrollTaxPayments += detail.amountOfPayrollTaxPayments
    added.set(key, payee)
  }
  return [...added.values()]
}

/** `row` is 0-based. The usual amount may be missing. */
export function checkPayee(payee: PayeeRecord, row = 0): Finding[] {
  const detail = checkDetail(completeDetail(payeeDetail(payee)), row).filter(
    ({ code }) => code !== 'detailWithoutPayment',
  )
  return [...detail, ...checkLength(row, 'memo', payee.memo, MEMO_LENGTH)]
}

export const lotDetailsFromPayees = (payees: readonly PayeeRecord[], month: IsoMonth): LotDetail[] =>
  payees.filter((payee) => isPaidWith(payee, month)).map(payeeDetail)

/** Never deletes. Matched by code and designated number; of a repeated payee the last entry counts. */
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

function differencesOf(before: PayeeRecord, after: PayeeRecord): FieldDifference[] {
  return PAYEE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}
