// Cuts the payees of a lot into pages of a list, each with its own totals and those so far, and into sheets of slips.
import type { PayeeLine } from '#contract/ipc/index'
import { cut } from '../../../ui/print/paginate.ts'

/** Payees on a page of the list, and slips on a sheet. */
export const PAYEES_PER_PAGE = 30
export const SLIPS_PER_SHEET = 3

/** Every figure of a payee, in the order of the list's columns. */
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

/** Counts and yen over some payees, and how many payees they are. */
export type PayeeTotals = Readonly<Record<Figure | 'payees', number>>

/** A payee with its place in the whole lot, from 1. */
export interface NumberedPayee {
  readonly number: number
  readonly payee: PayeeLine
}

export interface PayeePage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly NumberedPayee[]
  /** Totals of this page, and of this page and all before it. */
  readonly totals: PayeeTotals
  readonly cumulative: PayeeTotals
}

/** Pages of the list in the order of the lot. A lot without payees is one empty page. */
export function paginatePayees(payees: readonly PayeeLine[], perPage = PAYEES_PER_PAGE): PayeePage[] {
  let cumulative = payeeTotals([])
  return cut(numbered(payees), perPage).map((lines, at, pages) => {
    const totals = payeeTotals(lines.map(({ payee }) => payee))
    cumulative = { ...sumOfFigures([cumulative, totals]), payees: cumulative.payees + totals.payees }
    return { number: at + 1, count: pages.length, isLast: at === pages.length - 1, lines, totals, cumulative }
  })
}

/** Sheets of slips in the order of the lot. */
export function sheetsOfSlips(payees: readonly PayeeLine[], perSheet = SLIPS_PER_SHEET): NumberedPayee[][] {
  return cut(numbered(payees), perSheet)
}

/** Totals over payees. A figure that is not known adds nothing: the list marks such a payee. */
export function payeeTotals(payees: readonly PayeeLine[]): PayeeTotals {
  return { ...sumOfFigures(payees), payees: payees.length }
}

/** Whether a payee lacks a count or an amount of tax. A fee that the bank did not send is no gap in the payment. */
export const hasGap = (payee: PayeeLine): boolean =>
  FIGURES.some((key) => key !== 'paymentCharge' && payee[key] === undefined)

const numbered = (payees: readonly PayeeLine[]): NumberedPayee[] =>
  payees.map((payee, at) => ({ number: at + 1, payee }))

function sumOfFigures(given: readonly Partial<Record<Figure, number | undefined>>[]): Record<Figure, number> {
  const sums = Object.fromEntries(FIGURES.map((key) => [key, 0])) as Record<Figure, number>
  for (const one of given) for (const key of FIGURES) sums[key] += one[key] ?? 0
  return sums
}
