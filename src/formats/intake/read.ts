// Reads a table for every subject: each row is taken, left out or refused, each column used or named, each yen in one
// of the sums.
import type { Table } from '../tables/table.ts'
import { linesAbove, originsOf, rowsBelow } from './above.ts'
import { tallyOf } from './tally.ts'
import { askAboutColumns } from './columnQuestions.ts'
import { Cells, type LineAbove, type Row } from './cells.ts'
import { IntakeFindings, MOST_SAMPLES, ROWS_IN_TURN } from './findings.ts'
import { isMonthHeading, normaliseHeading } from './headings.ts'
import { withUse } from './layout.ts'
import { askAboutOtherClient, asStatement, refuseOtherClients } from './otherLists.ts'
import { askAboutHidden, askAboutStruck, leaveOutSetApart } from './rowQuestions.ts'
import { headingsIn, isSumByValue, rowKinds, type RowKind } from './rows.ts'
import type { Context, Fate, FileAnswers, Layout, Question, Reading, Sheet } from './reading.ts'
import type { Body, Finished, Subject } from './subject.ts'
import { cleanText, parseYen } from './values.ts'

export function* readTable<R>(
  sheet: Sheet,
  subject: Subject<R>,
  given: Layout,
  context: Context,
  file: FileAnswers,
): Generator<number, Reading<R>, void> {
  const findings = new IntakeFindings({ ...given.answers, ...file.answers })
  const { table } = sheet
  const takeHidden = askAboutHidden(table, given, findings) === 'take'
  const takeStruck = askAboutStruck(table, given, findings) === 'take'
  yield 0
  const lines = linesAbove(table, subject, given)
  yield 0
  const { layout, isComplete } = askAboutFields(table, subject, given, context, findings, lines)
  const kinds = yield* rowKinds(table, subject, layout, file, takeHidden, takeStruck)
  const usesLines =
    [...lines.values()].some(({ municipality }) => municipality === '') || layout.columns.municipalityName?.length === 0
  if (usesLines)
    for (const index of lines.keys()) if (kinds[index] === 'note' || kinds[index] === 'above') kinds[index] = 'heading'
  yield 0
  if (isComplete) leaveOutSetApart(table, layout, kinds, findings)
  keepTextsBetween(table, subject, layout, kinds)
  const below = usesLines ? rowsBelow(lines, table.rows.length) : []
  const cells = new Cells(table, subject, layout, context, findings, below)
  yield* findSumsByValue(table, cells, kinds, findings)
  yield 0
  const rows = kinds.flatMap((kind, index) => (kind === 'body' ? [cells.row(index)] : []))
  const indexes = rows.map(({ index }) => index)
  if (isComplete) cells.follow(originsOf(table, subject, layout, indexes, findings))
  yield 0
  refuseRagged(table, rows, layout, findings)
  yield 0
  refuseOtherUnits(table, kinds, layout, findings)
  refuseOtherHeadings(table, subject, kinds, layout, findings)
  yield 0
  refuseOtherCurrencies(rows, layout)
  refuseOtherClients(subject, rows, layout, findings)
  const above = table.rows.slice(0, layout.firstDataRow).map((cells) => cells.join(' '))
  askAboutOtherClient(subject, above, context, findings)
  refuseTablesBeside(subject, rows, layout, findings)
  yield 0
  yield* cells.days.decide(indexes)
  yield 0
  const body: Body = {
    layout,
    rows,
    above,
    notes: kinds.flatMap((kind, index) => (kind === 'note' ? [(table.rows[index] ?? []).join(' ')] : [])),
    textsOf: (column) => rows.map(({ index }) => cells.text(index, column)),
    findings,
  }
  const { taken, aside } = isComplete ? yield* readRows(subject, body, context) : { taken: [], aside: [] }
  if (!isComplete) for (const row of rows) row.wait()
  if (isComplete) askAboutColumns(table, subject, body)
  const fates: Fate[] = kinds.map((kind) => (kind === 'body' ? 'refused' : kind))
  for (const row of rows) fates[row.index] = row.aside ?? 'refused'
  for (const { row, parts = [] } of taken) for (const { index } of [row, ...parts]) fates[index] = 'taken'
  const tally = yield* tallyOf({ sheet, subject, layout, file, fates, cells, findings })
  const isNothing = taken.length === 0 && aside.length === 0
  if (isNothing && findings.problems.length === 0 && findings.questions.length === 0)
    findings.problem({ code: 'noDetails' })
  return {
    rows: taken.map(({ value }) => value),
    lines: taken.map(({ row }) => row.line),
    ...(aside.length > 0 && { aside }),
    fates,
    tally,
    ...findings.outcome(),
  }
}

function* readRows<R>(
  subject: Subject<R>,
  body: Body,
  context: Context,
): Generator<number, { taken: Finished<R>[]; aside: R[] }, void> {
  const facts = subject.prepare?.(body, context) ?? {}
  const read: { row: Row; value: R }[] = []
  const aside: R[] = []
  for (const [at, row] of body.rows.entries()) {
    if (at % ROWS_IN_TURN === 0) yield at
    const value = subject.read(row, context, facts)
    if (value === undefined) continue
    if (row.aside !== undefined) aside.push(value)
    else if (!row.hasFailed()) read.push({ row, value })
  }
  yield body.rows.length
  return { taken: subject.finish?.(read, body, context) ?? read, aside }
}

/** A comma in an unquoted amount makes a row longer, and all after it would be read from the wrong column. */
function refuseRagged(table: Table, rows: readonly Row[], layout: Layout, findings: IntakeFindings): void {
  const { headings, columns, firstDataRow, width } = layout
  const headed = headings.length > 0 ? (table.rows[firstDataRow - 1]?.length ?? width) : width
  const needed = Math.max(0, ...Object.values(columns).flat()) + 1
  // One value more than headings in every row is a program's habit.
  const lengths = Map.groupBy(rows, ({ cells }) => cells.length)
  const usual = [...lengths].find(([, same]) => same.length > 2 && same.length * 2 > rows.length)?.[0] ?? 0
  const expected = Math.max(headed, needed, usual)
  // Some amounts are below a thousand, so what makes every row longer is a comma at its end and not one in an amount.
  const endsInComma = lengths.size === 1 && rows.some(({ cells }) => !hasSplitAmount(cells))
  for (const row of rows) {
    if (row.cells.length === expected) continue
    const extra = row.cells.slice(expected)
    const isLonger =
      extra.some((cell) => cell.trim() !== '') || (extra.length > 0 && !endsInComma && hasSplitAmount(row.cells))
    if (row.cells.length >= needed && !isLonger) continue
    row.wait()
    findings.problem({ code: 'raggedRow', line: row.line, params: { columns: row.cells.length, expected } })
  }
}

/** 単位：千円 above the table, below it or in a heading. */
function refuseOtherUnits(
  { rows, lines }: Table,
  kinds: readonly RowKind[],
  { firstDataRow, headings, columns }: Layout,
  findings: IntakeFindings,
): void {
  const used = new Set(Object.values(columns).flat())
  kinds.forEach((kind, index) => {
    if (kind !== 'above' && kind !== 'heading' && kind !== 'note') return
    const isHeading = index === firstDataRow - 1 && headings.length > 0
    const texts = (rows[index] ?? []).filter((text, column) => text !== '' && (!isHeading || used.has(column)))
    const [line, row] = [lines[index] ?? index + 1, texts.join(' ').normalize('NFKC')]
    const unit = texts.find((text) => OTHER_UNIT.test(text.normalize('NFKC')))
    if (unit !== undefined) findings.problem({ code: 'otherUnit', line, params: { found: unit } })
    const currency = kind === 'note' ? undefined : OTHER_CURRENCY.exec(row)?.[0]
    if (currency !== undefined) findings.problem({ code: 'otherCurrencyList', line, params: { found: currency } })
  })
}

const LARGER = '(?:十|百|千|万|百万|億)円(?!未満|以)'
const OTHER_UNIT = new RegExp(
  `(?:単位\\s*[:は/=]?\\s*|[([〔【]|^|額は?\\s*)${LARGER}(?![0-9\\p{L}]*[0-9])|${LARGER}(?:単位|表示)`,
  'u',
)
const MONEYS = '(?:(?:米|豪|加)?ドル|ユーロ|ポンド|人民元|ウォン)'
/** Not in the name of a company: ユーロ商事. */
const OTHER_CURRENCY = new RegExp(
  `外貨(?:普通|当座|定期)?預金|通貨[^\\p{L}]*${MONEYS}|[([]${MONEYS}[)\\]]|\\b(?:USD|EUR|GBP|AUD|CNY)\\b`,
  'u',
)

/** A second table below the first, with its columns in another order. */
function refuseOtherHeadings<R>(
  { rows, lines }: Table,
  subject: Subject<R>,
  kinds: readonly RowKind[],
  layout: Layout,
  findings: IntakeFindings,
): void {
  kinds.forEach((kind, index) => {
    const cells = rows[index] ?? []
    if (kind !== 'note' || headingsIn(cells, subject, layout) !== 'other') return
    const found = cells.filter((cell) => cell.trim() !== '').join('、')
    findings.problem({ code: 'otherHeadings', line: lines[index] ?? index + 1, params: { found } })
  })
}

const CURRENCY = /^(?:通貨(?:コード|区分|単位|名)?|currency(?:code)?)$/u
const OWN_CURRENCY = /^(?:|円|日本円|jpy|yen|¥|\\)$/iu

function refuseOtherCurrencies(rows: readonly Row[], { headings }: Layout): void {
  const column = headings.findIndex((heading) => CURRENCY.test(normaliseHeading(heading)))
  if (column < 0) return
  for (const row of rows) {
    const found = cleanText(row.cells[column] ?? '').text
    if (!OWN_CURRENCY.test(found.normalize('NFKC'))) row.refuse('', 'otherCurrency', { found })
  }
}

/** The same headings once more to the right: those rows would be lost, or their texts joined to others. */
function refuseTablesBeside<R>(
  subject: Subject<R>,
  rows: readonly Row[],
  layout: Layout,
  findings: IntakeFindings,
): void {
  const headings = layout.headings.map(normaliseHeading)
  const first = headings.findIndex((heading) => heading !== '')
  const keys = subject.keys.flatMap((name) => layout.columns[name] ?? [])
  const width = headings.findIndex((heading, column) => column > first && heading === headings[first]) - first
  const isRepeated = headings
    .slice(first, first + width)
    .every((one, at) => (headings[first + width + at] ?? '') === one)
  if (width < 3 || !isRepeated || !keys.some((key) => key >= first && key < first + width)) return
  if (rows.every(({ cells }) => cells.slice(first + width).every((cell) => cell.trim() === ''))) return
  findings.problem({ code: 'tablesBeside', column: first + width + 1 })
}

/** 12 and 300 side by side, from 12,300. */
const hasSplitAmount = (cells: readonly string[]): boolean =>
  cells.some((text, at) => /^[1-9][0-9]{0,2}$/u.test(text) && /^[0-9]{3}$/u.test(cells[at + 1] ?? ''))

/** A row of only text between two entries is more of an entry's text, no note. */
function keepTextsBetween<R>(table: Table, subject: Subject<R>, layout: Layout, kinds: RowKind[]): void {
  const texts = subject.fields.filter(({ joins }) => joins).flatMap(({ name }) => layout.columns[name] ?? [])
  const [first, last] = [kinds.indexOf('body'), kinds.lastIndexOf('body')]
  kinds.forEach((kind, index) => {
    if (kind !== 'note' || index < first || index > last) return
    const filled = (table.rows[index] ?? []).flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell, column }]))
    if (filled.every(({ cell, column }) => texts.includes(column) && !/^[※*＊]/u.test(cell))) kinds[index] = 'body'
  })
}

function askAboutFields<R>(
  table: Table,
  subject: Subject<R>,
  given: Layout,
  context: Context,
  findings: IntakeFindings,
  lines: ReadonlyMap<number, LineAbove>,
): { layout: Layout; isComplete: boolean } {
  let layout = given
  const answers: Record<string, string> = { ...given.answers }
  const asked = new Set<string>()
  for (;;) {
    const field = subject.missing(layout.columns, answers)
    if (field === undefined) return { layout, isComplete: true }
    const reason = subject.explain?.(layout, context) ?? asStatement(subject, layout)
    if (reason) {
      findings.problem(reason)
      return { layout, isComplete: false }
    }
    if (asked.has(field)) return { layout, isComplete: false }
    asked.add(field)
    const answer = findings.ask(fieldQuestion(table, subject, layout, field, lines))
    if (answer === undefined) return { layout, isComplete: false }
    answers[`field:${field}`] = answer
    // The lines over the rows say it, and no column does.
    if (answer === 'above') layout = { ...layout, columns: { ...layout.columns, municipalityName: [] } }
    else if (answer !== 'none') layout = withUse(layout, subject, Number(answer) - 1, field)
  }
}

function fieldQuestion<R>(
  table: Table,
  subject: Subject<R>,
  layout: Layout,
  field: string,
  lines: ReadonlyMap<number, LineAbove>,
): Omit<Question, 'answer'> {
  const kind = subject.fields.find(({ name }) => name === field)?.kind
  // A column that is only compared may be the one.
  const used = new Set(
    subject.fields.filter(({ compared }) => !compared).flatMap(({ name }) => layout.columns[name] ?? []),
  )
  const columns = Array.from({ length: layout.width }, (_, column) => column).filter((column) => !used.has(column))
  const body = table.rows.map((row, index) => ({ row, index })).slice(layout.firstDataRow)
  const filled = columns
    .map((column) => ({
      column,
      samples: body
        .filter(({ row }) => (row[column] ?? '').trim() !== '')
        .slice(0, MOST_SAMPLES)
        .map(({ row, index }) => ({
          line: table.lines[index] ?? index + 1,
          column: column + 1,
          text: row[column] ?? '',
          reading: field,
        })),
    }))
    .filter(({ samples }) => samples.length > 0)
    .filter(({ samples }) => (kind !== 'yen' && kind !== 'count') || samples.some(({ text }) => parseYen(text).ok))
  const { mayBeAbsent } = subject
  const column = subject.suggestColumn?.(field, table, layout)
  const above = [...lines].filter(([, { municipality }]) => field === 'municipalityCode' && municipality !== '')
  const suggested = above.length > 0 ? 'above' : column === undefined ? undefined : String(column + 1)
  return {
    id: `field:${field}`,
    kind: 'fieldMissing',
    params: { field },
    columns: filled.map(({ column }) => column + 1),
    lines: layout.firstDataRow > 0 ? [table.lines[layout.firstDataRow - 1] ?? layout.firstDataRow] : [],
    options: [
      ...(above.length > 0 ? [{ value: 'above', samples: above.slice(0, MOST_SAMPLES).map(lineSample(table)) }] : []),
      ...filled.map(({ column, samples }) => ({
        value: String(column + 1),
        params: { heading: layout.headings[column] ?? '' },
        samples,
      })),
      ...(mayBeAbsent?.includes(field) ? [{ value: 'none', samples: [] }] : []),
    ],
    ...(suggested !== undefined && { suggested }),
    // The month of this list is not that of the next.
    remembers: !(subject.period && filled.some((one) => isMonthHeading(layout.headings[one.column] ?? ''))),
  }
}

const lineSample =
  ({ rows, lines }: Table) =>
  ([index, { municipality }]: [number, LineAbove]) => ({
    line: lines[index] ?? index + 1,
    text: (rows[index] ?? []).filter((cell) => cell !== '').join(' '),
    reading: municipality,
  })

/** A row of money alone is the sum of the rows above, if it is equal to it. */
function* findSumsByValue(
  { rows }: Table,
  cells: Cells,
  kinds: RowKind[],
  findings: IntakeFindings,
): Generator<number, void, void> {
  const sums = new Map(cells.moneyColumns.map((column) => [column, 0]))
  const above = { rows: 0, next: 0 }
  for (const [index, kind] of kinds.entries()) {
    if (index % ROWS_IN_TURN === 0) yield 0
    const row = rows[index] ?? []
    const first = row.findIndex((_, column) => cells.text(index, column) !== '')
    if (kind !== 'body' || !sums.has(first)) continue
    for (; above.next < index; above.next += 1) if (kinds[above.next] === 'body') addTo(sums, cells, above.next, above)
    if (!isSumByValue(cells.values, index, row.length, sums, above.rows)) continue
    kinds[index] = 'sum'
    findings.infer({ kind: 'sumWithoutWord', line: cells.line(index), from: row.join(' ').trim(), to: '' })
  }
}

function addTo(sums: Map<number, number>, cells: Cells, index: number, above: { rows: number }): void {
  above.rows += 1
  for (const [column, sum] of sums) {
    const read = cells.values.yen(index, column)
    if (read.ok && read.value) sums.set(column, sum + read.value)
  }
}
