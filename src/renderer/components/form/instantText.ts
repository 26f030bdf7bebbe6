// Banks and tax offices of this app live in Japan time, wherever the computer is.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'medium' })

/** Takes an ISO instant and gives `YYYY-MM-DD HH:MM:SS` in Japan time; anything else comes back as it is. */
export function instantText(instant: string): string {
  const milliseconds = Date.parse(instant)
  return Number.isNaN(milliseconds) ? instant : format.format(milliseconds)
}
