import { formatYen } from '#domain/yen'
import type { Translate } from '../../i18n/translate.ts'

/** Yen as text; an unknown amount is a dash, never zero. */
export const yenOrDash = (value: number | null | undefined, t: Translate): string =>
  value === null || value === undefined ? t('common.notAvailable') : formatYen(value)

/** A change in yen with its sign, plus included; a dash when either end is unknown. */
export const changeText = (value: number | undefined, t: Translate): string =>
  value !== undefined && value > 0 ? t('balances.plus', { amount: formatYen(value) }) : yenOrDash(value, t)
