import { ref } from 'vue'
import { isStep } from '../../../database/repositories/steps.ts'
import { createHistory, type KeepStep, type StoredStep } from '../../../draft/history.ts'
import type { Step } from '../../../draft/steps.ts'

/** Applies a step and returns its inverse, or undefined if the step does not fit. */
type RestoreStep = (step: Step) => Step | undefined

/** Returns the undo history of a lot, with refs for whether undo and redo are possible. Steps are passed to `keep`. */
export function useLotHistory(keep: KeepStep) {
  const history = createHistory(keep, isStep)
  const [canUndo, canRedo] = [ref(false), ref(false)]

  function noteDepth(): void {
    const { past, future } = history.depth
    canUndo.value = past > 0
    canRedo.value = future > 0
  }

  function push(step: Step): void {
    history.push(step)
    noteDepth()
  }

  function load(steps: readonly StoredStep[]): void {
    history.load(steps)
    noteDepth()
  }

  function undo(restoreStep: RestoreStep): void {
    history.undo(restoreStep)
    noteDepth()
  }

  function redo(restoreStep: RestoreStep): void {
    history.redo(restoreStep)
    noteDepth()
  }

  return {
    canUndo,
    canRedo,
    push,
    load,
    undo,
    redo,
    hold: () => {
      history.hold()
    },
    stored: () => history.stored(),
  }
}
