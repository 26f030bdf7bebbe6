import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { emptyDetail, emptyHead } from '#domain/lot'
import { writesEnded } from '../../../../../../src/renderer/database/autosave/autosave.ts'
import { createLot } from '../../../../../../src/renderer/database/repositories/lots.ts'
import { db } from '../../../../../../src/renderer/database/schema/db.ts'
import { COLUMNS } from '../../../../../../src/renderer/draft/columns.ts'
import { at } from '../../../../../../src/renderer/draft/selection.ts'
import { useLotDraft } from '../../../../../../src/renderer/features/lots/editor/useLotDraft.ts'
import { useLotGrid } from '../../../../../../src/renderer/features/lots/editor/useLotGrid.ts'
import type { Command } from '../../../../../../src/renderer/ui/keyboard/keymap.ts'

const AMOUNT = COLUMNS.findIndex(({ field }) => field === 'amountOfPayrollTaxPayments')
const CODE = 0

let scope: EffectScope
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  await Promise.all(db.tables.map((table) => table.clear()))
  scope = effectScope()
})
afterEach(async () => {
  scope.stop()
  await writesEnded()
  vi.unstubAllGlobals()
})

/** Opens a grid on a lot with these payroll amounts. */
async function open(amounts: readonly number[], locked = false) {
  const details = amounts.map((amountOfPayrollTaxPayments) => ({ ...emptyDetail(), amountOfPayrollTaxPayments }))
  const lotId = await createLot('company', emptyHead(), details)
  const revealed: [number, number][] = []
  const { draft, grid } = scope.run(() => {
    const opened = useLotDraft(
      lotId,
      () => false,
      () => ({ filed: false }),
    )
    const host = {
      reveal: (row: number, column: number) => void revealed.push([row, column]),
      pageRows: () => 10,
      focusEditor: () => undefined,
      openFind: () => undefined,
      showHelp: () => undefined,
      openImport: () => undefined,
    }
    return { draft: opened, grid: useLotGrid(opened, () => locked, host) }
  })!
  await draft.open(undefined)
  const amountsNow = () => draft.rows.value.map(({ detail }) => detail.amountOfPayrollTaxPayments)
  const run = (...commands: Command[]) => commands.forEach((command) => grid.run(command))
  return { draft, grid, revealed, amounts: amountsNow, run }
}

describe('sorting', () => {
  it('keeps the active cell on its row and brings it into view', async () => {
    const { grid, amounts, revealed } = await open([30, 10, 20])
    grid.select(at(0, CODE))
    grid.sort(AMOUNT)
    expect(amounts()).toEqual([10, 20, 30])
    expect(grid.selection.value).toEqual(at(2, CODE))
    expect(revealed.at(-1)).toEqual([2, CODE])
    grid.sort(AMOUNT)
    expect(amounts()).toEqual([30, 20, 10])
    expect(grid.selection.value).toEqual(at(0, CODE))
  })

  it('is told as long as the rows are in that order', async () => {
    const { grid, draft } = await open([30, 10, 20])
    expect(grid.sorting.value).toBeUndefined()
    grid.sort(AMOUNT)
    expect(grid.sorting.value).toEqual({ column: AMOUNT, direction: 1 })
    draft.write((line) => line, AMOUNT, [['15']])
    expect(grid.sorting.value).toEqual({ column: AMOUNT, direction: 1 })
    draft.write((line) => line, AMOUNT, [['99']])
    expect(grid.sorting.value).toBeUndefined()
    grid.sort(AMOUNT)
    expect(grid.sorting.value).toEqual({ column: AMOUNT, direction: 1 })
    draft.undo()
    expect(grid.sorting.value).toBeUndefined()
  })

  it('leaves the cursor in the empty last line, and a locked lot alone', async () => {
    const { grid } = await open([2, 1])
    grid.select(at(2, AMOUNT))
    grid.sort(AMOUNT)
    expect(grid.selection.value).toEqual(at(2, AMOUNT))
    const locked = await open([2, 1], true)
    locked.grid.sort(AMOUNT)
    expect(locked.amounts()).toEqual([2, 1])
    expect(locked.grid.sorting.value).toBeUndefined()
  })
})
