export interface LeavingDeps {
  /** Asks the page to save a snapshot now. */
  ask: () => void
  /** Longest wait for the page, in milliseconds: a page that hangs must not keep the window open. */
  waitMs: number
}

/**
 * Creates the step that lets the page save a last snapshot before it closes. A page cannot finish a save while it
 * closes, so the window waits for it first. `pending` returns a function that asks for the save and waits for it, or null
 * when there is nothing to save.
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
   * Call this when the page has done what it can. What it could not save is not requested again, because then the window
   * could never close.
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
    /** Call this when a save begins: what changes from now on may be missing from it. */
    begun: () => {
      changed = false
      running = true
    },
    /** Call this when a save has ended, successfully or not. */
    ended: () => {
      running = false
    },
    done,
    pending: (): (() => Promise<void>) | null => (changed || running ? () => (waiting ??= wait()) : null),
  }
}

export type Leaving = ReturnType<typeof createLeaving>
