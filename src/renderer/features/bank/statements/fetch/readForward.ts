// Reads a statement without a screen, for the morning summary: only forward from what is stored, and never in place of
// an inquiry that a person began.
import type { AppError } from '#contract/ipc/index'
import type { IsoDate } from '#domain/calendar/calendar'
import type { Days } from '#domain/statements/coverage'
import { readStatement, restoreShown } from '#data/repositories/statements'
import type { OpenInquiry, StatementKey, StatementRecord, StatementRow } from '#data/schema/statementRecords'
import { isDoubtful } from '#data/schema/answerCoverage'
import { storageError } from '#data/storageError'
import { createInquiryWriter, type SaveFailure } from './inquiryWriter.ts'
import { assembled, inquiryDoubts, type InquiryClock } from './pager.ts'
import { openInquiry, planInquiry } from './planInquiry.ts'
import { runInquiry, type StatementBridge } from './runInquiry.ts'
import { isBeingRead, whileRead } from './runningStatements.ts'
import { clock, desk } from './statementBridge.ts'
import { isWhole, startedState, type StatementState } from './useStatementState.ts'

/** Asks for all unread days from `from` to `to`. Aborting `signal` stops the reading. */
export interface ForwardQuery {
  readonly key: StatementKey
  readonly from: IsoDate
  readonly to: IsoDate
  readonly signal: AbortSignal
}

/** The bank and the clock; tests supply their own. */
export interface ForwardWorld {
  readonly desk: StatementBridge
  readonly clock: InquiryClock
}

/**
 * `unfinished`: an inquiry of a person waits to be continued; `busy`: a screen reads the statement now; `doubtful`:
 * the bank's answer could not be read as a whole. `unanswered`: past days that the bank left out of its answer, whose
 * entries are missing.
 */
export type ForwardRead =
  | { readonly ok: true; readonly rows: readonly StatementRow[]; readonly unanswered: readonly Days[] }
  | { readonly ok: false; readonly why: 'unfinished' | 'busy' | 'doubtful' | 'stopped' }
  | { readonly ok: false; readonly why: 'failed'; readonly error: AppError }

/** Gives all entries from `from` to `to`. What a screen shows of the account stays. */
export async function readForward(query: ForwardQuery, world: ForwardWorld = { desk, clock }): Promise<ForwardRead> {
  if (isBeingRead(query.key)) return { ok: false, why: 'busy' }
  try {
    const record = await readStatement(query.key)
    if (record && (await isUnfinished(record, query))) return { ok: false, why: 'unfinished' }
    return await whileRead(query.key, () => readMissing(query, record, world))
  } catch (thrown) {
    return { ok: false, why: 'failed', error: storageError(thrown) }
  }
}

/** True for an inquiry that got pages of other days: this reading must not replace it. */
async function isUnfinished(record: StatementRecord, { from, to }: ForwardQuery): Promise<boolean> {
  return record.open !== undefined && !isWithin(record.open, from, to) && (await openInquiry(record)) !== undefined
}

const isWithin = ({ period }: OpenInquiry, from: IsoDate, to: IsoDate): boolean =>
  period.from !== undefined && period.to !== undefined && period.from >= from && period.to <= to

async function readMissing(
  { key, from, to, signal }: ForwardQuery,
  record: StatementRecord | undefined,
  { desk, clock }: ForwardWorld,
): Promise<ForwardRead> {
  const inquiry = await planInquiry({ period: { from, to } }, record)
  if (inquiry.pagers.length === 0) {
    const doubts = inquiryDoubts(inquiry)
    if (isDoubtful(doubts)) return { ok: false, why: 'doubtful' }
    return { ok: true, rows: assembled(inquiry, false), unanswered: doubts.unanswered }
  }
  let unsaved: SaveFailure | undefined
  const writer = createInquiryWriter(key, (why) => (unsaved = why))
  await writer.begin(inquiry)
  const cell: { value: StatementState } = { value: startedState(inquiry) }
  const running = runInquiry({ desk, key, cell, inquiry, writer, clock, lanes: 1 })
  signal.addEventListener('abort', running.stop, { once: true })
  if (signal.aborted) running.stop()
  await running.ended.finally(() => {
    signal.removeEventListener('abort', running.stop)
  })
  if (unsaved === undefined && record?.period) await restoreShown(key, record)
  return resultOf(cell.value, unsaved)
}

function resultOf(state: StatementState, unsaved: SaveFailure | undefined): ForwardRead {
  if (state.phase === 'failed' && state.error) return { ok: false, why: 'failed', error: state.error }
  if (state.phase !== 'complete' || unsaved === 'replaced') return { ok: false, why: 'stopped' }
  // What could not be stored is asked for again next time; the answer itself is whole.
  if (!isWhole(state)) return { ok: false, why: 'doubtful' }
  return { ok: true, rows: state.rows, unanswered: state.doubts.unanswered }
}

/** The last day stored; undefined if nothing is stored. */
export async function lastKeptDay(key: StatementKey): Promise<IsoDate | undefined> {
  const record = await readStatement(key)
  return record?.spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
}

/** The stored entries, without asking the bank. */
export async function keptEntries(key: StatementKey, from: IsoDate, to: IsoDate): Promise<readonly StatementRow[]> {
  const record = await readStatement(key)
  if (!record) return []
  const inquiry = await planInquiry({ period: { from, to } }, record)
  return [...inquiry.parts.flatMap(({ rows }) => rows), ...inquiry.pagers.flatMap(({ kept }) => kept)]
}
