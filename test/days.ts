const DAY_MS = 86_400_000
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })

/**
 * The day so many days before `now` (milliseconds since 1970) in Japan, `YYYY-MM-DD`: by it the app and its bank know
 * what today is, whatever day it is in UTC or where the computer stands.
 */
export const dayBefore = (days: number, now = Date.now()): string => day.format(now - days * DAY_MS)
