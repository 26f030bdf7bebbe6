// A cell that is still being typed is on the disk, so that a crash loses nothing, but the plan on the screen and its
// history do not have it until it is committed.
import { shallowRef } from 'vue'
import type { YearRow } from '#data/repositories/years'
import type { PlanStep } from './planStep.ts'

/** How long typed text may be in memory only, in ms. */
const LATEST = 250

/** `save` writes a step to the disk only. */
export function createTyping(save: (step: PlanStep) => void) {
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
