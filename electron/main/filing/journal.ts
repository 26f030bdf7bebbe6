import type { ApplicationOutcome, Contradiction, JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import type { AppendLog } from '../storage/appendLog.ts'
import { type ChainedLog, createChainedLog } from '../storage/chainedLog.ts'
import type { ChainHead, ChainEnd } from '../storage/chainHead.ts'
import { StorageError } from '../storage/storageError.ts'
import {
  approvalRecordOf,
  type Beginning,
  type JournalEvent,
  type SaidOfApproval,
  unrecorded,
  withOutcome,
  withResolution,
} from './journalEvents.ts'
import { addProblem, createJournalReader, type JournalReading, statusOf, writtenByAnother } from './journalReading.ts'

export { type Beginning, isJournalLine } from './journalEvents.ts'

export interface JournalDeps {
  file: AppendLog
  head: ChainHead
  now: () => Date
  user: () => string
  /** Without an id when any entry, or the state of the chain, may have changed. */
  onChange: (entryId?: string) => void
  /** The head stays behind until the next record is written. */
  onHeadBehind: (detail: string) => void
  /** The new end is on disk. */
  onEnd?: (end: ChainEnd) => void
  /** Reading in slices begins when this resolves. */
  mayReadAhead?: () => Promise<void>
  /** Without it, the anchor is `unchecked`. */
  anchored?: () => JournalStatus['anchor']
}

/**
 * Changes are on disk before functions return; records are bound by hashes. Functions throw StorageError. Nothing is
 * added while a problem is unconfirmed: a gap could hide a filing. A write by another program is a problem too: two
 * programs filing from one folder do not know of each other's filings.
 */
export function createJournal(deps: JournalDeps) {
  const state = openState(deps)
  return { ...reads(state), ...checks(state), ...records(state) }
}

export type Journal = ReturnType<typeof createJournal>

export type EntryFinder = (entryId: string) => JournalEntry | undefined

interface JournalState {
  deps: JournalDeps
  chain: ChainedLog<JournalReading>
  /** The end in the anchor, until the user confirms that the journal does not match it. */
  anchoredEnd: ChainEnd | null
  proving: Promise<void> | undefined
}

function openState(deps: JournalDeps): JournalState {
  const state: JournalState = {
    deps,
    anchoredEnd: null,
    proving: undefined,
    chain: createChainedLog<JournalReading>({
      file: deps.file,
      head: deps.head,
      reader: createJournalReader,
      doubt: (reading, known) => {
        const doubted = writtenByAnother(reading, known)
        holdAgainst(doubted, state.anchoredEnd)
        return doubted
      },
      onForeign: () => {
        deps.onChange()
      },
      onHeadBehind: deps.onHeadBehind,
    }),
  }
  return state
}

const entriesOf = ({ chain }: JournalState): Map<string, JournalEntry> => chain.reading().entries

const reads = (state: JournalState) => ({
  /** Newest first. */
  list: (companyId?: string): JournalEntry[] =>
    [...entriesOf(state).values()]
      .filter((entry) => companyId === undefined || entry.companyId === companyId)
      .reverse(),
  /** ISO instant; undefined for a journal that is empty, not read yet or unreadable. */
  lastTime(): string | undefined {
    if (!state.chain.isRead()) return undefined
    try {
      return [...entriesOf(state).values()].reduce<string | undefined>(
        (latest, { at, endedAt = at }) => (latest === undefined || endedAt > latest ? endedAt : latest),
        undefined,
      )
    } catch {
      return undefined
    }
  },
  find: (entryId: string): JournalEntry | undefined => entriesOf(state).get(entryId),
  /** As `find`, for many: each reading asks the disk whether the file has changed. */
  finder: (): EntryFinder => {
    const entries = entriesOf(state)
    return (entryId) => entries.get(entryId)
  },
  /** Ids of filings with a line after that end, the newest first; undefined if the journal does not have it. */
  touchedAfter({ count, hash }: ChainEnd): ReadonlySet<string> | undefined {
    const { links, lastLines } = state.chain.reading()
    if (links[count - 1] !== hash) return undefined
    return new Set([...lastLines].flatMap(([entryId, line]) => (line > count ? [entryId] : [])).reverse())
  },
  status: (): JournalStatus => statusOf(state.chain.reading(), state.deps.anchored?.() ?? 'unchecked'),
})

/** Null without lines, or with a problem. */
const endOf = ({ problems, links, link }: JournalReading): ChainEnd | null =>
  problems.length > 0 || links.length === 0 ? null : { count: links.length, hash: link }

async function readAhead({ chain, deps }: JournalState): Promise<void> {
  // Whatever it meets, it is met again by the reading.
  await deps.mayReadAhead?.().catch(() => undefined)
  await chain.readAhead()
}

const checks = (state: JournalState) => ({
  /**
   * Reads in slices; whoever needs an entry earlier reads all lines at once, so nothing is decided on an unproven
   * journal. Resolves even if the journal cannot be read.
   */
  proven: (): Promise<void> => (state.proving ??= readAhead(state)),
  isProven: (): boolean => state.chain.isRead(),
  /** Size in bytes, and last line; null while unproven or with a problem. */
  place(): { size: number; end: ChainEnd } | null {
    if (!state.chain.isRead()) return null
    const end = endOf(state.chain.reading())
    return end && { size: state.deps.file.size(), end }
  },
  /**
   * A journal without the end anchored outside the data folder was put back together with its head, which stops
   * filing like damage. Null with a problem.
   */
  compare(end: ChainEnd | null): ChainEnd | null {
    const present = state.chain.reading()
    state.anchoredEnd = end
    if (holdAgainst(present, end)) state.deps.onChange()
    return endOf(present)
  },
  /** The chain restarts after this report. False when the report is out of date. */
  confirmDamage(report: string): boolean {
    const { chain, deps } = state
    const present = chain.reading()
    if (present.problems.length === 0 || report !== present.report) return false
    const at = deps.now().toISOString()
    write(state, { type: 'restart', at, user: deps.user(), problems: present.problems }, 'whole')
    chain.forget()
    state.anchoredEnd = null
    deps.onChange()
    return true
  },
})

const records = (state: JournalState) => ({
  /** No byte of the application may be sent before this returns. */
  begin(entry: Beginning): JournalEntry {
    append(state, { type: 'begin', entry })
    return put(state, { ...entry, state: 'sending' })
  },
  /** Throws StorageError if it cannot be written; the entry is then unknown (`unrecorded`). */
  finish(entryId: string, outcome: ApplicationOutcome): JournalEntry {
    const entry = known(state, entryId)
    const at = state.deps.now().toISOString()
    try {
      append(state, { type: 'outcome', entryId, at, outcome })
    } catch (thrown) {
      put(state, { ...entry, state: 'unknown', outcome: unrecorded(outcome, thrown) })
      throw thrown
    }
    return put(state, withOutcome(entry, outcome, at))
  },
  resolve(entryId: string, settled: Resolution, by: string = state.deps.user()): JournalEntry {
    const entry = known(state, entryId)
    const at = state.deps.now().toISOString()
    append(state, { type: 'resolve', entryId, at, user: by, resolution: settled })
    return put(state, withResolution(entry, settled, at, by))
  },
  /** Locks an entry that the bank does not have, because another record says that it has. */
  contradict(entryId: string, said: Contradiction): JournalEntry {
    const { resolution: _resolution, ...entry } = known(state, entryId)
    append(state, { type: 'contradiction', entryId, contradiction: said })
    return put(state, { ...entry, state: 'contradicts', contradiction: said })
  },
  approve(entryId: string, said: SaidOfApproval): JournalEntry {
    const entry = known(state, entryId)
    const approval = approvalRecordOf(said, state.deps)
    append(state, { type: 'approval', entryId, approval })
    return put(state, { ...entry, approval })
  },
})

function known(state: JournalState, entryId: string): JournalEntry {
  const entry = entriesOf(state).get(entryId)
  if (!entry) throw new Error('no such journal entry')
  return entry
}

function append(state: JournalState, event: JournalEvent): void {
  const [problem] = state.chain.reading().problems
  if (problem) throw new StorageError(`journal: line ${problem.line}`)
  write(state, event, 'link')
}

function write({ chain, deps }: JournalState, event: JournalEvent, from: 'link' | 'whole'): void {
  const end = chain.append(event, from)
  deps.onEnd?.(end)
}

function put(state: JournalState, entry: JournalEntry): JournalEntry {
  const { entries, lastLines, links } = state.chain.reading()
  entries.set(entry.entryId, entry)
  lastLines.set(entry.entryId, links.length)
  state.deps.onChange(entry.entryId)
  return entry
}

/** Adds a problem, and is true, unless the journal has that end. */
function holdAgainst(reading: JournalReading, end: ChainEnd | null): boolean {
  const { links } = reading
  if (end === null || links[end.count - 1] === end.hash) return false
  addProblem(reading, { line: links.length, check: 'behindAnchor', missing: Math.max(0, end.count - links.length) })
  return true
}
