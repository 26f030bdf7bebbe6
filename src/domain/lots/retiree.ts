// One retiree of a row with tax on retirement pay: how the figures that were added to the row came about, for the papers
// of the municipality (納入申告書, 特別徴収票). Nothing of it goes to the bank. An individual number is never part of it.
import type { IsoDate } from '../calendar/calendar.ts'
import type { LotDetail } from './lot.ts'
import type { RetireeKind } from './retirementTax.ts'

/** Amounts in yen; texts and days are '' where nobody entered them. */
export interface Retiree {
  name: string
  payment: number
  /** Years of service; a year that has begun counts in full. */
  years: number
  kind: RetireeKind
  disability: boolean
  deduction: number
  municipal: number
  prefectural: number
  /** The first and the last day of service, and the day of the payment. */
  joined: IsoDate
  left: IsoDate
  paid: IsoDate
}

/** The figures of a row that come from its retirees. */
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

/** Returns the figures with those of a retiree added, or taken away again. What a person typed is never below nothing. */
export function withFigures(row: RetirementFigures, retiree: Retiree, sign: 1 | -1): RetirementFigures {
  const own = figuresOf(retiree)
  return Object.fromEntries(
    FIELDS.map((field) => [field, Math.max(0, row[field] + sign * own[field])]),
  ) as unknown as RetirementFigures
}

/** Returns whether a row is exactly the sum of its retirees, as far as it has the figures. */
export function isSumOfRetirees(row: Partial<RetirementFigures>, retirees: readonly Retiree[]): boolean {
  const sum = retirees.reduce((all, one) => withFigures(all, one, 1), NOTHING)
  return FIELDS.every((field) => (row[field] ?? 0) === sum[field])
}
