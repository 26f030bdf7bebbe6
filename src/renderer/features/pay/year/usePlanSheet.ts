// Every change is one step that can be undone, and is on the disk before the next one is.
import type { AppError } from '#contract/ipc/index'
import { noAmounts } from '#domain/year/yearMonths'
import { computed, onScopeDispose, shallowRef, toRaw, watch } from 'vue'
import { listYear, saveYear, type YearRow } from '#data/repositories/years'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { trackWrite } from '#data/writes/runningWrites'
import { nextPaint } from '#ui/behaviour/nextPaint'
import { createHistory } from './planHistory.ts'
import { employeesInMemory } from './planRead.ts'
import { afterStep, inverseOf, type PlanStep } from './planStep.ts'
import { createTyping } from './planTyping.ts'

/** More employees than any client has; a paste of more is cut. */
export const MOST_EMPLOYEES = 5_000

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

export function usePlanSheet(companyId: string, year: number) {
  const early = employeesInMemory(companyId, year)
  const stored = useLiveQuery(
    () => year,
    (of): Promise<readonly YearRow[]> => listYear(companyId, of),
    [],
    { peek: () => early, after: early && nextPaint() },
  )
  const rows = shallowRef<readonly YearRow[]>([])
  const failure = shallowRef<AppError>()
  const saving = createSaver(failure)

  /** Read while a cell was typed; undefined once this window has written since. */
  let missed: readonly YearRow[] | undefined
  const save = (step: PlanStep) => {
    missed = undefined
    saving.save(step)
  }
  const typing = createTyping(save)
  const history = createHistory(`${companyId} ${String(year)}`, apply)

  // A write of another window is shown, but not while one of this window runs or a cell is typed: what was read may
  // lack that.
  function show(found: readonly YearRow[]): void {
    if (!saving.idle()) return
    if (typing.isActive()) return void (missed = found)
    rows.value = found
    if (stored.loaded.value) history.resume(found)
  }
  watch(stored.value, show, { immediate: true })
  onScopeDispose(() => {
    history.leave(rows.value)
  })

  /** Returns the step that undoes it. */
  function apply(step: PlanStep): PlanStep {
    const inverse = inverseOf(rows.value, step)
    rows.value = afterStep(rows.value, step)
    save(step)
    return inverse
  }

  function endTyping(next?: PlanStep): void {
    typing.end(next)
    if (missed) show(missed)
    missed = undefined
  }

  return {
    companyId,
    year,
    rows,
    loaded: stored.loaded,
    failure: computed(() => failure.value ?? stored.error.value),
    saving: computed(() => saving.running.value || typing.waiting.value),
    change: (step: PlanStep) => {
      if (step.put.length === 0 && step.remove.length === 0) return endTyping()
      endTyping(step)
      history.add(step)
    },
    /** Makes no step; a change or `endTyping` ends it. */
    keepTyped: (row: YearRow) => {
      typing.keep(
        row,
        rows.value.find(({ employeeId }) => employeeId === row.employeeId),
      )
    },
    endTyping: () => {
      endTyping()
    },
    canUndo: computed(() => history.past.value.length > 0),
    canRedo: computed(() => history.future.value.length > 0),
    undo: history.undo,
    redo: history.redo,
    retry: saving.retry,
  }
}

export type PlanSheet = ReturnType<typeof usePlanSheet>

/** In the order of the steps; what fails is written with the next one. */
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
      // Rows changed since then are newer and win.
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
