// The year plan in the editor. Every change is one step that can be undone, and is on the disk before the next one is.
import type { AppError } from '#contract/ipc/index'
import { noAmounts } from '#domain/year/yearMonths'
import { computed, onScopeDispose, shallowRef, toRaw, watch } from 'vue'
import { listYear, saveYear, type YearRow } from '#data/repositories/years'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { trackWrite } from '#data/writes/runningWrites'
import { nextPaint } from '#ui/behaviour/nextPaint'
import { employeesInMemory } from './planRead.ts'
import { afterStep, inverseOf, type PlanStep } from './planStep.ts'

const MOST_STEPS = 200
/** Plans whose steps are kept; the one left longest ago is dropped. */
const MOST_PLANS = 8

interface Left {
  past: readonly PlanStep[]
  future: readonly PlanStep[]
  rows: readonly YearRow[]
}
/** The steps of each plan that can be undone. They outlive the screen, but neither the app nor a change by others. */
const left = new Map<string, Left>()

/** `plan` is its key; `apply` does a step and returns the one that undoes it. */
function createHistory(plan: string, apply: (step: PlanStep) => PlanStep) {
  const past = shallowRef<readonly PlanStep[]>([])
  const future = shallowRef<readonly PlanStep[]>([])

  let isResumed = false

  function turn(from: typeof past, to: typeof past): boolean {
    const step = from.value.at(-1)
    if (!step) return false
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, apply(step)]
    return true
  }

  return {
    past,
    future,
    add: (step: PlanStep) => {
      past.value = [...past.value, apply(step)].slice(-MOST_STEPS)
      future.value = []
    },
    undo: () => turn(past, future),
    redo: () => turn(future, past),
    /** Takes up the steps that were left, if the employees, as first read, are those that the steps were made on. */
    resume(rows: readonly YearRow[]): void {
      if (isResumed) return
      isResumed = true
      const known = left.get(plan)
      left.delete(plan)
      if (!known || past.value.length > 0 || !areSame(known.rows, rows)) return
      past.value = known.past
      future.value = known.future
    },
    leave(rows: readonly YearRow[]): void {
      if (past.value.length + future.value.length === 0) return
      left.set(plan, { past: past.value, future: future.value, rows })
      const [oldest] = left.keys()
      if (left.size > MOST_PLANS && oldest !== undefined) left.delete(oldest)
    },
  }
}

const areSame = (a: readonly YearRow[], b: readonly YearRow[]): boolean =>
  a.length === b.length && a.every((row, at) => textOf(row) === textOf(b[at]))

/** A text to compare rows: without the time of writing, which does not matter. */
function textOf(row: YearRow | undefined): string {
  if (!row) return ''
  const { employeeId, position, recipientNumber, name, municipalityCode, designatedNumber, amounts, changes, raw } = row
  return JSON.stringify([
    employeeId,
    position,
    recipientNumber,
    name,
    municipalityCode,
    designatedNumber,
    amounts,
    changes,
    raw,
  ])
}

// A cell that is still being typed is on the disk, so that a crash loses nothing, but the plan on the screen and its
// history do not have it until it is committed.
/** How long typed text may be in memory only, in ms. */
const LATEST = 250

/** `save` writes a step to the disk only. */
function createTyping(save: (step: PlanStep) => void) {
  /** `before` is undefined if the typing began a new employee. */
  let typed: { now: YearRow; before: YearRow | undefined } | undefined
  let isWritten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = shallowRef(false)

  function write(): void {
    timer = undefined
    waiting.value = false
    if (!typed) return
    isWritten = true
    save({ put: [typed.now], remove: [] })
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    waiting.value = false
  }

  return {
    waiting,
    isActive: () => typed !== undefined,
    keep(now: YearRow, before: YearRow | undefined): void {
      typed = { now: typed && !before ? { ...now, employeeId: typed.now.employeeId } : now, before }
      waiting.value = true
      timer ??= setTimeout(write, LATEST)
    },
    /** The disk gets back what the plan has, except what the next step writes itself. */
    end(next: PlanStep = { put: [], remove: [] }): void {
      stop()
      const [last, was] = [typed, isWritten]
      typed = undefined
      isWritten = false
      if (!last || !was) return
      const { employeeId } = last.now
      if (next.put.some((row) => row.employeeId === employeeId) || next.remove.includes(employeeId)) return
      save(last.before ? { put: [last.before], remove: [] } : { put: [], remove: [employeeId] })
    },
  }
}

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

  /** Employees read while a cell was typed; undefined once this window has written since. */
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
    /** Writes a row with a half-typed cell to disk. Makes no step; a change or `endTyping` ends it. */
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

/** Writes in the order of the steps; what fails is written with the next one. */
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
