import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { look } from './support/look.ts'
import { makeOffice } from './support/office.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { bringForward, cell, goTo, newLot, openLot, pasteAt, startPractice, toTsv, waitSaved } from './support/steps.ts'

/** The columns have whole pixels, so up to one for each of them may be left. */
const COLUMNS_AT_MOST = 15
const COUNT = 6
const AMOUNT = 7

const grid = (page: Page) => page.getByRole('grid', { name: '納付先明細' })
const totals = (page: Page) => grid(page).getByRole('row', { name: /^合計/ })
const editor = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `${String(row)}行 ${column}`, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'チェック' })

/** Resizes the window; the page follows a moment later. */
async function resize({ app, page }: Desk, width: number, height: number): Promise<void> {
  const window = await app.browserWindow(page)
  await window.evaluate(
    (one: { setContentSize(width: number, height: number): void }, size) => {
      one.setContentSize(size.width, size.height)
    },
    { width, height },
  )
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}

test('the totals stay visible under their columns', async ({ desk }) => {
  const { page } = desk
  const payees = samplePayees(60)
  const { count, amount } = totalsOf(payees)
  await startPractice(page)
  await newLot(page, '合計行')
  const label = totals(page).getByRole('rowheader')
  await expect(label).toBeInViewport({ ratio: 1 })
  await pasteAt(page, toTsv(payees))

  for (const [width, height] of [
    [1024, 640],
    [1280, 800],
    [1920, 1080],
  ] as const)
    await test.step(`at ${String(width)} by ${String(height)}, wherever the rows are scrolled to`, async () => {
      await resize(desk, width, height)
      for (const key of ['Control+Home', 'Control+End']) {
        await page.keyboard.press(key)
        await page.keyboard.press('Home')
        await expect(label).toBeInViewport({ ratio: 1 })
        const [row, last] = [await label.boundingBox(), await grid(page).locator('..').boundingBox()]
        // A scroll bar may be between the totals and the edge of the grid.
        expect((last?.y ?? 0) + (last?.height ?? 0) - (row?.y ?? 0)).toBeLessThan(50)
        const range = await page.locator('.range').boundingBox()
        expect((range?.y ?? 0) + (range?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + 2)
      }
      for (const [title, total] of [
        ['給与 件数', count],
        ['給与 税額', amount],
        ['合計 税額（計算）', amount],
      ] as const) {
        const below = totals(page)
          .getByRole('gridcell')
          .filter({ hasText: total.toLocaleString('en-US') })
        const column = await grid(page).getByRole('columnheader', { name: title }).boundingBox()
        const lefts = await below.evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().x))
        expect(lefts.map(Math.round)).toContain(Math.round(column?.x ?? -1))
      }
    })

  await test.step('they follow every edit', async () => {
    await page.keyboard.press('Control+Home')
    // Until the rows have followed, the first row of the page is a later one of the lot.
    await expect(grid(page).locator('tr[aria-rowindex="2"]')).toBeInViewport()
    await cell(page, 1, AMOUNT).click()
    await page.keyboard.type('20000')
    await page.keyboard.press('Enter')
    await expect(totals(page)).toContainText((amount + 10_000).toLocaleString('en-US'))
  })
  await look(page, 'totals')
  await waitSaved(page)
})

test('the grid uses a wide window, and is on the screen of a small one at 150 %', async ({ desk }) => {
  const { page } = desk
  const payees = samplePayees(8)
  await startPractice(page)
  await newLot(page, '広さ')
  await pasteAt(page, toTsv(payees))
  await waitSaved(page)
  const table = () =>
    grid(page).evaluate((element) => ({
      width: element.getBoundingClientRect().width,
      room: element.parentElement?.clientWidth ?? 0,
    }))

  await test.step('at 1920 px the columns fill the frame, and a column that was dragged keeps its width', async () => {
    await resize(desk, 1920, 1080)
    await expect.poll(async () => (await table()).room).toBeGreaterThan(1300)
    await expect.poll(async () => (await table()).room - (await table()).width).toBeLessThan(COLUMNS_AT_MOST)
    const heading = grid(page).getByRole('columnheader', { name: '指定番号' })
    const before = await heading.boundingBox()
    const [x, y] = [(before?.x ?? 0) + (before?.width ?? 0) - 2, (before?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 40, y, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => Math.round((await heading.boundingBox())?.width ?? 0))
      .toBe(Math.round((before?.width ?? 0) - 40))
    await expect.poll(async () => (await table()).room - (await table()).width).toBeLessThan(COLUMNS_AT_MOST)
  })

  await test.step('at 150 % of 1280 by 800 the opened lot shows its rows and its totals without scrolling', async () => {
    await page.setViewportSize({ width: 853, height: 533 })
    await openLot(page, '広さ')
    await expect(totals(page).getByRole('rowheader')).toBeInViewport({ ratio: 1 })
    await expect(cell(page, payees.length, 1)).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('131016')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 1)).toHaveText('131016')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await waitSaved(page)
})

test('the columns of the months stand under each other in the list of lots', async ({ desk: { page } }) => {
  await startPractice(page)
  await makeOffice(page, { count: 1, drafts: 1 })
  await newLot(page, '一つの月だけにある、とても長いデータの名前')
  await pasteAt(page, toTsv(samplePayees(3)))
  await waitSaved(page)
  await goTo(page, '地方税納付')
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables).toHaveCount(2)
  const lefts = (at: number) =>
    tables
      .nth(at)
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
  expect(new Set(await lefts(0)).size).toBe(8)
  expect(await lefts(1)).toEqual(await lefts(0))
})

test('a pasted list is read like an imported file, says what changed, and can be undone on its own', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await startPractice(page)
  await newLot(page, '貼り付け')
  const notice = page.getByTestId('pasted')

  await test.step('headings and totals are left out, codes completed, names and written-out numbers understood', async () => {
    await pasteAt(
      page,
      [
        '市区町村コード\t市区町村名\t指定番号\t人数\t税額',
        '01100\t札幌市\t48750-001\t2人\t12,300円',
        '131016\t千代田区\tA-1\t３\t￥４，５００',
        '旭川市\t\tB-2\t1\t▲500',
        '合計\t\t\t6\t16,300',
      ].join('\r\n'),
    )
    await expect(notice).toHaveText(
      /^3行を貼り付けました：見出し1行を除外、合計1行を除外、5桁のコード1件を補完、市区町村名1件をコードに変換、漢字の名前2件をカナに変換、数字の表記4件を変換、列を見出しに合わせて配置貼り付けた行の合計が、取り込まなかった合計行の数字と違います/,
    )
    for (const [column, texts] of [
      [1, ['011002', '131016', '012041']],
      [3, ['サッポロシ', 'チヨダク', 'アサヒカワシ']],
      [4, ['48750-001', 'A-1', 'B-2']],
      [COUNT, ['2', '3', '1']],
      [AMOUNT, ['12,300', '4,500', '▲500']],
    ] as const)
      for (const [index, text] of texts.entries()) await expect(cell(page, index + 1, column)).toHaveText(text)
  })

  await test.step('what cannot be read stays as typed, with its finding', async () => {
    await expect(cell(page, 3, AMOUNT)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('「▲500」は金額・件数として読み取れません')).toBeVisible()
    await look(page, 'pasted')
  })

  await test.step('the button undoes the paste, and nothing else', async () => {
    await notice.getByRole('button', { name: '元に戻す' }).click()
    await expect(notice).toHaveCount(0)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
    await expect(editor(page, 1, 'コード')).toBeFocused()
    await keyboard.press('Control+y')
    await expect(cell(page, 3, 1)).toHaveText('012041')
    await expect(notice).toHaveCount(0)
  })

  await test.step('the notice goes with the next edit', async () => {
    await keyboard.press('Control+Home')
    await pasteAt(page, '01204')
    await expect(notice).toHaveText(/^1行を貼り付けました：5桁のコード1件を補完/)
    await keyboard.type('131016')
    await keyboard.press('Enter')
    await expect(notice).toHaveCount(0)
    await expect(cell(page, 1, 1)).toHaveText('131016')
  })

  await test.step('lines of CSV fill the columns, and a plain block is pasted without a notice', async () => {
    await cell(page, 4, 1).click()
    await pasteAt(page, 'コード,指定番号,件数,税額\r\n012025,C-3,4,"7,000"\r\n')
    await expect(cell(page, 4, AMOUNT)).toHaveText('7,000')
    await expect(notice).toHaveText(/見出し1行を除外、列を見出しに合わせて配置/)
    await cell(page, 5, 1).click()
    await pasteAt(page, '012033\t\t\tD-4\t\t1\t800')
    await expect(cell(page, 5, AMOUNT)).toHaveText('800')
    await expect(notice).toHaveCount(0)
  })
  await waitSaved(page)
})

test('the checks are folded while there is nothing to show, and the choice is kept', async ({ desk }) => {
  const { page } = desk
  const open = (on: Page) => on.getByRole('button', { name: 'チェックを開く' })
  await startPractice(page)
  await newLot(page, 'チェック欄')
  const width = async () => (await grid(page).locator('..').boundingBox())?.width ?? 0

  await test.step('a finding opens them, which is not what a row being typed lacks, and they stay open while it is completed', async () => {
    await expect(open(page)).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    const before = await width()
    await look(page, 'folded')
    await page.keyboard.type('131016')
    await page.keyboard.press('Tab')
    await expect(editor(page, 1, '指定番号')).toBeFocused()
    await expect(panel(page)).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('131015')
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('131016')
    await page.keyboard.press('Tab')
    await expect(editor(page, 1, '指定番号')).toBeFocused()
    expect(await width()).toBeLessThan(before - 200)
    for (const text of ['1', '2', '300']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(panel(page).getByText('問題は見つかっていません')).toBeVisible()
  })

  await test.step('their button folds them, and the other button opens them again', async () => {
    await page.getByRole('button', { name: 'チェックをたたむ' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
    await expect(open(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'チェックをたたむ' })).toBeFocused()
    await waitSaved(page)
  })

  await test.step('a lot without findings opens as they were left, also after a restart', async () => {
    await goTo(page, '地方税納付')
    await openLot(page, 'チェック欄')
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'チェックをたたむ' }).click()
    await desk.restart()
    await openLot(desk.page, 'チェック欄')
    await expect(open(desk.page)).toBeVisible()
    await resize(desk, 1920, 1080)
    await expect(panel(desk.page)).toHaveCount(0)
  })

  await test.step('a lot with findings opens with them', async () => {
    await cell(desk.page, 2, 1).click()
    await desk.page.keyboard.type('141003')
    await desk.page.keyboard.press('Enter')
    await expect(panel(desk.page)).toBeVisible()
    await waitSaved(desk.page)
    await openLot(desk.page, 'チェック欄')
    await expect(panel(desk.page).getByRole('list', { name: 'チェック結果' })).toBeVisible()
  })
})

test('the checks are open from the start in a wide window', async ({ desk }) => {
  await startPractice(desk.page)
  await resize(desk, 1920, 1080)
  await newLot(desk.page, '広い画面')
  await expect(panel(desk.page)).toBeVisible()
  await look(desk.page, 'wide')
  await resize(desk, 1280, 800)
  await expect(panel(desk.page)).toHaveCount(0)
})

test('a lot is entered with Tab alone', async ({ desk: { page } }) => {
  const { keyboard } = page
  await startPractice(page)
  await newLot(page, 'タブ')
  for (const [row, texts] of [
    ['131016', 'A-1', '2', '300'],
    ['141003', 'B-2', '3', '400'],
  ].entries())
    for (const [at, text] of texts.entries()) {
      const column = ['コード', '指定番号', '給与 件数', '給与 税額'][at] ?? ''
      await expect(editor(page, row + 1, column)).toBeFocused()
      await keyboard.type(text)
      await keyboard.press('Tab')
    }
  await expect(editor(page, 3, 'コード')).toBeFocused()
  for (const column of ['給与 税額', '給与 件数', '指定番号', 'コード']) {
    await keyboard.press('Shift+Tab')
    await expect(editor(page, 2, column)).toBeFocused()
  }
  await expect(totals(page)).toContainText('700')
  await waitSaved(page)
})

test('the menu of the cells cuts, moves and inserts rows', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '行の操作')
  const payees = samplePayees(3)
  await pasteAt(page, toTsv(payees))
  const [first = '', second = '', third = ''] = payees.map(({ designatedNumber }) => designatedNumber)
  const item = (name: string) => page.getByRole('menuitem', { name })
  const numbers = (texts: readonly string[]) => async () => {
    for (const [index, text] of texts.entries()) await expect(cell(page, index + 1, 4)).toHaveText(text)
  }
  const choose = async (row: number, name: string) => {
    await grid(page)
      .getByRole('rowheader')
      .nth(row - 1)
      .click({ button: 'right' })
    await item(name).click()
  }

  await test.step('a row is moved down, and up again', async () => {
    await choose(1, '行を下へ移動')
    await numbers([second, first, third])()
    await choose(2, '行を上へ移動')
    await numbers([first, second, third])()
  })

  await test.step('a row is inserted below, cut and pasted elsewhere', async () => {
    await choose(1, '下に行を挿入')
    await numbers([first, '', second, third])()
    await choose(4, '切り取り')
    await numbers([first, '', second, ''])()
    await bringForward(desk, page)
    await cell(page, 2, 1).click({ button: 'right' })
    await item('貼り付け').click()
    await numbers([first, third, second, ''])()
  })

  await test.step('Home and End move to its first and last line', async () => {
    await cell(page, 1, 4).click({ button: 'right' })
    await expect(item('切り取り')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item('納付先を調べる')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(item('切り取り')).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await waitSaved(page)
})
