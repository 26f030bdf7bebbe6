import { onMounted, onScopeDispose, watch } from 'vue'
import { approvalOf } from '#domain/filing/approval'
import { CallError, on } from '#data/bridge/index'
import { useFollowing } from '#features/filed/approvals/store'
import { useLock } from '#features/settings/lock/store'

/** Milliseconds after the start, or after the last news; the first screens come first. */
const AFTER_NEWS_MS = 4_000

/**
 * Takes in the evidence of filings whose run of the app ended before it was kept, after each start and unlocking, and
 * the submission copy of each application that the bank has approved. Its code is loaded only then. A folder that
 * cannot be reached is told by the screen of the evidence, and tried again.
 */
export function useEvidenceStart(): void {
  const lock = useLock()
  const following = useFollowing()

  const startSoon = useSoon(async () => {
    const { takeInAtStart } = await import('#features/filed/evidence/takeIn')
    await takeInAtStart()
  })
  const copySoon = useSoon(async () => {
    const { offerCopies } = await import('#features/filed/evidence/takeIn')
    await offerCopies()
  })

  function start(): void {
    startSoon()
    copySoon()
  }
  onMounted(start)
  watch(
    () => lock.status?.locked,
    (locked, before) => {
      if (before === true && locked === false) start()
    },
  )
  watch(
    () => following.rows.filter(({ latest }) => latest && approvalOf(latest.answer) === 'approved').length,
    copySoon,
  )
  // A folder that was named, or can be reached again.
  onScopeDispose(on('evidence.changed', copySoon))
}

/** Returns a function that runs work a while after it was last called, one run after the other. Main may refuse it. */
function useSoon(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()

  async function run(): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
    }
  }
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void (running = running.then(run)), AFTER_NEWS_MS)
  }
}
