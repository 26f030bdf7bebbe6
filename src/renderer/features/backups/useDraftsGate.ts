import type { SnapshotInfo } from '#contract/ipc/index'
import { onMounted, ref, shallowRef } from 'vue'
import { call } from '../../bridge/index.ts'
import { db } from '../../database/schema/db.ts'
import { openDrafts, type OpeningResult } from '../../database/opening.ts'
import { saveContent, useSnapshots } from './useSnapshots.ts'

/**
 * Opens the drafts at start and decides whether work can begin. `opening` has the result of opening them, `offered` the
 * snapshots to choose from if the drafts are gone; `usable` is true once work can begin.
 */
export function useDraftsGate() {
  const snapshots = useSnapshots()
  const opening = shallowRef<OpeningResult>()
  const offered = shallowRef<readonly SnapshotInfo[]>([])
  const usable = ref(false)
  const busy = ref(false)

  function use(): void {
    usable.value = true
    snapshots.start()
  }

  async function open(withoutSnapshot = false): Promise<void> {
    busy.value = true
    const opened = await openDrafts(db, { save: saveContent, withoutSnapshot })
    if (opened.state === 'ready') offered.value = opened.empty ? await offers() : []
    opening.value = opened
    busy.value = false
    if (opened.state === 'broken' || offered.value.length > 0) snapshots.keepAll.value = true
    if (opened.state === 'ready' && offered.value.length === 0) use()
  }

  /**
   * Saves an empty snapshot as a record that the user chose to start without drafts; older snapshots stay. If that
   * fails, the user is asked again at the next start.
   */
  async function startFresh(): Promise<void> {
    await snapshots.saveNow().catch(() => undefined)
    use()
  }

  onMounted(() => open())
  return { opening, offered, usable, busy, open, use, startFresh }
}

/**
 * Returns all snapshots if the newest readable one has lots, otherwise none: after the user has deleted the last lot,
 * the newest snapshot is empty too.
 */
async function offers(): Promise<readonly SnapshotInfo[]> {
  const reply = await call('backups.list')
  if (!reply.ok) return []
  return (reply.value.find(({ readable }) => readable)?.lots ?? 0) > 0 ? reply.value : []
}
