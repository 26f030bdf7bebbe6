import type { YearRow } from '#data/repositories/years'

/** An edit of the plan: rows to add or replace, and ids of employees to remove. */
export interface PlanStep {
  put: readonly YearRow[]
  remove: readonly string[]
}

/** The rows after the step, in the order of their positions. */
export function afterStep(rows: readonly YearRow[], { put, remove }: PlanStep): YearRow[] {
  const gone = new Set(remove)
  const changed = new Map(put.map((row) => [row.employeeId, row]))
  const kept = rows.filter(({ employeeId }) => !gone.has(employeeId)).flatMap((row) => inPlace(changed, row))
  return changed.size === 0 ? kept : [...kept, ...changed.values()].sort((a, b) => a.position - b.position)
}

/** The changed row, taken from `changed`; nothing if it has another position now. */
function inPlace(changed: Map<string, YearRow>, row: YearRow): YearRow[] {
  const now = changed.get(row.employeeId)
  if (!now) return [row]
  if (now.position !== row.position) return []
  changed.delete(row.employeeId)
  return [now]
}

export function inverseOf(rows: readonly YearRow[], { put, remove }: PlanStep): PlanStep {
  const byId = new Map(rows.map((row) => [row.employeeId, row]))
  const before = (employeeId: string) => byId.get(employeeId) ?? []
  return {
    put: [...put.map(({ employeeId }) => employeeId), ...remove].flatMap(before),
    remove: put.flatMap(({ employeeId }) => (byId.has(employeeId) ? [] : [employeeId])),
  }
}
