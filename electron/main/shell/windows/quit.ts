export interface Quitting {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}
export interface Closing {
  /** `query-session-end` (Windows): a shutdown, a restart by an update or a sign-off. */
  on(event: 'close' | 'query-session-end', listener: (event: { preventDefault(): void }) => void): unknown
  close(): void
  isDestroyed(): boolean
  getTitle(): string
  setTitle(title: string): void
}

/**
 * `settled` resolves when the work is over. Only a `filing` is told to the user: `saving` and `sending` (to the
 * office) take a moment.
 */
export interface Pending {
  kind: 'filing' | 'saving' | 'sending'
  settled: () => Promise<void>
}
/** True when the user insists on quitting now; `gone` closes the notice once the outcome is known. */
export type AskToInsist = (gone: AbortSignal) => Promise<boolean>

/**
 * Holds up quitting until a filing's outcome is on disk, at most for the filing's own timeout. The user is told once,
 * and that the lot becomes unknown if they insist. `pending` is null when nothing is in progress. `leaving` comes
 * first at every attempt, so that no further filing of a queue begins. The system shows `reason`.
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
    /** Called on macOS and Linux only. */
    guardShutdown(event: { preventDefault(): void }, app: Quitting): void {
      holdSession(guard, event, app)
    },
  }
}

/**
 * After a save or sending, quitting follows and the shutdown goes on. After a filing the app stays, because its
 * result has to be seen; a user who insists quits it.
 */
function holdSession(guard: QuitGuard, event: { preventDefault(): void }, app: Quitting): void {
  const filing = guard.pending()?.kind === 'filing'
  const quit = (): void => {
    app.quit()
  }
  hold(guard, event, quit, filing ? () => undefined : quit)
}

/** Windows shows the title of a window that holds up a shutdown; Electron has no other place for a reason. */
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

/** `again` repeats the attempt once the user insists; `after` follows when the work has settled by itself. */
function hold(guard: QuitGuard, event: { preventDefault(): void }, again: () => void, after = again): void {
  guard.leaving()
  const wait = guard.pending()
  if (wait === null || (guard.insisted && wait.kind === 'filing')) return
  event.preventDefault()
  const settled = wait.settled()
  void settled.then(() => {
    // After the user insisted, the quit under way waits for nothing else of the filing.
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
