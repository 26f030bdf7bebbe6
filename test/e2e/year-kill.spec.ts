// What is typed into the plan survives the end of the app, and undo survives another screen.
import type { Page } from '@playwright/test'
import { individualNumber, PLACES } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { goTo, startPractice } from './support/steps.ts'

const cells = (page: Page, text: string) => page.locator('tbody').getByRole('gridcell', { name: text, exact: true })
const status = (page: Page) => page.getByTestId('plan-status')

async function openPlan(page: Page): Promise<void> {
  await goTo(page, '年間計画')
  await page.getByRole('rowheader', { name: '1', exact: true }).click()
  await page.keyboard.press('Home')
}

test('a committed cell and one still being typed survive when the app is killed', async ({ desk }) => {
  await startPractice(desk.page)
  await openPlan(desk.page)
  for (const text of ['A1', '', PLACES[0]?.code ?? '', 'S1']) {
    if (text) await desk.page.keyboard.type(text)
    await desk.page.keyboard.press('Tab')
  }
  await desk.page.keyboard.type('8700')
  await expect(status(desk.page)).toHaveText('保存済み')
  await desk.kill()
  await desk.restart()
  const { page } = desk
  await goTo(page, '年間計画')
  await expect(cells(page, 'A1')).toBeVisible()
  // The tax of June and that of the year.
  await expect(cells(page, '8,700')).toHaveCount(2)

  await test.step('typing that was taken back is not on the disk', async () => {
    await cells(page, '8,700').last().click()
    await page.keyboard.type('12')
    await expect(status(page)).toHaveText('保存済み')
    await page.keyboard.press('Escape')
    await expect(status(page)).toHaveText('保存済み')
    await desk.kill()
    await desk.restart()
    await goTo(desk.page, '年間計画')
    await expect(cells(desk.page, '8,700')).toHaveCount(2)
  })
})

test('undo goes on after another screen, and the cell typed last is part of it', async ({ desk: { page } }) => {
  await startPractice(page)
  await openPlan(page)
  await page.keyboard.type('A1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A2')
  await goTo(page, '納付先')
  await openPlan(page)
  await expect(cells(page, 'A2')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cells(page, 'A2')).toHaveCount(0)
  await expect(cells(page, 'A1')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cells(page, 'A1')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(cells(page, 'A1')).toBeVisible()
})

test('an individual number is not on the disk while it is typed, but a shorter number is', async ({
  desk: { page },
}) => {
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('tokucho-desk')
          opening.onerror = () => {
            reject(new Error('not opened'))
          }
          opening.onsuccess = () => {
            const all = opening.result.transaction('yearEmployees').objectStore('yearEmployees').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(all.result))
            }
          }
        }),
    )
  await startPractice(page)
  await openPlan(page)
  await page.keyboard.type('A1')
  await page.keyboard.press('Enter')
  const number = individualNumber(1)
  await page.keyboard.type(number.slice(0, 6))
  await expect(status(page)).toHaveText('保存済み')
  expect(await stored()).toContain(number.slice(0, 6))
  await page.keyboard.type(number.slice(6))
  await expect(status(page)).toHaveText('保存済み')
  expect(await stored()).not.toContain(number.slice(0, 6))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('個人番号')
})
