import type { Page } from '@playwright/test'
import { addMonths } from '#domain/calendar/calendar'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { cell, newLot, pasteAt, startPractice, toTsv, waitSaved } from './support/steps.ts'

const CODE = 1
const NUMBER = 4
const findings = (page: Page) => page.getByRole('list', { name: 'チェック結果' })
const heard = (page: Page) => page.getByTestId('heard')
const payee = (municipalityCode: string, designatedNumber: string) => ({
  municipalityCode,
  designatedNumber,
  count: 1,
  amount: 10_000,
})

test('a finding names its city and mends its cell by a button or by one key, and the totals stay in sight', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await page.setViewportSize({ width: 1280, height: 800 })
  await startPractice(page)
  await newLot(page, '前の月')
  await pasteAt(page, toTsv([payee('131024', '3896830'), payee('012025', '77'), payee('141003', '5')]))
  const month = page.getByLabel('納付月分')
  await month.fill(addMonths((await month.inputValue()).replace('/', '-'), -1))
  await month.press('Enter')
  await waitSaved(page)

  await newLot(page, 'この月')
  await pasteAt(
    page,
    toTsv([payee('131025', '3896830'), payee('012025', ''), payee('141011', '5'), payee('府中市', '6')]),
  )
  const lines = findings(page).getByRole('listitem')

  await test.step('each line names its city, and a cell has one line', async () => {
    await expect(lines.filter({ hasText: '前月は「77」でした（012025 北海道函館市）' })).toHaveCount(1)
    await expect(lines.filter({ hasText: '指定番号がありません' })).toHaveCount(1)
    await expect(lines.filter({ hasText: '131025' })).toHaveCount(1)
    await expect(lines.filter({ hasText: '前月にはなかった納付先です' })).toHaveCount(1)
  })

  await test.step('the totals are in sight beside the open pane', async () => {
    await expect(page.getByTestId('total-amount')).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('total-amount')).toContainText('40,000')
    await look(page, 'mends')
  })

  await test.step('a button writes what it says and leads to the cell', async () => {
    await findings(page).getByRole('button', { name: '131024 東京都中央区にする' }).click()
    await expect(cell(page, 1, CODE)).toHaveText('131024')
    await expect(page.getByRole('textbox', { name: '1行 コード' })).toBeFocused()
    await expect(heard(page)).toContainText('チェックの直し方を入れる')
    await expect(lines.filter({ hasText: '131025' })).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(cell(page, 1, CODE)).toHaveText('131025')
    await keyboard.press('Control+y')
  })

  await test.step('one key writes it from the cell, and the listener is told before and after', async () => {
    await findings(page).getByRole('button', { name: /^2行 / }).click()
    await expect(page.getByRole('textbox', { name: '2行 指定番号' })).toBeFocused()
    await expect(heard(page)).toContainText('Alt + M: 前月の番号 77 を入れる')
    await keyboard.press('Alt+m')
    await expect(cell(page, 2, NUMBER)).toHaveText('77')
    await cell(page, 3, CODE).click()
    await keyboard.press('Alt+m')
    await expect(cell(page, 3, CODE)).toHaveText('141003')
  })

  await test.step('a name of two places is only mended by the button of one of them', async () => {
    await cell(page, 4, CODE).click()
    await expect(heard(page)).toContainText('府中市')
    await keyboard.press('Alt+m')
    await expect(heard(page)).toContainText('チェックの直し方を入れる：変更なし')
    await expect(cell(page, 4, CODE)).toHaveText('府中市')
    await findings(page).getByRole('button', { name: '342084 広島県府中市にする' }).click()
    await expect(cell(page, 4, CODE)).toHaveText('342084')
    await expect(findings(page).getByRole('button', { name: /にする$|を入れる$/ })).toHaveCount(0)
  })
})

test('what a row lacks is said once it is no longer being typed, and what is wrong in it at once', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await page.setViewportSize({ width: 1280, height: 800 })
  await startPractice(page)
  await newLot(page, '入力中')
  const lacking = findings(page).getByText(/指定番号がありません|納付する金額がありません/)

  await keyboard.type('131016')
  await keyboard.press('Tab')
  await expect(cell(page, 1, CODE)).toHaveText('131016')
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()
  await expect(lacking).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: '', exact: true }).and(page.locator('.warning, .error'))).toHaveCount(
    0,
  )

  await test.step('a wrong code is said at once', async () => {
    await keyboard.press('Shift+Tab')
    await keyboard.type('131015')
    await keyboard.press('Tab')
    await expect(findings(page)).toContainText('検査数字が合いません')
    await expect(lacking).toHaveCount(0)
  })

  await test.step('leaving the row, or the grid, ends the typing', async () => {
    await keyboard.press('ArrowDown')
    await expect(lacking).toHaveCount(2)
    await keyboard.press('ArrowUp')
    await keyboard.type('9')
    await keyboard.press('Tab')
    await expect(cell(page, 1, NUMBER)).toHaveText('9')
    await expect(lacking).toHaveCount(0)
    await page.getByLabel('データ名').click()
    await expect(lacking).toHaveCount(1)
  })
})
