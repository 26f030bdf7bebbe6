import type { SnapshotInfo } from '#contract/ipc/index'
import Dexie from 'dexie'
import { ref, shallowRef } from 'vue'
import { call, CallError, mustCall, on } from '#data/bridge/index'
import { db } from '#data/schema/db'
import { type CopyWish, createCopier } from '#data/snapshots/copying'
import { createSnapshotScheduler } from '#data/snapshots/snapshotScheduler'
import { asCallError } from '#data/storageError'

const last = shallowRef<SnapshotInfo>()
/** Why the last attempt failed, until one succeeds. */
const failure = shallowRef<unknown>()
/** Undefined while no copy is being written. */
const progress = shallowRef<{ done: number; all: number }>()
/**
 * In a session that started with broken or missing drafts no snapshot may be deleted: an older one may be the only
 * one left.
 */
const keepAll = ref(false)

/** Longest wait for the page to be idle. Nobody waits for a hidden page. */
const IDLE_MS = 500
const whenIdle = () =>
  document.hidden ? Promise.resolve() : new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_MS }))

const copierOf = (database: Dexie) =>
  createCopier({ database, call: mustCall, keepAll: () => keepAll.value, pause: whenIdle })
const copier = copierOf(db)
let stopping: AbortController | undefined

async function save(wish: CopyWish): Promise<void> {
  stopping = new AbortController()
  try {
    const onProgress = (done: number, all: number) => (progress.value = { done, all })
    last.value = await copier.copy({ ...wish, onProgress, signal: stopping.signal })
    failure.value = undefined
  } catch (thrown) {
    if (stopping.signal.aborted) throw new CallError({ code: 'cancelledByUser' })
    failure.value = asCallError(thrown)
    throw failure.value
  } finally {
    progress.value = undefined
  }
}

/** Copies drafts of an older version as they are; resolves when the copy is on disk. */
export const saveUnchanged = async (database: Dexie): Promise<void> => {
  const onProgress = (done: number, all: number) => (progress.value = { done, all })
  const own = copierOf(database)
  own.noteUnclear()
  try {
    await own.copy({ onProgress })
  } finally {
    progress.value = undefined
  }
}

let wanted: CopyWish = {}
const keeper = createSnapshotScheduler({
  save: (leaving) => save({ ...wanted, leaving }),
  reportUnsaved: () => void call('backups.changed'),
  now: Date.now,
})
let started = false

/** Call once the drafts are open and the user has decided whether to restore one. Runs until the page closes. */
function start(): void {
  if (started) return
  started = true
  Dexie.on('storagemutated', (parts) => {
    if (copier.note(parts)) keeper.changed()
  })
  on('backups.wanted', () => void leave())
  window.addEventListener('blur', keeper.away)
  document.addEventListener('visibilitychange', keeper.away)
  void catchUp()
}

/**
 * Saves a last copy before the window closes. A whole copy that is being written is given up for it, if another
 * exists.
 */
async function leave(): Promise<void> {
  const state = await call('backups.state')
  if (state.ok && state.value.series) stopping?.abort()
  await keeper.saveNow(true).catch(() => undefined)
  await call('backups.abort', { over: true })
}

/** Changes of the last session may be in no snapshot, because the app crashed or the page could not answer in time. */
async function catchUp(): Promise<void> {
  const reply = await call('backups.state')
  if (!reply.ok) {
    // Unknown is not unchanged: the next copy compares everything, before main forgets what the last session
    // reported.
    failure.value = new CallError(reply.error)
    copier.noteUnclear()
    keeper.changed()
    return
  }
  last.value = reply.value.last
  const after = await db.lots
    .where('updatedAt')
    .above(reply.value.last?.at ?? '')
    .primaryKeys()
  const begins = !reply.value.series && ((await db.lots.limit(1).count()) > 0 || (await db.payees.limit(1).count()) > 0)
  if (reply.value.unsaved) copier.noteUnclear()
  copier.noteLots(after)
  if (begins || reply.value.unsaved || after.length > 0) keeper.changed()
}

/**
 * `whole` copies everything.
 * @throws CallError
 */
async function saveNow({ whole = false } = {}): Promise<void> {
  wanted = { whole }
  try {
    await keeper.saveNow()
  } finally {
    wanted = {}
  }
}

/**
 * Nothing half restored is copied. After a restore a whole copy is taken: later ones could not continue the newest,
 * which may have other lots.
 */
async function restoring<T>(work: () => Promise<T>): Promise<T> {
  copier.noteRestored()
  keeper.changed()
  const done = await keeper.hold(work)
  saveNow().catch(() => undefined)
  return done
}

const stop = (): void => {
  stopping?.abort()
}

export function useSnapshots() {
  return { last, failure, progress, keepAll, start, saveNow, stop, restoring }
}
