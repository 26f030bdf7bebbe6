import { firstForbidden, toFullWidthKana } from '#domain/kana'

/** Returns the text of a kana field as it is kept: full-width kana without blanks at its ends. */
export function normaliseKana(text: string): string {
  return toFullWidthKana(text.trim()).text
}

/** Returns the first character that a kana field does not take, or undefined. It is a hint: the check of the lot decides. */
export function forbiddenInKana(text: string): string | undefined {
  return firstForbidden(normaliseKana(text))?.character
}

/** Returns digits as a number field keeps them: full-width ones narrowed, all else left for the check to name. */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').trim()
}
