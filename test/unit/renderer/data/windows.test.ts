import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { lotTotals } from '#domain/lots/lot'
import type { LotDraft } from '#features/pay/lots/editor/useLotDraft'
import { putBack, trashLot } from '#data/repositories/trash'
import { db } from '#data/schema/db'
import { closeLotToEdits, LotChanged, openLot, saveLot, type LotChanges } from '#data/repositories/lots'
import { newRow } from '#data/draft/row'
import { editCell } from '#data/draft/cellEdit'
import { detail, head, lotOf, onDisk, openWindow, shown, type, windowHooks } from './lotWindows.ts'

windowHooks()

const others = async (lotId: string) => (await db.lots.toArray()).filter((lot) => lot.lotId !== lotId)

/** Changes the lot in two windows at the same moment, so that the second save conflicts with the first. */
async function collide(lotId: string, first: (draft: LotDraft) => void, second: (draft: LotDraft) => void) {
  const [theirs, ours] = [await openWindow(lotId), await openWindow(lotId)]
  first(theirs)
  second(ours)
  await theirs.autosave.flush()
  await ours.autosave.flush()
  return { theirs, ours }
}

describe('a save of a lot', () => {
  const changes: Record<string, (row: ReturnType<typeof newRow>) => LotChanges> = {
    'a changed row': (row) => ({ rows: [row], removed: [], record: {} }),
    'a removed row': (row) => ({ rows: [], removed: [row.rowId], record: {} }),
    'the order': (row) => ({ rows: [], removed: [], order: [row.rowId], record: {} }),
    'the head': () => ({ rows: [], removed: [], record: { head: { ...head, address: 'オオサカ' } } }),
    'the bank’s errors': () => ({
      rows: [],
      removed: [],
      record: { bankErrors: [{ rowId: 'r', errorCode: '1', errorInfo: '' }] },
    }),
    'a step': (row) => ({
      rows: [],
      removed: [],
      record: {},
      steps: new Map([[0, { n: 0, redo: false, changed: [row], gone: [], added: [] }]]),
    }),
  }
  const everything = async () => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

  it.each(Object.keys(changes))(
    'with %s writes nothing if the lot is at another revision or was deleted',
    async (kind) => {
      const lotId = await lotOf(1, 2)
      const row = (await openLot(lotId))?.rows[0] ?? newRow()
      const change = changes[kind]!({ ...row, detail: detail(9) })
      const first = await saveLot(lotId, { rows: [], removed: [], record: {} }, 0)
      const before = await everything()
      await expect(saveLot(lotId, change, 0)).rejects.toThrow(LotChanged)
      expect(await everything()).toBe(before)
      expect((await saveLot(lotId, change, first.revision)).revision).toBe(2)
      await trashLot(lotId)
      const gone = await everything()
      await expect(saveLot(lotId, change, 2)).rejects.toMatchObject({ record: undefined })
      expect(await everything()).toBe(gone)
    },
  )

  it('treats a record without a revision, from an older version of the app, as revision 0', async () => {
    const lotId = await lotOf(1)
    await db.lots.where({ lotId }).modify((lot) => {
      delete lot.revision
    })
    expect((await saveLot(lotId, { rows: [], removed: [], record: {} }, 0)).revision).toBe(1)
  })

  it('is refused once the lot is closed for filing, and so is closing the same revision twice', async () => {
    const lotId = await lotOf(1)
    await closeLotToEdits(lotId, 0)
    await expect(saveLot(lotId, { rows: [], removed: [], record: {} }, 0)).rejects.toThrow(LotChanged)
    await expect(closeLotToEdits(lotId, 0)).rejects.toThrow(LotChanged)
  })
})

describe('a window of a lot without unsaved changes', () => {
  it('shows the rows, head and undo history changed in another window at once', async () => {
    const lotId = await lotOf(1, 2)
    const [one, other] = [await openWindow(lotId), await openWindow(lotId)]
    type(one, 0, '10')
    one.head.address = 'オオサカ'
    await one.autosave.flush()
    await vi.waitFor(() => {
      expect(shown(other)).toEqual([10, 2])
    })
    expect(other.head.address).toBe('オオサカ')
    expect(other.totals.value).toEqual(lotTotals([detail(12)]))
    expect(other.autosave.pending.value).toBe(false)
    type(other, 1, '20')
    await other.autosave.flush()
    await vi.waitFor(() => {
      expect(shown(one)).toEqual([10, 20])
    })
    one.undo()
    one.undo()
    await one.autosave.flush()
    expect(shown(one)).toEqual([1, 2])
    expect(await onDisk(lotId)).toEqual([1, 2])
    expect(one.autosave.conflict.value ?? other.autosave.conflict.value).toBeUndefined()
  })

  it('shows changes from another window only once the cell being typed is finished', async () => {
    const lotId = await lotOf(1, 2)
    const [one, other] = [await openWindow(lotId), await openWindow(lotId)]
    const third = await openWindow(lotId)
    other.hold(true)
    one.removeRows([0])
    await one.autosave.flush()
    await vi.waitFor(() => {
      expect(shown(third)).toEqual([2])
    })
    expect(shown(other)).toEqual([1, 2])
    other.hold(false)
    await vi.waitFor(() => {
      expect(shown(other)).toEqual([2])
    })
  })

  it('shows a deleted lot again that is taken back, and goes on saving it', async () => {
    const lotId = await lotOf(1, 2)
    const draft = await openWindow(lotId)
    const deleted = await trashLot(lotId)
    await vi.waitFor(() => {
      expect(draft.autosave.conflict.value).toEqual({ at: undefined })
    })
    expect(await putBack(deleted!.trashId)).toBeUndefined()
    await vi.waitFor(() => {
      expect(draft.autosave.conflict.value).toBeUndefined()
    })
    type(draft, 0, '5')
    await draft.autosave.flush()
    expect(await onDisk(lotId)).toEqual([5, 2])
  })

  it('keeps asking when edits were put aside before the deleted lot was taken back', async () => {
    const lotId = await lotOf(1, 2)
    const draft = await openWindow(lotId)
    const deleted = await trashLot(lotId)
    type(draft, 0, '5')
    await draft.autosave.flush()
    expect(await putBack(deleted!.trashId)).toBeUndefined()
    expect(draft.autosave.conflict.value).toEqual({ at: undefined })
    expect(await draft.takeTheirs()).toBe(true)
    expect(await onDisk(lotId)).toEqual([1, 2])
    expect(await db.lots.count()).toBe(2)
  })

  it('reports that the lot was deleted, and can restore it', async () => {
    const lotId = await lotOf(1, 2)
    const draft = await openWindow(lotId)
    await trashLot(lotId)
    await vi.waitFor(() => {
      expect(draft.autosave.conflict.value).toEqual({ at: undefined })
    })
    expect(await draft.takeTheirs()).toBe(false)
    await draft.keepOurs()
    expect(draft.autosave.conflict.value).toBeUndefined()
    expect(await onDisk(lotId)).toEqual([1, 2])
    type(draft, 0, '5')
    await draft.autosave.flush()
    expect(await onDisk(lotId)).toEqual([5, 2])
  })
})

const CHANGES: Record<string, (draft: LotDraft) => void> = {
  'a cell': (draft) => {
    type(draft, 1, '77')
  },
  'a half-typed cell': (draft) => {
    draft.previewRow(editCell(draft.rows.value[0]!, 'amountOfPayrollTaxPayments', '77').row)
  },
  'a new row': (draft) => {
    draft.insertRow(0)
  },
  'a deleted row': (draft) => {
    draft.removeRows([0])
  },
  'a moved row': (draft) => {
    draft.moveRow(0, 1)
  },
  'the head': (draft) => {
    draft.head.address = 'ナゴヤ'
  },
}

describe('two windows that changed a lot at the same moment', () => {
  it.each(Object.keys(CHANGES))(
    'lose nothing, because the first change stays and the second one (%s) is saved as a copy at once',
    async (kind) => {
      const lotId = await lotOf(1, 2)
      const { ours } = await collide(
        lotId,
        (draft) => {
          type(draft, 0, '10')
        },
        CHANGES[kind]!,
      )
      expect(await onDisk(lotId)).toEqual([10, 2])
      expect(ours.autosave.conflict.value?.at).toBe((await db.lots.get(lotId))?.updatedAt)
      const [copy, ...more] = await others(lotId)
      expect(more).toEqual([])
      expect(copy).toMatchObject({
        copiedFrom: lotId,
        head: { localTaxPaymentDataName: '11月分（控え）', address: ours.head.address },
      })
      const expected = kind === 'a half-typed cell' ? [77, 2] : shown(ours)
      expect(await onDisk(copy!.lotId)).toEqual(expected)
      expect(copy?.totals).toEqual(lotTotals(expected.map(detail)))
    },
  )

  it('never replace unsaved changes with the state of the other window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lotId = await lotOf(1, 2)
    const [theirs, ours, idle] = [await openWindow(lotId), await openWindow(lotId), await openWindow(lotId)]
    type(ours, 1, '20')
    type(theirs, 0, '10')
    await theirs.autosave.flush()
    const turn = () =>
      new Promise((resolve) => {
        setImmediate(resolve)
      })
    for (let turns = 0; turns < 5000 && shown(idle)[0] !== 10; turns++) await turn()
    for (let turns = 0; turns < 50; turns++) await turn()
    expect(shown(idle)).toEqual([10, 2])
    expect(shown(ours)).toEqual([1, 20])
    vi.useRealTimers()
    await ours.autosave.flush()
    expect(ours.autosave.conflict.value).toBeDefined()
    expect(await onDisk((await others(lotId))[0]!.lotId)).toEqual([1, 20])
  })

  it('save the second change to the copy until the user chooses between the two', async () => {
    const lotId = await lotOf(1, 2)
    const { ours } = await collide(
      lotId,
      (draft) => {
        type(draft, 0, '10')
      },
      (draft) => {
        type(draft, 1, '20')
      },
    )
    type(ours, 1, '21')
    await ours.autosave.flush()
    const copies = await others(lotId)
    expect(copies).toHaveLength(1)
    expect(await onDisk(copies[0]!.lotId)).toEqual([1, 21])
    expect(await onDisk(lotId)).toEqual([10, 2])
  })

  it('let the second window take over the state of the first and keep its own state as the copy', async () => {
    const lotId = await lotOf(1, 2)
    const { ours } = await collide(
      lotId,
      (draft) => {
        type(draft, 0, '10')
      },
      (draft) => {
        type(draft, 1, '20')
      },
    )
    expect(await ours.takeTheirs()).toBe(true)
    expect(shown(ours)).toEqual([10, 2])
    type(ours, 1, '30')
    await ours.autosave.flush()
    expect(ours.autosave.conflict.value).toBeUndefined()
    expect(await onDisk(lotId)).toEqual([10, 30])
    expect(await onDisk((await others(lotId))[0]!.lotId)).toEqual([1, 20])
  })

  it('let the second window keep its state and undo history, and save the state of the first as the copy', async () => {
    const lotId = await lotOf(1, 2)
    const { ours, theirs } = await collide(
      lotId,
      (draft) => {
        type(draft, 0, '10')
      },
      (draft) => {
        type(draft, 1, '20')
      },
    )
    await ours.keepOurs()
    expect(await onDisk(lotId)).toEqual([1, 20])
    const copies = await others(lotId)
    expect(copies).toHaveLength(1)
    expect(await onDisk(copies[0]!.lotId)).toEqual([10, 2])
    await vi.waitFor(() => {
      expect(shown(theirs)).toEqual([1, 20])
    })
    theirs.undo()
    await theirs.autosave.flush()
    await vi.waitFor(() => {
      expect(shown(ours)).toEqual([1, 2])
    })
  })

  it('never overwrite a copy that is being edited in another window', async () => {
    const lotId = await lotOf(1, 2)
    const { ours } = await collide(
      lotId,
      (draft) => {
        type(draft, 0, '10')
      },
      (draft) => {
        type(draft, 1, '20')
      },
    )
    const worked = await openWindow((await others(lotId))[0]!.lotId)
    type(worked, 0, '99')
    await worked.autosave.flush()
    type(ours, 1, '21')
    await ours.autosave.flush()
    const copies = await Promise.all((await others(lotId)).map((copy) => onDisk(copy.lotId)))
    expect(copies).toHaveLength(2)
    expect(copies).toEqual(
      expect.arrayContaining([
        [99, 20],
        [1, 21],
      ]),
    )
  })

  it('keep everything in memory if the copy cannot be written either', async () => {
    const lotId = await lotOf(1, 2)
    const [theirs, ours] = [await openWindow(lotId), await openWindow(lotId)]
    type(theirs, 0, '10')
    type(ours, 1, '20')
    await theirs.autosave.flush()
    vi.spyOn(db.lots, 'put').mockRejectedValueOnce(new Error('disk full'))
    await ours.autosave.flush()
    expect(String(ours.autosave.failure.value)).toContain('disk full')
    expect(await others(lotId)).toEqual([])
    await ours.autosave.flush()
    expect(ours.autosave.failure.value).toBeUndefined()
    expect(await onDisk((await others(lotId))[0]!.lotId)).toEqual([1, 20])
  })
})
