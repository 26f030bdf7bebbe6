import { differenceOf, type SpanTotals } from '#domain/statements/statementDays'
import type { VirtualColumn } from '#ui/table/types'
import type { Translate } from '#i18n/translate'
import { yenOrDash } from '#ui/text/yenText'
import { shownDay } from '#ui/text/shownDay'

export function spanColumns(t: Translate, unit: 'month' | 'day', withBalance: boolean): VirtualColumn<SpanTotals>[] {
  const figure = (
    key: string,
    title: string,
    width: number,
    value: (span: SpanTotals) => number | undefined,
  ): VirtualColumn<SpanTotals> => ({
    key,
    title,
    width,
    grow: true,
    align: 'right',
    figure: true,
    value,
    format: (span) => yenOrDash(value(span), t),
    cellClass: (span) => ((value(span) ?? 0) < 0 ? 'danger' : undefined),
  })
  const figures = [
    figure('deposit', t('fields.deposit'), 102, ({ depositSum }) => depositSum),
    figure('withdrawal', t('fields.withdrawal'), 102, ({ withdrawalSum }) => withdrawalSum),
    figure('difference', t('statement.pictures.difference'), 102, differenceOf),
  ]
  const closing = figure('closing', t('statement.pictures.closing'), 124, (span) => span.closing)
  return [
    {
      key: 'span',
      title: t(`statement.pictures.span.${unit}`),
      width: 86,
      digitsOnly: true,
      format: ({ span }) => shownDay(span),
      value: ({ span }) => span,
    },
    ...figures,
    ...(withBalance ? [closing] : []),
  ]
}
