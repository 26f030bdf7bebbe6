import { updateTotals } from '#domain/lots/lot'
import type { OfficeItem } from '#contract/office/rows'
import { type CellClash, mergeRow, sameRow } from '../draft/mergeLot.ts'
import { hasUnreadable, keptRow, type DraftRow } from '../draft/row.ts'
import { isUsed } from '../draft/rows.ts'
import type { LotEdit } from '../repositories/lotChannel.ts'
import { revisionOf } from '../repositories/lots.ts'
import { db, type LotRecord, type OfficeBase } from '../schema/db.ts'
import { baseOf, isSeen } from './base.ts'
import { rowIdOf, rowOf } from './lotItems.ts'

/**
 * Takes over own changes that come back and changed cells of existing rows without reading the rest of the lot. The
 * result is what windows have to show, null when nothing changed, undefined (nothing written) in all other cases. Runs
 * in a transaction of the caller.
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

interface Pair<Was = OfficeBase | undefined> {
  item: OfficeItem
  was: Was
}

/** Undefined if an item is anything but a changed row. */
function changedRows(news: readonly Pair[], office: string): Pair<OfficeBase>[] | undefined {
  const changed = news.flatMap(({ item, was }) =>
    item.kind === 'lotRow' && !item.deleted && was && isSeen(was) && was.office === office ? [{ item, was }] : [],
  )
  return changed.length === news.length ? changed : undefined
}

const withLocal = (item: OfficeBase, local: number | undefined): OfficeBase =>
  local === undefined ? item : { ...item, local }

/** Undefined when these rows alone are not enough to decide. */
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
  const clashes: CellClash[] = []
  const after = mergeRow(rowOf(was), before, rowOf(item), clashes)
  if (!after || clashes.length > 0) return undefined
  // How many rows are used depends on the others too.
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

/** Only if both agreed before; otherwise the lot is compared as a whole before it is sent. */
async function stayInStep(lotId: string, from: number, to: number): Promise<void> {
  const head = await db.officeBase.get(['lotHead', lotId])
  if (head?.local === from) await db.officeBase.put({ ...head, local: to })
  else await noLongerInStep(lotId)
}

/** The lot is then compared with everything the server has. Runs in a transaction of the caller. */
export async function noLongerInStep(lotId: string): Promise<void> {
  await db.officeBase.update(['lotHead', lotId], { local: undefined })
}
