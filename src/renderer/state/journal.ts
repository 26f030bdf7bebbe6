import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ApplicationOutcome, JournalEntry, JournalStatus } from '#contract/ipc/index'
import { decisive, type LotState } from '#domain/lotState'
import { mustCall, on } from '../bridge/index.ts'

const STATE_OF_ENTRY: Record<JournalEntry['state'], LotState> = {
  sending: 'sending',
  accepted: 'accepted',
  resolvedAccepted: 'accepted',
  rejected: 'rejected',
  unknown: 'unknown',
  notSent: 'draft',
  resolvedNotArrived: 'draft',
}

/**
 * The submission journal as the main process keeps it, newest entry first. A lot's state is read from here and stored
 * nowhere else.
 */
export const useJournal = defineStore('journal', () => {
  const entries = shallowRef<JournalEntry[]>([])
  /** Whether every line of it could be proven; nothing is filed while that is open. */
  const status = shallowRef<JournalStatus>()
  const unreadOutcomes = shallowRef<ReadonlyMap<string, ApplicationOutcome>>(new Map())
  /** The lots whose filing waits for another lot's to end. */
  const waiting = shallowRef<readonly string[]>([])
  const damaged = computed(() => (status.value?.problems.length ?? 0) > 0)
  /**
   * Entries come newest first; of two entries of a lot the newer one wins, unless an older one, of another computer,
   * says that the bank may have it.
   */
  const latestOfLot = computed(
    () =>
      new Map(
        [...Map.groupBy(entries.value, ({ lotId }) => lotId)].map(([lotId, filings]) => [lotId, decisive(filings)]),
      ),
  )

  async function load(): Promise<void> {
    const before = unreadOutcomes.value
    const [list, chain] = await Promise.all([mustCall('journal.list', {}), mustCall('journal.status')])
    entries.value = list
    status.value = chain
    unreadOutcomes.value = new Map(
      [...unreadOutcomes.value].filter(([lotId, outcome]) => before.get(lotId) !== outcome),
    )
  }
  const entryOf = (lotId: string) => latestOfLot.value.get(lotId)

  /** Keeps what main answered to a filing of this window until the journal has been read again. */
  function noteOutcome(lotId: string, outcome: ApplicationOutcome | undefined): void {
    const next = new Map(unreadOutcomes.value)
    if (outcome) next.set(lotId, outcome)
    else next.delete(lotId)
    unreadOutcomes.value = next
  }
  /** The outcome of a filing that the journal has not been read for since; usually there is none. */
  const unreadOutcomeOf = (lotId: string): ApplicationOutcome | undefined => unreadOutcomes.value.get(lotId)

  /** Of a lot its latest entry; of an answer of the bank the entry that received its number. */
  function entryOfSource(
    source:
      { from: 'lot'; lotId: string } | { from: 'acceptance'; lookup: Pick<JournalEntry, 'companyId' | 'acceptanceNo'> },
  ): JournalEntry | undefined {
    if (source.from === 'lot') return entryOf(source.lotId)
    const { companyId, acceptanceNo } = source.lookup
    return entries.value.find((entry) => entry.companyId === companyId && entry.acceptanceNo === acceptanceNo)
  }

  /** State of a lot by its latest journal entry; a lot that never left is a draft. */
  function stateOf(lotId: string): LotState {
    const outcome = unreadOutcomeOf(lotId)
    if (outcome) return STATE_OF_ENTRY[outcome.outcome]
    const entry = entryOf(lotId)
    return entry ? STATE_OF_ENTRY[entry.state] : 'draft'
  }

  on('journal.changed', () => void load())
  on('filing.waiting', ({ lotIds }) => {
    waiting.value = lotIds
  })

  return { entries, status, waiting, damaged, load, noteOutcome, unreadOutcomeOf, entryOf, entryOfSource, stateOf }
})
