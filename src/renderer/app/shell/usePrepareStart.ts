import { onMounted, watch } from 'vue'
import { CallError } from '#data/bridge/index'
import { useLock } from '#features/settings/lock/store'

/** Prepares the month at its first start, or when the app is first unlocked in it. Its code is loaded only then. */
export function usePrepareStart(): void {
  const lock = useLock()

  async function start(): Promise<void> {
    const { prepareMonth } = await import('#features/pay/month/prepareMonth')
    try {
      await prepareMonth()
    } catch (thrown) {
      // The next start tries again.
      if (!(thrown instanceof CallError)) throw thrown
    }
  }

  onMounted(start)
  watch(
    () => lock.status?.locked,
    (locked, before) => {
      if (before === true && locked === false) void start()
    },
  )
}
