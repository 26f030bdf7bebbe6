import { onScopeDispose, watch } from 'vue'
import { approvalOf } from '#domain/filing/approval'
import { on } from '#data/bridge/index'
import { useFollowing } from '#features/filed/approvals/store'
import { atStart, unlessRefused } from './atStart.ts'

/** Milliseconds after the start or the last event; the first screens come first. */
const AFTER_NEWS_MS = 4_000

/**
 * Stores the evidence of filings that were interrupted when the app ended, and the submission copies of approved
 * applications. If the folder cannot be reached, the evidence screen says so, and it is tried again.
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
  // Another folder was chosen, or the folder can be reached again.
  onScopeDispose(on('evidence.changed', copySoon))
}

/** Events in quick succession start one run, and runs never overlap. */
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
