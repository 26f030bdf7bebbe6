// A retiree for the municipality's papers (納入申告書, 特別徴収票). Nothing of it goes to the bank, and it never has an
// individual number.
import type { IsoDate } from '../calendar/calendar.ts'
import type { LotDetail } from './lot.ts'
import type { RetireeKind } from './retirementTax.ts'

/** Yen; '' where nobody entered a text or a day. */
export interface Retiree {
  name: string
  payment: number
  /** Of service; a year that has begun counts in full. */
  years: number
  kind: RetireeKind
  disability: boolean
  deduction: number
  municipal: number
  prefectural: number
  /** First and last day of service, and day of the payment. */
  joined: IsoDate
  left: IsoDate
  paid: IsoDate
}

export type RetirementFigures = Pick<
  LotDetail,
  | 'numberOfRetirementIncomeTaxPayments'
  | 'numberOfRetirees'
  | 'amountOfRetirementBenefitPayments'
  | 'amountOfMunicipalInhabitantTaxPayments'
  | 'amountOfPrefecturalInhabitantsTaxPayments'
>

const figuresOf = ({ payment, municipal, prefectural }: Retiree): RetirementFigures => ({
  numberOfRetirementIncomeTaxPayments: 1,
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: payment,
  amountOfMunicipalInhabitantTaxPayments: municipal,
  amountOfPrefecturalInhabitantsTaxPayments: prefectural,
})

const NOTHING: RetirementFigures = {
  numberOfRetirementIncomeTaxPayments: 0,
  numberOfRetirees: 0,
  amountOfRetirementBenefitPayments: 0,
  amountOfMunicipalInhabitantTaxPayments: 0,
  amountOfPrefecturalInhabitantsTaxPayments: 0,
}
const FIELDS = Object.keys(NOTHING) as (keyof RetirementFigures)[]

/** The row's figures, which a person may have typed, never fall below zero. */
export function withFigures(row: RetirementFigures, retiree: Retiree, sign: 1 | -1): RetirementFigures {
  const own = figuresOf(retiree)
  return Object.fromEntries(
    FIELDS.map((field) => [field, Math.max(0, row[field] + sign * own[field])]),
  ) as unknown as RetirementFigures
}

export function isSumOfRetirees(row: Partial<RetirementFigures>, retirees: readonly Retiree[]): boolean {
  const sum = retirees.reduce((all, one) => withFigures(all, one, 1), NOTHING)
  return FIELDS.every((field) => (row[field] ?? 0) === sum[field])
}
