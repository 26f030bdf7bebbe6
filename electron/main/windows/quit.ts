/** What the quit guard listens to; Electron's app and BrowserWindow are such. */
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
 * What is under way and settles when it no longer is. While a `filing` is, the person is told; a `saving` takes a
 * moment and is not worth a word.
 */
export interface Pending {
  kind: 'filing' | 'saving'
  settled: Promise<void>
}
/**
 * The notice while a filing is under way. Returns true when the person insists on ending now; `gone` takes it away when
 * the outcome is there.
 */
export type AskToInsist = (gone: AbortSignal) => Promise<boolean>

/**
 * Holds back quitting and closing while a filing is under way, until its outcome is on disk; the filing's own total
 * timeout bounds the wait. The person is told so once, and what it means to insist: the lot becomes unknown. `pending`
 * returns null when nothing is under way.
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
