import type { StoredStep } from '../draft/history.ts'
import type { LotRecord } from '../schema/db.ts'
import type { LotChanges } from '../repositories/lots.ts'
import type { DraftRow } from '../draft/row.ts'

interface Buffer {
  rows: Map<string, DraftRow>
  removed: Set<string>
  order: readonly string[] | undefined
  record: Partial<LotRecord>
  steps: Map<number, StoredStep | undefined>
}

const empty = (): Buffer => ({ rows: new Map(), removed: new Set(), order: undefined, record: {}, steps: new Map() })

function take(buffer: Buffer) {
  const { rows, removed, order, record, steps } = buffer
  const taken = {
    rows: [...rows.values()],
    removed: [...removed],
    record,
    steps,
    ...(order ? { order } : {}),
  } satisfies LotChanges
  Object.assign(buffer, empty())
  return taken
}

export type Taken = ReturnType<typeof take>

/** `taken` could not be written; changes made since take precedence. */
function restore(buffer: Buffer, taken: Taken): void {
  const { removed } = buffer
  const rows = new Map([...taken.rows.map((row): [string, DraftRow] => [row.rowId, row]), ...buffer.rows])
  for (const rowId of taken.removed) if (!rows.has(rowId)) removed.add(rowId)
  for (const rowId of removed) rows.delete(rowId)
  buffer.rows = rows
  buffer.order ??= taken.order
  buffer.record = { ...taken.record, ...buffer.record }
  buffer.steps = new Map([...taken.steps, ...buffer.steps])
}

export function createUnsaved() {
  const buffer = empty()
  return {
    take: () => take(buffer),
    restore: (taken: Taken) => {
      restore(buffer, taken)
    },
    row: (changed: DraftRow) => {
      buffer.rows.set(changed.rowId, changed)
      buffer.removed.delete(changed.rowId)
    },
    remove: (rowId: string) => {
      buffer.rows.delete(rowId)
      buffer.removed.add(rowId)
    },
    reorder: (rowIds: readonly string[]) => {
      buffer.order = rowIds
    },
    head: (part: Partial<LotRecord>) => {
      buffer.record = { ...buffer.record, ...part }
    },
    step: (n: number, changed: StoredStep | undefined) => {
      buffer.steps.set(n, changed)
    },
    rows: (): ReadonlyMap<string, DraftRow> => buffer.rows,
  }
}
