import { DAY_PARTS, isMonthHeading, normaliseHeading } from './headings.ts'
import { isBlankRow, type Table } from '../tables/table.ts'
import type { Context, Layout, LayoutOrigin, Recognised } from './reading.ts'
import type { Subject } from './subject.ts'

/** Banks write lines about the account above the headings. */
const SEARCHED_ROWS = 30
const FEWEST_FIELDS = 2

export const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => (row.length <= most || isBlankRow(row) ? most : row.length), 0)

/** `takeHidden`: hidden columns count like visible ones. */
export function proposeLayout<R>(
  table: Table,
  subject: Subject<R>,
  context: Context,
  { remembered = [], takeHidden = false }: { remembered?: readonly Layout[]; takeHidden?: boolean } = {},
): { layout: Layout; origin: LayoutOrigin } {
  const known = remembered.find((one) => one.subject === subject.name && fitsLayout(table, one))
  if (known) return { layout: ofAnyMonth(known, subject), origin: 'remembered' }
  const width = widthOf(table.rows)
  const found = headingCandidates(table).map((one) => layoutOf(one, width, table, subject, context, takeHidden))
  const usable = found.filter(({ columns }) => subject.missing(columns, {}) === undefined)
  const best = bestOf(usable)
  if (best) return { layout: best, origin: 'headings' }
  // The headings are those of another year, and cells say nothing about the year.
  const other = found.find(
    (one) => Object.keys(one.columns).length > 0 && subject.explain?.(one, context) !== undefined,
  )
  if (other) return { layout: other, origin: 'headings' }
  const guess = subject.guess?.(table, context)
  if (guess) {
    const { columns, firstDataRow } = guess
    const answers: Layout['answers'] = guess.by === 'balance' ? { shape: 'right' } : {}
    return {
      layout: { subject: subject.name, headings: [], width, firstDataRow, columns, answers },
      origin: 'shape',
    }
  }
  const partly = bestOf(found)
  if (partly && Object.keys(partly.columns).length >= FEWEST_FIELDS) return { layout: partly, origin: 'headings' }
  return { layout: emptyLayout(table, subject), origin: 'none' }
}

/** The month chosen for a list of one month says nothing about the next list. */
function ofAnyMonth<R>(known: Layout, subject: Subject<R>): Layout {
  const chosen = subject.period
    ? Object.entries(known.columns).filter(([, held]) => held.some((at) => isMonthHeading(known.headings[at] ?? '')))
    : []
  const [columns, answers] = [{ ...known.columns }, { ...known.answers }]
  for (const [field] of chosen) {
    delete columns[field]
    delete answers[`field:${field}`]
  }
  return { ...known, columns, answers }
}

/** The first row with several texts counts as headings. */
export function emptyLayout<R>({ rows }: Table, subject: Subject<R>): Layout {
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const width = widthOf(rows)
  const headings = Array.from({ length: width }, (_, column) => (rows[at]?.[column] ?? '').trim())
  return { subject: subject.name, headings, width, firstDataRow: at + 1, columns: {}, answers: {} }
}

/** A field that holds only one column loses the one it had. */
export function withUse<R>(layout: Layout, subject: Subject<R>, column: number, use: string | undefined): Layout {
  const columns = Object.fromEntries(
    Object.entries(layout.columns)
      .map(([field, held]) => [field, held.filter((at) => at !== column)] as const)
      .filter(([, held]) => held.length > 0),
  )
  const field = subject.fields.find(({ name }) => name === use)
  // Whoever chooses a column has looked at all of them.
  const answers = layout.headings.length === 0 ? { ...layout.answers, shape: 'right' } : layout.answers
  if (field === undefined) return { ...layout, columns, answers }
  const before = field.joins || field.parts ? (columns[field.name] ?? []) : []
  return { ...layout, answers, columns: { ...columns, [field.name]: [...before, column].toSorted((a, b) => a - b) } }
}

export function fitsLayout(table: Table, { headings, width, firstDataRow }: Layout): boolean {
  if (headings.length === 0) return widthOf(table.rows) === width
  const [above, row] = [headingRow(table, firstDataRow - 2), headingRow(table, firstDataRow - 1)]
  const same = (found: readonly string[]) =>
    !isBlankRow(found) &&
    found.length <= headings.length &&
    headings.every((heading, at) => normaliseHeading(heading) === normaliseHeading(found[at] ?? ''))
  return same(row) || (firstDataRow > 1 && same(joinHeadings(above, row)))
}

interface Candidate {
  texts: readonly string[]
  firstDataRow: number
}

function headingCandidates(table: Table): Candidate[] {
  return table.rows.slice(0, SEARCHED_ROWS).flatMap((_, at) => {
    const row = headingRow(table, at)
    const own = { texts: row, firstDataRow: at + 1 }
    if (at + 1 >= table.rows.length) return [own]
    return [own, { texts: joinHeadings(row, headingRow(table, at + 1)), firstDataRow: at + 2 }]
  })
}

/** A spreadsheet keeps a heading such as 2026/6 as a date, which the table has among its faults. */
function headingRow({ rows, faults }: Table, at: number): readonly string[] {
  const row = rows[at] ?? []
  const found = faults.get(at)
  return found ? row.map((cell, column) => cell || monthOf(found.get(column)?.date)) : row
}

const monthOf = (day: string | undefined): string => day?.slice(0, 7).replace('-', '/') ?? ''

/** The upper line names the group (給与, over two columns), the lower the item (件数, 金額). */
function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [own, item] = [(above[at] ?? '').trim(), (below[at] ?? '').trim()]
    if (own !== '') group = own
    return item === '' ? own : group + item
  })
}

function layoutOf<R>(
  { texts, firstDataRow }: Candidate,
  width: number,
  table: Table,
  subject: Subject<R>,
  context: Context,
  takeHidden: boolean,
): Layout {
  const columns: Layout['columns'] = {}
  const ranks = new Map<string, number>()
  texts.forEach((text, column) => {
    if (!takeHidden && table.hidden?.columns.has(column)) return
    const found = recognisedIn(table, subject, text)
    if (!found || found.unused) return
    const rank = subject.rank?.(found, context) ?? found.rank ?? 1
    const [field, before] = [subject.fields.find(({ name }) => name === found.field), ranks.get(found.field) ?? 0]
    if (rank === 0) return
    const joins = field?.joins ?? found.field === DAY_PARTS
    if (joins && before === rank) columns[found.field]?.push(column)
    else if (rank > before) columns[found.field] = [column]
    if (rank > before) ranks.set(found.field, rank)
  })
  const headings = Array.from({ length: width }, (_, at) => (texts[at] ?? '').trim())
  const filledIn = (column: number): string[] =>
    table.rows
      .slice(firstDataRow)
      .map((row) => (row[column] ?? '').normalize('NFKC').trim())
      .filter((cell) => cell !== '')
  const arranged = subject.arrange?.(columns, { headings, filledIn }) ?? columns
  return { subject: subject.name, headings, width, firstDataRow, columns: arranged, answers: {} }
}

/**
 * Recognised headings: each proposal looks at the first rows again. Kept no longer than the table, in which no
 * individual number is left.
 */
const known = new WeakMap<Table, Map<string, Map<string, Recognised | undefined>>>()

function recognisedIn<R>(table: Table, subject: Subject<R>, text: string): Recognised | undefined {
  const all = known.get(table) ?? new Map<string, Map<string, Recognised | undefined>>()
  known.set(table, all)
  const texts = all.get(subject.name) ?? new Map<string, Recognised | undefined>()
  all.set(subject.name, texts)
  if (!texts.has(text)) texts.set(text, recogniseColumn(subject, text))
  return texts.get(text)
}

export const recogniseColumn = <R>(subject: Subject<R>, text: string): Recognised | undefined =>
  text.trim() === '' ? undefined : subject.recognise(text)

const bestOf = (layouts: readonly Layout[]): Layout | undefined =>
  layouts.reduce<Layout | undefined>(
    (best, next) => (best && Object.keys(best.columns).length >= Object.keys(next.columns).length ? best : next),
    undefined,
  )
