// The steps of each plan that can be undone. They outlive the screen, but neither the app nor a change by others.
import { shallowRef } from 'vue'
import type { YearRow } from '#data/repositories/years'
import type { PlanStep } from './planStep.ts'

const MOST_STEPS = 200
/** Plans whose steps are kept; the one left longest ago is dropped. */
const MOST_PLANS = 8

interface Left {
  past: readonly PlanStep[]
  future: readonly PlanStep[]
  rows: readonly YearRow[]
}
const left = new Map<string, Left>()

/** `plan` is its key; `apply` does a step and returns the one that undoes it. */
export function createHistory(plan: string, apply: (step: PlanStep) => PlanStep) {
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
    /** Only if the employees, as first read, are those that the steps were made on. */
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

/** Without the time of writing, which does not matter. */
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
