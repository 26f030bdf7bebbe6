import type { LotTotals } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import type { useI18n } from 'vue-i18n'
import type { Deed } from './useGridView.ts'

/** Returns what a screen reader says of the last command. */
export function deedText(
  { did, changed, field, text, direction }: Deed,
  totals: LotTotals,
  t: ReturnType<typeof useI18n>['t'],
): string {
  if (did === 'totals')
    return t('lots.heard.totals', { count: totals.totalNumber, amount: formatYen(totals.totalAmount) })
  if (!changed) return t('lots.heard.nothing', { command: t(`lots.keys.${did}`) })
  const column = field ? t(`lots.columns.${field}`) : ''
  if (did === 'enter') return t('lots.heard.entered', { column, text: text || t('lots.heard.empty') })
  if (did === 'sort') return t(direction === -1 ? 'lots.heard.descending' : 'lots.heard.ascending', { column })
  return t('lots.heard.done', { command: t(`lots.keys.${did}`) })
}
