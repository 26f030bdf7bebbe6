// A value that cannot be read is in no sum, and every sum that lacks one says so.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees } from './support/payees.ts'
import { cell, goTo, newLot, pasteAt, startPractice, toTsv, waitSaved } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const AMOUNT = 7
const PAYEES = samplePayees(3)
const yen = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0).toLocaleString('en-US')
const WARNING = '読み取れない値が1行にあり、合計に入っていません'
/** The sum of the second row, which is its last cell. */
const total = (page: Page) =>
  page.getByRole('grid', { name: '納付先明細' }).getByRole('row').nth(2).getByRole('gridcell').last()
const clean = async (page: Page) => expect((await audit(page)).map(({ rule }) => rule)).toEqual([])

test('an amount that cannot be read is in no sum, wherever the sum is shown', async ({ desk: { page } }) => {
  const { keyboard } = page
  await startPractice(page)
  await newLot(page, '読めない金額')
  await pasteAt(page, toTsv(PAYEES))
  const sum = page.getByTestId('total-amount')
  await expect(sum).toContainText(yen(PAYEES))
  await expect(page.getByText(WARNING)).toHaveCount(0)

  await test.step('the grid and the head of the lot', async () => {
    await cell(page, 2, AMOUNT).click()
    await keyboard.type('-500')
    await keyboard.press('Enter')
    await expect(cell(page, 2, AMOUNT)).toHaveText('-500')
    await expect(total(page)).toHaveText('—')
    await expect(sum).toContainText(yen(PAYEES.toSpliced(1, 1)))
    await expect(page.getByRole('rowheader', { name: '合計（1行に読めない値）' })).toBeVisible()
    await expect(page.getByText(WARNING)).toBeVisible()
    await waitSaved(page)
    await look(page, 'unreadable-lot')
    await clean(page)
  })

  await test.step('the confirmation', async () => {
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByTestId('confirm-total')).toContainText(yen(PAYEES.toSpliced(1, 1)))
    await expect(page.getByRole('region', { name: '申請の要点' })).toContainText(WARNING)
    await look(page, 'unreadable-confirm')
    await clean(page)
  })

  await test.step('the list, and a copy of the lot', async () => {
    await goTo(page, '地方税納付')
    await expect(page.getByRole('row').filter({ hasText: '読めない金額' })).toContainText(WARNING)
    await look(page, 'unreadable-list')
    await page.getByRole('button', { name: '複製' }).click()
    await expect(cell(page, 2, AMOUNT)).toHaveText('-500')
    await expect(sum).toContainText(yen(PAYEES.toSpliced(1, 1)))
  })

  await test.step('the month', async () => {
    await goTo(page, '今月の納付')
    await expect(page.getByTestId('month-open')).toContainText('円（一部）')
    await expect(page.getByRole('table', { name: 'この月の納付データ' })).toContainText(WARNING)
    await look(page, 'unreadable-month')
    await clean(page)
  })

  const lacking = page.getByRole('link', { name: /読めない金額.*（1行）$/ })
  await test.step('the ledger, whose note leads to the lot', async () => {
    await goTo(page, '納付台帳')
    await expect(page.getByText('読めない値のある行は、どの金額にも入っていません')).toBeVisible()
    await expect(lacking).toHaveCount(2)
    const ledger = page.getByRole('grid', { name: '納付先と月ごとの申請' })
    // Both lots have the first payee.
    await expect(ledger.getByRole('row').nth(1)).toContainText((2 * (PAYEES[0]?.amount ?? 0)).toLocaleString('en-US'))
    await expect(ledger.getByRole('row').nth(2)).toContainText('—')
    await look(page, 'unreadable-ledger')
    await clean(page)
  })

  await test.step('with a number in its place, the sums are whole again', async () => {
    await goTo(page, '地方税納付')
    await page.getByRole('link', { name: '読めない金額', exact: true }).first().click()
    await cell(page, 2, AMOUNT).click()
    await keyboard.type('700')
    await keyboard.press('Enter')
    await expect(total(page)).not.toHaveText('—')
    await expect(page.getByText(WARNING)).toHaveCount(0)
    await waitSaved(page)
    await goTo(page, '納付台帳')
    await expect(lacking).toHaveCount(1)
  })
})
