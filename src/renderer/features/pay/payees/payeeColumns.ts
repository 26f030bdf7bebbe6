import { classifyCode } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import type { PayeeRow } from '#data/repositories/payees'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import { shownMonth } from '#ui/text/shownMonth'
import type { Translate } from '#i18n/translate'

/** The name of a place, with the ward for a ward's code; the code itself if it is unknown. */
export function municipalityText(code: string): string {
  const found = classifyCode(code)
  if (found.kind === 'payee') return `${found.municipality.prefecture} ${found.municipality.name}`
  return found.kind === 'ward' ? `${found.city.prefecture} ${found.city.name} ${found.name}` : code
}

const figure = (value: number) => (value === 0 ? '' : formatYen(value))

export const payeeColumns = (t: Translate): VirtualColumn<PayeeRow>[] => [...placeColumns(t), ...usualColumns(t)]

const placeColumns = (t: Translate): VirtualColumn<PayeeRow>[] => [
  {
    key: 'code',
    title: t('lots.columns.municipalityCode'),
    width: 66,
    format: ({ municipalityCode }) => municipalityCode,
  },
  {
    key: 'place',
    title: t('payees.column.place'),
    width: 140,
    grow: true,
    format: ({ municipalityCode }) => municipalityText(municipalityCode),
    hint: ({ municipalityCode }) => municipalityText(municipalityCode),
  },
  {
    key: 'kana',
    title: t('payees.column.kana'),
    width: 96,
    grow: true,
    format: ({ municipalityName }) => municipalityName,
    hint: ({ municipalityName }) => municipalityName,
  },
  {
    key: 'number',
    title: t('fields.designatedNumber'),
    width: Math.max(118, headingWidth(t('fields.designatedNumber'))),
    format: ({ designatedNumber }) => designatedNumber,
    value: ({ designatedNumber }) => designatedNumber,
  },
]

const usualColumns = (t: Translate): VirtualColumn<PayeeRow>[] => [
  {
    key: 'count',
    title: t('payees.column.count'),
    width: 58,
    align: 'right',
    format: (row) => figure(row.numberOfPayrollTaxPayments),
    value: (row) => row.numberOfPayrollTaxPayments,
  },
  {
    key: 'amount',
    title: t('payees.column.amount'),
    width: 88,
    align: 'right',
    format: (row) => figure(row.amountOfPayrollTaxPayments),
    value: (row) => row.amountOfPayrollTaxPayments,
  },
  {
    key: 'rhythm',
    title: t('payees.column.halfYearly'),
    width: 96,
    format: ({ halfYearly, halfYearlyUntil }) =>
      halfYearly && halfYearlyUntil
        ? t('payees.rhythm.until', { month: shownMonth(halfYearlyUntil, t) })
        : t(`payees.rhythm.${halfYearly ? 'halfYearly' : 'monthly'}`),
  },
  {
    key: 'memo',
    title: t('payees.column.memo'),
    width: 60,
    grow: true,
    format: ({ memo }) => memo,
    hint: ({ memo }) => memo,
  },
]
