import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { startPractice } from './support/steps.ts'

test.use({ shared: true })

const table = (page: Page) => page.getByRole('table', { name: '入出金明細' })
const list = (page: Page) => page.getByRole('listbox', { name: '入出金明細', exact: true })
const cursor = (page: Page) => table(page).locator('tr.cursor')
const headings = (page: Page) => table(page).getByRole('columnheader').allInnerTexts()
const count = (page: Page, lines: number) => expect(table(page)).toHaveAttribute('aria-rowcount', String(lines + 1))

async function fetchSixty(page: Page): Promise<void> {
  await page.getByRole('link', { name: /60日で600件/ }).click()
  await page.getByRole('button', { name: '直近60日' }).click()
  await page.getByRole('button', { name: '明細を取得' }).click()
  await count(page, 600)
}

/** Returns the rows and cells on the clipboard after a copy, as a spreadsheet would paste them. */
async function copied(page: Page): Promise<string[][]> {
  await page.evaluate(() => {
    document.addEventListener(
      'copy',
      ({ clipboardData }) => {
        document.body.dataset['copied'] = clipboardData?.getData('text/plain') ?? ''
      },
      { once: true },
    )
  })
  await page.keyboard.press('Control+c')
  await expect(page.locator('body')).toHaveAttribute('data-copied')
  const text = await page.evaluate(() => {
    const { copied: taken = '' } = document.body.dataset
    delete document.body.dataset['copied']
    return taken
  })
  return text.split('\r\n').map((line) => line.split('\t'))
}

test('the table of entries can be operated by keyboard alone, and remembers which columns are shown', async ({
  desk,
}) => {
  let { page } = desk
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await startPractice(page)
  await fetchSixty(page)
  await list(page).focus()

  await test.step('the find field moves from match to match and hides no entry', async () => {
    await press('Control+f')
    await page.keyboard.type('電気料')
    const told = page.getByRole('search').getByRole('status')
    await expect(told).toHaveText(/^1 \/ \d+件$/)
    await expect(cursor(page)).toContainText('電気料')
    await press('F3')
    await expect(told).toHaveText(/^2 \/ \d+件$/)
    await press('Shift+F3', 'Shift+F3')
    const [, last] = /\/ (\d+)件/.exec(await told.innerText()) ?? []
    await expect(told).toHaveText(`${last ?? ''} / ${last ?? ''}件`)
    await expect(cursor(page)).toBeInViewport()
    await count(page, 600)
    await press('Escape')
    await expect(list(page)).toBeFocused()
  })

  await test.step('the detail shows every field, the arrow keys move it to the next entry, and Esc returns to the table', async () => {
    await press('Control+Home', 'Enter')
    const detail = page.getByRole('dialog', { name: '明細の内容' })
    await expect(detail).toBeFocused()
    for (const field of [
      'transactionDate',
      'designatedDate',
      'transactionId',
      'transactionType',
      'remarks',
      'debitCreditTypeCode',
      'amount',
      'balance',
    ])
      await expect(detail).toContainText(field)
    await expect(detail).toContainText('1 / 600行目')
    await press('ArrowDown')
    await expect(detail).toContainText('2 / 600行目')
    await press('Escape')
    await expect(detail).toBeHidden()
    await expect(list(page)).toBeFocused()
  })

  await test.step('text and conditions filter the entries together', async () => {
    await press('Alt+e')
    await page.keyboard.type('ｽｽﾞｷ')
    await expect(page.getByText(/^\d+件を表示（全600件）$/)).toBeVisible()
    const before = Number(await table(page).getAttribute('aria-rowcount'))
    await press('Tab', 'Enter')
    await expect(page.getByRole('group', { name: '絞り込みの条件' })).toBeVisible()
    await page.getByLabel('金額の下限').focus()
    await page.keyboard.type('１００，０００')
    await press('Enter')
    await expect.poll(async () => Number(await table(page).getAttribute('aria-rowcount'))).toBeLessThan(before)
    for (const row of (await table(page).getByRole('row').allInnerTexts()).slice(1))
      expect(row).toContain('スズキ　ハナコ')
  })

  await test.step('the foot sums what is shown, and says so', async () => {
    const foot = page.getByRole('group', { name: '合計' })
    await expect(foot).toContainText('表示中の合計')
    const shown = Number(/^(\d+)件/.exec(await page.getByText(/件を表示（全600件）$/).innerText())?.[1])
    expect(shown).toBeGreaterThan(0)
    const counted = async () =>
      [...(await foot.innerText()).matchAll(/(\d+)件/g)].reduce((sum, [, count]) => sum + Number(count), 0)
    expect(await counted()).toBe(shown)
  })

  await test.step('subtotals of filtered entries are labelled as such', async () => {
    await press('Escape')
    await press('Alt+t')
    await press('ArrowDown', 'ArrowDown')
    await expect(table(page).getByRole('rowheader').first()).toContainText(/^\d{4}\/\d\d 表示中の計/)
    await page.getByRole('button', { name: '絞り込みを解除' }).press('Enter')
    await expect(table(page).getByText('表示中の計')).toHaveCount(0)
    await expect(page.getByRole('group', { name: '合計' })).not.toContainText('表示中の合計')
    await expect(page.getByRole('group', { name: '合計' })).toContainText('件')
    await page.getByLabel('小計', { exact: true }).focus()
    await press('ArrowUp', 'ArrowUp')
    await count(page, 600)
  })

  await test.step('selected entries are copied with headings and amounts without commas, and no cell becomes a formula', async () => {
    await page.getByRole('button', { name: '検索' }).press('Enter')
    await page.keyboard.type('=1+1')
    await expect(cursor(page)).toContainText('=1+1')
    await press('Escape', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(page.getByText(/^選択 3件/)).toBeVisible()
    const [head, first, ...more] = await copied(page)
    expect(head).toEqual([
      '取引日',
      '起算日',
      '取引番号',
      '取引区分',
      '摘要',
      '出金',
      '入金',
      '差引残高',
      '残高チェック',
    ])
    expect(first?.[4]).toBe("'=1+1のような摘要")
    expect(first?.[5]).toMatch(/^\d+$/)
    expect(more).toHaveLength(2)
    await press('Control+a')
    expect(await copied(page)).toHaveLength(601)
  })

  await test.step('a hidden column stays hidden after a restart', async () => {
    await press('Alt+l')
    const chooser = page.getByRole('dialog').filter({ hasText: '表示する列' })
    await chooser.getByRole('checkbox', { name: '起算日' }).press('Space')
    await chooser.getByRole('button', { name: '差引残高を前へ' }).press('Enter')
    await expect
      .poll(() => headings(page))
      .toEqual(['取引日', '取引番号', '取引区分', '摘要', '出金', '差引残高', '入金', '残高チェック'])
    await desk.restart()
    ;({ page } = desk)
    await fetchSixty(page)
    expect(await headings(page)).toEqual([
      '取引日',
      '取引番号',
      '取引区分',
      '摘要',
      '出金',
      '差引残高',
      '入金',
      '残高チェック',
    ])
  })
})

test('the figures of each chart are also offered as a table', async ({ desk: { page } }) => {
  await startPractice(page)
  await fetchSixty(page)
  await page.getByRole('button', { name: 'グラフ' }).press('Enter')
  await expect(page.getByRole('img', { name: /^残高の推移/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^月別の入金と出金/ }).locator('canvas')).toBeVisible()
  const months = page.getByRole('table', { name: '月別の入出金と残高' })
  await expect(months.locator('tbody tr')).not.toHaveCount(0)
  const figures = async (column: number) =>
    (await months.locator(`tbody td:nth-child(${String(column)})`).allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    )
  const [deposits, withdrawals, differences] = [await figures(2), await figures(3), await figures(4)]
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0).toLocaleString('en')
  await expect(page.getByRole('group', { name: '合計' })).toContainText(sum(deposits))
  await expect(page.getByRole('group', { name: '合計' })).toContainText(sum(withdrawals))
  expect(differences).toEqual(deposits.map((one, at) => one - (withdrawals[at] ?? 0)))
  await page.getByRole('radio', { name: '日別の表' }).press('Space')
  await expect(page.getByRole('table', { name: '日別の入出金と残高' })).toHaveAttribute('aria-rowcount', '61')
})
