import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'
import { emptyDetail, emptyHead, MAX_DETAILS } from '#domain/lots/lot'
import { writesEnded } from '#data/writes/runningWrites'
import { createLot } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import { COLUMNS } from '#data/draft/columns'
import { at } from '#ui/table/cellSelection'
import { canRun, GRID_MENU } from '#ui/table/useGridMenu'
import { useLotDraft } from '#features/pay/lots/editor/useLotDraft'
import { useLotGrid } from '#features/pay/lots/editor/useLotGrid'
import type { Command } from '#ui/keyboard/keymap'

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
  const folded: number[] = []
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
      isHidden: (column: number) => folded.includes(column),
      unfold: () => void folded.splice(0),
      openFind: () => undefined,
      showHelp: () => undefined,
      openImport: () => undefined,
      openMenu: () => undefined,
    }
    return { draft: opened, grid: useLotGrid(opened, () => locked, host) }
  })!
  await draft.open(undefined)
  const amountsNow = () => draft.rows.value.map(({ detail }) => detail.amountOfPayrollTaxPayments)
  const run = (...commands: Command[]) => commands.forEach((command) => grid.run(command))
  return { draft, grid, revealed, folded, amounts: amountsNow, run }
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

  it('is indicated as long as the rows are in the sorted order', async () => {
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

  it('keeps the cursor in the empty last line, and does not change a locked lot', async () => {
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

describe('whole rows', () => {
  const LAST = COLUMNS.length - 1
  const clipboard = () => {
    let text = ''
    const clipboardData = { getData: () => text, setData: (_: string, value: string) => void (text = value) }
    return { preventDefault: () => undefined, clipboardData } as unknown as ClipboardEvent
  }

  it('are selected by their row numbers, one or a range, without scrolling sideways', async () => {
    const { grid, revealed } = await open([1, 2, 3, 4])
    grid.onPointer(2, undefined, false)
    expect(grid.rectangle.value).toEqual({ top: 2, bottom: 2, left: 0, right: LAST })
    grid.onPointer(0, undefined, true)
    expect(grid.rectangle.value).toEqual({ top: 0, bottom: 2, left: 0, right: LAST })
    expect(revealed.every(([, column]) => column === 0)).toBe(true)
  })

  it('are selected by Shift + Space from a block of cells', async () => {
    const { grid, run } = await open([1, 2, 3, 4])
    grid.select({ anchorRow: 2, anchorColumn: 3, row: 1, column: 5 })
    run('selectRows')
    expect(grid.rectangle.value).toEqual({ top: 1, bottom: 2, left: 0, right: LAST })
    run('extendUp')
    expect(grid.rectangle.value).toEqual({ top: 0, bottom: 2, left: 0, right: LAST })
  })

  it('are copied, pasted, filled, cleared and moved like any block', async () => {
    const { grid, draft, amounts, run } = await open([1, 2, 3, 4])
    draft.write((line) => line, CODE, [['131016', '', 'ジブンデ', '77']])
    grid.onPointer(0, undefined, false)
    grid.onPointer(1, undefined, true)
    const event = clipboard()
    grid.onCopy(event)
    grid.onPointer(2, undefined, false)
    grid.onPaste(event)
    expect(amounts()).toEqual([1, 2, 1, 2])
    expect(draft.rows.value[2]?.detail).toEqual(draft.rows.value[0]?.detail)
    expect(draft.note.value.refused).toEqual([])
    run('clear')
    expect(amounts()).toEqual([1, 2, 0, 0])
    expect(draft.rows.value[2]?.detail).toEqual(emptyDetail())
    draft.undo()
    grid.onPointer(0, undefined, false)
    grid.onPointer(1, undefined, true)
    run('fillDown')
    expect(draft.rows.value[1]?.detail).toEqual(draft.rows.value[0]?.detail)
    draft.undo()
    run('moveRowUp')
    expect(amounts()).toEqual([1, 2, 1, 2])
    run('moveRowDown', 'moveRowDown')
    expect(amounts()).toEqual([1, 2, 1, 2])
    expect(draft.rows.value[2]?.detail.designatedNumber).toBe('77')
    expect(grid.rectangle.value).toEqual({ top: 2, bottom: 3, left: 0, right: LAST })
    run('moveRowDown')
    expect(grid.rectangle.value.top).toBe(2)
  })
})

describe('a block of cells', () => {
  it('is filled down from its first row to its last, and a single cell from the one above it', async () => {
    const { grid, amounts, run, draft } = await open([1, 2, 3, 4])
    grid.select({ anchorRow: 0, anchorColumn: AMOUNT, row: 2, column: AMOUNT })
    run('fillDown')
    expect(amounts()).toEqual([1, 1, 1, 4])
    draft.undo()
    grid.select(at(2, AMOUNT))
    run('fillDown')
    expect(amounts()).toEqual([1, 2, 2, 4])
  })

  it('is in the clipboard after it was cut', async () => {
    const { grid, amounts } = await open([1, 2, 3])
    const copied: string[] = []
    const clipboardData = { setData: (_: string, value: string) => void copied.push(value) }
    grid.select({ anchorRow: 0, anchorColumn: AMOUNT, row: 1, column: AMOUNT })
    grid.onCopy({ type: 'cut', preventDefault: () => undefined, clipboardData } as unknown as ClipboardEvent)
    expect(copied.map((text) => text.trim().split(/\r?\n/))).toEqual([['1', '2']])
    expect(amounts()).toEqual([0, 0, 3])
  })
})

describe('a text that is being typed', () => {
  it('is stored in its own cell when another one is pressed', async () => {
    const { grid, amounts } = await open([1, 2])
    grid.select(at(0, AMOUNT))
    grid.onInput({ target: { value: '9' } } as unknown as Event)
    grid.onPointer(1, AMOUNT, false)
    expect(amounts()).toEqual([9, 2])
  })
})

describe('the rows with findings', () => {
  it('give way to all rows once one of them is deleted, since their numbers are no longer right', async () => {
    const { grid, draft, amounts, run } = await open([1, 2, 3])
    draft.write((line) => line + 1, CODE, [['999999'], ['999999']])
    run('filter')
    expect(grid.filter.value?.length).toBeGreaterThan(0)
    grid.select(at(0, AMOUNT))
    run('deleteRow')
    await nextTick()
    expect(grid.filter.value).toBeUndefined()
    expect(grid.shown.value).toHaveLength(amounts().length)
  })
})

describe('a key of an input method', () => {
  it('neither commits the cell nor chooses a payee from the list under it', async () => {
    const { grid, draft } = await open([1])
    const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
    const enter = { key: 'Enter', ...noKeys, isComposing: false, keyCode: 13, preventDefault: () => undefined }
    const key = (more: object) => ({ ...enter, ...more }) as unknown as KeyboardEvent
    grid.select(at(0, CODE))
    grid.onInput({ target: { value: '札幌市' } } as unknown as Event)
    expect([grid.picker.shown.value, grid.picker.active.value]).toEqual([true, 0])
    for (const more of [{ isComposing: true }, { keyCode: 229 }]) {
      grid.onKeydown(key(more))
      expect([grid.editing.value, grid.text.value, grid.selection.value]).toEqual([true, '札幌市', at(0, CODE)])
    }
    grid.onKeydown(key({}))
    expect([grid.editing.value, draft.rows.value[0]?.detail.municipalityCode]).toEqual([false, '011002'])
  })
})

describe('a paste', () => {
  const pasteEvent = (text: string) =>
    ({ preventDefault: () => undefined, clipboardData: { getData: () => text } }) as unknown as ClipboardEvent
  const WITH_HEADINGS = '市区町村コード\t税額\n01100\t12,300円\n札幌市\t▲5'

  it('reads a block by the rules of the import, and keeps what cannot be read as typed', async () => {
    const { grid, draft } = await open([])
    grid.onPaste(pasteEvent(WITH_HEADINGS))
    expect(draft.rows.value.map(({ detail }) => [detail.municipalityCode, detail.amountOfPayrollTaxPayments])).toEqual([
      ['011002', 12_300],
      ['011002', 0],
    ])
    expect(draft.rows.value[1]?.raw).toEqual({ amountOfPayrollTaxPayments: '▲5' })
    expect(grid.pasted.value).toMatchObject({
      count: 2,
      undoable: true,
      report: { headings: 1, codes: 1, names: 1, numbers: 1, arranged: true },
    })
    expect(grid.rectangle.value).toEqual({ top: 0, bottom: 1, left: CODE, right: AMOUNT })
  })

  it('can be undone on its own until the rows change again', async () => {
    const { grid, draft, amounts } = await open([7, 8])
    grid.onPaste(pasteEvent(WITH_HEADINGS))
    grid.undoPaste()
    expect(amounts()).toEqual([7, 8])
    expect(grid.pasted.value).toBeUndefined()
    grid.undoPaste()
    expect(amounts()).toEqual([7, 8])
    grid.onPaste(pasteEvent(WITH_HEADINGS))
    draft.write((line) => line, AMOUNT, [['9']])
    expect(grid.pasted.value).toBeUndefined()
    grid.undoPaste()
    expect(amounts()[0]).toBe(9)
  })

  it('reports nothing about a plain block, but reports rows for which there is no room', async () => {
    const { grid } = await open([])
    grid.onPaste(pasteEvent('131016\t\t\t1\t\t2\t300'))
    expect(grid.pasted.value).toBeUndefined()
    grid.select(at(0, CODE))
    grid.onPaste(pasteEvent(Array.from({ length: MAX_DETAILS + 2 }, () => '131016').join('\n')))
    expect(grid.pasted.value).toMatchObject({ count: MAX_DETAILS })
  })

  it('leaves a locked lot as it is', async () => {
    const { grid, amounts } = await open([7], true)
    grid.onPaste(pasteEvent(WITH_HEADINGS))
    expect(amounts()).toEqual([7])
    expect(grid.pasted.value).toBeUndefined()
  })
})

describe('the menu of the grid', () => {
  const cannot = (grid: Parameters<typeof canRun>[0], locked = false) =>
    GRID_MENU.flat().filter((item) => !canRun(grid, locked, item))

  it('offers only commands that can run', async () => {
    const { grid, draft, run } = await open([1, 2, 3])
    // Only a row with a code has a payee to look up.
    expect(cannot(grid)).toContain('lookUp')
    draft.write((line) => line, CODE, [['011002'], ['011002'], ['011002']])
    grid.select(at(0, CODE))
    expect(cannot(grid)).toEqual(['moveRowUp'])
    grid.select(at(1, CODE))
    expect(cannot(grid)).toEqual([])
    grid.select(at(2, CODE))
    expect(cannot(grid)).toEqual(['moveRowDown'])
    grid.select(at(3, CODE))
    expect(cannot(grid)).toEqual(['cut', 'copy', 'duplicateRow', 'deleteRow', 'moveRowUp', 'moveRowDown', 'lookUp'])
    draft.write((line) => line, CODE, [['999999']])
    run('filter')
    expect(grid.filter.value).toBeDefined()
    expect(cannot(grid)).toEqual(['addRowAbove', 'addRow', 'duplicateRow', 'moveRowUp', 'moveRowDown'])
  })

  it('offers only copying in a locked lot', async () => {
    const { grid } = await open([1, 2], true)
    expect(GRID_MENU.flat().filter((item) => canRun(grid, true, item))).toEqual(['copy'])
  })

  it('offers no command that adds rows to a full lot', async () => {
    const { grid, run, amounts } = await open(Array.from({ length: MAX_DETAILS }, (_, index) => index))
    grid.select(at(1, CODE))
    expect(cannot(grid)).toEqual(['addRowAbove', 'addRow', 'duplicateRow', 'lookUp'])
    run('addRowAbove', 'addRow', 'duplicateRow')
    expect(amounts()).toHaveLength(MAX_DETAILS)
  })

  it('inserts above and below the selected rows, and duplicates them in one step', async () => {
    const { grid, run, amounts, draft } = await open([1, 2, 3])
    grid.select({ anchorRow: 0, anchorColumn: 2, row: 1, column: 3 })
    run('duplicateRow')
    expect(amounts()).toEqual([1, 2, 1, 2, 3])
    expect(grid.rectangle.value).toEqual({ top: 2, bottom: 3, left: 2, right: 3 })
    draft.undo()
    expect(amounts()).toEqual([1, 2, 3])
    grid.select({ anchorRow: 2, anchorColumn: 2, row: 1, column: 3 })
    run('addRowAbove')
    expect(amounts()).toEqual([1, 0, 2, 3])
    expect(grid.selection.value).toEqual(at(1, 0))
    grid.select({ anchorRow: 2, anchorColumn: 2, row: 3, column: 3 })
    run('addRow')
    expect(amounts()).toEqual([1, 0, 2, 3, 0])
    expect(grid.selection.value).toEqual(at(4, 0))
  })
})

describe('folded columns', () => {
  it('are skipped by the arrow keys, and unfold when a cell in them is selected', async () => {
    const { grid, folded, run } = await open([1])
    folded.push(8, 9, 10, 11, 12)
    grid.select(at(0, 7))
    run('right')
    expect(grid.selection.value).toEqual(at(0, 13))
    run('left')
    expect(grid.selection.value).toEqual(at(0, 7))
    run('extendRight', 'extendDown')
    expect(grid.rectangle.value).toEqual({ top: 0, bottom: 1, left: 7, right: 13 })
    expect(folded).toHaveLength(5)
    grid.select(at(0, 9))
    expect(folded).toEqual([])
  })
})
