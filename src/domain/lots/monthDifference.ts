import { completeDetail, lotTotals, type LotDetail, type LotTotals } from './lot.ts'
import { payeeKey } from './duplicates.ts'

/** Yen of payroll and retirement tax; absent in a month without the payee. */
export interface PayeeDifference {
  municipalityCode: string
  designatedNumber: string
  /** The payee's number before, if it has another now. */
  formerNumber?: string
  before?: number
  now?: number
}

/** `change`: yen; negative for payees that are gone. */
interface DifferenceGroup {
  payees: readonly PayeeDifference[]
  change: number
}

export interface MonthDifference {
  added: DifferenceGroup
  gone: DifferenceGroup
  changed: DifferenceGroup
  before: LotTotals
  now: LotTotals
  inOtherLots: number
}

/** Yen. */
export const totalChange = ({ now, before }: Pick<MonthDifference, 'now' | 'before'>): number =>
  now.totalAmount - before.totalAmount

/**
 * `others` (`payeeKey`): payees of the month's other lots, compared only when this lot has them too; otherwise a split
 * lot would report the payees of its other parts as gone. Matched by code and designated number, then by code; payees
 * with equal tax are in no group. The groups' changes add up to the difference of the totals.
 */
export function monthDifference(
  details: readonly LotDetail[],
  previous: readonly LotDetail[],
  others: ReadonlySet<string> = new Set(),
): MonthDifference {
  const now = taxByPayee(details)
  const compared = previous.filter((detail) => now.has(payeeKey(detail)) || !others.has(payeeKey(detail)))
  const before = taxByPayee(compared)
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, payee]) => payee)
  const pairs = [...now].map(([key, payee]) => pair(payee, before.get(key) ?? takeByCode(gone, payee.municipalityCode)))
  return {
    added: group(pairs.filter((one) => one.before === undefined)),
    gone: group(gone.map(({ tax, ...payee }) => ({ ...payee, before: tax }))),
    changed: group(
      pairs.filter((one) => one.before !== undefined && (one.before !== one.now || one.formerNumber !== undefined)),
    ),
    before: lotTotals(compared),
    now: lotTotals(details),
    inOtherLots: taxByPayee(previous).size - before.size,
  }
}

interface Payee {
  municipalityCode: string
  designatedNumber: string
  tax: number
}

function taxByPayee(details: readonly LotDetail[]): Map<string, Payee> {
  const payees = new Map<string, Payee>()
  for (const detail of details) {
    const { municipalityCode, designatedNumber } = detail
    const payee = payees.get(payeeKey(detail)) ?? { municipalityCode, designatedNumber, tax: 0 }
    payee.tax += completeDetail(detail).totalAmountOfDetails
    payees.set(payeeKey(detail), payee)
  }
  return payees
}

/** Each payee of last month can match only one of this month. */
function takeByCode(gone: Payee[], code: string): Payee | undefined {
  const at = gone.findIndex(({ municipalityCode }) => municipalityCode === code)
  return at < 0 ? undefined : gone.splice(at, 1)[0]
}

function pair({ tax, ...payee }: Payee, former: Payee | undefined): PayeeDifference {
  if (!former) return { ...payee, now: tax }
  const renumbered = former.designatedNumber === payee.designatedNumber ? {} : { formerNumber: former.designatedNumber }
  return { ...payee, ...renumbered, before: former.tax, now: tax }
}

function group(payees: readonly PayeeDifference[]): DifferenceGroup {
  return { payees, change: payees.reduce((sum, { before = 0, now = 0 }) => sum + now - before, 0) }
}
