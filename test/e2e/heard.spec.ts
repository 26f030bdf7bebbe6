import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { cell, prepareLot, startPractice } from './support/steps.ts'

const heard = (page: Page) => page.getByTestId('heard')
const COUNT = 6

test('a listener hears where the cursor goes and what each key did', async ({ desk: { page } }) => {
  const { keyboard } = page
  const hear = async (key: string, words: string | RegExp) => {
    await keyboard.press(key)
    await expect(heard(page)).toHaveText(words)
  }
  await startPractice(page)
  await prepareLot(page, '読み上げ', samplePayees(3))
  await expect(heard(page)).toHaveAttribute('role', 'status')
  await cell(page, 1, COUNT).click()
  const was = (await cell(page, 1, COUNT).innerText()).trim()
  const below = (await cell(page, 2, COUNT).innerText()).trim()

  await test.step('a cell is said with its column, and with its row when that changed', async () => {
    await hear('ArrowRight', /^給与 税額、[\d,]+$/)
    await hear('ArrowLeft', `給与 件数、${was}`)
    await hear('ArrowDown', `給与 件数、2行、${below}`)
    await hear('ArrowUp', `給与 件数、1行、${was}`)
    await hear('Shift+ArrowDown', '2行 1列を選択')
    await hear('ArrowUp', /給与 件数/)
  })

  await test.step('Enter says what was entered, and undo and redo say that they were done', async () => {
    await keyboard.type('77')
    await hear('Enter', `給与 件数に 77 を入力、給与 件数、2行、${below}`)
    await hear('ArrowUp', '給与 件数、1行、77')
    await hear('Control+z', `元に戻す：完了、${was}`)
    await hear('Control+y', 'やり直す：完了、77')
    await hear('Control+y', 'やり直す：変更なし')
  })

  await test.step('an emptied cell is empty, with its fault, and an empty row is said', async () => {
    await cell(page, 1, 1).click()
    await hear('Delete', /^内容を削除：完了、空\s\S+/)
    await hear('Control+z', /^元に戻す：完了、\d{6}/)
    await hear('Control+End', /4行、空$/)
    await hear('Control+Home', /1行、/)
  })

  await test.step('filling, sorting and the totals are said in words', async () => {
    await cell(page, 2, COUNT).click()
    await hear('Control+d', '上のセルをコピー：完了、77')
    await hear('Alt+s', /給与 件数の(昇|降)順で並べ替え/)
    await hear('Alt+g', /^合計 [\d,]+件 [\d,]+円$/)
  })

  await test.step('saving is shown, but not announced', async () => {
    const saved = page.getByText(/^保存済み \d\d:\d\d:\d\d$/)
    await expect(saved).toBeVisible()
    await expect(saved).not.toHaveAttribute('role')
  })
})
