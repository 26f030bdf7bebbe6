import { isIsoMonth } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import type { Translate } from '#i18n/translate'
import { shownDay } from './shownDay.ts'

/**
 * A tax month as people read it: 令和8年11月分, in English 2026/11. Text that is not a month is returned unchanged. The
 * months of a statement are no tax months; `shownDay` writes them.
 */
export const shownMonth = (month: string, t: Translate): string =>
  isIsoMonth(month) && t('common.language') === 'ja' ? formatEraMonth(month) : shownDay(month)
