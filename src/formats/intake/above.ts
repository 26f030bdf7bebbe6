// What a row takes from above: ditto marks, blank cells where a person says so, and lines over a block of rows that
// name their municipality or prefecture.
import { mergedFrom, type Table } from '../tables/table.ts'
import type { LineAbove, Origins } from './cells.ts'
import { valuesOf } from './cellValues.ts'
import { MOST_LINES, MOST_SAMPLES, type IntakeFindings } from './findings.ts'
import { codeAndName } from './municipalityCells.ts'
import type { Field, Layout } from './reading.ts'
import { isSumWord } from './rows.ts'
import type { Subject } from './subject.ts'
import { isDitto } from './values.ts'

/** Never taken from above: nobody could see whether the money was meant twice. */
const isMoney = ({ kind }: Field): boolean => kind === 'yen' || kind === 'count' || kind === 'balance'

/** Asks once what blank cells mean. */
export function originsOf<R>(
  table: Table,
  subject: Subject<R>,
  layout: Layout,
  indexes: readonly number[],
  findings: IntakeFindings,
): Origins {
  const values = valuesOf(table)
  const columnsOf = (fields: readonly Field[]) => fields.flatMap(({ name }) => layout.columns[name] ?? [])
  const texts = columnsOf(subject.fields.filter((field) => !isMoney(field) && !field.verbatim))
  const money = columnsOf(subject.fields.filter(isMoney))
  const keys = columnsOf(subject.fields.filter(({ name }) => subject.keys.includes(name)))
  // A payee is its municipality and its number.
  const beside = columnsOf(
    subject.fields.filter(({ kind, name }) => kind === 'prefecture' || name === 'designatedNumber'),
  )
  const isBlank = (index: number) => (column: number) => {
    const at = mergedFrom(table, index, column)
    return values.text(at, column) === '' && !table.faults.get(at)?.has(column)
  }
  const first = indexes.findIndex((index) => !keys.every(isBlank(index)))
  const blank = indexes.filter(
    (index, at) =>
      first >= 0 &&
      at > first &&
      keys.every(isBlank(index)) &&
      (money.length === 0 || !money.every(isBlank(index))) &&
      texts.some((column) => !keys.includes(column) && !isBlank(index)(column)),
  )
  const taking = new Set(isAbove(table, blank, indexes, [...keys, ...beside], findings) ? blank : [])
  const origins = new Map<number, Map<number, number>>()
  for (const column of new Set(texts)) {
    const isTaken = keys.includes(column) || beside.includes(column)
    let above: number | undefined
    for (const index of indexes) {
      const own = mergedFrom(table, index, column)
      const text = values.text(own, column)
      const takes = isDitto(text) || (isTaken && text === '' && taking.has(index))
      if (takes && above !== undefined)
        origins.set(column, (origins.get(column) ?? new Map<number, number>()).set(index, above))
      else above = own
    }
  }
  return origins
}

/** Some programs leave out what is as above, others what they do not know. */
function isAbove(
  { rows, lines }: Table,
  blank: readonly number[],
  indexes: readonly number[],
  taken: readonly number[],
  findings: IntakeFindings,
): boolean {
  if (blank.length === 0) return false
  const asked = new Set(blank)
  const samples = blank.slice(0, MOST_SAMPLES).map((index) => {
    const isWritten = (one: number) => taken.some((column) => rows[one]?.[column] && !isDitto(rows[one][column]))
    const above = indexes.findLast((one) => one < index && !asked.has(one) && isWritten(one)) ?? index
    return {
      line: lines[index] ?? index + 1,
      text: (rows[index] ?? []).filter((cell) => cell !== '').join(' '),
      reading: taken
        .map((column) => rows[above]?.[column] ?? '')
        .filter(Boolean)
        .join(' '),
    }
  })
  const answer = findings.ask({
    id: 'blankAbove',
    kind: 'blankAbove',
    params: { rows: blank.length },
    columns: [...new Set(taken)].map((column) => column + 1),
    lines: blank.slice(0, MOST_LINES).map((index) => lines[index] ?? index + 1),
    options: [
      { value: 'above', samples },
      { value: 'missing', samples: [] },
    ],
    remembers: false,
  })
  return answer === 'above'
}

const MOST_CELLS = 3
const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)$/u
const LABEL = /(?:提出先|納付先|納入先|課税)?(?:市区町村|市町村|区市町村|団体|自治体)(?:名|コード)*\s*:?/gu
const LABELLED = /^[^0-9]{0,2}(?:市区町村|市町村|区市町村|団体|自治体)(?:名|コード)*\s*:/u
const MISSPELT = /^\p{L}{1,10}[市区町村]$/u
const NUMBER = /(?:特別徴収義務者|特徴|徴収)?指定(?:番号|no\.?)\s*:?\s*([0-9A-Z-]{1,15})/iu
const COUNT = /[0-9]+(?:名|人|件)(?:分)?/gu
const MARKS = /[【】〔〕[\]()<>〈〉《》「」■□●○◆◇▼▽▶・*※:、,]/gu

/** Lines that name a municipality or prefecture for the rows below them, by their index. */
export function linesAbove<R>(table: Table, subject: Subject<R>, layout: Layout): Map<number, LineAbove> {
  const lines = new Map<number, LineAbove>()
  const { columns, headings, firstDataRow } = layout
  if (!subject.fields.some(({ kind }) => kind === 'prefecture') || columns.prefecture) return lines
  const hasMunicipalities = columns.municipalityCode !== undefined || columns.municipalityName !== undefined
  const amounts = subject.fields.filter(isMoney).flatMap(({ name }) => columns[name] ?? [])
  const heading = headings.length > 0 ? firstDataRow - 1 : -1
  table.rows.forEach((row, index) => {
    if (index === heading || (index >= firstDataRow && amounts.some((column) => (row[column] ?? '') !== ''))) return
    const filled = fewFilled(row)
    if (filled === undefined || filled.some((cell) => isSumWord(cell, 'wide'))) return
    const line = lineOf(table, filled.join(' '), index < firstDataRow)
    if (line && (!hasMunicipalities || (line.municipality === '' && index >= firstDataRow))) lines.set(index, line)
  })
  return lines
}

/** Undefined if empty, or too full to say only whose the rows below are. */
function fewFilled(row: readonly string[]): string[] | undefined {
  const filled: string[] = []
  for (const cell of row) {
    if (cell.trim() === '') continue
    if (filled.length === MOST_CELLS) return undefined
    filled.push(cell)
  }
  return filled.length === 0 ? undefined : filled
}

function lineOf(table: Table, cells: string, isTitle: boolean): LineAbove | undefined {
  const text = cells.normalize('NFKC')
  const number = NUMBER.exec(text)?.[1] ?? ''
  const plain = text.replace(NUMBER, ' ').replace(LABEL, ' ').replace(COUNT, ' ').replace(MARKS, ' ').trim()
  if (PREFECTURE.test(plain)) return { municipality: '', prefecture: plain, number: '' }
  const isMunicipality = (one: string) => namesMunicipality(table, one)
  // A misspelt name ends the rows of the municipality before it.
  if (isMunicipality(plain) || (!isTitle && (MISSPELT.test(plain) || LABELLED.test(text))))
    return { municipality: plain, prefecture: '', number }
  // Above the headings, a title may stand beside the municipality.
  const [only, ...others] = isTitle ? plain.split(/\s+/u).filter(isMunicipality) : []
  return only === undefined || others.length > 0 ? undefined : { municipality: only, prefecture: '', number }
}

function namesMunicipality(table: Table, text: string): boolean {
  const both = codeAndName(text)
  if (both) return both.code.length > 4 && valuesOf(table).municipalitiesOfCode(both.code).length > 0
  return /[市区町村]$|役[所場]$/u.test(text) && valuesOf(table).municipalitiesOfName(text).length > 0
}

/** The line that each row stands under, by the row's index. */
export function rowsBelow(lines: ReadonlyMap<number, LineAbove>, rows: number): (LineAbove | undefined)[] {
  let current: LineAbove | undefined
  return Array.from({ length: lines.size === 0 ? 0 : rows }, (_, index) => {
    const line = lines.get(index)
    if (line) current = { ...line, prefecture: line.prefecture || (current?.prefecture ?? '') }
    return current
  })
}
