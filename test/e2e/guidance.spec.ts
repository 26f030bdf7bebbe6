import type { Locator } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { goTo, newLot, startPractice, tabTo } from './support/steps.ts'

test('the tour follows what the user does, each screen has its help page, and both can be used by keyboard', async ({
  desk,
}) => {
  const { page } = desk
  const strip = page.getByRole('region', { name: '練習の案内' }).filter({ hasText: '/ 8' })
  await startPractice(page)

  // The tour is offered below the balances. Above them it would move the balance that the user is about to click.
  const below = (one: Locator) => one.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))
  const start = page.getByRole('button', { name: '案内を始める' })
  await expect(start).toBeInViewport()
  expect((await start.boundingBox())?.y).toBeGreaterThan(await below(page.getByRole('table', { name: '口座残高' })))
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  await expect(strip).toContainText('1 / 8')
  await expect(strip).toBeFocused()
  await goTo(page, '口座照会')
  await expect(strip).toContainText('2 / 8')
  await tabTo(page, strip.getByRole('button', { name: '次の手順' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(strip).toContainText('3 / 8')
  await expect(page.getByRole('heading', { name: '地方税納付', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip).toHaveCount(0)

  await test.step('the tour continues where the user left it, even after a restart', async () => {
    await desk.restart()
    await expect(desk.page.getByText('手順 3 / 8 の途中です。')).toBeVisible()
  })
  const now = desk.page
  const helpNow = now.getByRole('complementary', { name: 'ヘルプ' })

  await test.step('the help shows the page of the current screen, and closing it returns the focus', async () => {
    await goTo(now, '地方税納付')
    await expect(now.getByRole('heading', { name: '地方税納付', level: 1 })).toBeVisible()
    const before = now.getByRole('button', { name: '新規作成' })
    await before.focus()
    await now.keyboard.press('Shift+F1')
    await expect(helpNow.getByRole('heading', { name: '地方税納付', level: 2 })).toBeFocused()
    await helpNow.getByRole('link', { name: 'データ移行と引継ぎ' }).click()
    await expect(helpNow.getByRole('heading', { name: 'データ移行と引継ぎ', level: 2 })).toBeFocused()
    await helpNow.getByRole('button', { name: 'この画面のページへ' }).click()
    await expect(helpNow.getByRole('heading', { name: '地方税納付', level: 2 })).toBeVisible()
    await now.keyboard.press('Escape')
    await expect(helpNow).toHaveCount(0)
    await expect(before).toBeFocused()
  })

  await test.step('F1 lists the keys in a lot, and Shift+F1 opens the help page of the screen', async () => {
    await newLot(now, '手引き')
    await now.keyboard.press('F1')
    await expect(now.getByRole('dialog')).toContainText('F1')
    await expect(helpNow).toHaveCount(0)
    await now.keyboard.press('Escape')
    await now.keyboard.press('Shift+F1')
    await expect(helpNow.getByRole('heading', { name: '納付データの編集', level: 2 })).toBeVisible()
  })
})
