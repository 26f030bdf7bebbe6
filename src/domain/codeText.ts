// Codes and designated numbers are half-width by their own definition, however they were typed or copied.
import { findPayee } from './municipalities.ts'

/**
 * Takes a code as typed and gives it in half-width characters without blanks around it; any kind of hyphen or long
 * vowel mark becomes `-`.
 */
export function toHalfWidthCode(text: string): string {
  // NFKC of the whole is right here: there is no kanji in a code that it could hit.
  return text
    .trim()
    .normalize('NFKC')
    .replace(/[‐‑–—−ー]/g, '-')
}

/** Takes a designated number as typed and gives it as it is sent: half-width, letters as capitals. */
export function toDesignatedNumber(text: string): string {
  return toHalfWidthCode(text).toUpperCase()
}

/**
 * Takes the kana name beside a code that changes and gives the one to show afterwards: that of the new code, unless a
 * person wrote another.
 */
export function nameAfterCode(name: string, before: string, after: string): string {
  const own = name !== '' && name !== (findPayee(before)?.kana ?? '')
  return own ? name : (findPayee(after)?.kana ?? name)
}
