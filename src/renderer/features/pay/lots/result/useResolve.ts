import type { Comparison, Input, JournalEntry } from '#contract/ipc/index'
import { ACCEPTANCE_NO_LENGTH } from '#contract/bank/limits'
import { typedAmountIs } from '#domain/filing/acceptanceComparison'
import { computed, ref, shallowRef, watch } from 'vue'
import { useAction } from '#ui/controls/useAction'
import { mustCall } from '#data/bridge/index'
import { useJournal } from '#data/state/journal'

type Resolution = Input<'journal.resolve'>['resolution']

function createResolving(entry: () => JournalEntry) {
  const number = ref('')
  return {
    entry,
    journal: useJournal(),
    action: useAction(),
    number,
    /** The typed number in the form that is sent to the bank. */
    wanted: computed(() => number.value.normalize('NFKC').trim()),
    comparison: shallowRef<Comparison>(),
    differencesSeen: ref(false),
    typedTotal: ref(''),
  }
}
type Resolving = ReturnType<typeof createResolving>

function factsOf({ entry, wanted, comparison, differencesSeen, typedTotal }: Resolving) {
  const differing = computed(() => comparison.value?.differing ?? [])
  return {
    numberComplete: computed(() => wanted.value.length === ACCEPTANCE_NO_LENGTH),
    totalTyped: computed(() => typedAmountIs(typedTotal.value, entry().totals.totalAmount)),
    differing,
    recordable: computed(
      () =>
        comparison.value !== undefined &&
        !comparison.value.foreign &&
        (differing.value.length === 0 || differencesSeen.value),
    ),
    /** The acceptance number found in an otherwise unreadable answer; '' if there is none. */
    salvaged: computed(() => {
      const { outcome } = entry()
      return outcome?.outcome === 'unknown' ? (outcome.answer?.localTaxPaymentResult?.acceptanceNo ?? '') : ''
    }),
  }
}

function forgetComparison({ comparison, differencesSeen }: Resolving): void {
  comparison.value = undefined
  differencesSeen.value = false
}

const lookUp = (resolving: Resolving): Promise<boolean> =>
  resolving.action.run(async () => {
    forgetComparison(resolving)
    resolving.comparison.value = await mustCall('journal.compare', {
      entryId: resolving.entry().entryId,
      acceptanceNo: resolving.wanted.value,
    })
  })

const resolve = ({ action, entry, journal }: Resolving, resolution: () => Resolution): Promise<boolean> =>
  action.run(async () => {
    await mustCall('journal.resolve', { entryId: entry().entryId, resolution: resolution() })
    await journal.refresh([entry().lotId])
  })

/**
 * Settles an unknown filing: by the bank's acceptance number, which is looked up and compared before it is recorded, or
 * as not arrived, which the user confirms by typing the total. Neither sends the application again, and main repeats
 * the checks of both.
 */
export function useResolve(entry: () => JournalEntry) {
  const resolving = createResolving(entry)
  const { action, number, wanted, comparison, differencesSeen, typedTotal } = resolving
  const facts = factsOf(resolving)
  // The comparison applies to one number only.
  watch(wanted, () => {
    forgetComparison(resolving)
  })

  return {
    number,
    comparison,
    differencesSeen,
    typedTotal,
    ...facts,
    running: action.running,
    error: action.error,
    lookUp: () => lookUp(resolving),
    record: () =>
      resolve(resolving, () => {
        const differing = facts.differing.value
        const seen = differing.length > 0 ? { differing: [...differing] } : {}
        return { kind: 'accepted', acceptanceNo: wanted.value, ...seen }
      }),
    confirmNotArrived: () => resolve(resolving, () => ({ kind: 'notArrived', typedTotal: typedTotal.value })),
    useSalvaged: () => {
      number.value = facts.salvaged.value
      return lookUp(resolving)
    },
  }
}
