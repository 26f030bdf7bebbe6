// The tally of an import: what became of each row, column and yen of a file.
import { hideIndividualNumbers } from '#domain/text/individualNumber'
import { recogniseColumn } from './layout.ts'
import type { Cells } from './cells.ts'
import { MOST_LINES, type IntakeFindings } from './findings.ts'
import { lookOfUnused } from './looks.ts'
import { isSumWord, isTotalWord, statedCount } from './rows.ts'
import {
  LEFT_OUT_KINDS,
  type Tally,
  type TallyColumn,
  type TallySum,
  type ColumnLook,
  type ColumnUse,
  type Fate,
  type Field,
  type FileAnswers,
  type Kind,
  type Layout,
  type LeftOut,
  type Sheet,
} from './reading.ts'
import type { Subject, Total } from './subject.ts'
import { cleanText, parseYen, type NumberResult } from './values.ts'

interface Tallied<R> {
  sheet: Sheet
  subject: Subject<R>
  layout: Layout
  file: FileAnswers
  fates: readonly Fate[]
  rows: RowsOf
  cells: Cells
  findings: IntakeFindings
}

type RowsOf = ReadonlyMap<Fate, readonly number[]>
const NONE: readonly number[] = []

export function* tallyOf<R>(given: Omit<Tallied<R>, 'rows'>): Generator<number, Tally, void> {
  const { sheet, fates, cells, findings } = given
  const all = { ...given, rows: Map.groupBy(fates.keys(), (index) => fates[index] ?? 'refused') }
  const refused = all.rows.get('refused') ?? NONE
  const columns = yield* columnsOf(all)
  const sums = yield* sumsOf(all, columns)
  compareWords(all, sums)
  const tally: Tally = {
    sheet: sheet.name,
    otherSheets: [],
    rows: {
      file: fates.length,
      taken: all.rows.get('taken')?.length ?? 0,
      leftOut: leftOutOf(all),
      refused: refused.length,
      refusedLines: refused.slice(0, MOST_LINES).map((index) => cells.line(index)),
    },
    columns,
    sums,
    counts: countsOf(all, sums),
    inferred: [],
    notes: [...sheet.notes],
  }
  askAboutDifferences(tally, findings)
  return { ...tally, inferred: findings.inferred }
}

function leftOutOf<R>({ rows, cells, file }: Tallied<R>): LeftOut[] {
  return LEFT_OUT_KINDS.flatMap((kind): LeftOut[] => {
    const indexes = rows.get(kind) ?? NONE
    if (indexes.length === 0) return []
    const lines = indexes.slice(0, MOST_LINES).map((index) => cells.line(index))
    if (kind !== 'byHand') return [{ kind, rows: indexes.length, lines }]
    const reasons = Object.fromEntries(indexes.map((index) => [cells.line(index), file.leftOut[index] ?? '']))
    return [{ kind, rows: indexes.length, lines, reasons }]
  })
}

/** Not taken, but the sums of the file include them. */
const OF_OTHERS: readonly Fate[] = ['clientUnknown', 'clientLeftOut']
const SUMMED: readonly Fate[] = ['taken', 'refused', ...OF_OTHERS]
const LISTED: readonly Fate[] = [...SUMMED, 'hidden', 'struck', 'setApart', 'byHand', 'note', 'opening']

const LOOKS: Record<Kind, ColumnLook> = {
  yen: 'money',
  balance: 'money',
  count: 'number',
  number: 'number',
  municipality: 'text',
  prefecture: 'text',
  text: 'text',
  direction: 'text',
  flag: 'text',
  day: 'day',
  month: 'day',
}

function* columnsOf<R>({ sheet, subject, layout, fates, cells }: Tallied<R>): Generator<number, TallyColumn[], void> {
  const indexes = [...fates.keys()].filter((index) => LISTED.includes(fates[index] ?? 'empty'))
  const columns: TallyColumn[] = []
  const sampleOf = subject.mayHoldPeople ? hideIndividualNumbers : (text: string) => text
  for (let column = 0; column < layout.width; column += 1) {
    yield 0
    const heading = layout.headings[column] ?? ''
    const fields = subject.fields.filter(({ name }) => layout.columns[name]?.includes(column))
    // The days of a workbook are no text.
    const shown = (index: number) => cells.text(index, column) || (cells.fault(index, column)?.date ?? '')
    let [first, filled] = ['', 0]
    for (const index of indexes) {
      const text = shown(index)
      if (text !== '' && (filled += 1) === 1) first = text
    }
    const texts = fields.length > 0 ? [] : indexes.map(shown)
    const [used] = filled > 0 ? fields : []
    columns.push({
      column: column + 1,
      heading,
      use: useOf(subject, layout, heading, fields, filled > 0),
      fields: fields.map(({ name }) => name),
      looks: used ? LOOKS[used.kind] : lookOfUnused(subject, texts, heading),
      hidden: sheet.table.hidden?.columns.has(column) ?? false,
      filled,
      sample: sampleOf(first).slice(0, 40),
    })
  }
  return columns
}

function useOf<R>(
  subject: Subject<R>,
  layout: Layout,
  heading: string,
  fields: readonly { name: string; compared?: boolean }[],
  isFilled: boolean,
): ColumnUse {
  if (fields.some(({ name }) => (layout.columns[name]?.length ?? 0) > 1)) return 'joined'
  if (fields.length > 0) return fields.every(({ compared }) => compared) ? 'compared' : 'used'
  if (!isFilled) return 'empty'
  const known = recogniseColumn(subject, heading)
  if (known?.calendarYear !== undefined) return 'otherYear'
  return known?.unused ? 'known' : 'unused'
}

function* sumsOf<R>(all: Tallied<R>, columns: readonly TallyColumn[]): Generator<number, TallySum[], void> {
  const { subject, layout, fates } = all
  const used = subject.fields
    .filter(({ kind }) => kind === 'yen' || kind === 'count')
    .flatMap((field) => (layout.columns[field.name] ?? []).map((column) => ({ field, column })))
  const others = columns
    .filter(({ use, looks }) => looks === 'money' && (use === 'unused' || use === 'otherYear' || use === 'known'))
    .map(({ column }) => ({ field: undefined, column: column - 1 }))
  const totals = fates.includes('record') ? totalsOf(all) : {}
  const sums = new Map<number, TallySum>()
  for (const { field, column } of [...used, ...others]) {
    yield 0
    if (!sums.has(column)) sums.set(column, sumOf(all, field, column, totals))
  }
  return [...sums.values()]
}

function sumOf<R>(
  all: Tallied<R>,
  field: Field | undefined,
  column: number,
  totals: Readonly<Record<string, Total>>,
): TallySum {
  const { layout, rows, cells } = all
  const isCount = field?.kind === 'count'
  const read = (index: number) => (isCount ? cells.values.count(index, column) : cells.values.yen(index, column))
  const sum = { file: 0, taken: 0, leftOut: 0, refused: 0 }
  for (const fate of LISTED) {
    let part = 0
    for (const index of rows.get(fate) ?? NONE) {
      const found = read(index)
      if (found.ok && found.value) part += found.value
    }
    sum.file += part
    if (fate === 'refused') sum.refused += part
    else if (fate === 'taken' && field) sum.taken += part
    else sum.leftOut += part
  }
  const heading = layout.headings[column] ?? ''
  const stated = rows.has('sum') || rows.has('record') ? statedSums(all, field, column, totals, read) : []
  const differs = stated.some(({ value, expected }) => value !== expected)
  return { column: column + 1, heading, field: field?.name ?? '', ...sum, stated, differs }
}

function statedSums<R>(
  { sheet, subject, layout, fates, cells, findings }: Tallied<R>,
  field: Field | undefined,
  column: number,
  totals: Readonly<Record<string, Total>>,
  read: (index: number) => NumberResult,
): TallySum['stated'] {
  const all: TallySum['stated'] = []
  const listed: { index: number; before: number }[] = []
  // The sum before each row that a sum may begin with: the first one, and each after a sum.
  const begins = new Set<number>()
  let mayBegin = true
  let visible = 0
  // 合計 of all rows above it, if it is the last sum: nothing of the list should follow.
  let total: TallySum['stated'][number] | undefined
  const isSameKey = keysOf(subject, layout, cells)
  for (const [index, fate] of fates.entries()) {
    const line = cells.line(index)
    if (fate === 'sum') {
      const [found, stated] = [cells.text(index, column), read(index)]
      if (!stated.ok && field && /[0-9０-９]/u.test(found) && statedIn(found) === undefined)
        findings.problem({ code: stated.code, line, column: column + 1, field: field.name, params: { found } })
      // Before the first row, a sum is that of all below.
      if (stated.ok && stated.value !== undefined) {
        const { value } = stated
        const same = listed[listed.findLastIndex((one) => !isSameKey(one.index, index)) + 1]
        const isPart = begins.has(visible - value) || same?.before === visible - value
        const one = { line, value, expected: listed.length === 0 ? Number.NaN : isPart ? value : visible }
        all.push(one)
        const isTotal = value === visible && sheet.table.rows[index]?.some(isTotalWord)
        total = isTotal && listed.length > 1 ? one : undefined
      }
      mayBegin = true
    }
    const recorded =
      fate === 'record' && field && subject.statedSums?.(sheet.table.rows[index] ?? [], totals)[field.name]
    if (typeof recorded === 'number') all.push({ line, value: recorded, expected: Number.NaN })
    if (!SUMMED.includes(fate)) continue
    if (mayBegin) begins.add(visible)
    mayBegin = false
    listed.push({ index, before: visible })
    const found = read(index)
    if (found.ok) visible += found.value ?? 0
  }
  if (total && !mayBegin) total.expected = Number.NaN
  // A sum above its rows, or in a record, covers all of them.
  return all.map((one) => (one.value === visible || Number.isNaN(one.expected) ? { ...one, expected: visible } : one))
}

const STATED =
  /^[^0-9]{0,6}(?:合計|総計|総額)(?:金額|税額|額)?(?:\([0-9]+\p{L}{1,4}\))?\s*:?\s*[¥\\]?\s*([0-9][0-9,]{2,})\s*円?$/u

function statedIn(cell: string): number | undefined {
  const found = STATED.exec(cleanText(cell).text.normalize('NFKC'))?.[1]
  return found === undefined ? undefined : Number(found.replaceAll(',', ''))
}

/** Sums in words (合計金額 5,000円), and sums that stand in a column of no field. */
function compareWords<R>(all: Tallied<R>, sums: TallySum[]): void {
  const { sheet, subject, fates, cells } = all
  const isYen = new Set(
    subject.fields.filter(({ kind, compared }) => kind === 'yen' && !compared).map(({ name }) => name),
  )
  const main = sums.filter(({ field }) => isYen.has(field))
  const [first] = main
  // A statement has two amounts, and a word does not say which.
  if (!first || subject.statedSums) return
  const summed = summedOf(all)
  const whole = main.reduce((sum, one) => sum + summed(one), 0)
  fates.forEach((fate, index) => {
    if (fate !== 'sum' && fate !== 'note' && fate !== 'above') return
    const line = cells.line(index)
    if (sums.some((sum) => hasLine(sum, line))) return
    for (const cell of sheet.table.rows[index] ?? []) {
      const read = fate === 'sum' ? parseYen(cell) : undefined
      const value = read?.ok ? read.value : statedIn(cell)
      if (!value || hasLine(first, line)) continue
      const same = sums.find((sum) => summed(sum) === value)
      const expected = value === whole ? value : summed(first)
      const sum = same ?? first
      sum.stated.push({ line, value, expected: same ? value : expected })
      sum.differs ||= !same && value !== expected
    }
  })
}

function summedOf<R>({ subject, rows, cells }: Tallied<R>): (sum: TallySum) => number {
  const counts = new Set(subject.fields.filter(({ kind }) => kind === 'count').map(({ name }) => name))
  const others = OF_OTHERS.flatMap((fate) => rows.get(fate) ?? NONE)
  return ({ column, field, taken, refused }) =>
    others.reduce((sum, index) => {
      const read = counts.has(field) ? cells.values.count(index, column - 1) : cells.values.yen(index, column - 1)
      return sum + (read.ok ? (read.value ?? 0) : 0)
    }, taken + refused)
}

const hasLine = ({ stated }: TallySum, line: number): boolean => stated.some((one) => one.line === line)

/** The sum of one municipality has its code. */
function keysOf<R>(subject: Subject<R>, layout: Layout, cells: Cells): (one: number, other: number) => boolean {
  const columns = subject.keys.flatMap((name) => layout.columns[name] ?? [])
  return (one, other) =>
    columns.some((column) => cells.text(one, column) !== '' && cells.text(one, column) === cells.text(other, column))
}

function totalsOf<R>({ subject, layout, rows, cells }: Tallied<R>): Record<string, Total> {
  const indexes = [...(rows.get('taken') ?? NONE), ...(rows.get('refused') ?? NONE)]
  return Object.fromEntries(
    subject.fields
      .filter(({ kind }) => kind === 'yen')
      .map(({ name }) => {
        const total = { count: 0, sum: 0 }
        const [column] = layout.columns[name] ?? []
        for (const index of column === undefined ? NONE : indexes) {
          const read = cells.values.yen(index, column ?? -1)
          if (!read.ok || !read.value) continue
          total.count += 1
          total.sum += read.value
        }
        return [name, total]
      }),
  )
}

/** Counts beside a sum, as in 合計（3団体）. Counts of persons are compared by their column. */
function countsOf<R>(all: Tallied<R>, sums: readonly TallySum[]): Tally['counts'] {
  const { sheet, subject, rows, cells } = all
  const taken = SUMMED.reduce((count, fate) => count + (rows.get(fate)?.length ?? 0), 0)
  const fields = new Set(subject.fields.filter(({ kind }) => kind === 'count').map(({ name }) => name))
  const persons = sums.filter(({ field }) => fields.has(field)).map(summedOf(all))
  return (rows.get('sum') ?? NONE).flatMap((index) => {
    const word = sheet.table.rows[index]?.find(
      (cell) => isSumWord(cell, subject.sums) && statedCount(cell) !== undefined,
    )
    const stated = word === undefined ? undefined : statedCount(word)
    return stated === undefined || persons.includes(stated) ? [] : [{ line: cells.line(index), stated, taken }]
  })
}

function askAboutDifferences({ sums, counts }: Tally, findings: IntakeFindings): void {
  for (const sum of sums.filter(({ differs }) => differs)) {
    const wrong = sum.stated.filter(({ value, expected }) => value !== expected)
    const [first] = wrong
    if (!first) continue
    const answer = findings.ask({
      id: `difference:${sum.column}`,
      kind: 'difference',
      params: { heading: sum.heading, stated: first.value, taken: first.expected, by: first.value - first.expected },
      columns: [sum.column],
      lines: wrong.map(({ line }) => line),
      options: [],
      free: true,
      remembers: false,
    })
    sum.differs = answer === undefined || answer.trim() === ''
  }
  for (const { line, stated, taken } of counts.filter((one) => one.stated !== one.taken))
    findings.ask({
      id: `count:${line}`,
      kind: 'difference',
      params: { heading: '', stated, taken, by: stated - taken },
      columns: [],
      lines: [line],
      options: [],
      free: true,
      remembers: false,
    })
}
