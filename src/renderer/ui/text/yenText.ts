import { formatYen } from '#domain/yen'
import type { Translate } from '../../i18n/translate.ts'

/** Yen as a text; a dash for what is not known, never zero. */
export const yenOrDash = (value: number | null | undefined, t: Translate): string =>
  value === null || value === undefined ? t('common.notAvailable') : formatYen(value)

/** A change in yen with its sign, a plus too; a dash where one of its ends is not known. */
export const changeText = (value: number | undefined, t: Translate): string =>
  value !== undefined && value > 0 ? t('balances.plus', { amount: formatYen(value) }) : yenOrDash(value, t)
