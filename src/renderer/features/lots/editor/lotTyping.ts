import { MAX_DETAILS, updateTotals, type LotTotals } from '#domain/lot'
import type { Ref } from 'vue'
import type { Autosave } from '../../../database/autosave.ts'
import { newRow, type DraftRow } from '../../../draft/row.ts'
import { usedRows } from '../../../draft/cells.ts'
import { TYPING } from '../../../draft/history.ts'
import { stepBetween, type Rows } from '../../../draft/steps.ts'

export interface TypingDeps {
  autosave: Autosave
  rows: Readonly<Ref<Rows>>
  totals: Readonly<Ref<LotTotals>>
  /** Makes these the rows of the lot, without a step of their own for undo. */
  commit: (next: Rows) => void
}

/**
 * The cell of a lot that is being typed: on disk with every autosave, with what would take it back, and no part of the
 * lot until it is committed.
 */
export function createTyping({ autosave, rows, totals, commit }: TypingDeps) {
  /**
   * The rows without the one that typing into the empty line at the end began, until the typing is done or taken back.
   */
  let before: Rows | undefined
  /** The row whose half-typed cell is on disk. */
  let typedRow: string | undefined

  /** Makes the empty line at the end a row, as typing into it does. No step of its own for undo: the typing is. */
  function appendRow(): void {
    if (rows.value.length >= MAX_DETAILS) return
    const without = rows.value
    commit([...without, newRow()])
    before = without
  }

  /**
   * Keeps a half-typed cell on disk, with the totals it makes and what takes it back, without making it part of the lot
   * here.
   */
  function preview(row: DraftRow): void {
    const index = rows.value.findIndex(({ rowId }) => rowId === row.rowId)
    const was = rows.value[index]
    if (!was) return
    if (row === was && !before) return cancel()
    typedRow = row.rowId
    autosave.row(row)
    autosave.head({
      totals: updateTotals(totals.value, was.detail, row.detail),
      detailCount: usedRows(rows.value.with(index, row)).length,
    })
    const step = before ? stepBetween(rows.value, before) : { changed: [was], gone: [], added: [] }
    autosave.step(TYPING, { ...step, n: TYPING, redo: false })
  }

  /**
   * Ends the typing: its row is on disk as it is in the lot, and the caller may then change it. Gives the rows from
   * before the typing, to which undo leads.
   */
  function end(): Rows {
    const since = before ?? rows.value
    const row = rows.value.find(({ rowId }) => rowId === typedRow)
    if (row) autosave.row(row)
    if (typedRow !== undefined) autosave.step(TYPING, undefined)
    forget()
    return since
  }

  /** Takes back what was typed but not committed, and the row that the typing began. */
  function cancel(): void {
    if (before) return commit(before)
    if (typedRow === undefined) return
    end()
    autosave.head({ totals: totals.value, detailCount: usedRows(rows.value).length })
  }

  /** Nothing is being typed: another lot is shown. */
  function forget(): void {
    before = typedRow = undefined
  }

  return { appendRow, preview, end, cancel, forget }
}
