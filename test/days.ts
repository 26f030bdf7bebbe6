const DAY_MS = 86_400_000
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })

/**
 * Returns the day (`YYYY-MM-DD`) in Japan that was `days` days before `now` (milliseconds since 1970). The app and its
 * bank use the day in Japan as today, whatever the time zone of the computer.
 */
export const dayBefore = (days: number, now = Date.now()): string => day.format(now - days * DAY_MS)
