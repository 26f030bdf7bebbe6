import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { answerSaveDialog, chooseOutput, goTo, startPractice } from './support/steps.ts'

/** Makes the native dialog answer with a file. */
async function answerOpenDialog(desk: Desk, filePath: string): Promise<void> {
  await desk.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, filePath)
}

/** Picks a municipality by keyboard: types the text, moves down by `down` lines and presses Enter. */
async function pick(page: Page, words: string, down = 0): Promise<void> {
  const picker = page.getByRole('combobox', { name: '市区町村を探して追加' })
  await picker.fill(words)
  for (let step = 0; step < down; step++) await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect(
    page.getByRole('region', { name: '納付先の追加' }).getByRole('textbox', { name: '指定番号' }),
  ).toBeFocused()
}

/** Fills in the form that `pick` opened and saves it with Enter, by keyboard alone. */
async function fill(page: Page, number: string, count: string, amount: string, halfYearly = false): Promise<void> {
  const { keyboard } = page
  const form = page.getByRole('region', { name: '納付先の追加' })
  await keyboard.type(number)
  await form.getByRole('textbox', { name: '給与 件数' }).focus()
  await keyboard.type(count)
  await keyboard.press('Tab')
  await keyboard.type(amount)
  if (halfYearly) await form.getByRole('checkbox', { name: /納期の特例/ }).check()
  await form.getByRole('textbox', { name: '給与 税額' }).press('Enter')
  await expect(page.getByText('を保存しました')).toBeVisible()
}

const table = (page: Page) => page.getByRole('table', { name: '納付先の一覧' })

async function addThree(page: Page): Promise<void> {
  await startPractice(page)
  await goTo(page, '納付先')
  await pick(page, '札幌市')
  await fill(page, '48750-001', '12', '345,600')
  await pick(page, 'ふちゅうし 東京')
  await fill(page, 'a12-3', '３', '４５，６００')
  await pick(page, '342084')
  await fill(page, '77', '2', '120000', true)
}

test('payees are found by kanji, kana and code, and the lot of the month is created from them', async ({
  desk: { page },
}) => {
  await addThree(page)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(
    table(page).getByRole('row', { name: /011002 北海道 札幌市 サッポロシ 48750-001 12 345,600 毎月/ }),
  ).toBeVisible()
  await expect(
    table(page).getByRole('row', { name: /132063 東京都 府中市 フチュウシ A12-3 3 45,600 毎月/ }),
  ).toBeVisible()
  await expect(
    table(page).getByRole('row', { name: /342084 広島県 府中市 フチュウシ 77 2 120,000 年2回/ }),
  ).toBeVisible()

  await test.step('an ambiguous name shows its prefecture, and typing narrows the list', async () => {
    const picker = page.getByRole('combobox', { name: '市区町村を探して追加' })
    await picker.fill('府中')
    const options = page.getByRole('option')
    await expect(options.filter({ hasText: '東京都府中市フチュウシ登録済み132063' })).toBeVisible()
    await expect(options.filter({ hasText: '広島県府中市フチュウシ登録済み342084' })).toBeVisible()
    const first = await picker.getAttribute('aria-activedescendant')
    await picker.press('ArrowDown')
    await expect(picker).not.toHaveAttribute('aria-activedescendant', first ?? '')
    await picker.press('Escape')
    await expect(picker).toHaveAttribute('aria-expanded', 'false')
    await expect(picker).toHaveValue('府中')
  })

  await test.step('for the code of a ward its city is offered and chosen with one click, and a wrong check digit is reported', async () => {
    const picker = page.getByRole('combobox', { name: '市区町村を探して追加' })
    await picker.fill('141046')
    await expect(page.getByText('中区は行政区です')).toBeVisible()
    await page.getByRole('option', { name: /横浜市/ }).click()
    await expect(
      page.getByRole('region', { name: '納付先の追加' }).getByRole('textbox', { name: '市区町村コード' }),
    ).toHaveValue('141003')
    await picker.fill('141004')
    await expect(page.getByText('末尾の数字は、正しくは3です')).toBeVisible()
  })

  await test.step("the code field checks the check digit, offers a ward's city and fills in the name", async () => {
    const form = page.getByRole('region', { name: '納付先の追加' })
    const code = form.getByRole('textbox', { name: '市区町村コード' })
    await code.fill('141004')
    await code.blur()
    await expect(form.getByText('末尾の数字は、正しくは3です')).toBeVisible()
    await code.fill('１４１０４６')
    await code.blur()
    await expect(form.getByText('変換しました: １４１０４６ → 141046')).toBeVisible()
    await form.getByRole('button', { name: '横浜市にする' }).click()
    await expect(form.getByRole('textbox', { name: '市区町村名（カナ）' })).toHaveValue('ヨコハマシ')
    const kana = form.getByRole('textbox', { name: '市区町村名（カナ）' })
    await kana.fill('ﾖｺﾊﾏし')
    await kana.blur()
    await expect(form.getByText('変換しました: ﾖｺﾊﾏし → ヨコハマシ')).toBeVisible()
  })

  await test.step('a refused save puts the focus into the first wrong field', async () => {
    const form = page.getByRole('region', { name: '納付先の追加' })
    await form.getByRole('textbox', { name: '指定番号' }).fill('1')
    const count = form.getByRole('textbox', { name: '給与 件数' })
    await count.fill('三人')
    await form.getByRole('textbox', { name: '給与 税額' }).fill('66,500円')
    await page.keyboard.press('Enter')
    await expect(count).toBeFocused()
    await expect(form).toContainText('三人')
    await form.getByRole('button', { name: '閉じる' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('the list can be filtered, and payees can be edited and deleted', async () => {
    await page.getByRole('textbox', { name: '納付先の絞り込み' }).fill('広島')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2')
    await page.getByRole('textbox', { name: '納付先の絞り込み' }).fill('')
    await pick(page, '大阪市')
    await fill(page, '1', '1', '1000')
    await table(page)
      .getByRole('row', { name: /271004/ })
      .click()
    const form = page.getByRole('region', { name: '納付先の編集' })
    await form.getByRole('textbox', { name: '指定番号' }).fill('48750-001')
    await form.getByRole('textbox', { name: '市区町村コード' }).fill('011002')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('同じコード・指定番号の納付先がすでにあります')).toBeVisible()
    await form.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('大阪府 大阪市 を納付先から削除しました')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  })

  await test.step('the lot contains the monthly payees with their usual figures, and half-yearly ones only in May and November', async () => {
    const total = await page.getByTestId('usual-total').innerText()
    const due = /(^|\D)(5|11)月分/.test(await page.getByText(/の納付データ$/).innerText())
    expect(total).toContain(due ? '511,200' : '391,200')
    await page.getByRole('button', { name: '納付先から納付データを作る' }).click()
    const grid = page.getByRole('grid', { name: '納付先明細' })
    await expect(grid.getByRole('gridcell', { name: '48750-001' })).toBeVisible()
    await expect(page.getByTestId('total-amount')).toContainText(due ? '511,200' : '391,200')
    await expect(grid.getByRole('gridcell', { name: '342084' })).toHaveCount(due ? 1 : 0)
  })
})

test('the payee list can be exported as CSV and imported again, and a file with an error is refused with its place', async ({
  desk,
}, info) => {
  const { page } = desk
  const path = info.outputPath('納付先.csv')
  const count = (kind: string) => page.getByTestId(`import-${kind}`)
  const readBack = async () => {
    await answerOpenDialog(desk, path)
    await page.getByRole('button', { name: 'CSVを読み込む' }).click()
    await expect(page.getByRole('region', { name: '取り込む内容の確認' })).toBeVisible()
  }
  await addThree(page)

  await test.step('the export writes all payees', async () => {
    await answerSaveDialog(desk, path)
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText('に 3 団体を出力しました')).toBeVisible()
    const text = readFileSync(path, 'utf8')
    expect(text.startsWith('\ufeff市区町村コード,')).toBe(true)
    expect(text).toContain('342084,広島県,府中市,フチュウシ,77,2,120000,1,')
  })

  await test.step('importing the unchanged file changes nothing', async () => {
    await readBack()
    await expect(page.getByText('変更なし。取り込むものはありません')).toBeVisible()
    await expect(count('unchanged')).toHaveText('変更なし 3')
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  })

  await test.step('importing a changed file shows the changes first, stores them on confirmation and deletes no payee', async () => {
    const lines = readFileSync(path, 'utf8').split('\r\n')
    writeFileSync(path, [lines[0], lines[1]?.replace('345600', '400000'), '271004,,,,9,1,5000,0,', ''].join('\r\n'))
    await readBack()
    for (const [kind, text] of [
      ['added', '追加 1'],
      ['changed', '変更 1'],
      ['unchanged', '変更なし 0'],
      ['gone', 'ファイルにない 2（残します）'],
    ] as const)
      await expect(count(kind)).toHaveText(text)
    await expect(page.getByText('給与税額: 345,600 → 400,000')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
    await page.getByRole('button', { name: '取り込む', exact: true }).click()
    await expect(page.getByText('取り込みました（追加 1・変更 1）')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5')
    await expect(table(page).getByRole('row', { name: /011002.*400,000/ })).toBeVisible()
  })

  await test.step('a file with one wrong cell is refused as a whole, and the cell is named', async () => {
    writeFileSync(path, '市区町村コード,指定番号,給与税額\r\n011002,1,1000\r\n141004,2,x\r\n')
    await readBack()
    await expect(page.getByText(/^取り込めません。何も変更していません（[\d,]+ か所）$/)).toBeVisible()
    await expect(
      page.getByText('3行 1列 市区町村コード 「141004」は検査数字が合いません。末尾の数字は、正しくは3です'),
    ).toBeVisible()
    await expect(page.getByText('3行 3列 給与 税額 「x」は金額・件数として読み取れません')).toBeVisible()
    await expect(page.getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5')
  })
})

test('the menu of a row copies its cell or all of it', async ({ desk: { page } }) => {
  await addThree(page)
  const menu = page.getByRole('menu', { name: '行のメニュー' })
  const filter = page.getByLabel('納付先の絞り込み')
  const row = table(page).getByRole('row').nth(1)
  const code = await row.getByRole('cell').first().textContent()

  await row.getByRole('cell').first().click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'コピー', exact: true }).click()
  await expect(menu).toHaveCount(0)
  await filter.press('ControlOrMeta+v')
  await expect(filter).toHaveValue(code!)
  await filter.fill('')

  await test.step('with the menu key, the row that has the focus', async () => {
    await row.focus()
    await page.keyboard.press('ContextMenu')
    await expect(menu.getByRole('menuitem')).toHaveText(['行をコピー'])
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    await page.keyboard.press('ContextMenu')
    await expect(menu.getByRole('menuitem', { name: '行をコピー' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveCount(0)
    await filter.press('ControlOrMeta+v')
    await expect(filter).toHaveValue(new RegExp(`^${code!}.+`))
  })
})
