import { ref, shallowRef } from 'vue'
import { useAction } from '#ui/controls/useAction'
import { CallError, mustCall } from '#data/bridge/index'
import { db } from '#data/schema/db'
import { replaceDatabase } from '#data/opening'
import {
  type CheckedSnapshot,
  checkSnapshot,
  NOTHING_PRESENT,
  readPresent,
  type RestorePlan,
  restoreSnapshot,
  type SnapshotProblem,
} from '#data/snapshots/restoring'
import { asCallError } from '#data/storageError'
import { useSnapshots } from './useSnapshots.ts'

/**
 * `ask` reads and checks a snapshot and sets `plan` to what would happen; `confirm` restores it; `cancel` stops the
 * reading, but not the restoring. With `replace`, the unreadable database is deleted first, and its lots cannot be
 * counted.
 */
export function useRestore(replace: () => boolean) {
  const asking = ref<string>()
  const plan = shallowRef<RestorePlan>()
  const problem = shallowRef<SnapshotProblem>()
  const { running, error, act } = useDatabaseAction()
  const { restoring } = useSnapshots()
  /** Undefined while nothing is read or restored. */
  const progress = shallowRef<{ done: number; all: number }>()
  let checked: CheckedSnapshot | undefined
  let stopping: AbortController | undefined
  let writing = false

  function cancel(): void {
    if (writing) return
    stopping?.abort()
    asking.value = plan.value = problem.value = checked = undefined
  }

  async function ask(name: string): Promise<void> {
    cancel()
    const { signal } = (stopping = new AbortController())
    asking.value = name
    await follow(async () => {
      const present = replace() ? NOTHING_PRESENT : await readPresent(db)
      const onProgress = (done: number, all: number) => (progress.value = { done, all })
      const read = await checkSnapshot(name, present, { call: mustCall, version: db.verno, onProgress, signal })
      if (!read.ok) return void (problem.value = read.error)
      checked = read.value
      plan.value = read.value.plan
    })
    if (plan.value === undefined && problem.value === undefined) asking.value = undefined
  }

  /** Undefined on failure. Restoring again adds what is still missing, and so does the next start. */
  async function confirm(): Promise<RestorePlan | undefined> {
    const wanted = checked
    if (!wanted) return undefined
    let done: RestorePlan | undefined
    writing = true
    await follow(async () => {
      done = await restoring(async () => {
        if (replace()) await replaceDatabase(db)
        return restoreSnapshot(db, wanted)
      })
    })
    writing = false
    if (done) cancel()
    return done
  }

  /** Reading that the user stopped shows no error. */
  const follow = (work: () => Promise<void>) =>
    act(async () => {
      try {
        await work()
      } catch (thrown) {
        if (stopping?.signal.aborted) throw new CallError({ code: 'cancelledByUser' })
        throw thrown
      } finally {
        progress.value = undefined
      }
    })

  return { asking, plan, problem, progress, running, error, ask, confirm, cancel }
}

/** As `useAction`, and shows errors of the database too. */
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
