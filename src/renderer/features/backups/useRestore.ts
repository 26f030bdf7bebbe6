import { ref, shallowRef } from 'vue'
import { useAction } from '../../ui/form/useAction.ts'
import { mustCall } from '../../bridge/index.ts'
import { db } from '../../database/schema/db.ts'
import { replaceDatabase } from '../../database/opening.ts'
import {
  type Drafts,
  NOTHING_PRESENT,
  readDrafts,
  readPresent,
  type RestorePlan,
  restoreDrafts,
  restorePlan,
  type SnapshotProblem,
} from '../../database/snapshots/snapshots.ts'
import { asCallError } from '../../database/storageError.ts'

/**
 * Returns functions that restore a snapshot in two steps. `ask` reads and checks it and sets `plan` to what would
 * happen; `confirm` restores it. With `replace`, the unreadable database is moved away first, and its lots cannot be
 * counted.
 */
export function useRestore(replace: () => boolean) {
  const asking = ref<string>()
  const plan = shallowRef<RestorePlan>()
  const problem = shallowRef<SnapshotProblem>()
  const { running, error, act } = useDatabaseAction()
  let drafts: Drafts | undefined

  function cancel(): void {
    asking.value = plan.value = problem.value = drafts = undefined
  }

  async function ask(name: string): Promise<void> {
    cancel()
    await act(async () => {
      const { content } = await mustCall('backups.read', { name })
      const read = readDrafts(content, db.verno)
      asking.value = name
      if (!read.ok) return void (problem.value = read.error)
      drafts = read.value
      plan.value = restorePlan(drafts, replace() ? NOTHING_PRESENT : await readPresent(db))
    })
  }

  /**
   * Restores the snapshot and returns what was restored. Returns undefined if that failed; nothing was changed then.
   */
  async function confirm(): Promise<RestorePlan | undefined> {
    const wanted = drafts
    if (!wanted) return undefined
    let done: RestorePlan | undefined
    await act(async () => {
      if (replace()) await replaceDatabase(db)
      done = await restoreDrafts(db, wanted)
      cancel()
    })
    return done
  }

  return { asking, plan, problem, running, error, ask, confirm, cancel }
}

/** Returns an action whose error may also come from the database. */
function useDatabaseAction() {
  const { running, error, run } = useAction()
  const act = (work: () => Promise<void>) =>
    run(() =>
      work().catch((thrown: unknown) => {
        throw asCallError(thrown)
      }),
    )
  return { running, error, act }
}
