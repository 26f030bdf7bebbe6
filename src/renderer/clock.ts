const dayInJapan = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })
const timeInJapan = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })
const momentInJapan = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' })

/** Today's calendar date in Japan, `YYYY-MM-DD`: bank days follow Japan time wherever the computer is. */
export const today = (): string => dayInJapan.format(new Date())

/** An ISO instant as the time of day in Japan, `HH:MM:SS`. */
export const timeOfDay = (instant: string): string => timeInJapan.format(new Date(instant))

/** An ISO instant as date and time in Japan, `YYYY-MM-DD HH:MM`. */
export const moment = (instant: string): string => momentInJapan.format(new Date(instant))
