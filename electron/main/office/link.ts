// The connection to the office's server: kept alive, and made again whenever it is lost.
import { type Connection, limited } from './connection.ts'
import type { Retry } from './sqlError.ts'

/** Test interval and time for an answer; together below five seconds. */
const BEAT_MS = 2_000
const BEAT_LIMIT_MS = 2_200
/** Milliseconds before the next attempts to connect; the last repeats. */
const WAITS_MS = [250, 1_000, 2_000, 5_000, 10_000] as const
/** Waits while somebody has to do something first; the second ends only with `hurry`. */
const LATER_MS = 60_000
const ASKED_MS = 86_400_000

/** `since` (ISO instant) offline: that of the loss, however often connecting failed since. */
export type LinkState =
  { kind: 'connecting' } | { kind: 'online'; since: string } | { kind: 'offline'; since: string; thrown: unknown }

export interface LinkDeps {
  /** Opens a connection ready for use. Rejects when the server cannot be reached or refuses. */
  open: () => Promise<Connection>
  /** Called after each connect, hint of the server and heartbeat. */
  refresh: (connection: Connection) => Promise<void>
  onState: (state: LinkState) => void
  retry: (thrown: unknown) => Retry
  now: () => Date
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Keeps one connection to the office's server. A heartbeat finds a connection that no longer answers. `refresh`
 * follows each reconnect, because notifications are lost without a connection.
 */
export function createLink(deps: LinkDeps) {
  const link: Running = { deps, stopped: false, current: null, lostAt: null, wanted: false, wake: () => undefined }
  return {
    start: () => {
      void run(link)
    },
    stop: () => {
      link.stopped = true
      link.current?.destroy()
      hurry(link)
    },
    /** Null while there is none. Statements without an own limit have the beat's. */
    connection: (): Connection | null => link.current,
    /** Connects, when offline; refreshes otherwise. */
    hurry: () => {
      hurry(link)
    },
  }
}

export type Link = ReturnType<typeof createLink>

interface Running {
  deps: LinkDeps
  stopped: boolean
  current: Connection | null
  /** Time of the last loss, or of the first failure to connect; null while online. */
  lostAt: string | null
  wanted: boolean
  wake: () => void
}

function hurry(link: Running): void {
  link.wanted = true
  link.wake()
}

async function run(link: Running): Promise<void> {
  const { deps } = link
  deps.onState({ kind: 'connecting' })
  for (let failures = 0; ; failures++) {
    const thrown = await useOneConnection(link, () => {
      failures = 0
      link.lostAt = null
    })
    if (link.stopped) return
    link.lostAt ??= deps.now().toISOString()
    deps.onState({ kind: 'offline', since: link.lostAt, thrown })
    link.wanted = false
    await pause(link, waitAfter(deps.retry(thrown), failures))
  }
}

function waitAfter(retry: Retry, failures: number): number {
  if (retry === 'soon') return WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
  return retry === 'later' ? LATER_MS : ASKED_MS
}

async function useOneConnection(link: Running, onOnline: () => void): Promise<unknown> {
  const { deps } = link
  let opened: Connection | undefined
  try {
    opened = await deps.open()
    const wake = () => {
      hurry(link)
    }
    opened.onNotice(wake)
    opened.onEnd(wake)
    // The first refresh may read years of work; later answers are small.
    await deps.refresh(opened)
    link.current = limited(opened, BEAT_LIMIT_MS)
    onOnline()
    deps.onState({ kind: 'online', since: deps.now().toISOString() })
    await keepAlive(link, link.current)
    return new Error('stopped')
  } catch (thrown) {
    return thrown
  } finally {
    link.current = null
    opened?.destroy()
  }
}

async function keepAlive(link: Running, connection: Connection): Promise<void> {
  while (!link.stopped) {
    await pause(link, BEAT_MS)
    await connection.query('select 1')
    await link.deps.refresh(connection)
  }
}

async function pause(link: Running, ms: number): Promise<void> {
  const woken = new AbortController()
  link.wake = () => {
    woken.abort()
  }
  if (!link.wanted && !link.stopped) await link.deps.sleep(ms, woken.signal)
  link.wanted = false
}
