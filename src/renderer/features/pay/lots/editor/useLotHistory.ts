import { ref } from 'vue'
import { isStep } from '#data/repositories/steps'
import { createHistory, type KeepStep } from '#data/draft/history'

export function useLotHistory(keep: KeepStep) {
  const history = createHistory(keep, isStep)
  const [canUndo, canRedo] = [ref(false), ref(false)]

  function noteDepth(): void {
    const { past, future } = history.depth
    canUndo.value = past > 0
    canRedo.value = future > 0
  }

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
