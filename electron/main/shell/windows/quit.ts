export interface Quitting {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}
export interface Closing {
  /**
   * `query-session-end` (Windows only): the session is about to end because of a shutdown, a restart by an update or a
   * sign-off.
   */
  on(event: 'close' | 'query-session-end', listener: (event: { preventDefault(): void }) => void): unknown
  close(): void
  isDestroyed(): boolean
  getTitle(): string
  setTitle(title: string): void
}

/**
 * `settled` resolves when the work is over. The guard informs the user only of a `filing`, because a `saving` and a
 * `sending` (to the office) take just a moment.
 */
export interface Pending {
  kind: 'filing' | 'saving' | 'sending'
  settled: () => Promise<void>
}
/**
 * The notice during a filing. True when the user insists on quitting now; `gone` closes the notice when the outcome is
 * known.
 */
export type AskToInsist = (gone: AbortSignal) => Promise<boolean>

/**
 * Delays quitting and closing during a filing until its outcome is on disk. The filing's own total timeout limits the
 * wait. The user is informed once, and told that the lot becomes unknown if they insist on quitting. `pending` returns
 * null when nothing is in progress. `leaving` is called first at every attempt, so that no further filing of a queue
 * begins. `reason` is what the system shows while the app holds up a shutdown.
 */
export function createQuitGuard(
  pending: () => Pending | null,
  ask: AskToInsist,
  { leaving = () => undefined, reason = () => '' }: { leaving?: () => void; reason?: () => string } = {},
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
    guardWindow(window: Closing, app: Quitting): void {
      window.on('close', (event) => {
        hold(guard, event, () => {
          if (!window.isDestroyed()) window.close()
        })
      })
      window.on('query-session-end', (event) => {
        if (pending()?.kind === 'filing') explain(window, pending, reason())
        holdSession(guard, event, app)
      })
    },
    /** The system shuts down (macOS and Linux). */
    guardShutdown(event: { preventDefault(): void }, app: Quitting): void {
      holdSession(guard, event, app)
    },
  }
}

/**
 * The system's session is held as long as quitting is. What is only saved or sent is followed by quitting, so that the
 * shutdown goes on. After a filing the app stays, because its result has to be seen; a user who insists quits it.
 */
function holdSession(guard: QuitGuard, event: { preventDefault(): void }, app: Quitting): void {
  const filing = guard.pending()?.kind === 'filing'
  const quit = (): void => {
    app.quit()
  }
  hold(guard, event, quit, filing ? () => undefined : quit)
}

/**
 * In the window's title until the filing is over, because Windows shows the title of a window that holds up a shutdown,
 * and Electron offers no other place for a reason.
 */
function explain(window: Closing, pending: () => Pending | null, reason: string): void {
  const title = window.getTitle()
  if (title === reason) return
  window.setTitle(reason)
  void pending()
    ?.settled()
    .then(() => {
      if (!window.isDestroyed()) window.setTitle(title)
    })
}

interface QuitGuard {
  readonly pending: () => Pending | null
  readonly ask: AskToInsist
  readonly leaving: () => void
  asking: boolean
  insisted: boolean
}

/** `again` repeats the attempt once the user insists; `after` is what follows when the work has settled by itself. */
function hold(guard: QuitGuard, event: { preventDefault(): void }, again: () => void, after = again): void {
  guard.leaving()
  const wait = guard.pending()
  if (wait === null || (guard.insisted && wait.kind === 'filing')) return
  event.preventDefault()
  const settled = wait.settled()
  void settled.then(() => {
    // After the user insisted, the quit that is under way waits for nothing else of the filing.
    if (!guard.insisted || wait.kind !== 'filing') after()
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
