import { HYPHENS } from './hyphens.ts'

// Yen are plain numbers: a type of their own would protect only the code that mentions it, since schemas and rows give
// plain numbers.

export type YenInputProblem = 'empty' | 'notANumber' | 'fraction' | 'badGrouping' | 'tooLarge' | 'negative'
export type YenInput = { ok: true; value: number } | { ok: false; reason: YenInputProblem }
export type NegativeStyle = 'minus' | 'triangle' | 'blackTriangle'

const NEGATIVE_MARK: Record<NegativeStyle, string> = { minus: '-', triangle: '△', blackTriangle: '▲' }

export function isYen(n: unknown): n is number {
  return Number.isSafeInteger(n)
}

/**
 * Minus zero becomes zero.
 * @throws RangeError unless a safe integer.
 */
export function yen(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole, exactly held number of yen: ${n}`)
  return n === 0 ? 0 : n
}

/** Grouped as text, so that neither rounding nor a locale can change the number. */
export function formatYen(y: number, opts: { negative?: NegativeStyle } = {}): string {
  const amount = yen(y)
  const digits = String(Math.abs(amount))
  const head = digits.length % 3 || 3
  let text = digits.slice(0, head)
  for (let at = head; at < digits.length; at += 3) text += ',' + digits.slice(at, at + 3)
  return amount < 0 ? NEGATIVE_MARK[opts.negative ?? 'minus'] + text : text
}

const SIGN = new RegExp(`^(?:¥\\s*)?[-${HYPHENS}△▲]\\s*`, 'u')

/** A leading yen mark and a trailing 円 may stand; what could mean two amounts is refused. */
export function parseYenInput(text: string): YenInput {
  const plain = toHalfWidth(text).trim()
  if (plain === '') return refuse('empty')
  const unsigned = plain.replace(SIGN, '')
  const result = readUnsigned(unsigned)
  if (unsigned === plain) return result
  return result.ok || result.reason === 'tooLarge' ? refuse('negative') : result
}

/** Read like an amount, with or without 人, 件 or 名. */
export function parseCountInput(text: string): YenInput {
  return parseYenInput(text.trim().replace(/[人件名]$/u, ''))
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

// NFKC of the whole text would also make ① and ㎡ readable.
function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９，．－]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('￥', '¥')
}
