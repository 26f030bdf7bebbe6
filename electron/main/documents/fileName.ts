const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const MAX_CHARACTERS = 100

/** As `safeFileName`, ending in `.pdf`. */
export function pdfFileName(suggested: string): string {
  return safeFileName(suggested, ['pdf'])
}

/**
 * Makes a file name that Windows, macOS and Linux all accept out of a suggestion: no separators, control or direction
 * characters, no reserved name, at most 100 characters, ending in the extension it had if that is one of `extensions`
 * and in the first of them otherwise.
 */
export function safeFileName(suggested: string, extensions: readonly string[]): string {
  const whole = suggested.normalize('NFC').toWellFormed()
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
