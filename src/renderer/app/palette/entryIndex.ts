// An index of the stored statement entries as searchable text. The first read loads everything, later ones only what is
// new.
import { includes } from '#domain/coverage'
import Dexie from 'dexie'
import { db } from '../../database/schema/db.ts'
import {
  type KeptSpan,
  dayOf,
  type StatementChunk,
  type StatementRecord,
  type StatementRow,
} from '../../database/schema/statementRecords.ts'
import { type Block, blockOf, fold } from './search.ts'

/** Where a block of entries is stored. */
export interface BlockPlace {
  readonly statement: StatementRecord
  readonly sourceId: string
  readonly n: number
}

/** Number of chunks read at a time. It is low because IndexedDB copies its results on this thread. */
const AT_ONCE = 3
const known = new Map<string, Block<BlockPlace>>()

/** Returns the index line of an entry: its day, all its texts from the bank, and its amount. */
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

/**
 * Returns the index lines of a chunk. Entries outside the span become empty lines, so that line numbers and entry
 * numbers match.
 */
export const indexLines = (span: KeptSpan, { entries }: Pick<StatementChunk, 'entries'>): string[] =>
  entries.map((entry) => (includes(span, dayOf(entry, span.askedFrom, span.askedTo)) ? indexLine(entry) : ''))

/**
 * Returns the index of the statements that `wanted` selects, read a few chunks at a time with a pause between them;
 * undefined when `stopped` ends it early.
 */
export async function indexedBlocks(
  wanted: (statement: StatementRecord) => boolean,
  pause: () => Promise<void>,
  stopped: () => boolean,
): Promise<Block<BlockPlace>[] | undefined> {
  const blocks: Block<BlockPlace>[] = []
  const alive = new Set<string>()
  for (const statement of (await db.statements.toArray()).filter(wanted))
    for (const span of statement.spans) {
      const keys = await db.statementChunks
        .where('[sourceId+n]')
        .between([span.sourceId, Dexie.minKey], [span.sourceId, Dexie.maxKey])
        .primaryKeys()
      for (let at = 0; at < keys.length; at += AT_ONCE) {
        if (stopped()) return undefined
        blocks.push(...(await blocksAt(statement, span, keys.slice(at, at + AT_ONCE), alive, pause)))
      }
    }
  for (const key of known.keys()) if (!alive.has(key)) known.delete(key)
  return blocks
}

async function blocksAt(
  statement: StatementRecord,
  span: KeptSpan,
  keys: readonly [string, number][],
  alive: Set<string>,
  pause: () => Promise<void>,
): Promise<Block<BlockPlace>[]> {
  // The span is part of the name, because a shortened span has fewer entries in the same chunk.
  const named = keys.map((key) => ({ key, name: [...key, span.from, span.to].join(' ') }))
  const missing = named.filter(({ name }) => !known.has(name))
  if (missing.length > 0) {
    const chunks = await db.statementChunks.bulkGet(missing.map(({ key }) => key))
    for (const [
      at,
      {
        name,
        key: [sourceId, n],
      },
    ] of missing.entries())
      known.set(name, blockOf({ statement, sourceId, n }, indexLines(span, chunks[at] ?? { entries: [] })))
    await pause()
  }
  return named.flatMap(({ name }) => {
    alive.add(name)
    return known.get(name) ?? []
  })
}

/** Returns the entry of a found line; undefined when it has been deleted since the search. */
export async function entryAt({ sourceId, n }: BlockPlace, line: number): Promise<StatementRow | undefined> {
  return (await db.statementChunks.get([sourceId, n]))?.entries[line]
}
