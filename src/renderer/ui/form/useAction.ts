import type { AppError } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import { CallError } from '../../bridge/index.ts'

/**
 * Returns the state of one action a person can start: whether it is running, and the typed error it ended with.
 * Answering "no" to a question of the main process is not an error.
 */
export function useAction() {
  const running = ref(false)
  const error = shallowRef<AppError>()

  /** Runs `work` unless it is already running; resolves to whether it succeeded. */
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
