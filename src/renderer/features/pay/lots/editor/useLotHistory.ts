import { ref } from 'vue'
import { isStep } from '#data/repositories/steps'
import { createHistory, type KeepStep } from '#data/draft/history'

/** Returns the undo history of a lot, with refs for whether undo and redo are possible. Steps are passed to `keep`. */
export function useLotHistory(keep: KeepStep) {
  const history = createHistory(keep, isStep)
  const [canUndo, canRedo] = [ref(false), ref(false)]

  function noteDepth(): void {
    const { past, future } = history.depth
    canUndo.value = past > 0
    canRedo.value = future > 0
  }

  /** Wraps a call to the history so that the refs are updated after it. */
  const noting =
    <T>(work: (given: T) => void) =>
    (given: T): void => {
      work(given)
      noteDepth()
    }

  return {
    canUndo,
    canRedo,
    push: noting(history.push),
    load: noting(history.load),
    undo: noting(history.undo),
    redo: noting(history.redo),
    hold: history.hold,
    stored: history.stored,
  }
}

export type LotHistory = ReturnType<typeof useLotHistory>
