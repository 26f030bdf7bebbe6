import type { JournalStatus } from '#contract/ipc/journal'
import { StorageError } from '../storage/storageError.ts'
import type { AnchorStore } from './anchorFile.ts'
import type { Head } from '../storage/chainHead.ts'

export interface AnchorDeps {
  store: AnchorStore
  /**
   * Holds what the anchor says against the journal; returns the journal's end where it is proven, null where there is
   * none or a problem.
   */
  compare: (anchored: Head | null) => Head | null
  /** The anchor could not be read or written. */
  onFailure: (detail: string) => void
  onChange: () => void
}

/**
 * The journal's end, kept where a restored data folder does not bring it back. It is compared once, when the key
 * storage was needed anyway and at the latest before a filing; from then on it follows the journal, after each record
 * and without anybody waiting for it. One that is behind is what a crash leaves.
 */
export function createAnchor({ store, compare, onFailure, onChange }: AnchorDeps) {
  let state: JournalStatus['anchor'] = 'unchecked'
  let checking: Promise<void> | undefined
  let wanted: Head | null = null
  let writing: Promise<void> | undefined

  const become = (next: typeof state): void => {
    const before = state
    state = next
    // Only what the journal's screen shows is told: that nothing guards against an older copy.
    if (before !== next && [before, next].some((one) => one === 'missing' || one === 'failed')) onChange()
  }
  const failed = (thrown: unknown): void => {
    become('failed')
    onFailure(thrown instanceof StorageError ? thrown.detail : 'journalAnchor: failed')
  }
  async function look(): Promise<void> {
    try {
      if (!(await store.available())) return become('missing')
      const end = compare(await store.read())
      become('held')
      if (end) note(end)
    } catch (thrown) {
      failed(thrown)
    }
  }
  /** Only the latest end counts: those that came while one was written are passed over. */
  async function write(): Promise<void> {
    while (wanted) {
      const next = wanted
      wanted = null
      try {
        await store.write(next)
        become('held')
      } catch (thrown) {
        failed(thrown)
      }
    }
    writing = undefined
  }
  function note(end: Head): void {
    if (state === 'unchecked' || state === 'missing') return
    wanted = end
    writing ??= write()
  }
  return {
    state: () => state,
    /** Settles when the journal has been compared, whatever came of it. */
    check: (): Promise<void> => (checking ??= look()),
    /** The journal ends here from now on. */
    note,
    /** Settles when what was noted is written. */
    settled: async (): Promise<void> => {
      await writing
    },
  }
}

export type Anchor = ReturnType<typeof createAnchor>
