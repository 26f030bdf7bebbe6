import type { Comparison, JournalEntry } from '#contract/ipc/index'
import { ACCEPTANCE_NO_LENGTH } from '#contract/service/limits'
import { typedAmountIs } from '#domain/acceptanceComparison'
import { computed, ref, shallowRef, watch } from 'vue'
import { useAction } from '../../../ui/form/useAction.ts'
import { mustCall } from '../../../bridge/index.ts'
import { useJournal } from '../../../state/journal.ts'

/**
 * The two ways to settle an unknown outcome: the bank's acceptance number, looked up and compared before it is
 * recorded, or the typed word that nothing arrived. Neither sends again. Main checks both once more.
 */
export function useResolve(entry: () => JournalEntry) {
  const journal = useJournal()
  const number = ref('')
  const comparison = shallowRef<Comparison>()
  const differencesSeen = ref(false)
  const typedTotal = ref('')
  const { running, error, run } = useAction()

  const wanted = computed(() => number.value.normalize('NFKC').trim())
  const numberComplete = computed(() => wanted.value.length === ACCEPTANCE_NO_LENGTH)
  const totalTyped = computed(() => typedAmountIs(typedTotal.value, entry().totals.totalAmount))
  const differing = computed(() => comparison.value?.differing ?? [])
  const recordable = computed(
    () =>
      comparison.value !== undefined &&
      !comparison.value.foreign &&
      (differing.value.length === 0 || differencesSeen.value),
  )
  // A lookup applies to one number only.
  watch(wanted, () => {
    comparison.value = undefined
    differencesSeen.value = false
  })

  const lookUp = () =>
    run(async () => {
      comparison.value = undefined
      differencesSeen.value = false
      comparison.value = await mustCall('journal.compare', { entryId: entry().entryId, acceptanceNo: wanted.value })
    })
  const record = () =>
    run(async () => {
      const seen = differing.value.length > 0 ? { differing: [...differing.value] } : {}
      await mustCall('journal.resolve', {
        entryId: entry().entryId,
        resolution: { kind: 'accepted', acceptanceNo: wanted.value, ...seen },
      })
      await journal.load()
    })
  const confirmNotArrived = () =>
    run(async () => {
      await mustCall('journal.resolve', {
        entryId: entry().entryId,
        resolution: { kind: 'notArrived', typedTotal: typedTotal.value },
      })
      await journal.load()
    })
  /** The acceptance number found in an otherwise unreadable answer. */
  const salvaged = computed(() => {
    const { outcome } = entry()
    return outcome?.outcome === 'unknown' ? (outcome.answer?.localTaxPaymentResult?.acceptanceNo ?? '') : ''
  })
  function useSalvaged(): Promise<boolean> {
    number.value = salvaged.value
    return lookUp()
  }
  return {
    number,
    numberComplete,
    comparison,
    differing,
    differencesSeen,
    recordable,
    typedTotal,
    totalTyped,
    salvaged,
    running,
    error,
    lookUp,
    record,
    confirmNotArrived,
    useSalvaged,
  }
}
