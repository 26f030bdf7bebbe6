interface LeavingDeps {
  ask: () => void
  /** Milliseconds. A page that hangs must not keep the window open. */
  waitMs: number
}

/**
 * A page cannot finish a save while it closes, so the window waits for it first. `pending` returns a function that asks
 * for the save and waits for it, or null when there is nothing to save.
 */
export function createLeaving({ ask, waitMs }: LeavingDeps) {
  let changed = false
  let running = false
  let settle: (() => void) | undefined
  let waiting: Promise<void> | undefined

  function wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => {
      done()
    }, waitMs)
    settle = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    ask()
    return promise
  }

  /**
   * The page has done what it can. What it could not save is not requested again, because then the window could never
   * close.
   */
  function done(): void {
    running = changed = false
    settle?.()
    settle = waiting = undefined
  }

  return {
    changed: () => {
      changed = true
    },
    /** What changes from now on may be missing from the save. */
    begun: () => {
      changed = false
      running = true
    },
    /** Successfully or not. */
    ended: () => {
      running = false
    },
    done,
    pending: (): (() => Promise<void>) | null => (changed || running ? () => (waiting ??= wait()) : null),
  }
}

export type Leaving = ReturnType<typeof createLeaving>
