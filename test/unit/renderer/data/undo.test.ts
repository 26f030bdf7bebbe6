import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { emptyDetail, lotTotals } from '#domain/lots/lot'
import { useLotDraft, type LotDraft } from '#features/pay/lots/editor/useLotDraft'
import { writesEnded } from '#data/writes/runningWrites'
import { trashLot } from '#data/repositories/trash'
import { db } from '#data/schema/db'
import { createLot, deleteSteps, openLot } from '#data/repositories/lots'
import { newRow } from '#data/draft/row'
import { editCell } from '#data/draft/cellEdit'
import { usedRows } from '#data/draft/rows'
import { COLUMNS } from '#data/draft/columns'
import { AMOUNT, head } from './lotWindows.ts'

const column = COLUMNS[AMOUNT]!
const amounts = (draft: Pick<LotDraft, 'rows'>) => draft.rows.value.map((row) => row.detail.amountOfPayrollTaxPayments)
const state = (draft: LotDraft) => JSON.stringify([draft.head, draft.rows.value])

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  await Promise.all(db.tables.map((table) => table.clear()))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const stepsOf = async (lotId: string) => (await db.steps.where('lotId').equals(lotId).sortBy('n')).map(({ n }) => n)

/** Opens a lot in an editor. `leave` closes the editor and waits for its writes. */
async function open(lotId: string) {
  const scope = effectScope()
  const draft = scope.run(() =>
    useLotDraft(
      lotId,
      () => false,
      () => ({ filed: false }),
    ),
  )!
  await draft.open(undefined)
  return {
    draft,
    leave: async () => {
      scope.stop()
      await writesEnded()
    },
  }
}

const at = (row: number) => (line: number) => row + line
const type = (draft: LotDraft, row: number, text: string) => {
  draft.write(at(row), AMOUNT, [[text]])
}
/** Changes the draft as the grid does on every key typed into a cell. */
function halfType(draft: LotDraft, index: number, text: string): void {
  if (index >= draft.rows.value.length) draft.appendRow()
  const row = draft.rows.value[index]
  if (row) draft.previewRow(editCell(row, 'amountOfPayrollTaxPayments', text).row)
}

type Action = (draft: LotDraft, place: number, n: number) => void
const ACTIONS: Record<string, Action> = {
  type: (draft, place, n) => {
    type(draft, place, String(n))
  },
  unreadable: (draft, place, n) => {
    type(draft, place, `${String(n)}.5`)
  },
  paste: (draft, place, n) => {
    draft.write(
      at(place),
      AMOUNT,
      Array.from({ length: 4 }, (_, line) => [String(n + line)]),
    )
  },
  insert: (draft, place) => {
    draft.insertRow(Math.min(place, draft.rows.value.length))
  },
  remove: (draft, place) => {
    draft.removeRows([place, place + 1])
  },
  move: (draft, place) => void draft.moveRow(place, 1),
  sort: (draft, _, n) => {
    draft.sort(column, n % 2 ? 1 : -1)
  },
  import: (draft, _, n) => {
    draft.takeOver([newRow({ ...emptyDetail(), amountOfPayrollTaxPayments: n })], { address: String(n) })
  },
}

describe('undo and redo in a lot that is closed and opened again', () => {
  const action = fc.record({
    name: fc.constantFrom(...Object.keys(ACTIONS)),
    place: fc.integer({ min: 0, max: 6 }),
    n: fc.integer({ min: 1, max: 999 }),
    leave: fc.boolean(),
  })

  it('go back and forth through exactly the same states', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const lotId = await createLot(
          'c1',
          head,
          [1, 2, 3].map((n) => ({ ...emptyDetail(), amountOfPayrollTaxPayments: n })),
        )
        let one = await open(lotId)
        const reopen = async () => {
          await one.leave()
          one = await open(lotId)
        }
        const states = [state(one.draft)]
        for (const { name, place, n, leave } of actions) {
          ACTIONS[name]?.(one.draft, Math.min(place, one.draft.rows.value.length), n)
          if (state(one.draft) !== states.at(-1)) states.push(state(one.draft))
          if (leave) await reopen()
        }
        await reopen()
        const walk = async (step: (draft: LotDraft) => void) => {
          const seen = [state(one.draft)]
          while (seen.length < 50) {
            step(one.draft)
            if (seen.length % 3 === 0) await reopen()
            if (state(one.draft) === seen.at(-1)) break
            seen.push(state(one.draft))
          }
          return seen
        }
        expect(
          await walk((draft) => {
            draft.undo()
          }),
        ).toEqual(states.toReversed())
        expect(
          await walk((draft) => {
            draft.redo()
          }),
        ).toEqual(states)
        await one.leave()
        const record = await db.lots.get(lotId)
        const rows = (await openLot(lotId))?.rows ?? []
        expect(record?.totals).toEqual(lotTotals(rows.map(({ detail }) => detail)))
        expect(record?.detailCount).toBe(usedRows(rows).length)
        await trashLot(lotId)
        expect(await stepsOf(lotId)).toEqual([])
      }),
      { numRuns: 60, examples: [[Array(2).fill({ name: 'unreadable', place: 3, n: 207, leave: false })]] },
    )
  })
})

describe('a cell that was half typed when the app was killed', () => {
  const lotOf = (...list: number[]) =>
    createLot(
      'c1',
      head,
      list.map((n) => ({ ...emptyDetail(), amountOfPayrollTaxPayments: n })),
    )
  /** Lets the autosave run, but gives the page no chance to clean up. */
  const killed = async (draft: LotDraft) => {
    await draft.autosave.flush()
  }

  it('is restored, counts in the totals and the list, and is reverted by the first undo', async () => {
    const lotId = await lotOf(1, 2)
    const one = await open(lotId)
    type(one.draft, 1, '20')
    halfType(one.draft, 0, '77')
    await killed(one.draft)
    expect(await db.lots.get(lotId)).toMatchObject({ totals: { totalAmount: 97 }, detailCount: 2 })
    const { draft } = await open(lotId)
    expect(amounts(draft)).toEqual([77, 20])
    const seen = [1, 2].map(() => {
      draft.undo()
      return amounts(draft)
    })
    expect(seen).toEqual([
      [1, 20],
      [1, 2],
    ])
  })

  it('is not there when what it said was typed back before', async () => {
    const lotId = await lotOf(1, 2)
    const one = await open(lotId)
    halfType(one.draft, 0, '77')
    await killed(one.draft)
    type(one.draft, 0, '1')
    await killed(one.draft)
    expect(await db.lots.get(lotId)).toMatchObject({ totals: { totalAmount: 3 } })
    const { draft } = await open(lotId)
    expect([amounts(draft), draft.canUndo.value]).toEqual([[1, 2], false])
  })

  it('is reverted together with the row it added', async () => {
    const lotId = await lotOf(1)
    const one = await open(lotId)
    type(one.draft, 0, '10')
    halfType(one.draft, 1, '5')
    await killed(one.draft)
    const { draft } = await open(lotId)
    expect(amounts(draft)).toEqual([10, 5])
    const seen = [1, 2].map(() => {
      draft.undo()
      return amounts(draft)
    })
    expect(seen).toEqual([[10], [1]])
  })

  it('leaves nothing behind if the typing was cancelled', async () => {
    const lotId = await lotOf(1)
    const one = await open(lotId)
    halfType(one.draft, 0, '5')
    await killed(one.draft)
    one.draft.cancelTyping()
    halfType(one.draft, 1, '6')
    one.draft.cancelTyping()
    await killed(one.draft)
    expect(await db.lots.get(lotId)).toMatchObject({ totals: { totalAmount: 1 }, detailCount: 1 })
    expect((await openLot(lotId))?.rows).toHaveLength(1)
    expect(await stepsOf(lotId)).toEqual([])
  })

  it('becomes, once committed, a single undo step together with the row it added', async () => {
    const lotId = await lotOf(1)
    const { draft } = await open(lotId)
    halfType(draft, 1, '6')
    type(draft, 1, '60')
    await killed(draft)
    expect(await stepsOf(lotId)).toEqual([0])
    draft.undo()
    expect(amounts(draft)).toEqual([1])
    draft.redo()
    expect(amounts(draft)).toEqual([1, 60])
  })
})

describe('the stored history', () => {
  it('is written in the same transaction as the rows, or not at all', async () => {
    const lotId = await createLot('c1', head, [emptyDetail()])
    const { draft } = await open(lotId)
    type(draft, 0, '5')
    const update = vi.spyOn(db.lots, 'put').mockRejectedValueOnce(new Error('disk full'))
    await draft.autosave.flush()
    expect(draft.autosave.failure.value).toBeDefined()
    expect(await stepsOf(lotId)).toEqual([])
    update.mockRestore()
    await draft.autosave.flush()
    expect(await stepsOf(lotId)).toHaveLength(1)
  })

  it('counts a paste of 500 rows as one step, and keeps at most 200 steps', async () => {
    const lotId = await createLot('c1', head, [])
    const one = await open(lotId)
    one.draft.write(
      at(0),
      AMOUNT,
      Array.from({ length: 500 }, (_, n) => [String(n + 1)]),
    )
    await one.draft.autosave.flush()
    expect(await stepsOf(lotId)).toHaveLength(1)
    for (let n = 0; n < 205; n++) type(one.draft, n, '1000')
    await one.leave()
    expect(await stepsOf(lotId)).toHaveLength(200)
    const { draft } = await open(lotId)
    for (let n = 0; n < 210; n++) draft.undo()
    expect(amounts(draft).slice(0, 7)).toEqual([1000, 1000, 1000, 1000, 1000, 6, 7])
  })

  it('is deleted and no longer loaded once the lot is filed', async () => {
    const lotId = await createLot('c1', head, [emptyDetail()])
    const one = await open(lotId)
    type(one.draft, 0, '5')
    await one.leave()
    const draft = effectScope().run(() =>
      useLotDraft(
        lotId,
        () => true,
        () => ({ filed: false }),
      ),
    )!
    await draft.open(undefined)
    expect(await stepsOf(lotId)).toEqual([])
    draft.undo()
    expect(amounts(draft)).toEqual([5])
    await deleteSteps(lotId)
  })
})
