import { expect, it } from 'vitest'
import { effectScope, nextTick, reactive, ref, shallowRef } from 'vue'
import type { MonthRow } from '#features/pay/month/monthRows'
import { useMarks } from '#features/pay/month/useMarks'

const account = { payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '1' }
/** A line of one lot; what is not of interest here is left out. */
const row = (companyId: string, state: string, amount = 100, payees = 1) =>
  ({ companyId, lots: [{ lotId: companyId, state, amount, payees, account }] }) as unknown as MonthRow

function start(...lines: MonthRow[]) {
  const choice = reactive({ marked: new Set<string>() })
  const rows = shallowRef<readonly MonthRow[]>(lines)
  const month = ref('2026-11')
  const marks = effectScope().run(() =>
    useMarks({ choice, rows, month, environment: ref('practice') } as unknown as Parameters<typeof useMarks>[0]),
  )!
  return { choice, rows, month, marks, names: () => marks.marked.value.map(({ companyId }) => companyId) }
}

it('only lots that may be filed are chosen: drafts and refused ones with payees, on this computer', () => {
  const elsewhere = {
    companyId: 'e',
    lots: [{ ...row('e', 'draft').lots[0], account: undefined }],
  } as unknown as MonthRow
  const { marks, names } = start(
    row('a', 'draft', 100),
    row('b', 'accepted'),
    row('c', 'rejected', 20),
    row('d', 'unknown'),
    elsewhere,
    row('f', 'draft', 0, 0),
  )
  marks.all()
  expect([names(), marks.total.value]).toEqual([['a', 'c'], 120])
})

it('toggling several lines chooses all of them, and none once all are chosen', () => {
  const { marks, rows, names } = start(row('a', 'draft'), row('b', 'draft'), row('c', 'accepted'))
  marks.toggle(rows.value.slice(0, 1))
  marks.toggle(rows.value)
  expect(names()).toEqual(['a', 'b'])
  marks.toggle(rows.value)
  expect(names()).toEqual([])
})

it('a line that a filter hides is not filed with the others, and another month clears the choice', async () => {
  const { marks, rows, month, names } = start(row('a', 'draft'), row('b', 'draft'))
  marks.all()
  rows.value = rows.value.slice(1)
  expect(names()).toEqual(['b'])
  month.value = '2026-12'
  await nextTick()
  expect(names()).toEqual([])
})

it('the choice is of lots: neither a correction nor another lot of a chosen client is filed without being chosen', () => {
  const { marks, rows, names } = start(row('a', 'draft'), row('b', 'draft'))
  marks.all()
  rows.value = [row('a', 'accepted'), row('b', 'accepted')]
  expect(names()).toEqual([])
  const correction = { ...row('a', 'draft').lots[0], lotId: 'a2' }
  rows.value = [{ companyId: 'a', lots: [...row('a', 'returned').lots, correction] } as unknown as MonthRow]
  expect([names(), marks.lots.value]).toEqual([[], []])
  rows.value = [{ companyId: 'b', lots: [...row('b', 'draft').lots, correction] } as unknown as MonthRow]
  expect(names()).toEqual([])
})

it('the box in the head is ticked when all are chosen, and chooses all or none', () => {
  const { marks, rows } = start(row('a', 'draft'), row('b', 'draft'), row('c', 'accepted'))
  expect(marks.state.value).toBe(false)
  marks.toggle(rows.value.slice(0, 1))
  expect(marks.state.value).toBe('mixed')
  marks.toggleAll()
  expect(marks.state.value).toBe(true)
  marks.toggleAll()
  expect(marks.state.value).toBe(false)
})
