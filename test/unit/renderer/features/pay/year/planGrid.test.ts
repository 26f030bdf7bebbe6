import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { at } from '#ui/table/cellSelection'
import { writesEnded } from '#data/writes/runningWrites'
import { db } from '#data/schema/db'
import { PLAN_COLUMNS } from '#features/pay/year/columns'
import { usePlanGrid } from '#features/pay/year/usePlanGrid'
import { newEmployee, usePlanSheet } from '#features/pay/year/usePlanSheet'

const NAME = PLAN_COLUMNS.findIndex(({ field }) => field === 'name')

let scope: EffectScope
beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
  await db.yearEmployees.clear()
  scope = effectScope()
})
afterEach(async () => {
  scope.stop()
  await writesEnded()
  vi.unstubAllGlobals()
})

async function open(names: readonly string[]) {
  const sheet = scope.run(() => usePlanSheet('c', 2026))!
  await vi.waitFor(() => expect(sheet.loaded.value).toBe(true))
  sheet.change({ put: names.map((name, n) => ({ ...newEmployee('c', 2026, n), name })), remove: [] })
  const grid = scope.run(() =>
    usePlanGrid(sheet, {
      reveal: () => undefined,
      pageRows: () => 10,
      focusEditor: () => undefined,
      openImport: () => undefined,
      openFind: () => undefined,
      openMenu: () => undefined,
      known: () => new Set(),
    }),
  )!
  return { grid, names: () => sheet.rows.value.map(({ name }) => name) }
}

describe('the grid of a plan', () => {
  it('commits no cell by a key of an input method', async () => {
    const { grid, names } = await open(['佐藤'])
    const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
    const enter = { key: 'Enter', ...noKeys, isComposing: false, keyCode: 13, preventDefault: () => undefined }
    const key = (more: object) => ({ ...enter, ...more }) as unknown as KeyboardEvent
    grid.select(at(0, NAME))
    grid.onInput({ target: { value: 'すずき' } } as unknown as Event)
    for (const more of [{ isComposing: true }, { keyCode: 229 }]) {
      grid.onKeydown(key(more))
      expect([grid.editing.value, grid.text.value, names()]).toEqual([true, 'すずき', ['佐藤']])
    }
    grid.onKeydown(key({}))
    expect([grid.editing.value, names()]).toEqual([false, ['すずき']])
  })

  it('makes no employee of the empty last line by clearing or filling it', async () => {
    const { grid, names } = await open(['佐藤', '鈴木'])
    grid.select({ anchorRow: 1, anchorColumn: NAME, row: 2, column: NAME })
    grid.run('fillDown')
    expect(names()).toEqual(['佐藤', '鈴木'])
    grid.run('clear')
    expect(names()).toEqual(['佐藤', ''])
  })
})
