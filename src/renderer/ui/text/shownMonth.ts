import { isIsoMonth } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import type { Translate } from '#i18n/translate'
import { shownDay } from './shownDay.ts'

/**
 * 令和8年11月分, in English 2026/11. Other text is returned unchanged. A statement's months are no tax months: use
 * `shownDay`.
 */
export const shownMonth = (month: string, t: Translate): string =>
  isIsoMonth(month) && t('common.language') === 'ja' ? formatEraMonth(month) : shownDay(month)
