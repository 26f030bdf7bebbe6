import { onScopeDispose, watch } from 'vue'
import { approvalOf } from '#domain/filing/approval'
import { on } from '#data/bridge/index'
import { useFollowing } from '#features/filed/approvals/store'
import { atStart, unlessRefused } from './atStart.ts'

/** Milliseconds after the start, or after the last news; the first screens come first. */
const AFTER_NEWS_MS = 4_000

/**
 * Takes in the evidence of filings whose run of the app ended before it was kept, after each start and unlocking, and
 * the submission copy of each application that the bank has approved. Its code is loaded only then. A folder that
 * cannot be reached is told by the screen of the evidence, and tried again.
 */
export function useEvidenceStart(): void {
  const following = useFollowing()

  const startSoon = useSoon(async () => {
    const { takeInAtStart } = await import('#features/filed/evidence/takeIn')
    await takeInAtStart()
  })
  const copySoon = useSoon(async () => {
    const { offerCopies } = await import('#features/filed/evidence/takeIn')
    await offerCopies()
  })

  atStart(() => {
    startSoon()
    copySoon()
  })
  watch(
    () => following.rows.filter(({ latest }) => latest && approvalOf(latest.answer) === 'approved').length,
    copySoon,
  )
  // A folder that was named, or can be reached again.
  onScopeDispose(on('evidence.changed', copySoon))
}

/** News in quick succession start one run, and no run begins before the one before it has ended. */
function useSoon(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void (running = running.then(() => unlessRefused(work))), AFTER_NEWS_MS)
  }
}
