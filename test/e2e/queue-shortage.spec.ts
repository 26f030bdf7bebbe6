// The confirmation of several lots says what the accounts lack, and how much differs from last month.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { amountOf, makeOffice, MONTH, preparedLot, writeRows } from './support/office.ts'
import { startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const HUGE = 900_000_000
const draftOf = (client: number) => amountOf(client) + (client - 1) * 10
const lines = (page: Page) => page.getByRole('table', { name: '申請する納付データ' })
const lineOf = (page: Page, client: number) =>
  lines(page)
    .getByRole('row')
    .filter({ hasText: `顧問先00${String(client)}商事` })
    .first()
const sums = (page: Page) => page.getByRole('region', { name: '合計' })

test('a shortage stands in the head, in the row and in the words of the tick; the change since last month in both', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const companies = await makeOffice(page, { count: 4, drafts: 3 })
  const fourth = companies[3]
  if (!fourth) throw new Error('no company')
  // It shares its account with the others, as practice companies do, so its own bank account tells it apart.
  await writeRows(page, preparedLot(fourth, MONTH, HUGE, crypto.randomUUID()))
  await page.reload()
  await page.getByRole('button', { name: '申請できるものをすべて選択（4社）' }).click()
  await page.getByRole('button', { name: 'まとめて申請', exact: true }).click()

  await test.step('in the head', async () => {
    await expect(sums(page)).toContainText(/残高不足\s*1口座 [\d,]+円 不足/)
    const change = 10 + 20 + HUGE - amountOf(4)
    await expect(sums(page)).toContainText(`+${change.toLocaleString('en-US')}`)
  })

  await test.step('in the row', async () => {
    await expect(lineOf(page, 4)).toContainText(/残高不足 [\d,]+円/)
    await expect(lineOf(page, 4)).toContainText(`+${(HUGE - amountOf(4)).toLocaleString('en-US')}`)
    await expect(lineOf(page, 1)).toContainText(draftOf(1).toLocaleString('en-US'))
    await expect(lineOf(page, 1).getByRole('cell').nth(8)).toHaveText('0')
    await expect(lineOf(page, 3).getByRole('cell').nth(8)).toContainText('+20')
  })

  await test.step('in the words beside the check box', async () => {
    const tick = page.getByRole('checkbox', { name: /残高不足 1口座（[\d,]+円 不足）を確認しました$/ })
    await expect(tick).toBeEnabled()
    await look(page, 'queue-shortage')
    expect((await audit(page)).map(({ rule, places }) => `${rule} ${places.join(' | ')}`)).toEqual([])
    await tick.check()
    await expect(page.getByRole('button', { name: /を申請する$/ })).toBeEnabled()
  })

  await test.step('without that lot, nothing is lacking, and the tick has to be set again', async () => {
    await page.getByRole('button', { name: '顧問先004商事 をまとめて申請から除く' }).click()
    await expect(sums(page)).toContainText(/残高不足\s*ありません/)
    await expect(sums(page)).toContainText('+30')
    await expect(page.getByText('残高不足 1口座')).toHaveCount(0)
    await expect(
      page.getByRole('checkbox', { name: /^3件（合計 .*引落口座(、要確認 \d+件)?を確認しました$/ }),
    ).not.toBeChecked()
  })
})

test('lots without the address of their payer get what was registered since, and their account is asked about', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const [first] = await makeOffice(page, { count: 2 })
  if (!first) throw new Error('no company')
  const made = preparedLot(first, MONTH, amountOf(1), crypto.randomUUID())
  const lots = made.lots.map((lot) => ({ ...lot, head: { ...lot.head, address: '' } }))
  await writeRows(page, { ...made, lots })
  await page.reload()
  await page.getByRole('button', { name: '申請できるものをすべて選択（1社）' }).click()
  await page.getByRole('button', { name: 'まとめて申請', exact: true }).click()
  const blocked = page.getByRole('region', { name: '申請しない納付データ 1件' })
  await expect(blocked).toContainText('所在地（カナ）: 入力されていません')
  await blocked.getByRole('button', { name: '1件に会社の登録の名称・所在地を入れる' }).click()
  await expect(lines(page)).toContainText(first.name)
  await expect(blocked).toHaveCount(0)
  const tick = page.getByRole('checkbox', { name: /^1件/ })
  await expect(tick).toBeEnabled()
  // The account came with the lot, and its balance was asked for.
  await expect(sums(page)).toContainText(/残高不足\s*ありません/)
  await expect(tick).not.toHaveAccessibleName(/残高の分からない/)
})
