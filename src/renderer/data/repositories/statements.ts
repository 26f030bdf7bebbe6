// Saved entries of the bank. Every write includes the `StatementRecord` in its transaction, so that it always agrees with
// the entries.
import Dexie from 'dexie'
import type { EnvironmentName } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import { intersectSpans, includes, subtractSpan, type Days } from '#domain/statements/coverage'
import { db } from '../schema/db.ts'
import {
  dayOf,
  sourcesOf,
  type KeptSpan,
  type OpenInquiry,
  type StoredPager,
  type Period,
  type StatementChunk,
  type StatementKey,
  type StatementRecord,
  type StatementRow,
} from '../schema/statementRecords.ts'

type Key = [string, EnvironmentName, string, StatementKey['kind']]
const keyOf = ({ companyId, environment, accountId, kind }: StatementKey): Key => [
  companyId,
  environment,
  accountId,
  kind,
]
const inTransaction = <T>(work: () => Promise<T>) => db.transaction('rw', db.statements, db.statementChunks, work)

export const readStatement = (key: StatementKey): Promise<StatementRecord | undefined> => db.statements.get(keyOf(key))

/** In the bank's order. */
export async function rowsOf(span: KeptSpan, within: Days): Promise<StatementRow[]> {
  const days = intersectSpans(span, within)
  if (!days) return []
  const chunks = await chunksIn(span.sourceId, days)
  return chunks.flatMap(({ first, last, entries }) =>
    days.from <= first && last <= days.to
      ? entries
      : entries.filter((entry) => includes(days, dayOf(entry, span.askedFrom, span.askedTo))),
  )
}

async function chunksIn(sourceId: string, { from, to }: Days): Promise<StatementChunk[]> {
  const chunks = await db.statementChunks
    .where('[sourceId+last]')
    .between([sourceId, from], [sourceId, Dexie.maxKey], true, true)
    .toArray()
  return chunks.filter(({ first }) => first <= to).sort((a, b) => a.n - b.n)
}

export async function pagesOf({ sourceId, pages }: StoredPager): Promise<(readonly StatementRow[])[]> {
  const chunks = await ofSource(sourceId).toArray()
  return chunks.filter(({ n }) => n < pages).map(({ entries }) => entries)
}

const ofSource = (sourceId: string) =>
  db.statementChunks.where('[sourceId+n]').between([sourceId, Dexie.minKey], [sourceId, Dexie.maxKey])

/** Deletes an unfinished earlier inquiry with its pages; days that were read completely stay. Always true. */
export function beginInquiry(key: StatementKey, open: OpenInquiry): Promise<boolean> {
  return inTransaction(async () => {
    const record = await readStatement(key)
    for (const { sourceId } of record?.open?.windows ?? []) await ofSource(sourceId).delete()
    await db.statements.put({ ...key, spans: [], inquiredAt: '', newestFirst: false, ...record, open })
    return true
  })
}

export interface PageWrite {
  readonly pager: StoredPager
  readonly entries: readonly StatementRow[]
}

/** `writes` in the order they came. False, with nothing stored, if a later inquiry has replaced these pagers. */
export function savePages(key: StatementKey, writes: readonly PageWrite[]): Promise<boolean> {
  return inTransaction(async () => {
    const record = await readStatement(key)
    const latest = new Map(writes.map(({ pager }) => [pager.sourceId, pager]))
    const known = new Set(record?.open?.windows.map(({ sourceId }) => sourceId))
    if (!record?.open || ![...latest.keys()].every((sourceId) => known.has(sourceId))) return false
    const windows = record.open.windows.map((pager) => latest.get(pager.sourceId) ?? pager)
    await Promise.all([
      db.statementChunks.bulkPut(writes.filter(({ entries }) => entries.length > 0).map(chunkOf)),
      db.statements.put({ ...record, open: { ...record.open, windows } }),
    ])
    return true
  })
}

function chunkOf({ pager, entries }: PageWrite): StatementChunk {
  const days = entries.map((entry) => dayOf(entry, pager.from ?? '', pager.to ?? '9999-12-31')).sort()
  return { sourceId: pager.sourceId, n: pager.pages - 1, first: days[0] ?? '', last: days.at(-1) ?? '', entries }
}

export interface FinishedPager {
  /** Empty when no day counts as read. */
  readonly spans: readonly KeptSpan[]
  readonly sourceId: string
  readonly newestFirst: boolean
  readonly accountInfo: AccountInfo | undefined
}

/**
 * The pager's entries replace those stored for its days; the last pager ends the inquiry. False, with nothing
 * changed, if a later inquiry has replaced this one.
 */
export function finishPager(
  key: StatementKey,
  { spans: read, sourceId, newestFirst, accountInfo }: FinishedPager,
): Promise<boolean> {
  return inTransaction(async () => {
    const record = await readStatement(key)
    if (!record?.open?.windows.some((pager) => pager.sourceId === sourceId)) return false
    const span = wholeOf(read)
    const spans = span ? [...(await cutOut(record.spans, span)), ...read] : record.spans
    if (!span) await ofSource(sourceId).delete()
    const windows = record.open.windows.filter((pager) => pager.sourceId !== sourceId)
    const ended =
      windows.length > 0
        ? { open: { ...record.open, windows } }
        : { open: undefined, ...lastShown(record.open.period, span) }
    const inOrder = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    await db.statements.put({
      ...record,
      spans: inOrder,
      newestFirst,
      accountInfo: accountInfo ?? record.accountInfo,
      ...ended,
    })
    return true
  })
}

const wholeOf = ([first, ...rest]: readonly KeptSpan[]): KeptSpan | undefined =>
  first && { ...first, to: rest.at(-1)?.to ?? first.to }

/** An end that the request left open is the one that the bank stated. */
function lastShown(period: Period, span: KeptSpan | undefined) {
  const [from, to] = [period.from ?? span?.from, period.to ?? span?.to]
  return {
    period,
    days: from === undefined || to === undefined ? undefined : { from, to },
    inquiredAt: span?.inquiredAt ?? '',
  }
}

/** Takes the days out of the spans and deletes their entries. */
async function cutOut(spans: readonly KeptSpan[], gone: Days): Promise<KeptSpan[]> {
  const left: KeptSpan[] = []
  for (const span of spans) {
    const shared = intersectSpans(span, gone)
    if (shared) await eraseDays(span, shared, spans)
    left.push(
      ...subtractSpan(span, gone).map((days) => ({
        ...span,
        ...days,
        // An end inside the span comes from this cut and was not left open by the request.
        openStart: days.from === span.from ? span.openStart : undefined,
        openEnd: days.to === span.to ? span.openEnd : undefined,
      })),
    )
  }
  return left
}

async function eraseDays(span: KeptSpan, days: Days, all: readonly KeptSpan[]): Promise<void> {
  const alone = all.every(({ sourceId }, at) => sourceId !== span.sourceId || all[at] === span)
  if (alone && subtractSpan(span, days).length === 0) {
    await ofSource(span.sourceId).delete()
    return
  }
  for (const chunk of await chunksIn(span.sourceId, days)) {
    const entries = chunk.entries.filter((entry) => !includes(days, dayOf(entry, span.askedFrom, span.askedTo)))
    if (entries.length === 0) await db.statementChunks.delete([chunk.sourceId, chunk.n])
    else if (entries.length < chunk.entries.length) await db.statementChunks.put({ ...chunk, entries })
  }
}

/** The pager restarts from its first page. False if the inquiry no longer exists. */
export function deletePages(key: StatementKey, pager: StoredPager): Promise<boolean> {
  return inTransaction(async () => {
    const record = await readStatement(key)
    if (!record?.open) return false
    const windows = record.open.windows.map((one) => (one.sourceId === pager.sourceId ? pager : one))
    await ofSource(pager.sourceId).delete()
    await db.statements.put({ ...record, open: { ...record.open, windows } })
    return true
  })
}

export async function saveShownPeriod(key: StatementKey, days: Days, inquiredAt: string): Promise<void> {
  await db.statements.update(keyOf(key), { period: days, days, inquiredAt })
}

/** Puts back what the screen showed, after a reading that no screen asked for. */
export async function restoreShown(
  key: StatementKey,
  { period, days, inquiredAt }: Pick<StatementRecord, 'period' | 'days' | 'inquiredAt'>,
): Promise<void> {
  await db.statements.update(keyOf(key), { period, days, inquiredAt })
}

export function deleteStatements(of: Pick<StatementKey, 'companyId'> & Partial<StatementKey>): Promise<void> {
  return inTransaction(async () => {
    const records = await db.statements.where('companyId').equals(of.companyId).toArray()
    const gone = records.filter(
      ({ environment, accountId }) =>
        [environment, undefined].includes(of.environment) && [accountId, undefined].includes(of.accountId),
    )
    for (const sourceId of gone.flatMap(sourcesOf)) await ofSource(sourceId).delete()
    await db.statements.bulkDelete(gone.map((record) => keyOf(record)))
  })
}
