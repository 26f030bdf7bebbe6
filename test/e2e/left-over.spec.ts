// The month tells what is left of every month and company, with the way there: also after a restart and at midnight.
import type { Page } from '@playwright/test'
import { addMonths } from '#domain/calendar/calendar'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { boardKeys, amountOf, makeOffice, MONTH, preparedLot, writeRows } from './support/office.ts'
import { goTo, setFault, startPractice, tickConfirmation } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

/** A month that neither the board nor the month before it shows. */
const LONG_AGO = addMonths(MONTH, -4)
const left = (page: Page) => page.getByRole('region', { name: '残っていること（全部の月・会社）' })
const kind = (page: Page, name: RegExp) => left(page).getByRole('button', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'メニュー' })

test('an unknown outcome and drafts of earlier months are told on every month, with the way to each', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  const companies = await makeOffice(page, { count: 4, drafts: 1 })
  const [, second, third, fourth] = companies
  if (!second || !third || !fourth) throw new Error('no companies')
  await expect(boardKeys(page)).toBeFocused()

  await test.step('the drafts of last month, and nothing that is not there', async () => {
    await expect(kind(page, /^期限超過：4件/)).toBeVisible()
    await expect(kind(page, /結果不明/)).toHaveCount(0)
  })

  await test.step('drafts of a month long ago', async () => {
    for (const [at, company] of [second, third].entries())
      await writeRows(page, preparedLot(company, LONG_AGO, amountOf(at + 2), `old-${String(at)}`))
    await page.reload()
    await expect(kind(page, /^期限超過：6件/)).toBeVisible()
    await kind(page, /^期限超過/).click()
    const lines = left(page).getByRole('list')
    await expect(lines).toContainText('顧問先002商事')
    await expect(lines).toContainText('顧問先003商事')
    await expect(menu(page).getByRole('link', { name: /^今月の納付 .*対応が必要 \d+件/ })).toBeVisible()
    expect((await audit(page)).map(({ rule, places }) => `${rule} ${places.join(' | ')}`)).toEqual([])
    await look(page, 'left-over')
  })

  await test.step('an outcome that nobody knows, seen from another month, leads to its result', async () => {
    await setFault(page, { kind: 'answerLostAfterStore', operation: 'apply', times: 1 })
    await page.getByRole('button', { name: '下書き 1' }).click()
    await boardKeys(page).focus()
    await page.keyboard.press('Space')
    await tickConfirmation(page)
    await page.getByRole('button', { name: '申請する' }).click()
    await expect(page.getByRole('heading', { name: '送信の結果が分かりません' })).toBeVisible()
    await page.keyboard.press('Control+1')
    await page.getByRole('button', { name: 'すべて 4' }).click()
    await page.getByRole('button', { name: '次の月' }).click()
    await page.getByRole('button', { name: '次の月' }).click()
    await expect(kind(page, /^結果不明：1件/)).toBeVisible()
  })

  await test.step('after a restart it is told again, and leads there', async () => {
    await desk.restart()
    const { page: again } = desk
    await kind(again, /^結果不明：1件/).click()
    await left(again)
      .getByRole('list')
      .getByRole('button', { name: /顧問先001商事/ })
      .click()
    await expect(again.getByRole('heading', { name: '送信の結果が分かりません' })).toBeVisible()
    await expect(again.getByRole('banner')).toContainText('顧問先001商事')
  })

  await test.step('and the drafts of the month long ago lead to their lots', async () => {
    const { page: again } = desk
    await again.keyboard.press('Control+1')
    await kind(again, /^期限超過/).click()
    await left(again)
      .getByRole('list')
      .getByRole('button', { name: /顧問先003商事/ })
      .first()
      .click()
    await expect(again.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
    await expect(again.getByRole('banner')).toContainText('顧問先003商事')
  })
})

test('what becomes due at midnight is told then, without a restart', async ({ desk: { page } }) => {
  await startPractice(page)
  await makeOffice(page, { count: 2, drafts: 2 })
  await expect(boardKeys(page)).toBeFocused()
  const due = new Date(`${addMonths(MONTH, 1)}-20T03:00:00Z`)
  await expect(page.getByTestId('month-open')).toContainText('下書き 2件')
  await expect(kind(page, /^期限超過：2件/)).toBeVisible()
  await page.clock.setFixedTime(due)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(kind(page, /^期限超過：4件/)).toBeVisible()
})

test('the list of a client begins with its newest months, and shows earlier ones when asked', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const [company] = await makeOffice(page, { count: 1 })
  if (!company) throw new Error('no company')
  for (let back = 2; back <= 14; back++)
    await writeRows(page, preparedLot(company, addMonths(MONTH, -back), amountOf(back), `back-${String(back)}`))
  await goTo(page, '地方税納付')
  const months = page.getByRole('main').getByRole('region')
  const earlier = page.getByRole('button', { name: /^さらに前の月を表示/ })
  await expect(months).toHaveCount(6)
  await expect(earlier).toHaveText('さらに前の月を表示（残り 8 か月）')
  await earlier.scrollIntoViewIfNeeded()
  await look(page, 'earlier-months')
  const cut = (all: Element[]) => all.filter((one) => one.scrollHeight > one.clientHeight).length
  expect(await months.evaluateAll(cut)).toBe(0)
  await earlier.click()
  await expect(months).toHaveCount(12)
  await earlier.click()
  await expect(months).toHaveCount(14)
  await expect(earlier).toHaveCount(0)
})
