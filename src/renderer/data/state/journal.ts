import { defineStore } from 'pinia'
import { computed, shallowRef, type Ref } from 'vue'
import { ENTRIES_AT_ONCE, LOTS_AT_ONCE, lotMark, lotMarksIn } from '#contract/ipc/journalParts'
import type {
  ApplicationOutcome,
  JournalChange,
  JournalEntry,
  JournalLine,
  JournalPart,
  JournalStatus,
  Reply,
} from '#contract/ipc/index'
import { findDecisiveFiling, lotStateOf, type LotState } from '#domain/filing/filingState'
import { call, mustCall, on } from '../bridge/index.ts'
import { lotIdsPaidElsewhere } from '../repositories/monthLots.ts'
import { useLiveQuery } from '../useLiveQuery.ts'
import { joinCalls } from '#ui/behaviour/joinCalls'

/** A lot, or the answer to an acceptance inquiry. */
type Source =
  { from: 'lot'; lotId: string } | { from: 'acceptance'; lookup: Pick<JournalEntry, 'companyId' | 'acceptanceNo'> }

/** How long a reading that failed waits before it begins again (ms). */
const AGAIN_MS = 2_000

/**
 * The submission journal of the main process as compact lines, newest first. A lot's state is read from here and stored
 * nowhere else; only that a lot was paid without this app stands with the lot itself. What is undecided and what is
 * newest is there at once, the past soon after: until then a lot of the past is `reading`, never a draft.
 */
export const useJournal = defineStore('journal', () => {
  /** Nothing is filed while a problem is open. */
  const status = shallowRef<JournalStatus>()
  /** Lots waiting for the filing of another lot to end. */
  const waiting = shallowRef<readonly string[]>([])
  const damaged = computed(() => (status.value?.problems.length ?? 0) > 0)
  const { whileReading, noteOutcome, unreadOutcomeOf } = useUnreadOutcomes()
  const { entries, isUnread, covers, begin, take, apply, ended, whole } = useLines()
  const { deciding, entryOf, entryOfSource } = useDecidingEntries(entries)
  const elsewhere = useLiveQuery(() => 'all', lotIdsPaidElsewhere, [])
  const paidElsewhere = computed(() => new Set(elsewhere.value.value))

  const readStatus = joinCalls(async () => {
    status.value = await mustCall('journal.status')
  })

  const load = joinCalls(async () => {
    const read = whileReading()
    const reading = begin()
    const [part] = await Promise.all([mustCall('journal.part', {}), readStatus()])
    take(reading, part)
    read()
    if (part.next) void readPast(reading, part.next)
  })

  /** Reads the past, part by part. A reading that main no longer knows, or that fails, begins again. */
  async function readPast(reading: number, from: NonNullable<JournalPart['next']>): Promise<void> {
    for (let next: typeof from | null = from; next;) {
      const reply: Reply<'journal.part'> = await call('journal.part', { from: next })
      if (ended(reading)) return
      if (!reply.ok) return loadAgain()
      take(reading, reply.value)
      ;({ next } = reply.value)
    }
  }

  /** Reads everything again, and again after a while if that fails: what is not read stays locked. */
  function loadAgain(): void {
    void load().catch(() => setTimeout(loadAgain, AGAIN_MS))
  }

  async function refresh(lotIds: readonly string[]): Promise<void> {
    const read = whileReading(lotIds)
    for (let from = 0; from < lotIds.length; from += LOTS_AT_ONCE) {
      const some = lotIds.slice(from, from + LOTS_AT_ONCE)
      apply({ lines: await mustCall('journal.lines', { lotIds: some }), gone: [], again: false }, some)
    }
    await readStatus()
    read()
  }

  on('journal.changed', (change) => {
    if (change.again) return loadAgain()
    apply(change)
    void readStatus().catch(loadAgain)
  })
  on('filing.waiting', ({ lotIds }) => {
    waiting.value = lotIds
  })

  /** By the deciding entry; a lot that was never sent is a draft. */
  function stateOf(lotId: string): LotState {
    const outcome = unreadOutcomeOf(lotId)
    if (outcome) return lotStateOf({ state: outcome.outcome })
    if (isUnread(lotId)) return 'reading'
    const entry = entryOf(lotId)
    if (entry) return lotStateOf(entry)
    return paidElsewhere.value.has(lotId) ? 'paidElsewhere' : 'draft'
  }

  return {
    entries,
    status,
    waiting,
    damaged,
    load,
    refresh,
    /** Resolves when the past has been read, for work that reads a state once and must not meet a lot without one. */
    whole,
    covers,
    noteOutcome,
    unreadOutcomeOf,
    deciding,
    entryOf,
    entryOfSource,
    stateOf,
  }
})

export async function readEntries(entryIds: readonly string[]): Promise<JournalEntry[]> {
  const read: JournalEntry[] = []
  let rest = [...entryIds]
  while (rest.length > 0) {
    const some = await mustCall('journal.entries', { entryIds: rest.slice(0, ENTRIES_AT_ONCE) })
    const last = some.at(-1)
    if (!last) return read
    read.push(...some)
    rest = rest.slice(rest.indexOf(last.entryId) + 1)
  }
  return read
}

/** With what the bank answered. */
export const readFiled = async (line: JournalLine | undefined): Promise<JournalEntry | undefined> =>
  line && (await readEntries([line.entryId]))[0]

/** What is not read yet: the marks of all lots that were ever filed, and the newest month with a filing not read. */
interface Past {
  readonly marks: ReadonlySet<string>
  readonly before: string
}
/** Before the first reading nothing is known of any lot. */
const NOTHING_READ = 'nothing'

/** Lines as they are now, by their entries' ids; undefined for an entry that is gone. */
type Told = Map<string, JournalLine | undefined>
const byId = (lines: readonly JournalLine[]): Told => new Map(lines.map((line) => [line.entryId, line]))

function useLines() {
  const entries = shallowRef<readonly JournalLine[]>([])
  const past = shallowRef<Past | typeof NOTHING_READ | undefined>(NOTHING_READ)
  /** The lots all of whose lines are there, though not all of the past is. */
  let knownLots = new Set<string>()
  /** Counts the readings; only the last one counts. */
  let reading = 0
  let collected: JournalLine[] = []
  /** What was told since the reading began. It is newer than what the reading brings. */
  let told: Told = new Map()
  let waiters: (() => void)[] = []

  function begin(): number {
    collected = []
    told = new Map()
    return ++reading
  }

  function take(of: number, { lines, next, past: left }: JournalPart): void {
    if (of !== reading) return
    if (left) showFirst(lines, left)
    else collected.push(...lines)
    if (next) return
    entries.value = withTold(collected, told)
    collected = []
    past.value = undefined
    for (const go of waiters) go()
    waiters = []
  }

  function showFirst(lines: readonly JournalLine[], { marks, before }: NonNullable<JournalPart['past']>): void {
    // What is whole stays whole; its past is what it was until it has been read again.
    if (past.value === undefined) return void (entries.value = withTold(withTold(entries.value, byId(lines)), told))
    knownLots = new Set(lines.map(({ lotId }) => lotId))
    entries.value = withTold(lines, told)
    past.value = { marks: lotMarksIn(marks), before }
  }

  /** Applies what main told. `lots`: these are all the lines of these lots. */
  function apply({ lines, gone }: JournalChange, lots: readonly string[] = []): void {
    const news: Told = new Map([...gone.map((entryId) => [entryId, undefined] as const), ...byId(lines)])
    if (news.size > 0) {
      entries.value = withTold(entries.value, news)
      for (const [entryId, line] of news) told.set(entryId, line)
    }
    if (lots.length > 0 && past.value !== undefined) {
      for (const lotId of lots) knownLots.add(lotId)
      if (typeof past.value === 'object') past.value = { ...past.value }
    }
  }

  return {
    entries,
    begin,
    take,
    apply,
    ended: (of: number): boolean => of !== reading,
    isUnread: (lotId: string): boolean => {
      const left = past.value
      if (left === undefined) return false
      return left === NOTHING_READ || (left.marks.has(lotMark(lotId)) && !knownLots.has(lotId))
    },
    covers: (month: string): boolean => {
      const left = past.value
      return left === undefined || (left !== NOTHING_READ && month > left.before)
    },
    whole: (): Promise<void> =>
      past.value === undefined ? Promise.resolve() : new Promise((resolve) => void waiters.push(resolve)),
  }
}

/** Newest first. Lines told of are changed in their place, new, or gone. */
function withTold(lines: readonly JournalLine[], told: Told): readonly JournalLine[] {
  if (told.size === 0) return lines
  const left = new Map(told)
  const kept = lines.flatMap((line) => {
    if (!left.has(line.entryId)) return [line]
    const now = left.get(line.entryId)
    left.delete(line.entryId)
    return now ? [now] : []
  })
  for (const line of left.values()) {
    if (!line) continue
    const at = kept.findIndex((one) => one.at <= line.at)
    kept.splice(at === -1 ? kept.length : at, 0, line)
  }
  return kept
}

/** Keeps the outcomes of filings by this window until the journal has been read again. */
function useUnreadOutcomes() {
  const unreadOutcomes = shallowRef<ReadonlyMap<string, ApplicationOutcome>>(new Map())

  function noteOutcome(lotId: string, outcome: ApplicationOutcome | undefined): void {
    const next = new Map(unreadOutcomes.value)
    if (outcome) next.set(lotId, outcome)
    else next.delete(lotId)
    unreadOutcomes.value = next
  }
  /** The outcome of a filing that is not in the journal as last read; usually undefined. */
  const unreadOutcomeOf = (lotId: string): ApplicationOutcome | undefined => unreadOutcomes.value.get(lotId)

  /**
   * Call the returned function after the read. It drops the outcomes from before the read, because the journal now
   * contains them.
   */
  function whileReading(lotIds?: readonly string[]): () => void {
    const before = unreadOutcomes.value
    return () => {
      if (before.size === 0) return
      unreadOutcomes.value = new Map(
        [...unreadOutcomes.value].filter(
          ([lotId, outcome]) => before.get(lotId) !== outcome || lotIds?.includes(lotId) === false,
        ),
      )
    }
  }

  return { whileReading, noteOutcome, unreadOutcomeOf }
}

function useDecidingEntries(entries: Readonly<Ref<readonly JournalLine[]>>) {
  /**
   * The deciding entry of each lot: the newest, unless an older one from another computer says that the bank may have
   * the lot.
   */
  const latestOfLot = computed(() => {
    const latest = new Map<string, JournalLine>()
    for (const entry of entries.value) {
      const known = latest.get(entry.lotId)
      const decisive = known ? findDecisiveFiling([known, entry]) : entry
      if (decisive) latest.set(entry.lotId, decisive)
    }
    return latest
  })
  const entryOf = (lotId: string) => latestOfLot.value.get(lotId)
  /** The deciding entry of every lot, newest first. */
  const deciding = computed(() => entries.value.filter((entry) => entryOf(entry.lotId) === entry))

  /** The deciding entry of a lot, or the entry that received the acceptance number of an answer. */
  function entryOfSource(source: Source): JournalLine | undefined {
    if (source.from === 'lot') return entryOf(source.lotId)
    const { companyId, acceptanceNo } = source.lookup
    return entries.value.find((entry) => entry.companyId === companyId && entry.acceptanceNo === acceptanceNo)
  }

  return { deciding, entryOf, entryOfSource }
}
