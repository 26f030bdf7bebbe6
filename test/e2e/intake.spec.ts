// What is the same for every file that is taken: its account, its questions, rows left out by hand, and what is kept.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { encodeUtf8 } from '#formats/text/textCoding'
import { readPdf } from '../unit/main/readPdf.ts'
import { workbookOf } from '../unit/formats/workbooks.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { answerOpenDialog } from './support/files.ts'
import { look } from './support/look.ts'
import { answerSaveDialog, cell, chooseOutput, newLot, pasteAt, startPractice, waitSaved } from './support/steps.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'ファイルの取り込み' })
const takeButton = (page: Page) => dialog(page).getByRole('button', { name: '取り込む', exact: true })
const rows = (page: Page) => dialog(page).getByRole('table', { name: 'ファイルの行' })
const account = (page: Page) => dialog(page).getByRole('region', { name: 'ファイルの内訳' })
const records = (page: Page) => page.getByRole('dialog', { name: '取込の記録' })
const csv = (...lines: string[]) => encodeUtf8([...lines, ''].join('\r\n'))

async function open(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  await answerOpenDialog(desk, path, bytes)
  await desk.page.getByRole('button', { name: 'ファイルから取り込む' }).click()
  await dialog(desk.page)
    .getByRole('button', { name: /ファイルを選ぶ/ })
    .click()
  await expect(rows(desk.page)).toBeVisible()
}

test('a place of which there are two is asked, and what was answered about a layout is not asked again', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '質問')

  await test.step('both places are shown, and nothing can be taken until one is chosen', async () => {
    await open(
      desk,
      info.outputPath('a.csv'),
      csv('市区町村名,人員,税額,控除額', '府中市,3,"60,000",100', '青梅市,1,500,0'),
    )
    await expect(dialog(page).getByRole('radio', { name: /東京都 府中市（132063）/ })).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: /広島県 府中市（342084）/ })).toBeVisible()
    await expect(takeButton(page)).toBeDisabled()
    await look(page, 'intake-questions')
    await dialog(page)
      .getByRole('radio', { name: /広島県 府中市/ })
      .check()
    await expect(account(page)).toContainText('府中市')
  })

  await test.step('a column of money that nothing uses is a question too', async () => {
    await expect(takeButton(page)).toBeDisabled()
    await dialog(page).getByRole('radio', { name: '使わなくてよい' }).check()
    await expect(account(page)).toContainText('青梅市')
    await takeButton(page).click()
    await expect(cell(page, 1, 1)).toHaveText('342084')
    await expect(cell(page, 2, 1)).toHaveText('132055')
    await waitSaved(page)
  })

  await test.step('the next file of the layout asks only what belongs to its rows', async () => {
    await open(desk, info.outputPath('b.csv'), csv('市区町村名,人員,税額,控除額', '青梅市,2,700,5'))
    await expect(dialog(page).getByText('前に取り込んだときの列の割り当てを使いました', { exact: true })).toBeVisible()
    await expect(takeButton(page)).toBeEnabled()
    await page.keyboard.press('Escape')
  })
})

test('amounts that may be thousands are asked about with both sums, and thousands are not taken', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '千円単位')
  const lines = csv('市区町村コード,指定番号,人数,税額', '131016,1,4,66', '132063,2,1,12', '271004,3,1,10')
  await open(desk, info.outputPath('thousands.csv'), lines)
  await expect(dialog(page).getByText('1人あたりの税額が少なすぎる行が3行あります')).toBeVisible()
  await expect(takeButton(page)).toBeDisabled()
  await look(page, 'intake-thousands')
  await dialog(page)
    .getByRole('radio', { name: /千円単位（合計 88,000円）/ })
    .check()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '円単位で出力し直してください' })).toBeVisible()
  await expect(takeButton(page)).toBeDisabled()
  await look(page, 'intake-thousands-refused')
  await dialog(page)
    .getByRole('radio', { name: /円のまま（合計 88円）/ })
    .check()
  await expect(takeButton(page)).toBeEnabled()
})

test('a sum that does not fit stops the import until a row is left out or it is explained', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '合計')
  await open(
    desk,
    info.outputPath('sum.csv'),
    csv('市区町村コード,人員,税額', '131016,1,1000', '132063,1,2000', '011002,1,500', '合計,2,3000'),
  )
  const money = account(page).getByRole('table', { name: '金額の照合' })

  await test.step('the difference is shown in yen, and the import waits', async () => {
    await expect(money.getByRole('row', { name: '税額 3,500 3,500 0 3,000 不一致' })).toBeVisible()
    await expect(takeButton(page)).toBeDisabled()
  })

  await test.step('a row that is left out keeps its reason, and the sums fit', async () => {
    await rows(page).getByRole('button', { name: '4行を除く' }).click()
    await page.keyboard.type('窓口で納付済み')
    await page.keyboard.press('Enter')
    await expect(money.getByRole('row', { name: '税額 3,500 3,000 500 3,000 一致' })).toBeVisible()
    await expect(account(page)).toContainText('4行を除いた理由：窓口で納付済み')
    await expect(account(page)).toContainText('ファイルの 5 行 ＝ 取り込む 2 ＋ 取り込まない 3 ＋ 保留 0')
    await expect(takeButton(page)).toBeEnabled()
    await look(page, 'intake-account')
  })

  await test.step('taken again, the difference can be explained instead', async () => {
    await rows(page).getByRole('button', { name: '4行を取り込みに戻す' }).click()
    await expect(takeButton(page)).toBeDisabled()
    for (const reason of await dialog(page).getByRole('textbox', { name: '理由' }).all()) {
      await reason.fill('1団体は合計に入れていない')
      await page.keyboard.press('Enter')
    }
    await expect(money.getByRole('row', { name: '税額 3,500 3,500 0 3,000 確認済み' })).toBeVisible()
    await rows(page).getByRole('button', { name: '4行を除く' }).click()
    await page.keyboard.type('窓口で納付済み')
    await page.keyboard.press('Enter')
    await takeButton(page).click()
    await waitSaved(page)
  })

  await test.step('the account can be read later, and is printed', async () => {
    await page.getByRole('button', { name: '取込の記録' }).click()
    await expect(records(page)).toContainText('sum.csv')
    await expect(records(page)).toContainText('4行を除いた理由：窓口で納付済み')
    await look(page, 'intake-records')
    const path = info.outputPath('record.pdf')
    await answerSaveDialog(desk, path)
    await chooseOutput(records(page), 'PDFに保存')
    await expect(records(page).getByText('保存しました（1ページ）')).toBeVisible()
    const printed = readPdf(readFileSync(path)).join('').replace(/\s/g, '')
    expect(printed).toContain('4行を除いた理由：窓口で納付済み')
    expect(printed).toContain('ファイル3,500＝取り込む3,000＋取り込まない500、ファイルの合計3,000')
    await page.keyboard.press('Escape')
    await expect(records(page)).toHaveCount(0)
  })

  await test.step('the list of the lot has it too', async () => {
    const path = info.outputPath('list.pdf')
    await answerSaveDialog(desk, path)
    await chooseOutput(page, '納付先一覧表をPDFに保存')
    await expect(page.getByText(/^保存しました（\d+ページ）/)).toBeVisible()
    expect(readPdf(readFileSync(path)).join('').replace(/\s/g, '')).toContain('4行を除いた理由：窓口で納付済み')
  })
})

test('hidden rows of a workbook are counted and left out unless somebody says otherwise', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '非表示')
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const line = (row: number, code: string, amount: number, more = '') =>
    `<row r="${String(row)}"${more}>${text(`A${String(row)}`, code)}<c r="B${String(row)}"><v>1</v></c><c r="C${String(row)}"><v>${String(amount)}</v></c></row>`
  const book = await workbookOf({
    rows:
      `<row r="1">${text('A1', '市区町村コード')}${text('B1', '人員')}${text('C1', '税額')}</row>` +
      line(2, '131016', 8000) +
      line(3, '132063', 5000, ' hidden="1"') +
      line(4, '011002', 5000),
  })
  await open(desk, info.outputPath('filtered.xlsx'), book)
  const details = dialog(page).getByRole('table', { name: '取り込む明細' })
  await expect(details).toHaveAttribute('aria-rowcount', '3')
  await expect(takeButton(page)).toBeDisabled()
  await dialog(page).getByRole('radio', { name: '非表示の行と列も取り込む' }).check()
  await expect(details).toHaveAttribute('aria-rowcount', '4')
  await dialog(page).getByRole('radio', { name: '見えている行と列だけを取り込む' }).check()
  await expect(account(page)).toContainText('非表示の行 1 行（3行）')
  await takeButton(page).click()
  await expect(cell(page, 2, 1)).toHaveText('011002')
  await expect(page.getByTestId('total-amount')).toContainText('13,000')
})

test('a file is taken by keys alone, with a question and a row left out, and a listener hears its rows', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, 'キー')
  await answerOpenDialog(
    desk,
    info.outputPath('keys.csv'),
    csv('市区町村名,指定番号,人員,税額', '千代田区,11,1,1000', '〃,12,1,2000', '府中市,13,1,500', '札幌市,14,1,700'),
  )
  await page.keyboard.press('Control+o')
  await expect(dialog(page).getByRole('button', { name: 'ファイルを選ぶ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toBeVisible()
  const list = dialog(page).getByRole('listbox', { name: 'ファイルの行' })
  const tabTo = async (wanted: Locator) => {
    for (let tab = 0; tab < 80 && !(await wanted.evaluate((one) => one === document.activeElement)); tab++)
      await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused()
  }

  await test.step('the question is answered', async () => {
    await tabTo(dialog(page).getByRole('radio', { name: /東京都 府中市/ }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(dialog(page).getByRole('radio', { name: /東京都 府中市/ })).toBeChecked()
  })

  await test.step('the rows are heard with what they are used for, and one is left out', async () => {
    await tabTo(list)
    const heard = () =>
      list.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.ariaLabel)
    expect(await heard()).toBe(
      '1行 見出し、市区町村名（カナ） 市区町村名、指定番号 指定番号、給与 件数 人員、給与 税額 税額',
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await heard()).toBe('3行 取り込む、市区町村名（カナ） 〃、指定番号 12、給与 件数 1、給与 税額 2000')
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')
    await page.keyboard.type('窓口で納付済み')
    await page.keyboard.press('Enter')
    await expect(list).toBeFocused()
    // The line is said as the focus returns to it; a region would say it once more.
    expect(await heard()).toMatch(/^5行 除いた、/)
    await expect(page.getByTestId('row-heard')).toHaveText('')
    await page.keyboard.press('Delete')
    await expect(page.getByTestId('row-heard')).toHaveText('5行 取り込む')
    await page.keyboard.press('Delete')
    await page.keyboard.type('窓口で納付済み')
    await page.keyboard.press('Enter')
  })

  await tabTo(takeButton(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 2, 1)).toHaveText('131016')
  await expect(cell(page, 3, 1)).toHaveText('132063')
  await expect(page.getByTestId('total-amount')).toContainText('3,500')
})

test('a table from the clipboard is taken like a file, by keyboard alone', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '貼り付け')
  await page.keyboard.press('Control+o')
  await expect(dialog(page).getByRole('button', { name: 'ファイルを選ぶ' })).toBeFocused()
  await pasteAt(page, '市区町村コード\t人員\t税額\n131016\t1\t1,000\n011002\t2\t2,000')
  await expect(rows(page)).toBeVisible()
  await expect(takeButton(page)).toBeEnabled()
  for (
    let tab = 0;
    tab < 80 && !(await takeButton(page).evaluate((button) => button === document.activeElement));
    tab++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 2, 1)).toHaveText('011002')
})
