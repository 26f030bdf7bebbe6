import { updateTotals } from '#domain/lots/lot'
import type { OfficeItem } from '#contract/office/rows'
import { type Clash, mergeRow, sameRow } from '../draft/mergeLot.ts'
import { hasUnreadable, keptRow, type DraftRow } from '../draft/row.ts'
import { isUsed } from '../draft/rows.ts'
import type { LotEdit } from '../repositories/lotChannel.ts'
import { revisionOf } from '../repositories/lots.ts'
import { db, type LotRecord, type OfficeBase } from '../schema/db.ts'
import { baseOf, isSeen } from './base.ts'
import { rowIdOf, rowOf } from './lotItems.ts'

/**
 * Takes over items of one lot without reading the rest of it, where that is enough: this computer's own changes, which
 * come back from the server, and changed cells of rows that are here. Returns the edit that the windows have to show,
 * or null when nothing changed. Returns undefined, and writes nothing, when there is more to it: rows that are new or
 * deleted, the order, the head, a cell that was changed here too. Runs in a transaction of the caller.
 */
export async function takeRows(
  lotId: string,
  items: readonly OfficeItem[],
  office: string,
): Promise<LotEdit | null | undefined> {
  const known = await db.officeBase.bulkGet(items.map(({ kind, id }): [string, string] => [kind, id]))
  const pairs = items.map((item, at) => ({ item, was: known[at] }))
  const news = pairs.filter(({ item, was }) => was?.office !== office || was.revision !== item.revision)
  const changed = changedRows(news, office)
  const edit = changed && (changed.length === 0 ? null : await editOf(lotId, changed))
  if (edit === undefined) return undefined
  await db.officeBase.bulkPut(pairs.map(({ item, was }) => withLocal(baseOf(item, office), was?.local)))
  if (edit) await write(edit)
  else if (news.length > 0) await noLongerInStep(lotId)
  return edit
}

/** An item, and as it was last seen here. */
interface Pair<Was = OfficeBase | undefined> {
  item: OfficeItem
  was: Was
}

/** Undefined if any is something else than a row that was changed since. */
function changedRows(news: readonly Pair[], office: string): Pair<OfficeBase>[] | undefined {
  const changed = news.flatMap(({ item, was }) =>
    item.kind === 'lotRow' && !item.deleted && was && isSeen(was) && was.office === office ? [{ item, was }] : [],
  )
  return changed.length === news.length ? changed : undefined
}

const withLocal = (item: OfficeBase, local: number | undefined): OfficeBase =>
  local === undefined ? item : { ...item, local }

/** Undefined when it takes more than these rows to know. */
async function editOf(lotId: string, changed: readonly Pair<OfficeBase>[]): Promise<LotEdit | null | undefined> {
  const [head, record, mine] = await Promise.all([
    db.officeBase.get(['lotHead', lotId]),
    db.lots.get(lotId),
    db.details.bulkGet(changed.map(({ item }): [string, string] => [lotId, rowIdOf(item)])),
  ])
  if (!record || !head || head.deleted) return undefined
  const rows: Change[] = []
  for (const [at, pair] of changed.entries()) {
    const own = mine[at]
    const change = own && changeOf(keptRow(own), pair)
    if (!change) return undefined
    if (!sameRow(change.before, change.after)) rows.push(change)
  }
  return rows.length === 0 ? null : { from: revisionOf(record), ...applied(record, rows) }
}

interface Change {
  before: DraftRow
  after: DraftRow
}

function changeOf(before: DraftRow, { item, was }: Pair<OfficeBase>): Change | undefined {
  const clashes: Clash[] = []
  const after = mergeRow(rowOf(was), before, rowOf(item), clashes)
  if (!after || clashes.length > 0) return undefined
  // How many rows are used depends on the others, too.
  return isUsed(before) === isUsed(after) ? { before, after } : undefined
}

function applied(record: LotRecord, rows: readonly Change[]): Omit<LotEdit, 'from'> {
  const totals = rows.reduce((sum, { before, after }) => updateTotals(sum, before.detail, after.detail), record.totals)
  const unreadable = rows.reduce(
    (sum, { before, after }) => sum + Number(hasUnreadable(after)) - Number(hasUnreadable(before)),
    record.unreadable ?? 0,
  )
  const revision = revisionOf(record) + 1
  return {
    record: { ...record, totals, unreadable, updatedAt: new Date().toISOString(), revision },
    rows: rows.map(({ after }) => after),
  }
}

async function write({ from, record, rows }: LotEdit): Promise<void> {
  const { lotId } = record
  await db.lots.put(record)
  await db.details.bulkPut(rows.map((row) => ({ lotId, ...keptRow(row) })))
  await stayInStep(lotId, from, revisionOf(record))
}

/**
 * A lot that was as the server has it is so again. Any other is compared as a whole before it is sent: what it was
 * compared with is no longer what the server has.
 */
async function stayInStep(lotId: string, from: number, to: number): Promise<void> {
  const head = await db.officeBase.get(['lotHead', lotId])
  if (head?.local === from) await db.officeBase.put({ ...head, local: to })
  else await noLongerInStep(lotId)
}

/** Records that a lot has to be compared with all that the server has of it. Runs in a transaction of the caller. */
export async function noLongerInStep(lotId: string): Promise<void> {
  await db.officeBase.update(['lotHead', lotId], { local: undefined })
}
