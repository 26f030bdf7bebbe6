interface ReadinessDeps {
  /** Ids of main windows. */
  windows: () => readonly number[]
  ask: () => void
  waitMs: number
}

/** Windows save their drafts before the lock. The wait is limited: a hanging page must not delay the lock. */
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
