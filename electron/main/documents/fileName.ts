import { hideIndividualNumbers } from '#domain/text/individualNumber'

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i
const MAX_CHARACTERS = 100
/** Linux allows 255 bytes, of which the ending and the name of a temporary file need some. */
const MAX_BYTES = 230
const ACCEPTANCE_LENGTH = 12

/** Windows takes it for a device in whatever folder. */
export const isDeviceName = (name: string): boolean => RESERVED.test(name)

/** As `safeFileName`, always ending in `.pdf`. */
export function pdfFileName(suggested: string, acceptanceNo = ''): string {
  return safeFileName(suggested, ['pdf'], acceptanceNo)
}

/**
 * A name that Windows, macOS and Linux all accept: without separators, control or direction characters and reserved
 * names, with at most 100 characters and 230 bytes before the extension. It keeps the suggested extension if that is one of
 * `extensions`, and otherwise gets the first of them. What may be an individual number is left out; the acceptance
 * number of what the file shows, which has twelve digits too, stays.
 */
export function safeFileName(suggested: string, extensions: readonly string[], acceptanceNo = ''): string {
  const text = suggested.normalize('NFC').toWellFormed()
  const parts = acceptanceNo.length === ACCEPTANCE_LENGTH ? text.split(acceptanceNo) : [text]
  const whole = parts.map(hideIndividualNumbers).join(acceptanceNo)
  const own = extensions.find((extension) => whole.toLowerCase().endsWith(`.${extension}`))
  const base = (own === undefined ? whole : whole.slice(0, -own.length - 1))
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
  const short = cut(base.trim())
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '')
  const safe = isDeviceName(short) ? `_${short}` : short
  return `${safe === '' ? 'document' : safe}.${own ?? extensions[0] ?? 'txt'}`
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const kept = Array.from(text).slice(0, MAX_CHARACTERS)
  while (Buffer.byteLength(kept.join('')) > MAX_BYTES) kept.pop()
  return kept.join('')
}
