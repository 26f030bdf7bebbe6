// The lines of the month stay where they are while somebody works, and the selected line is that of the current company.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { board, boardKeys, makeOffice, MONTH, preparedLot, writeRows } from './support/office.ts'
import { arriveAt, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const names = (page: Page) =>
  board(page)
    .getByRole('row')
    .allInnerTexts()
    .then((rows) => rows.slice(1).map((row) => /顧問先\d+商事/.exec(row)?.[0] ?? row))
const selected = (page: Page) => board(page).getByRole('row', { selected: true })
const switcher = (page: Page) => page.getByRole('banner')
const clientOf = (number: number) => `顧問先00${String(number)}商事`

/** Checks that one line is selected, and that the selector and the panel name the same company. */
async function isChosen(page: Page, number: number): Promise<void> {
  await expect(selected(page)).toHaveCount(1)
  await expect(selected(page)).toContainText(clientOf(number))
  await expect(switcher(page)).toContainText(clientOf(number))
  await expect(page.getByRole('complementary', { name: '選んだ顧問先' }).getByRole('heading', { level: 2 })).toHaveText(
    clientOf(number),
  )
}

test('lines keep their places while their state changes, and Space acts on the one under the eye', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const companies = await makeOffice(page, { count: 6 })
  await expect(boardKeys(page)).toBeFocused()
  const before = await names(page)

  await test.step('the arrow keys move the company selector with the line', async () => {
    await isChosen(page, 1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await isChosen(page, 3)
    await page.keyboard.press('ArrowUp')
    await isChosen(page, 2)
  })

  await test.step('a line that needs less or more work than before stays, and the next one is the next one', async () => {
    await page.keyboard.press('Space')
    await expect(selected(page)).toContainText('下書き')
    expect(await names(page)).toEqual(before)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(selected(page)).toContainText('下書き')
    await isChosen(page, 3)
    expect(await names(page)).toEqual(before)
    expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
    await look(page, 'row-order')
  })

  await test.step('a button sorts them again, and the selected one stays selected', async () => {
    await page.getByRole('button', { name: '対応が必要な順に並べ直す' }).click()
    await expect.poll(() => names(page)).not.toEqual(before)
    await expect(page.getByRole('button', { name: '対応が必要な順に並べ直す' })).toHaveCount(0)
    await isChosen(page, 3)
  })

  await test.step('the selector moves the line, also to one that a filter hides', async () => {
    await page.getByRole('button', { name: '未作成 4' }).click()
    await page.getByRole('combobox', { name: '会社を選ぶ' }).click()
    await page.getByRole('combobox', { name: '会社を選ぶ' }).fill('1002')
    await page.keyboard.press('Enter')
    await isChosen(page, 2)
    await expect(board(page).getByRole('row')).toHaveCount(7)
  })

  await test.step('after a restart both are the same again', async () => {
    await boardKeys(page).focus()
    await page.keyboard.press('End')
    const last = (await names(page)).at(-1) ?? ''
    await isChosen(page, Number(/\d+/.exec(last)?.[0]))
    await desk.restart()
    await isChosen(desk.page, Number(/\d+/.exec(last)?.[0]))
  })

  await test.step('a change on the disk moves no line', async () => {
    const { page: again } = desk
    await expect(boardKeys(again)).toBeFocused()
    const shown = await names(again)
    const first = companies[0]
    if (!first) throw new Error('no company')
    await writeRows(again, preparedLot(first, MONTH, 50_000, crypto.randomUUID()))
    await again.keyboard.press('w')
    expect(await names(again)).toEqual(shown)
  })

  await test.step('another company keeps the screen, and leads from a batch to the list of its own', async () => {
    const { page: again } = desk
    const choose = async (number: number) => {
      await again.getByRole('combobox', { name: '会社を選ぶ' }).click()
      await again.getByRole('combobox', { name: '会社を選ぶ' }).fill(`100${String(number)}`)
      await again.keyboard.press('Enter')
      await expect(switcher(again)).toContainText(clientOf(number))
    }
    for (const [index, name] of ['地方税納付', '納付先', '年間計画', '納付台帳', '口座照会'].entries()) {
      await arriveAt(again, name)
      await choose(index + 1)
      await expect(again.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await arriveAt(again, '地方税納付')
    await choose(1)
    await again.getByRole('main').getByRole('link', { name: '（名称なし）' }).first().click()
    await expect(again.getByRole('grid')).toBeVisible()
    await choose(2)
    await expect(again).toHaveURL(/#\/lots$/)
  })
})
