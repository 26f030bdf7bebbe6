import { foldHyphens } from './hyphens.ts'

/** Other employers may be persons, who have no corporate number. */
const CORPORATION = /会社|法人|組合|協会|財団|社団|㈱|㈲|[（(][株有][）)]/u

export function missingFacts<F extends string>(
  companyName: string,
  employer: Readonly<Record<F | 'corporateNumber', string>>,
  wanted: readonly F[],
): F[] {
  return wanted.filter(
    (fact) => employer[fact] === '' && (fact !== 'corporateNumber' || CORPORATION.test(companyName.normalize('NFC'))),
  )
}

const plain = (text: string): string => foldHyphens(text.normalize('NFKC')).trim()

/** Seven digits, or the text as it is. */
export function readPostalCode(text: string): string {
  const found = /^〒?\s*([0-9]{3})\s*-?\s*([0-9]{4})$/u.exec(plain(text))
  return found ? `${found[1] ?? ''}${found[2] ?? ''}` : text.trim()
}

/** 123-4567; anything but seven digits stays. */
export const postalCodeText = (code: string): string => code.replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** Digits, or the text as it is. */
export function readCorporateNumber(text: string): string {
  const digits = plain(text).replace(/[\s-]/gu, '')
  return /^[0-9]+$/.test(digits) ? digits : text.trim()
}

export type CorporateNumberProblem = 'individual' | 'digits' | 'checkDigit'
const INDIVIDUAL_DIGITS = 12
const CORPORATE_DIGITS = 13

/**
 * 法人番号の指定等に関する省令 第二条: the first digit is 9 minus the remainder by 9 of the sum of the others, those at even places
 * from the right doubled. Twelve digits may be the number of a person, which is never kept.
 */
export function corporateNumberProblem(digits: string): CorporateNumberProblem | undefined {
  if (new RegExp(`^[0-9]{${String(INDIVIDUAL_DIGITS)}}$`).test(digits)) return 'individual'
  if (!new RegExp(`^[0-9]{${String(CORPORATE_DIGITS)}}$`).test(digits)) return 'digits'
  const sum = [...digits.slice(1)]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 2), 0)
  return Number(digits[0]) === 9 - (sum % 9) ? undefined : 'checkDigit'
}

/** Half-width, otherwise as typed. */
export const readTelephone = (text: string): string => plain(text)

/** Nine to eleven digits, more with a country code and an extension. */
export function isTelephone(text: string): boolean {
  const [number = '', extension = ''] = text.split(/\s*(?:内線|ext\.?)\s*/iu)
  const digits = number.replace(/[\s()-]/gu, '')
  return (/^0[0-9]{8,10}$/.test(digits) || /^\+[0-9]{9,14}$/.test(digits)) && /^[0-9]{0,6}$/.test(extension)
}
