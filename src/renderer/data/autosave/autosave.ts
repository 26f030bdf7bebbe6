import { computed, ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { LotChanged, saveLot } from '../repositories/lots.ts'
import { trackWrite, writesEnded } from '../writes/runningWrites.ts'
import type { LotVersion } from '../draft/mergeLot.ts'
import type { DraftRow } from '../draft/row.ts'
import { mergeSave, withChanges } from './mergeSave.ts'
import { createUnsaved, type Taken } from './unsaved.ts'

/**
 * Milliseconds between a change and its write. The app promises to save within 500 ms, and on a busy machine the write
 * alone can take most of that.
 */
const DELAY_MS = 120

/** Milliseconds after a failed write: by then the disk may have space again. */
const RETRY_MS = 5_000

const failing = new Set<object>()
/** Milliseconds that `draftsSaved` waits. */
const SAVE_LIMIT_MS = 3_000

/** Also saves the field that still has the focus. False when a draft could not be written in time. */
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

export type SaveCopy = (unsaved: ReadonlyMap<string, DraftRow>) => Promise<void>

/** `at`: when another window wrote the lot (ISO instant); undefined if it deleted the lot. */
export interface Conflict {
  at: string | undefined
}

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

interface Saver {
  readonly lotId: string
  readonly saveCopy: SaveCopy
  readonly saved: () => void
  readonly unsaved: ReturnType<typeof createUnsaved>
  readonly wait: ReturnType<typeof createTimer>
  readonly savedAt: Ref<string | undefined>
  readonly dirty: Ref<boolean>
  readonly busy: Ref<boolean>
  readonly failure: ShallowRef<unknown>
  readonly conflict: ShallowRef<Conflict | undefined>
  readonly merges: () => boolean
  writing: Promise<void>
  revision: number
  /** Undefined until a lot is shown. */
  base: LotVersion | undefined
}

function createSaver(lotId: string, saveCopy: SaveCopy, saved: () => void, merges: () => boolean): Saver {
  const saver: Saver = {
    lotId,
    saveCopy,
    saved,
    unsaved: createUnsaved(),
    wait: createTimer(() => void flush(saver)),
    savedAt: ref<string>(),
    dirty: ref(false),
    busy: ref(false),
    failure: shallowRef<unknown>(),
    conflict: shallowRef<Conflict>(),
    merges,
    writing: Promise.resolve(),
    revision: 0,
    base: undefined,
  }
  return saver
}

const thenWrite =
  <T>({ dirty, wait }: Saver, note: (change: T) => void) =>
  (change: T): void => {
    note(change)
    dirty.value = true
    wait.start(DELAY_MS)
  }

/** On failure the changes stay unsaved. */
async function attempt(
  { unsaved, dirty, busy, failure, wait }: Saver,
  work: (taken: Taken) => Promise<void>,
): Promise<void> {
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

async function write(saver: Saver): Promise<void> {
  if (!saver.dirty.value) return
  await attempt(saver, (taken) => (saver.conflict.value ? saveAside(saver, taken) : save(saver, taken)))
}

async function save(saver: Saver, taken: Taken): Promise<void> {
  try {
    const done = await saveLot(saver.lotId, taken, saver.revision)
    saver.savedAt.value = done.updatedAt
    saver.revision = done.revision
    if (saver.base) saver.base = withChanges(saver.base, taken)
    saver.saved()
  } catch (error) {
    if (!(error instanceof LotChanged)) throw error
    if (await mergeIfPossible(saver, taken)) return
    saver.conflict.value = { at: error.record?.updatedAt }
    await saveAside(saver, taken)
  }
}

/**
 * False if the user must decide. `saver.revision` stays behind, so that the window shows the merged lot once nothing
 * is being typed.
 */
async function mergeIfPossible(saver: Saver, taken: Taken): Promise<boolean> {
  const { base, merges, lotId } = saver
  if (!base || !merges()) return false
  try {
    const done = await mergeSave(lotId, taken, base)
    saver.base = withChanges(base, taken)
    saver.savedAt.value = done.updatedAt
    saver.saved()
    return true
  } catch (error) {
    if (error instanceof LotChanged) return false
    throw error
  }
}

async function saveAside({ unsaved, saveCopy }: Saver, taken: Taken): Promise<void> {
  unsaved.restore(taken)
  await saveCopy(unsaved.rows())
}

function rebase(saver: Saver, on: number, base?: LotVersion): void {
  saver.base = base
  saver.unsaved.take()
  failing.delete(saver.unsaved)
  saver.wait.stop()
  saver.dirty.value = false
  saver.conflict.value = undefined
  saver.revision = on
}

/** Drops the unsaved changes and ends a conflict. `write` resolves to the new revision. */
function replace(saver: Saver, write: () => Promise<number>): Promise<void> {
  return (saver.writing = saver.writing.then(() =>
    attempt(saver, async () => {
      saver.revision = await write()
      saver.savedAt.value = new Date().toISOString()
      saver.conflict.value = undefined
    }),
  ))
}

/** Resolves when the changes are on disk or `failure` is set. Writes never overlap. */
function flush(saver: Saver): Promise<void> {
  saver.wait.stop()
  const current = (saver.writing = saver.writing.then(() => write(saver)))
  trackWrite(current)
  return current
}

/**
 * A failed write keeps its changes and is retried with the next change and every `RETRY_MS`. During a `conflict`,
 * changes go only to a copy of the lot (`saveCopy`).
 */
export function createAutosave(
  lotId: string,
  saveCopy: SaveCopy = () => Promise.resolve(),
  saved: () => void = () => undefined,
  merges: () => boolean = () => false,
) {
  const saver = createSaver(lotId, saveCopy, saved, merges)
  const { unsaved, savedAt, dirty, busy, failure, conflict } = saver
  return {
    flush: () => flush(saver),
    rebase: (on: number, base?: LotVersion) => {
      rebase(saver, on, base)
    },
    replace: (write: () => Promise<number>) => replace(saver, write),
    savedAt,
    /** Includes the write itself: "saved" must never appear early. */
    pending: computed(() => dirty.value || busy.value),
    failure,
    conflict,
    revision: () => saver.revision,
    row: thenWrite(saver, unsaved.row),
    remove: thenWrite(saver, unsaved.remove),
    reorder: thenWrite(saver, unsaved.reorder),
    head: thenWrite(saver, unsaved.head),
    /** Undefined removes the step. Starts no write by itself. */
    step: unsaved.step,
  }
}

export type Autosave = ReturnType<typeof createAutosave>
