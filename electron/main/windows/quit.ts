/** The events and methods that the quit guard uses; Electron's app and BrowserWindow have them. */
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
 * Work in progress; `settled` returns a promise that resolves when it is over. The guard informs the user only of a
 * `filing`, because a `saving` and a `sending` (to the office) take just a moment.
 */
export interface Pending {
  kind: 'filing' | 'saving' | 'sending'
  settled: () => Promise<void>
}
/**
 * Shows the notice during a filing. Returns true when the user insists on quitting now; `gone` closes the notice when
 * the outcome is known.
 */
export type AskToInsist = (gone: AbortSignal) => Promise<boolean>

/**
 * Creates the guard that delays quitting and closing during a filing until its outcome is on disk. The filing's own
 * total timeout limits the wait. The user is informed once, and told that the lot becomes unknown if they insist on
 * quitting. `pending` returns null when nothing is in progress. `leaving` is called first at every attempt, so that no
 * further filing of a queue begins.
 */
export function createQuitGuard(
  pending: () => Pending | null,
  ask: AskToInsist,
  leaving: () => void = () => undefined,
) {
  const guard: QuitGuard = { pending, ask, leaving, asking: false, insisted: false }
  return {
    guardApp(app: Quitting): void {
      app.on('before-quit', (event) => {
        hold(guard, event, () => {
          app.quit()
        })
      })
    },
    guardWindow(window: Closing): void {
      window.on('close', (event) => {
        hold(guard, event, () => {
          if (!window.isDestroyed()) window.close()
        })
      })
    },
  }
}

interface QuitGuard {
  readonly pending: () => Pending | null
  readonly ask: AskToInsist
  readonly leaving: () => void
  asking: boolean
  insisted: boolean
}

function hold(guard: QuitGuard, event: { preventDefault(): void }, again: () => void): void {
  guard.leaving()
  const wait = guard.pending()
  if (wait === null || (guard.insisted && wait.kind === 'filing')) return
  event.preventDefault()
  const settled = wait.settled()
  void settled.then(() => {
    // After the user insisted, the quit that is under way waits for nothing else of the filing.
    if (!guard.insisted || wait.kind !== 'filing') again()
  })
  if (wait.kind === 'filing') void tell(guard, settled, again)
}

async function tell(guard: QuitGuard, settled: Promise<void>, again: () => void): Promise<void> {
  if (guard.asking) return
  guard.asking = true
  const gone = new AbortController()
  void settled.then(() => {
    gone.abort()
  })
  try {
    if (!(await guard.ask(gone.signal))) return
    guard.insisted = true
    again()
  } finally {
    guard.asking = false
  }
}
