// Money is a whole number of yen that JavaScript can hold exactly. The brand keeps counts and other numbers out of sums
// of money.

declare const yenBrand: unique symbol
export type Yen = number & { readonly [yenBrand]: true }

export type YenInputProblem = 'empty' | 'notANumber' | 'fraction' | 'badGrouping' | 'tooLarge' | 'negative'
export type YenInput = { ok: true; value: Yen } | { ok: false; reason: YenInputProblem }
export type NegativeStyle = 'minus' | 'triangle' | 'blackTriangle'

const NEGATIVE_MARK: Record<NegativeStyle, string> = { minus: '-', triangle: '△', blackTriangle: '▲' }

/** Returns true when a value is a whole number of yen that is held exactly. */
export function isYen(n: unknown): n is Yen {
  return Number.isSafeInteger(n)
}

/** Returns a number as yen; throws RangeError unless it is a safe integer. Minus zero becomes zero. */
export function yen(n: number): Yen {
  if (!isYen(n)) throw new RangeError(`not a whole, exactly held number of yen: ${n}`)
  return (n === 0 ? 0 : n) as Yen
}

/** Returns the sum of two amounts in yen; throws RangeError when it is no longer exact. */
export function addYen(a: Yen, b: Yen): Yen {
  return yen(a + b)
}

/** Returns the first amount minus the second, in yen; throws RangeError when the difference is no longer exact. */
export function subtractYen(a: Yen, b: Yen): Yen {
  return yen(a - b)
}

/**
 * Returns the sum of any number of amounts in yen (0 for none); throws RangeError as soon as an intermediate sum is no
 * longer exact.
 */
export function sumYen(amounts: Iterable<Yen>): Yen {
  let total = yen(0)
  for (const amount of amounts) total = addYen(total, amount)
  return total
}

/**
 * Returns yen as digits in groups of three, on request with the negative mark that Japanese ledgers use. The digits are
 * cut as text, so no rounding and no locale can change the number.
 */
export function formatYen(y: number, opts: { negative?: NegativeStyle } = {}): string {
  const amount = yen(y)
  const digits = String(Math.abs(amount))
  const head = digits.length % 3 || 3
  let text = digits.slice(0, head)
  for (let at = head; at < digits.length; at += 3) text += ',' + digits.slice(at, at + 3)
  return amount < 0 ? NEGATIVE_MARK[opts.negative ?? 'minus'] + text : text
}

/**
 * Returns the yen of a typed or pasted text, or why it is not an amount. Half and full-width digits, correct groups of
 * three, a leading yen mark and a trailing 円 are read; anything that could mean two amounts is refused, never guessed.
 */
export function parseYenInput(text: string): YenInput {
  const plain = toHalfWidth(text).trim()
  if (plain === '') return refuse('empty')
  const unsigned = plain.replace(/^(?:¥\s*)?[-−△▲]\s*/u, '')
  const result = readUnsigned(unsigned)
  if (unsigned === plain) return result
  return result.ok || result.reason === 'tooLarge' ? refuse('negative') : result
}

function readUnsigned(text: string): YenInput {
  const body = text.replace(/^¥\s*/u, '').replace(/\s*円$/u, '')
  if (/^[0-9][0-9,]*\.[0-9]*$|^\.[0-9]+$/u.test(body)) return refuse('fraction')
  if (!/^[0-9,]*[0-9][0-9,]*$/u.test(body)) return refuse('notANumber')
  if (body.includes(',') && !/^[1-9][0-9]{0,2}(?:,[0-9]{3})+$/u.test(body)) return refuse('badGrouping')
  const value = Number(body.replaceAll(',', ''))
  return isYen(value) ? { ok: true, value } : refuse('tooLarge')
}

function refuse(reason: YenInputProblem): YenInput {
  return { ok: false, reason }
}

// Converts only the characters an amount is written with; NFKC of the whole text would also make ① and ㎡ readable.
function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９，．－]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('￥', '¥')
}
