export interface LeavingDeps {
  /** Asks the page to save a snapshot now. */
  ask: () => void
  /** Milliseconds to wait for it at most: a page that hangs must not keep the window open. */
  waitMs: number
}

/**
 * What lets the page save a last snapshot before it goes: a page cannot wait for anything while it is being closed, so
 * closing waits for the page instead. `pending` returns null when there is nothing to save.
 */
export function createLeaving({ ask, waitMs }: LeavingDeps) {
  let changed = false
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

  /** A save has ended, well or not. Asking again after a failed one would never let the window close. */
  function done(): void {
    changed = false
    settle?.()
    settle = waiting = undefined
  }

  return {
    changed: () => {
      changed = true
    },
    done,
    pending: (): Promise<void> | null => (changed ? (waiting ??= wait()) : null),
  }
}

export type Leaving = ReturnType<typeof createLeaving>
