import type { DriftRecord } from '#contract/ipc/channels'
import type { Drift } from '#contract/service/read'
import type { BankOperation } from '../log/events.ts'

const MAX_RECORDS = 500

/**
 * Harmless differences of answers, counted by operation, path and kind, in memory only. Array positions are left out of the path, so that
 * two hundred entries with the same difference are one record; at 500 records the one not seen for longest goes.
 */
export function createDriftLog(now: () => Date) {
  const records = new Map<string, DriftRecord>()
  return {
    add(operation: BankOperation, drift: readonly Drift[]): void {
      for (const { path, kind } of drift) {
        const place = path.replace(/\[\d+\]/g, '[]')
        const key = `${operation} ${place} ${kind}`
        const count = (records.get(key)?.count ?? 0) + 1
        records.delete(key)
        records.set(key, { at: now().toISOString(), operation, path: place, kind, count })
        if (records.size > MAX_RECORDS) records.delete(records.keys().next().value ?? '')
      }
    },
    /** Newest first. */
    list: (): DriftRecord[] => [...records.values()].reverse(),
  }
}

export type DriftLog = ReturnType<typeof createDriftLog>
