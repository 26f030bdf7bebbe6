import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { fetchEntries, openAccount, outputButton, startPractice } from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const WINDOW = { width: 1280, height: 800 }
/** A third of the window, from the top (px). */
const THIRD = Math.floor(WINDOW.height / 3)

/** Expects that the entries begin in the first third of the window and that balance, period and refresh are visible. */
async function expectEntriesHigh(page: Page, english: boolean): Promise<void> {
  const table = page.getByRole('table', { name: english ? 'Transactions' : '入出金明細' })
  const head = table.getByRole('columnheader').first()
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThanOrEqual(THIRD)
  const balance = page.getByRole('region', { name: english ? 'Account balance' : '口座の残高' })
  await expect(balance).toContainText(/\d{1,3}(,\d{3})+/)
  for (const part of [
    balance,
    page.getByLabel(english ? 'From' : '開始日', { exact: true }),
    page.getByLabel(english ? 'To' : '終了日', { exact: true }),
    page.getByRole('button', { name: english ? 'Refresh balance' : '残高を更新' }),
    page.getByRole('button', { name: english ? 'Print or export' : '出力', exact: true }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
}

async function speak(page: Page, language: 'English' | '日本語'): Promise<void> {
  await page.goto(`${page.url().split('#')[0] ?? ''}#/settings/display`)
  await page.getByRole('radio', { name: language }).check()
}

test('the entries of an account begin in the first third of a small window, in both languages, fetched and stored', async ({
  desk,
}) => {
  await desk.page.setViewportSize(WINDOW)
  await startPractice(desk.page)

  await test.step('after fetching', async () => {
    const { page } = desk
    await openAccount(page, /60日で600件/)
    await fetchEntries(page, '直近60日')
    await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '601')
    await expectEntriesHigh(page, false)
    await look(page, 'account')
  })

  await test.step('holder, branch and account are one press away', async () => {
    const { page } = desk
    const balance = page.getByRole('region', { name: '口座の残高' })
    await balance.getByText('口座名義・支店など').click()
    for (const text of ['レンシュウショウジ（カ', '001 練習本店', '1111111'])
      await expect(balance.getByText(text)).toBeVisible()
    await look(page, 'account-holder')
  })

  await test.step('after a restart, when the stored entries are shown', async () => {
    await desk.restart()
    const { page } = desk
    await page.setViewportSize(WINDOW)
    await openAccount(page, /60日で600件/)
    await expect(page.getByText(/に取得した明細です。その後、銀行には照会していません$/)).toBeInViewport()
    await expectEntriesHigh(page, false)
    await speak(page, 'English')
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(page.getByText(/Not checked with the bank since$/)).toBeInViewport()
    await expectEntriesHigh(page, true)
    await look(page, 'account-stored')
  })
})

test('everything that leaves the account screen is in one menu, and a stored period can be chosen from another', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await openAccount(page, /60日で600件/)
  await expect(outputButton(page)).toBeDisabled()
  await fetchEntries(page, '直近60日')
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '601')

  await test.step('the outputs', async () => {
    await outputButton(page).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^印刷プレビュー…紙にする前に/,
      /^PDFに保存通帳の代わりに/,
      /^印刷通帳の代わりに/,
      /^ファイルに出力（CSV・XLSXなど）…会計・給与のソフト/,
    ])
    await look(page, 'account-output')
    await page.keyboard.press('Escape')
    await expect(outputButton(page)).toBeFocused()
  })

  await test.step('the stored period', async () => {
    const [from, to] = [await page.getByLabel('開始日').inputValue(), await page.getByLabel('終了日').inputValue()]
    await page.getByRole('button', { name: '今月', exact: true }).click()
    await expect(page.getByLabel('開始日')).not.toHaveValue(from)
    await page.getByRole('button', { name: '保存済みの期間', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText([`${from}〜${to}`, '保存済み明細を削除…'])
    await page.getByRole('menuitem').first().click()
    await expect(page.getByLabel('開始日')).toHaveValue(from)
    await expect(page.getByLabel('終了日')).toHaveValue(to)
    await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '601')
  })
})
