import type { AppError, SnapshotInfo } from '#contract/ipc/index'
import { computed, onMounted, ref, shallowRef } from 'vue'
import { call, mustCall } from '#data/bridge/index'
import { db } from '#data/schema/db'
import { openDrafts, type OpeningResult } from '#data/opening'
import { forgetRestore } from '#data/snapshots/unfinishedRestore'
import type { SnapshotProblem } from '#data/snapshots/restoring'
import { asCallError } from '#data/storageError'
import { saveUnchanged, useSnapshots } from './useSnapshots.ts'

/** Why a restore that was cut off cannot be continued. */
export type RestoreFailure = { problem: SnapshotProblem['kind']; error?: never } | { error: AppError; problem?: never }

/**
 * `offered`: the snapshots to choose from if the drafts are gone or a restore that was cut off cannot be continued;
 * `cutOff`: why it cannot; `usable`: work can begin.
 */
export function useDraftsGate() {
  const snapshots = useSnapshots()
  const opening = shallowRef<OpeningResult>()
  const offered = shallowRef<readonly SnapshotInfo[]>([])
  const usable = ref(false)
  const busy = ref(false)
  const cutOff = shallowRef<RestoreFailure>()
  const resuming = shallowRef<{ done: number; all: number }>()

  function use(): void {
    usable.value = true
    snapshots.start()
  }

  async function open(withoutSnapshot = false): Promise<void> {
    busy.value = true
    const opened = await openDrafts(db, { save: saveUnchanged, withoutSnapshot })
    if (opened.state === 'ready') await complete(opened)
    opening.value = opened
    busy.value = false
    if (opened.state === 'broken' || offered.value.length > 0) snapshots.keepAll.value = true
    if (opened.state === 'ready' && offered.value.length === 0 && !cutOff.value) use()
  }

  /** Continues a restore that was cut off. If that fails, or the drafts are gone, offers snapshots. */
  async function complete({ empty, unfinished }: Extract<OpeningResult, { state: 'ready' }>): Promise<void> {
    if (unfinished === undefined) return void (offered.value = empty ? await offers() : [])
    snapshots.keepAll.value = true
    cutOff.value = await resume(unfinished)
    if (cutOff.value) offered.value = await listed()
  }

  async function resume(name: string): Promise<RestoreFailure | undefined> {
    const onProgress = (done: number, all: number) => (resuming.value = { done, all })
    try {
      const { checkSnapshot, NOTHING_PRESENT, restoreSnapshot } = await import('#data/snapshots/restoring')
      const checked = await checkSnapshot(name, NOTHING_PRESENT, { call: mustCall, version: db.verno, onProgress })
      if (!checked.ok) return { problem: checked.error.kind }
      await snapshots.restoring(() => restoreSnapshot(db, checked.value))
      return undefined
    } catch (thrown) {
      return { error: asCallError(thrown).error }
    } finally {
      resuming.value = undefined
    }
  }

  /**
   * A new snapshot of what is there, mostly nothing, records that the user chose to restore none; older ones stay. If
   * it cannot be saved and there are no drafts, the user is asked again at the next start.
   */
  async function startFresh(): Promise<void> {
    await snapshots.saveNow({ whole: true }).catch(() => undefined)
    await forgetRestore(db)
    use()
  }

  const progress = computed(() => resuming.value ?? snapshots.progress.value)
  onMounted(() => open())
  return { opening, offered, usable, busy, cutOff, resuming, progress, open, use, startFresh }
}

/** No snapshots if the newest readable one has no lots: the user had deleted the last lot, so nothing is lost. */
async function offers(): Promise<readonly SnapshotInfo[]> {
  const all = await listed()
  return (all.find(({ readable }) => readable)?.lots ?? 0) > 0 ? all : []
}

async function listed(): Promise<readonly SnapshotInfo[]> {
  const reply = await call('backups.list')
  return reply.ok ? reply.value : []
}
