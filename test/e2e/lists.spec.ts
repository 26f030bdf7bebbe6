import { readFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { answerSaveDialog, fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

/** Presses a button that saves a PDF; checks the message against the file, and gives the number of pages. */
async function save(desk: Desk, button: string, path: string): Promise<number> {
  const { page } = desk
  await answerSaveDialog(desk, path)
  await page.getByRole('button', { name: button, exact: true }).click()
  const message = page.getByRole('status').filter({ hasText: path.split(/[\\/]/).at(-1) ?? '' })
  await expect(message).toHaveText(/^保存しました（\d+ページ）/, { timeout: 60_000 })
  const pages = Number(/（(\d+)ページ）/.exec(await message.innerText())?.[1])
  const pdf = readFileSync(path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(pages)
  return pages
}

/** Remembers the name the app suggests in the save dialog, and answers with a path. */
async function suggestion(desk: Desk, button: string, path: string): Promise<string> {
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (...given: unknown[]) => {
      (globalThis as { suggested?: unknown }).suggested = (given.at(-1) as { defaultPath?: string }).defaultPath
      return Promise.resolve({ canceled: false, filePath })
    }
  }, path)
  await desk.page.getByRole('button', { name: button, exact: true }).click()
  await expect(desk.page.getByText(/^保存しました（/)).toBeVisible({ timeout: 60_000 })
  return desk.app.evaluate(() => String((globalThis as { suggested?: unknown }).suggested))
}

const LIST = '一覧表をPDFに保存'
const SLIPS = '控えをPDFに保存'

async function lotOf40(page: Page): Promise<void> {
  await startPractice(page)
  await prepareLot(page, '十一月分', samplePayees(40))
}

test('a lot of 40 payees is put on paper as a draft and before filing', async ({ desk }, info: TestInfo) => {
  const { page } = desk
  await lotOf40(page)

  await test.step('from the editor: 40 payees are two pages of the list and fourteen sheets of slips', async () => {
    expect(await save(desk, LIST, info.outputPath('draft-list.pdf'))).toBe(2)
    expect(await save(desk, SLIPS, info.outputPath('draft-slips.pdf'))).toBe(14)
  })

  await test.step('nothing is saved when the person cancels the dialog', async () => {
    await answerSaveDialog(desk, undefined)
    await page.getByRole('button', { name: LIST }).click()
    await expect(page.getByText('保存しませんでした')).toBeVisible()
  })

  await test.step('from the confirmation', async () => {
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
    expect(await save(desk, LIST, info.outputPath('confirm-list.pdf'))).toBe(2)
    await expect(page.getByRole('button', { name: '一覧表を印刷' })).toBeEnabled()
  })
})

test('an accepted lot carries its acceptance number', async ({ desk }, info: TestInfo) => {
  const { page } = desk
  await lotOf40(page)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()

  await test.step('from the answer to the acceptance inquiry', async () => {
    await page.getByRole('button', { name: '受付を照会' }).click()
    await expect(page.getByRole('table', { name: '納付先の明細' })).toHaveAttribute('aria-rowcount', '41')
    expect(await suggestion(desk, LIST, info.outputPath('accepted-list.pdf'))).toContain(acceptanceNo)
    expect(await save(desk, SLIPS, info.outputPath('accepted-slips.pdf'))).toBe(14)
    expect(await save(desk, LIST, info.outputPath('accepted-again.pdf'))).toBe(2)
  })

  await test.step('from the lot itself, which is locked now', async () => {
    await goTo(page, '地方税納付')
    await page.getByRole('link', { name: '十一月分' }).click()
    expect(await suggestion(desk, LIST, info.outputPath('locked-list.pdf'))).toContain(acceptanceNo)
  })
})
