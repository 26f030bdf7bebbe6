import type { IsoMonth } from '#domain/calendar'
import type { OpenLots } from '#domain/month/board'
import { formatYen } from '#domain/yen'
import type { Translate } from '../../i18n/translate.ts'
import { stateText } from './monthColumns.ts'

/** Returns one line of text about what is still open, such as 11月分：承認待ち 1件 400,921円. */
export function openText(
  { month, open, notCreated }: { month: IsoMonth; open: readonly OpenLots[]; notCreated: number },
  locale: string,
  t: Translate,
): string {
  const kinds = open.map(({ state, lots, amount }) =>
    t('month.openKind', { state: stateText(state, t), count: lots, amount: formatYen(amount) }),
  )
  if (notCreated > 0) kinds.push(t('month.openNone', { count: notCreated }))
  const named = locale === 'ja' ? String(Number(month.slice(-2))) : month
  return kinds.length === 0
    ? t('month.openNothing', { month: named })
    : t('month.openLine', { month: named, kinds: kinds.join(t('month.openJoin')) })
}
