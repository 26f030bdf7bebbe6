// Tells the rows of the list from headings, sums and notes.
import { normaliseHeading } from './headings.ts'
import { recogniseColumn } from './layout.ts'
import { mergedFrom, type Table } from '../tables/table.ts'
import { valuesOf, type CellValues } from './cellValues.ts'
import { ROWS_IN_TURN } from './findings.ts'
import type { Field, FileAnswers, Layout, LeftOutKind } from './reading.ts'
import type { Subject } from './subject.ts'
import { cleanText } from './values.ts'

export type RowKind = LeftOutKind | 'body'

/** A bank writes the sum of a period beside its last day. */
const PART =
  '総|累|小|中|本|当|頁|ページ|日|月|年|旬|週|[0-9]+月(?:度|分)?|月[末中]|[上中下]旬|[上下]期|年度|前月|本日|今期|今回|当[日月期年]|月間|年間|期間|入金|出金|入出金|お?預り|お?支払い?|取引|請求|税額|納付|給与|退職|差引|全社|部門|部署|店舗?|支店|科目|口座'
const SUM = `(?:${PART})?(?:合計|総計|累計|小計|計)(?:額|金額|税額|件数|人数|人員|欄)?|総額|全体|ゴウケイ|ごうけい|ショウケイ|(?:grand|sub)?total|ttl|sum`
const UNIT = '(?:団体|市区町村|市町村|件|名|人|社|枚|行|口|自治体)'
/** 合計（3団体）, 3団体計, 小計（東京都） */
const withGroup = (sum: string) =>
  new RegExp(`^(?:[0-9]+${UNIT}の?)?(?:${sum})(?:[計全]?[0-9]*${UNIT}?|\\([\\p{L}\\p{N}]{1,20})$`, 'iu')
const PLAIN_SUM = withGroup(SUM)
/** 時計, 設計, 会計, 統計 and 家計 are no sums. */
const WIDE_SUM = withGroup(`[\\p{L}\\p{N}]{0,12}(?<![時設会統家])計|${SUM}`)
const TOTAL = /^(?:総|総合|全社)?(?:合計|総計)|^(?:grand)?total|^総額|^全体|^ゴウケイ|^ごうけい/iu

const plain = (cell: string): string =>
  cleanText(cell)
    .text.normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(/[\p{Ps}\p{Pi}]/gu, '(')
    .replace(/(?!\()[\p{P}\p{S}]/gu, '')
    .replace(/^\(+/u, '')

export const isSumWord = (cell: string, form: 'wide' | 'plain'): boolean => {
  // Quick: every word for a sum has one of these characters, and nearly no cell does.
  if (!/[計額体イｲいlｌmｍ]/iu.test(cell)) return false
  const text = plain(cell)
  return text !== '' && (form === 'wide' ? WIDE_SUM : PLAIN_SUM).test(text)
}

/** 合計, not 小計 or 日計: no row of the list should follow. */
export const isTotalWord = (cell: string): boolean => isSumWord(cell, 'plain') && TOTAL.test(plain(cell))

/** 合計（3団体） and 3件 are 3. */
export function statedCount(cell: string): number | undefined {
  const found = new RegExp(`([0-9]+)${UNIT}`, 'u').exec(plain(cell))
  return found ? Number(found[1]) : undefined
}

export function* rowKinds<R>(
  table: Table,
  subject: Subject<R>,
  layout: Layout,
  file: FileAnswers,
  takeHidden: boolean,
  takeStruck: boolean,
): Generator<number, RowKind[], void> {
  const kindOf = kindsOf(table, subject, layout)
  const kinds: RowKind[] = []
  const values = valuesOf(table)
  for (const [index, cells] of table.rows.entries()) {
    if (index % ROWS_IN_TURN === 0) yield 0
    const hasFault = table.faults.has(index)
    const isEmpty = !hasFault && cells.every((_, column) => values.text(index, column) === '')
    if (index < layout.firstDataRow) kinds.push(isEmpty ? 'empty' : aboveKind(table, subject, layout, index))
    else if (file.leftOut[index] !== undefined) kinds.push('byHand')
    else if (isEmpty) kinds.push('empty')
    else if (!takeHidden && table.hidden?.rows.has(index)) kinds.push('hidden')
    else if (!takeStruck && table.struck?.has(index)) kinds.push('struck')
    else kinds.push(subject.rowKind?.(values, index, layout) ?? kindOf(index, hasFault))
  }
  return kinds
}

function aboveKind<R>(
  table: Table,
  subject: Subject<R>,
  { headings, firstDataRow, columns }: Layout,
  index: number,
): RowKind {
  if (headings.length > 0 && index === firstDataRow - 1) return 'heading'
  const cells = table.rows[index] ?? []
  const money = new Set(amountFields(subject).flatMap(({ name }) => columns[name] ?? []))
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
  const words = filled.filter((column) => !money.has(column))
  // Sums above their list stand over its columns; a line about the account has a figure somewhere.
  return words.length === 1 &&
    words.length < filled.length &&
    words.every((column) => isSumWord(cells[column] ?? '', subject.sums)) &&
    filled.every((column) => !money.has(column) || isAmount(valuesOf(table), index, column))
    ? 'sum'
    : 'above'
}

const amountFields = <R>({ fields }: Subject<R>): Field[] =>
  fields.filter(({ kind }) => kind === 'yen' || kind === 'count')

function kindsOf<R>(table: Table, subject: Subject<R>, layout: Layout): (index: number, hasFault: boolean) => RowKind {
  const { columns, headings } = layout
  const values = valuesOf(table)
  const isRepeated = repeatsHeadings(headings)
  const of = (fields: readonly Field[]) => fields.flatMap(({ name }) => columns[name] ?? [])
  const amounts = of(subject.fields.filter(({ kind }) => kind === 'yen' || kind === 'balance' || kind === 'count'))
  const keys = subject.fields
    .filter(({ name }) => subject.keys.includes(name) && columns[name] !== undefined)
    .map((field) => ({ field, columns: of([field]) }))
  const municipalities = keys.filter(({ field }) => field.kind === 'municipality').flatMap((key) => key.columns)
  const others = of(subject.fields).filter((column) => !municipalities.includes(column))
  const cellsOf = (index: number) => table.rows[index] ?? []
  const isFilled = (index: number) => (column: number) => values.text(index, column) !== ''
  const isMarked = (index: number) => NOTE.test(cellsOf(index).find((cell) => cell.trim() !== '') ?? '')
  // With something of a payee beside it, a misspelt name is no note.
  const isUnknownMunicipality = (index: number) =>
    municipalities.some(isFilled(index)) && others.some(isFilled(index)) && !isMarked(index)
  const isBelowItsMunicipality = (index: number) =>
    index > layout.firstDataRow &&
    municipalities.every((column) => withoutSum(values.text(index, column)) === values.text(index - 1, column))
  // The sum of a day has that day, that of a municipality its code or name; neither is a row of the list.
  const isSum = (index: number, hasKey: boolean) => {
    if (!hasKey) return cellsOf(index).some((cell) => isSumWord(cell, subject.sums))
    if (municipalities.length === 0) return cellsOf(index).some((cell) => isSumWord(cell, 'plain'))
    if (!isBelowItsMunicipality(index)) return false
    const names = municipalities.map((column) => withoutSum(values.text(index, column)))
    const isOfMunicipality = (cell: string) => isSumWord(cell, 'wide') && names.includes(withoutSum(cell))
    return cellsOf(index).some(
      (cell, at) =>
        isSumWord(cell, 'plain') || isOfMunicipality(cell) || (!amounts.includes(at) && PERSONS.test(cell.trim())),
    )
  }
  /** Some programs store no results of the sums in a workbook. */
  const isFormulas = (index: number) =>
    cellsOf(index).every((cell, at) => cell.trim() === '' || (amounts.includes(at) && values.yen(index, at).ok)) &&
    [...(table.faults.get(index) ?? [])].every(([at, { code }]) => code === 'formula' && amounts.includes(at))
  return (index, hasFault) => {
    const cells = cellsOf(index)
    const hasMoney = amounts.some((column) => /[0-9０-９]/u.test(cells[column] ?? ''))
    // Quick: headings of amounts are none themselves.
    const hasAmount = hasMoney && amounts.some((column) => isAmount(values, index, column))
    if (!hasAmount && isRepeated(cells)) return 'headingRepeated'
    const headed = hasAmount || hasFault ? undefined : headingsIn(cells, subject, layout)
    if (headed) return headed === 'same' ? 'headingRepeated' : 'note'
    // The figure beside 合計金額 may look like a code.
    const isNamed = !municipalities.some((column) => isSumWord(values.text(index, column), 'plain'))
    const hasKey = isNamed && keys.some((key) => isKey(table, values, index, key.columns, key.field, subject.sums))
    if (isSum(index, hasKey) || (hasFault && !hasKey && isFormulas(index))) return 'sum'
    return hasKey || hasMoney || hasFault || isUnknownMunicipality(index) ? 'body' : 'note'
  }
}

function isAmount(values: CellValues, index: number, column: number): boolean {
  const read = values.yen(index, column)
  return read.ok && read.value !== undefined
}

function repeatsHeadings(headings: readonly string[]): (cells: readonly string[]) => boolean {
  const normal = headings.map(normaliseHeading)
  if (normal.filter((heading) => heading !== '').length < 2) return () => false
  return (cells) => normal.every((heading, at) => normaliseHeading(cells[at] ?? '') === heading)
}

/** `other`: a further table, whose rows would be read from the wrong columns. */
export function headingsIn<R>(
  cells: readonly string[],
  subject: Subject<R>,
  { columns }: Layout,
): 'same' | 'other' | undefined {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell, column }]))
  // Quick: no heading is a number.
  if (filled.length < 2 || filled.some(({ cell }) => /^[0-9０-９,]{3,}$/u.test(cell))) return undefined
  const found = filled.flatMap(({ cell, column }) => {
    const known = recogniseColumn(subject, cell)
    return known && !known.unused && subject.fields.some(({ name }) => name === known.field)
      ? [{ field: known.field, column }]
      : []
  })
  if (new Set(found.map(({ field }) => field)).size < 2) return undefined
  if (found.some(({ field, column }) => !columns[field]?.includes(column))) return 'other'
  return found.length === filled.length ? 'same' : undefined
}

const PERSONS = /^[計全]?[0-9０-９]+(?:名|人|件)$/u
const NOTE = /^[\s(（]*(?:[※*＊]|注[)）:：0-9０-９])/u

/** Whose sum it is: 千代田区 of 千代田区計. */
const withoutSum = (text: string): string => (text.endsWith('計') ? text.replace(/\s*[小合総]?計$/u, '') : text)

function isKey(
  table: Table,
  values: CellValues,
  index: number,
  columns: readonly number[],
  { kind }: Field,
  sums: 'wide' | 'plain',
): boolean {
  const texts = columns.map((column) => values.text(mergedFrom(table, index, column), column))
  const [text = ''] = texts
  if (kind === 'day') {
    const read = values.day(texts.length === 3 ? texts.join('/') : text).kind
    return read !== 'blank' && read !== 'unreadable'
  }
  if (kind === 'municipality')
    return (
      /^[0-9０-９]{4,6}$/u.test(text) ||
      values.municipalitiesOfCode(text).length > 0 ||
      values.municipalitiesOfName(text).length > 0
    )
  return text !== '' && !isSumWord(text, sums) && !NOTE.test(text)
}

/** A row equal to the sums above that has money and does not say whose. */
export function isSumByValue(
  values: CellValues,
  index: number,
  width: number,
  sums: ReadonlyMap<number, number>,
  rows: number,
): boolean {
  if (rows < 2) return false
  let isSum = false
  for (let column = 0; column < width; column += 1) {
    if (values.text(index, column) === '') continue
    const sum = sums.get(column)
    if (sum === undefined) return false
    const read = values.yen(index, column)
    if (!read.ok || read.value !== sum) return false
    isSum ||= sum !== 0
  }
  return isSum
}
