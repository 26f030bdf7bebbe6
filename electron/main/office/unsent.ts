import { setTimeout as delay } from 'node:timers/promises'
import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'

/** Milliseconds that quitting waits for changes to reach the server. */
const WAIT_MS = 2_000

export interface UnsentDeps {
  /** Tells the user in a dialog. */
  tell: () => Promise<void>
  onTrouble: (thrown: unknown) => void
  waitMs?: number
}

/**
 * Quitting with changes that are on disk but not at the office's server: the user is told once, and again only after
 * a further change.
 */
export function createUnsent({ tell, onTrouble, waitMs = WAIT_MS }: UnsentDeps) {
  let unsent = false
  let told = false
  let sent = Promise.withResolvers<undefined>()
  let waiting: Promise<void> | undefined

  async function waitAndTell(): Promise<void> {
    const late = new AbortController()
    await Promise.race([sent.promise, delay(waitMs, undefined, { signal: late.signal }).catch(() => undefined)])
    late.abort()
    if (unsent) await tell().catch(onTrouble)
    told = unsent
    waiting = undefined
  }

  return {
    handlers: {
      'office.unsent': ({ unsent: now }) => {
        if (now && !unsent) sent = Promise.withResolvers<undefined>()
        if (!now) sent.resolve(undefined)
        unsent = now
        told = false
        return ok(null)
      },
    } satisfies Pick<Handlers, 'office.unsent'>,
    /** Null when everything was sent or the user knows what was not. */
    pending: (): (() => Promise<void>) | null => (unsent && !told ? () => (waiting ??= waitAndTell()) : null),
  }
}
