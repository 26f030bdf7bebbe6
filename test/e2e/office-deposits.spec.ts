import type { PaymentArrival } from '#contract/bank/index'
import { fetchArrivals, HEADINGS, panel, part, showMatching } from './support/deposits.ts'
import { type Desk, expect, test } from './support/desk.ts'
import { answerOpenDialog, csvFile } from './support/files.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { startPractice } from './support/steps.ts'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

/** Returns a deposit whose amount no other one has. */
function uniqueOf(entries: readonly PaymentArrival[]): PaymentArrival {
  const count = Map.groupBy(entries, ({ amount }) => amount)
  const found = entries.find(({ amount }) => amount > 5_000 && count.get(amount)?.length === 1)
  if (!found) throw new Error('no such deposit')
  return found
}

/** Imports a list with one expectation, which the deposit misses by a fee. */
async function importList(desk: Desk, path: string, deposit: PaymentArrival): Promise<void> {
  const { page } = desk
  await showMatching(page)
  const line = ['B-440', '手数料商事', deposit.applicantName ?? '', String(deposit.amount + 440), '']
  await answerOpenDialog(desk, path, csvFile([HEADINGS, line]))
  await panel(page).getByRole('button', { name: '入金予定を読み込む' }).click()
  const dialog = page.getByRole('dialog', { name: '入金予定の取り込み' })
  await dialog.getByRole('button', { name: '取り込む' }).click()
  await expect(part(page, 'open')).toContainText('1 件')
}

test('a decision about a deposit is seen by a colleague, who can undo it', async () => {
  const hana = await world.enter('hana', ['prepare'], ({ page }) => startPractice(page))
  await hana.page.getByRole('button', { name: /^共有する / }).click()
  const taro = await world.enter('taro', ['prepare'])
  await expect(taro.page.getByText('共有中')).toBeVisible()
  await taro.page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    if (list.ok && list.value[0]) await window.desk.call('practice.issueKey', { companyId: list.value[0].companyId })
  })
  await taro.page.reload()
  const deposit = uniqueOf(await fetchArrivals(hana.page))
  await fetchArrivals(taro.page)
  for (const [at, desk] of [hana, taro].entries())
    await importList(desk, test.info().outputPath(`expected-${String(at)}.csv`), deposit)

  await test.step('what one person matches is matched for the other', async () => {
    await panel(hana.page).getByLabel('一覧を探す').fill(String(deposit.amount))
    const candidate = panel(hana.page).getByRole('rowgroup').filter({ hasText: 'B-440' })
    await candidate
      .getByRole('button', { name: /消し込む$/ })
      .first()
      .click()
    for (const { page } of [hana, taro]) await expect(part(page, 'matched')).toContainText('1 件')
  })

  await test.step('what the other undoes is open again for both', async () => {
    await panel(taro.page)
      .getByRole('button', { name: /^一致 / })
      .click()
    const row = panel(taro.page).getByRole('row').filter({ hasText: 'B-440' })
    await row.getByRole('button', { name: /の一致を取り消す$/ }).click()
    for (const { page } of [hana, taro]) await expect(part(page, 'matched')).toContainText('0 件')
  })
})
