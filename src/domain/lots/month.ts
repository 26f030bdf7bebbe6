// Checks a lot against the other lots, the payees and the plan of its month.
import type { IsoMonth } from '../calendar/calendar.ts'
import type { Finding } from './findings.ts'
import { hasPayrollTax, hasRetirementTax, type LotDetail } from './lot.ts'
import { payeeKey } from './duplicates.ts'
import { isPaidWith, monthsPaidWith, type PayeeRhythm } from './halfYear.ts'
import { presentNames } from './formerPayees.ts'
import type { PayeeRecord } from './payeeMaster.ts'

export interface OtherLotOfMonth {
  /** The bank has or may have the lot. */
  filed: boolean
  /** Absent while nobody knows whether the lot arrived. */
  acceptanceNo?: string | undefined
  details: readonly LotDetail[]
}

/** Persons and yen. */
export interface PayrollSum {
  readonly municipalityCode: string
  readonly designatedNumber: string
  readonly count: number
  readonly amount: number
}

/** Keyed by `payeeKey`; built once, because a lot is checked on every keystroke. */
export interface MonthContext {
  readonly nameOf: (detail: LotDetail) => LotDetail
  /** Acceptance number of the filed lot with the payee's tax; '' while unknown. */
  readonly payroll: ReadonlyMap<string, string>
  /** Like `payroll`. Retirement tax may rightly come in a separate lot. */
  readonly retirement: ReadonlyMap<string, string>
  readonly drafted: Readonly<Record<'payroll' | 'retirement', ReadonlySet<string>>>
  /** Payees whose payroll tax is in another lot, filed or not. */
  readonly inOtherLots: ReadonlySet<string>
  readonly halfYearly: ReadonlyMap<string, PayeeRhythm & Pick<PayeeRecord, 'municipalityCode' | 'designatedNumber'>>
  readonly paidInOtherLots: ReadonlyMap<string, PayrollSum>
  /** Absent without a plan. */
  readonly planned?: ReadonlyMap<string, PayrollSum> | undefined
  /** Payroll tax of the previous month, in yen. */
  readonly before: ReadonlyMap<string, number>
}

export function monthContext(
  lots: readonly OtherLotOfMonth[],
  payees: readonly PayeeRecord[],
  previous: readonly LotDetail[] = [],
  planned?: readonly PayrollSum[],
): MonthContext {
  const nameOf = presentNames(payees)
  const others = lots.map((lot) => ({ ...lot, details: lot.details.map(nameOf) }))
  const filed = others.filter((lot) => lot.filed)
  const drafts = others.filter((lot) => !lot.filed).flatMap(({ details }) => details)
  return {
    nameOf,
    payroll: acceptanceNumbers(filed, hasPayrollTax),
    retirement: acceptanceNumbers(filed, hasRetirementTax),
    drafted: {
      payroll: keysOf(drafts.filter(hasPayrollTax)),
      retirement: keysOf(drafts.filter(hasRetirementTax)),
    },
    inOtherLots: new Set(others.flatMap(({ details }) => details.filter(hasPayrollTax).map(payeeKey))),
    paidInOtherLots: payrollByPayee(others.flatMap(({ details }) => details)),
    planned: planned && new Map(planned.map((one) => [payeeKey(one), one])),
    halfYearly: new Map(payees.filter(({ halfYearly }) => halfYearly).map((payee) => [payeeKey(payee), payee])),
    before: new Map(
      previous.filter(hasPayrollTax).map((detail) => [payeeKey(detail), detail.amountOfPayrollTaxPayments]),
    ),
  }
}

const keysOf = (details: readonly LotDetail[]): ReadonlySet<string> => new Set(details.map(payeeKey))

export function checkMonth(details: readonly LotDetail[], month: IsoMonth, ctx: MonthContext): Finding[] {
  const rows = details.flatMap((detail, row) =>
    detail.municipalityCode === ''
      ? []
      : [...checkFiled(detail, row, ctx), ...checkHalfYearMonth(detail, row, month, ctx)],
  )
  return [
    ...rows,
    ...checkHalfYear(details, month, ctx),
    ...checkPlan(details, month, ctx),
    ...checkNewYear(details, month, ctx),
  ]
}

/** A lot with unknown outcome counts only if there is no other. */
function acceptanceNumbers(
  filed: readonly OtherLotOfMonth[],
  holds: (detail: LotDetail) => boolean,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { acceptanceNo = '', details } of filed)
    for (const detail of details)
      if (holds(detail)) found.set(payeeKey(detail), found.get(payeeKey(detail)) || acceptanceNo)
  return found
}

// Payroll and retirement tax of one payee are two payments; only the same kind twice is suspicious.
function checkFiled(detail: LotDetail, row: number, ctx: MonthContext): Finding[] {
  const key = payeeKey(ctx.nameOf(detail))
  const numbers = [
    hasPayrollTax(detail) ? ctx.payroll.get(key) : undefined,
    hasRetirementTax(detail) ? ctx.retirement.get(key) : undefined,
  ]
  const [found] = numbers.filter((number) => number !== undefined).toSorted((a, b) => b.localeCompare(a))
  const isDrafted =
    (hasPayrollTax(detail) && ctx.drafted.payroll.has(key)) ||
    (hasRetirementTax(detail) && ctx.drafted.retirement.has(key))
  if (found === undefined && !isDrafted) return []
  const where = { severity: 'warning', row, field: 'municipalityCode' } as const
  const params = { code: detail.municipalityCode }
  if (found === undefined) return [{ code: 'payeeInOtherDraft', ...where, params }]
  return [
    found === ''
      ? { code: 'payeeMaybeFiledThisMonth', ...where, params }
      : { code: 'payeeFiledThisMonth', ...where, params: { ...params, acceptanceNo: found } },
  ]
}

/** Retirement tax waits for the half-year too (article 328-5, paragraph 3). */
function checkHalfYearMonth(detail: LotDetail, row: number, month: IsoMonth, { halfYearly }: MonthContext): Finding[] {
  const payee = halfYearly.get(payeeKey(detail))
  if (!payee || isPaidWith(payee, month) || !(hasPayrollTax(detail) || hasRetirementTax(detail))) return []
  return [
    {
      code: 'halfYearlyPayeeInOtherMonth',
      severity: 'warning',
      row,
      field: 'municipalityCode',
      params: { code: detail.municipalityCode },
    },
  ]
}

function missingHalfYears(details: readonly LotDetail[], month: IsoMonth, { halfYearly, inOtherLots }: MonthContext) {
  const due = [...halfYearly].filter(([, payee]) => monthsPaidWith(payee, month).length > 1)
  const here = new Set(due.length === 0 ? [] : details.filter(hasPayrollTax).map(payeeKey))
  return new Map(due.filter(([key]) => !here.has(key) && !inOtherLots.has(key)))
}

const checkHalfYear = (details: readonly LotDetail[], month: IsoMonth, ctx: MonthContext): Finding[] =>
  [...missingHalfYears(details, month, ctx).values()].map(({ municipalityCode, designatedNumber }) => ({
    code: 'halfYearlyPayeeMissing',
    severity: 'warning',
    params: { code: municipalityCode, designatedNumber },
  }))

export function payrollByPayee(details: readonly LotDetail[]): Map<string, PayrollSum> {
  const sums = new Map<string, PayrollSum>()
  for (const detail of details.filter(hasPayrollTax)) {
    const { municipalityCode, designatedNumber } = detail
    const { count, amount } = sums.get(payeeKey(detail)) ?? NOTHING
    sums.set(payeeKey(detail), {
      municipalityCode,
      designatedNumber,
      count: count + detail.numberOfPayrollTaxPayments,
      amount: amount + detail.amountOfPayrollTaxPayments,
    })
  }
  return sums
}
const NOTHING = { count: 0, amount: 0 }

/** The plan may have changed after the lot was made. A half-year problem of the payee already explains a difference. */
function checkPlan(details: readonly LotDetail[], month: IsoMonth, ctx: MonthContext): Finding[] {
  const { planned, paidInOtherLots, nameOf } = ctx
  if (!planned) return []
  const named = details.map(nameOf)
  const paying = named.flatMap((detail, row) => (hasPayrollTax(detail) ? [{ key: payeeKey(detail), row }] : []))
  const rowsOf = Map.groupBy(paying, ({ key }) => key)
  const here = payrollByPayee(named)
  const rows = [...here].flatMap(([key, sum]): Finding[] => {
    const [other, plan] = [paidInOtherLots.get(key) ?? NOTHING, planned.get(key) ?? NOTHING]
    const [count, amount] = [sum.count + other.count, sum.amount + other.amount]
    if ((plan.count === count && plan.amount === amount) || sum.municipalityCode === '') return []
    const [{ row } = { row: -1 }, ...more] = rowsOf.get(key) ?? []
    const detail = details[row]
    if (detail && checkHalfYearMonth(detail, row, month, ctx).length > 0) return []
    const field = plan.amount === amount ? 'numberOfPayrollTaxPayments' : 'amountOfPayrollTaxPayments'
    // Of several rows nobody could tell which one is to change.
    const alone = more.length === 0 && !paidInOtherLots.has(key) ? 1 : 0
    const params = { code: sum.municipalityCode, planned: plan.amount, plannedCount: plan.count, amount, count, alone }
    return [{ code: 'planDiffers', severity: 'warning', row, field, params }]
  })
  const told = missingHalfYears(details, month, ctx)
  const missing = [...planned].filter(([key]) => !here.has(key) && !paidInOtherLots.has(key) && !told.has(key))
  return [
    ...rows,
    ...missing.map(([, { municipalityCode: code, designatedNumber, amount, count }]): Finding => ({
      code: 'planPayeeMissing',
      severity: 'warning',
      params: { code, designatedNumber, planned: amount, plannedCount: count },
    })),
  ]
}

// Tax is set each year and paid from June to May, so a June that equals its May was probably copied.
function checkNewYear(details: readonly LotDetail[], month: IsoMonth, { before }: MonthContext): Finding[] {
  if (!month.endsWith('-06')) return []
  const count = details.filter(
    (detail) => hasPayrollTax(detail) && before.get(payeeKey(detail)) === detail.amountOfPayrollTaxPayments,
  ).length
  return count === 0 ? [] : [{ code: 'amountsOfOldYear', severity: 'warning', params: { count } }]
}
