import { japaneseOrder } from '#domain/text/japaneseOrder'
import { designatedNumberOfColleagues } from '#domain/year/plan'
import { MONTH_FIELDS, type MonthField } from '#domain/year/yearMonths'
import type { YearRow } from '#data/repositories/years'
import { compareCells } from '#data/draft/gridText'
import { displayOf, editPlanCell, textOf } from './cells.ts'
import { monthIndexOf, PLAN_COLUMNS, type PlanColumn } from './columns.ts'
import type { PlanStep } from './planStep.ts'
import { MOST_EMPLOYEES, newEmployee } from './usePlanSheet.ts'

export interface PlanBlockEdit {
  step: PlanStep
  /** Number of cells not written because they may have an individual number. */
  individual: number
  /** Number of cells beyond the columns or the largest plan. */
  beyond: number
}
interface PlanKey {
  companyId: string
  year: number
}

/** Rows below the last one are added. */
export function writeBlock(
  rows: readonly YearRow[],
  { companyId, year }: PlanKey,
  [top, left]: readonly [number, number],
  block: readonly (readonly string[])[],
  known: ReadonlySet<string>,
): PlanBlockEdit {
  const edit = { step: { put: [] as YearRow[], remove: [] }, individual: 0, beyond: 0 }
  block.forEach((texts, line) => {
    if (top + line >= MOST_EMPLOYEES) return void (edit.beyond += texts.length)
    const before = rows[top + line] ?? newEmployee(companyId, year, positionAt(rows, rows.length) + line)
    let row = before
    texts.forEach((text, n) => {
      const column = PLAN_COLUMNS[left + n]
      if (!column) return void (edit.beyond += text.trim() === '' ? 0 : 1)
      if (!column.editable) return
      const changed = editPlanCell(row, column.field, text, known)
      if (changed) row = changed
      else edit.individual += 1
    })
    if (row.municipalityCode !== before.municipalityCode && row.designatedNumber === '')
      row = { ...row, designatedNumber: designatedNumberOfColleagues(rows, row) }
    if (row !== before) edit.step.put.push(row)
  })
  return edit
}

/** Longest number kept while it is typed: an amount fits, an individual number does not. */
const MOST_DIGITS = 9

/**
 * The row with the text that is being typed. Undefined if nothing changes or the text must not be on the disk: many
 * digits may become an individual number with the next keys, so they wait until they are committed.
 */
export function typedRow(
  rows: readonly YearRow[],
  { companyId, year }: PlanKey,
  [at, column]: readonly [number, number],
  text: string,
  known: ReadonlySet<string>,
): YearRow | undefined {
  const field = PLAN_COLUMNS[column]
  if (field?.editable !== true || at >= MOST_EMPLOYEES) return undefined
  if ((text.normalize('NFKC').match(/\d/g) ?? []).length > MOST_DIGITS) return undefined
  const before = rows[at] ?? newEmployee(companyId, year, positionAt(rows, rows.length))
  const now = editPlanCell(before, field.field, text, known)
  return now === before ? undefined : now
}

/**
 * Writes the amount in the column into every later month, because paper notices state June and one amount for July to
 * May. Nothing changes if the column is no month, nor where the amount cannot be read.
 */
export function fillYear(rows: readonly YearRow[], top: number, bottom: number, column: number): PlanStep {
  const field = MONTH_FIELDS.find((month) => month === PLAN_COLUMNS[column]?.field)
  if (!field) return { put: [], remove: [] }
  const readable = rows.slice(top, bottom + 1).filter(({ raw }) => raw[field] === undefined)
  return { put: readable.flatMap((row) => withRest(row, monthIndexOf(field))), remove: [] }
}

function withRest(row: YearRow, at: number): YearRow[] {
  const amounts = row.amounts.map((yen, n) => (n < at ? yen : (row.amounts[at] ?? 0)))
  const raw = Object.fromEntries(MONTH_FIELDS.slice(0, at).flatMap((field) => entryOf(row, field)))
  const isSame = amounts.every((yen, n) => yen === row.amounts[n])
  return isSame && Object.keys(raw).length === Object.keys(row.raw).length ? [] : [{ ...row, amounts, raw }]
}

function entryOf({ raw }: YearRow, field: MonthField): [MonthField, string][] {
  const typed = raw[field]
  return typed === undefined ? [] : [[field, typed]]
}

export const addRow = (rows: readonly YearRow[], { companyId, year }: PlanKey, index: number): PlanStep => ({
  put: rows.length < MOST_EMPLOYEES ? [newEmployee(companyId, year, positionAt(rows, index))] : [],
  remove: [],
})

export const deleteRows = (rows: readonly YearRow[], top: number, bottom: number): PlanStep => ({
  put: [],
  remove: rows.slice(top, bottom + 1).map(({ employeeId }) => employeeId),
})

/** The copies are below the originals and have no changes, because nobody recorded any for them. */
export function copyRows(rows: readonly YearRow[], top: number, bottom: number): PlanStep {
  const copied = rows.slice(top, bottom + 1)
  if (copied.length === 0 || rows.length + copied.length > MOST_EMPLOYEES) return { put: [], remove: [] }
  const last = Math.min(bottom, rows.length - 1)
  const [from = 0, to] = [rows[last]?.position, rows[last + 1]?.position]
  const gap = ((to ?? from + copied.length + 1) - from) / (copied.length + 1)
  return {
    put: copied.map((row, n) => ({
      ...row,
      employeeId: crypto.randomUUID(),
      changes: [],
      position: from + gap * (n + 1),
    })),
    remove: [],
  }
}

export interface PlanSorting {
  column: number
  direction: 1 | -1
}

function inOrderOf({ column, direction }: PlanSorting): (a: YearRow, b: YearRow) => number {
  const by = PLAN_COLUMNS[column]
  const key = (row: YearRow) => (by ? keyOf(row, by) : '')
  return (a, b) => direction * compareCells(key(a), key(b), japaneseOrder)
}

/** An amount that cannot be read counts as the largest. */
function keyOf(row: YearRow, column: PlanColumn): string | number {
  const text = textOf(row, column)
  if (column.kind !== 'amount') return displayOf(row, column)
  return /^\d+$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER
}

export function isSortedBy(rows: readonly YearRow[], sorting: PlanSorting): boolean {
  const order = inOrderOf(sorting)
  return rows.every((row, at) => {
    const before = rows[at - 1]
    return !before || order(before, row) <= 0
  })
}

/** Stable; the rows take each other's positions. */
export function sortRows(rows: readonly YearRow[], sorting: PlanSorting): PlanStep {
  const ordered = rows.toSorted(inOrderOf(sorting))
  return {
    put: ordered.flatMap((row, at) => {
      const position = rows[at]?.position ?? 0
      return row.position === position ? [] : [{ ...row, position }]
    }),
    remove: [],
  }
}

/** Between the positions of the row above `index` and the row there. */
export function positionAt(rows: readonly YearRow[], index: number): number {
  const [before, after] = [rows[index - 1]?.position, rows[index]?.position]
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}
