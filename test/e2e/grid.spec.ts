import { expect, test } from './support/desk.ts'
import { bringForward, goTo, newLot, pasteAt, setFault, startPractice, toTsv, waitSaved } from './support/steps.ts'
import { samplePayees } from './support/payees.ts'

test.use({ shared: true })

test('rows are found, sorted, filtered, filled and undone by keyboard', async ({ desk: { page } }) => {
  await startPractice(page)
  await setFault(page, { kind: 'offline', operation: 'any' })
  await newLot(page, '並べ替え')
  const grid = page.getByRole('grid', { name: '納付先明細' })
  const cell = (row: number, column: number) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  const payees = samplePayees(30).map((payee, index) => ({
    ...payee,
    designatedNumber: index === 20 ? '' : payee.designatedNumber,
  }))
  await pasteAt(page, toTsv(payees))
  await expect(grid).toHaveAttribute('aria-rowcount', '32')

  await test.step('Ctrl+F finds a payee by its place name', async () => {
    const wanted = await cell(18, 1).innerText()
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: '検索する文字' }).fill(wanted)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: '18行 都道府県・市区町村' })).toBeFocused()
  })

  await test.step('Alt+S sorts by the active column, then in reverse, and Ctrl+Z undoes it', async () => {
    const first = await cell(1, 0).innerText()
    await page.keyboard.press('Home')
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+s')
    await page.keyboard.press('Alt+s')
    await expect(cell(1, 6)).toHaveText((10_000 + 29 * 137).toLocaleString('en-US'))
    // The rows were in ascending order already, so only the second sort changed anything.
    await page.keyboard.press('Control+z')
    await expect(cell(1, 0)).toHaveText(first)
  })

  await test.step('a click on a heading sorts and shows the direction, and the cursor stays on its row', async () => {
    const number = await cell(1, 3).innerText()
    await page.keyboard.press('Control+Home')
    const heading = grid.getByRole('columnheader', { name: '給与 税額' })
    await expect(grid.locator('[aria-sort]')).toHaveCount(0)
    await heading.click()
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await heading.click()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('textbox', { name: '30行 コード' })).toBeFocused()
    const last = grid.locator('tr[aria-rowindex="31"]').getByRole('gridcell').nth(3)
    await expect(last).toHaveText(number)
    await expect(last).toBeInViewport()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Home')
    await expect(grid.locator('[aria-sort]')).toHaveCount(0)
    await expect(cell(1, 3)).toHaveText(number)
  })

  await test.step('row numbers select whole rows, which can be moved and deleted together', async () => {
    const numbers = await Promise.all([1, 2, 3].map((row) => cell(row, 3).innerText()))
    const number = (row: number) => grid.getByRole('rowheader').nth(row - 1)
    await number(1).click()
    await number(2).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('textbox', { name: '1行 コード' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(cell(1, 3)).toHaveText(numbers[2]!)
    await expect(cell(3, 3)).toHaveText(numbers[1]!)
    await page.keyboard.press('Control+Delete')
    await expect(grid).toHaveAttribute('aria-rowcount', '30')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Delete')
    await expect(cell(1, 3)).toHaveText('')
    await expect(cell(2, 6)).toHaveText('0')
    await page.keyboard.press('Control+z')
    await expect(cell(2, 3)).toHaveText(numbers[1]!)
  })

  await test.step('Alt+E shows only the rows with findings, and an edit among them changes the right row', async () => {
    await page.keyboard.press('Alt+e')
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await expect(grid.getByRole('rowheader').first()).toHaveText('21')
    await page.keyboard.press('Home')
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('NEW-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
    await page.keyboard.press('Alt+e')
    await expect(grid).toHaveAttribute('aria-rowcount', '32')
    await expect(grid.getByRole('row').filter({ hasText: 'NEW-1' })).toHaveCount(1)
  })

  await test.step('Ctrl+D copies the cell above, Ctrl+Enter adds a row, Ctrl+Delete removes it', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+d')
    await expect(cell(2, 6)).toHaveText('10,000')
    await page.keyboard.press('Control+Enter')
    await expect(grid).toHaveAttribute('aria-rowcount', '33')
    await page.keyboard.press('Control+Delete')
    await expect(grid).toHaveAttribute('aria-rowcount', '32')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(cell(2, 6)).toHaveText('10,137')
  })
  await waitSaved(page)
})

test('the context menu of the cells offers the same commands as the keys', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, 'メニュー')
  const grid = page.getByRole('grid', { name: '納付先明細' })
  const cell = (row: number, column: number) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  const menu = page.getByRole('menu', { name: 'セルのメニュー' })
  const item = (name: string) => menu.getByRole('menuitem', { name })
  const payees = samplePayees(3)
  await pasteAt(page, toTsv(payees))
  await expect(grid).toHaveAttribute('aria-rowcount', '5')
  const numbers = payees.map(({ designatedNumber }) => designatedNumber)

  await test.step('a right click selects the cell, the arrow keys choose from the menu, and Esc returns the focus', async () => {
    await page.keyboard.press('Control+Home')
    await cell(1, 3).click({ button: 'right' })
    await expect(item('切り取り')).toBeFocused()
    await expect(item('行を上へ移動')).toBeDisabled()
    await page.keyboard.press('ArrowUp')
    await expect(item('納付先を調べる')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: '1行 指定番号' })).toBeFocused()
  })

  await test.step('copy and paste go through the clipboard', async () => {
    await cell(1, 3).click({ button: 'right' })
    await item('コピー').click()
    await bringForward(desk, page)
    await cell(2, 3).click({ button: 'right' })
    await item('貼り付け').click()
    await expect(cell(2, 3)).toHaveText(numbers[0]!)
    await page.keyboard.press('Control+z')
    await expect(cell(2, 3)).toHaveText(numbers[1]!)
  })

  await test.step('a right click on a row number opens the menu of its row', async () => {
    await grid.getByRole('rowheader').nth(1).click({ button: 'right' })
    await item('行を複製').click()
    await expect(grid).toHaveAttribute('aria-rowcount', '6')
    await expect(cell(3, 3)).toHaveText(numbers[1]!)
    await page.keyboard.press('Shift+F10')
    await item('行を削除').press('Enter')
    await expect(grid).toHaveAttribute('aria-rowcount', '5')
    await expect(cell(3, 3)).toHaveText(numbers[2]!)
    await page.keyboard.press('ContextMenu')
    await item('上に行を挿入').press('Enter')
    await expect(cell(3, 3)).toHaveText('')
    await expect(cell(4, 3)).toHaveText(numbers[2]!)
    await page.keyboard.press('Control+z')
    await expect(cell(3, 3)).toHaveText(numbers[2]!)
  })

  await test.step('a press outside the menu closes it and acts where it was pressed', async () => {
    await cell(1, 3).click({ button: 'right' })
    await page.getByLabel('データ名').click()
    await expect(menu).toHaveCount(0)
    await expect(page.getByLabel('データ名')).toBeFocused()
  })
  await waitSaved(page)

  await test.step('the payee of a row is looked up in the list of payees', async () => {
    await cell(2, 3).click({ button: 'right' })
    await item('納付先を調べる').click()
    await expect(page.getByRole('heading', { name: '納付先', exact: true })).toBeVisible()
    await expect(page.getByLabel('納付先の絞り込み')).toHaveValue(payees[1]!.municipalityCode)
  })
})

test('columns keep the width they were dragged to, and the retirement columns unfold when they are needed', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '列')
  const grid = page.getByRole('grid', { name: '納付先明細' })
  const heading = (name: string) => grid.getByRole('columnheader', { name })
  await pasteAt(page, toTsv(samplePayees(3)))
  const number = heading('指定番号')
  const width = async () => Math.round((await number.boundingBox())?.width ?? 0)

  await test.step('dragging the edge of a heading changes the width and does not sort', async () => {
    const [before, grip] = [await width(), await number.locator('.grip').boundingBox()]
    if (!grip) throw new Error('no edge')
    await page.mouse.move(grip.x + 3, grip.y + 5)
    await page.mouse.down()
    await page.mouse.move(grip.x + 63, grip.y + 5, { steps: 4 })
    await page.mouse.up()
    expect(await width()).toBe(before + 60)
    await expect(grid.locator('[aria-sort]')).toHaveCount(0)
    const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(4)
    await cell.click()
    const [shown, cursor] = [await cell.boundingBox(), await page.locator('.range').boundingBox()]
    expect(cursor?.x).toBeCloseTo(shown?.x ?? -1, 0)
    await waitSaved(page)
    await desk.restart()
    await goTo(desk.page, '地方税納付')
    await desk.page.getByRole('link', { name: '列', exact: true }).click()
    const again = desk.page.getByRole('columnheader', { name: '指定番号' })
    await expect(again).toBeVisible()
    expect(Math.round((await again.boundingBox())?.width ?? 0)).toBe(before + 60)
  })

  await test.step('empty retirement columns stay folded until a value is entered in them', async () => {
    const again = desk.page.getByRole('grid', { name: '納付先明細' })
    const people = again.getByRole('columnheader', { name: '退職 人員' })
    await expect(people).toHaveCount(0)
    await again.getByRole('button', { name: '退職所得分の列' }).click()
    await expect(people).toBeVisible()
    await again.getByRole('button', { name: '退職所得分の列' }).click()
    await expect(people).toHaveCount(0)
    await again.getByRole('row').nth(1).getByRole('gridcell').nth(7).click()
    await desk.page.keyboard.press('ArrowRight')
    await expect(desk.page.getByRole('textbox', { name: '1行 合計 件数（計算）' })).toBeFocused()
    await desk.page.keyboard.press('ArrowLeft')
    await desk.page.keyboard.type('1')
    await desk.page.keyboard.press('Enter')
    await expect(people).toBeVisible()
    for (const key of ['ArrowUp', 'ArrowRight']) await desk.page.keyboard.press(key)
    await expect(desk.page.getByRole('textbox', { name: '1行 退職 人員' })).toBeFocused()
    await expect(again.getByRole('button', { name: '退職所得分の列' })).toHaveCount(0)
  })
  await waitSaved(desk.page)
})

test('text typed into the empty last row but not committed survives a crash', async ({ desk }) => {
  await startPractice(desk.page)
  await newLot(desk.page, '打ちかけ')
  await waitSaved(desk.page)
  await desk.page.keyboard.type('011002')
  await expect(desk.page.getByText('保存中…')).toHaveCount(0)
  await waitSaved(desk.page)
  await desk.kill()
  await desk.restart()
  await goTo(desk.page, '地方税納付')
  await desk.page.getByRole('link', { name: '打ちかけ' }).click()
  const row = desk.page.getByRole('grid', { name: '納付先明細' }).getByRole('row').nth(1)
  await expect(row.getByRole('gridcell').first()).toHaveText('011002')
})

test('the list of lots includes an amount that was just entered, and a reopened lot accepts typing at once', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await newLot(page, '名前')
  for (const amount of ['45300', '61200', '98000']) {
    await pasteAt(
      page,
      toTsv([{ municipalityCode: '131016', designatedNumber: '1', count: 1, amount: Number(amount) }]),
    )
    await goTo(page, '地方税納付')
    await expect(page.getByRole('row', { name: /名前/ })).toContainText(Number(amount).toLocaleString('en-US'))
    await page.getByRole('link', { name: '名前', exact: true }).click()
    await expect(page.getByRole('textbox', { name: '1行 コード' })).toBeFocused()
  }
})
