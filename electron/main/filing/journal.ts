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
  /** Returns the user logged in to this computer. */
  user: () => string
  onChange: (companyId: string) => void
  /** Called when the head could not be written; it stays behind until the next record. */
  onHeadBehind: (detail: string) => void
  /** Called when the journal has a new end on disk. */
  onEnd?: (end: Head) => void
  /** Returns the state of the journal's anchor. */
  anchored?: () => JournalStatus['anchor']
}

/**
 * Creates the submission journal: what was filed, when, by whom, under which number, and the outcome. Every change is
 * on disk before the function that makes it returns, and each record is bound by hash to the one before. Functions
 * throw StorageError when the file cannot be read or written. While a problem is unconfirmed nothing is added, because
 * a gap could hide a filing. A write by another program is such a problem: two programs filing from one folder do not
 * know of each other.
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
  /** The anchored end, kept until a person confirms that the journal does not match it. */
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
    /** Returns the entries, newest first. */
    list: (companyId?: string): JournalEntry[] =>
      [...entries().values()].filter((entry) => companyId === undefined || entry.companyId === companyId).reverse(),
    /** Returns the latest recorded time (ISO instant), or undefined when there is none or nothing can be read. */
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
     * Returns the state of the chain, as found at the start or after another program's write, with later confirmations
     * applied.
     */
    status: (): JournalStatus => statusOf(reading(), anchored()),
    /**
     * Compares the journal with the end anchored outside the data folder. A journal without that end was put back to an
     * earlier state together with its head; like damage, that stops filing. Returns the present end when nothing is
     * wrong with it.
     */
    compare(end: Head | null): Head | null {
      const present = reading()
      anchoredEnd = end
      if (holdAgainst(present, end)) onChange('')
      const { problems, links, link } = present
      return problems.length > 0 || links.length === 0 ? null : { count: links.length, hash: link }
    },
    /**
     * Records that a person has read this report of problems and restarts the chain after it. Returns false when the
     * report is out of date.
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
    /** Records that an application is about to be sent. No byte of it may be sent before this returns. */
    begin(entry: Beginning): JournalEntry {
      append({ type: 'begin', entry })
      return put({ ...entry, state: 'sending' })
    },
    /** Records the outcome. If that fails, the entry counts as unknown from now on, as it will after the next start. */
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
    /** Records how a person settled an unknown entry. */
    resolve(entryId: string, settled: Resolution): JournalEntry {
      const entry = known(entryId)
      const at = now().toISOString()
      append({ type: 'resolve', entryId, at, user: user(), resolution: settled })
      return put(withResolution(entry, settled, at, user()))
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

/** Adds a problem when the journal lacks the anchored end; returns false when it has that end. */
function holdAgainst(reading: JournalReading, end: Head | null): boolean {
  const { links } = reading
  if (end === null || links[end.count - 1] === end.hash) return false
  addProblem(reading, { line: links.length, check: 'behindAnchor', missing: Math.max(0, end.count - links.length) })
  return true
}
