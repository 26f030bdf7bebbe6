import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import {
  cell,
  fileLot,
  goTo,
  openLot,
  pasteAt,
  prepareLot,
  setFault,
  startPractice,
  waitSaved,
  tickConfirmation,
} from './support/steps.ts'

const AMOUNT = 7
const NAME = '並べて見る'
const COPY = `${NAME}（別ウィンドウの控え）`

/** Opens another window by the item of the application menu. */
async function newWindow(desk: Desk): Promise<Page> {
  const opened = desk.app.waitForEvent('window')
  await desk.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === '新しいウィンドウ')
    item?.click()
  })
  return opened
}

async function type(page: Page, row: number, amount: string): Promise<void> {
  await page.bringToFront()
  await cell(page, row, AMOUNT).click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
}

/** Opens the same lot of two payees in two windows. */
async function twoWindows(desk: Desk): Promise<[Page, Page]> {
  await startPractice(desk.page)
  await setFault(desk.page, { kind: 'offline', operation: 'balance' })
  await prepareLot(desk.page, NAME, samplePayees(2))
  const other = await newWindow(desk)
  await openLot(other, NAME)
  await expect(cell(other, 2, AMOUNT)).toHaveText('10,137')
  return [desk.page, other]
}

/** Returns whether a row with this amount is on disk. */
const isSaved = (page: Page, amount: number): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(new Error('IndexedDB'))
        }
        opening.onsuccess = () => {
          const reading = opening.result.transaction('details').objectStore('details').getAll() as IDBRequest<
            { detail: { amountOfPayrollTaxPayments: number } }[]
          >
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.some(({ detail }) => detail.amountOfPayrollTaxPayments === wanted))
          }
        }
      }),
    amount,
  )

/**
 * Makes two edits collide. The late window has a cell of row 2 open, so it does not follow when the early window
 * changes row 1. Then the late window types on.
 */
async function collide(early: Page, late: Page, amounts: readonly [number, number]): Promise<void> {
  await cell(late, 2, AMOUNT).click()
  await late.keyboard.press('F2')
  await cell(early, 1, AMOUNT).click()
  await early.keyboard.type(String(amounts[0]))
  await early.keyboard.press('Enter')
  await expect.poll(() => isSaved(early, amounts[0])).toBe(true)
  await late.keyboard.press('Control+a')
  await late.keyboard.type(String(amounts[1]))
  await late.keyboard.press('Enter')
}

test('a lot open in two windows shows in each window what the other one saves, including undo', async ({ desk }) => {
  const [one, other] = await twoWindows(desk)
  await type(one, 1, '31000')
  await expect(cell(other, 1, AMOUNT)).toHaveText('31,000')
  await type(other, 2, '32000')
  await expect(cell(one, 2, AMOUNT)).toHaveText('32,000')
  await expect(one.getByTestId('total-amount')).toContainText('63,000')
  await one.getByLabel('所在地（カナ）').fill('オオサカフ')
  await expect(other.getByLabel('所在地（カナ）')).toHaveValue('オオサカフ')
  await cell(one, 1, AMOUNT).click()
  await one.keyboard.press('Control+z')
  await expect(cell(other, 2, AMOUNT)).toHaveText('10,137')
  for (const page of [one, other]) await expect(page.getByRole('alert')).toHaveCount(0)
  // Closing one window leaves the other working.
  await waitSaved(one)
  await other.close()
  await type(one, 1, '5')
  await waitSaved(one)
})

test('when two windows change a lot at the same moment, no edit is lost, whether the user keeps one version or the other', async ({
  desk,
}) => {
  const [early, late] = await twoWindows(desk)
  const notice = late.getByRole('alert')
  const expectBoth = async (first: string, second: string) => {
    for (const page of [early, late]) {
      await expect(cell(page, 1, AMOUNT)).toHaveText(first)
      await expect(cell(page, 2, AMOUNT)).toHaveText(second)
    }
  }
  await test.step('the user can keep the version of the other window', async () => {
    await collide(early, late, [111, 222])
    await expect(notice).toContainText(/この納付データは \d\d:\d\d:\d\d に別のウィンドウで変更されました/)
    await expect(cell(late, 2, AMOUNT)).toHaveText('222')
    await expect(cell(early, 2, AMOUNT)).toHaveText('10,137')
    await notice.getByRole('button', { name: '別のウィンドウの内容にする' }).click()
    await expect(notice).toHaveCount(0)
    await expectBoth('111', '10,137')
  })
  await test.step('the user can keep the version of this window', async () => {
    await collide(early, late, [3330, 4440])
    await notice.getByRole('button', { name: 'この画面の内容にする' }).click()
    await expect(notice).toHaveCount(0)
    await expectBoth('111', '4,440')
  })
  await test.step('the version that was not kept becomes a separate draft each time', async () => {
    await goTo(early, '地方税納付')
    const copies = early.getByRole('row').filter({ has: early.getByRole('link', { name: COPY, exact: true }) })
    await expect(copies).toHaveCount(2)
    for (const total of ['10,222', '13,467']) await expect(copies.filter({ hasText: total })).toHaveCount(1)
  })
})

test('a lot deleted in another window can be kept, and a lot filed in another window is locked', async ({ desk }) => {
  const [one, other] = await twoWindows(desk)
  await test.step('a lot that is deleted in the other window and taken back there is shown again', async () => {
    await goTo(other, '地方税納付')
    await other.getByRole('button', { name: '削除' }).click()
    await expect(one.getByRole('alert')).toContainText('別のウィンドウで削除されました')
    await other.getByRole('button', { name: '元に戻す' }).click()
    await expect(one.getByRole('alert')).toHaveCount(0)
    await expect(cell(one, 2, AMOUNT)).toHaveText('10,137')
  })
  await test.step('a lot deleted in the other window can be kept', async () => {
    await other.getByRole('button', { name: '削除' }).click()
    await expect(one.getByRole('alert')).toContainText('別のウィンドウで削除されました')
    await one.getByRole('button', { name: 'この画面の内容を残す' }).click()
    await expect(one.getByRole('alert')).toHaveCount(0)
    await openLot(one, NAME)
    await expect(cell(one, 2, AMOUNT)).toHaveText('10,137')
  })
  await test.step('a lot changed in the other window cannot be confirmed unnoticed', async () => {
    await goTo(other, '設定')
    await openLot(other, NAME)
    await other.getByRole('button', { name: '確認へ進む' }).click()
    await expect(other.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ })).toBeVisible()
    await type(one, 1, '20000')
    await waitSaved(one)
    await tickConfirmation(other)
    await other.getByRole('button', { name: '申請する' }).click()
    await expect(other.getByText('確認の間に納付データの内容が変わったため、何も送信していません')).toBeVisible()
    await expect(other.getByRole('table', { name: '納付先明細' })).toContainText('20,000')
    await expect(other.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ })).not.toBeChecked()
  })
  await test.step('a lot filed in the other window is locked', async () => {
    await other.getByRole('button', { name: '編集に戻る' }).click()
    await fileLot(other)
    await expect(other.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    await expect(one.getByText('銀行の承認を待っています')).toBeVisible()
    await expect(one.getByRole('button', { name: '確認へ進む' })).toHaveCount(0)
    await pasteAt(one, '99')
    await expect(cell(one, 1, AMOUNT)).toHaveText('20,000')
  })
})
