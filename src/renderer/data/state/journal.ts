import { defineStore } from 'pinia'
import { computed, shallowRef, type Ref } from 'vue'
import { ENTRIES_AT_ONCE, LOTS_AT_ONCE, shortLotId, shortLotIdsIn } from '#contract/ipc/journalParts'
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
import { groupsOf } from '../groups.ts'
import { lotIdsPaidElsewhere } from '../repositories/monthLots.ts'
import { useLiveQuery } from '../useLiveQuery.ts'
import { joinCalls } from '#ui/behaviour/joinCalls'

/** `acceptance`: an answer to an acceptance inquiry. */
type Source =
  { from: 'lot'; lotId: string } | { from: 'acceptance'; lookup: Pick<JournalEntry, 'companyId' | 'acceptanceNo'> }

/** Milliseconds until a failed reading begins again. */
const AGAIN_MS = 2_000

/**
 * A lot's state is read only from here (that it was paid without this app is stored with the lot). The past is read
 * last: until then its lots are `reading`, never drafts.
 */
export const useJournal = defineStore('journal', () => {
  /** Nothing is filed while it has a problem. */
  const status = shallowRef<JournalStatus>()
  /** Lots that wait until the filing of another lot ends. */
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

  async function readPast(reading: number, from: NonNullable<JournalPart['next']>): Promise<void> {
    for (let next: typeof from | null = from; next;) {
      const reply: Reply<'journal.part'> = await call('journal.part', { from: next })
      if (ended(reading)) return
      if (!reply.ok) return loadAgain()
      take(reading, reply.value)
      ;({ next } = reply.value)
    }
  }

  /** Until a reading succeeds, lots that are not read stay locked. */
  function loadAgain(): void {
    void load().catch(() => setTimeout(loadAgain, AGAIN_MS))
  }

  async function refresh(lotIds: readonly string[]): Promise<void> {
    const read = whileReading(lotIds)
    for (const some of groupsOf(lotIds, LOTS_AT_ONCE))
      apply({ lines: await mustCall('journal.lines', { lotIds: [...some] }), gone: [], again: false }, some)
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

  /** A lot that was never sent is a draft. */
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
    /** When the past has been read: for work that reads a state once and must not meet `reading`. */
    whole,
    covers,
    noteOutcome,
    unreadOutcomeOf,
    deciding,
    entryOfSource,
    // As getters: Pinia makes every function an action, which costs more than looking up a lot, and there may be tens
    // of thousands.
    entryOf: computed(() => entryOf),
    stateOf: computed(() => stateOf),
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

export const readFiled = async (line: JournalLine | undefined): Promise<JournalEntry | undefined> =>
  line && (await readEntries([line.entryId]))[0]

/** Short ids of all lots that were ever filed, and the newest month with an unread filing. */
interface Past {
  readonly lotIds: ReadonlySet<string>
  readonly before: string
}
/** Nothing is known of any lot. */
const NOTHING_READ = 'nothing'

/** By entry id; undefined for an entry that is gone. */
type LineNews = Map<string, JournalLine | undefined>
const byId = (lines: readonly JournalLine[]): LineNews => new Map(lines.map((line) => [line.entryId, line]))

function useLines() {
  const entries = shallowRef<readonly JournalLine[]>([])
  const past = shallowRef<Past | typeof NOTHING_READ | undefined>(NOTHING_READ)
  /** Lots whose lines are all there, while the past is still being read. */
  let knownLots = new Set<string>()
  /** Number of the last reading; only that one counts. */
  let reading = 0
  let collected: JournalLine[] = []
  /** Lines that main reported since the reading began; newer than what the reading brings. */
  let told: LineNews = new Map()
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
    entries.value = withNews(collected, told)
    collected = []
    past.value = undefined
    for (const go of waiters) go()
    waiters = []
  }

  function showFirst(lines: readonly JournalLine[], { marks, before }: NonNullable<JournalPart['past']>): void {
    // Known lines stay until they have been read again.
    if (past.value === undefined) return void (entries.value = withNews(withNews(entries.value, byId(lines)), told))
    knownLots = new Set(lines.map(({ lotId }) => lotId))
    entries.value = withNews(lines, told)
    past.value = { lotIds: shortLotIdsIn(marks), before }
  }

  /** `lots`: these are all the lines of these lots. */
  function apply({ lines, gone }: JournalChange, lots: readonly string[] = []): void {
    const news: LineNews = new Map([...gone.map((entryId) => [entryId, undefined] as const), ...byId(lines)])
    if (news.size > 0) {
      entries.value = withNews(entries.value, news)
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
      return left === NOTHING_READ || (left.lotIds.has(shortLotId(lotId)) && !knownLots.has(lotId))
    },
    covers: (month: string): boolean => {
      const left = past.value
      return left === undefined || (left !== NOTHING_READ && month > left.before)
    },
    whole: (): Promise<void> =>
      past.value === undefined ? Promise.resolve() : new Promise((resolve) => void waiters.push(resolve)),
  }
}

/** `lines` and the result are newest first. */
function withNews(lines: readonly JournalLine[], told: LineNews): readonly JournalLine[] {
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

function useUnreadOutcomes() {
  const unreadOutcomes = shallowRef<ReadonlyMap<string, ApplicationOutcome>>(new Map())

  function noteOutcome(lotId: string, outcome: ApplicationOutcome | undefined): void {
    const next = new Map(unreadOutcomes.value)
    if (outcome) next.set(lotId, outcome)
    else next.delete(lotId)
    unreadOutcomes.value = next
  }
  /** Undefined once the journal contains the outcome. */
  const unreadOutcomeOf = (lotId: string): ApplicationOutcome | undefined => unreadOutcomes.value.get(lotId)

  /** Call the result after reading: the journal then contains the earlier outcomes. */
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
  /** The newest entry of each lot, unless an older one from another computer says that the bank may have the lot. */
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
  /** Newest first. */
  const deciding = computed(() => entries.value.filter((entry) => entryOf(entry.lotId) === entry))

  function entryOfSource(source: Source): JournalLine | undefined {
    if (source.from === 'lot') return entryOf(source.lotId)
    const { companyId, acceptanceNo } = source.lookup
    return entries.value.find((entry) => entry.companyId === companyId && entry.acceptanceNo === acceptanceNo)
  }

  return { deciding, entryOf, entryOfSource }
}
