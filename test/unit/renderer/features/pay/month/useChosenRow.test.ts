import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { useChosenRow } from '#features/pay/month/useChosenRow'
import type { MonthRow } from '#features/pay/month/monthRows'
import { selectOne } from '#ui/table/selection'
import { arrangeByWords, useTableModel } from '#ui/table/useTableModel'
import { client, rowsOf } from './samples.ts'

function start(...names: string[]) {
  const rows = shallowRef(rowsOf(names.map((name) => client(name))))
  const chosen = ref<string>()
  return effectScope().run(() => {
    const arrange = arrangeByWords<MonthRow>('')
    const model = useTableModel<MonthRow>({ rows: () => rows.value, columns: () => [], arrange: () => arrange })
    const selection = useChosenRow(
      model,
      () => chosen.value,
      (companyId) => (chosen.value = companyId),
    )
    return { rows, chosen, selection }
  })!
}

describe('the cursor of the monthly board', () => {
  it('stays on the same client when its line moves', async () => {
    const { rows, chosen, selection } = start('a', 'b', 'c')
    selection.set(selectOne(2))
    expect(chosen.value).toBe('c')
    rows.value = rowsOf(['c', 'a', 'b'].map((name) => client(name)))
    await nextTick()
    expect(selection.selection.value.cursor).toBe(0)
    expect(chosen.value).toBe('c')
  })

  it('moves to the client that another part of the screen chooses', async () => {
    const { chosen, selection } = start('a', 'b')
    chosen.value = 'b'
    await nextTick()
    expect(selection.selection.value.cursor).toBe(1)
  })
})
