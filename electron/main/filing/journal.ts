import type { ApplicationOutcome, JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import type { AppendLog } from '../storage/appendLog.ts'
import { createChainedLog } from '../storage/chainedLog.ts'
import type { ChainHead, Head } from '../storage/chainHead.ts'
import { StorageError } from '../storage/storageError.ts'
import { type Beginning, INTERRUPTED, type JournalEvent, withOutcome, withResolution } from './journalEvents.ts'
import { addProblem, type JournalReading, readJournal, statusOf, writtenByAnother } from './journalReading.ts'

export { type Beginning, isJournalLine } from './journalEvents.ts'

export interface JournalDeps {
  file: AppendLog
  head: ChainHead
  now: () => Date
  /** Who is logged in to this computer. */
  user: () => string
  onChange: (companyId: string) => void
  /** The head could not be written; it is behind until the next record. */
  onHeadBehind: (detail: string) => void
  /** The journal ends here from now on, on the disk. */
  onEnd?: (end: Head) => void
  /** What is known of the journal's anchor. */
  anchored?: () => JournalStatus['anchor']
}

/**
 * The submission journal: what was filed, when, by whom, under which number, and what became of it. Every change is on
 * disk before the function that makes it returns; each record is bound by hash to the one before. Every function throws
 * StorageError when the file cannot be read or written, and nothing is added to it while it holds a problem that nobody
 * has confirmed: a gap could hide a filing. That another program has written to it is such a problem: two that file
 * from one folder know nothing of each other.
 */
export function createJournal({
  file,
  head,
  now,
  user,
  onChange,
  onHeadBehind,
  onEnd,
  anchored = () => 'unchecked',
}: JournalDeps) {
  /** What the anchor said, until a person has confirmed that the journal does not agree. */
  let anchoredEnd: Head | null = null
  const chain = createChainedLog<JournalReading>({
    file,
    head,
    read: readJournal,
    doubt: (reading, known) => {
      const doubted = writtenByAnother(reading, known)
      holdAgainst(doubted, anchoredEnd)
      return doubted
    },
    onForeign: () => {
      onChange('')
    },
    onHeadBehind,
  })
  const { reading } = chain
  const entries = (): Map<string, JournalEntry> => reading().entries
  const put = (entry: JournalEntry): JournalEntry => {
    entries().set(entry.entryId, entry)
    onChange(entry.companyId)
    return entry
  }
  const known = (entryId: string): JournalEntry => {
    const entry = entries().get(entryId)
    if (!entry) throw new Error('no such journal entry')
    return entry
  }
  const write = (event: JournalEvent, from: 'link' | 'whole'): void => {
    const end = chain.append(event, from)
    onEnd?.(end)
  }
  const append = (event: JournalEvent): void => {
    const [problem] = reading().problems
    if (problem) throw new StorageError(`journal: line ${problem.line}`)
    write(event, 'link')
  }

  return {
    /** Newest first. */
    list: (companyId?: string): JournalEntry[] =>
      [...entries().values()].filter((entry) => companyId === undefined || entry.companyId === companyId).reverse(),
    /** The latest time written down (ISO instant); undefined while there is none, or nothing can be read. */
    lastTime(): string | undefined {
      try {
        return [...entries().values()].reduce<string | undefined>(
          (latest, { at, endedAt = at }) => (latest === undefined || endedAt > latest ? endedAt : latest),
          undefined,
        )
      } catch {
        return undefined
      }
    },
    find: (entryId: string): JournalEntry | undefined => entries().get(entryId),
    /**
     * The state of the chain as it was at the start, or since another program wrote to the file, and what was confirmed
     * since.
     */
    status: (): JournalStatus => statusOf(reading(), anchored()),
    /**
     * Holds the end that was anchored outside the data folder against the journal. A journal that lacks it was put back
     * to an earlier state, together with its head: that stops filing as a damage does. Returns the present end where
     * nothing is wrong with it.
     */
    compare(end: Head | null): Head | null {
      const present = reading()
      anchoredEnd = end
      if (holdAgainst(present, end)) onChange('')
      const { problems, links, link } = present
      return problems.length > 0 || links.length === 0 ? null : { count: links.length, hash: link }
    },
    /**
     * Writes down that a person has read this report of problems; false when it is not the present one. The chain
     * begins again after it.
     */
    confirmDamage(report: string): boolean {
      const present = reading()
      if (present.problems.length === 0 || report !== present.report) return false
      write({ type: 'restart', at: now().toISOString(), user: user(), problems: present.problems }, 'whole')
      chain.forget()
      anchoredEnd = null
      onChange('')
      return true
    },
    /** Writes down that an application is about to be sent. Only after this has returned may its first byte go out. */
    begin(entry: Beginning): JournalEntry {
      append({ type: 'begin', entry })
      return put({ ...entry, state: 'sending' })
    },
    /**
     * Writes down what became of it. When that fails the entry counts as unknown from now on, as it will after the next
     * start.
     */
    finish(entryId: string, outcome: ApplicationOutcome): JournalEntry {
      const entry = known(entryId)
      const at = now().toISOString()
      try {
        append({ type: 'outcome', entryId, at, outcome })
      } catch (thrown) {
        put({ ...entry, state: 'unknown', outcome: INTERRUPTED })
        throw thrown
      }
      return put(withOutcome(entry, outcome, at))
    },
    /** Writes down how a person settled an unknown entry. */
    resolve(entryId: string, settled: Resolution): JournalEntry {
      const entry = known(entryId)
      const at = now().toISOString()
      append({ type: 'resolve', entryId, at, user: user(), resolution: settled })
      return put(withResolution(entry, settled, at, user()))
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

/** Adds the problem of a journal that lacks the anchored end; false when it does not. */
function holdAgainst(reading: JournalReading, end: Head | null): boolean {
  const { links } = reading
  if (end === null || links[end.count - 1] === end.hash) return false
  addProblem(reading, { line: links.length, check: 'behindAnchor', missing: Math.max(0, end.count - links.length) })
  return true
}
