// The parsers of cells. A subject refuses more on its own, such as a negative tax.
import { isYen } from '#domain/text/yen'
import type { ProblemCode } from '../formatResult.ts'
import { foldHyphens, HYPHENS } from '#domain/text/hyphens'

/** Joiners, marks of direction, soft hyphens, controls, variants of a glyph. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/** These look like a blank and are none for a program. */
const FIXED_BLANK = /[\u00a0\u2007\u202f]/gu

const PLAIN_YEN = /^[0-9]{1,12}$/u
const GROUPED_YEN = /^[0-9]{1,3}(?:,[0-9]{3}){1,3}$/u

export interface CleanText {
  text: string
  /** As `U+202D`, each once. */
  removed: string[]
}

/** Also without the quotes of `="00123"`. */
export function cleanText(cell: string): CleanText {
  if (isPlain(cell)) return { text: cell, removed: [] }
  const plain = unquoted(cell)
  if (!INVISIBLE_OR_FIXED.test(plain)) return { text: plain.trim(), removed: [] }
  const removed = new Set([...plain.matchAll(INVISIBLE_OR_FIXED_ALL)].map(([found]) => codePointName(found)))
  return { text: plain.replace(INVISIBLE, '').replace(FIXED_BLANK, ' ').trim(), removed: [...removed] }
}

export const textOf = (cell: string): string => (isPlain(cell) ? cell : cleanText(cell).text)

/** Nearly all cells, without `=`, which may begin a quoted text. A pattern takes three times as long. */
function isPlain(cell: string): boolean {
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at)
    if (code <= 0x20 || code >= 0x7f || code === 0x3d) return false
  }
  return true
}

const INVISIBLE_OR_FIXED = new RegExp(`${INVISIBLE.source}|${FIXED_BLANK.source}`, 'u')
const INVISIBLE_OR_FIXED_ALL = new RegExp(INVISIBLE_OR_FIXED.source, 'gu')

const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A formula that is a text alone keeps the zeros of a code in a spreadsheet. */
function unquoted(cell: string): string {
  const found = /^\s*=\s*"((?:[^"]|"")*)"\s*$/u.exec(cell)
  return found ? (found[1] ?? '').replaceAll('""', '"') : cell
}

/** Yen or a count. `dash`: a zero written as a dash; `fraction`: zeros behind the point. */
export interface NumberReading {
  ok: true
  /** Undefined for a blank cell. */
  value: number | undefined
  dash?: boolean
  fraction?: boolean
}
export type NumberResult = NumberReading | { ok: false; code: ProblemCode }

const BLANK: NumberResult = Object.freeze({ ok: true, value: undefined })

const MINUS = `[-${HYPHENS}ー△▲]`
const NEGATIVE_FORMS = [
  new RegExp(`^(?:[¥\\\\]\\s*)?${MINUS}\\s*(?:[¥\\\\]\\s*)?(.*)$`, 'u'),
  new RegExp(`^(.*?)\\s*[-${HYPHENS}]$`, 'u'),
  /^(?:[¥\\]\s*)?\((.*)\)$/u,
]
const DASH = new RegExp(`^(?:[¥\\\\]\\s*)?${MINUS.replace('△▲', '')}+(?:\\s*円)?$`, 'u')

/** Yen. What could mean two amounts is refused. */
export function parseYen(cell: string): NumberResult {
  // Nearly all cells of a long list are one of these.
  if (cell === '') return BLANK
  if (PLAIN_YEN.test(cell)) return { ok: true, value: Number(cell) }
  if (GROUPED_YEN.test(cell)) return { ok: true, value: Number(cell.replaceAll(',', '')) }
  // Some programs put a fixed blank between the thousands; a text of figures never has one.
  const text = halfWidthNumber(cleanText(cell.replace(FIXED_BLANK, '')).text.replace(/^'(?=[-\d¥\\△▲(])/u, ''))
  if (text === '') return { ok: true, value: undefined }
  if (DASH.test(text)) return { ok: true, value: 0, dash: true }
  // ¥12,300- ends an amount on paper, so that nothing can be added.
  const closed = /^([¥\\]\s*[0-9,]+)\s*[-−]$/u.exec(text)?.[1]
  if (closed !== undefined) return unsignedYen(closed)
  const negative = NEGATIVE_FORMS.map((form) => form.exec(text)).find((match) => match !== null)
  const read = unsignedYen((negative?.[1] ?? text.replace(/^\+\s*/u, '')).trim())
  if (!read.ok || !negative || !read.value) return read
  return { ...read, value: -read.value }
}

/** Persons or payments; the unit may follow. */
export const parseCount = (cell: string): NumberResult =>
  isPlain(cell)
    ? parseYen(cell)
    : parseYen(
        cleanText(cell)
          .text.normalize('NFKC')
          .replace(/\s*(?:人|件|名|口|枚|団体)$/u, ''),
      )

function unsignedYen(text: string): NumberResult {
  const body = text
    .replace(/^(?:[¥\\]|jpy)\s*/iu, '')
    .replace(/\s*(?:円|yen|jpy)$/iu, '')
    .trim()
  const [, whole = '', point] = /^([0-9,]*[0-9][0-9,]*)(\.[0-9]*)?$/u.exec(body) ?? []
  if (whole === '') return { ok: false, code: /^\.[0-9]+$/u.test(body) ? 'amountFraction' : 'amountNotANumber' }
  if (point !== undefined && /[1-9]/u.test(point)) return { ok: false, code: 'amountFraction' }
  // Some countries write 12.000 for 12,000.
  if (point?.length === 4 && !whole.includes(',')) return { ok: false, code: 'amountBadGrouping' }
  if (whole.includes(',') && !/^[0-9]{1,3}(?:,[0-9]{3})+$/u.test(whole)) return { ok: false, code: 'amountBadGrouping' }
  const value = Number(whole.replaceAll(',', ''))
  if (!isYen(value)) return { ok: false, code: 'amountTooLarge' }
  return { ok: true, value, ...(point !== undefined && { fraction: true }) }
}

// NFKC of the whole text would also make ① and ㎡ readable.
function halfWidthNumber(text: string): string {
  return text
    .replace(/[０-９，．－（）＋＼]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replace(/\u3000/gu, ' ')
    .trim()
}

/** Every digit counts: fails where a spreadsheet's exponent lost the last ones. */
export function parseNumberText(cell: string): { ok: true; value: string } | { ok: false; code: ProblemCode } {
  if (/^[0-9A-Za-z]*$/u.test(cell)) return { ok: true, value: cell }
  const text = cleanText(cell)
    .text.normalize('NFKC')
    .trim()
    .replace(/^'(?=[0-9])/u, '')
  // 1E5 may be a number with a letter; a spreadsheet writes the sign.
  if (/^[1-9](?:\.[0-9]+e\+?|e\+)[0-9]{1,3}$/iu.test(text)) return { ok: false, code: 'digitsLost' }
  return { ok: true, value: foldHyphens(text.replace(/^([0-9]+)\.0+$/u, '$1')) }
}

const IN = /^(?:1|入金?|預入?れ?|お?預(?:か)?り(?:入れ)?|受入れ?|貸方?|\+|cr?|credit|deposit|in)$/iu
const OUT = /^(?:2|出金?|払(?:出し?)?|お?支払い?|引出し?|借方?|-|dr?|debit|withdrawal|out)$/iu

export function parseDirection(cell: string): 'in' | 'out' | undefined {
  const text = cleanText(cell).text.normalize('NFKC').replace(/\s/gu, '')
  return IN.test(text) ? 'in' : OUT.test(text) ? 'out' : undefined
}

const DITTO = /^(?:[〃"”“″〟々仝]{1,2}|同上?|上に同じ|同じ)$/u

export const isDitto = (text: string): boolean =>
  // Quick: numbers and most names begin otherwise.
  text.length > 0 && text.length <= 5 && /^[〃"”“″〟々仝同上]/u.test(text) && DITTO.test(text.replace(/\s/gu, ''))
