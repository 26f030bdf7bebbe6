import type { UpdateLook, UpdateOff, UpdateState, UpdateStatus } from '#contract/ipc/updates'

/**
 * What an address has: a newer version, or none; this installation is of a kind that the app cannot renew by itself; or
 * what is there is not signed by the publisher.
 */
export type Found = { kind: 'newer'; version: string } | { kind: 'none' | 'notHere' | 'notSigned' }

/**
 * What can be done about a newer version of the app; electron-updater's is one (electronUpdater.ts). Each rejects when
 * the network or the file is in the way.
 */
export interface Updater {
  /** Asks the publisher's address. */
  check(): Promise<Found>
  download(): Promise<void>
  /** Ends the app and installs what was downloaded. */
  install(): void
}

export type UpdateEvent =
  | { kind: 'check' }
  | { kind: 'found'; version: string }
  | { kind: 'agreed' | 'refused' | 'downloaded' | 'failed' | 'none' | 'postponed' | 'wanted' }

/**
 * The state after an event; an event that does not belong to the state leaves it as it is. What was refused is not
 * offered again before the app starts again, unless the publisher has a newer one still or the person wants it after
 * all; what was downloaded is kept for the next round when something is under way.
 */
export function nextUpdateState(state: UpdateState, event: UpdateEvent): UpdateState {
  switch (event.kind) {
    case 'check':
      return state.kind === 'idle' || state.kind === 'declined' ? { kind: 'checking' } : state
    case 'found':
      return state.kind === 'checking' ? { kind: 'offered', version: event.version } : state
    case 'none':
      return state.kind === 'checking' ? { kind: 'idle' } : state
    case 'failed':
      return state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'offered'
        ? { kind: 'idle' }
        : state
    case 'agreed':
      return agreed(state)
    case 'refused':
      return refused(state)
    case 'downloaded':
      return state.kind === 'downloading' ? { kind: 'ready', version: state.version } : state
    case 'postponed':
      return state.kind === 'offered' ? { kind: 'idle' } : state
    case 'wanted':
      return state.kind === 'later' ? { kind: 'ready', version: state.version } : state
  }
}

function agreed(state: UpdateState): UpdateState {
  if (state.kind === 'offered') return { kind: 'downloading', version: state.version }
  return state.kind === 'ready' ? { kind: 'installing', version: state.version } : state
}

function refused(state: UpdateState): UpdateState {
  if (state.kind === 'offered') return { kind: 'declined', version: state.version }
  return state.kind === 'ready' ? { kind: 'later', version: state.version } : state
}

export interface UpdateDeps {
  /** Null when the build has no address to ask. */
  updater: Updater | null
  /** Does the policy switch updates off, or can it not be read? */
  forbidden: Exclude<UpdateOff, 'noAddress'> | null
  /**
   * Is a filing under way, are drafts unsaved, or is nobody there to answer? Then nothing is asked, downloaded or
   * installed.
   */
  busy: () => boolean
  askDownload: (version: string) => Promise<boolean>
  askRestart: (version: string) => Promise<boolean>
  failed: (thrown: unknown) => void
  now: () => Date
  /** The status is another one than before. */
  changed: () => void
}

const OUTCOMES = {
  newer: 'found',
  none: 'newest',
  notHere: 'notHere',
  notSigned: 'notSigned',
} as const satisfies Record<Found['kind'], UpdateLook['outcome']>

/**
 * Looks for a newer version, one round at a time, and asks before it downloads and before it restarts. A failure ends
 * the round; the next one begins again.
 */
export function createUpdates({ updater, forbidden, busy, askDownload, askRestart, failed, now, changed }: UpdateDeps) {
  const off = forbidden ?? (updater === null ? 'noAddress' : null)
  let state: UpdateState = off === null ? { kind: 'idle' } : { kind: 'off', why: off }
  let last: UpdateLook | undefined
  let declined: string | undefined
  let round: Promise<void> | undefined
  const status = (): UpdateStatus => ({ state, ...(last ? { last } : {}) })
  const go = (event: UpdateEvent): UpdateState => {
    state = nextUpdateState(state, event)
    changed()
    return state
  }
  const looked = (outcome: UpdateLook['outcome']): void => {
    last = { at: now().toISOString(), outcome }
  }

  async function offer(from: Updater): Promise<void> {
    const found = await from.check()
    looked(OUTCOMES[found.kind])
    if (found.kind !== 'newer' || found.version === declined) return void go({ kind: 'none' })
    const { version } = found
    go({ kind: 'found', version })
    if (busy()) return void go({ kind: 'postponed' })
    if (!(await askDownload(version))) {
      declined = version
      return void go({ kind: 'refused' })
    }
    if (busy()) return void go({ kind: 'postponed' })
    go({ kind: 'agreed' })
    await from.download()
    go({ kind: 'downloaded' })
  }

  async function restart(from: Updater): Promise<void> {
    if (state.kind !== 'ready' || busy()) return
    const agrees = await askRestart(state.version)
    // A filing may have begun while the question was open.
    if (agrees && busy()) return
    if (go({ kind: agrees ? 'agreed' : 'refused' }).kind === 'installing') from.install()
  }

  async function run(from: Updater): Promise<void> {
    try {
      if (!busy() && go({ kind: 'check' }).kind === 'checking') await offer(from)
      await restart(from)
    } catch (thrown) {
      looked(state.kind === 'downloading' ? 'notDownloaded' : 'failed')
      go({ kind: 'failed' })
      failed(thrown)
    }
  }

  const oneRound = (): Promise<void> => {
    if (updater === null || off !== null) return Promise.resolve()
    round ??= run(updater).finally(() => (round = undefined))
    return round
  }

  return {
    status,
    /** One round. A second call meanwhile waits for the one that runs. Never rejects. */
    round: oneRound,
    /**
     * One round that the person wants: what they refused before is offered again, and what is in the way is told. Never
     * rejects.
     */
    look: (): Promise<void> => {
      if (off !== null) return Promise.resolve()
      declined = undefined
      if (round === undefined && busy()) looked('busy')
      go({ kind: 'wanted' })
      return oneRound()
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>

/**
 * The publisher's address as the build names it: https, without login, query or fragment, ending in a slash; null for
 * none. Throws for anything else, so that such a build is never made.
 */
export function readUpdateAddress(text: string): string | null {
  if (text === '') return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error('the address of updates has to be https://, without login, query or fragment')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
