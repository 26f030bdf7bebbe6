import { composed } from '#domain/kana'
import { emptyHead, lotTotals, MAX_DETAILS, type LotHead, type LotTotals } from '#domain/lot'
import { computed, reactive, shallowRef, toRaw, watch } from 'vue'
import type { Autosave } from '../../../database/autosave.ts'
import type { OpenLot } from '../../../database/repositories/lots.ts'
import { usedRows, writeBlock } from '../../../draft/cells.ts'
import type { Normalisation } from '../../../draft/cellEdit.ts'
import type { Column } from '../../../draft/columns.ts'
import { rowChanges } from '../../../draft/rowChanges.ts'
import { sameRows, sorted, withoutRows, withRetiree, withRowAt, withRowMoved } from '../../../draft/rowEdits.ts'
import { applyStep, headBetween, stepBetween, type Rows, type Step } from '../../../draft/steps.ts'
import { createTyping } from './lotTyping.ts'

/** What the last block edit did besides storing texts, for the status line. */
export interface EditNote {
  normalised: Normalisation[]
  refused: { row: number; column: number; text: string }[]
}

/**
 * Returns head, rows and totals of a lot, and the edits of them. Every change of rows goes through `replace`, which
 * compares old and new rows by identity; totals, findings and saving follow from that difference alone. `undoable`
 * receives the step that undoes an edit.
 */
export function useLotSheet(autosave: Autosave, undoable: (step: Step) => void) {
  const head = reactive(emptyHead())
  const rows = shallowRef<Rows>([])
  const totals = shallowRef<LotTotals>(lotTotals([]))
  const used = computed(() => usedRows(rows.value))
  const note = shallowRef<EditNote>({ normalised: [], refused: [] })
  const typing = createTyping({ autosave, rows, totals, commit: replace })
  const plainHead = (): LotHead => structuredClone(toRaw(head))
  /** True while a lot from disk is being shown: that must not trigger a save. */
  let showing = false

  watch(
    head,
    () => {
      // Composes characters at once, so that the text that is counted is the text that is stored and sent.
      Object.assign(head, composed(toRaw(head)))
      if (!showing) autosave.head({ head: plainHead(), month: head.monthForWhichPaymentIsDue })
    },
    { deep: true, flush: 'sync' },
  )

  /** Shows a lot as it is on disk. */
  function show(lot: OpenLot): void {
    showing = true
    Object.assign(head, lot.record.head)
    rows.value = lot.rows
    totals.value = lotTotals(lot.rows.map(({ detail }) => detail))
    typing.forget()
    showing = false
  }

  /**
   * Makes `next` the rows of the lot and has the difference saved. Returns the rows from before the change and before
   * the typing it ended.
   */
  function replace(next: Rows): Rows {
    const since = typing.end()
    const changes = rowChanges(rows.value, next, totals.value)
    for (const row of changes.changed) autosave.row(row)
    for (const rowId of changes.removed) autosave.remove(rowId)
    rows.value = next
    totals.value = changes.totals
    if (changes.order) autosave.reorder(changes.order)
    autosave.head({ totals: changes.totals, detailCount: used.value.length })
    return since
  }

  /**
   * Like `replace`, but as an undoable step if anything changes; `headBefore` has the fields of the head that the same
   * step changes.
   */
  function commit(next: Rows, headBefore?: Partial<LotHead>): void {
    if (next === rows.value && !headBefore) return
    const since = replace(next)
    undoable({ ...stepBetween(next, since), ...(headBefore ? { head: headBefore } : {}) })
  }

  /**
   * Writes a block of texts, the n-th line into row `positions(n)`, as one undoable step with a note of what was
   * changed or refused.
   */
  function write(
    positions: (line: number) => number | undefined,
    left: number,
    block: readonly (readonly string[])[],
  ): void {
    const edit = writeBlock(rows.value, positions, left, block, MAX_DETAILS)
    note.value = { normalised: edit.normalised, refused: edit.refused }
    if (sameRows(edit.rows, rows.value)) typing.cancel()
    else commit(edit.rows)
  }

  /** Takes over rows and head fields from a file as one undoable step. */
  function takeOver(next: Rows, part: Partial<LotHead> = {}): void {
    const before = plainHead()
    Object.assign(head, part)
    commit(next, headBetween(head, before))
  }

  /** Applies a step and returns its inverse, or undefined if the step does not fit the rows. */
  function restoreStep(step: Step): Step | undefined {
    const from = rows.value
    const next = applyStep(from, step)
    if (!next) return undefined
    const headBefore = plainHead()
    if (step.head) Object.assign(head, step.head)
    replace(next)
    const headAgain = headBetween(head, headBefore)
    return { ...stepBetween(next, from), ...(headAgain ? { head: headAgain } : {}) }
  }

  /** Moves a row by a number of places; returns whether that was possible. */
  function moveRow(index: number, by: number): boolean {
    const before = rows.value
    commit(withRowMoved(before, index, by))
    return rows.value !== before
  }

  return {
    head,
    rows,
    totals,
    used,
    note,
    show,
    plainHead,
    write,
    takeOver,
    restoreStep,
    moveRow,
    insertRow: (index: number) => {
      commit(withRowAt(rows.value, index))
    },
    removeRows: (indices: readonly number[]) => {
      commit(withoutRows(rows.value, indices))
    },
    sort: (column: Column, direction: 1 | -1) => {
      commit(sorted(rows.value, column, direction))
    },
    /** Adds one retiree, the payment and the two taxes (yen) to the figures of a row. */
    addRetiree: (index: number, payment: number, municipal: number, prefectural: number) => {
      commit(withRetiree(rows.value, index, payment, municipal, prefectural))
    },
    appendRow: typing.appendRow,
    previewRow: typing.preview,
    cancelTyping: typing.cancel,
  }
}
