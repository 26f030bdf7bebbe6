import { findPayee } from './municipalities.ts'
import { foldHyphens } from '../text/hyphens.ts'

/** Half-width and trimmed; every dash of `HYPHENS` and the long vowel mark become `-`. */
export function toHalfWidthCode(text: string): string {
  if (/^[0-9A-Za-z-]*$/.test(text)) return text
  // NFKC is safe for the whole text: a code has no kanji that it could change.
  return foldHyphens(text.trim().normalize('NFKC'))
}

/** As it is sent: half-width, with capital letters. */
export function toDesignatedNumber(text: string): string {
  return toHalfWidthCode(text).toUpperCase()
}

/** The name of the new code, unless the user wrote one of their own. */
export function nameAfterCode(name: string, before: string, after: string): string {
  const own = name !== '' && name !== (findPayee(before)?.kana ?? '')
  return own ? name : (findPayee(after)?.kana ?? name)
}

export const withKanaName = <P extends { municipalityCode: string; municipalityName: string }>(payee: P): P => ({
  ...payee,
  municipalityName: payee.municipalityName || (findPayee(payee.municipalityCode)?.kana ?? ''),
})
