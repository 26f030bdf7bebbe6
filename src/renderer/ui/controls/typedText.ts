import { firstForbidden, toFullWidthKana } from '#domain/text/kana'

/** Returns the text of a kana field as it is stored: full-width kana without leading or trailing blanks. */
export function normaliseKana(text: string): string {
  return toFullWidthKana(text.trim()).text
}

/**
 * Returns the first character that a kana field does not accept, or undefined. This is only a hint; the check of the
 * whole lot decides.
 */
export function forbiddenInKana(text: string): string | undefined {
  return firstForbidden(normaliseKana(text))?.character
}

/**
 * Returns digits as a number field stores them: full-width digits become half-width. Everything else stays for the
 * check to report.
 */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').trim()
}
