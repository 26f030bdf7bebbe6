import Dexie, { type Table } from 'dexie'
import { composed } from '#domain/text/kana'
import { newDataName, partName, splitDetails } from '#domain/lots/monthWork'
import { type LotDetail, type LotHead } from '#domain/lots/lot'
import type { StoredStep } from '../draft/history.ts'
import { keptRow, newRow, storedRow, type DraftRow } from '../draft/row.ts'
import { figuresOf } from '../draft/rows.ts'
import { broadcastChange } from './lotChannel.ts'
import { db, type DetailRecord, type LotRecord, type OrderRecord, type StepRecord } from '../schema/db.ts'

export interface OpenLot {
  record: LotRecord
  rows: DraftRow[]
}

const now = () => new Date().toISOString()

export async function createLot(
  companyId: string,
  head: LotHead,
  details: LotDetail[],
  origin: Origin = {},
): Promise<string> {
  return addLot(
    companyId,
    head,
    details.map((detail) => newRow(detail)),
    origin,
  )
}

type Origin = Pick<LotRecord, 'copiedFrom' | 'corrects' | 'takenFrom' | 'paidElsewhere'>

async function addLot(companyId: string, head: LotHead, rows: readonly DraftRow[], origin: Origin): Promise<string> {
  const lotId = crypto.randomUUID()
  const record: LotRecord = {
    lotId,
    companyId,
    head: composed(head),
    month: head.monthForWhichPaymentIsDue,
    ...figuresOf(rows),
    detailCount: rows.length,
    createdAt: now(),
    updatedAt: now(),
    revision: 0,
    bankErrors: [],
    ...origin,
  }
  await db.transaction('rw', db.lots, db.details, db.orders, async () => {
    await db.lots.add(record)
    await db.orders.add({ lotId, rowIds: rows.map(({ rowId }) => rowId) })
    await db.details.bulkAdd(rows.map((row) => ({ lotId, ...row })))
  })
  return lotId
}

/** Clients whose lots are made in one transaction; one transaction each would mostly wait for the disk. */
export const CLIENTS_TOGETHER = 10

/** As many lots as the details need, with numbers in their names (1/3, 2/3, …). */
export async function createLots(
  companyId: string,
  head: LotHead,
  details: LotDetail[],
  origin: Origin = {},
): Promise<string[]> {
  const parts = splitDetails(details)
  const id = crypto.randomUUID()
  return db.transaction('rw', db.lots, db.details, db.orders, async () => {
    const name = head.localTaxPaymentDataName || (await freeName(companyId, head.monthForWhichPaymentIsDue))
    return Promise.all(
      parts.map(async (part, index) => {
        const localTaxPaymentDataName = partName(name, index + 1, parts.length)
        const lotId = await createLot(companyId, { ...head, localTaxPaymentDataName }, part, origin)
        if (parts.length > 1) await db.lots.update(lotId, { split: { id, number: index + 1 } })
        return lotId
      }),
    )
  })
}

async function freeName(companyId: string, month: string): Promise<string> {
  const lots = await lotsOfMonth(companyId, month)
  return newDataName(
    month,
    lots.map(({ head }) => head.localTaxPaymentDataName),
  )
}

export async function namesOfMonth(companyId: string, month: string, except: string): Promise<string[]> {
  const lots = await lotsOfMonth(companyId, month)
  return lots.filter(({ lotId }) => lotId !== except).map(({ head }) => head.localTaxPaymentDataName)
}

/** Newest month first. Reads no details. */
export async function listLots(companyId: string): Promise<LotRecord[]> {
  const lots = await db.lots.where('companyId').equals(companyId).toArray()
  return lots.sort((a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt))
}

/** Latest change first. */
export async function lotsOfMonth(companyId: string, month: string): Promise<LotRecord[]> {
  const lots = await db.lots.where('[companyId+month]').equals([companyId, month]).toArray()
  return lots.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

/** One read; the index on `lotId` would look up row by row. */
const ofLot = <T, K>(table: Table<T, K>, second: string, lotId: string) =>
  table.where(`[lotId+${second}]`).between([lotId, Dexie.minKey], [lotId, Dexie.maxKey])

/** Rows in order; undefined when the lot does not exist. */
export function openLot(lotId: string): Promise<OpenLot | undefined> {
  return db.transaction('r', db.lots, db.details, db.orders, async () =>
    lotOf(
      ...(await Promise.all([db.lots.get(lotId), db.orders.get(lotId), ofLot(db.details, 'rowId', lotId).toArray()])),
    ),
  )
}

function lotOf(
  record: LotRecord | undefined,
  order: OrderRecord | undefined,
  details: readonly DetailRecord[],
): OpenLot | undefined {
  if (!record || !order) return undefined
  const byId = new Map(details.map((row) => [row.rowId, storedRow(row)]))
  return { record, rows: order.rowIds.flatMap((rowId) => byId.get(rowId) ?? []) }
}

/** Reads IndexedDB directly: the end of the transaction, which Dexie waits for, adds nothing to what was read. */
export async function openLotAtOnce(lotId: string): Promise<OpenLot | undefined> {
  if (!db.isOpen()) return openLot(lotId)
  const transaction = db.backendDB().transaction([db.lots.name, db.orders.name, db.details.name])
  const store = ({ name }: { name: string }) => transaction.objectStore(name)
  return lotOf(
    ...(await Promise.all([
      answerOf(store(db.lots).get(lotId) as IDBRequest<LotRecord | undefined>),
      answerOf(store(db.orders).get(lotId) as IDBRequest<OrderRecord | undefined>),
      answerOf(store(db.details).getAll(IDBKeyRange.bound([lotId], [lotId, []])) as IDBRequest<DetailRecord[]>),
    ])),
  )
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new DOMException('no reason given', 'UnknownError'))
    }
  })

export const stepsOf = (lotId: string): Promise<StepRecord[]> => ofLot(db.steps, 'n', lotId).toArray()

export interface OpenDraft extends OpenLot {
  steps: StepRecord[]
}

/** Undefined when the lot does not exist. */
export async function openDraft(lotId: string): Promise<OpenDraft | undefined> {
  return db.transaction('r', db.lots, db.details, db.orders, db.steps, async () => {
    const [lot, steps] = await Promise.all([openLot(lotId), stepsOf(lotId)])
    return lot && { ...lot, steps }
  })
}

/**
 * Like `openDraft` for several, in this order and all in one transaction, which takes little longer than one. Those that
 * do not exist are left out.
 */
export async function openDrafts(lotIds: readonly string[]): Promise<OpenDraft[]> {
  return db.transaction('r', db.lots, db.details, db.orders, db.steps, async () => {
    const [records, orders] = await Promise.all([db.lots.bulkGet([...lotIds]), db.orders.bulkGet([...lotIds])])
    const drafts = await Promise.all(
      lotIds.map(async (lotId, at) => {
        if (!records[at] || !orders[at]) return undefined
        const [details, steps] = await Promise.all([ofLot(db.details, 'rowId', lotId).toArray(), stepsOf(lotId)])
        const lot = lotOf(records[at], orders[at], details)
        return lot && { ...lot, steps }
      }),
    )
    return drafts.filter((draft) => draft !== undefined)
  })
}

export async function deleteSteps(lotId: string): Promise<void> {
  await db.steps.where('lotId').equals(lotId).delete()
}

/** Undefined when the lot does not exist. */
export const duplicateLot = (lotId: string): Promise<string | undefined> => copyLot(lotId, { copiedFrom: lotId })

/**
 * The existing correction or a new copy: a second correction would pay the same tax twice. Undefined when the lot
 * does not exist.
 */
export const correctLot = (lotId: string): Promise<string | undefined> =>
  db.transaction(
    'rw',
    db.lots,
    db.details,
    db.orders,
    async () => (await correctionOf(lotId))?.lotId ?? copyLot(lotId, { copiedFrom: lotId, corrects: lotId }),
  )

async function correctionOf(lotId: string): Promise<LotRecord | undefined> {
  const returned = await db.lots.get(lotId)
  if (!returned) return undefined
  const own = await db.lots.where('companyId').equals(returned.companyId).toArray()
  return own.filter(({ corrects }) => corrects === lotId).sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
}

async function copyLot(lotId: string, origin: Origin): Promise<string | undefined> {
  const lot = await openLot(lotId)
  if (!lot) return undefined
  return addLot(
    lot.record.companyId,
    lot.record.head,
    // A text that cannot be read is copied too: without it, the copy would seem complete. Only a correction is about
    // the same retirees.
    lot.rows.map(({ detail, raw, retirees }) => ({
      ...newRow(detail),
      raw,
      ...(origin.corrects && retirees && { retirees }),
    })),
    { ...origin, ...(lot.record.takenFrom && { takenFrom: lot.record.takenFrom }) },
  )
}

/** `handled`: the returned lot needs no correction here. */
export async function markHandled(lotId: string, handled: boolean): Promise<void> {
  await db.lots.update(lotId, { handled })
}

/** Runs in a transaction of the caller. */
export async function eraseLot(lotId: string): Promise<void> {
  await db.lots.delete(lotId)
  await db.orders.delete(lotId)
  await db.details.where('lotId').equals(lotId).delete()
  await deleteSteps(lotId)
}

/** By table. Runs in a transaction of the caller. */
export async function rowsOfLot(lotId: string) {
  const [lot, order] = await Promise.all([db.lots.get(lotId), db.orders.get(lotId)])
  return {
    lots: lot ? [lot] : [],
    orders: order ? [order] : [],
    details: await ofLot(db.details, 'rowId', lotId).toArray(),
    steps: await stepsOf(lotId),
  }
}

/** Written in one transaction. */
export interface LotChanges {
  rows: readonly DraftRow[]
  removed: readonly string[]
  order?: readonly string[]
  record: Partial<LotRecord>
  /** By place; undefined removes the step. */
  steps?: ReadonlyMap<number, StoredStep | undefined>
}

/** Another window changed the lot: `record` is the lot as it is now, undefined when it was deleted. */
export class LotChanged extends Error {
  readonly record: LotRecord | undefined

  constructor(record: LotRecord | undefined) {
    super('the lot was changed in another window')
    this.record = record
  }
}

export const revisionOf = ({ revision }: LotRecord): number => revision ?? 0

export async function isAtRevision(lotId: string, revision: number): Promise<boolean> {
  const record = await db.lots.get(lotId)
  return record !== undefined && revisionOf(record) === revision
}

/** @throws LotChanged if the lot is not at `revision` any more; nothing is written then. */
export async function saveLot(
  lotId: string,
  changes: LotChanges,
  revision: number,
): Promise<{ updatedAt: string; revision: number }> {
  const saved = { updatedAt: now(), revision: revision + 1 }
  await db.transaction('rw', db.lots, db.details, db.orders, db.steps, async () => {
    const record = await expectRevision(lotId, revision)
    // In parallel: waiting one by one would be most of the cost of a save, and the transaction keeps the writes
    // together.
    await Promise.all([
      db.details.bulkPut(changes.rows.map((row) => ({ lotId, ...keptRow(row) }))),
      ...(changes.removed.length > 0
        ? [db.details.bulkDelete(changes.removed.map((rowId): [string, string] => [lotId, rowId]))]
        : []),
      ...(changes.order ? [db.orders.put({ lotId, rowIds: [...changes.order] })] : []),
      ...(changes.steps?.size ? [saveSteps(lotId, [...changes.steps])] : []),
      db.lots.put({ ...record, ...changes.record, ...saved }),
    ])
  })
  return saved
}

async function expectRevision(lotId: string, revision: number): Promise<LotRecord> {
  const record = await db.lots.get(lotId)
  if (!record || revisionOf(record) !== revision) throw new LotChanged(record)
  return record
}

/**
 * By a new revision: windows that have the lot open can no longer save it, because it is being filed.
 * @throws LotChanged
 */
export async function closeLotToEdits(lotId: string, revision: number): Promise<void> {
  await db.transaction('rw', db.lots, async () => {
    await expectRevision(lotId, revision)
    await db.lots.update(lotId, { revision: revision + 1 })
  })
  broadcastChange(lotId)
}

async function saveSteps(lotId: string, steps: readonly [number, StoredStep | undefined][]): Promise<void> {
  await db.steps.bulkDelete(steps.flatMap(([n, step]): [string, number][] => (step ? [] : [[lotId, n]])))
  await db.steps.bulkPut(steps.flatMap(([, step]) => (step ? [{ ...step, lotId }] : [])))
}
