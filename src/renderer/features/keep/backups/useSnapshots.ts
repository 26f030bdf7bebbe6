import type { SnapshotInfo } from '#contract/ipc/index'
import Dexie from 'dexie'
import { ref, shallowRef } from 'vue'
import { call, CallError, mustCall, on } from '#data/bridge/index'
import { db } from '#data/schema/db'
import { type CopyWish, createCopier } from '#data/snapshots/copying'
import { createSnapshotScheduler } from '#data/snapshots/snapshotScheduler'
import { asCallError } from '#data/storageError'

/** Null if there is none; undefined while unknown. */
const last = shallowRef<SnapshotInfo | null>()
/** Why the last attempt failed, until one succeeds. */
const failure = shallowRef<unknown>()
/** Undefined while no snapshot is being saved. */
const progress = shallowRef<{ done: number; all: number }>()
/**
 * In a session that started with broken or missing drafts no snapshot may be deleted: an old one may be all that is
 * left of them.
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

/** Saves drafts of an older schema version before their upgrade; resolves when the snapshot is on disk. */
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

/** Saves snapshots until the page closes. Call once the drafts are open and the user has decided about a restore. */
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

/** Saves a last snapshot before the window closes. If a whole one exists, one being written is given up for it. */
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
    // Unknown is not unchanged: the next snapshot compares everything, before main forgets what the last session
    // reported.
    failure.value = new CallError(reply.error)
    copier.noteUnclear()
    keeper.changed()
    return
  }
  last.value = reply.value.last ?? null
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
 * `whole`: everything, not only what changed.
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
 * Runs a restore. No snapshot is saved meanwhile, because it would have half of it. A whole one follows: one of only
 * the changes could not continue the newest, which may have other lots.
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
