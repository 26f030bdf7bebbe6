import type { PayeeLine } from '#contract/ipc/index'
import { cut } from '#ui/paper/paginate'

export const PAYEES_PER_PAGE = 30
export const SLIPS_PER_SHEET = 3

/** In the order of the payee list's columns. */
export const FIGURES = [
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'numberOfRetirementIncomeTaxPayments',
  'amountOfRetirementIncomeTaxPayments',
  'totalNumberOfDetails',
  'totalAmountOfDetails',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
  'paymentCharge',
] as const
export type Figure = (typeof FIGURES)[number]

export type PayeeTotals = Readonly<Record<Figure | 'payees', number>>

/** Numbered in the whole lot, from 1. */
export interface NumberedPayee {
  readonly number: number
  readonly payee: PayeeLine
}

export interface PayeePage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly NumberedPayee[]
  readonly totals: PayeeTotals
  /** Of all pages up to this one. */
  readonly cumulative: PayeeTotals
}

/** A lot without payees has one empty page. */
export function paginatePayees(payees: readonly PayeeLine[], perPage = PAYEES_PER_PAGE): PayeePage[] {
  let cumulative = payeeTotals([])
  return cut(numbered(payees), perPage).map((lines, at, pages) => {
    const totals = payeeTotals(lines.map(({ payee }) => payee))
    cumulative = { ...sumOfFigures([cumulative, totals]), payees: cumulative.payees + totals.payees }
    return { number: at + 1, count: pages.length, isLast: at === pages.length - 1, lines, totals, cumulative }
  })
}

export function sheetsOfSlips(payees: readonly PayeeLine[], perSheet = SLIPS_PER_SHEET): NumberedPayee[][] {
  return cut(numbered(payees), perSheet)
}

/** Unknown figures are left out of the sums; the list marks the payees that have them. */
export function payeeTotals(payees: readonly PayeeLine[]): PayeeTotals {
  return { ...sumOfFigures(payees), payees: payees.length }
}

/** True if a count or amount is missing; a missing fee is not a gap in the payment. */
export const hasGap = (payee: PayeeLine): boolean =>
  FIGURES.some((key) => key !== 'paymentCharge' && payee[key] === undefined)

const numbered = (payees: readonly PayeeLine[]): NumberedPayee[] =>
  payees.map((payee, at) => ({ number: at + 1, payee }))

function sumOfFigures(given: readonly Partial<Record<Figure, number | undefined>>[]): Record<Figure, number> {
  const sums = Object.fromEntries(FIGURES.map((key) => [key, 0])) as Record<Figure, number>
  for (const one of given) for (const key of FIGURES) sums[key] += one[key] ?? 0
  return sums
}
