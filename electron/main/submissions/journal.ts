import type { ApplicationOutcome, JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import { StorageError } from '../storage/storageError.ts'
import { joined, linkOf } from '../storage/hashChain.ts'
import { type Beginning, INTERRUPTED, type JournalEvent, withOutcome, withResolution } from './journalEvents.ts'
import type { JournalFile } from '../storage/appendLog.ts'
import type { Head, HeadFile } from '../storage/chainHead.ts'
import { type JournalReading, readJournal, reportOf, writtenByAnother } from './journalReading.ts'

export { type Beginning, isJournalLine } from './journalEvents.ts'

/** States in which a lot is, or may be, at the bank. */
export const HOLDING: ReadonlySet<JournalEntry['state']> = new Set([
  'sending',
  'accepted',
  'unknown',
  'resolvedAccepted',
])

export interface JournalDeps {
  file: JournalFile
  head: HeadFile
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
  let loaded: JournalReading | null = null
  /** What the anchor said, until a person has confirmed that the journal does not agree. */
  let anchoredEnd: Head | null = null
  const reading = (): JournalReading => {
    const before = loaded
    if (before === null || !file.changed()) return (loaded ??= readJournal(file.read(), head.read()))
    loaded = writtenByAnother(readJournal(file.read(), head.read()), before.status.lines)
    holdAgainst(loaded, anchoredEnd)
    onChange('')
    return loaded
  }
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
  const write = (event: JournalEvent, before: string): void => {
    const { status } = reading()
    const json = JSON.stringify(event)
    const hash = linkOf(before, Buffer.from(json))
    file.append(joined(hash, json))
    reading().link = hash
    reading().links.push(hash)
    status.lines++
    status.linked++
    // The record counts already. A head that stays behind is still one that the chain runs through.
    try {
      head.write({ count: status.lines, hash })
    } catch (thrown) {
      onHeadBehind(thrown instanceof StorageError ? thrown.detail : 'failed')
    }
    onEnd?.({ count: status.lines, hash })
  }
  const append = (event: JournalEvent): void => {
    const [problem] = reading().status.problems
    if (problem) throw new StorageError(`journal: line ${problem.line}`)
    write(event, reading().link)
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
    status: (): JournalStatus => ({ ...structuredClone(reading().status), anchor: anchored() }),
    /**
     * Holds the end that was anchored outside the data folder against the journal. A journal that lacks it was put back
     * to an earlier state, together with its head: that stops filing as a damage does. Gives the present end where
     * nothing is wrong with it.
     */
    compare(end: Head | null): Head | null {
      const { status, link } = reading()
      anchoredEnd = end
      if (holdAgainst(reading(), end)) onChange('')
      return status.problems.length > 0 || status.lines === 0 ? null : { count: status.lines, hash: link }
    },
    /**
     * Writes down that a person has read this report of problems; false when it is not the present one. The chain
     * begins anew after it.
     */
    confirmDamage(report: string): boolean {
      const { status } = reading()
      if (status.problems.length === 0 || report !== status.report) return false
      write({ type: 'restart', at: now().toISOString(), user: user(), problems: status.problems }, reading().whole)
      loaded = null
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
function holdAgainst({ status, links, whole }: JournalReading, end: Head | null): boolean {
  if (end === null || links[end.count - 1] === end.hash) return false
  status.problems.push({ line: status.lines, check: 'behindAnchor', missing: Math.max(0, end.count - status.lines) })
  status.report = reportOf(status.problems, whole)
  return true
}
