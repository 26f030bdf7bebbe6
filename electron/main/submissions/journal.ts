import { z } from 'zod'
import { applicationOutcome, type ApplicationOutcome, journalEntry, type JournalEntry, resolution, type Resolution } from '#contract/ipc/journal'
import { StorageError } from '../storageError.ts'
import type { JournalFile } from './journalFile.ts'

const beginEvent = journalEntry.omit({ state: true, acceptanceNo: true, endedAt: true, outcome: true })
export type Beginning = z.infer<typeof beginEvent>

const event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('begin'), entry: beginEvent }),
  z.strictObject({ type: z.literal('outcome'), entryId: z.string(), at: z.string(), outcome: applicationOutcome }),
  z.strictObject({ type: z.literal('resolve'), entryId: z.string(), at: z.string(), resolution }),
])
type JournalEvent = z.infer<typeof event>

/** Is a line one whole event? */
export const isJournalLine = (line: string): boolean => parseLine(line) !== null

/** An entry whose outcome was never written: the application ended in between, so the bank may have it. */
const INTERRUPTED: ApplicationOutcome = { outcome: 'unknown', error: { code: 'lost', cause: 'other' } }

/** States in which a lot is, or may be, at the bank. */
export const HOLDING: ReadonlySet<JournalEntry['state']> = new Set(['sending', 'accepted', 'unknown', 'resolvedAccepted'])

/**
 * The submission journal: what was filed, when, under which number, and what became of it. Every change is on disk before the function
 * that makes it returns. Every function throws StorageError, and goes on doing so, when the file holds a line that cannot be read: a gap
 * could hide a filing.
 */
export function createJournal(file: JournalFile, now: () => Date, onChange: (companyId: string) => void) {
  let loaded: Map<string, JournalEntry> | null = null
  const entries = (): Map<string, JournalEntry> => (loaded ??= load(file))
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
  const append = (written: JournalEvent): void => { file.append(JSON.stringify(written)) }

  return {
    /** Newest first. */
    list: (companyId?: string): JournalEntry[] =>
      [...entries().values()].filter((entry) => companyId === undefined || entry.companyId === companyId).reverse(),
    find: (entryId: string): JournalEntry | undefined => entries().get(entryId),
    /** Writes down that an application is about to be sent. Only after this has returned may its first byte go out. */
    begin(entry: Beginning): JournalEntry {
      entries()
      append({ type: 'begin', entry })
      return put({ ...entry, state: 'sending' })
    },
    /** Writes down what became of it. When that fails the entry counts as unknown from now on, as it will after the next start. */
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
      append({ type: 'resolve', entryId, at, resolution: settled })
      return put(withResolution(entry, settled, at))
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

function load(file: JournalFile): Map<string, JournalEntry> {
  const entries = new Map<string, JournalEntry>()
  file.read().forEach((line, index) => {
    const parsed = parseLine(line)
    if (parsed === null || !replay(entries, parsed)) throw new StorageError(`journal: line ${index + 1} is damaged`)
  })
  for (const entry of entries.values())
    if (entry.state === 'sending') entries.set(entry.entryId, { ...entry, state: 'unknown', outcome: INTERRUPTED })
  return entries
}

/** False when an event does not follow from those before it. */
function replay(entries: Map<string, JournalEntry>, one: JournalEvent): boolean {
  if (one.type === 'begin') {
    if (entries.has(one.entry.entryId)) return false
    entries.set(one.entry.entryId, { ...one.entry, state: 'sending' })
    return true
  }
  const entry = entries.get(one.entryId)
  if (!entry) return false
  if (one.type === 'outcome') {
    if (entry.state !== 'sending') return false
    entries.set(one.entryId, withOutcome(entry, one.outcome, one.at))
    return true
  }
  if (entry.state !== 'sending' && entry.state !== 'unknown') return false
  entries.set(one.entryId, withResolution({ ...entry, outcome: entry.outcome ?? INTERRUPTED }, one.resolution, one.at))
  return true
}

function withOutcome(entry: JournalEntry, outcome: ApplicationOutcome, endedAt: string): JournalEntry {
  const acceptanceNo = outcome.outcome === 'accepted' ? { acceptanceNo: outcome.acceptanceNo } : {}
  return { ...entry, state: outcome.outcome, endedAt, outcome, ...acceptanceNo }
}

function withResolution(entry: JournalEntry, settled: Resolution, endedAt: string): JournalEntry {
  if (settled.kind === 'notArrived') return { ...entry, state: 'resolvedNotArrived', endedAt }
  return { ...entry, state: 'resolvedAccepted', endedAt, acceptanceNo: settled.acceptanceNo }
}

function parseLine(line: string): JournalEvent | null {
  try {
    const parsed = event.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
