import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { emptyHead } from '#domain/lots/lot'
import { mergeLot } from '#data/draft/mergeLot'
import { newRow, storedRow, type DraftRow } from '#data/draft/row'
import { withRetiree } from '#data/draft/rowEdits'
import { applyStep, figuresOf, stepBetween, type Rows } from '#data/draft/rows'
import { isLotPart, itemsOfLot, lotOfItems } from '#data/office/lotItems'
import { saveLotCopy } from '#data/repositories/copies'
import { correctLot, createLot, duplicateLot, openLot, saveLot } from '#data/repositories/lots'
import { putBack, trashLot } from '#data/repositories/trash'
import { db, type LotRecord } from '#data/schema/db'
import { draftRow } from '#data/schema/snapshotRows'
import { relate, sidesOf } from '#features/keep/transfer/compare'
import { mergeTables } from '#features/keep/transfer/merge'
import { emptyTables } from '#features/keep/transfer/rows'
import { retiree } from '../../domain/lots/retirees.ts'

vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {
      /* No listeners. */
    }
    close() {
      /* Nothing is open. */
    }
  },
)

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const [ONE, OTHER] = [retiree(), retiree({ name: '見本 花子', kind: 'shortTerm' })]

/** A lot of one row with a retiree, as autosave writes it. */
async function lotWithRetiree(): Promise<{ lotId: string; record: LotRecord; rows: Rows }> {
  const lotId = await createLot(COMPANY, emptyHead(), [newRow().detail])
  const made = await opened(lotId)
  const rows = withRetiree(made.rows, 0, ONE)
  await saveLot(lotId, { rows, removed: [], record: figuresOf(rows) }, made.record.revision ?? 0)
  return { lotId, ...(await opened(lotId)) }
}
async function opened(lotId: string | undefined): Promise<{ record: LotRecord; rows: readonly DraftRow[] }> {
  const lot = await openLot(lotId ?? '')
  if (!lot) throw new Error('no lot')
  return lot
}
const retireesOf = ({ rows }: { rows: Rows }) => rows.map(({ retirees }) => retirees)

it('a retiree is saved with the row, and is in its correction and its set-aside copy, but in no lot made from it', async () => {
  const lot = await lotWithRetiree()
  expect(retireesOf(lot)).toEqual([[ONE]])
  expect(retireesOf(await opened(await correctLot(lot.lotId)))).toEqual([[ONE]])
  expect(retireesOf(await opened((await saveLotCopy(lot, 'copy', undefined)).lotId))).toEqual([[ONE]])
  const copy = await opened(await duplicateLot(lot.lotId))
  expect(retireesOf(copy)).toEqual([undefined])
  expect(copy.rows[0]?.detail).toEqual(lot.rows[0]?.detail)
})

it('a retiree comes back with a deleted lot', async () => {
  const { lotId } = await lotWithRetiree()
  const head = await trashLot(lotId)
  expect(await openLot(lotId)).toBeUndefined()
  await putBack(head?.trashId ?? '')
  expect(retireesOf(await opened(lotId))).toEqual([[ONE]])
})

it('adding a retiree is undone and done again as one step', () => {
  const before = [newRow()]
  const after = withRetiree(before, 0, ONE)
  const stored: unknown = JSON.parse(JSON.stringify(stepBetween(after, before)))
  expect(applyStep(after, stepBetween(after, before))).toEqual(before)
  expect(applyStep(before, stepBetween(before, after))).toEqual(after)
  expect(stored).toMatchObject({ changed: [{ rowId: before[0]?.rowId }] })
})

it('a retiree is in the rows of a backup, which has no individual number', () => {
  const [row] = withRetiree([newRow()], 0, ONE)
  expect(draftRow.parse(row)).toEqual(row)
  expect(draftRow.parse(newRow())).not.toHaveProperty('retirees')
  const [person] = withRetiree([newRow()], 0, retiree({ name: '見本 123456789018' }))
  expect(draftRow.safeParse(person).success).toBe(false)
  expect(draftRow.safeParse({ ...row, retirees: [{ ...ONE, payment: -1 }] }).success).toBe(false)
})

it('a retiree goes to the office and to another computer with the row', async () => {
  const { lotId, record, rows } = await lotWithRetiree()
  const items = itemsOfLot(record, rows)
  expect(items.every(isLotPart)).toBe(true)
  expect(lotOfItems(items.map((item) => ({ ...item, deleted: false })))?.rows).toEqual(rows)

  const [theirs] = sidesOf({
    lots: await db.lots.toArray(),
    orders: await db.orders.toArray(),
    details: (await db.details.toArray()).filter((row) => row.lotId === lotId),
    steps: [],
  }).filter((side) => side.record.lotId === lotId)
  if (!theirs) throw new Error('no side')
  expect(theirs.rows).toEqual(rows)
  expect(relate({ ...theirs, rows: rows.map(({ rowId, detail, raw }) => ({ rowId, detail, raw })) }, theirs)).not.toBe(
    'same',
  )
  expect(relate(theirs, theirs)).toBe('same')
  const mine = { ...theirs, rows: [] }
  await mergeTables(db, {
    origin: { fileId: '0190a3a1-0000-7000-8000-0000000000f1', machine: 'A', user: '', at: '' },
    names: { mine: (name) => name, theirs: (name) => name },
    lots: [
      {
        item: { kind: 'lot', key: lotId, companyId: COMPANY, mine, theirs, relation: 'newerThere', held: 'none' },
        choice: 'theirs',
      },
    ],
    payees: [],
    rest: emptyTables(),
  })
  expect(retireesOf(await opened(lotId))).toEqual([[ONE]])
})

it('two versions of a row keep the retirees of the one that changed them', () => {
  const base = [newRow()]
  const added = withRetiree(base, 0, ONE)
  const named = base.map((row) => ({ ...row, detail: { ...row.detail, designatedNumber: '7' } }))
  const merged = (mine: Rows, theirs: Rows, was: Rows = base) =>
    mergeLot({ head: emptyHead(), rows: was }, { head: emptyHead(), rows: mine }, { head: emptyHead(), rows: theirs })
  for (const { rows, clashes } of [merged(added, named), merged(named, added)]) {
    expect(rows[0]).toMatchObject({ retirees: [ONE], detail: { designatedNumber: '7', numberOfRetirees: 1 } })
    expect(clashes).toEqual([])
  }
  const gone = merged(
    base,
    added.map((row) => ({ ...row, detail: { ...row.detail, designatedNumber: '7' } })),
    added,
  )
  expect(gone.rows[0]).not.toHaveProperty('retirees')
  // Two people who add somebody at the same time are asked.
  expect(merged(added, withRetiree(withRetiree(base, 0, OTHER), 0, ONE)).clashes).not.toEqual([])
})

it('a row that was kept before has no retirees', () => {
  const { rowId, detail, raw } = newRow()
  expect(storedRow({ rowId, detail, raw })).toEqual({ rowId, detail, raw })
})
