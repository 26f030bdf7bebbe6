import { onMounted, onScopeDispose, watch } from 'vue'
import { CallError } from '#data/bridge/index'
import { useLock } from '#features/settings/lock/store'

/** Milliseconds after the start; the first screens come first. */
const AFTER_START_MS = 4_000

/**
 * Takes in the evidence of filings whose run of the app ended before it was kept, after each start and unlocking. Its
 * code is loaded only then. A folder that cannot be reached is told by the screen of the evidence, and tried again.
 */
export function useEvidenceStart(): void {
  const lock = useLock()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function start(): Promise<void> {
    const { takeInAtStart } = await import('#features/filed/evidence/takeIn')
    try {
      await takeInAtStart()
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
    }
  }
  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void start(), AFTER_START_MS)
  }

  onMounted(later)
  watch(
    () => lock.status?.locked,
    (locked, before) => {
      if (before === true && locked === false) later()
    },
  )
  onScopeDispose(() => {
    clearTimeout(timer)
  })
}
