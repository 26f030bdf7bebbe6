import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { chooseOutput, fetchEntries, FILE_OUTPUT, openAccount, setFault, startPractice } from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const panel = (page: Page) => page.getByRole('tabpanel', { name: '入出金明細' })
const table = (page: Page) => page.getByRole('table', { name: '入出金明細' })
const expectEntries = (list: Locator, count: number) => expect(list).toHaveAttribute('aria-rowcount', String(count + 1))

test('stored entries stay readable without the bank, even after the app was killed, and a damaged one is reported', async ({
  desk,
}) => {
  await startPractice(desk.page)

  await test.step('a damaged entry is reported with its page, place, date, number and field', async () => {
    const { page } = desk
    await openAccount(page, /60日で600件/)
    await setFault(page, { kind: 'amountOutOfRange', operation: 'transactions' })
    await fetchEntries(page, '直近60日')
    // Damages the first entry of each of three pages; the other 597 entries are intact.
    const notice = panel(page).getByRole('alert')
    await expect(notice).toContainText('読み取れない明細が3件あり、表・合計・ファイルに入っていません')
    await expect(notice).toContainText(
      /1ページ目の1件目（取引日 \d{4}\/\d\d\/\d\d、取引番号 1）の金額：整数でないか、範囲を超えています/,
    )
    await expect(notice.getByRole('listitem')).toHaveCount(3)
    await expectEntries(table(page), 597)
  })

  await test.step('the stored entries and the exported file repeat the notice, and the days are fetched again', async () => {
    const { page } = desk
    await openAccount(page, /1日3件/)
    await openAccount(page, /60日で600件/)
    await expect(panel(page).getByRole('alert')).toContainText('読み取れない明細が3件')
    await chooseOutput(page, FILE_OUTPUT)
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('読み取れない明細が3件')
    await expect(page.getByRole('dialog')).toContainText(/不完全\.csv/)
    await page.keyboard.press('Escape')
  })

  await test.step('entries stay on the screen if fetching them again fails', async () => {
    const { page } = desk
    await setFault(page, undefined)
    await fetchEntries(page, '直近60日')
    await expectEntries(table(page), 600)
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    await setFault(page, { kind: 'truncatedJson', operation: 'transactions' })
    await page.getByRole('button', { name: 'すべて更新' }).click()
    await expect(panel(page).getByRole('alert')).toContainText('回答が読み取れない形です')
    await expect(panel(page).getByText(/^前回（.+）に取得した明細を表示しています$/)).toBeVisible()
    await expectEntries(table(page), 600)
  })

  await test.step('the app is killed in the middle of 100,000 entries', async () => {
    const { page } = desk
    await setFault(page, { kind: 'latency', operation: 'transactions', amount: 150 })
    await openAccount(page, /2年で/)
    await fetchEntries(page, '直近1年')
    await expect(panel(page).getByText(/^[5-9]ページ・/)).toBeVisible()
    await desk.kill()
    await desk.restart()
  })

  await test.step('the small account is shown at once without a network', async () => {
    const { page } = desk
    await setFault(page, { kind: 'offline', operation: 'any' })
    await openAccount(page, /60日で600件/)
    await expectEntries(table(page), 600)
    await expect(panel(page).getByText(/に取得した明細です。その後、銀行には照会していません$/)).toBeVisible()
    await page.getByRole('button', { name: '明細を取得' }).click()
    await expect(panel(page).getByRole('alert')).toContainText('ネットワークに接続されていません')
    await expectEntries(table(page), 600)
  })

  await test.step('the account with 100,000 entries continues where it stopped, and its entries can be erased', async () => {
    const { page } = desk
    await setFault(page, undefined)
    await openAccount(page, /2年で/)
    await expect(panel(page).getByRole('alert')).toContainText('前回の取得は途中で終わりました')
    const entries = async () => Number(await table(page).getAttribute('aria-rowcount')) - 1
    await expect.poll(entries).toBeGreaterThanOrEqual(200)
    await panel(page).getByRole('button', { name: '続きから取得' }).click()
    await expect(panel(page).getByText('明細は途中までです')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '明細を取得' })).toBeEnabled()
    await expect.poll(entries).toBeGreaterThan(40_000)
    await expect(panel(page).getByText('前のページと重なった')).toHaveCount(0)
    await page.getByRole('button', { name: '保存済みの期間', exact: true }).click()
    await page.getByRole('menuitem', { name: '保存済み明細を削除…' }).click()
    await page.getByRole('button', { name: '削除する' }).click()
    await expectEntries(table(page), 0)
    await expect(page.getByText('保存済みの期間')).toHaveCount(0)
  })
})
