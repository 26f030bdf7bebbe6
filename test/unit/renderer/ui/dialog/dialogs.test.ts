// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import DialogCard from '#ui/dialog/DialogCard.vue'
import LeaveDialog from '#ui/dialog/LeaveDialog.vue'
import { mounted } from '../mounted.ts'

const dialog = () => document.querySelector('[role=dialog]')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name,
  )!

test('a dialog is named by its heading, and its cross closes it', async () => {
  const card = mounted(DialogCard, { title: '納付データの出力', width: 520 }, '120団体')
  await expect.poll(() => dialog()?.textContent).toContain('120団体')
  const heading = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
  expect(heading?.textContent).toBe('納付データの出力')
  button('閉じる').click()
  expect(card.emitted('close')).toHaveLength(1)
  expect(card.emitted('update:shown')).toEqual([[false]])
})

test('a guarded dialog leaves it to its owner to close it', async () => {
  const card = mounted(DialogCard, { title: '申請の結果', width: 520, guarded: true }, '結果')
  await expect.poll(() => dialog()?.textContent).toContain('結果')
  button('閉じる').click()
  expect(card.emitted('close')).toHaveLength(1)
  expect(card.emitted('update:shown')).toBeUndefined()
})

test('the question about unsaved edits gives each answer, and closing it stays', async () => {
  const question = mounted(LeaveDialog, {})
  await expect.poll(() => button('保存して移動')).toBeDefined()
  for (const name of ['保存して移動', '保存しないで移動', 'とどまる']) button(name).click()
  button('閉じる').click()
  expect(question.emitted('answer')).toEqual([['save'], ['discard'], ['stay'], ['stay']])
})
