import { randomUUID } from 'node:crypto'
import type { EventPayload } from '#contract/ipc/channels'
import type { JournalEntry, JournalLine, JournalPart } from '#contract/ipc/journal'
import { shortLotId } from '#contract/ipc/journalParts'
import { outcomeCode, wordsOfOutcome } from '#contract/ipc/outcomeWords'
import { canSettle } from '#domain/filing/filingState'
import type { Journal } from './journal.ts'

/** JSON of an answer or event; more would hold up main and the window. */
export const ANSWER_BYTES = 800_000
/** Least room for lines in the first part, however many ids of older lots it has. */
const FIRST_BYTES = 200_000
/** Windows reading the past at once; one more ends the oldest reading. */
const READINGS = 8

/** The reading of a window that was told the opening: its past begins when the journal is proven. */
export const OPENING = 'opening'

export function lineOf({
  fingerprint: _fingerprint,
  contradiction: _contradiction,
  outcome,
  approval,
  ...line
}: JournalEntry): JournalLine {
  return {
    ...line,
    ...(approval && { approval: { state: approval.state, by: approval.by, at: approval.at } }),
    ...(outcome && {
      said: { outcome: outcome.outcome, code: outcomeCode(outcome), words: wordsOfOutcome(outcome) },
    }),
  }
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value)) + 1

/** At least one entry, whatever its size. */
function fitting<T extends object>(list: Iterable<T>): T[] {
  const taken: T[] = []
  let bytes = 0
  for (const one of list) {
    bytes += bytesOf(one)
    if (taken.length > 0 && bytes > ANSWER_BYTES) break
    taken.push(one)
  }
  return taken
}

type Change = EventPayload<'journal.changed'>

interface JournalLinesDeps {
  record: Pick<Journal, 'list' | 'find'>
  tell: (change: Change) => void
  /** While locked, windows are told no lines, only to read again. */
  isLocked: () => boolean
  onUnread: (thrown: unknown) => void
}

/**
 * A window reads all lines once, in parts of constant size, and is then told each change. Changes without an entry's
 * id are found by comparing with all entries before.
 */
export function createJournalLines(deps: JournalLinesDeps) {
  const { record } = deps
  const readings = new Map<string, readonly JournalEntry[]>()
  const changes = createChanges(deps)

  function begin(entries: readonly JournalEntry[]): string {
    changes.seen(entries)
    const reading = randomUUID()
    const [oldest] = readings.keys()
    if (oldest !== undefined && readings.size >= READINGS) readings.delete(oldest)
    readings.set(reading, entries)
    return reading
  }

  return {
    changed: changes.changed,
    tellStatus: (): void => {
      deps.tell({ lines: [], gone: [], again: false })
    },
    opening: () => partOf(record.list()),
    first(): JournalPart {
      const entries = record.list()
      const { lines, past } = partOf(entries)
      if (lines.length < entries.length) return { lines, next: { reading: begin(entries), at: 0 }, past }
      changes.seen(entries)
      return { lines, next: null }
    },
    /** Undefined when its reading is over. */
    next({ reading: asked, at }: NonNullable<JournalPart['next']>): JournalPart | undefined {
      const reading = asked === OPENING ? begin(record.list()) : asked
      const entries = readings.get(reading)
      if (!entries) return undefined
      const lines = fitting(linesFrom(entries, at))
      const end = at + lines.length
      if (end < entries.length) return { lines, next: { reading, at: end } }
      readings.delete(reading)
      return { lines, next: null }
    },
    ofLots(lotIds: readonly string[]): JournalLine[] {
      const wanted = new Set(lotIds)
      return record
        .list()
        .filter(({ lotId }) => wanted.has(lotId))
        .map(lineOf)
    },
    /** Newest first; after the named entry, as many as fit one answer. */
    list: (companyId?: string, after?: string): JournalEntry[] => {
      const entries = record.list(companyId)
      const from = after === undefined ? 0 : entries.findIndex(({ entryId }) => entryId === after) + 1
      return fitting(from === 0 && after !== undefined ? [] : entries.slice(from))
    },
    entries: (entryIds: readonly string[]): JournalEntry[] =>
      fitting(entryIds.flatMap((entryId) => record.find(entryId) ?? [])),
  }
}

export type JournalLines = ReturnType<typeof createJournalLines>

function* linesFrom(entries: readonly JournalEntry[], from: number): Generator<JournalLine> {
  for (let at = from; at < entries.length; at++) {
    const entry = entries[at]
    if (entry) yield lineOf(entry)
  }
}

/** Undecided lots first, then the newest lines, each with all filings of its lot. */
function partOf(entries: readonly JournalEntry[]): { lines: JournalLine[]; past: NonNullable<JournalPart['past']> } {
  const byLot = Map.groupBy(entries, ({ lotId }) => lotId)
  const marks = [...new Set([...byLot.keys()].map(shortLotId))].join('')
  const room = Math.max(FIRST_BYTES, ANSWER_BYTES - marks.length)
  const taken = new Map<JournalEntry, JournalLine>()
  let bytes = 0
  const take = (lotId: string): void => {
    for (const entry of byLot.get(lotId) ?? []) {
      const line = lineOf(entry)
      taken.set(entry, line)
      bytes += bytesOf(line)
    }
    byLot.delete(lotId)
  }
  for (const { lotId, state } of entries) if (canSettle(state) || state === 'sending') take(lotId)
  for (const { lotId } of entries) {
    if (bytes >= room) break
    take(lotId)
  }
  let before = ''
  for (const left of byLot.values()) for (const { month } of left) if (month > before) before = month
  return { lines: entries.flatMap((entry) => taken.get(entry) ?? []), past: { marks, before } }
}

/** Equal texts mean equal lines. */
const contentOf = ({ state, endedAt, acceptanceNo, approval, outcome, resolution, ...entry }: JournalEntry): string =>
  [
    state,
    endedAt,
    acceptanceNo,
    approval?.at,
    approval?.state,
    approval?.by,
    outcome?.outcome,
    resolution?.kind,
    entry.settledBy,
    entry.elsewhere,
    entry.machine,
    entry.user,
    entry.sequenceNumber,
    entry.people?.filed.name,
  ].join(' ')

const isSame = (one: JournalEntry | undefined, other: JournalEntry): boolean =>
  one === other || (one !== undefined && contentOf(one) === contentOf(other))

/**
 * Changes are told when the current work is done: it often makes several, and a failure here must not disturb a
 * filing.
 */
function createChanges({ record, tell, isLocked, onUnread }: JournalLinesDeps) {
  /** Entries as last told; null while no window has read them. */
  let told: Map<string, JournalEntry> | null = null
  const entryIds = new Set<string>()
  let anything = false
  let waiting = false

  function collect(before: Map<string, JournalEntry>): { changed: JournalEntry[]; gone: string[] } {
    const now = anything ? record.list() : [...entryIds].flatMap((entryId) => record.find(entryId) ?? [])
    const changed = now.filter((entry) => !isSame(before.get(entry.entryId), entry))
    for (const entry of now) before.set(entry.entryId, entry)
    if (!anything) return { changed, gone: [] }
    const there = new Set(now.map(({ entryId }) => entryId))
    const gone = [...before.keys()].filter((entryId) => !there.has(entryId))
    for (const entryId of gone) before.delete(entryId)
    return { changed, gone }
  }

  function tellAll(before: Map<string, JournalEntry>): void {
    const { changed, gone } = collect(before)
    let rest = changed.map(lineOf)
    // Even without changed lines, because the state of the chain may have changed.
    do {
      const lines = fitting(rest)
      tell({ lines, gone, again: false })
      rest = rest.slice(lines.length)
    } while (rest.length > 0)
  }

  function tellToRead(): void {
    told = null
    tell({ lines: [], gone: [], again: true })
  }

  function flush(): void {
    waiting = false
    try {
      // A window that is locked out reads again later.
      if (told === null || isLocked()) tellToRead()
      else tellAll(told)
    } catch (thrown) {
      onUnread(thrown)
      tellToRead()
    }
    entryIds.clear()
    anything = false
  }

  return {
    /** Without an id, any entry may have changed. */
    changed: (entryId?: string): void => {
      if (entryId === undefined) anything = true
      else entryIds.add(entryId)
      if (waiting) return
      waiting = true
      queueMicrotask(flush)
    },
    seen(entries: readonly JournalEntry[]): void {
      told ??= new Map(entries.map((entry) => [entry.entryId, entry]))
    },
  }
}
