import type { AppError } from '#contract/ipc/index'
import { shallowRef } from 'vue'
import { CallError } from '#data/bridge/index'
import { useSingleRun } from './useSingleRun.ts'

/** For a button: `error` is why main refused. The user's "no" to a question of main is not an error. */
export function useAction() {
  const error = shallowRef<AppError>()
  const { running, run: runOnce } = useSingleRun(async (work: () => Promise<unknown>) => {
    error.value = undefined
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.error.code !== 'cancelledByUser') error.value = failure.error
      return false
    }
  })

  const run = async (work: () => Promise<unknown>): Promise<boolean> => (await runOnce(work)) ?? false

  return { running, error, run }
}
