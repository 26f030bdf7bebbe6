import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees } from './support/payees.ts'
import {
  cell,
  fileLot,
  goTo,
  newLot,
  openLot,
  pasteAt,
  setFault,
  startPractice,
  toTsv,
  waitSaved,
} from './support/steps.ts'

const NAME = '本社分'
const panel = (page: Page) => page.getByRole('complementary', { name: 'チェック' })
const findings = (page: Page) => page.getByRole('list', { name: 'チェック結果' })
const grid = (page: Page) => page.getByRole('grid', { name: '納付先明細' })
const count = (page: Page, text: string) => page.getByText(text, { exact: true })

test('nothing is called wrong or right before there is something to check', async ({ desk: { page } }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await startPractice(page)
  await goTo(page, '納付台帳')
  await expect(page.getByText('まだ納付データがありません')).toBeVisible()
  await expect(page.getByText('漏れも重複もありません')).toHaveCount(0)
  await expect(page.getByRole('main').locator('.danger, .ok').filter({ hasText: /\S/ })).toHaveCount(0)

  await newLot(page, NAME)
  await expect(panel(page).getByText('明細を入力するとチェックします')).toBeVisible()
  for (const none of ['エラー 0', '要確認 0']) await expect(count(page, none)).toHaveClass(/muted/)
  await expect(findings(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(0)
  await look(page, 'untouched')
})

test('equal findings are one line that unfolds, errors of the bank are a kind of their own, and an accepted lot is not checked again', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await newLot(page, NAME)
  const payees = samplePayees(7).map((payee, at) => (at < 6 ? { ...payee, designatedNumber: '' } : payee))
  await pasteAt(page, toTsv(payees))
  const lines = findings(page).getByRole('listitem')

  await test.step('six rows without a designated number are one line with its count', async () => {
    await expect(count(page, '要確認 6')).toHaveClass(/warn/)
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: '同じ種類がほかに 5 件' }).click()
    await expect(lines).toHaveCount(6)
    await lines.last().getByRole('button', { name: /^6行/ }).click()
    await expect(page.getByRole('textbox', { name: '6行 指定番号' })).toBeFocused()
    await page.getByRole('button', { name: '同じ内容をたたむ' }).click()
    await expect(lines).toHaveCount(1)
    await waitSaved(page)
  })

  await test.step('the errors of the bank are red, counted, and first', async () => {
    await setFault(page, { kind: 'rejectDetails', operation: 'apply', times: 1 })
    await fileLot(page)
    await page.getByRole('button', { name: '納付データを編集' }).click()
    await expect(count(page, 'エラー 0')).toHaveClass(/muted/)
    await expect(count(page, '銀行のエラー 2')).toHaveClass(/danger/)
    await expect(count(page, '要確認 6')).toHaveClass(/warn/)
    await expect(lines.nth(0)).toContainText('APICHD6005')
    await expect(lines.nth(1)).toContainText('APICHD6099')
    await expect(grid(page).locator('th.refused')).toHaveText([/^1/, /^7/])
    await look(page, 'refused')
  })

  await test.step('their counts fit into the panel in a small window', async () => {
    const heading = await panel(page).getByRole('heading').boundingBox()
    expect(heading?.height).toBeLessThan(30)
    const [inside, outside] = await Promise.all([
      panel(page).getByRole('button', { name: 'チェックをたたむ' }).boundingBox(),
      panel(page).boundingBox(),
    ])
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual((outside?.x ?? 0) + (outside?.width ?? 0))
    await expect(page.getByRole('main')).toHaveJSProperty('scrollLeft', 0)
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  })

  await test.step('once the bank has accepted the lot, nothing of it is marked', async () => {
    await lines.nth(0).getByRole('button').click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await waitSaved(page)
    await fileLot(page)
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    await openLot(page, NAME)
    await expect(cell(page, 1, 6)).toHaveText('3')
    await expect(findings(page)).toHaveCount(0)
    await expect(grid(page).locator('.warning, .error, .flagged, .refused, [aria-invalid=true]')).toHaveCount(0)
    await look(page, 'accepted')
  })
})
