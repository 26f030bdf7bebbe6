import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { fetchEntries, fileLot, openAccount, prepareLot, setFault, startPractice } from './support/steps.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: '入出金明細' })
const table = (page: Page) => page.getByRole('table', { name: '入出金明細' })

test('a statement keeps entries that share a number, reports missing days and tolerates harmless deviations', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await openAccount(page, /60日で600件/)

  await test.step('days without an answer are reported, and only they are fetched again', async () => {
    await setFault(page, { kind: 'fewerDays', operation: 'transactions' })
    await fetchEntries(page, '直近60日')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '571')
    await expect(panel(page)).toContainText('銀行の回答の期間に')
    await setFault(page, undefined)
    await page.getByRole('button', { name: '明細を取得' }).click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '601')
    await expect(panel(page).getByText('銀行の回答の期間に')).toHaveCount(0)
  })

  await test.step('every entry is kept although all have the number 1, and a notice says so', async () => {
    await openAccount(page, /1日3件/)
    await setFault(page, { kind: 'repeatedNumbers', operation: 'transactions' })
    await fetchEntries(page, '直近60日')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '181')
    await expect(panel(page)).toContainText(
      '同じ日に同じ取引番号の明細があります（内容が異なるもの 120件、すべて同じもの 0件）',
    )
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('an answer with an unlisted account type, or with a message beside its data, is not refused', async () => {
    for (const [kind, seen] of [
      ['otherAccountType', '貯蓄預金 (4)'],
      ['messageBesideData', '当座預金 (2)'],
    ] as const) {
      await setFault(page, { kind, operation: 'any' })
      await page.getByRole('button', { name: '残高を更新' }).click()
      await expect(page.getByRole('region', { name: '口座の残高' })).toContainText(seen)
      await expect(page.getByRole('region', { name: '口座の残高' })).toContainText('資金化残高')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })
})

test('totals that the bank leaves out are not shown as differences on the result page or in the acceptance lookup', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '通知なし', samplePayees(2))
  await setFault(page, { kind: 'totalsLeftOut', operation: 'any' })
  await fileLot(page)
  const compared = page.getByRole('table', { name: '送信内容と受付内容' })
  await expect(compared.getByText('銀行から通知なし')).toHaveCount(3)
  await expect(compared.getByText('不一致')).toHaveCount(0)
  await expect(compared).toContainText('地方税納入（特別徴収）')
  await expect(compared).toContainText('レンシュウショウジ（カ')
  await page.getByRole('button', { name: '受付を照会' }).click()
  await expect(page.getByText('送信した合計と比べる数字の一部が、銀行から通知されていません')).toBeVisible()
  await expect(page.getByText('送信した合計と一致しません')).toHaveCount(0)
  await setFault(page, undefined)
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
})
