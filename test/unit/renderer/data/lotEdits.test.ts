import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { broadcastChange } from '#data/repositories/lotChannel'
import { openDraft, openLot, revisionOf, saveLot } from '#data/repositories/lots'
import { detail, lotOf, onDisk, openWindow, shown, type, windowHooks } from './lotWindows.ts'

// So that a test can let one read take long.
vi.mock('#data/repositories/lots', async (original) => {
  const lots = await original<typeof import('#data/repositories/lots')>()
  return { ...lots, openDraft: vi.fn(lots.openDraft) }
})

windowHooks()

describe('an edit that says which rows it changed', () => {
  /** Writes an amount as the office does for a colleague, and announces it. */
  async function colleague(lotId: string, at: number, amount: number): Promise<void> {
    const lot = await openLot(lotId)
    const row = lot?.rows[at]
    if (!lot || !row) throw new Error('no such row')
    const edited = { ...row, detail: { ...row.detail, amountOfPayrollTaxPayments: amount } }
    await saveLot(lotId, { rows: [edited], removed: [], record: {} }, revisionOf(lot.record))
    const after = await openLot(lotId)
    if (after) broadcastChange(lotId, { from: revisionOf(lot.record), record: after.record, rows: [edited] })
  }

  it('is shown with new totals; the other rows and this window’s history stay', async () => {
    const lotId = await lotOf(1, 2, 3)
    const window = await openWindow(lotId)
    type(window, 0, '10')
    await window.autosave.flush()
    const before = window.rows.value
    await colleague(lotId, 2, 30)
    await vi.waitFor(() => {
      expect(shown(window)).toEqual([10, 2, 30])
    })
    expect(window.totals.value.totalAmount).toBe(42)
    expect(window.rows.value[1]).toBe(before[1])
    window.undo()
    await window.autosave.flush()
    expect(await onDisk(lotId)).toEqual([1, 2, 30])
    expect(window.autosave.conflict.value).toBeUndefined()
  })

  it('is read from the disk where this window shows another revision', async () => {
    const lotId = await lotOf(1, 2)
    const window = await openWindow(lotId)
    const lot = await openLot(lotId)
    await saveLot(lotId, { rows: [{ ...lot!.rows[0]!, detail: detail(5) }], removed: [], record: {} }, 0)
    await colleague(lotId, 1, 20)
    await vi.waitFor(() => {
      expect(shown(window)).toEqual([5, 20])
    })
  })

  it('that arrives while an older state is being read is not taken back by it', async () => {
    const lotId = await lotOf(1, 2)
    const window = await openWindow(lotId)
    const really = vi.mocked(openDraft).getMockImplementation()
    const [read, late] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    vi.mocked(openDraft).mockImplementationOnce(async (id) => {
      const found = await really?.(id)
      read.resolve(undefined)
      await late.promise
      return found
    })
    broadcastChange(lotId)
    await read.promise
    await colleague(lotId, 0, 7)
    await vi.waitFor(() => {
      expect(shown(window)).toEqual([7, 2])
    })
    const reads = vi.mocked(openDraft).mock.calls.length
    late.resolve(undefined)
    await vi.waitFor(() => {
      expect(vi.mocked(openDraft).mock.calls.length).toBeGreaterThan(reads)
    })
    expect(shown(window)).toEqual([7, 2])
  })
})
