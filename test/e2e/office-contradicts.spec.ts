import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { samplePayees } from './support/payees.ts'
import { applications, fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

const NAME = '食い違う納付'
const STATE = '矛盾・銀行に確認'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

test('a filing on which two records differ is locked and named on every screen, which lead to the way out', async () => {
  const ume = await world.enter('ume', ['prepare', 'file'], async ({ page }) => {
    await startPractice(page)
    await prepareLot(page, NAME, samplePayees(2))
  })
  await ume.page
    .getByRole('button', { name: /^共有する / })
    .first()
    .click()
  const saku = await world.enter('saku', ['prepare', 'file'])
  await expect(saku.page.getByText('共有中').first()).toBeVisible()
  await goTo(ume.page, '地方税納付')
  await ume.page.getByRole('link', { name: NAME, exact: true }).click()
  await fileLot(ume.page)
  await expect(ume.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const { page } = saku
  const row = page.getByRole('row').filter({ hasText: NAME })
  await goTo(page, '地方税納付')
  await expect(row).toContainText('承認待ち')
  await expect(page.getByText(STATE)).toHaveCount(0)

  // The server says another number than the record of the computer that filed.
  await world.office.owner.query(
    `insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, seq)
     select claim_id, 2, 'accepted', '999999999999', machine, author, office.next_seq() from office.claim`,
  )
  await test.step('every screen names it', async () => {
    await expect(row).toContainText(STATE)
    await goTo(page, '今月の納付')
    await expect(page.getByText(`${STATE} 1件`)).toBeVisible()
    await expect(page.getByText(`${STATE}：1件`)).toBeVisible()
    await goTo(page, '申請履歴')
    await expect(row).toContainText(STATE)
    await goTo(page, '納付台帳')
    await expect(page.getByText(/11月分 結果不明 10,000円/)).toHaveCount(1)
    await goTo(page, '本日の確認事項')
    await expect(page.getByText('二つの記録が食い違っています')).toBeVisible()
  })
  await test.step('and leads to the way out; until then nobody edits or files it', async () => {
    await goTo(page, '地方税納付')
    await row.getByRole('link', { name: NAME, exact: true }).click()
    await expect(page.getByText('編集も申請もできません')).toBeVisible()
    await expect(page.getByRole('button', { name: '確認へ進む' })).toHaveCount(0)
    await page.getByRole('button', { name: '結果を見る' }).click()
    await expect(wayOut(page)).toBeVisible()
    await goTo(page, '承認状況')
    await row.getByRole('link', { name: STATE }).click()
    await expect(wayOut(page)).toBeVisible()
    await goTo(page, '今月の納付')
    await page.getByRole('button', { name: '結果を登録' }).click()
    await expect(wayOut(page)).toBeVisible()
  })
  expect(await applications(page)).toEqual([])
})

const wayOut = (page: Page) => page.getByRole('region', { name: '結果を登録する' })
