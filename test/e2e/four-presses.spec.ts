// An office of 25 clients whose payments are those of last month files them all with four presses, or three from plans.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { board, boardKeys, amountOf, makeOffice, planOf, writeRows } from './support/office.ts'
import { applications, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const CLIENTS = 25
const MOST_PRESSES = 4
const FROM_PLANS = 3
const TOTAL = Array.from({ length: CLIENTS }, (_, at) => amountOf(at + 1)).reduce((sum, amount) => sum + amount, 0)
const yen = (amount: number) => amount.toLocaleString('en-US')

/** Counts every press of a key or the mouse that reaches the page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = Object.assign(window, { presses: 0 })
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, (event) => (counter.presses += event.isTrusted ? 1 : 0), true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test('25 unchanged clients are filed with four presses, from the month to the outcome', async ({ desk: { page } }) => {
  await startPractice(page)
  await makeOffice(page, { count: CLIENTS })
  await expect(boardKeys(page)).toBeFocused()
  const presses = await countPresses(page)

  await page.getByRole('button', { name: `未作成の${String(CLIENTS)}社を前月から作成` }).click()
  const dialog = page.getByRole('dialog', { name: /前月から作成/ })
  await expect(dialog).toContainText(`${String(CLIENTS)}社`)
  await expect(dialog).toContainText(`${yen(TOTAL)}円`)
  await expect(dialog.getByRole('button', { name: `この内容で確認へ（${String(CLIENTS)}件）` })).toBeFocused()
  expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
  await look(page, 'four-created')
  await page.keyboard.press('Enter')

  const tick = page.getByRole('checkbox', { name: /^25件/ })
  await expect(page.getByTestId('queue-total')).toContainText(yen(TOTAL))
  await expect(page.getByRole('region', { name: '合計' })).toContainText(/前月との差\s*0/)
  await expect(page.getByRole('region', { name: '合計' })).toContainText(/残高不足\s*ありません/)
  await look(page, 'four-confirm')
  await tick.click()
  await page.getByRole('button', { name: `25件 合計 ${yen(TOTAL)}円 を申請する` }).click()

  await expect(page.getByTestId('queue-summary')).toContainText('最後まで送信しました')
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES)
  expect(await applications(page)).toHaveLength(CLIENTS)
})

test('when what was created is only looked at, the keys are on the list again', async ({ desk: { page } }) => {
  await startPractice(page)
  await makeOffice(page, { count: 3 })
  await page.getByRole('button', { name: '未作成の3社を前月から作成' }).click()
  await expect(page.getByRole('dialog', { name: /前月から作成/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /社を前月から作成$/ })).toHaveCount(0)
  await expect(boardKeys(page)).toBeFocused()
})

test('25 unchanged clients are filed with three presses from their plans', async ({ desk: { page } }) => {
  await startPractice(page)
  const clients = await makeOffice(page, { count: CLIENTS })
  await writeRows(page, {
    yearEmployees: clients.flatMap(({ companyId }, at) => planOf(companyId, [amountOf(at + 1) - 5_000, 5_000])),
  })
  await page.reload()
  await expect(board(page)).toBeVisible()
  const presses = await countPresses(page)

  await page.getByRole('button', { name: '年間計画から納付データを作る' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'を年間計画から作成しました' })).toContainText(
    `${yen(TOTAL)}円`,
  )
  await expect(page.getByRole('region', { name: '合計' })).toContainText(/前月との差\s*0/)
  expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
  await look(page, 'three-confirm')
  await page.getByRole('checkbox', { name: /^25件/ }).click()
  await page.getByRole('button', { name: `25件 合計 ${yen(TOTAL)}円 を申請する` }).click()

  await expect(page.getByTestId('queue-summary')).toContainText('最後まで送信しました')
  expect(await presses()).toBeLessThanOrEqual(FROM_PLANS)
  expect(await applications(page)).toHaveLength(CLIENTS)
})

test('the head of the boxes, Ctrl+A and Shift+Space choose what they say', async ({ desk: { page } }) => {
  await startPractice(page)
  await makeOffice(page, { count: 4, drafts: 3 })
  await expect(boardKeys(page)).toBeFocused()
  const head = board(page).getByRole('checkbox', { name: '表示中の申請できるものをすべて選ぶ' })
  const boxes = board(page).getByRole('checkbox', { name: /をまとめて申請に入れる$/ })
  const chosen = (count: number) => page.getByText(new RegExp(`^選択 ${String(count)}件 合計`))

  await test.step('the box in the head', async () => {
    await expect(boxes).toHaveCount(3)
    await expect(head).not.toBeChecked()
    await head.click()
    await expect(head).toBeChecked()
    for (const box of await boxes.all()) await expect(box).toBeChecked()
    await expect(chosen(3)).toBeVisible()
    await boxes.first().click()
    await expect(head).toHaveAttribute('aria-checked', 'mixed')
    await head.click()
    await expect(chosen(3)).toBeVisible()
    await head.click()
    await expect(head).not.toBeChecked()
    await expect(chosen(3)).toHaveCount(0)
  })

  await test.step('Ctrl+A chooses all, Shift+Space takes the selected line out and in', async () => {
    await boardKeys(page).focus()
    await page.keyboard.press('Control+a')
    await expect(chosen(3)).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+Space')
    await expect(chosen(2)).toBeVisible()
    await page.keyboard.press('Shift+Space')
    await expect(chosen(3)).toBeVisible()
    expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
    await look(page, 'four-chosen')
  })
})
