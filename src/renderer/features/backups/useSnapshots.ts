import type { SnapshotInfo } from '#contract/ipc/index'
import Dexie from 'dexie'
import { ref, shallowRef } from 'vue'
import { call, mustCall, on } from '../../bridge/index.ts'
import { db } from '../../database/schema/db.ts'
import { createSnapshotScheduler } from '../../database/snapshots/snapshotScheduler.ts'
import { exportDrafts, TABLES } from '../../database/snapshots/snapshotText.ts'
import { asCallError } from '../../database/storageError.ts'

const last = shallowRef<SnapshotInfo>()
const failure = shallowRef<unknown>()
/**
 * True in a session that started with broken or missing drafts. In it, no snapshot may be deleted, because an older one
 * may be the only one left.
 */
const keepAll = ref(false)

/** Saves the content of the drafts as a snapshot; throws CallError. */
export async function saveContent(content: string): Promise<void> {
  last.value = await mustCall('backups.save', { content, ...(keepAll.value ? { keepAll: true } : {}) })
}

async function save(): Promise<void> {
  try {
    await saveContent(await exportDrafts(db))
    failure.value = undefined
  } catch (thrown) {
    failure.value = asCallError(thrown)
    throw failure.value
  }
}

const keeper = createSnapshotScheduler({ save, reportUnsaved: () => void call('backups.changed'), now: Date.now })
let started = false

/**
 * Starts taking snapshots once the drafts are open and the user has decided whether to restore one. Runs until the page
 * closes.
 */
function start(): void {
  if (started) return
  started = true
  const prefixes = TABLES.map((name) => `idb://${db.name}/${name}/`)
  Dexie.on('storagemutated', (parts) => {
    if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) keeper.changed()
  })
  on('backups.wanted', () => {
    keeper.saveNow(true).catch(() => undefined)
  })
  window.addEventListener('blur', keeper.away)
  document.addEventListener('visibilitychange', keeper.away)
  void catchUp()
}

/**
 * Takes edits of the last session into account if no snapshot contains them, because the app crashed or the page could
 * not answer in time.
 */
async function catchUp(): Promise<void> {
  const [reply, lots] = await Promise.all([call('backups.list'), db.lots.toArray()])
  last.value = reply.ok ? reply.value.find(({ readable }) => readable) : undefined
  const newest = lots.reduce((at, { updatedAt }) => (updatedAt > at ? updatedAt : at), '')
  if (newest > (last.value?.at ?? '')) keeper.changed()
}

/**
 * Returns the state of the snapshots of drafts: the last one saved, why the last attempt failed, and a function that
 * saves one now (rejects with CallError).
 */
export function useSnapshots() {
  return { last, failure, keepAll, start, saveNow: () => keeper.saveNow() }
}
