// The individual number (個人番号, "My Number") of a person. The app never keeps one: this finds them in texts so that
// they can be left out. Twelve digits, the last of which is a check digit (Ministry of Internal Affairs and
// Communications, ordinance 85 of 2014, article 5).

const DIGITS = 12

/** `digits` are twelve half-width ones. */
export function hasIndividualCheckDigit(digits: string): boolean {
  if (!/^[0-9]{12}$/.test(digits)) return false
  let sum = 0
  for (let n = 1; n < DIGITS; n += 1) sum += Number(digits[DIGITS - 1 - n]) * (n <= 6 ? n + 1 : n - 5)
  const rest = sum % 11
  return Number(digits[DIGITS - 1]) === (rest <= 1 ? 0 : 11 - rest)
}

export interface NumberFound {
  /** Code units of the text, `to` excluded. */
  from: number
  to: number
  digits: string
  /** The check digit fits, so it must be taken for a person's number. */
  valid: boolean
}

/** Digits that stand together, and where they begin in the text. */
interface Group {
  at: number
  digits: string
}

/** Up to this many signs may stand between two digits of one number, blanks in a row as one; a letter never does. */
const MOST_BETWEEN = 3
/** Code units of a cell with one digit: one in any width, and blanks. */
const MOST_IN_BOX = 8
const SIGNS = /^[^\p{L}\p{N}ー]*$/u
/** `2026/12/10 10:30` has twelve digits too. */
const MOMENT = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2} +\d{1,2}:\d{2}/

/**
 * Returns every place where a text has twelve digits that may be an individual number, in any width and with up to three
 * signs between them: together or in groups of four or three whatever the check digit is, and grouped in any other way if
 * it fits. A longer row of digits without a sign, such as a corporate number, is none, unless it is several of them.
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

/** None if the groups from the first one on are not a number together. */
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

/** Together, or in groups of four or three. */
const isUsual = (parts: readonly Group[]): boolean =>
  parts.length === 1 || [4, 3].some((length) => parts.every(({ digits }) => digits.length === length))

/** One number after the other, each with its check digit. */
const isRowOfNumbers = (digits: string): boolean =>
  digits.length >= DIGITS &&
  digits.length % DIGITS === 0 &&
  (digits.match(/.{12}/g) ?? []).every((number) => hasIndividualCheckDigit(number))

/**
 * Returns the places of the cells that hold a number together, as forms have it that print a box for each digit: twelve
 * neighbouring cells with one digit each.
 */
export function findBoxedNumbers(cells: readonly string[]): number[][] {
  const found: number[][] = []
  if (!mayBeBoxed(cells)) return found
  let run = ''
  for (const [at, cell] of cells.entries()) {
    const digit = boxedDigit(cell)
    run = digit === undefined ? '' : run + digit
    if (run.length < DIGITS) continue
    const boxes = run.slice(-DIGITS)
    // Nobody's number is twelve times zero, and a row of empty months is.
    if (Number(boxes) > 0 && hasIndividualCheckDigit(boxes))
      found.push(Array.from({ length: DIGITS }, (_, box) => at - DIGITS + 1 + box))
  }
  return found
}

/** Every twelve neighbours have one of these cells among them. */
function mayBeBoxed(cells: readonly string[]): boolean {
  for (let at = DIGITS - 1; at < cells.length; at += DIGITS) if (boxedDigit(cells[at] ?? '') !== undefined) return true
  return false
}

function boxedDigit(cell: string): string | undefined {
  // Amounts, the most of all cells.
  if (cell.length > MOST_IN_BOX || /^[!-~]{2}|[\p{L}\p{N}]{2}/u.test(cell)) return undefined
  const digit = plainOf(cell.trim()).plain
  return /^[0-9]$/.test(digit) ? digit : undefined
}

/** For messages. */
export function hideIndividualNumbers(text: string): string {
  let [hidden, at] = ['', 0]
  for (const { from, to } of findIndividualNumbers(text)) {
    hidden += `${text.slice(at, from)}…`
    at = to
  }
  return hidden + text.slice(at)
}

const KANJI_DIGITS = '〇一二三四五六七八九'
/** As they are written where nobody may change them, in the order of their values. */
const FORMAL_DIGITS = ['零', '壱壹', '弐貳', '参參', '肆', '伍', '陸', '漆柒', '捌', '玖'] as const
const ONLY_ASCII = /^[\t\n\r -~]*$/

/** Returns the text in half-width characters without invisible ones, and where each of its characters was. */
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
