import { walkXml, type XmlTag } from './xml.ts'

/**
 * `padded`: zeros of a format that belong to what is read. `scaled`: shown in thousands or millions. `inUnits`: with
 * a larger unit than yen. `inCurrency`: with the sign of another currency.
 */
export type NumberMeaning =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'scaled' }
  | { kind: 'inUnits'; unit: string }
  | { kind: 'inCurrency'; currency: string }
  | { kind: 'padded'; sections: readonly Section[] }

interface Section {
  /** `0` is always shown, `#` only where the number has a digit. */
  tokens: readonly ({ text: string } | { digit: '0' | '#' })[]
  condition?: { operator: string; value: number }
}

const PLAIN: NumberMeaning = { kind: 'plain' }
// Date formats that every spreadsheet knows by number; from 27 on, those of Japanese, Chinese and Korean versions.
const DATE_RANGES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

export function readStyles(xml: string): NumberMeaning[] {
  const codes = new Map<number, string>()
  const styles: NumberMeaning[] = []
  let inCellStyles = false
  walkXml(xml, (tag) => {
    const begins = tag.kind !== 'close'
    if (tag.name === 'cellXfs') inCellStyles = tag.kind === 'open'
    if (tag.name === 'numFmt' && begins) codes.set(Number(tag.attribute('numFmtId')), tag.attribute('formatCode') ?? '')
    if (tag.name === 'xf' && inCellStyles && begins)
      styles.push(meaningOf(Number(tag.attribute('numFmtId') ?? 0), codes))
  })
  return styles
}

/** Styles that strike text out, by their index in `cellXfs`. */
export function struckStyles(xml: string): ReadonlySet<number> {
  const fonts: boolean[] = []
  const struck = new Set<number>()
  let group = ''
  let styles = 0
  walkXml(xml, (tag) => {
    const begins = tag.kind !== 'close'
    if (tag.name === 'fonts' || tag.name === 'cellXfs') group = tag.kind === 'open' ? tag.name : ''
    if (group === 'fonts' && tag.name === 'font' && begins) fonts.push(false)
    if (group === 'fonts' && isStrike(tag)) fonts[fonts.length - 1] = true
    if (group !== 'cellXfs' || tag.name !== 'xf' || !begins) return
    if (fonts[Number(tag.attribute('fontId') ?? 0)]) struck.add(styles)
    styles += 1
  })
  return struck
}

/** `<strike val="0"/>` takes the line away. */
export const isStrike = (tag: XmlTag): boolean =>
  tag.name === 'strike' && tag.kind !== 'close' && !['0', 'false'].includes(tag.attribute('val') ?? '1')

function meaningOf(id: number, codes: ReadonlyMap<number, string>): NumberMeaning {
  const code = codes.get(id)
  if (code === undefined)
    return DATE_RANGES.some(([first, last]) => id >= first && id <= last) ? { kind: 'date' } : PLAIN
  if (isDateCode(code)) return { kind: 'date' }
  if (isScaled(code)) return { kind: 'scaled' }
  const unit = LARGER_UNIT.exec(code.replace(/["\\]/gu, ''))?.[0]
  if (unit !== undefined) return { kind: 'inUnits', unit }
  const currency = OTHER_CURRENCY.exec(code)?.[0]
  if (currency !== undefined) return { kind: 'inCurrency', currency }
  const sections = splitSections(code).map(readSection)
  const shown = sections.filter((section) => section !== undefined)
  return shown.length > 0 && shown.length === sections.length && shown.some(addsZeros)
    ? { kind: 'padded', sections: shown }
    : PLAIN
}

// The E of an exponent is not an era.
function isDateCode(code: string): boolean {
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, '')
  if (/general|標準|[0#?]e[+-]/iu.test(pattern)) return false
  return /[ymdhsge]/iu.test(pattern)
}

// A comma behind the last digit, or before the point, divides by a thousand: `#,##0,` and `0.0,,`.
const isScaled = (code: string): boolean =>
  /[0#?],+(?![0#?,])/u.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, ''))

const LARGER_UNIT = /(?:[十百千]?[万億兆]|[十百千])(?:円|(?!\p{L}))/u

/** [$-411] is a language, [$¥-411] yen. */
const OTHER_CURRENCY = /(?<!\[)\$|(?<=\[\$)(?![¥￥]|JPY|円)[^\]-]+|US\$|[€£₩]|\b(?:USD|EUR|GBP|CNY|KRW)\b/u

const splitSections = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^;])+/gu) ?? []

/** More than one zero in a row of digits adds zeros that the number does not have. */
const addsZeros = ({ tokens }: Section): boolean =>
  tokens.filter((one) => 'digit' in one && one.digit === '0').length > 1

/** Undefined for decimals, groups of three, fractions and percents. */
function readSection(source: string): Section | undefined {
  const tokens: ({ text: string } | { digit: '0' | '#' })[] = []
  let condition: Section['condition']
  for (const [token] of source.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./gu)) {
    const compared = /^\[(<=|>=|<>|<|>|=)(-?[0-9.]+)\]$/u.exec(token)
    if (compared) condition = { operator: compared[1] ?? '', value: Number(compared[2]) }
    else if (token === '0') tokens.push({ digit: '0' })
    else if (token === '#' || token === '?') tokens.push({ digit: '#' })
    else if (token.startsWith('"')) tokens.push({ text: token.slice(1, -1) })
    else if (token.startsWith('\\')) tokens.push({ text: token.slice(1) })
    else if (token.startsWith('_') || token.startsWith('*') || token.startsWith('[')) continue
    else if (token === '@') tokens.push({ text: '' })
    else if (/[.,%/eE]/u.test(token)) return undefined
    else tokens.push({ text: token })
  }
  return { tokens, ...(condition && { condition }) }
}

export function shownNumber(digits: string, meaning: NumberMeaning): string {
  if (meaning.kind !== 'padded' || !/^-?[0-9]{1,15}$/.test(digits)) return digits
  const section = sectionFor(Number(digits), meaning.sections)
  if (!section || !addsZeros(section)) return digits
  return fill(section, digits.replace('-', ''))
}

function sectionFor(value: number, sections: readonly Section[]): Section | undefined {
  const conditional = sections.find(({ condition }) => condition && holds(value, condition))
  if (conditional) return conditional
  const plain = sections.filter(({ condition }) => !condition)
  if (plain.length < sections.length) return plain[0]
  const [positive, negative, zero] = plain
  return value < 0 ? negative : value === 0 ? (zero ?? positive) : positive
}

function holds(value: number, { operator, value: limit }: { operator: string; value: number }): boolean {
  if (operator === '<=') return value <= limit
  if (operator === '>=') return value >= limit
  if (operator === '<') return value < limit
  if (operator === '>') return value > limit
  return operator === '=' ? value === limit : value !== limit
}

/** Digits beyond the places of the format stand before the first place. */
function fill({ tokens }: Section, digits: string): string {
  let rest = digits
  const parts: string[] = []
  const first = tokens.findIndex((one) => 'digit' in one)
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (!token) continue
    if ('text' in token) parts.unshift(token.text)
    else if (at === first) parts.unshift(rest === '' && token.digit === '0' ? '0' : rest)
    else {
      parts.unshift(rest === '' ? (token.digit === '0' ? '0' : '') : rest.slice(-1))
      rest = rest.slice(0, -1)
    }
  }
  return parts.join('')
}
