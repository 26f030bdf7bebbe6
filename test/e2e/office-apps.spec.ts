import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { samplePayees } from './support/payees.ts'
import { cell, goTo, openLot, prepareLot, startPractice, waitSaved, tickConfirmation } from './support/steps.ts'

/** What one person does is visible to the others within this time. */
const NAME = '11月分の納付'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

/** Gives the person at this computer a key of the practice bank for the shared company. */
async function registerKey(page: Page): Promise<void> {
  const reply = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    const company = list.ok ? list.value[0] : undefined
    return company && window.desk.call('practice.issueKey', { companyId: company.companyId })
  })
  expect(reply?.ok).toBe(true)
  await page.reload()
}

const amountCell = (page: Page, row: number) => cell(page, row, 7)

async function typeAmount(page: Page, row: number, amount: string): Promise<void> {
  await amountCell(page, row).click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await waitSaved(page)
}

test('a lot is prepared by one person, approved by another and filed by a third, and each sees it at once', async () => {
  const hana = await world.enter('hana', ['prepare'], async ({ page }) => {
    await startPractice(page)
    await prepareLot(page, NAME, samplePayees(3))
  })
  const [taro, jiro] = [await world.enter('taro', ['approve', 'prepare']), await world.enter('jiro', ['file'])]
  const saki = await world.enter('saki', ['approve'])

  await test.step('a shared company arrives with its lots', async () => {
    await hana.page.getByRole('button', { name: /^共有する / }).click()
    await expect(hana.page.getByText('共有中')).toBeVisible()
    for (const { page } of [taro, jiro]) {
      await expect(page.getByText('共有中')).toBeVisible()
      await registerKey(page)
      await openLot(page, NAME)
    }
  })

  await test.step('two people edit different rows at the same time, and both see both', async () => {
    await openLot(hana.page, NAME)
    await expect(hana.page.getByText(/taro.*編集中/)).toBeVisible()
    await Promise.all([typeAmount(hana.page, 1, '11111'), typeAmount(taro.page, 2, '22222')])
    for (const { page } of [hana, taro, jiro]) {
      await expect(amountCell(page, 1)).toHaveText('11,111')
      await expect(amountCell(page, 2)).toHaveText('22,222')
    }
  })

  await test.step('the approval of one person is what the third needs', async () => {
    await world.office.owner.query('update office.meta set four_eyes = true')
    await jiro.page.getByRole('button', { name: '確認へ進む' }).click()
    await tickConfirmation(jiro.page)
    await jiro.page.getByRole('button', { name: '申請する' }).click()
    await expect(jiro.page.getByText('この内容はまだ承認されていません')).toBeVisible()
    await hana.page.getByRole('button', { name: '確認へ進む' }).click()
    await hana.page.getByRole('button', { name: '承認を依頼' }).click()
    for (const { page } of [taro, saki]) {
      await goTo(page, '今月の納付')
      await page.getByRole('button', { name: `${NAME} を開く` }).click()
      await page.getByRole('button', { name: '承認する' }).click()
      // Who wrote a part of it is no second pair of eyes.
      if (page === taro.page)
        await expect(page.getByText('自分が依頼または変更した納付データは承認できません')).toBeVisible()
    }
    for (const { page } of [hana, taro, jiro])
      await expect(page.getByRole('status').filter({ hasText: 'sakiさんが' })).toContainText('承認しました')
  })

  await test.step('the third files it, and the others see it as filed and cannot file it again', async () => {
    await jiro.page.getByRole('button', { name: '申請する' }).click()
    await expect(jiro.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    for (const { page } of [hana, taro]) {
      await goTo(page, '地方税納付')
      await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('承認待ち')
    }
    const claims = await world.office.owner.query('select count(*) from office.claim')
    expect(claims.rows).toEqual([{ count: '1' }])
  })
})

test('who edits offline comes back: other cells go together, the same cell keeps both, an edit beats a deletion', async () => {
  const ume = await world.enter('ume', ['prepare', 'file'], async ({ page }) => {
    await startPractice(page)
    for (const name of ['併合', '衝突', '不要']) await prepareLot(page, name, samplePayees(3))
  })
  await ume.page
    .getByRole('button', { name: /^共有する / })
    .first()
    .click()
  const saku = await world.enter('saku', ['prepare'])
  const company = await ume.page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? list.value.find(({ accounts }) => accounts.length > 0)?.companyId : undefined
  })
  expect(company).toBeDefined()
  await test.step('both have all of it before the server goes', async () => {
    await choose(saku.page, company ?? '')
    await goTo(saku.page, '地方税納付')
    for (const name of ['併合', '衝突', '不要'])
      await expect(saku.page.getByRole('link', { name, exact: true })).toBeVisible()
    await choose(ume.page, company ?? '')
  })
  world.server.end('fast')
  await expect(saku.page.getByText('サーバーに接続できません').first()).toBeVisible()
  await test.step('both edit while the server is away', async () => {
    await openLot(saku.page, '併合')
    await typeAmount(saku.page, 1, '101')
    await openLot(ume.page, '併合')
    await typeAmount(ume.page, 2, '202')
    await openLot(saku.page, '衝突')
    await typeAmount(saku.page, 1, '333')
    await openLot(ume.page, '衝突')
    await typeAmount(ume.page, 1, '444')
    await openLot(saku.page, '不要')
    await typeAmount(saku.page, 1, '555')
    await goTo(ume.page, '地方税納付')
    await ume.page.getByRole('row').filter({ hasText: '不要' }).getByRole('button', { name: '削除' }).click()
  })
  await world.server.begin()
  await test.step('nothing is lost when they are back', async () => {
    for (const { page } of [ume, saku]) {
      await expect(page.getByText('サーバーに接続できません')).toHaveCount(0)
      await openLot(page, '併合')
      await expect(amountCell(page, 1)).toHaveText('101')
      await expect(amountCell(page, 2)).toHaveText('202')
      await goTo(page, '地方税納付')
      await expect(page.getByRole('link', { name: /^衝突（自分の変更）$/ })).toBeVisible()
      await openLot(page, '不要')
      await expect(amountCell(page, 1)).toHaveText('555')
    }
  })
})

async function choose(page: Page, companyId: string): Promise<void> {
  await page.evaluate((id) => window.desk.call('preferences.set', { companyId: id }), companyId)
  await page.reload()
}
