import type { StoredStep } from '../draft/history.ts'
import type { LotRecord } from './schema/db.ts'
import type { LotChanges } from './repositories/lots.ts'
import type { DraftRow } from '../draft/row.ts'

/**
 * Returns a buffer of the unsaved changes of one lot: a later change of a row, the head or a step replaces the earlier
 * one.
 */
export function createUnsaved() {
  let rows = new Map<string, DraftRow>()
  let removed = new Set<string>()
  let order: readonly string[] | undefined
  let record: Partial<LotRecord> = {}
  let steps = new Map<number, StoredStep | undefined>()

  /** Returns all unsaved changes and empties the buffer. */
  function take() {
    const taken = {
      rows: [...rows.values()],
      removed: [...removed],
      record,
      steps,
      ...(order ? { order } : {}),
    } satisfies LotChanges
    rows = new Map()
    removed = new Set()
    order = undefined
    record = {}
    steps = new Map()
    return taken
  }

  /** Puts changes back that could not be written; newer ones take precedence. */
  function restore(taken: ReturnType<typeof take>): void {
    rows = new Map([...taken.rows.map((row): [string, DraftRow] => [row.rowId, row]), ...rows])
    for (const rowId of taken.removed) if (!rows.has(rowId)) removed.add(rowId)
    for (const rowId of removed) rows.delete(rowId)
    order ??= taken.order
    record = { ...taken.record, ...record }
    steps = new Map([...taken.steps, ...steps])
  }

  function row(changed: DraftRow): void {
    rows.set(changed.rowId, changed)
    removed.delete(changed.rowId)
  }

  function remove(rowId: string): void {
    rows.delete(rowId)
    removed.add(rowId)
  }

  function reorder(rowIds: readonly string[]): void {
    order = rowIds
  }

  function head(part: Partial<LotRecord>): void {
    record = { ...record, ...part }
  }

  function step(n: number, changed: StoredStep | undefined): void {
    steps.set(n, changed)
  }

  return { take, restore, row, remove, reorder, head, step, rows: (): ReadonlyMap<string, DraftRow> => rows }
}

export type Taken = ReturnType<ReturnType<typeof createUnsaved>['take']>
