import { useAction } from './useAction.ts'

/**
 * Like `useAction`, for choices that are stored as they are made: `run` waits for the work before it instead of being
 * ignored, so that no choice is lost and the last one is stored last. Work that reads the state sees what the work
 * before it has left.
 */
export function useOrderedAction() {
  const { running, error, run: runNow } = useAction()
  let last: Promise<unknown> = Promise.resolve()

  function run(work: () => Promise<unknown>): Promise<boolean> {
    const now = () => runNow(work)
    const next = last.then(now, now)
    last = next
    return next
  }

  return { running, error, run }
}
