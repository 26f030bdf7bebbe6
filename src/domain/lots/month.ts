// Compares a lot with the other lots of its company and month: a payee that is already filed, half-yearly payees in the
// wrong month or left out, what the plan of the year says otherwise, and in June amounts left over from the old tax year.
import type { IsoMonth } from '../calendar/calendar.ts'
import type { Finding } from './findings.ts'
import { hasPayrollTax, hasRetirementTax, type LotDetail } from './lot.ts'
import { payeeKey } from './duplicates.ts'
import { isPaidWith, monthsPaidWith, type PayeeRhythm } from './halfYear.ts'
import { presentNames } from './formerPayees.ts'
import type { PayeeRecord } from './payeeMaster.ts'

export interface MonthLot {
  /** It is, or may be, at the bank. */
  filed: boolean
  /** Absent while nobody knows whether it arrived. */
  acceptanceNo?: string | undefined
  details: readonly LotDetail[]
}

/** What the plan of the year has one payee pay in the month: persons and yen. */
export interface PlannedSum {
  readonly municipalityCode: string
  readonly designatedNumber: string
  readonly count: number
  readonly amount: number
}

/** What a lot is compared with, keyed by `payeeKey`; built once, because the lot is checked on every keystroke. */
export interface MonthContext {
  /** Gives a payee that was renamed its name of today. */
  readonly nameOf: (detail: LotDetail) => LotDetail
  /** Where payroll tax is already filed: the acceptance number, or '' while it is unknown. */
  readonly payroll: ReadonlyMap<string, string>
  /** Where retirement tax is already filed, in the same form. It may rightly come in a separate lot. */
  readonly retirement: ReadonlyMap<string, string>
  /** Payees whose tax of a kind is in another lot that is not filed. */
  readonly drafted: Readonly<Record<'payroll' | 'retirement', ReadonlySet<string>>>
  /** Payees whose payroll tax is in another lot, filed or not. */
  readonly inOtherLots: ReadonlySet<string>
  readonly halfYearly: ReadonlyMap<string, PayeeRhythm & Pick<PayeeRecord, 'municipalityCode' | 'designatedNumber'>>
  /** Persons and yen of payroll tax in the other lots. */
  readonly paidInOtherLots: ReadonlyMap<string, Pick<PlannedSum, 'count' | 'amount'>>
  /** What the plan says; absent without one. */
  readonly planned?: ReadonlyMap<string, PlannedSum> | undefined
  /** Payroll tax (yen) of the previous month. */
  readonly before: ReadonlyMap<string, number>
}

export function monthContext(
  lots: readonly MonthLot[],
  payees: readonly PayeeRecord[],
  previous: readonly LotDetail[] = [],
  planned?: readonly PlannedSum[],
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
    paidInOtherLots: sumsByPayee(others.flatMap(({ details }) => details)),
    planned: planned && new Map(planned.map((one) => [payeeKey(one), one])),
    halfYearly: new Map(payees.filter(({ halfYearly }) => halfYearly).map((payee) => [payeeKey(payee), payee])),
    before: new Map(
      previous.filter(hasPayrollTax).map((detail) => [payeeKey(detail), detail.amountOfPayrollTaxPayments]),
    ),
  }
}

const keysOf = (details: readonly LotDetail[]): ReadonlySet<string> => new Set(details.map(payeeKey))

/** Warnings: those of its rows first, then those of the whole lot. */
export function checkMonth(details: readonly LotDetail[], month: IsoMonth, ctx: MonthContext): Finding[] {
  const rows = details.flatMap((detail, row) =>
    detail.municipalityCode === ''
      ? []
      : [...checkFiled(detail, row, ctx), ...checkHalfYearMonth(detail, row, month, ctx)],
  )
  const halfYear = checkHalfYear(details, month, ctx)
  return [
    ...rows,
    ...halfYear,
    ...checkPlan(details, [...rows, ...halfYear], ctx),
    ...checkNewYear(details, month, ctx),
  ]
}

/**
 * Maps each payee to its first acceptance number; a lot whose outcome is unknown counts only if no other number is
 * known.
 */
function acceptanceNumbers(filed: readonly MonthLot[], holds: (detail: LotDetail) => boolean): Map<string, string> {
  const found = new Map<string, string>()
  for (const { acceptanceNo = '', details } of filed)
    for (const detail of details)
      if (holds(detail)) found.set(payeeKey(detail), found.get(payeeKey(detail)) || acceptanceNo)
  return found
}

// Payroll and retirement tax of one payee in two lots are two payments; only the same kind twice is suspicious.
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

/** Tax on retirement payments of a half-yearly payee waits for the half-year as well (article 328-5, paragraph 3). */
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

function checkHalfYear(
  details: readonly LotDetail[],
  month: IsoMonth,
  { halfYearly, inOtherLots }: MonthContext,
): Finding[] {
  const due = [...halfYearly].filter(([, payee]) => monthsPaidWith(payee, month).length > 1)
  const here = new Set(due.length === 0 ? [] : details.filter(hasPayrollTax).map(payeeKey))
  const missing = due.filter(([key]) => !here.has(key) && !inOtherLots.has(key))
  return missing.map(([, { municipalityCode, designatedNumber }]) => ({
    code: 'halfYearlyPayeeMissing',
    severity: 'warning',
    params: { code: municipalityCode, designatedNumber },
  }))
}

function sumsByPayee(details: readonly LotDetail[]): Map<string, { count: number; amount: number }> {
  const sums = new Map<string, { count: number; amount: number }>()
  for (const detail of details.filter(hasPayrollTax)) {
    const sum = sums.get(payeeKey(detail)) ?? { count: 0, amount: 0 }
    sum.count += detail.numberOfPayrollTaxPayments
    sum.amount += detail.amountOfPayrollTaxPayments
    sums.set(payeeKey(detail), sum)
  }
  return sums
}

/**
 * The plan may have changed after the lot was made: somebody left, or a notice came. What was found about the half-year of
 * a payee already says why it differs.
 */
function checkPlan(details: readonly LotDetail[], found: readonly Finding[], ctx: MonthContext): Finding[] {
  const { planned, paidInOtherLots, nameOf } = ctx
  if (!planned) return []
  const named = details.map(nameOf)
  const here = sumsByPayee(named)
  const halfYearRows = new Set(found.flatMap(({ code, row }) => (code === 'halfYearlyPayeeInOtherMonth' ? [row] : [])))
  const halfYearMissing = new Set(
    found.flatMap(({ code, params = {} }) =>
      code === 'halfYearlyPayeeMissing'
        ? [payeeKey({ municipalityCode: String(params.code), designatedNumber: String(params.designatedNumber) })]
        : [],
    ),
  )
  const rows = [...here].flatMap(([key, sum]): Finding[] => {
    const other = paidInOtherLots.get(key) ?? { count: 0, amount: 0 }
    const [count, amount] = [sum.count + other.count, sum.amount + other.amount]
    const plan = planned.get(key) ?? { count: 0, amount: 0 }
    const [row = -1, ...more] = named.flatMap((detail, at) =>
      hasPayrollTax(detail) && payeeKey(detail) === key ? [at] : [],
    )
    const code = named[row]?.municipalityCode ?? ''
    if ((plan.count === count && plan.amount === amount) || code === '' || halfYearRows.has(row)) return []
    const field = plan.amount === amount ? 'numberOfPayrollTaxPayments' : 'amountOfPayrollTaxPayments'
    // Of several rows nobody could tell which of them is to be another.
    const alone = more.length === 0 && !paidInOtherLots.has(key) ? 1 : 0
    const params = { code, planned: plan.amount, plannedCount: plan.count, amount, count, alone }
    return [{ code: 'planDiffers', severity: 'warning', row, field, params }]
  })
  const missing = [...planned].flatMap(
    ([key, { municipalityCode: code, designatedNumber, amount, count }]): Finding[] =>
      here.has(key) || paidInOtherLots.has(key) || halfYearMissing.has(key)
        ? []
        : [
            {
              code: 'planPayeeMissing',
              severity: 'warning',
              params: { code, designatedNumber, planned: amount, plannedCount: count },
            },
          ],
  )
  return [...rows, ...missing]
}

// The tax is set each year and paid from June to May, so a June that equals its May was probably copied.
function checkNewYear(details: readonly LotDetail[], month: IsoMonth, { before }: MonthContext): Finding[] {
  if (!month.endsWith('-06')) return []
  const count = details.filter(
    (detail) => hasPayrollTax(detail) && before.get(payeeKey(detail)) === detail.amountOfPayrollTaxPayments,
  ).length
  return count === 0 ? [] : [{ code: 'amountsOfOldYear', severity: 'warning', params: { count } }]
}
