// The employees of one company's tax year while they are edited: every change is one step that can be undone, and is
// on the disk before the next one is.
import type { AppError } from '#contract/ipc/index'
import { noAmounts } from '#domain/year/yearMonths'
import { computed, shallowRef, watch } from 'vue'
import { listYear, saveYear, type YearRow } from '../../database/repositories/years.ts'
import { storageError } from '../../database/storageError.ts'
import { useLiveQuery } from '../../database/useLiveQuery.ts'
import { trackWrite } from '../../database/writes/runningWrites.ts'
import { toRaw } from 'vue'

/** Employees to write and to delete. */
export interface PlanStep {
  put: readonly YearRow[]
  remove: readonly string[]
}

/** More employees than any client has; a paste of more is cut. */
export const MOST_EMPLOYEES = 5_000
const MOST_STEPS = 200

/** Returns a new employee without anything entered. */
export const newEmployee = (companyId: string, year: number, position: number): YearRow => ({
  companyId,
  year,
  position,
  employeeId: crypto.randomUUID(),
  recipientNumber: '',
  name: '',
  municipalityCode: '',
  designatedNumber: '',
  amounts: noAmounts(),
  changes: [],
  raw: {},
  updatedAt: '',
})

/** Returns the rows after a step, in the order of their positions. */
export function afterStep(rows: readonly YearRow[], { put, remove }: PlanStep): YearRow[] {
  const gone = new Set(remove)
  const changed = new Map(put.map((row) => [row.employeeId, row]))
  const kept = rows.filter(({ employeeId }) => !gone.has(employeeId)).map((row) => take(changed, row))
  return changed.size === 0 ? kept : [...kept, ...changed.values()].sort((a, b) => a.position - b.position)
}

function take(changed: Map<string, YearRow>, row: YearRow): YearRow {
  const now = changed.get(row.employeeId)
  if (!now || now.position !== row.position) return row
  changed.delete(row.employeeId)
  return now
}

/** Returns the step that undoes another one. */
export function inverseOf(rows: readonly YearRow[], { put, remove }: PlanStep): PlanStep {
  const byId = new Map(rows.map((row) => [row.employeeId, row]))
  const before = (employeeId: string) => byId.get(employeeId) ?? []
  return {
    put: [...put.map(({ employeeId }) => employeeId), ...remove].flatMap(before),
    remove: put.flatMap(({ employeeId }) => (byId.has(employeeId) ? [] : [employeeId])),
  }
}

/** Returns the employees of a company's tax year with the functions that change them. */
export function usePlanSheet(companyId: string, year: number) {
  const stored = useLiveQuery(
    () => year,
    (of) => listYear(companyId, of),
    [],
  )
  const rows = shallowRef<readonly YearRow[]>([])
  const failure = shallowRef<AppError>()
  const past = shallowRef<readonly PlanStep[]>([])
  const future = shallowRef<readonly PlanStep[]>([])
  const saving = createSaver(failure)

  // Another window's write is shown; while one of ours runs, what was read may lack it.
  watch(stored.value, (found) => {
    if (saving.idle()) rows.value = found
  })

  /** Applies a step and returns the one that undoes it. */
  function apply(step: PlanStep): PlanStep {
    const inverse = inverseOf(rows.value, step)
    rows.value = afterStep(rows.value, step)
    saving.save(step)
    return inverse
  }

  function turn(from: typeof past, to: typeof past): boolean {
    const step = from.value.at(-1)
    if (!step) return false
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, apply(step)]
    return true
  }

  return {
    companyId,
    year,
    rows,
    loaded: stored.loaded,
    failure: computed(() => failure.value ?? stored.error.value),
    saving: saving.running,
    /** Changes employees as one step that can be undone. */
    change: (step: PlanStep) => {
      if (step.put.length === 0 && step.remove.length === 0) return
      past.value = [...past.value, apply(step)].slice(-MOST_STEPS)
      future.value = []
    },
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    undo: () => turn(past, future),
    redo: () => turn(future, past),
    /** Writes again what could not be written. */
    retry: saving.retry,
  }
}

export type PlanSheet = ReturnType<typeof usePlanSheet>

/** Returns a writer that writes the steps in their order; what fails is written with the next one. */
function createSaver(failure: { value: AppError | undefined }) {
  const running = shallowRef(0)
  let waiting = new Map<string, YearRow | undefined>()
  let last = Promise.resolve()

  async function write(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    const put = [...batch.values()].filter((row) => row !== undefined)
    const removed = [...batch].flatMap(([employeeId, row]) => (row ? [] : [employeeId]))
    try {
      if (batch.size > 0) await saveYear(put.map(toRaw), removed)
      failure.value = undefined
    } catch (thrown) {
      // What was changed since is newer.
      waiting = new Map([...batch, ...waiting])
      failure.value = storageError(thrown)
    }
    running.value -= 1
  }

  function enqueue(): void {
    running.value += 1
    last = last.then(write)
    trackWrite(last)
  }

  return {
    running: computed(() => running.value > 0),
    idle: () => running.value === 0 && waiting.size === 0,
    save: ({ put, remove }: PlanStep) => {
      for (const row of put) waiting.set(row.employeeId, row)
      for (const employeeId of remove) waiting.set(employeeId, undefined)
      enqueue()
    },
    retry: enqueue,
  }
}
