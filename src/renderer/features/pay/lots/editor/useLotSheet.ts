import type { Retiree } from '#domain/lots/retiree'
import { composed } from '#domain/text/kana'
import { emptyHead, lotTotals, MAX_DETAILS, updateTotals, type LotHead, type LotTotals } from '#domain/lots/lot'
import { dataNameAfter } from '#domain/lots/monthWork'
import { computed, reactive, shallowRef, toRaw, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { Autosave } from '#data/autosave/autosave'
import type { OpenLot } from '#data/repositories/lots'
import { writeBlock, type Normalisation, type TextBlock } from '#data/draft/cellEdit'
import type { Column } from '#data/draft/columns'
import { TYPING } from '#data/draft/history'
import { newRow, type DraftRow } from '#data/draft/row'
import {
  rowsAt,
  sorted,
  withoutRows,
  withoutRetiree,
  withRetiree,
  withRowAt,
  withRowMoved,
  withRowsBack,
  withRowsDuplicated,
  type RemovedRow,
} from '#data/draft/rowEdits'
import {
  applyStep,
  countUnreadable,
  headBetween,
  rowChanges,
  sameRows,
  stepBetween,
  usedRows,
  type Rows,
  type Step,
} from '#data/draft/rows'

export interface EditNote {
  normalised: Normalisation[]
  refused: { row: number; column: number; text: string }[]
}

interface Sheet {
  readonly autosave: Autosave
  readonly undoable: (step: Step) => void
  readonly head: LotHead
  readonly rows: ShallowRef<Rows>
  readonly totals: ShallowRef<LotTotals>
  readonly used: ComputedRef<DraftRow[]>
  /** Number of rows with a cell that cannot be read. */
  readonly unreadable: ComputedRef<number>
  readonly note: ShallowRef<EditNote>
  /** The rows deleted last, if they had content. */
  readonly removed: ShallowRef<readonly RemovedRow[]>
  /**
   * The rows before typing turned the empty last line into a row; undefined once the typing is committed or
   * cancelled.
   */
  beforeTyping: Rows | undefined
  /** Id of the row whose half-typed cell is on disk. */
  typedRow: string | undefined
  /** A lot from disk is replacing the one shown, which must not trigger a save. */
  showing: boolean
}

function createSheet(autosave: Autosave, undoable: (step: Step) => void): Sheet {
  const rows = shallowRef<Rows>([])
  return {
    autosave,
    undoable,
    head: reactive(emptyHead()),
    rows,
    totals: shallowRef<LotTotals>(lotTotals([])),
    used: computed(() => usedRows(rows.value)),
    unreadable: computed(() => countUnreadable(rows.value)),
    note: shallowRef<EditNote>({ normalised: [], refused: [] }),
    removed: shallowRef<readonly RemovedRow[]>([]),
    beforeTyping: undefined,
    typedRow: undefined,
    showing: false,
  }
}

const plainHead = ({ head }: Sheet): LotHead => structuredClone(toRaw(head))

function saveHead(sheet: Sheet): void {
  const { head, autosave } = sheet
  watch(
    head,
    () => {
      // Unicode composition at once, so that the counted text is the same as the stored and sent text.
      Object.assign(head, composed(toRaw(head)))
      if (!sheet.showing) autosave.head({ head: plainHead(sheet), month: head.monthForWhichPaymentIsDue })
    },
    { deep: true, flush: 'sync' },
  )
}

function show(sheet: Sheet, lot: OpenLot): void {
  sheet.showing = true
  Object.assign(sheet.head, lot.record.head)
  sheet.rows.value = lot.rows
  sheet.totals.value = lotTotals(lot.rows.map(({ detail }) => detail))
  forgetTyping(sheet)
  sheet.showing = false
}

/** Saves only the difference. Returns the rows from before the change, without any typing that the change ended. */
function replace(sheet: Sheet, next: Rows): Rows {
  const { autosave, rows, totals, used, unreadable } = sheet
  const since = endTyping(sheet)
  const changes = rowChanges(rows.value, next, totals.value)
  for (const row of changes.changed) autosave.row(row)
  for (const rowId of changes.removed) autosave.remove(rowId)
  rows.value = next
  totals.value = changes.totals
  if (changes.order) autosave.reorder(changes.order)
  autosave.head({ totals: changes.totals, detailCount: used.value.length, unreadable: unreadable.value })
  return since
}

/**
 * Like `replace`, but an undoable step if anything changes; `headBefore` has the previous values of the head fields
 * that the same step changes.
 */
function commit(sheet: Sheet, next: Rows, headBefore?: Partial<LotHead>): void {
  if (next === sheet.rows.value && !headBefore) return
  const since = replace(sheet, next)
  sheet.undoable({ ...stepBetween(next, since), ...(headBefore ? { head: headBefore } : {}) })
}

/** The row for the n-th line of a block; undefined if there is none. */
type Positions = (line: number) => number | undefined

/** One undoable step, with a note of what was changed or refused. The n-th line goes into row `positions(n)`. */
function write(sheet: Sheet, positions: Positions, left: number, block: TextBlock): void {
  const { rows, note } = sheet
  const edit = writeBlock(rows.value, positions, left, block, MAX_DETAILS)
  note.value = { normalised: edit.normalised, refused: edit.refused }
  if (sameRows(edit.rows, rows.value)) cancelTyping(sheet)
  else commit(sheet, edit.rows)
}

/** Takes the rows and head fields of an imported file, as one undoable step. */
function takeOver(sheet: Sheet, next: Rows, part: Partial<LotHead> = {}): void {
  const before = plainHead(sheet)
  const { localTaxPaymentDataName: name, monthForWhichPaymentIsDue: month } = before
  const named = { localTaxPaymentDataName: dataNameAfter(name, month, part.monthForWhichPaymentIsDue ?? month) }
  Object.assign(sheet.head, named, part)
  commit(sheet, next, headBetween(sheet.head, before))
}

/** Returns the inverse step, or undefined if the step does not fit the rows. */
function restoreStep(sheet: Sheet, step: Step): Step | undefined {
  const from = sheet.rows.value
  const next = applyStep(from, step)
  if (!next) return undefined
  const headBefore = plainHead(sheet)
  if (step.head) Object.assign(sheet.head, step.head)
  replace(sheet, next)
  const headAgain = headBetween(sheet.head, headBefore)
  return { ...stepBetween(next, from), ...(headAgain ? { head: headAgain } : {}) }
}

/** Each edit is one undoable step. */
function rowEdits(sheet: Sheet) {
  const { rows } = sheet
  return {
    moveRow: (index: number, by: number): boolean => {
      const before = rows.value
      commit(sheet, withRowMoved(before, index, by))
      return rows.value !== before
    },
    insertRow: (index: number) => {
      commit(sheet, withRowAt(rows.value, index))
    },
    /** Below the originals; returns whether there was room. */
    duplicateRows: (top: number, bottom: number): boolean => {
      const before = rows.value
      commit(sheet, withRowsDuplicated(before, top, bottom))
      return rows.value !== before
    },
    removeRows: (indices: readonly number[]) => {
      const gone = rowsAt(rows.value, indices)
      commit(sheet, withoutRows(rows.value, indices))
      if (usedRows(gone.map(({ row }) => row)).length > 0) sheet.removed.value = gone
    },
    /** Returns whether there was room. */
    takeRowsBack: (gone: readonly RemovedRow[]): boolean => {
      const before = rows.value
      commit(sheet, withRowsBack(before, gone))
      return rows.value !== before
    },
    sort: (column: Column, direction: 1 | -1) => {
      commit(sheet, sorted(rows.value, column, direction))
    },
    addRetiree: (index: number, retiree: Retiree) => {
      commit(sheet, withRetiree(rows.value, index, retiree))
    },
    removeRetiree: (index: number, place: number) => {
      commit(sheet, withoutRetiree(rows.value, index, place))
    },
  }
}

// Each autosave writes a half-typed cell to disk together with a step that undoes it, but it becomes part of the lot
// only when it is committed.

function forgetTyping(sheet: Sheet): void {
  sheet.beforeTyping = sheet.typedRow = undefined
}

/** Makes the empty last line a row when it is typed into. Adds no undo step, because the typing adds one. */
function appendRow(sheet: Sheet): void {
  const without = sheet.rows.value
  if (without.length >= MAX_DETAILS) return
  replace(sheet, [...without, newRow()])
  sheet.beforeTyping = without
}

/** Writes the half-typed row to disk only, with totals and undo step; it is not committed to the lot. */
function previewRow(sheet: Sheet, row: DraftRow): void {
  const { autosave, rows, totals, beforeTyping } = sheet
  const index = rows.value.findIndex(({ rowId }) => rowId === row.rowId)
  const was = rows.value[index]
  if (!was) return
  if (row === was && !beforeTyping) return cancelTyping(sheet)
  sheet.typedRow = row.rowId
  autosave.row(row)
  const typed = rows.value.with(index, row)
  autosave.head({
    totals: updateTotals(totals.value, was.detail, row.detail),
    detailCount: usedRows(typed).length,
    unreadable: countUnreadable(typed),
  })
  const step = beforeTyping ? stepBetween(rows.value, beforeTyping) : { changed: [was], gone: [], added: [] }
  autosave.step(TYPING, { ...step, n: TYPING, redo: false })
}

/**
 * Saves the row again as it is in the lot, so that the caller can change it. Returns the rows from before the typing,
 * which undo restores.
 */
function endTyping(sheet: Sheet): Rows {
  const { autosave, rows, beforeTyping, typedRow } = sheet
  const row = rows.value.find(({ rowId }) => rowId === typedRow)
  if (row) autosave.row(row)
  if (typedRow !== undefined) autosave.step(TYPING, undefined)
  forgetTyping(sheet)
  return beforeTyping ?? rows.value
}

function cancelTyping(sheet: Sheet): void {
  const { autosave, totals, used, unreadable, beforeTyping, typedRow } = sheet
  if (beforeTyping) return void replace(sheet, beforeTyping)
  if (typedRow === undefined) return
  endTyping(sheet)
  autosave.head({ totals: totals.value, detailCount: used.value.length, unreadable: unreadable.value })
}

function typing(sheet: Sheet) {
  return {
    appendRow: () => {
      appendRow(sheet)
    },
    previewRow: (row: DraftRow) => {
      previewRow(sheet, row)
    },
    cancelTyping: () => {
      cancelTyping(sheet)
    },
  }
}

/**
 * Every change of rows goes through `replace`, which compares old and new rows by identity; totals, findings and
 * saving follow from that difference alone. `undoable` receives the step that undoes an edit.
 */
export function useLotSheet(autosave: Autosave, undoable: (step: Step) => void) {
  const sheet = createSheet(autosave, undoable)
  saveHead(sheet)
  const { head, rows, totals, used, unreadable, note, removed } = sheet
  return {
    head,
    rows,
    totals,
    used,
    unreadable,
    note,
    removed,
    show: (lot: OpenLot) => {
      show(sheet, lot)
    },
    plainHead: () => plainHead(sheet),
    write: (positions: Positions, left: number, block: TextBlock) => {
      write(sheet, positions, left, block)
    },
    takeOver: (next: Rows, part?: Partial<LotHead>) => {
      takeOver(sheet, next, part)
    },
    restoreStep: (step: Step) => restoreStep(sheet, step),
    ...rowEdits(sheet),
    ...typing(sheet),
  }
}

export type LotSheet = ReturnType<typeof useLotSheet>
