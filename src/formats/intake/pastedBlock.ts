// Reads rows pasted into the editor of a lot. What cannot be read stays as it is, and the editor shows its finding.
import { isFullWidthKana, toFullWidthKana } from '#domain/text/kana'
import { MAX_DETAILS } from '#domain/lots/lot'
import { findPayee, payeeOfName } from '#domain/municipalities/municipalities'
import { municipalitiesOfName } from '#domain/municipalities/findMunicipalities'
import { parseCountInput, parseYenInput, type YenInput } from '#domain/text/yen'
import { readCode } from '../bankFiles/codes.ts'
import { splitText } from '../tables/delimited.ts'
import { proposeLayout, recogniseColumn } from './layout.ts'
import { rowKinds } from './rows.ts'
import { noAnswers, type Context, type Layout } from './reading.ts'
import { lot } from './lot.ts'
import type { Table } from '../tables/table.ts'
import { drain } from '../work.ts'

/** Undefined for a column that no heading of the import means. */
export type PasteColumns = readonly (string | undefined)[]

export interface PasteReport {
  /** Rows of headings, and anything above them. */
  headings: number
  totals: number
  /** Rows of totals that are not the sums of the pasted rows. */
  differing: number
  /** Filled columns whose heading means no field. */
  columns: number
  /** The headings moved columns. */
  arranged: boolean
  /** Codes completed from five digits. */
  codes: number
  /** Names in place of a code. */
  names: number
  /** Kanji names replaced by the kana name of the code. */
  kana: number
  /** Numbers written with a unit, a sign or full-width digits. */
  numbers: number
}

/** Undefined leaves a cell as it is. */
export interface PastedBlock {
  rows: readonly (readonly (string | undefined)[])[]
  left: number
  report: PasteReport
}

type Rows = readonly (readonly string[])[]

const SEARCHED_ROWS = 30
/** Neither days nor tax years stand in such a block. */
const CONTEXT: Context = { today: '2000-01-01' }
const numbersOf = (kinds: readonly string[]): ReadonlySet<string> =>
  new Set(lot.fields.filter(({ kind, compared }) => kinds.includes(kind) && !compared).map(({ name }) => name))
const COUNTS = numbersOf(['count'])
const NUMBERS = numbersOf(['count', 'yen'])

const nothingChanged = (): PasteReport => ({
  headings: 0,
  totals: 0,
  differing: 0,
  columns: 0,
  arranged: false,
  codes: 0,
  names: 0,
  kana: 0,
  numbers: 0,
})

export const hasChanges = (report: PasteReport): boolean => Object.values(report).some(Boolean)

/** Under headings, every column goes to the field of its heading. */
export function readPasted(block: Rows, left: number, columns: PasteColumns): PastedBlock {
  const report = nothingChanged()
  const placed = placedByHeadings(block, left, columns, report) ?? withoutHeading(block, left, columns, report)
  const fields = columns.slice(placed.left)
  // Further rows than the largest lot are not written.
  return { ...placed, rows: placed.rows.map((row, at) => (at < MAX_DETAILS ? readRow(row, fields, report) : row)) }
}

/**
 * Undefined unless it certainly is CSV, because amounts such as 12,300 have commas too: every line has as many cells,
 * and the headings or the first code are readable.
 */
export function readPastedCsv(text: string, left: number, columns: PasteColumns): string[][] | undefined {
  if (text.includes('\t') || !text.includes(',')) return undefined
  const rows = splitText(text.trimEnd(), ',')
  const width = rows?.[0]?.length ?? 0
  if (!rows || width < LEAST_CSV_WIDTH || rows.some((row) => row.length !== width)) return undefined
  if (headingsOf(rows)) return rows
  const first = rows[0]?.[columns.indexOf('municipalityCode', left) - left] ?? ''
  const code = toHalfWidthDigits(first.trim())
  return (readCode(code, 'complete').ok || payeeOfName(code)) && !rows.some(hasSplitAmount) ? rows : undefined
}

const LEAST_CSV_WIDTH = 3

/** 12 and 300 side by side, from 12,300. */
const hasSplitAmount = (row: readonly string[]): boolean =>
  row.some((text, at) => /^[1-9][0-9]{0,2}$/.test(text) && /^[0-9]{3}$/.test(row[at + 1] ?? ''))

// Headings --------------------------------------------------------------------------------------------------------

function placedByHeadings(
  block: Rows,
  left: number,
  columns: PasteColumns,
  report: PasteReport,
): PastedBlock | undefined {
  const layout = headingsOf(block)
  if (!layout) return undefined
  const body = withoutSums(block.slice(layout.firstDataRow), layout.columns, report)
  report.headings = layout.firstDataRow
  const wanted = Object.entries(layout.columns)
  if (wanted.every(([field, [from = -1]]) => columns[left + from] === field)) return { rows: body, left, report }
  return arranged(body, sourcesOf(layout.columns, columns), report)
}

const tableOf = (block: Rows): Table => ({ rows: block.map((row) => [...row]), lines: [], faults: new Map() })

function headingsOf(block: Rows): Layout | undefined {
  // Quick: a row with a figure in it is no heading.
  if (!block.slice(0, SEARCHED_ROWS).some((row) => row.length > 1 && !row.some(isFigure))) return undefined
  const { layout, origin } = proposeLayout(tableOf(block), lot, CONTEXT)
  if (origin !== 'headings' || layout.firstDataRow >= block.length) return undefined
  // Rows with figures above the supposed headings would be lost.
  return block.slice(0, layout.firstDataRow).some((row) => row.some(isFigure)) ? undefined : layout
}

const isFigure = (text: string): boolean => /^[\s¥￥▲△−－-]*[0-9０-９][0-9０-９,，]*\s*[円人件名]?\s*$/u.test(text)

/** Names without a code beside them stand in place of the code. */
function sourcesOf(found: Layout['columns'], columns: PasteColumns): Map<number, number> {
  const { municipalityName, ...rest } = found
  const wanted =
    found.municipalityCode === undefined && municipalityName !== undefined
      ? { ...rest, municipalityCode: municipalityName }
      : found
  return new Map(
    columns.flatMap((field, column) => {
      const from = field === undefined ? undefined : wanted[field]?.[0]
      return from === undefined ? [] : [[column, from] as const]
    }),
  )
}

function arranged(body: Rows, sources: ReadonlyMap<number, number>, report: PasteReport): PastedBlock {
  const [left, right] = [Math.min(...sources.keys()), Math.max(...sources.keys())]
  const used = new Set(sources.values())
  const filled = new Set(body.flatMap((row) => row.flatMap((text, column) => (text.trim() === '' ? [] : [column]))))
  report.arranged = true
  report.columns = [...filled].filter((column) => !used.has(column)).length
  const places = Array.from({ length: right - left + 1 }, (_, at) => sources.get(left + at))
  return { rows: body.map((row) => places.map((from) => (from === undefined ? undefined : row[from]))), left, report }
}

function withoutHeading(block: Rows, left: number, columns: PasteColumns, report: PasteReport): PastedBlock {
  const field = columns[left]
  const [first, ...rest] = block
  if (field && rest.length > 0 && block.every((row) => row.length === 1)) {
    if (recogniseColumn(lot, first?.[0] ?? '')?.field !== field) return { rows: block, left, report }
    report.headings = 1
    return { rows: rest, left, report }
  }
  const own = Object.fromEntries(columns.slice(left).flatMap((one, at) => (one === undefined ? [] : [[one, [at]]])))
  return { rows: own.municipalityCode === undefined ? block : withoutSums(block, own, report), left, report }
}

/** A sum is of the rows since the one before, or of all rows above. */
function withoutSums(rows: Rows, columns: Layout['columns'], report: PasteReport): Rows {
  if (rows.length < 2) return rows
  const layout: Layout = { subject: 'lot', headings: [], width: 0, firstDataRow: 0, columns, answers: {} }
  const kinds = drain(rowKinds(tableOf(rows), lot, layout, noAnswers(), false, false))
  const details: (readonly string[])[] = []
  let section: (readonly string[])[] = []
  rows.forEach((row, at) => {
    if (kinds[at] === 'sum') {
      report.totals += 1
      if (!areSumsOf(row, section, columns) && !areSumsOf(row, details, columns)) report.differing += 1
      section = []
      return
    }
    section.push(row)
    details.push(row)
  })
  return report.totals === 0 ? rows : details
}

function areSumsOf(sums: readonly string[], details: Rows, columns: Layout['columns']): boolean {
  return [...NUMBERS].every((field) => {
    const [column = -1] = columns[field] ?? []
    const read = numberReader(field)
    const stated = read(sums[column] ?? '')
    const sum = () => details.reduce((all, row) => all + numberOf(read(row[column] ?? '')), 0)
    return !stated.ok || stated.value === sum()
  })
}

const numberReader = (field: string) => (COUNTS.has(field) ? parseCountInput : parseYenInput)
const numberOf = (read: YenInput): number => (read.ok ? read.value : 0)

// Cells -----------------------------------------------------------------------------------------------------------

type Texts = readonly (string | undefined)[]

function readRow(row: Texts, fields: PasteColumns, report: PasteReport): Texts {
  let next: (string | undefined)[] | undefined
  let code = ''
  row.forEach((text, at) => {
    const field = fields[at]
    if (!text || !field) return
    if (NUMBERS.has(field)) return void (report.numbers += isWrittenOut(text, field) ? 1 : 0)
    if (field === 'municipalityCode') code = readPayee(text, report)
    const read =
      field === 'municipalityCode' ? code : field === 'municipalityName' ? readName(text, code, report) : text
    if (read !== text) (next ??= [...row])[at] = read
  })
  return next ?? row
}

/** The code, or the text as it is. */
function readPayee(text: string, report: PasteReport): string {
  const digits = toHalfWidthDigits(text.trim())
  if (/^[0-9]{5}$/.test(digits)) {
    const result = readCode(digits, 'complete')
    if (result.ok) report.codes += 1
    return result.ok ? result.code : text
  }
  // The usual case first: a text with a digit is never a name.
  const payee = /[0-9]/.test(digits) ? undefined : payeeOfName(digits)
  if (payee) report.names += 1
  return payee?.code ?? text
}

const toHalfWidthDigits = (text: string): string =>
  text.replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

function readName(text: string, code: string, report: PasteReport): string {
  if (isFullWidthKana(toFullWidthKana(text).text)) return text
  const payee = findPayee(toHalfWidthDigits(code.trim()))
  if (!payee || !municipalitiesOfName(text).some(({ municipality }) => municipality.code === payee.code)) return text
  report.kana += 1
  return payee.kana
}

/** The editor reads more than digits and commas. */
function isWrittenOut(text: string, field: string): boolean {
  return !/^[0-9,]*$/.test(text) && numberReader(field)(text).ok
}
