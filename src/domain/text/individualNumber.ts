// 個人番号 ("My Number"), which the app never keeps. The last of twelve digits is a check digit (Ministry of Internal
// Affairs and Communications, ordinance 85 of 2014, article 5).

const DIGITS = 12

export function hasIndividualCheckDigit(digits: string): boolean {
  if (!/^[0-9]{12}$/.test(digits)) return false
  let sum = 0
  for (let n = 1; n < DIGITS; n += 1) sum += Number(digits[DIGITS - 1 - n]) * (n <= 6 ? n + 1 : n - 5)
  const rest = sum % 11
  return Number(digits[DIGITS - 1]) === (rest <= 1 ? 0 : 11 - rest)
}

export interface NumberFound {
  /** Code units, `to` excluded. */
  from: number
  to: number
  digits: string
  /** The check digit fits, so this must be taken for a person's number. */
  valid: boolean
}

interface Group {
  at: number
  digits: string
}

/** Characters between two digits of one number; blanks in a row count as one. */
const MOST_BETWEEN = 3
/** Code units of a cell with one digit. */
const MOST_IN_BOX = 8
const SIGNS = /^[^\p{L}\p{N}ー]*$/u
/** `2026/12/10 10:30` has twelve digits too. */
const MOMENT = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2} +\d{1,2}:\d{2}/

/**
 * In any width, with up to three signs between the digits. Any check digit counts if the digits stand together or in
 * groups of four or three, otherwise only a fitting one. A longer row of digits is none, unless it is several
 * numbers.
 */
export function findIndividualNumbers(text: string): NumberFound[] {
  if (text.length < DIGITS) return []
  const { plain, placeOf } = plainOf(text)
  const groups = Array.from(plain.matchAll(/[0-9]+/g), ({ 0: digits, index }): Group => ({ at: index, digits }))
  const found: NumberFound[] = []
  for (let first = 0; first < groups.length;) {
    const parts = numberFrom(groups, first, plain)
    const [begin, end] = [parts[0], parts.at(-1)]
    if (begin && end) {
      const digits = parts.map((part) => part.digits).join('')
      const to = placeOf(end.at + end.digits.length - 1) + 1
      found.push({ from: placeOf(begin.at), to, digits, valid: isRowOfNumbers(digits) })
    }
    first += Math.max(1, parts.length)
  }
  return found
}

function numberFrom(groups: readonly Group[], first: number, plain: string): Group[] {
  const parts: Group[] = []
  let digits = ''
  for (const group of groups.slice(first, first + DIGITS)) {
    const before = parts.at(-1)
    if (before && !isBetween(plain.slice(before.at + before.digits.length, group.at))) return []
    parts.push(group)
    digits += group.digits
    if (digits.length >= DIGITS) break
  }
  if (digits.length !== DIGITS) return parts.length === 1 && isRowOfNumbers(digits) ? parts : []
  if (isUsual(parts)) return parts
  return hasIndividualCheckDigit(digits) && !MOMENT.test(plain.slice(parts[0]?.at)) ? parts : []
}

function isBetween(text: string): boolean {
  const signs = text.replace(/\s+/g, ' ')
  return signs.length <= MOST_BETWEEN && SIGNS.test(signs.replaceAll('ー', '-'))
}

const isUsual = (parts: readonly Group[]): boolean =>
  parts.length === 1 || [4, 3].some((length) => parts.every(({ digits }) => digits.length === length))

const isRowOfNumbers = (digits: string): boolean =>
  digits.length >= DIGITS &&
  digits.length % DIGITS === 0 &&
  (digits.match(/.{12}/g) ?? []).every((number) => hasIndividualCheckDigit(number))

/** Forms may print a box for each digit. */
export function findBoxedNumbers(cells: readonly string[]): number[][] {
  const found: number[][] = []
  if (!mayBeBoxed(cells)) return found
  let run = ''
  for (const [at, cell] of cells.entries()) {
    const digit = boxedDigit(cell)
    run = digit === undefined ? '' : run + digit
    if (run.length < DIGITS) continue
    const boxes = run.slice(-DIGITS)
    // Twelve zeros are a row of empty months, nobody's number.
    if (Number(boxes) > 0 && hasIndividualCheckDigit(boxes))
      found.push(Array.from({ length: DIGITS }, (_, box) => at - DIGITS + 1 + box))
  }
  return found
}

/** Quick: any twelve neighbouring cells include one of these. */
function mayBeBoxed(cells: readonly string[]): boolean {
  for (let at = DIGITS - 1; at < cells.length; at += DIGITS) if (boxedDigit(cells[at] ?? '') !== undefined) return true
  return false
}

function boxedDigit(cell: string): string | undefined {
  // Two characters side by side are an amount or a text, like most cells.
  if (cell.length > MOST_IN_BOX || /^[!-~]{2}|[\p{L}\p{N}]{2}/u.test(cell)) return undefined
  const digit = plainOf(cell.trim()).plain
  return /^[0-9]$/.test(digit) ? digit : undefined
}

export function hideIndividualNumbers(text: string): string {
  let [hidden, at] = ['', 0]
  for (const { from, to } of findIndividualNumbers(text)) {
    hidden += `${text.slice(at, from)}…`
    at = to
  }
  return hidden + text.slice(at)
}

const KANJI_DIGITS = '〇一二三四五六七八九'
/** Forms that cannot be altered, in the order of their values. */
const FORMAL_DIGITS = ['零', '壱壹', '弐貳', '参參', '肆', '伍', '陸', '漆柒', '捌', '玖'] as const
const ONLY_ASCII = /^[\t\n\r -~]*$/

/** With the place of each character in the text. */
function plainOf(text: string): { plain: string; placeOf: (at: number) => number } {
  if (ONLY_ASCII.test(text)) return { plain: text, placeOf: (at) => at }
  const [characters, places] = [[] as string[], [] as number[]]
  let at = 0
  for (const character of text) {
    const plain = plainCharacter(character)
    if (plain !== '') characters.push(plain)
    // The last code unit, so that a cut never leaves half of a character.
    if (plain !== '') places.push(at + character.length - 1)
    at += character.length
  }
  return { plain: characters.join(''), placeOf: (place) => places[place] ?? 0 }
}

function plainCharacter(character: string): string {
  if (/[\p{Cf}\p{Mn}\p{Me}]/u.test(character)) return ''
  const kanji = KANJI_DIGITS.indexOf(character)
  if (kanji >= 0) return String(kanji)
  const formal = FORMAL_DIGITS.findIndex((forms) => forms.includes(character))
  if (formal >= 0) return String(formal)
  const folded = character.normalize('NFKC')
  return folded.length === 1 ? folded : '?'
}
