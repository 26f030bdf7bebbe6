import { type Connection, limited } from './connection.ts'
import type { Retry } from './sqlError.ts'

/** How often the connection is tested, and how long an answer may take. Together they stay below five seconds. */
const BEAT_MS = 2_000
const BEAT_LIMIT_MS = 2_200
/** The waits before the next attempts to connect, in milliseconds; the last one repeats. */
const WAITS_MS = [250, 1_000, 2_000, 5_000, 10_000] as const
/** The wait while somebody has to do something first, and the one that only `hurry` ends. */
const LATER_MS = 60_000
const ASKED_MS = 86_400_000

/**
 * The state of the connection to the office. `since` is an ISO instant; while offline, that of the loss, however often
 * connecting failed since.
 */
export type LinkState =
  { kind: 'connecting' } | { kind: 'online'; since: string } | { kind: 'offline'; since: string; thrown: unknown }

export interface LinkDeps {
  /** Opens a connection and returns it ready for use. Rejects when the server cannot be reached or refuses. */
  open: () => Promise<Connection>
  /** Brings everything up to date. Runs after each connect, after each hint of the server, and with each heartbeat. */
  refresh: (connection: Connection) => Promise<void>
  onState: (state: LinkState) => void
  /** Returns when another attempt makes sense after this error. */
  retry: (thrown: unknown) => Retry
  now: () => Date
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Keeps one connection to the office alive until `stop` is called. A heartbeat finds a connection that swallows
 * everything, and after each reconnect `refresh` runs, because notifications are lost while there is no connection.
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
    /** Returns the connection, or null while there is none. A statement on it without a limit of its own has the beat's. */
    connection: (): Connection | null => link.current,
    /** Asks for a refresh as soon as possible; while offline, for an attempt to connect. */
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
  /** When the last connection was lost, or connecting first failed; null while online. */
  lostAt: string | null
  /** Whether somebody asked for a refresh since the last pause ended. */
  wanted: boolean
  /** Ends the present pause. */
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

/** Uses one connection for as long as it answers; returns the error that ended it. */
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
    // The first refresh may read years of work; from then on every answer is small.
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

/** Tests the connection at every beat or hint and refreshes; throws once it no longer answers. */
async function keepAlive(link: Running, connection: Connection): Promise<void> {
  while (!link.stopped) {
    await pause(link, BEAT_MS)
    await connection.query('select 1')
    await link.deps.refresh(connection)
  }
}

/** Waits until the time is up or somebody asks for a refresh, now or since the last pause. */
async function pause(link: Running, ms: number): Promise<void> {
  const woken = new AbortController()
  link.wake = () => {
    woken.abort()
  }
  if (!link.wanted && !link.stopped) await link.deps.sleep(ms, woken.signal)
  link.wanted = false
}
