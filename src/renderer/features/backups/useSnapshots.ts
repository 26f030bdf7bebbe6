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
 * In a session that began with drafts that were broken or gone, no snapshot may be taken away: an older one may be all
 * there is.
 */
const keepAll = ref(false)

/** Saves a content that was read from the drafts; throws CallError. */
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
 * Starts keeping snapshots, once the drafts are open and the person has decided about a restore. Lasts until the page
 * goes.
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
 * Work of the last session that no snapshot holds (a crash, a page that could not answer in time) counts as a change.
 */
async function catchUp(): Promise<void> {
  const [reply, lots] = await Promise.all([call('backups.list'), db.lots.toArray()])
  last.value = reply.ok ? reply.value.find(({ readable }) => readable) : undefined
  const newest = lots.reduce((at, { updatedAt }) => (updatedAt > at ? updatedAt : at), '')
  if (newest > (last.value?.at ?? '')) keeper.changed()
}

/**
 * The snapshots of drafts: the last one saved, why the last try failed, and saving one now (rejects with CallError).
 */
export function useSnapshots() {
  return { last, failure, keepAll, start, saveNow: () => keeper.saveNow() }
}
