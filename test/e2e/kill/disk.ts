import type { Page } from '@playwright/test'
import type { DetailRecord, LotRecord, OrderRecord, StepRecord } from '#data/schema/db'
import { totalOf, usedCount, type Rows } from './model.ts'

interface Tables {
  lots: LotRecord[]
  details: DetailRecord[]
  orders: OrderRecord[]
  steps: StepRecord[]
}

/** Returns all drafts as the browser has stored them, read without the app's code. */
function readTables(page: Page): Promise<Tables> {
  return page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result)
        }
        request.onerror = () => {
          reject(request.error ?? new Error('IndexedDB'))
        }
      })
    const database = await ended(indexedDB.open('tokucho-desk'))
    const transaction = database.transaction(['lots', 'details', 'orders', 'steps'])
    const all = (table: string) => ended(transaction.objectStore(table).getAll() as IDBRequest<unknown[]>)
    const [lots, details, orders, steps] = await Promise.all([all('lots'), all('details'), all('orders'), all('steps')])
    database.close()
    return { lots, details, orders, steps } as unknown as Tables
  })
}

export interface Disk {
  name: string
  rows: Rows
  /** The inconsistencies found; empty for a sound draft. */
  damage: string[]
}

/** Returns the only lot on disk in the terms of the model, and every inconsistency in it. */
export async function readDisk(page: Page): Promise<Disk> {
  const {
    lots: [lot, ...more],
    details,
    orders: [order, ...others],
    steps,
  } = await readTables(page)
  if (!lot || !order || more.length > 0 || others.length > 0)
    return { name: '', rows: [], damage: ['not one lot with one order'] }
  const byId = new Map(details.map((row) => [row.rowId, row]))
  const rows = order.rowIds.flatMap((rowId) => {
    const { detail, raw } = byId.get(rowId) ?? {}
    if (!detail || Object.keys(raw ?? {}).length > 0) return []
    return [
      {
        number: detail.designatedNumber,
        count: String(detail.numberOfPayrollTaxPayments),
        amount: String(detail.amountOfPayrollTaxPayments),
      },
    ]
  })
  const checks: Record<string, boolean> = {
    'rows and their order differ':
      rows.length === order.rowIds.length && byId.size === rows.length && new Set(order.rowIds).size === rows.length,
    'a row of another lot': details.every(({ lotId }) => lotId === lot.lotId),
    'a step of another lot': steps.every(({ lotId }) => lotId === lot.lotId),
    'the total of the list differs from the rows': lot.totals.totalAmount === totalOf(rows),
    'the count of the list differs from the rows': lot.detailCount === usedCount(rows),
  }
  return {
    name: lot.head.localTaxPaymentDataName,
    rows,
    damage: Object.entries(checks).flatMap(([words, right]) => (right ? [] : [words])),
  }
}
