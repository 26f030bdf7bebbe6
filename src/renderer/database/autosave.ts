import { computed, ref, shallowRef } from 'vue'
import { LotChanged, saveLot } from './repositories/lots.ts'
import type { DraftRow } from '../draft/row.ts'
import { createUnsaved, type Taken } from './unsaved.ts'

/**
 * Longest delay before an edit is written. The app promises 500 ms, and on a busy machine the write alone can take most
 * of that.
 */
const DELAY_MS = 120

/** Delay before a failed write is retried: by then the disk may have space again. */
const RETRY_MS = 5_000

const runningWrites = new Set<Promise<void>>()

/**
 * Resolves when every write begun so far has ended. Readers of lots wait for it; otherwise they would miss the latest
 * edits.
 */
export async function writesEnded(): Promise<void> {
  await Promise.all(runningWrites)
}

/** Drafts whose last write failed, each identified by its buffer. */
const failing = new Set<object>()
/** How long saving everything may take before it counts as not saved. */
const SAVE_LIMIT_MS = 3_000

/**
 * Saves what has been typed, even in a field that still has the focus; resolves to false when a draft could not be
 * written in time.
 */
export async function draftsSaved(): Promise<boolean> {
  window.dispatchEvent(new Event('blur'))
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => {
      resolve('late')
    }, SAVE_LIMIT_MS)
  })
  const ended = await Promise.race([writesEnded(), late])
  return ended !== 'late' && failing.size === 0
}

/** Saves the rows of this window as a copy when another window has changed the lot, which is then left alone. */
export type SaveCopy = (unsaved: ReadonlyMap<string, DraftRow>) => Promise<void>

/** The lot on disk was changed by another window at this time (ISO instant), or deleted (undefined). */
export interface Conflict {
  at: string | undefined
}

/** Runs something once after a delay; starting a running timer has no effect. */
function createTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start(ms: number): void {
      timer ??= setTimeout(run, ms)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/**
 * Collects the changes of one lot and writes them within `DELAY_MS`, or at once on `flush`. A failed write keeps its
 * changes, sets `failure`, and is retried with the next change and every `RETRY_MS`. While there is a `conflict`,
 * changes go only to the copy.
 */
export function createAutosave(
  lotId: string,
  saveCopy: SaveCopy = () => Promise.resolve(),
  saved: () => void = () => undefined,
) {
  const unsaved = createUnsaved()
  const wait = createTimer(() => void flush())
  let writing: Promise<void> = Promise.resolve()
  const savedAt = ref<string>()
  const dirty = ref(false)
  const busy = ref(false)
  /** True until the last change is on disk, including the write itself: "saved" must never appear early. */
  const pending = computed(() => dirty.value || busy.value)
  const failure = shallowRef<unknown>()
  const conflict = shallowRef<Conflict>()
  let revision = 0

  function schedule(): void {
    dirty.value = true
    wait.start(DELAY_MS)
  }

  /** Wraps a function that records a change so that it also schedules the write. */
  const thenWrite =
    <T>(note: (change: T) => void) =>
    (change: T): void => {
      note(change)
      schedule()
    }

  /** Runs `work` with the unsaved changes; if it fails they stay unsaved and `failure` says why. */
  async function attempt(work: (taken: Taken) => Promise<void>): Promise<void> {
    const taken = unsaved.take()
    dirty.value = false
    busy.value = true
    try {
      await work(taken)
      failing.delete(unsaved)
      failure.value = undefined
    } catch (error) {
      unsaved.restore(taken)
      failing.add(unsaved)
      dirty.value = true
      failure.value = error
      wait.start(RETRY_MS)
    } finally {
      busy.value = false
    }
  }

  async function write(): Promise<void> {
    if (dirty.value) await attempt((taken) => (conflict.value ? saveAside(taken) : save(taken)))
  }

  async function save(taken: Taken): Promise<void> {
    try {
      const done = await saveLot(lotId, taken, revision)
      savedAt.value = done.updatedAt
      revision = done.revision
      saved()
    } catch (error) {
      if (!(error instanceof LotChanged)) throw error
      conflict.value = { at: error.record?.updatedAt }
      await saveAside(taken)
    }
  }

  async function saveAside(taken: Taken): Promise<void> {
    unsaved.restore(taken)
    await saveCopy(unsaved.rows())
  }

  /** Restarts from a revision that is on disk, without unsaved changes or a conflict. */
  function rebase(on: number): void {
    unsaved.take()
    failing.delete(unsaved)
    wait.stop()
    dirty.value = false
    conflict.value = undefined
    revision = on
  }

  /**
   * Replaces the whole lot with `write`, which resolves to its new revision, and drops the unsaved changes. Ends a
   * conflict.
   */
  function replace(write: () => Promise<number>): Promise<void> {
    return (writing = writing.then(() =>
      attempt(async () => {
        revision = await write()
        savedAt.value = new Date().toISOString()
        conflict.value = undefined
      }),
    ))
  }

  /** Writes unsaved changes; resolves when they are on disk or `failure` is set. Writes never overlap. */
  function flush(): Promise<void> {
    wait.stop()
    const current = (writing = writing.then(write))
    runningWrites.add(current)
    void current.finally(() => runningWrites.delete(current))
    return current
  }

  return {
    flush,
    rebase,
    replace,
    savedAt,
    pending,
    failure,
    conflict,
    revision: () => revision,
    row: thenWrite(unsaved.row),
    remove: thenWrite(unsaved.remove),
    reorder: thenWrite(unsaved.reorder),
    head: thenWrite(unsaved.head),
    /**
     * A step of the history, or undefined to remove one. It is written together with its change and does not start a
     * write itself.
     */
    step: unsaved.step,
  }
}

export type Autosave = ReturnType<typeof createAutosave>
