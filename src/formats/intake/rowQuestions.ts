import type { Params } from '../formatResult.ts'
import type { Table } from '../tables/table.ts'
import { MOST_LINES, MOST_SAMPLES, type IntakeFindings } from './findings.ts'
import type { Layout } from './reading.ts'
import type { RowKind } from './rows.ts'

export function askAboutHidden(table: Table, layout: Layout, findings: IntakeFindings): string | undefined {
  const { hidden, rows } = table
  const indexes = [...(hidden?.rows ?? [])].filter(
    (index) => index >= layout.firstDataRow && rows[index]?.some((cell) => cell.trim() !== ''),
  )
  const columns = [...(hidden?.columns ?? [])].filter((column) =>
    rows.slice(layout.firstDataRow).some((row) => (row[column] ?? '').trim() !== ''),
  )
  return askAboutRows(
    table,
    'hidden',
    { indexes, columns, params: { hiddenColumns: columns.length }, suggested: 'leaveOut' },
    findings,
  )
}

/** What is struck out is mostly done with, but the line does not say so: a person is asked. */
export function askAboutStruck(table: Table, layout: Layout, findings: IntakeFindings): string | undefined {
  const { struck, rows } = table
  const indexes = [...(struck?.keys() ?? [])].filter((index) => index >= layout.firstDataRow)
  const areWhole = indexes.every((index) =>
    rows[index]?.every((cell, at) => cell === '' || struck?.get(index)?.has(at)),
  )
  return askAboutRows(
    table,
    'struck',
    { indexes, columns: [], params: { hiddenColumns: 0 }, ...(areWhole && { suggested: 'leaveOut' }) },
    findings,
  )
}

/** Words for what is not to be paid, or not in this way. */
const SET_APART =
  /^(?:(?:納付|納入|支払い?|入金|回収|申請|処理|送金|提出)?(?:済み?|完了)|対象外|除外|取り?消し?(?:済み?)?|中止|不要|保留|停止|普通徴収|普徴|普|納付書(?:払い?|で納付|納付)?|窓口(?:払い?|納付)?|口座振替|現金(?:払い?|納付)?|退職(?:済み?|者)?|休職|転出|除籍)$/u
const setsApart = (text: string): boolean =>
  // Quick: no number and no long text is such a word.
  /^[^0-9]{1,12}$/u.test(text) && SET_APART.test(text.normalize('NFKC').replace(/\s/gu, ''))

export function leaveOutSetApart(table: Table, layout: Layout, kinds: RowKind[], findings: IntakeFindings): void {
  const used = new Set(Object.values(layout.columns).flat())
  const width = table.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.has(column) && !table.hidden?.columns.has(column),
  )
  const found = new Map<number, number>()
  kinds.forEach((kind, index) => {
    const column = kind === 'body' && others.find((at) => setsApart(table.rows[index]?.[at] ?? ''))
    if (typeof column === 'number') found.set(index, column)
  })
  const [first = -1] = found.values()
  const texts = [...found].map(([index, column]) => table.rows[index]?.[column]?.trim() ?? '')
  const answer = askAboutRows(
    table,
    'setApart',
    {
      indexes: [...found.keys()],
      columns: [...new Set(found.values())],
      columnOf: (index) => found.get(index) ?? -1,
      params: { heading: layout.headings[first] || String(first + 1), found: [...new Set(texts)].join('、') },
    },
    findings,
  )
  if (answer === 'leaveOut') for (const index of found.keys()) kinds[index] = 'setApart'
}

interface AskedRows {
  indexes: readonly number[]
  /** 0-based. */
  columns: readonly number[]
  /** 0-based. */
  columnOf?: (index: number) => number
  params?: Params
  suggested?: string
}

/** Undefined before the answer, and where there is nothing to ask. */
function askAboutRows(
  { rows, lines }: Table,
  kind: 'hidden' | 'struck' | 'setApart',
  { indexes, columns, columnOf, params, suggested }: AskedRows,
  findings: IntakeFindings,
): string | undefined {
  if (indexes.length + columns.length === 0) return undefined
  const samples = indexes.slice(0, MOST_SAMPLES).map((index) => ({
    line: lines[index] ?? index + 1,
    ...(columnOf && { column: columnOf(index) + 1 }),
    text: (rows[index] ?? []).join(' '),
    reading: '',
  }))
  return findings.ask({
    id: kind,
    kind,
    params: { rows: indexes.length, ...params },
    columns: columns.map((column) => column + 1),
    lines: indexes.slice(0, MOST_LINES).map((index) => lines[index] ?? index + 1),
    options: [
      { value: 'leaveOut', samples },
      { value: 'take', samples },
    ],
    ...(suggested !== undefined && { suggested }),
    remembers: false,
  })
}
