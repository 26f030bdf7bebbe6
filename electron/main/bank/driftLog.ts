import { driftRecord, type DriftRecord } from '#contract/ipc/channels'
import type { Drift } from '#contract/bank/read'
import type { BankOperation } from '../guard/log/events.ts'

const MAX_RECORDS = 500
/** Least time between writes that only update counts; a new kind is written at once. */
const SAVE_AGAIN_MS = 60_000
const MAX_NAME = 40

/** Never throws: losing these records does no harm. */
export interface DriftFile {
  read(): unknown
  write(records: readonly DriftRecord[]): void
}

/**
 * Differences between the bank's answers and the interface, one record for each operation, path and kind. The path
 * omits list positions: the same difference in many entries is one record. Above 500 records, the one not seen for
 * longest goes.
 */
export function createDriftLog(now: () => Date, file: DriftFile = { read: () => [], write: () => undefined }) {
  const records = new Map<string, DriftRecord>(recordsOf(file.read()).map((record) => [keyOf(record), record]))
  let savedAt = 0
  const save = (isNew: boolean): void => {
    const at = now().getTime()
    if (!isNew && Math.abs(at - savedAt) < SAVE_AGAIN_MS) return
    savedAt = at
    file.write([...records.values()])
  }
  return {
    add(operation: BankOperation, drift: readonly Drift[]): void {
      let isNew = false
      for (const { path, kind } of drift) {
        const at = now().toISOString()
        const place = placeOf(path)
        const key = keyOf({ operation, path: place, kind })
        const before = records.get(key)
        isNew ||= before === undefined
        records.delete(key)
        records.set(key, {
          since: before?.since ?? at,
          at,
          operation,
          path: place,
          kind,
          count: (before?.count ?? 0) + 1,
        })
        if (records.size > MAX_RECORDS) records.delete(records.keys().next().value ?? '')
      }
      if (drift.length > 0) save(isNew)
    },
    /** Newest first. */
    list: (): DriftRecord[] => [...records.values()].reverse(),
  }
}

export type DriftLog = ReturnType<typeof createDriftLog>

const keyOf = ({ operation, path, kind }: Pick<DriftRecord, 'operation' | 'path' | 'kind'>): string =>
  `${operation} ${path} ${kind}`

/** The bank chooses field names: what does not look like one (a personal name, a number) becomes `?`. */
function placeOf(path: string): string {
  const plain = path.replace(/\[\d+\]/g, '[]').split('.')
  return plain
    .map((name) => (name.length <= MAX_NAME && /^[A-Za-z_]+[0-9]{0,3}(\[\])*$/.test(name) ? name : '?'))
    .join('.')
}

function recordsOf(kept: unknown): DriftRecord[] {
  const list: unknown[] = Array.isArray(kept) ? kept.slice(-MAX_RECORDS) : []
  return list.flatMap((one) => {
    const record = driftRecord.safeParse(one).data
    return record ? [{ ...record, path: placeOf(record.path) }] : []
  })
}
