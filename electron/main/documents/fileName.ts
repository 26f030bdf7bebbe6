import { hideIndividualNumbers } from '#domain/text/individualNumber'

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i
const MAX_CHARACTERS = 100
/** Linux allows 255, of which the ending and a temporary file's name need some. */
const MAX_BYTES = 230
const ACCEPTANCE_LENGTH = 12

/** Windows takes such a name for a device in any folder. */
export const isDeviceName = (name: string): boolean => RESERVED.test(name)

export function pdfFileName(suggested: string, acceptanceNo = ''): string {
  return safeFileName(suggested, ['pdf'], acceptanceNo)
}

/**
 * Accepted by Windows, macOS and Linux. At most 100 characters and 230 bytes before the extension, which is the
 * suggested one if `extensions` has it, else their first. What may be an individual number is left out; the shown
 * file's acceptance number, also twelve digits, stays.
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
