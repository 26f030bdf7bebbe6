import type { UpdateLook, UpdateOff, UpdateState, UpdateStatus } from '#contract/ipc/updates'
import type { Newer } from '../../shell/nativeDialogs/questionWords.ts'

/** `notHere`: this kind of installation cannot update itself. `notSigned`: not by the publisher. */
export type Found = ({ kind: 'newer' } & Newer) | { kind: 'none' | 'notHere' | 'notSigned' }

/** Throws or rejects on a network or file error. */
export interface Updater {
  check(): Promise<Found>
  download(): Promise<void>
  /** Rejects if what was downloaded cannot be read, or is no longer what the publisher signed. */
  prove(): Promise<void>
  /** Quits the app. */
  install(): void
}

export type UpdateEvent =
  | { kind: 'check' }
  | { kind: 'found'; version: string }
  | { kind: 'agreed' | 'refused' | 'downloaded' | 'failed' | 'none' | 'postponed' | 'wanted' }

/**
 * A refused version is offered again only after a restart or at the user's request; an even newer one is offered. A
 * download that cannot be installed yet waits for the next round.
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
      return STARTED.has(state.kind) ? { kind: 'idle' } : state
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

const STARTED: ReadonlySet<UpdateState['kind']> = new Set(['checking', 'offered', 'downloading', 'ready', 'installing'])

function agreed(state: UpdateState): UpdateState {
  if (state.kind === 'offered') return { kind: 'downloading', version: state.version }
  return state.kind === 'ready' ? { kind: 'installing', version: state.version } : state
}

function refused(state: UpdateState): UpdateState {
  if (state.kind === 'offered') return { kind: 'declined', version: state.version }
  return state.kind === 'ready' ? { kind: 'later', version: state.version } : state
}

export interface UpdateDeps {
  /** Null without an update address. */
  updater: Updater | null
  /** Null when the policy allows updates. */
  forbidden: Exclude<UpdateOff, 'noAddress'> | null
  /** While filing, with unsaved drafts or while locked: nothing is asked, downloaded or installed. */
  busy: () => boolean
  /**
   * Waited for before installing: the program is replaced before the app quits, and the new one starts only once the
   * old one is gone.
   */
  settled: () => Promise<void>
  askDownload: (newer: Newer) => Promise<boolean>
  askRestart: (newer: Newer) => Promise<boolean>
  failed: (thrown: unknown) => void
  now: () => Date
  changed: () => void
}

const OUTCOMES = {
  newer: 'found',
  none: 'newest',
  notHere: 'notHere',
  notSigned: 'notSigned',
} as const satisfies Record<Found['kind'], UpdateLook['outcome']>

/** One round at a time. After a failure the next round starts from the beginning. */
export function createUpdates(deps: UpdateDeps) {
  const off = deps.forbidden ?? (deps.updater === null ? 'noAddress' : null)
  const search: Search = { deps, state: off === null ? { kind: 'idle' } : { kind: 'off', why: off } }
  let round: Promise<void> | undefined
  const oneRound = (): Promise<void> => {
    if (deps.updater === null || off !== null) return Promise.resolve()
    round ??= run(search, deps.updater).finally(() => (round = undefined))
    return round
  }
  return {
    status: (): UpdateStatus => ({ state: search.state, ...(search.last ? { last: search.last } : {}) }),
    /** A second call joins the running round. Never rejects. */
    round: oneRound,
    /** Offers refused versions again and reports obstacles. Never rejects. */
    look: (): Promise<void> => {
      if (off !== null) return Promise.resolve()
      delete search.declined
      if (round === undefined && deps.busy()) looked(search, 'busy')
      go(search, { kind: 'wanted' })
      return oneRound()
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>

interface Search {
  readonly deps: UpdateDeps
  state: UpdateState
  last?: UpdateLook
  found?: Newer
  declined?: string
}

async function run(search: Search, from: Updater): Promise<void> {
  try {
    if (!search.deps.busy() && go(search, { kind: 'check' }).kind === 'checking') await offer(search, from)
    await restart(search, from)
  } catch (thrown) {
    looked(search, failureOf(search.state, thrown))
    go(search, { kind: 'failed' })
    search.deps.failed(thrown)
  }
}

function failureOf({ kind }: UpdateState, thrown: unknown): UpdateLook['outcome'] {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC') return 'noRoom'
  if (kind === 'downloading') return 'notDownloaded'
  return kind === 'ready' ? 'notInstalled' : 'failed'
}

async function offer(search: Search, from: Updater): Promise<void> {
  const { busy, askDownload } = search.deps
  const found = await from.check()
  looked(search, OUTCOMES[found.kind])
  if (found.kind !== 'newer' || found.version === search.declined) return void go(search, { kind: 'none' })
  search.found = found
  const { version } = found
  go(search, { kind: 'found', version })
  if (busy()) return void go(search, { kind: 'postponed' })
  if (!(await askDownload(found))) {
    search.declined = version
    return void go(search, { kind: 'refused' })
  }
  if (busy()) return void go(search, { kind: 'postponed' })
  go(search, { kind: 'agreed' })
  await from.download()
  go(search, { kind: 'downloaded' })
}

async function restart(search: Search, from: Updater): Promise<void> {
  const { busy, settled, askRestart } = search.deps
  if (search.state.kind !== 'ready' || busy()) return
  const agrees = await askRestart({ ...search.found, version: search.state.version })
  if (agrees) {
    await settled()
    await from.prove()
  }
  // A filing may have started during the question.
  if (agrees && busy()) return
  if (go(search, { kind: agrees ? 'agreed' : 'refused' }).kind === 'installing') from.install()
}

function go(search: Search, event: UpdateEvent): UpdateState {
  search.state = nextUpdateState(search.state, event)
  search.deps.changed()
  return search.state
}

function looked(search: Search, outcome: UpdateLook['outcome']): void {
  search.last = { at: search.deps.now().toISOString(), outcome }
}

/** https without login, query or fragment, ending in a slash; null if none is set. Throws otherwise. */
export function readUpdateAddress(text: string): string | null {
  if (text === '') return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error('the address of updates has to be https://, without login, query or fragment')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
