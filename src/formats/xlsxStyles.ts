// What a cell's number format says about its number: that it is a date, or a code shown with leading zeros.
import { walkXml } from './xml.ts'

/** What the numbers of a cell style mean. */
export type NumberMeaning = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; length: number }

const PLAIN: NumberMeaning = { kind: 'plain' }
// Formats that every spreadsheet knows by number; those from 27 on are the dates of Japanese, Chinese and Korean
// versions.
const DATE_RANGES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Returns the meaning of each cell style, by its index in the styles part. */
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

function meaningOf(id: number, codes: ReadonlyMap<number, string>): NumberMeaning {
  const code = codes.get(id)
  if (code === undefined)
    return DATE_RANGES.some(([first, last]) => id >= first && id <= last) ? { kind: 'date' } : PLAIN
  if (/^0{2,}$/.test(code)) return { kind: 'padded', length: code.length }
  return isDateCode(code) ? { kind: 'date' } : PLAIN
}

// Quoted text, escapes, colours and conditions are not part of the pattern; the E of an exponent is not an era.
function isDateCode(code: string): boolean {
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, '')
  if (/general|標準|[0#?]e[+-]/iu.test(pattern)) return false
  return /[ymdhsge]/iu.test(pattern)
}
