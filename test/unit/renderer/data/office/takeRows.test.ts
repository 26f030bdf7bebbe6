import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDetail, emptyHead, lotTotals, type LotDetail } from '#domain/lots/lot'
import { usedRows } from '#data/draft/rows'
import { batchOfLot, changedLots, keepAnswers, markShared, sharedCompanies } from '#data/office/sendItems'
import { officeCursor, takeItems } from '#data/office/takeItems'
import { createLot, openLot, revisionOf, saveLot } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import { createServer, type Server } from './server.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const OFFICE = 'an office'
const ROWS = 3
const deps = { nameCopy: (name: string) => `${name} copy`, elsewhere: { company: async () => undefined } }

let server: Server
beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = createServer()
  await markShared([COMPANY])
})

const pull = async () => takeItems(OFFICE, server.after(await officeCursor(OFFICE)), deps)

/** Sends the lot as the app does when it was changed; returns the ids of what was sent. */
async function push(lotId: string): Promise<string[]> {
  const changed = await changedLots(await sharedCompanies())
  const batch = changed.some((lot) => lot.lotId === lotId) ? await batchOfLot(lotId) : undefined
  if (batch) await keepAnswers(batch, server.send(batch), OFFICE)
  return batch?.changes.map(({ id }) => id) ?? []
}

async function opened(lotId: string) {
  const lot = await openLot(lotId)
  if (!lot) throw new Error('the lot is gone')
  return lot
}

async function edit(lotId: string, at: number, cell: Partial<LotDetail>): Promise<void> {
  const { record, rows } = await opened(lotId)
  const next = rows.map((row, index) => (index === at ? { ...row, detail: { ...row.detail, ...cell } } : row))
  const totals = lotTotals(next.map(({ detail }) => detail))
  const changes = { rows: next.slice(at, at + 1), removed: [], record: { totals, detailCount: usedRows(next).length } }
  await saveLot(lotId, changes, revisionOf(record))
}

async function removeRow(lotId: string, at: number): Promise<void> {
  const { record, rows } = await opened(lotId)
  const [left, gone] = [rows.toSpliced(at, 1), rows.slice(at, at + 1)]
  const totals = lotTotals(left.map(({ detail }) => detail))
  await saveLot(
    lotId,
    {
      rows: [],
      removed: gone.map(({ rowId }) => rowId),
      order: left.map(({ rowId }) => rowId),
      record: { totals, detailCount: usedRows(left).length },
    },
    revisionOf(record),
  )
}

async function sharedLot(): Promise<{ lotId: string; rowIds: string[] }> {
  const head = { ...emptyHead(), localTaxPaymentDataName: '11月分', monthForWhichPaymentIsDue: '2026-11' }
  const details = Array.from({ length: ROWS }, emptyDetail)
  const lotId = await createLot(COMPANY, head, details)
  // The last row stays blank, as on a screen.
  for (let at = 0; at < ROWS - 1; at++) await edit(lotId, at, { municipalityCode: '011002' })
  await push(lotId)
  await pull()
  return { lotId, rowIds: (await opened(lotId)).rows.map(({ rowId }) => rowId) }
}

describe('changed rows that come from the server', () => {
  it('are the whole edit that windows have to show, with the revision that it follows', async () => {
    const { lotId, rowIds } = await sharedLot()
    const { record } = await opened(lotId)
    server.edit(lotId, rowIds[1] ?? '', { amountOfPayrollTaxPayments: 700 })
    const [taken] = await pull()
    const now = await opened(lotId)
    expect(taken?.edit).toEqual({ from: revisionOf(record), record: now.record, rows: [now.rows[1]] })
    expect(now.record.totals.totalAmount).toBe(700)
    expect(await changedLots(await sharedCompanies())).toEqual([])
  })

  it('leave the lot alone when they are this computer’s own', async () => {
    const { lotId } = await sharedLot()
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 5 })
    await push(lotId)
    const before = await opened(lotId)
    expect(await pull()).toEqual([{ lotId, changed: false, setAside: false }])
    expect(await opened(lotId)).toEqual(before)
  })

  it('that say what was typed here meanwhile need no second edit, and a later one is still sent', async () => {
    const { lotId, rowIds } = await sharedLot()
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 8 })
    server.edit(lotId, rowIds[1] ?? '', { amountOfPayrollTaxPayments: 8 })
    expect(await pull()).toMatchObject([{ changed: false, setAside: false }])
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 0 })
    expect(await push(lotId)).toEqual([`${lotId}/${rowIds[1] ?? ''}`])
  })

  it('that are put back here are sent, also while another edit of this computer waits', async () => {
    const { lotId, rowIds } = await sharedLot()
    await edit(lotId, 0, { amountOfPayrollTaxPayments: 4 })
    server.edit(lotId, rowIds[1] ?? '', { amountOfPayrollTaxPayments: 8 })
    await pull()
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 0 })
    expect(await push(lotId)).toEqual(rowIds.slice(0, 2).map((rowId) => `${lotId}/${rowId}`))
  })

  it('that were deleted there and edited here are sent, even when the edit is taken back', async () => {
    const { lotId, rowIds } = await sharedLot()
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 8 })
    server.removeRow(lotId, rowIds[1] ?? '')
    await pull()
    await edit(lotId, 1, { amountOfPayrollTaxPayments: 0 })
    expect(await push(lotId)).toEqual([`${lotId}/${rowIds[1] ?? ''}`])
  })

  it('give the same lot as everybody else has, with its totals, in whatever order people edit and connect', async () => {
    const cell = fc.record({
      at: fc.nat(ROWS - 1),
      field: fc.constantFrom('amountOfPayrollTaxPayments', 'numberOfPayrollTaxPayments'),
      value: fc.nat(1),
    })
    const step = fc.oneof(
      cell.map((one) => ({ kind: 'mine' as const, ...one })),
      cell.map((one) => ({ kind: 'theirs' as const, ...one })),
      fc.nat(ROWS - 1).map((at) => ({ kind: 'remove' as const, at })),
      fc.constant({ kind: 'push' as const }),
      fc.constant({ kind: 'pull' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { lotId, rowIds } = await sharedLot()
        for (const one of steps) {
          if (one.kind === 'mine') await edit(lotId, one.at, { [one.field]: one.value })
          if (one.kind === 'theirs') server.edit(lotId, rowIds[one.at] ?? '', { [one.field]: one.value })
          if (one.kind === 'remove') await removeRow(lotId, one.at)
          if (one.kind === 'push') await push(lotId)
          if (one.kind === 'pull') await pull()
          const { record, rows } = await opened(lotId)
          expect(record.totals).toEqual(lotTotals(rows.map(({ detail }) => detail)))
          expect(record.detailCount).toBe(usedRows(rows).length)
        }
        // A conflict at the server is read first, as the app does.
        for (let round = 0; round < 3; round++) {
          await pull()
          await push(lotId)
        }
        const there = server
          .after(0)
          .filter((item) => item.lot_id === lotId && item.kind === 'lotRow' && !item.deleted)
          .map(({ id, body }) => [id, body['detail']] as const)
        const { rows } = await opened(lotId)
        expect(new Map(there)).toEqual(new Map(rows.map(({ rowId, detail }) => [`${lotId}/${rowId}`, detail])))
      }),
      { numRuns: 100 },
    )
  })
})
