const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const MAX_CHARACTERS = 100

/**
 * Makes a file name that Windows, macOS and Linux all accept out of a suggestion: no separators, control or direction characters, no reserved
 * name, at most 100 characters, ending in `.pdf`.
 */
export function pdfFileName(suggested: string): string {
  const base = suggested.normalize('NFC').toWellFormed().replace(/\.pdf$/i, '')
    .replace(/[<>:"/\\|?*]/g, '_').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/\s+/g, ' ')
  const short = Array.from(base.trim()).slice(0, MAX_CHARACTERS).join('').replace(/[. ]+$/, '').replace(/^\.+/, '')
  const safe = RESERVED.test(short) ? `_${short}` : short
  return `${safe === '' ? 'document' : safe}.pdf`
}
