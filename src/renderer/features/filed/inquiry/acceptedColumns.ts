import type { AcceptanceDetailRow } from '#contract/bank/index'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import { yenOrDash } from '#ui/text/yenText'
import type { Translate } from '#i18n/translate'

/** Least widths of the columns in px. */
const TEXTS = {
  municipalityCode: 72,
  prefectureName: 72,
  municipalityNameKanji: 100,
  municipalityName: 137,
  designatedNumber: 112,
  change: 48,
} as const
const NUMBERS = {
  numberOfPayrollTaxPayments: 78,
  amountOfPayrollTaxPayments: 104,
  numberOfRetirementIncomeTaxPayments: 78,
  amountOfRetirementIncomeTaxPayments: 96,
  totalNumberOfDetails: 78,
  totalAmountOfDetails: 110,
  numberOfRetirees: 78,
  amountOfRetirementBenefitPayments: 124,
  amountOfMunicipalInhabitantTaxPayments: 96,
  amountOfPrefecturalInhabitantsTaxPayments: 96,
  paymentCharge: 78,
} as const

/** Columns left out while they say nothing in any row, so that the totals are in sight in a small window. */
const FOLDED: ReadonlySet<string> = new Set([
  'change',
  'numberOfRetirementIncomeTaxPayments',
  'amountOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
])

/**
 * Every field of a payee in the answer to a 受付番号照会 (section 2.13), without those on retirement and changes that are 0
 * or empty in all rows. An amount that the bank left out is not 0, so its column stays.
 */
export function acceptedColumns(
  rows: readonly AcceptanceDetailRow[],
  t: Translate,
): VirtualColumn<AcceptanceDetailRow>[] {
  const widthOf = (key: keyof typeof TEXTS | keyof typeof NUMBERS, least: number) =>
    Math.max(least, headingWidth(t(`fields.${key}`)))
  const says = (key: string, empty: (row: AcceptanceDetailRow) => boolean) => !FOLDED.has(key) || !rows.every(empty)
  return [
    {
      key: 'recordNo',
      title: t('fields.recordNo'),
      width: 44,
      align: 'right',
      value: (row) => row.recordNo,
      format: (row) => String(row.recordNo ?? ''),
    },
    ...entries(TEXTS)
      .filter(([key]) => says(key, (row) => !row[key]))
      .map(([key, width]): VirtualColumn<AcceptanceDetailRow> => ({
        key,
        title: t(`fields.${key}`),
        width: widthOf(key, width),
        format: (row) => row[key] ?? '',
      })),
    ...entries(NUMBERS)
      .filter(([key]) => says(key, (row) => row[key] === 0))
      .map(([key, width]): VirtualColumn<AcceptanceDetailRow> => ({
        key,
        title: t(`fields.${key}`),
        width: widthOf(key, width),
        align: 'right',
        value: (row) => row[key],
        format: (row) => yenOrDash(row[key], t),
      })),
  ]
}

function entries<T extends Record<string, number>>(widths: T): [keyof T & string, number][] {
  return Object.entries(widths)
}
