// What each row of a table is: an entry of the list, or one of the rows that every program adds around it.
import { placesOfCode, placesOfName } from '#domain/places'
import { normaliseHeading } from './headings.ts'
import { isBlankRow, type Table } from '../table.ts'
import { readDay } from './days.ts'
import type { Field, FileAnswers, Layout, LeftOutKind, Subject } from './subject.ts'
import { cleanText, parseYen } from './values.ts'

export type RowKind = LeftOutKind | 'body'

const SUM =
  '(?:総|累|小|中|本|当|頁|ページ|今回|当月|月間|期間|入金|出金|入出金|お?預り|お?支払い?|取引|請求|税額|納付|給与|退職)?(?:合計|総計|累計|小計|計|合計額|合計金額)|(?:grand|sub)?total|sum'
const COUNT = '[(（〔[]?(?:計|全)?[0-9,]*(?:団体|市区町村|市町村|件|名|人|社|枚|行|口|自治体)?[)）〕\\]]?'
const PLAIN_SUM = new RegExp(`^[【〈<[*※◆■]*(?:${SUM})[】〉>\\]*:]*${COUNT}$`, 'iu')
const WIDE_SUM = new RegExp(`^[【〈<[]*(?:[\\p{L}]{0,8}計|${SUM})[】〉>\\]:]*${COUNT}$`, 'iu')

const plain = (cell: string): string => cleanText(cell).text.normalize('NFKC').replace(/\s/gu, '')

/** Returns whether a cell is a word for a sum, perhaps with a count: 合計（3団体）. */
export const isSumWord = (cell: string, form: 'wide' | 'plain'): boolean => {
  const text = plain(cell)
  return text !== '' && (form === 'wide' ? WIDE_SUM : PLAIN_SUM).test(text)
}

/** Returns the count that a word for a sum states: 合計（3団体） and 3件 are 3. */
export function statedCount(cell: string): number | undefined {
  const found = /([0-9,]+)(?:団体|市区町村|市町村|件|名|人|社|枚|行|口|自治体)/u.exec(plain(cell))
  return found ? Number((found[1] ?? '').replaceAll(',', '')) : undefined
}

/** Returns the kind of every row. */
export function rowKinds<R>(
  table: Table,
  subject: Subject<R>,
  layout: Layout,
  file: FileAnswers,
  takeHidden: boolean,
): RowKind[] {
  const headings = layout.headings.map(normaliseHeading)
  return table.rows.map((cells, index) => {
    const isEmpty = isBlankRow(cells.map((cell) => cleanText(cell).text)) && !table.faults.has(index)
    if (index < layout.firstDataRow) return isEmpty ? 'empty' : aboveKind(layout, index)
    if (file.leftOut[index] !== undefined) return 'byHand'
    if (isEmpty) return 'empty'
    if (!takeHidden && table.hidden?.rows.has(index)) return 'hidden'
    return subject.rowKind?.(cells, layout) ?? kindOf(cells, table.faults.has(index), subject, layout, headings)
  })
}

const aboveKind = ({ headings, firstDataRow }: Layout, index: number): RowKind =>
  headings.length > 0 && index === firstDataRow - 1 ? 'heading' : 'above'

function kindOf<R>(
  cells: readonly string[],
  hasFault: boolean,
  subject: Subject<R>,
  layout: Layout,
  headings: readonly string[],
): RowKind {
  if (isRepeatedHeading(cells, headings)) return 'headingRepeated'
  const cellsOf = (names: readonly string[]) =>
    names.flatMap((name) => (layout.columns[name] ?? []).map((column) => cells[column] ?? ''))
  const keys = subject.keys.filter((name) => layout.columns[name] !== undefined)
  const fieldOf = (name: string) => subject.fields.find((field) => field.name === name)
  const hasKey = keys.some((name) => isKey(cellsOf([name]), fieldOf(name)))
  if (!hasKey && cells.some((cell) => isSumWord(cell, subject.sums))) return 'sum'
  const money = cellsOf(subject.fields.filter(({ kind }) => isNumeric(kind)).map(({ name }) => name))
  const hasMoney = money.some((cell) => /[0-9０-９]/u.test(cell))
  return hasKey || hasMoney || hasFault ? 'body' : 'note'
}

const isNumeric = (kind: Field['kind']): boolean => kind === 'yen' || kind === 'balance' || kind === 'count'

function isRepeatedHeading(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = headings.filter((heading) => heading !== '').length
  return filled > 1 && headings.every((heading, at) => normaliseHeading(cells[at] ?? '') === heading)
}

/** Returns whether cells say which row it is. */
function isKey(cells: readonly string[], field: Field | undefined): boolean {
  const texts = cells.map((cell) => cleanText(cell).text)
  if (field?.kind === 'day') {
    const kind = readDay(texts.length === 3 ? texts.join('/') : (texts[0] ?? '')).kind
    return kind !== 'blank' && kind !== 'unreadable'
  }
  const [text = ''] = texts
  if (field?.kind === 'place')
    return /^[0-9０-９]{4,6}$/u.test(text) || placesOfCode(text).length > 0 || placesOfName(text).length > 0
  return text !== '' && !isSumWord(text, 'plain') && !/^[※*＊]/u.test(text)
}

/** Returns whether a row without a word for it is the sum of the rows above: it has money, and nothing says whose. */
export function isSumByValue(cells: readonly string[], sums: ReadonlyMap<number, number>, rows: number): boolean {
  if (rows < 2) return false
  const filled = cells.map((cell, column) => ({ text: cleanText(cell).text, column })).filter(({ text }) => text !== '')
  const money = filled.filter(({ column }) => sums.has(column))
  return (
    money.length > 0 &&
    money.length === filled.length &&
    money.every(({ text, column }) => {
      const read = parseYen(text)
      return read.ok && read.value === sums.get(column)
    }) &&
    money.some(({ column }) => sums.get(column) !== 0)
  )
}
