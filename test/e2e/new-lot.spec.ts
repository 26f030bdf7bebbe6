import type { Page } from '@playwright/test'
import { addMonths } from '#domain/calendar/calendar'
import { expect, test } from './support/desk.ts'
import { registerPayee } from './support/payees.ts'
import { chooseNew, goTo, startPractice } from './support/steps.ts'

/** Returns the name that a lot takes from its month, such as `11月分`. */
const nameOfMonth = async (page: Page) =>
  `${String(Number((await page.getByLabel('納付月分').inputValue()).slice(5)))}月分`
const button = (page: Page) => page.getByRole('button', { name: '新規作成' })
const line = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })

test('a new lot is created from the menu, which shows what is not possible and why', async ({ desk: { page } }) => {
  const { keyboard } = page
  await startPractice(page)
  await goTo(page, '地方税納付')
  await expect(page.getByRole('heading', { name: '地方税納付', level: 1 })).toBeVisible()

  await test.step('the arrow keys move through the menu, a disabled line does nothing, and Esc returns the focus to the button', async () => {
    await button(page).focus()
    await keyboard.press('ArrowDown')
    await expect(line(page, '前月から')).toBeFocused()
    await expect(line(page, '前月から')).toBeDisabled()
    await expect(line(page, '前月から')).toHaveAccessibleName(/^前月から\s.+の納付データがありません$/)
    await expect(line(page, '前月から')).toContainText('の納付データがありません')
    await expect(line(page, '納付先から')).toContainText('「納付先」に納付先が登録されていません')
    await keyboard.press('Enter')
    await expect(line(page, '前月から')).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(line(page, '空')).toBeFocused()
    await keyboard.press('Escape')
    await expect(button(page)).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByText(/^納付データはまだありません/)).toBeVisible()
  })

  await test.step('Tab and a press outside close the menu', async () => {
    await keyboard.press('Enter')
    await expect(line(page, '前月から')).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await button(page).click()
    await page.getByRole('heading', { name: '地方税納付' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('the line for a file asks for the file', async () => {
    await chooseNew(page, 'ファイルから')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keyboard.press('Escape')
  })

  await test.step('the empty list offers what is possible as buttons', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: '空', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: '前月から' })).toHaveCount(0)
    await main.getByRole('button', { name: 'ファイルから' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await keyboard.press('Escape')
  })

  await test.step('the line for the payee list creates a lot from it', async () => {
    await registerPayee(page, '札幌市', { number: '48750-001', count: '12', amount: '345600' })
    await goTo(page, '地方税納付')
    await chooseNew(page, '納付先から')
    await expect(page.getByTestId('total-amount')).toContainText('345,600')
    await expect(page.getByLabel('データ名')).toHaveValue(await nameOfMonth(page))
  })
})

test('a new lot is named after its month, and is removed if the user enters nothing', async ({ desk: { page } }) => {
  const list = page.getByRole('main').getByRole('row').getByRole('link')
  const name = page.getByLabel('データ名')
  let own = ''
  await startPractice(page)
  await goTo(page, '地方税納付')

  await test.step('an untouched lot is no longer in the list', async () => {
    await chooseNew(page, '空')
    own = await nameOfMonth(page)
    await expect(name).toHaveValue(own)
    await goTo(page, '地方税納付')
    await expect(page.getByText(/^納付データはまだありません/)).toBeVisible()
  })

  await test.step('opening the confirmation of an untouched lot does not remove it', async () => {
    await chooseNew(page, '空')
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
    await page.getByRole('button', { name: '編集に戻る' }).click()
    await expect(name).toHaveValue(own)
  })

  await test.step('a lot with one filled cell is kept, and the next lot of the month gets a number', async () => {
    await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
    await page.keyboard.type('011002')
    await goTo(page, '地方税納付')
    await expect(list).toHaveText([own])
    await chooseNew(page, '空')
    await expect(name).toHaveValue(`${own} 2`)
  })

  await test.step('the name follows the month with the number that is free there, and a lot whose head was changed is kept', async () => {
    const month = page.getByLabel('納付月分')
    await month.fill(addMonths((await month.inputValue()).replace('/', '-'), -1))
    await month.press('Enter')
    const other = await nameOfMonth(page)
    expect(other).not.toBe(own)
    await expect(name).toHaveValue(other)
    await goTo(page, '地方税納付')
    await expect(list).toHaveText([own, other])
  })

  await test.step('the name without a number goes to the next lot when its lot is deleted, and back', async () => {
    await chooseNew(page, '空')
    await expect(name).toHaveValue(`${own} 2`)
    await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
    await page.keyboard.type('011002')
    await goTo(page, '地方税納付')
    const first = page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: own, exact: true }) })
    await first.getByRole('button', { name: '削除' }).click()
    const other = `${String(Number(own.replace('月分', '')) - 1 || 12)}月分`
    await expect(list).toHaveText([own, other])
    await page.getByRole('button', { name: '元に戻す', exact: true }).click()
    await expect(list).toHaveCount(3)
    await expect(page.getByRole('link', { name: `${own} 2`, exact: true })).toBeVisible()
  })
})
