interface SaveBeforeCloseDeps {
  /** Asks the page to save a backup of its drafts now. */
  ask: () => void
  /** Milliseconds. A hanging page must not keep the window open. */
  waitMs: number
}

/**
 * A page cannot finish saving its drafts while it closes, so the window waits first. `pending` is null when there is
 * nothing to save.
 */
export function createSaveBeforeClose({ ask, waitMs }: SaveBeforeCloseDeps) {
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

  /** What the page could not save is not requested again, or the window could never close. */
  function done(): void {
    running = changed = false
    settle?.()
    settle = waiting = undefined
  }

  return {
    changed: () => {
      changed = true
    },
    /** Later changes may be missing from the save. */
    begun: () => {
      changed = false
      running = true
    },
    ended: () => {
      running = false
    },
    done,
    pending: (): (() => Promise<void>) | null => (changed || running ? () => (waiting ??= wait()) : null),
  }
}

export type SaveBeforeClose = ReturnType<typeof createSaveBeforeClose>
