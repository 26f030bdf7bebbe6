import { hideIndividualNumbers } from '#domain/individualNumber'

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const MAX_CHARACTERS = 100
/** The acceptance number in a name of ours: twelve digits that begin with a date. One in eleven looks like a person's. */
const ACCEPTANCE_NO = /(?<=_)(\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6})(?=[_.]|$)/u

/** Returns a file name like `safeFileName`, always ending in `.pdf`. */
export function pdfFileName(suggested: string): string {
  return safeFileName(suggested, ['pdf'])
}

/**
 * Returns a file name, based on a suggestion, that Windows, macOS and Linux all accept: without separators, control or
 * direction characters and reserved names, with at most 100 characters before the extension. It keeps the suggested
 * extension if that is one of `extensions`, and otherwise gets the first of them. An individual number in it is left out.
 */
export function safeFileName(suggested: string, extensions: readonly string[]): string {
  const whole = suggested
    .normalize('NFC')
    .toWellFormed()
    .split(ACCEPTANCE_NO)
    .map((part, at) => (at % 2 === 1 ? part : hideIndividualNumbers(part)))
    .join('')
  const own = extensions.find((extension) => whole.toLowerCase().endsWith(`.${extension}`))
  const base = (own === undefined ? whole : whole.slice(0, -own.length - 1))
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
  const short = Array.from(base.trim())
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '')
  const safe = RESERVED.test(short) ? `_${short}` : short
  return `${safe === '' ? 'document' : safe}.${own ?? extensions[0] ?? 'txt'}`
}
