import { expect, test } from './support/desk.ts'
import { expectError, fetchEntries, goTo, openAccount, setFault, startPractice } from './support/steps.ts'

test('every screen refreshes with the same sign, which turns into the one spinner while the bank is asked', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const signs = new Set<string>()
  for (const screen of ['今月の納付', '残高一覧', '口座照会', '承認状況']) {
    await goTo(page, screen)
    await expect(page.getByRole('main').getByRole('heading', { name: screen, exact: true, level: 1 })).toBeVisible()
    const refresh = page.getByRole('main').getByRole('button', { name: /更新/ })
    await expect(refresh.first()).toBeVisible()
    for (const button of await refresh.all()) {
      await expect(button.locator('svg')).toHaveCount(1)
      signs.add((await button.locator('svg path').getAttribute('d')) ?? '')
    }
  }
  expect(signs.size).toBe(1)

  await setFault(page, { kind: 'latency', operation: 'balance', amount: 60_000 })
  for (const screen of ['今月の納付', '口座照会']) {
    await goTo(page, screen)
    await expect(page.getByRole('main').getByRole('heading', { name: screen, exact: true, level: 1 })).toBeVisible()
    // A screen that asks by itself when it opens is busy already, and ignores the press.
    await page.getByRole('main').getByRole('button', { name: /更新/ }).first().click({ force: true })
    const busy = page.getByRole('main').locator('button[aria-busy=true]').first()
    await expect(busy.locator('svg')).toHaveCount(0)
    await expect
      .poll(() => busy.evaluate((button) => getComputedStyle(button, '::before').animationName))
      .toMatch(/^busy-mark/)
  }
  await setFault(page, undefined)
})

test('an error says in plain words what happened; codes and names of fields are under 詳細', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await openAccount(page, /2年で100,000件/)
  await setFault(page, { kind: 'repeatedKeyword', operation: 'transactions' })
  await fetchEntries(page, '直近1年')
  const notice = page.getByRole('alert').filter({ hasText: '明細の続きを正しく受け取れませんでした' })
  await expectError(notice, [
    '明細の続きを正しく受け取れませんでした',
    'ここまでの明細は表示していますが、完全ではありません',
    '期間を短くして取得し直してください',
  ])
  const code = notice.getByText('pagingBroken')
  await expect(code).toBeHidden()
  await notice.getByText('詳細', { exact: true }).click()
  await expect(code).toBeVisible()
})
