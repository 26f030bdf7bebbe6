import { useFollowing, type InquiryResult } from '#features/filed/approvals/index'
import type { AppError, Company } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import type { LookupRecord } from '#data/schema/db'
import { lookupsOf, type InquiryKey } from '#data/repositories/lookups'
import { storageError } from '#data/storageError'

/** The id of an answer that could not be stored. */
const UNSAVED = -1

/** If the bank cannot be reached, the last stored answer is shown. */
export function useAcceptance(company: () => Company | undefined) {
  const following = useFollowing()
  const busy = ref(false)
  const inquired = (acceptanceNo: string): InquiryKey | undefined => {
    const own = company()
    return own && { companyId: own.companyId, environment: own.environment, acceptanceNo }
  }
  const { lookup, history, error, recall, isShown } = useStoredAnswers(inquired)

  /**
   * `acceptanceNo` has 12 characters. On failure the last stored answer stays beside the error. Afterwards all
   * changes count as seen.
   */
  async function ask(acceptanceNo: string): Promise<void> {
    const of = inquired(acceptanceNo)
    if (!of || busy.value) return
    busy.value = true
    const asked = await following.ask(of).finally(() => (busy.value = false))
    if (isShown(acceptanceNo)) {
      if (asked.ok) await recall(acceptanceNo)
      else showFailure(of, asked)
    }
    await following.see(of)
  }

  function showFailure(of: InquiryKey, { error: why, unsaved }: Extract<InquiryResult, { ok: false }>): void {
    error.value = why
    if (unsaved) lookup.value = { ...of, id: UNSAVED, at: new Date().toISOString(), answer: unsaved }
  }

  return { lookup, history, error, busy, recall, ask }
}

function useStoredAnswers(inquired: (acceptanceNo: string) => InquiryKey | undefined) {
  const lookup = shallowRef<LookupRecord>()
  /** Oldest first. */
  const history = shallowRef<readonly LookupRecord[]>([])
  const error = shallowRef<AppError>()
  let shown = ''

  async function recall(acceptanceNo: string): Promise<void> {
    shown = acceptanceNo
    error.value = undefined
    const of = inquired(acceptanceNo)
    try {
      const kept = of ? await lookupsOf(of) : []
      if (shown !== acceptanceNo) return
      history.value = kept
      lookup.value = kept.at(-1)
    } catch (thrown) {
      if (shown === acceptanceNo) error.value = storageError(thrown)
    }
  }

  return { lookup, history, error, recall, isShown: (acceptanceNo: string) => shown === acceptanceNo }
}
