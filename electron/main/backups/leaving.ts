export interface LeavingDeps {
  /** Asks the page to save a snapshot now. */
  ask: () => void
  /** Most milliseconds to wait for it: a page that hangs must not keep the window open. */
  waitMs: number
}

/**
 * Creates the step in which the page saves a last snapshot before it closes. A closing page cannot wait for anything,
 * so closing waits for the page instead. `pending` returns null when there is nothing to save.
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

  /** Called when a save has ended, successful or not. Asking again after a failure would never let the window close. */
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
