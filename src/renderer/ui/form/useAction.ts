import type { AppError } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import { CallError } from '../../bridge/index.ts'

/**
 * One thing a person can set off: whether it is running, and the typed error it ended with. A question of the main
 * process that the person answered with "no" is not an error to show.
 */
export function useAction() {
  const running = ref(false)
  const error = shallowRef<AppError>()

  /** Runs `work` unless it is running already; gives whether it went through. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (running.value) return false
    running.value = true
    error.value = undefined
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.error.code !== 'cancelledByUser') error.value = failure.error
      return false
    } finally {
      running.value = false
    }
  }

  return { running, error, run }
}
