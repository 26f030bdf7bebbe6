import type { JournalStatus } from '#contract/ipc/journal'
import { StorageError } from '../storage/storageError.ts'
import type { AnchorStore } from './anchorFile.ts'
import type { Head } from '../storage/chainHead.ts'

export interface AnchorDeps {
  store: AnchorStore
  /**
   * Checks the anchored end against the journal. Returns the journal's present end when it is proven, null when there
   * is no journal or a problem was found.
   */
  compare: (anchored: Head | null) => Head | null
  /** The anchor could not be read or written. */
  onFailure: (detail: string) => void
  onChange: () => void
}

/**
 * Creates the anchor: a copy of the journal's end, kept where restoring the data folder does not bring it back. The
 * comparison runs once, when the key storage is needed anyway and at the latest before a filing. After that the anchor
 * follows the journal in the background. An anchor that is behind the journal is the normal result of a crash, not a
 * fault.
 */
export function createAnchor({ store, compare, onFailure, onChange }: AnchorDeps) {
  let state: JournalStatus['anchor'] = 'unchecked'
  let checking: Promise<void> | undefined
  let wanted: Head | null = null
  let writing: Promise<void> | undefined

  const become = (next: typeof state): void => {
    const before = state
    state = next
    // The journal screen shows only whether anything guards against an older copy, so other changes are not announced.
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
  /** Writes only the latest end; ends that arrive during a write are skipped. */
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
    /** Resolves once the comparison is over, whatever its result. */
    check: (): Promise<void> => (checking ??= look()),
    /** Notes the journal's new end. */
    note,
    /** Resolves once everything noted is written. */
    settled: async (): Promise<void> => {
      await writing
    },
  }
}

export type Anchor = ReturnType<typeof createAnchor>
