import { onMounted, watch } from 'vue'
import { CallError } from '#data/bridge/index'
import { useLock } from '#features/settings/lock/store'

/** Runs `work` at the start and at each unlocking, because a locked app could not do it. */
export function atStart(work: () => unknown): void {
  const lock = useLock()
  onMounted(() => {
    void work()
  })
  watch(
    () => lock.status?.locked,
    (locked, before) => {
      if (before === true && locked === false) void work()
    },
  )
}

/** An error reply of main is ignored: `work` is tried again at the next start. */
export async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
  }
}
