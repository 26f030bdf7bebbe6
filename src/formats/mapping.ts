// Which column of a table holds which field: suggested from its headings, stored per company, and recognised in the
// next file.
import { recogniseHeading, normaliseHeading, type MappingField } from './headings.ts'
import { OWN_HEADINGS } from './lotColumns.ts'
import { isBlankRow, type Table } from './table.ts'

/** Plain data, so that it can be stored as JSON. */
export interface Mapping {
  /** 0-based index of the first row below the headings. */
  firstDataRow: number
  /** 0-based column of each field; a field that no column holds is absent. */
  columns: Partial<Record<MappingField, number>>
  /** The heading of each column, '' where there is none; [] for a table without headings. */
  headings: string[]
  /** True for one of our own tables, whose texts are taken unchanged. */
  own: boolean
}
export interface Suggestion {
  mapping: Mapping
  /** Columns whose heading means a field that another column already holds. */
  doubtful: number[]
}

const SEARCHED_ROWS = 20
const FEWEST_FIELDS = 2

/** Returns the mapping that the headings among the first rows suggest, or undefined when no row looks like headings. */
export function suggestMapping(rows: readonly (readonly string[])[]): Suggestion | undefined {
  const candidates = rows.slice(0, SEARCHED_ROWS).flatMap((row, at) => {
    const below = rows[at + 1]
    return below === undefined
      ? [suggest(row, at + 1)]
      : [suggest(row, at + 1), suggest(joinHeadings(row, below), at + 2)]
  })
  const best = candidates.reduce<Suggestion | undefined>(
    (found, next) => (found && score(found) >= score(next) ? found : next),
    undefined,
  )
  return best && score(best) >= FEWEST_FIELDS ? best : undefined
}

/** Returns true when the headings of an earlier mapping are in the same place. */
export function fitsMapping({ rows }: Table, mapping: Mapping): boolean {
  if (mapping.headings.length === 0) return rows.some((row) => row.length > Math.max(...Object.values(mapping.columns)))
  const { firstDataRow } = mapping
  const last = rows[firstDataRow - 1] ?? []
  const joined = firstDataRow > 1 ? joinHeadings(rows[firstDataRow - 2] ?? [], last) : []
  return [last, joined].some((row) => sameHeadings(row, mapping.headings))
}

// With two lines of headings, the upper names the group (給与, over two columns) and the lower the item (件数, 金額).
function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [own, item] = [(above[at] ?? '').trim(), (below[at] ?? '').trim()]
    if (own !== '') group = own
    return item === '' ? own : group + item
  })
}

function suggest(headings: readonly string[], firstDataRow: number): Suggestion {
  const columns: Partial<Record<MappingField, number>> = {}
  const ranks = new Map<MappingField, number>()
  const doubtful: number[] = []
  headings.forEach((heading, at) => {
    const recognised = recogniseHeading(heading)
    if (!recognised) return
    const before = ranks.get(recognised.field) ?? 0
    if (before === recognised.rank) doubtful.push(at)
    if (before >= recognised.rank) return
    columns[recognised.field] = at
    ranks.set(recognised.field, recognised.rank)
  })
  const mapping = {
    firstDataRow,
    columns: withRetirees(columns),
    headings: headings.map((heading) => heading.trim()),
    own: sameHeadings(headings, OWN_HEADINGS),
  }
  return { mapping, doubtful }
}

// A list with a single count of retirees uses it for both numbers, which differ only if a bank counts payments.
function withRetirees(columns: Partial<Record<MappingField, number>>): Partial<Record<MappingField, number>> {
  const { numberOfRetirees: persons, numberOfRetirementIncomeTaxPayments: payments } = columns
  const column = persons ?? payments
  return column === undefined
    ? columns
    : { ...columns, numberOfRetirees: column, numberOfRetirementIncomeTaxPayments: payments ?? column }
}

function score({ mapping }: Suggestion): number {
  return new Set(Object.values(mapping.columns)).size
}

function sameHeadings(row: readonly string[], headings: readonly string[]): boolean {
  const width = Math.max(row.length, headings.length)
  if (isBlankRow(row)) return false
  return Array.from(
    { length: width },
    (_, at) => normaliseHeading(row[at] ?? '') === normaliseHeading(headings[at] ?? ''),
  ).every(Boolean)
}
