import type { JournalStatus } from '#contract/ipc/journal'
import { StorageError } from '../storage/storageError.ts'
import type { AnchorStore } from './anchorFile.ts'
import type { ChainEnd } from '../storage/chainHead.ts'

interface AnchorDeps {
  store: AnchorStore
  /** The journal's proven end; null without a journal or with a problem. */
  compare: (anchored: ChainEnd | null) => ChainEnd | null | Promise<ChainEnd | null>
  onFailure: (detail: string) => void
  onChange: () => void
}

/**
 * The journal's end, kept where restoring the data folder does not reach. Compared with the journal once, at the
 * latest before a filing. An anchor behind the journal is the normal result of a crash.
 */
export function createAnchor(deps: AnchorDeps) {
  const anchor: AnchorState = { deps, state: 'unchecked', wanted: null, checking: undefined, writing: undefined }
  return {
    state: () => anchor.state,
    /** Resolves even if the comparison failed. */
    check: (): Promise<void> => (anchor.checking ??= compareOnce(anchor)),
    /** Writes in the background. */
    note: (end: ChainEnd): void => {
      note(anchor, end)
    },
    settled: async (): Promise<void> => {
      await anchor.writing
    },
  }
}

export type Anchor = ReturnType<typeof createAnchor>

interface AnchorState {
  deps: AnchorDeps
  state: JournalStatus['anchor']
  wanted: ChainEnd | null
  checking: Promise<void> | undefined
  writing: Promise<void> | undefined
}

async function compareOnce(anchor: AnchorState): Promise<void> {
  const { store, compare } = anchor.deps
  try {
    if (!(await store.available())) return become(anchor, 'missing')
    const end = await compare(await store.read())
    become(anchor, 'held')
    if (end) note(anchor, end)
  } catch (thrown) {
    failed(anchor, thrown)
  }
}

function note(anchor: AnchorState, end: ChainEnd): void {
  if (anchor.state === 'unchecked' || anchor.state === 'missing') return
  anchor.wanted = end
  anchor.writing ??= writeLatest(anchor)
}

async function writeLatest(anchor: AnchorState): Promise<void> {
  while (anchor.wanted) {
    const next = anchor.wanted
    anchor.wanted = null
    try {
      await anchor.deps.store.write(next)
      become(anchor, 'held')
    } catch (thrown) {
      failed(anchor, thrown)
    }
  }
  anchor.writing = undefined
}

function failed(anchor: AnchorState, thrown: unknown): void {
  become(anchor, 'failed')
  anchor.deps.onFailure(thrown instanceof StorageError ? thrown.detail : 'journalAnchor: failed')
}

function become(anchor: AnchorState, next: AnchorState['state']): void {
  const before = anchor.state
  anchor.state = next
  // The journal screen shows only whether an anchor protects against an older copy.
  if (before !== next && [before, next].some((one) => one === 'missing' || one === 'failed')) anchor.deps.onChange()
}
