import { MAX_DETAILS, updateTotals, type LotTotals } from '#domain/lot'
import type { Ref } from 'vue'
import type { Autosave } from '../../../database/autosave.ts'
import { newRow, type DraftRow } from '../../../draft/row.ts'
import { TYPING } from '../../../draft/history.ts'
import { stepBetween, usedRows, type Rows } from '../../../draft/rows.ts'

export interface TypingDeps {
  autosave: Autosave
  rows: Readonly<Ref<Rows>>
  totals: Readonly<Ref<LotTotals>>
  /** Replaces the rows of the lot without adding an undo step. */
  commit: (next: Rows) => void
}

interface Typing extends TypingDeps {
  /**
   * The rows before typing turned the empty last line into a row; undefined once the typing is committed or cancelled.
   */
  before: Rows | undefined
  /** The row whose half-typed cell is on disk. */
  typedRow: string | undefined
}

/** Turns the empty last line into a row when someone types into it. Adds no undo step: the typing is one. */
function appendRow(typing: Typing): void {
  const without = typing.rows.value
  if (without.length >= MAX_DETAILS) return
  typing.commit([...without, newRow()])
  typing.before = without
}

/** Saves a half-typed cell to disk with its totals and undo step, without committing it to the lot here. */
function preview(typing: Typing, row: DraftRow): void {
  const { autosave, rows, totals, before } = typing
  const index = rows.value.findIndex(({ rowId }) => rowId === row.rowId)
  const was = rows.value[index]
  if (!was) return
  if (row === was && !before) return cancel(typing)
  typing.typedRow = row.rowId
  autosave.row(row)
  autosave.head({
    totals: updateTotals(totals.value, was.detail, row.detail),
    detailCount: usedRows(rows.value.with(index, row)).length,
  })
  const step = before ? stepBetween(rows.value, before) : { changed: [was], gone: [], added: [] }
  autosave.step(TYPING, { ...step, n: TYPING, redo: false })
}

/**
 * Ends the typing, so that the disk has the row as in the lot and the caller may change it. Returns the rows from
 * before the typing, which undo restores.
 */
function end(typing: Typing): Rows {
  const { autosave, rows, before, typedRow } = typing
  const row = rows.value.find(({ rowId }) => rowId === typedRow)
  if (row) autosave.row(row)
  if (typedRow !== undefined) autosave.step(TYPING, undefined)
  forget(typing)
  return before ?? rows.value
}

/** Discards what was typed but not committed, and the row that the typing started. */
function cancel(typing: Typing): void {
  const { autosave, rows, totals, before, typedRow } = typing
  if (before) return typing.commit(before)
  if (typedRow === undefined) return
  end(typing)
  autosave.head({ totals: totals.value, detailCount: usedRows(rows.value).length })
}

/** Resets the typing because another lot is shown. */
function forget(typing: Typing): void {
  typing.before = typing.typedRow = undefined
}

/**
 * Returns the handling of a cell that is being typed: each autosave writes it to disk together with a step that undoes
 * it, but it joins the lot only when committed.
 */
export function createTyping(deps: TypingDeps) {
  const typing: Typing = { ...deps, before: undefined, typedRow: undefined }
  return {
    appendRow: () => {
      appendRow(typing)
    },
    preview: (row: DraftRow) => {
      preview(typing, row)
    },
    end: () => end(typing),
    cancel: () => {
      cancel(typing)
    },
    forget: () => {
      forget(typing)
    },
  }
}
