import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { journalPart, type JournalPart, journalStatus, type JournalStatus } from '#contract/ipc/journal'
import { shortLotId } from '#contract/ipc/journalParts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { type ChainHead, chainEnd } from '../storage/chainHead.ts'
import { type JournalEvent, parseLine } from './journalEvents.ts'
import type { Journal } from './journal.ts'
import { type JournalLines, OPENING } from './journalLines.ts'

/** A smaller journal is proven at once, which takes no longer. */
const LEAST_BYTES = 2_000_000
/** Bytes: weeks of work since the opening was kept. */
const MOST_GROWTH = 1_000_000
const COLLECT_MS = 60_000

const kept = z.strictObject({
  version: z.literal(1),
  /** Bytes of the journal. */
  size: z.int(),
  end: chainEnd,
  /** Bytes of the record of other computers' filings. */
  elsewhere: z.int(),
  lines: journalPart.shape.lines,
  past: journalPart.shape.past.unwrap(),
  linked: journalStatus.shape.linked,
  restarts: journalStatus.shape.restarts,
})
type Kept = z.infer<typeof kept>

export interface OpeningDeps {
  folder: string
  head: ChainHead
  journal: Pick<Journal, 'isProven' | 'place' | 'status'>
  lines: Pick<JournalLines, 'opening'>
  /** True if filings of the office count that neither of the two records has. */
  inOffice: () => boolean
  /** The next start then waits until the journal is proven. */
  onUnwritten: (thrown: unknown) => void
  leastBytes?: number
}

/**
 * The opening: lines of the journal, kept to be shown at the next start while years of them are being proven. It
 * decides nothing: filing and settling wait for the proof, a lot with anything written since counts as not read, and
 * damage found by the proof stops filing.
 */
export function createOpening(deps: OpeningDeps) {
  let found: Kept | null | undefined
  let isOver = false
  const use = (): Kept | null => {
    if (isOver || deps.journal.isProven()) return null
    if (found === undefined) found = deps.inOffice() ? null : readKept(deps)
    return found
  }
  let timer: NodeJS.Timeout | undefined

  async function keep(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const content = contentOf(deps)
    if (content === null) return
    try {
      await writeAtomically(pathIn(deps.folder), Buffer.from(JSON.stringify(content)), delay, 'journalOpening')
    } catch (thrown) {
      deps.onUnwritten(thrown)
    }
  }

  return {
    keep,
    /** Called even if the proof failed. True if a window was told the opening. */
    end(): boolean {
      isOver = true
      return Boolean(found)
    },
    /** Null when the journal is proven, or nothing kept fits it. */
    part(): JournalPart | null {
      const opening = use()
      return opening && { lines: opening.lines, next: { reading: OPENING, at: 0 }, past: opening.past }
    },
    status(): Omit<JournalStatus, 'anchor'> | null {
      const opening = use()
      if (!opening) return null
      const { end, linked, restarts } = opening
      return { lines: end.count, linked, problems: [], report: '', restarts }
    },
    keepSoon(): void {
      timer ??= setTimeout(() => void keep(), COLLECT_MS).unref()
    },
    /** Before quitting; null unless something changed since it was kept. */
    pending: (): (() => Promise<void>) | null => (timer === undefined || !isLong(deps) ? null : keep),
  }
}

export type Opening = ReturnType<typeof createOpening>

const pathIn = (folder: string): string => join(folder, 'journal.opening')
const bytesOf = (folder: string, name: string): number =>
  fs.statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0

/** Quitting never fails on a journal that cannot be read. */
function isLong({ journal, leastBytes = LEAST_BYTES }: OpeningDeps): boolean {
  try {
    return (journal.place()?.size ?? 0) >= leastBytes
  } catch {
    return false
  }
}

function contentOf({ folder, journal, lines, inOffice, leastBytes = LEAST_BYTES }: OpeningDeps): Kept | null {
  const place = journal.place()
  if (!place || place.size < leastBytes || inOffice()) return null
  const { problems, linked, restarts } = journal.status()
  if (problems.length > 0) return null
  const elsewhere = bytesOf(folder, 'elsewhere.jsonl')
  return { version: 1, ...place, elsewhere, ...lines.opening(), linked, restarts }
}

/** Null unless it belongs to this journal; includes what was added since. */
function readKept({ folder, head: file }: OpeningDeps): Kept | null {
  const opening = parse(folder)
  const now = file.read()
  if (!opening || now.kind !== 'head' || now.count < opening.end.count) return null
  if (bytesOf(folder, 'elsewhere.jsonl') !== opening.elsewhere) return null
  const events = eventsSince(folder, opening.size)
  return events && withEvents(opening, events)
}

function parse(folder: string): Kept | null {
  try {
    return kept.safeParse(JSON.parse(fs.readFileSync(pathIn(folder), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Events after `size` bytes; null where they cannot be told. */
function eventsSince(folder: string, size: number): JournalEvent[] | null {
  const added = bytesOf(folder, 'journal.jsonl') - size
  if (added < 0 || added > MOST_GROWTH) return null
  try {
    const lines = readFrom(join(folder, 'journal.jsonl'), size, added).split('\n')
    // Otherwise the last line was torn.
    if (lines.pop() !== '') return null
    const events = lines.map((line) => parseLine(Buffer.from(line)))
    return events.every((event) => event !== null) ? events : null
  } catch {
    return null
  }
}

function readFrom(path: string, at: number, length: number): string {
  const file = fs.openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    const count = fs.readSync(file, bytes, 0, length, at)
    return bytes.subarray(0, count).toString('utf8')
  } finally {
    fs.closeSync(file)
  }
}

function withEvents(opening: Kept, events: readonly JournalEvent[]): Kept | null {
  if (events.some(({ type }) => type === 'restart')) return null
  const lots = new Set<string>()
  const lotOf = new Map(opening.lines.map(({ entryId, lotId }) => [entryId, lotId]))
  let { marks, before } = opening.past
  const leave = (lotId: string, month: string): void => {
    lots.add(lotId)
    if (month > before) before = month
  }
  for (const event of events) {
    if (event.type === 'restart') continue
    if (event.type === 'begin') {
      marks += shortLotId(event.entry.lotId)
      lotOf.set(event.entry.entryId, event.entry.lotId)
      leave(event.entry.lotId, event.entry.month)
    } else {
      const lotId = lotOf.get(event.entryId)
      // The lot of an entry that the opening lacks already counts as not read.
      if (lotId !== undefined) leave(lotId, opening.lines.find((line) => line.lotId === lotId)?.month ?? '')
    }
  }
  return {
    ...opening,
    end: { ...opening.end, count: opening.end.count + events.length },
    lines: opening.lines.filter(({ lotId }) => !lots.has(lotId)),
    past: { marks, before },
  }
}
