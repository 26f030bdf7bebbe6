import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'

/** An unknown amount is a dash, never zero. */
export const yenOrDash = (value: number | null | undefined, t: Translate): string =>
  value === null || value === undefined ? t('common.notAvailable') : formatYen(value)

/** With its sign (a plus sign too); a dash if the change is unknown. */
export const changeText = (value: number | undefined, t: Translate): string =>
  value !== undefined && value > 0 ? t('balances.plus', { amount: formatYen(value) }) : yenOrDash(value, t)

export const inYen = (amount: number, t: Translate): string => t('common.yen', { amount: formatYen(amount) })

/** Marks an amount that lacks rows whose values cannot be read. */
export const partText = (amount: string, unreadable: number, t: Translate): string =>
  unreadable > 0 ? t('lots.part', { amount }) : amount
