import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { makeOffice } from './support/office.ts'
import { registerPayee, samplePayees } from './support/payees.ts'
import { cell, goTo, openBackups, newLot, openLot, prepareLot, startPractice, waitSaved } from './support/steps.ts'

const NAME = '十一月分'
const NUMBER = 3
const AMOUNT = 7

const lots = (page: Page) => page.getByRole('link', { name: NAME, exact: true })
/** The button of the notice; the list of the settings names what its buttons take back. */
const takeBack = (page: Page) => page.getByRole('button', { name: '元に戻す', exact: true })
const payeeTable = (page: Page) => page.getByRole('table', { name: '納付先の一覧' })
const grid = (page: Page) => page.getByRole('grid', { name: '納付先明細' })

/** Opens the list of what was deleted recently. */
async function recentlyDeleted(page: Page): Promise<Locator> {
  await openBackups(page)
  return page.getByRole('region', { name: '最近削除した項目' })
}

test('a deleted batch is taken back with its rows and undo steps, by button, by key, and after a restart', async ({
  desk,
}) => {
  await startPractice(desk.page)
  await prepareLot(desk.page, NAME, samplePayees(3))
  await prepareLot(desk.page, '別の納付データ', samplePayees(2))

  await test.step('the button deletes at once, and the notice brings the batch back', async () => {
    const { page } = desk
    await goTo(page, '地方税納付')
    const row = page.getByRole('row').filter({ has: lots(page) })
    await row.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText(`納付データ「${NAME}」（納付先3件）を削除しました`)).toBeVisible()
    await expect(lots(page)).toHaveCount(0)
    await takeBack(page).click()
    await expect(lots(page)).toBeFocused()
    await expect(page.getByText(`納付データ「${NAME}」を元に戻しました`)).toBeVisible()
  })

  await test.step('the Delete key deletes, the focus goes to the next batch, and Ctrl+Z brings it back', async () => {
    const { page } = desk
    await lots(page).press('Delete')
    await expect(lots(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: '別の納付データ' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(lots(page)).toBeFocused()
  })

  await test.step('its rows are there, and what was typed before can still be undone', async () => {
    const { page } = desk
    await openLot(page, NAME)
    await expect(cell(page, 3, AMOUNT)).toHaveText('10,274')
    await cell(page, 1, AMOUNT).click()
    await page.keyboard.press('Control+z')
    await expect(grid(page).getByRole('gridcell', { name: '48752-000' })).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(cell(page, 3, AMOUNT)).toHaveText('10,274')
    await waitSaved(page)
  })

  await test.step('after the app was closed the batch is in the list of the settings', async () => {
    await goTo(desk.page, '地方税納付')
    await lots(desk.page).press('Delete')
    await expect(takeBack(desk.page)).toBeVisible()
    await desk.restart()
    const { page } = desk
    const list = await recentlyDeleted(page)
    await list.getByRole('button', { name: `納付データ「${NAME}」（納付先3件） を元に戻す` }).click()
    await expect(list.getByText(`納付データ「${NAME}」を元に戻しました`)).toBeVisible()
    await expect(list.getByText('最近削除した項目はありません')).toBeVisible()
    await openLot(page, NAME)
    await expect(page.getByTestId('total-amount')).toContainText('30,411')
  })

  await test.step('a batch that is deleted for good after a question cannot be taken back', async () => {
    const { page } = desk
    await goTo(page, '地方税納付')
    await lots(page).press('Delete')
    const list = await recentlyDeleted(page)
    await list.getByRole('button', { name: /を完全に削除$/ }).click()
    await list.getByRole('alertdialog').getByRole('button', { name: '完全に削除' }).click()
    await expect(list.getByText('最近削除した項目はありません')).toBeVisible()
    await expect(takeBack(page)).toHaveCount(0)
  })
})

test('the notice of a deletion goes when its month was made anew, and with the second other screen', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await prepareLot(page, NAME, samplePayees(2))
  await goTo(page, '地方税納付')

  await test.step('one other screen, and back', async () => {
    await lots(page).press('Delete')
    await goTo(page, '残高一覧')
    await expect(takeBack(page)).toBeVisible()
    await goTo(page, '地方税納付')
    await expect(takeBack(page)).toBeVisible()
    await goTo(page, '納付台帳')
    await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
    await expect(takeBack(page)).toHaveCount(0)
  })

  await test.step('another batch of the month', async () => {
    await prepareLot(page, NAME, samplePayees(2))
    await goTo(page, '地方税納付')
    await lots(page).press('Delete')
    await expect(takeBack(page)).toBeVisible()
    await newLot(page, NAME)
    await expect(takeBack(page)).toHaveCount(0)
  })

  await test.step('nothing is lost', async () => {
    const list = await recentlyDeleted(page)
    await expect(list.getByRole('button', { name: /を元に戻す$/ })).toHaveCount(2)
  })
})

test('the notice of a deletion names the company when another one is open', async ({ desk: { page } }) => {
  await startPractice(page)
  const company = '顧問先001商事'
  await makeOffice(page, { count: 2, keys: 1 })
  await prepareLot(page, NAME, samplePayees(2))
  await goTo(page, '地方税納付')
  await lots(page).press('Delete')
  const deleted = `納付データ「${NAME}」（納付先2件）を削除しました`
  await expect(page.getByText(deleted, { exact: true })).toBeVisible()
  const switcher = page.getByRole('combobox', { name: '会社を選ぶ' })
  await switcher.click()
  await switcher.fill('1002')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${company}：${deleted}`, { exact: true })).toBeVisible()
  await takeBack(page).click()
  await expect(page.getByText(`${company}：納付データ「${NAME}」を元に戻しました`, { exact: true })).toBeVisible()
})

test('a deleted payee is taken back with all its fields, but not beside a new one with the same code and number', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const sapporo = { number: '48750-001', count: '12', amount: '345600' }
  await registerPayee(page, '札幌市', sapporo)
  await registerPayee(page, '大阪市', { number: '1', count: '1', amount: '1000' })
  const row = payeeTable(page).getByRole('row', { name: /011002 .* 48750-001 12 345,600/ })

  await test.step('the Delete key deletes the row, the focus goes on to the next, and the notice brings it back', async () => {
    await row.focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText('北海道 札幌市 を納付先から削除しました')).toBeVisible()
    await expect(payeeTable(page).getByRole('row', { name: /271004/ })).toBeFocused()
    await takeBack(page).click()
    await expect(row).toBeFocused()
  })

  await test.step('a payee deleted in its form comes back with Ctrl+Z', async () => {
    await row.click()
    await page.getByRole('region', { name: '納付先の編集' }).getByRole('button', { name: '削除' }).click()
    await expect(row).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(row).toBeFocused()
  })

  await test.step('a new payee with the same code and number is left alone, and the deleted one is not lost', async () => {
    await row.focus()
    await page.keyboard.press('Delete')
    await expect(row).toHaveCount(0)
    await registerPayee(page, '札幌市', { ...sapporo, count: '5', amount: '99000' })
    await takeBack(page).click()
    await expect(page.getByText('同じコード・指定番号の納付先が登録されています')).toBeVisible()
    const newer = payeeTable(page).getByRole('row', { name: /011002 .* 48750-001 5 99,000/ })
    await expect(newer).toBeVisible()
    await expect(payeeTable(page)).toHaveAttribute('aria-rowcount', '3')
    await newer.focus()
    await page.keyboard.press('Delete')
    await expect(newer).toHaveCount(0)
    const list = await recentlyDeleted(page)
    await list
      .getByRole('button', { name: /を元に戻す$/ })
      .last()
      .click()
    await expect(list.getByText('北海道 札幌市 を納付先に戻しました')).toBeVisible()
    await goTo(page, '納付先')
    await expect(row).toBeVisible()
  })
})

test('a deleted company is taken back with its accounts, batches, payees and kept entries', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await registerPayee(page, '札幌市', { number: '48750-001', count: '12', amount: '345600' })
  await prepareLot(page, NAME, samplePayees(2))
  const companies = page.getByRole('table', { name: '登録した会社' })
  await goTo(page, '設定')
  const name = await companies.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()

  await test.step('it is deleted after a question that says what is kept and what is not', async () => {
    await page.getByRole('button', { name: `${name} を削除` }).click()
    await expect(page.getByRole('alertdialog')).toContainText('30日間')
    await page.getByRole('alertdialog').getByRole('button', { name: '登録を削除する' }).click()
    await expect(page.getByText(`${name} の登録を削除しました`)).toBeVisible()
    await expect(companies.getByText('会社はまだありません')).toBeVisible()
  })

  await test.step('the notice brings it back, also with the key of the practice bank', async () => {
    await takeBack(page).click()
    await expect(page.getByText(`${name} の登録を元に戻しました`)).toBeVisible()
    await expect(companies.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByRole('button', { name: `${name} を編集` })).toBeFocused()
    await goTo(page, '今月の納付')
    await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await goTo(page, '納付先')
    await expect(payeeTable(page).getByRole('row', { name: /48750-001/ })).toBeVisible()
    await openLot(page, NAME)
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,137')
  })
})

test('deleted rows are taken back at their places, with what was typed since', async ({ desk: { page } }) => {
  await startPractice(page)
  const payees = samplePayees(5)
  await prepareLot(page, NAME, payees)
  const rowHeads = grid(page).getByRole('rowheader')
  const numbers = () =>
    grid(page)
      .getByRole('gridcell', { name: /^4875\d-000$/ })
      .allInnerTexts()
  const all = payees.map(({ designatedNumber }) => designatedNumber)

  await rowHeads.nth(1).click()
  await rowHeads.nth(2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+Delete')
  await expect(page.getByText('2行を削除しました')).toBeVisible()
  await expect.poll(numbers).toEqual(all.toSpliced(1, 2))
  await cell(page, 1, AMOUNT).click()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await takeBack(page).click()
  await expect(page.getByText('2行を元に戻しました')).toBeVisible()
  await expect.poll(numbers).toEqual(all)
  await expect(cell(page, 1, AMOUNT)).toHaveText('5,000')
  await expect(page.getByRole('textbox', { name: '2行 コード', exact: true })).toBeFocused()

  await test.step('undo brings them back too, and then the notice has nothing left to offer', async () => {
    await rowHeads.nth(3).click()
    await page.keyboard.press('Control+Delete')
    await expect(takeBack(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(takeBack(page)).toHaveCount(0)
    await expect(cell(page, 4, NUMBER + 1)).toHaveText(all[3]!)
    await expect(page.getByRole('textbox', { name: '4行 コード', exact: true })).toBeFocused()
  })
})
