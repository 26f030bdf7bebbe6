interface ReadinessDeps {
  /** The ids of the main windows. */
  windows: () => readonly number[]
  /** Every main window is to save unsaved drafts. */
  ask: () => void
  waitMs: number
}

/**
 * Until every window has reported its drafts as saved. The wait is limited, because a page that hangs must not delay
 * the lock.
 */
export function createReadiness({ windows, ask, waitMs }: ReadinessDeps) {
  let open = new Set<number>()
  let finish: () => void = () => undefined
  return {
    prepare: (): Promise<void> =>
      new Promise((resolve) => {
        open = new Set(windows())
        const timer = setTimeout(() => {
          resolve()
        }, waitMs)
        finish = () => {
          clearTimeout(timer)
          resolve()
        }
        if (open.size === 0) finish()
        else ask()
      }),
    ready(windowId: number): void {
      if (open.delete(windowId) && open.size === 0) finish()
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>
