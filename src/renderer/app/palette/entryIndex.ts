// Saved entries as texts for the palette's search. Only the newest are kept in memory, so that it does not grow with
// the years. Older ones are read for each search.
import { includes } from '#domain/statements/coverage'
import { db } from '#data/schema/db'
import {
  type KeptSpan,
  dayOf,
  type StatementChunk,
  type StatementRecord,
  type StatementRow,
} from '#data/schema/statementRecords'
import { type Block, blockOf, fold } from './search.ts'

export interface BlockPlace {
  readonly statement: StatementRecord
  readonly sourceId: string
  readonly n: number
}

/** `span`: the days that the block covers. */
export interface BlockSpan extends BlockPlace {
  readonly span: KeptSpan
}

export interface EntryIndex {
  readonly blocks: readonly Block<BlockPlace>[]
  readonly older: readonly BlockSpan[]
}

/** Kept in memory: some 200,000 entries, two years of an office of 300 clients. */
const MOST_CHARACTERS = 20_000_000
/** Milliseconds that a read may hold up the page: IndexedDB copies its results on this thread. */
const READ_MS = 6
const MOST_AT_ONCE = 200
const known = new Map<string, Block<BlockPlace>>()

export const indexLine = ({
  transactionDate,
  transactionType,
  remarks,
  applicantName,
  paymentFinancialInstitutionNameKana,
  branchNameKana,
  paymentApplicantNo,
  ediInfo,
  transactionId,
  amount,
}: StatementRow): string =>
  `${transactionDate} ${fold([transactionType, remarks, applicantName, paymentFinancialInstitutionNameKana, branchNameKana, paymentApplicantNo, ediInfo, transactionId].filter(Boolean).join(' '))} ${amount}`

/** Entries outside the span become empty lines, so that line numbers and entry numbers match. */
export const indexLines = (span: KeptSpan, { entries }: Pick<StatementChunk, 'entries'>): string[] =>
  entries.map((entry) => (includes(span, dayOf(entry, span.askedFrom, span.askedTo)) ? indexLine(entry) : ''))

/** Pauses after every few chunks; undefined when `stopped` ends it early. */
export async function indexedEntries(
  wanted: (statement: StatementRecord) => boolean,
  pause: () => Promise<void>,
  stopped: () => boolean,
  most = MOST_CHARACTERS,
): Promise<EntryIndex | undefined> {
  const places = await placesOf(wanted)
  const blocks: Block<BlockPlace>[] = []
  let characters = 0
  for await (const some of readBlocks(places, pause, known)) {
    if (stopped()) return undefined
    for (const block of some) characters += block.text.length
    blocks.push(...some)
    if (characters >= most) break
  }
  const alive = new Set(places.slice(0, blocks.length).map(nameOf))
  for (const name of known.keys()) if (!alive.has(name)) known.delete(name)
  return { blocks, older: places.slice(blocks.length) }
}

/** Keeps nothing in memory. `next` is the block after these. */
export async function* olderBlocks(
  older: readonly BlockSpan[],
  pause: () => Promise<void>,
): AsyncGenerator<{ blocks: readonly Block<BlockPlace>[]; next: BlockSpan | undefined }> {
  let read = 0
  for await (const blocks of readBlocks(older, pause)) {
    read += blocks.length
    yield { blocks, next: older[read] }
  }
}

async function placesOf(wanted: (statement: StatementRecord) => boolean): Promise<BlockSpan[]> {
  // One read of all keys instead of one for each of thousands of spans.
  const [statements, keys] = await Promise.all([
    db.statements.toArray(),
    db.statementChunks.toCollection().primaryKeys(),
  ])
  const numbers = Map.groupBy(keys, ([sourceId]) => sourceId)
  return statements
    .filter(wanted)
    .flatMap((statement) => statement.spans.map((span) => ({ statement, span })))
    .toSorted((a, b) => (a.span.to < b.span.to ? 1 : a.span.to > b.span.to ? -1 : 0))
    .flatMap(({ statement, span }) =>
      (numbers.get(span.sourceId) ?? []).map(([sourceId, n]) => ({ statement, span, sourceId, n })),
    )
}

// The span is part of the name, because a shortened span has fewer entries in the same chunk.
const nameOf = ({ sourceId, n, span }: BlockSpan): string => [sourceId, n, span.from, span.to].join(' ')

/** Reads as many blocks at once as it can without holding up the page. */
async function* readBlocks(
  places: readonly BlockSpan[],
  pause: () => Promise<void>,
  kept = new Map<string, Block<BlockPlace>>(),
): AsyncGenerator<Block<BlockPlace>[]> {
  let count = 1
  for (let at = 0; at < places.length;) {
    const some = places.slice(at, at + count)
    at += some.length
    const missing = some.filter((place) => !kept.has(nameOf(place)))
    const began = performance.now()
    const chunks =
      missing.length === 0 ? [] : await db.statementChunks.bulkGet(missing.map(({ sourceId, n }) => [sourceId, n]))
    const read = new Map(
      missing.map((place, n) => [
        nameOf(place),
        blockOf<BlockPlace>(place, indexLines(place.span, chunks[n] ?? { entries: [] })),
      ]),
    )
    if (kept === known) for (const [name, block] of read) known.set(name, block)
    yield some.flatMap((place) => read.get(nameOf(place)) ?? kept.get(nameOf(place)) ?? [])
    if (missing.length > 0) await pause()
    count = performance.now() - began > READ_MS ? Math.max(1, count >> 1) : Math.min(MOST_AT_ONCE, count * 2)
  }
}

/** Undefined when the entry has been deleted since the search. */
export async function entryAt({ sourceId, n }: BlockPlace, line: number): Promise<StatementRow | undefined> {
  return (await db.statementChunks.get([sourceId, n]))?.entries[line]
}
