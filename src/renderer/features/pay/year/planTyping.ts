// A cell that is still being typed: its employee is on the disk as typed, so that a crash loses nothing, but the plan on
// the screen and its history know nothing of it until it is committed.
import { shallowRef } from 'vue'
import type { YearRow } from '#data/repositories/years'
import type { PlanStep } from './planStep.ts'

/** How long typed text may be in memory only, in ms. */
const LATEST = 250

/** Returns the functions for the cell being typed; `save` writes a step to the disk only. */
export function createTyping(save: (step: PlanStep) => void) {
  /** The employee as typed and as it is in the plan; undefined if the typing began a new one. */
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
    /** Typed text that is not on the disk yet. */
    waiting,
    isActive: () => typed !== undefined,
    /** Keeps an employee as typed. */
    keep(now: YearRow, before: YearRow | undefined): void {
      typed = { now: typed && !before ? { ...now, employeeId: typed.now.employeeId } : now, before }
      waiting.value = true
      timer ??= setTimeout(write, LATEST)
    },
    /** Ends the typing: the disk gets back what the plan has, except what the step that follows writes itself. */
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
