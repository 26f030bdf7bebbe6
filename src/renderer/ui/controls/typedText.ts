import { firstForbidden, toFullWidthKana } from '#domain/text/kana'

/** Full-width kana without leading or trailing blanks. */
export function normaliseKana(text: string): string {
  return toFullWidthKana(text.trim()).text
}

/** Only a hint; the check of the whole lot decides. */
export function forbiddenInKana(text: string): string | undefined {
  return firstForbidden(normaliseKana(text))?.character
}

/** Full-width digits become half-width (NFKC). What is not a digit stays for the check to report. */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').trim()
}
