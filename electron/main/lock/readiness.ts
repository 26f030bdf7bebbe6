export interface ReadinessDeps {
  /** Ids of the main windows. */
  windows: () => readonly number[]
  /** Asks every main window to save what is unsaved. */
  ask: () => void
  waitMs: number
}

/**
 * Waits until every window has said that its drafts are saved, or until it has taken too long: a page that hangs must
 * not hold the lock off.
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
