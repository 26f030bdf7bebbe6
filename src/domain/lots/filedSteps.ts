// Where a lot, what was filed of it and what the bank has differ.
import { toDesignatedNumber, toHalfWidthCode } from '../municipalities/codeText.ts'
import type { IsoMonth } from '../calendar/calendar.ts'
import { hasPayrollTax, lotTotals, type LotDetail } from './lot.ts'
import { payeeKey } from './duplicates.ts'

/** Payments and yen. */
export interface StepSum {
  count: number
  amount: number
}
/** `filing`: what was filed is not the lot; `bank`: the bank does not have what was filed. */
export type FiledStep = 'filing' | 'bank'
export interface StepGap {
  step: FiledStep
  lotId: string
  /** `lot` where no more is known. */
  of: 'payee' | 'lot'
  /** Absent where the payee is only on the other side. */
  before?: StepSum
  after?: StepSum
}
/** A payee of an acceptance (section 2.13). Every field may be absent. */
export interface BankRow {
  municipalityCode?: string | undefined
  designatedNumber?: string | undefined
  numberOfPayrollTaxPayments?: number | undefined
  amountOfPayrollTaxPayments?: number | undefined
}
/** What the bank did not send makes no difference. */
export interface BankLot {
  totalNumber?: number | undefined
  totalAmount?: number | undefined
  normalDetails?: readonly BankRow[] | undefined
}
export interface FollowedLot {
  lotId: string
  month: IsoMonth
  details: readonly LotDetail[]
  filed: { totalNumber: number; totalAmount: number }
  bank?: BankLot | undefined
}
export interface PayeeSteps {
  key: string
  municipalityCode: string
  designatedNumber: string
  gaps: readonly StepGap[]
}

export function filedSteps(lots: readonly FollowedLot[]): Map<IsoMonth, PayeeSteps[]> {
  const months = new Map<IsoMonth, Map<string, PayeeSteps>>()
  for (const lot of lots) {
    const payees = months.get(lot.month) ?? new Map<string, PayeeSteps>()
    for (const { payee, gap } of gapsOf(lot)) {
      const known = payees.get(payee.key)
      payees.set(payee.key, { ...payee, gaps: [...(known?.gaps ?? []), gap] })
    }
    if (payees.size > 0) months.set(lot.month, payees)
  }
  return new Map([...months].map(([month, payees]) => [month, [...payees.values()]]))
}

type Payee = Omit<PayeeSteps, 'gaps'>
interface Found {
  payee: Payee
  gap: StepGap
}
type Sums = ReadonlyMap<string, Payee & StepSum>

function gapsOf({ lotId, details, filed, bank }: FollowedLot): Found[] {
  const own = sumsOf(details.filter(hasPayrollTax))
  const payees = [...sumsOf(details).values()]
  const ofLot = (step: FiledStep, before: StepSum, after: StepSum): Found[] =>
    payees.map(({ key, municipalityCode, designatedNumber }) => ({
      payee: { key, municipalityCode, designatedNumber },
      gap: { step, lotId, of: 'lot', before, after },
    }))
  const { totalNumber, totalAmount } = lotTotals(details)
  const [made, sent] = [
    { count: totalNumber, amount: totalAmount },
    { count: filed.totalNumber, amount: filed.totalAmount },
  ]
  const isSent = isSame(made, sent)
  const found = isSent ? [] : ofLot('filing', made, sent)
  if (!bank) return found
  // Unless the lot is what was sent, no single payee can be named.
  const rows = isSent ? readable(bank.normalDetails) : undefined
  const perPayee = rows ? between(own, sumsOf(rows.filter(isPaid)), lotId) : []
  if (perPayee.length > 0) return [...found, ...perPayee]
  const accepted = { count: bank.totalNumber ?? sent.count, amount: bank.totalAmount ?? sent.amount }
  return isSame(sent, accepted) ? found : [...found, ...ofLot('bank', sent, accepted)]
}

const isSame = (a: StepSum | undefined, b: StepSum | undefined): boolean =>
  a?.count === b?.count && a?.amount === b?.amount

function between(before: Sums, after: Sums, lotId: string): Found[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [sent, got] = [before.get(key), after.get(key)]
    const payee = sent ?? got
    if (!payee || isSame(sent, got)) return []
    const { municipalityCode, designatedNumber } = payee
    const gap: StepGap = { step: 'bank', lotId, of: 'payee', ...part('before', sent), ...part('after', got) }
    return [{ payee: { key, municipalityCode, designatedNumber }, gap }]
  })
}

const part = (name: 'before' | 'after', sum: StepSum | undefined) =>
  sum && { [name]: { count: sum.count, amount: sum.amount } }

type ReadRow = Required<{ [K in keyof BankRow]: NonNullable<BankRow[K]> }>

/** Undefined without rows, or if one of them cannot be compared. */
function readable(rows: readonly BankRow[] | undefined): ReadRow[] | undefined {
  if (!rows || rows.length === 0) return undefined
  const read = rows.flatMap((row) => {
    const { municipalityCode, designatedNumber, numberOfPayrollTaxPayments, amountOfPayrollTaxPayments } = row
    if (municipalityCode === undefined || designatedNumber === undefined) return []
    if (numberOfPayrollTaxPayments === undefined || amountOfPayrollTaxPayments === undefined) return []
    return [
      {
        municipalityCode: toHalfWidthCode(municipalityCode),
        designatedNumber: toDesignatedNumber(designatedNumber),
        numberOfPayrollTaxPayments,
        amountOfPayrollTaxPayments,
      },
    ]
  })
  return read.length === rows.length ? read : undefined
}

const isPaid = ({ numberOfPayrollTaxPayments, amountOfPayrollTaxPayments }: ReadRow): boolean =>
  numberOfPayrollTaxPayments !== 0 || amountOfPayrollTaxPayments !== 0

function sumsOf(rows: readonly ReadRow[]): Map<string, Payee & StepSum> {
  const sums = new Map<string, Payee & StepSum>()
  for (const row of rows) {
    const { municipalityCode, designatedNumber } = row
    const key = payeeKey(row)
    const sum = sums.get(key) ?? { key, municipalityCode, designatedNumber, count: 0, amount: 0 }
    sum.count += row.numberOfPayrollTaxPayments
    sum.amount += row.amountOfPayrollTaxPayments
    sums.set(key, sum)
  }
  return sums
}
