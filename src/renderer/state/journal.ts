import { defineStore } from 'pinia'
import { computed, shallowRef, type Ref } from 'vue'
import type { ApplicationOutcome, JournalEntry, JournalStatus } from '#contract/ipc/index'
import { findDecisiveFiling, lotStateOf, type LotState } from '#domain/filingState'
import { mustCall, on } from '../bridge/index.ts'
import { joinCalls } from '../ui/behaviour/joinCalls.ts'

type Entries = Readonly<Ref<readonly JournalEntry[]>>
/** A lot, or the answer to an acceptance inquiry. */
type Source =
  { from: 'lot'; lotId: string } | { from: 'acceptance'; lookup: Pick<JournalEntry, 'companyId' | 'acceptanceNo'> }

/**
 * The submission journal of the main process, newest entry first. A lot's state is read from here and stored nowhere
 * else.
 */
export const useJournal = defineStore('journal', () => {
  const entries = shallowRef<JournalEntry[]>([])
  /** Result of verifying every line; nothing is filed while a problem is open. */
  const status = shallowRef<JournalStatus>()
  /** Lots waiting for the filing of another lot to end. */
  const waiting = shallowRef<readonly string[]>([])
  const damaged = computed(() => (status.value?.problems.length ?? 0) > 0)
  const { whileReading, noteOutcome, unreadOutcomeOf } = useUnreadOutcomes()
  const { deciding, entryOf, entryOfSource } = useDecidingEntries(entries)

  const load = joinCalls(async () => {
    const read = whileReading()
    const [list, chain] = await Promise.all([mustCall('journal.list', {}), mustCall('journal.status')])
    entries.value = list
    status.value = chain
    read()
  })

  /** Returns the state of a lot by its deciding entry; a lot that was never sent is a draft. */
  function stateOf(lotId: string): LotState {
    const outcome = unreadOutcomeOf(lotId)
    if (outcome) return lotStateOf({ state: outcome.outcome })
    const entry = entryOf(lotId)
    return entry ? lotStateOf(entry) : 'draft'
  }

  on('journal.changed', () => void load())
  on('filing.waiting', ({ lotIds }) => {
    waiting.value = lotIds
  })

  return {
    entries,
    status,
    waiting,
    damaged,
    load,
    noteOutcome,
    unreadOutcomeOf,
    deciding,
    entryOf,
    entryOfSource,
    stateOf,
  }
})

/** Keeps the outcomes of filings by this window until the journal has been read again. */
function useUnreadOutcomes() {
  const unreadOutcomes = shallowRef<ReadonlyMap<string, ApplicationOutcome>>(new Map())

  function noteOutcome(lotId: string, outcome: ApplicationOutcome | undefined): void {
    const next = new Map(unreadOutcomes.value)
    if (outcome) next.set(lotId, outcome)
    else next.delete(lotId)
    unreadOutcomes.value = next
  }
  /** Returns the outcome of a filing that is not in the journal as last read; usually undefined. */
  const unreadOutcomeOf = (lotId: string): ApplicationOutcome | undefined => unreadOutcomes.value.get(lotId)

  /**
   * Prepares for reading the journal, and returns a function to call after the read. That function drops the outcomes
   * from before the read, because the journal now contains them.
   */
  function whileReading(): () => void {
    const before = unreadOutcomes.value
    return () => {
      unreadOutcomes.value = new Map(
        [...unreadOutcomes.value].filter(([lotId, outcome]) => before.get(lotId) !== outcome),
      )
    }
  }

  return { whileReading, noteOutcome, unreadOutcomeOf }
}

function useDecidingEntries(entries: Entries) {
  /**
   * The deciding entry of each lot: the newest, unless an older one from another computer says that the bank may have
   * the lot.
   */
  const latestOfLot = computed(
    () =>
      new Map(
        [...Map.groupBy(entries.value, ({ lotId }) => lotId)].map(([lotId, filings]) => [
          lotId,
          findDecisiveFiling(filings),
        ]),
      ),
  )
  const entryOf = (lotId: string) => latestOfLot.value.get(lotId)
  /** The deciding entry of every lot, newest first. */
  const deciding = computed(() => entries.value.filter((entry) => entryOf(entry.lotId) === entry))

  /** Returns the deciding entry of a lot, or the entry that received the acceptance number of an answer. */
  function entryOfSource(source: Source): JournalEntry | undefined {
    if (source.from === 'lot') return entryOf(source.lotId)
    const { companyId, acceptanceNo } = source.lookup
    return entries.value.find((entry) => entry.companyId === companyId && entry.acceptanceNo === acceptanceNo)
  }

  return { deciding, entryOf, entryOfSource }
}
