// Statements of accounts at another bank, from files. The entries of each file are kept, and the shown list is joined
// from all files at every change, so that a file can be removed without a trace.
import { mergeSpans } from '#domain/statements/coverage'
import { mergeEntries } from '#domain/statements/statementMerge'
import Dexie from 'dexie'
import { db } from '../schema/db.ts'
import type {
  KeptFile,
  KeptSpan,
  StatementChunk,
  StatementKey,
  StatementRecord,
  StatementRow,
} from '../schema/statementRecords.ts'
import { keepIntake, type TakenFile } from './intakes.ts'
import { readStatement } from './statements.ts'

/** Entries per chunk, as many as on a page of the bank. */
const CHUNK = 200

const inTransaction = <T>(work: () => Promise<T>) => db.transaction('rw', db.statements, db.statementChunks, work)
const ofSource = (sourceId: string) =>
  db.statementChunks.where('[sourceId+n]').between([sourceId, Dexie.minKey], [sourceId, Dexie.maxKey])

/** `entries`: oldest first. */
export interface NewFile extends Omit<KeptFile, 'sourceId' | 'added'> {
  readonly entries: readonly StatementRow[]
}

/** Oldest first. */
export async function joinedEntries(key: StatementKey): Promise<StatementRow[]> {
  return entriesOf((await readStatement(key))?.spans[0]?.sourceId)
}

async function entriesOf(sourceId: string | undefined): Promise<StatementRow[]> {
  if (sourceId === undefined) return []
  return (await ofSource(sourceId).sortBy('n')).flatMap(({ entries }) => entries)
}

/** All or nothing. A file that a statement already has changes nothing there. The results count the entries added. */
export function takeFiles(
  files: readonly { key: StatementKey; file: NewFile }[],
  { taken, owner }: { taken: TakenFile; owner: string },
): Promise<number[]> {
  return db.transaction('rw', [db.statements, db.statementChunks, db.intakes, db.layouts], async () => {
    const added: number[] = []
    for (const { key, file } of files) added.push(await takeFile(key, file))
    await keepIntake(taken, [owner])
    return added
  })
}

async function takeFile(key: StatementKey, { entries, ...file }: NewFile): Promise<number> {
  const before = await readStatement(key)
  const files = before?.files ?? []
  if (files.some(({ hash }) => hash === file.hash)) return 0
  const sourceId = crypto.randomUUID()
  const { added } = mergeEntries(await entriesOf(before?.spans[0]?.sourceId), entries)
  await db.statementChunks.bulkPut(chunksOf(sourceId, entries))
  const record = {
    ...key,
    spans: [],
    inquiredAt: '',
    newestFirst: false,
    ...before,
  }
  await join(record, [...files, { ...file, sourceId, added }])
  return added
}

export function removeFile(key: StatementKey, sourceId: string): Promise<void> {
  return inTransaction(async () => {
    const record = await readStatement(key)
    if (!record?.files?.some((file) => file.sourceId === sourceId)) return
    await ofSource(sourceId).delete()
    await join(
      record,
      record.files.filter((file) => file.sourceId !== sourceId),
    )
  })
}

/** A new id for the joined entries, because some readers cache them by it. */
async function join(record: StatementRecord, files: readonly KeptFile[]): Promise<void> {
  let entries: readonly StatementRow[] = []
  for (const { sourceId } of files) ({ entries } = mergeEntries(entries, await entriesOf(sourceId)))
  for (const sourceId of new Set(record.spans.map((span) => span.sourceId))) await ofSource(sourceId).delete()
  const sourceId = crypto.randomUUID()
  await db.statementChunks.bulkPut(chunksOf(sourceId, entries))
  const { period: _period, days: _days, ...rest } = record
  await db.statements.put({ ...rest, files, spans: spansOf(sourceId, files), inquiredAt: lastTaken(files) })
}

const lastTaken = (files: readonly KeptFile[]): string => files.at(-1)?.at ?? ''

function chunksOf(sourceId: string, entries: readonly StatementRow[]): StatementChunk[] {
  return Array.from({ length: Math.ceil(entries.length / CHUNK) }, (_, n) => {
    const own = entries.slice(n * CHUNK, (n + 1) * CHUNK)
    const days = own.map(({ transactionDate }) => transactionDate)
    return { sourceId, n, first: days[0] ?? '', last: days.at(-1) ?? '', entries: own }
  })
}

function spansOf(sourceId: string, files: readonly KeptFile[]): KeptSpan[] {
  return mergeSpans(files).map((days) => {
    const at = lastTaken(files.filter(({ from, to }) => from <= days.to && days.from <= to))
    return { ...days, sourceId, askedFrom: days.from, askedTo: days.to, readOn: at.slice(0, 10), inquiredAt: at }
  })
}
