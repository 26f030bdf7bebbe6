import { computed, ref, shallowRef } from 'vue'
import { LotChanged, saveLot } from './repositories/lots.ts'
import type { DraftRow } from '../draft/row.ts'
import { createUnsaved, type Taken } from './unsaved.ts'

/**
 * Longest time an edit waits before its write begins. The promise to the person is 500 ms, and on a busy machine a
 * write alone can take most of it.
 */
const DELAY_MS = 120

/** Wait before a failed write is tried again by itself: the disk may have room by then. */
const RETRY_MS = 5_000

const runningWrites = new Set<Promise<void>>()

/**
 * Resolves when every write begun so far has ended. Who reads lots waits for it, or would show what an editor has just
 * changed.
 */
export async function writesEnded(): Promise<void> {
  await Promise.all(runningWrites)
}

/** Drafts whose last write failed, each by an object of its own. */
const failing = new Set<object>()
/** How long saving everything may take before it counts as not saved. */
const SAVE_LIMIT_MS = 3_000

/**
 * Saves what is typed, also in a field that still has the focus; false when a draft could not be written, or not in
 * time.
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

/**
 * What autosave does when another window has changed the lot: it writes nothing there, but puts what is here aside,
 * with the rows not yet saved.
 */
export type SaveCopy = (unsaved: ReadonlyMap<string, DraftRow>) => Promise<void>

/** The lot on disk is another window's: since when (ISO instant), or deleted when undefined. */
export interface Conflict {
  at: string | undefined
}

/** Runs something after a while, once: starting what has been started already leaves it as it is. */
function createRetryTimer(run: () => void) {
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
 * Collects what changed in one lot and writes it within `DELAY_MS`, or at once on `flush`. A failed write keeps its
 * changes and is tried again with the next, and every `RETRY_MS`; `failure` tells the person meanwhile. While there is
 * a `conflict`, changes are only put aside.
 */
export function createAutosave(
  lotId: string,
  saveCopy: SaveCopy = () => Promise.resolve(),
  saved: () => void = () => undefined,
) {
  const unsaved = createUnsaved()
  const wait = createRetryTimer(() => void flush())
  let writing: Promise<void> = Promise.resolve()
  const savedAt = ref<string>()
  const dirty = ref(false)
  const busy = ref(false)
  /** True until the last change is on disk, the write itself included: "saved" must never be said early. */
  const pending = computed(() => dirty.value || busy.value)
  const failure = shallowRef<unknown>()
  const conflict = shallowRef<Conflict>()
  let revision = 0

  function schedule(): void {
    dirty.value = true
    wait.start(DELAY_MS)
  }

  /** Makes of what notes a change what also sees to it that it is written. */
  const thenWrite =
    <T>(note: (change: T) => void) =>
    (change: T): void => {
      note(change)
      schedule()
    }

  /** Does `work` with what waits; if that fails it waits on, and `failure` says why. */
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

  /** Begins anew from a revision that is on disk: nothing waits any more, and no other window is in the way. */
  function rebase(on: number): void {
    unsaved.take()
    failing.delete(unsaved)
    wait.stop()
    dirty.value = false
    conflict.value = undefined
    revision = on
  }

  /**
   * Writes the whole lot by `write`, which gives its new revision, in place of all that waits. No other window is in
   * the way afterwards.
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

  /** Writes what waits; resolves when it is on disk (or `failure` is set). Writes never overlap. */
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
     * A step of the history, or undefined for one that goes. It is written with the change it belongs to and starts no
     * write of its own.
     */
    step: unsaved.step,
  }
}

export type Autosave = ReturnType<typeof createAutosave>
