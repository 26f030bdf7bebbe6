// Tells what a column holds by its cells and heading.
import { readDay } from './days.ts'
import { recogniseColumn } from './layout.ts'
import type { ColumnLook } from './reading.ts'
import type { Subject } from './subject.ts'
import { parseYen } from './values.ts'

const MONEY_HEADING = /額|金|円|税|残高|預|払|料|計|amount|yen|balance/iu
const NUMBER_HEADING = /番号|コード|no\.?$|№|id$|件数|人数|人員|順|区分|種別|code/iu
const PART_HEADING = /時|分$|秒|年|月|日/iu
const PART_MOST = 9_999

export function lookOf(texts: readonly string[], heading: string): ColumnLook {
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0) return 'empty'
  const values = numbersOf(filled)
  if (values) {
    const isMarked = filled.some((text) => /[,，¥￥\\円△▲]/u.test(text))
    if (values.every((value) => value === 0)) return 'empty'
    if (isMarked || MONEY_HEADING.test(heading)) return 'money'
    const areParts = PART_HEADING.test(heading) && values.every((value) => Math.abs(value) <= PART_MOST)
    if (NUMBER_HEADING.test(heading) || areParts || (PART_HEADING.test(heading) && isDays(filled)))
      return isDays(filled) && /日/u.test(heading) ? 'day' : 'number'
    if (filled.some((text) => /^0[0-9]+$/u.test(text)) || isDays(filled)) return isDays(filled) ? 'day' : 'number'
    return values.some((value) => Math.abs(value) >= 100) ? 'money' : 'number'
  }
  if (isDays(filled)) return 'day'
  return new Set(filled).size === 1 && filled.length > 1 ? 'constant' : 'text'
}

/** A second column of a field of money is money, however small. */
export function lookOfUnused<R>(subject: Subject<R>, texts: readonly string[], heading: string): ColumnLook {
  const field = recogniseColumn(subject, heading)?.field
  const isMoney = subject.fields.some(({ name, kind }) => name === field && kind === 'yen')
  if (isMoney && numbersOf(texts)?.some((number) => number !== 0)) return 'money'
  return lookOf(texts, heading)
}

/** Undefined if one of them is no number. */
function numbersOf(texts: readonly string[]): number[] | undefined {
  const numbers: number[] = []
  for (const text of texts) {
    const read = parseYen(text)
    if (!read.ok) return undefined
    numbers.push(read.value ?? 0)
  }
  return numbers
}

const isDays = (texts: readonly string[]): boolean =>
  texts.every((text) => {
    const { kind } = readDay(text)
    return kind === 'sure' || (kind === 'unsure' && /[-/.年]/u.test(text))
  })
