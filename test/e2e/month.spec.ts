import { expect, test } from './support/desk.ts'
import { chooseNew, goTo, newLot, pasteAt, startPractice, toTsv, waitSaved } from './support/steps.ts'
import { samplePayees } from './support/payees.ts'

/** Returns the month before the given one, as `YYYY-MM`. */
function before(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return number === 1
    ? `${String((year ?? 0) - 1)}-12`
    : `${String(year)}-${String((number ?? 0) - 1).padStart(2, '0')}`
}

test('a new month starts with the payees of the previous one, and differences between the months are shown', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await newLot(page, '前の月')
  await pasteAt(page, toTsv(samplePayees(3)))
  const month = page.getByLabel('納付月分')
  await month.fill(before((await month.inputValue()).replace('/', '-')))
  await month.press('Enter')
  await waitSaved(page)

  await goTo(page, '地方税納付')
  await chooseNew(page, '前月から')
  const grid = page.getByRole('grid', { name: '納付先明細' })
  await expect(grid).toHaveAttribute('aria-rowcount', '5')
  const findings = page.getByRole('list', { name: 'チェック結果' })

  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(6).click()
  await page.keyboard.type('90000')
  await page.keyboard.press('Enter')
  await expect(findings.getByRole('button', { name: /前月の10,000円から90,000円へ/ })).toBeVisible()
  await grid.getByRole('row').nth(2).getByRole('gridcell').first().click()
  await page.keyboard.press('Control+Delete')
  await expect(findings.getByRole('button', { name: /前月あった納付先がありません/ })).toBeVisible()
})

test('the retirement tax calculator adds its result to the chosen row and to no other', async ({ desk: { page } }) => {
  await startPractice(page)
  await newLot(page, '退職')
  await pasteAt(page, toTsv(samplePayees(2)))
  const grid = page.getByRole('grid', { name: '納付先明細' })
  await grid.getByRole('row').nth(2).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: '退職所得の計算' }).click()
  await page.getByLabel('退職手当等の支払金額').fill('１５，０００，０００')
  await page.getByLabel('勤続年数（1年未満は切り上げ）').fill('26')
  await expect(page.getByText('1,400,000')).toBeVisible()
  await page.getByRole('button', { name: /（2行目）に加える$/ }).click()
  const cells = grid.getByRole('row').nth(2).getByRole('gridcell')
  await expect(cells.nth(9)).toHaveText('15,000,000')
  await expect(cells.nth(10)).toHaveText('84,000')
  await expect(cells.nth(11)).toHaveText('56,000')
  await expect(cells.nth(12)).toHaveText('140,000')
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(10)).toHaveText('0')
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()
})
