import type { IsoMonth } from '#domain/calendar/calendar'
import type { OpenLots, StateCounts } from '#domain/month/board'
import type { MonthState } from '#domain/month/line'
import type { Translate } from '#i18n/translate'
import { inYen, partText } from '#ui/text/yenText'
import { shownMonth } from '#ui/text/shownMonth'

export function stateText(state: MonthState, t: Translate): string {
  if (state === 'none') return t('month.notCreated')
  return state === 'handled' || state === 'notDue' ? t(`month.${state}`) : t(`lots.state.${state}`)
}

/** One line such as 令和8年11月分：承認待ち 1件 400,921円. */
export function openText(
  {
    month,
    open,
    counts,
  }: {
    month: IsoMonth
    open: readonly OpenLots[]
    counts: Pick<StateCounts, 'none' | 'handled' | 'notDue' | 'paidElsewhere'>
  },
  t: Translate,
): string {
  const kinds = open.map(({ state, lots, amount, unreadable, paid }) =>
    paid
      ? t('month.openPaid', { count: lots }, lots)
      : t('month.openKind', {
          state: stateText(state, t),
          count: lots,
          amount: partText(inYen(amount, t), unreadable, t),
        }),
  )
  if (counts.none > 0) kinds.push(t('month.openNone', { count: counts.none }))
  const named = shownMonth(month, t)
  if (kinds.length > 0) return t('month.openLine', { month: named, kinds: kinds.join(t('month.openJoin')) })
  if (counts.handled > 0) return t('month.openNothingHandled', { month: named, count: counts.handled }, counts.handled)
  if (counts.notDue > 0) return t('month.openNothingNotDue', { month: named, count: counts.notDue }, counts.notDue)
  return counts.paidElsewhere > 0
    ? t('month.openNothingPaid', { month: named, count: counts.paidElsewhere }, counts.paidElsewhere)
    : t('month.openNothing', { month: named })
}
