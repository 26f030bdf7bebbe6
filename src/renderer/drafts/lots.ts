import { partName, splitDetails } from '#domain/monthWork'
import { emptyDetail, lotTotals, type LotDetail, type LotHead } from '#domain/lot'
import type { StoredStep } from '../grid/history.ts'
import { db, type DetailRecord, type LotRecord, type StepRecord } from './db.ts'

/** A row of the editor. Rows are never changed in place: an edit makes a new one, so identity tells what changed. */
export interface DraftRow {
  readonly rowId: string
  readonly detail: LotDetail
  readonly raw: DetailRecord['raw']
}

export interface OpenLot {
  record: LotRecord
  rows: DraftRow[]
}

export const newRow = (detail: LotDetail = emptyDetail()): DraftRow => ({ rowId: crypto.randomUUID(), detail, raw: {} })

const now = () => new Date().toISOString()

/** Creates a draft with the given head and details; gives its id. `takenFrom` is the acceptance number of an application it was made of. */
export async function createLot(companyId: string, head: LotHead, details: LotDetail[], copiedFrom?: string, takenFrom?: string): Promise<string> {
  const lotId = crypto.randomUUID()
  const rows = details.map((detail) => newRow(detail))
  const record: LotRecord = {
    lotId, companyId, head, month: head.monthForWhichPaymentIsDue, totals: lotTotals(details), detailCount: details.length,
    createdAt: now(), updatedAt: now(), bankErrors: [], ...(copiedFrom ? { copiedFrom } : {}), ...(takenFrom ? { takenFrom } : {}),
  }
  await db.transaction('rw', db.lots, db.details, db.orders, async () => {
    await db.lots.add(record)
    await db.orders.add({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
    await db.details.bulkAdd(rows.map((row) => ({ lotId, ...row })))
  })
  return lotId
}

/** Creates as many drafts as the details need, in order, each named with its number of how many when there are several; gives their ids. */
export async function createLots(companyId: string, head: LotHead, details: LotDetail[]): Promise<string[]> {
  const parts = splitDetails(details)
  const id = crypto.randomUUID()
  return db.transaction('rw', db.lots, db.details, db.orders, () => Promise.all(parts.map(async (part, index) => {
    const localTaxPaymentDataName = partName(head.localTaxPaymentDataName, index + 1, parts.length)
    const lotId = await createLot(companyId, { ...head, localTaxPaymentDataName }, part)
    if (parts.length > 1) await db.lots.update(lotId, { split: { id, number: index + 1 } })
    return lotId
  })))
}

/** Heads of all lots of a company, newest month first. Never reads details. */
export async function listLots(companyId: string): Promise<LotRecord[]> {
  const lots = await db.lots.where('companyId').equals(companyId).toArray()
  return lots.sort((a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt))
}

/** The lots of a company for one month, latest change first. */
export async function lotsOfMonth(companyId: string, month: string): Promise<LotRecord[]> {
  const lots = await db.lots.where('[companyId+month]').equals([companyId, month]).toArray()
  return lots.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

/** A lot with its rows in order; undefined when there is none. */
export async function openLot(lotId: string): Promise<OpenLot | undefined> {
  return db.transaction('r', db.lots, db.details, db.orders, async () => {
    const [record, order, details] = await Promise.all([
      db.lots.get(lotId), db.orders.get(lotId), db.details.where('lotId').equals(lotId).toArray(),
    ])
    if (!record || !order) return undefined
    const byId = new Map(details.map(({ rowId, detail, raw }) => [rowId, { rowId, detail, raw }]))
    return { record, rows: order.rowIds.flatMap((rowId) => byId.get(rowId) ?? []) }
  })
}

/** A lot with its rows and its undo history, which belong together. */
export async function openDraft(lotId: string): Promise<(OpenLot & { steps: StepRecord[] }) | undefined> {
  return db.transaction('r', db.lots, db.details, db.orders, db.steps, async () => {
    const [lot, steps] = await Promise.all([openLot(lotId), db.steps.where('lotId').equals(lotId).sortBy('n')])
    return lot && { ...lot, steps }
  })
}

/** Takes away a lot's undo history: a filed lot has no use for it. */
export async function dropSteps(lotId: string): Promise<void> {
  await db.steps.where('lotId').equals(lotId).delete()
}

/** A new draft with the same head and details: how an accepted lot is corrected. */
export async function duplicateLot(lotId: string): Promise<string | undefined> {
  const lot = await openLot(lotId)
  if (!lot) return undefined
  return createLot(lot.record.companyId, lot.record.head, lot.rows.map(({ detail }) => detail), lotId, lot.record.takenFrom)
}

/** Deletes a draft. The caller checks that it was never filed. */
export async function deleteLot(lotId: string): Promise<void> {
  await db.transaction('rw', db.lots, db.details, db.orders, db.steps, async () => {
    await db.lots.delete(lotId)
    await db.orders.delete(lotId)
    await db.details.where('lotId').equals(lotId).delete()
    await dropSteps(lotId)
  })
}

/** What one save writes; everything in one transaction. */
export interface LotChanges {
  rows: readonly DraftRow[]
  removed: readonly string[]
  order?: readonly string[]
  record: Partial<LotRecord>
  /** Steps of the history by their place; undefined for one that goes. */
  steps?: ReadonlyMap<number, StoredStep | undefined>
}

/** Writes changed rows, removed rows, the order if it changed, the head and the steps that belong to it. Returns the instant that the head now carries. */
export async function saveLot(lotId: string, changes: LotChanges): Promise<string> {
  const updatedAt = now()
  await db.transaction('rw', db.lots, db.details, db.orders, db.steps, async () => {
    await db.details.bulkPut(changes.rows.map((row) => ({ lotId, rowId: row.rowId, detail: row.detail, raw: row.raw })))
    if (changes.removed.length > 0) await db.details.bulkDelete(changes.removed.map((rowId): [string, string] => [lotId, rowId]))
    if (changes.order) await db.orders.put({ lotId, rowIds: [...changes.order] })
    if (changes.steps?.size) await saveSteps(lotId, [...changes.steps])
    await db.lots.update(lotId, { ...changes.record, updatedAt })
  })
  return updatedAt
}

async function saveSteps(lotId: string, steps: readonly [number, StoredStep | undefined][]): Promise<void> {
  await db.steps.bulkDelete(steps.flatMap(([n, step]): [string, number][] => (step ? [] : [[lotId, n]])))
  await db.steps.bulkPut(steps.flatMap(([, step]) => (step ? [{ ...step, lotId }] : [])))
}
