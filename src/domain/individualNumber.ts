// The individual number (個人番号, "My Number") of a person. The app never keeps one: this finds them in texts so that
// they can be left out. Twelve digits, the last of which is a check digit (Ministry of Internal Affairs and
// Communications, ordinance 85 of 2014, article 5).

const DIGITS = 12

/** Returns whether twelve half-width digits have the check digit of an individual number. */
export function hasIndividualCheckDigit(digits: string): boolean {
  if (!/^[0-9]{12}$/.test(digits)) return false
  let sum = 0
  for (let n = 1; n < DIGITS; n += 1) sum += Number(digits[DIGITS - 1 - n]) * (n <= 6 ? n + 1 : n - 5)
  const rest = sum % 11
  return Number(digits[DIGITS - 1]) === (rest <= 1 ? 0 : 11 - rest)
}

/** Twelve digits in a text that may be an individual number. */
export interface NumberFound {
  /** Code units of the text, `to` excluded. */
  from: number
  to: number
  digits: string
  /** The check digit fits, so it must be taken for a person's number. */
  valid: boolean
}

const BETWEEN = String.raw`[\s.,_/:;|'"~*+=()\-‐-―−ー・]`
const groupsOf = (length: number) =>
  String.raw`[0-9]{${String(length)}}(?:${BETWEEN}{1,3}[0-9]{${String(length)}}){${String(DIGITS / length - 1)}}`
/** Together, or in groups of four or three. The first look finds a digit, so that the second is rarely needed. */
const NUMBER = new RegExp(String.raw`(?=[0-9])(?<![0-9])(?:[0-9]{12}|${groupsOf(4)}|${groupsOf(3)})(?![0-9])`, 'g')

/**
 * Returns every place where a text has twelve digits together or in groups of four or three, in any width. Longer runs
 * of digits, such as a corporate number, are none.
 */
export function findIndividualNumbers(text: string): NumberFound[] {
  if (text.length < DIGITS) return []
  const { plain, places } = plainOf(text)
  return Array.from(plain.matchAll(NUMBER), ({ 0: match, index }) => {
    const digits = match.replace(/[^0-9]/g, '')
    const last = places[index + match.length - 1] ?? 0
    return { from: places[index] ?? 0, to: last + 1, digits, valid: hasIndividualCheckDigit(digits) }
  })
}

/** Returns the text with `…` in place of everything that may be an individual number, for messages. */
export function hideIndividualNumbers(text: string): string {
  let [hidden, at] = ['', 0]
  for (const { from, to } of findIndividualNumbers(text)) {
    hidden += `${text.slice(at, from)}…`
    at = to
  }
  return hidden + text.slice(at)
}

const KANJI_DIGITS = '〇一二三四五六七八九'
const ONLY_ASCII = /^[\t\n\r -~]*$/

/** Returns the text in half-width characters without invisible ones, and where each of its characters was. */
function plainOf(text: string): { plain: string; places: readonly number[] } {
  if (ONLY_ASCII.test(text)) return { plain: text, places: Array.from(text, (_, at) => at) }
  const [characters, places] = [[] as string[], [] as number[]]
  let at = 0
  for (const character of text) {
    const plain = plainCharacter(character)
    if (plain !== '') characters.push(plain)
    // The last code unit, so that a cut never leaves half of a character.
    if (plain !== '') places.push(at + character.length - 1)
    at += character.length
  }
  return { plain: characters.join(''), places }
}

function plainCharacter(character: string): string {
  if (/[\p{Cf}\p{Mn}\p{Me}]/u.test(character)) return ''
  const kanji = KANJI_DIGITS.indexOf(character)
  if (kanji >= 0) return String(kanji)
  const folded = character.normalize('NFKC')
  return folded.length === 1 ? folded : '?'
}
