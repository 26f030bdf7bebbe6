import { useAction } from './useAction.ts'

/**
 * `run` waits for earlier work instead of being ignored: for choices stored as they are made, so that the last one is
 * stored last.
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
