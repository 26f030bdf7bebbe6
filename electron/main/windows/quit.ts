/** The events that the quit guard uses; Electron's app and BrowserWindow have them. */
export interface Quitting {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}
export interface Closing {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
  close(): void
  isDestroyed(): boolean
}

/**
 * Work in progress; `settled` resolves when it is over. The person is informed only of a `filing`, because a `saving`
 * takes just a moment.
 */
export interface Pending {
  kind: 'filing' | 'saving'
  settled: Promise<void>
}
/**
 * Shows the notice during a filing. Returns true when the person insists on quitting now; `gone` closes the notice when
 * the outcome is known.
 */
export type AskToInsist = (gone: AbortSignal) => Promise<boolean>

/**
 * Creates the guard that delays quitting and closing during a filing until its outcome is on disk; the filing's own
 * total timeout limits the wait. The person is informed once, including what insisting means: the lot becomes unknown.
 * `pending` returns null when nothing is in progress.
 */
export function createQuitGuard(pending: () => Pending | null, ask: AskToInsist) {
  let asking = false
  let insisted = false
  const tell = async (settled: Promise<void>, again: () => void): Promise<void> => {
    if (asking) return
    asking = true
    const gone = new AbortController()
    void settled.then(() => {
      gone.abort()
    })
    try {
      if (!(await ask(gone.signal))) return
      insisted = true
      again()
    } finally {
      asking = false
    }
  }
  const hold = (event: { preventDefault(): void }, again: () => void): void => {
    const wait = pending()
    if (wait === null || (insisted && wait.kind === 'filing')) return
    event.preventDefault()
    void wait.settled.then(() => {
      if (!insisted) again()
    })
    if (wait.kind === 'filing') void tell(wait.settled, again)
  }
  return {
    guardApp(app: Quitting): void {
      app.on('before-quit', (event) => {
        hold(event, () => {
          app.quit()
        })
      })
    },
    guardWindow(window: Closing): void {
      window.on('close', (event) => {
        hold(event, () => {
          if (!window.isDestroyed()) window.close()
        })
      })
    },
  }
}
