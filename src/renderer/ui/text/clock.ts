import { shownDay } from './shownDay.ts'

// Banks and tax offices are in Japan, so times are Japan's wherever the computer is.
const JAPAN = { timeZone: 'Asia/Tokyo' } as const
const day = new Intl.DateTimeFormat('sv-SE', JAPAN)
const time = new Intl.DateTimeFormat('sv-SE', { ...JAPAN, timeStyle: 'medium' })
const minute = new Intl.DateTimeFormat('sv-SE', { ...JAPAN, dateStyle: 'short', timeStyle: 'short' })
const second = new Intl.DateTimeFormat('sv-SE', { ...JAPAN, dateStyle: 'short', timeStyle: 'medium' })

/** In Japan, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => day.format(now)

/** In Japan, `HH:MM:SS`. */
export const timeOfDay = (instant: string): string => time.format(new Date(instant))

/** In Japan, as the interface shows it: `YYYY/MM/DD HH:MM`. */
export const moment = (instant: string): string => shownDay(minute.format(new Date(instant)))

/** In Japan, `YYYY/MM/DD HH:MM:SS`. Text that is not an instant is returned unchanged. */
export const exactMoment = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : shownDay(isoMoment(instant))

/**
 * In Japan, `YYYY-MM-DD HH:MM:SS`, for files, stored data and comparisons. Text that is not an instant is returned
 * unchanged.
 */
export function isoMoment(instant: string): string {
  const milliseconds = Date.parse(instant)
  return Number.isNaN(milliseconds) ? instant : second.format(milliseconds)
}
