import { basename } from 'node:path'
import { addMonths, monthOf } from '#domain/calendar/calendar'
import { legalDueDate } from '#domain/calendar/businessDays'
import { lotTotals } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import { encodeUtf8 } from '#formats/text/textCoding'
import type { Locator, Page } from '@playwright/test'
import { today } from '#ui/text/clock'
import { workbookOf } from '../unit/formats/workbooks.ts'
import { expect, test, type Desk } from './support/desk.ts'
import {
  answerOpenDialog,
  bankFile,
  csvFile,
  eltaxFile,
  fileHead,
  PAYROLL_HEADINGS,
  payrollRow,
  sampleDetails,
  workbook,
} from './support/files.ts'
import { cell, chooseNew, goTo, newLot, pasteAt, startPractice, toTsv, waitSaved } from './support/steps.ts'
import { samplePayees } from './support/payees.ts'

/** A month that no new lot has by default, so that the test can tell that it was imported. */
const MONTH = addMonths(monthOf(today()), 2)
const HEAD = fileHead(MONTH, legalDueDate(MONTH))

const dialog = (page: Page) => page.getByRole('dialog')
const problems = (page: Page) => dialog(page).getByRole('list', { name: '直すところ' })
const takeButton = (page: Page) => dialog(page).getByRole('button', { name: '取り込む', exact: true })
const rowsOf = (page: Page) => page.getByRole('grid', { name: '納付先明細' })
const details = (page: Page): Locator => dialog(page).getByRole('table', { name: '取り込む明細' })

/** Answers the file dialog with the file and presses the button in the open import that shows it. */
async function choose(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  await answerOpenDialog(desk, path, bytes)
  await dialog(desk.page)
    .getByRole('button', { name: /ファイルを選ぶ/ })
    .click()
  await expect(dialog(desk.page).getByText(basename(path), { exact: true })).toBeVisible()
}

async function openImport(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  await desk.page.getByRole('button', { name: 'ファイルから取り込む' }).click()
  await choose(desk, path, bytes)
}

/** Creates a lot that already has two payees. */
async function lotOfTwo(page: Page, name: string): Promise<void> {
  await newLot(page, name)
  await pasteAt(page, toTsv(samplePayees(2)))
  await waitSaved(page)
}

test('a bank file is imported with its head, in years of either era and with any line ending, and one undo removes it', async ({
  desk,
}, info) => {
  const { page } = desk
  const file = info.outputPath('nouhu.dat')
  const month = page.getByRole('textbox', { name: '納付月分' })
  await startPractice(page)
  await lotOfTwo(page, '取込A')
  const before = await month.inputValue()
  const three = sampleDetails(3)
  const total = formatYen(lotTotals(three).totalAmount)

  await test.step('the preview shows the totals of the file beside the computed ones', async () => {
    await page.keyboard.press('Control+o')
    await choose(desk, file, bankFile(HEAD, three, 'crlf', 'reiwa'))
    await expect(details(page)).toHaveAttribute('aria-rowcount', '4')
    await expect(details(page).getByRole('row').nth(1)).toContainText(/011002北海道 札幌市1000.*10,000.*サツポロシ/)
    await expect(
      dialog(page)
        .getByRole('table', { name: '金額の照合' })
        .getByRole('row', { name: `合計税額 ${total} ${total} 0 ${total} 一致` }),
    ).toBeVisible()
    await expect(dialog(page).getByText('改行 CRLF')).toBeVisible()
  })

  await test.step('the file replaces the rows, the month and the due date', async () => {
    await dialog(page).getByRole('radio', { name: '今の行と入れ替える' }).check()
    await expect(dialog(page).getByRole('checkbox', { name: '納付月分を引き継ぐ' })).toBeChecked()
    await expect(dialog(page).getByRole('checkbox', { name: '特別徴収義務者名（カナ）を引き継ぐ' })).not.toBeChecked()
    await takeButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('nouhu.dat から 3 団体を取り込みました')).toBeVisible()
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '5')
    await expect(month).toHaveValue(MONTH.replace('-', '/'))
    await expect(page.getByTestId('total-amount')).toContainText(total)
  })

  await test.step('one undo restores rows and head, and one redo the file', async () => {
    await page.keyboard.press('Control+z')
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '4')
    await expect(month).toHaveValue(before)
    await page.keyboard.press('Control+y')
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '5')
    await expect(month).toHaveValue(MONTH.replace('-', '/'))
    await expect(page.getByLabel('特別徴収義務者名（カナ）')).toHaveValue('カブシキガイシャレンシュウ')
  })

  for (const [era, terminator, words] of [
    ['heisei', 'cr', 'CR'],
    ['reiwa', 'none', '改行なし'],
    ['heisei', 'lf', 'LF'],
  ] as const) {
    await test.step(`${era} years, ${words}`, async () => {
      await openImport(desk, file, bankFile(HEAD, sampleDetails(4), terminator, era))
      await expect(dialog(page).getByText(`改行 ${words}`, { exact: true })).toBeVisible()
      await expect(details(page)).toHaveAttribute('aria-rowcount', '5')
      // The lot already has the month of the file, so the import would not change it.
      await expect(dialog(page).getByRole('checkbox', { name: '納付月分を引き継ぐ' })).toHaveCount(0)
      // After a click on empty space nothing has the focus. An Esc that belongs to the input method does not reach the
      // dialog.
      await dialog(page).getByText('ファイルの取り込み').click()
      await page.evaluate(() =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
      )
      await expect(details(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'ファイルから取り込む' })).toBeFocused()
    })
  }

  await test.step('distant years need a confirmation before anything is imported', async () => {
    const far = addMonths(MONTH, -36)
    await openImport(desk, file, bankFile(fileHead(far, legalDueDate(far)), three, 'crlf', 'reiwa'))
    await dialog(page).getByRole('radio', { name: '今の行と入れ替える' }).check()
    await expect(takeButton(page)).toBeDisabled()
    await dialog(page).getByRole('radio', { name: '使わない' }).check()
    await takeButton(page).click()
    await expect(month).toHaveValue(MONTH.replace('-', '/'))
    await waitSaved(page)
  })
})

test("the columns of a payroll program's CSV are mapped once, reused for the next file, and the same file is recognised", async ({
  desk,
}, info) => {
  const { page } = desk
  const list = (count: number) =>
    csvFile([
      ['住民税納付一覧'],
      [],
      [...PAYROLL_HEADINGS],
      ...sampleDetails(count).map((detail) => payrollRow(detail)),
    ])
  await startPractice(page)
  await newLot(page, '取込B')

  await test.step('the mapping is suggested from the headings, changed by hand and applied', async () => {
    await openImport(desk, info.outputPath('住民税甲.csv'), list(3))
    await expect(dialog(page).getByText('見出しから列を選びました。確かめてください', { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('文字コード Shift_JIS')).toBeVisible()
    const use = (column: number) => dialog(page).getByRole('combobox', { name: `${column}列の割り当て` })
    await expect(use(1)).toHaveValue('municipalityCode')
    await expect(use(6)).toHaveValue('amountOfPayrollTaxPayments')
    await use(1).selectOption({ label: '使わない' })
    await expect(problems(page)).toContainText('市区町村コードがありません')
    await expect(takeButton(page)).toBeDisabled()
    await use(1).selectOption({ label: '市区町村コード' })
    await use(4).selectOption({ label: '使わない' })
    await expect(details(page)).toHaveAttribute('aria-rowcount', '4')
    await takeButton(page).click()
    await expect(cell(page, 1, 1)).toHaveText('011002')
    await expect(cell(page, 3, 7)).toHaveText('10,002')
    await waitSaved(page)
  })

  await test.step('the next file of the same layout is mapped automatically and appended after the rows', async () => {
    await openImport(desk, info.outputPath('住民税乙.csv'), list(4))
    await expect(dialog(page).getByText('前に取り込んだときの列の割り当てを使いました', { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name: '4列の割り当て' })).toHaveValue('')
    await expect(dialog(page).getByRole('combobox', { name: '6列の割り当て' })).toHaveValue(
      'amountOfPayrollTaxPayments',
    )
    // The first three payees are in the batch already.
    await expect(dialog(page).getByRole('radio', { name: '今の行と入れ替える' })).toBeChecked()
    await dialog(page).getByRole('radio', { name: '今の行の後に加える' }).check()
    await expect(dialog(page).getByText(/^取り込むと 7 行、[\d,]+円になります（いまは [\d,]+円）$/)).toBeVisible()
    await expect(dialog(page).getByText('3 件は今の行にもある市区町村です')).toBeVisible()
    await takeButton(page).click()
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '9')
    await waitSaved(page)
  })

  await test.step('the grid gets the focus at the first new row, so undo needs no mouse', async () => {
    await page.keyboard.press('Control+z')
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '5')
    await page.keyboard.press('Control+y')
    await expect(rowsOf(page)).toHaveAttribute('aria-rowcount', '9')
    await waitSaved(page)
  })

  await test.step('a file that was imported before is recognised, even after a restart, and needs a confirmation', async () => {
    await desk.restart()
    await goTo(desk.page, '地方税納付')
    await chooseNew(desk.page, 'ファイルから')
    await choose(desk, info.outputPath('copy.csv'), list(4))
    await expect(dialog(desk.page).getByText(/同じファイルを .* に取り込んでいます（4 団体）/)).toBeVisible()
    await expect(dialog(desk.page).getByRole('link', { name: 'その納付データを開く' })).toBeVisible()
    await expect(takeButton(desk.page)).toBeDisabled()
    await dialog(desk.page).getByRole('checkbox', { name: 'もう一度取り込む' }).check()
    await expect(takeButton(desk.page)).toBeEnabled()
    await dialog(desk.page).getByRole('link', { name: 'その納付データを開く' }).click()
    await expect(desk.page.getByLabel('データ名')).toHaveValue('取込B')
  })
})

test('an XLSX workbook and an eLTAX CSV become lots of their own', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await goTo(page, '地方税納付')

  await test.step('an XLSX workbook becomes a lot', async () => {
    await chooseNew(page, 'ファイルから')
    await choose(
      desk,
      info.outputPath('list.xlsx'),
      await workbook([
        [...PAYROLL_HEADINGS],
        ...sampleDetails(3).map((detail) => payrollRow(detail, '札幌')),
        ['合計', '', '', '', 6, 30_003],
      ]),
    )
    await expect(dialog(page).getByRole('combobox', { name: 'F列の割り当て' })).toHaveValue(
      'amountOfPayrollTaxPayments',
    )
    await expect(dialog(page).getByRole('row', { name: '住民税額 30,003' })).toBeVisible()
    // Two codes are not those of the name beside them, so somebody has to say which place is paid.
    await expect(takeButton(page)).toBeDisabled()
    for (const place of ['北海道 函館市（012025）', '北海道 小樽市（012033）'])
      await dialog(page).getByRole('radio', { name: place }).check()
    await expect(dialog(page).getByRole('row', { name: '住民税額 30,003 30,003 0 30,003 一致' })).toBeVisible()
    await takeButton(page).click()
    await expect(cell(page, 2, 2)).toHaveText('北海道 函館市')
    await expect(page.getByTestId('total-amount')).toContainText('30,003')
  })

  await test.step('an eLTAX CSV becomes a lot with the month of the file', async () => {
    await goTo(page, '地方税納付')
    await chooseNew(page, 'ファイルから')
    await choose(desk, info.outputPath('eltax.csv'), eltaxFile(HEAD, sampleDetails(2)))
    await expect(dialog(page).getByText('eLTAX（PCdesk）CSV')).toBeVisible()
    await takeButton(page).click()
    await expect(page.getByLabel('納付月分')).toHaveValue(MONTH.replace('-', '/'))
    await expect(page.getByTestId('total-amount')).toContainText('20,001')
  })

  await test.step('600 details become two lots', async () => {
    await goTo(page, '地方税納付')
    await chooseNew(page, 'ファイルから')
    await choose(
      desk,
      info.outputPath('many.csv'),
      csvFile([[...PAYROLL_HEADINGS], ...sampleDetails(600).map((detail) => payrollRow(detail))]),
    )
    await expect(dialog(page).getByText('2 件の納付データを作ります（300 + 300 団体）')).toBeVisible()
    await takeButton(page).click()
    await expect(page.getByText('2 件の納付データを作りました（300 + 300 団体）')).toBeVisible()
    await expect(page.getByRole('link', { name: '1/2' })).toBeVisible()
    await expect(page.getByRole('link', { name: '2/2' })).toBeVisible()
  })

  await test.step('600 details for one lot are refused, and the dialog offers to create new lots instead', async () => {
    await page.getByRole('link', { name: '1/2' }).click()
    await openImport(
      desk,
      info.outputPath('more.csv'),
      csvFile([[...PAYROLL_HEADINGS], ...sampleDetails(201).map((detail) => payrollRow(detail))]),
    )
    // The choice is made for the person until the rows of the lot are compared.
    await expect(dialog(page).getByRole('radio', { name: '今の行と入れ替える' })).toBeChecked()
    await dialog(page).getByRole('radio', { name: '今の行の後に加える' }).check()
    await expect(
      dialog(page).getByText('この納付データは 501 行になり、1件の納付データの上限（500 行）を超えます'),
    ).toBeVisible()
    await expect(takeButton(page)).toBeDisabled()
    await dialog(page).getByRole('radio', { name: '新しい納付データにする' }).check()
    await takeButton(page).click()
    await expect(page.getByText('1 件の納付データを作りました（201 団体）')).toBeVisible()
  })
})

test('malformed and hostile files are refused with the place of the error, and the lot stays unchanged', async ({
  desk,
}, info) => {
  const { page } = desk
  const good = bankFile(HEAD, sampleDetails(3), 'crlf', 'reiwa')
  const RECORD = 122
  const moved = Uint8Array.from([
    ...good.slice(0, RECORD),
    ...good.slice(4 * RECORD, 5 * RECORD),
    ...good.slice(RECORD, 4 * RECORD),
    ...good.slice(5 * RECORD),
  ])
  const fiveDigits = Uint8Array.from([...good.slice(0, RECORD + 6), 0x20, ...good.slice(RECORD + 7)])
  const csv = (code: string, amount: string) =>
    encodeUtf8(`${PAYROLL_HEADINGS.join(',')}\r\n${code},,1,,1,${amount}\r\n`)
  const formula = await workbookOf({
    rows:
      `<row r="1">${PAYROLL_HEADINGS.map((heading, at) => `<c r="${'ABCDEF'[at]}1" t="inlineStr"><is><t>${heading}</t></is></c>`).join('')}</row>` +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>011002</t></is></c><c r="E2"><v>1</v></c><c r="F2"><f>1+1</f></c></row>',
  })
  const hostile: readonly (readonly [name: string, bytes: Uint8Array, said: RegExp])[] = [
    [
      'truncated.dat',
      good.slice(0, 2 * RECORD + 50),
      /3レコード 245バイト目.*途中で切れています（最後のレコードが120バイト中50バイト）/,
    ],
    ['order.dat', moved, /2レコード.*納付先の行が1つもありません/],
    [
      'swapped.dat',
      Uint8Array.from([...good.slice(0, 2 * RECORD), ...good.slice(0, RECORD), ...good.slice(2 * RECORD)]),
      /3レコード 245バイト目.*レコードの順序が違います（2 \/ 8のはずが1）/,
    ],
    ['bom.dat', Uint8Array.from([0xef, 0xbb, 0xbf, ...good]), /1レコード 1バイト目.*BOM/],
    ['ambiguous.csv', csv('12', '1,000'), /2行.*列が7個です。見出しは6列です/],
    ['grouping.csv', csv('011002', '"1,00"'), /2行 6列 給与 税額.*「1,00」の区切りが3桁ごと/],
    ['long.csv', encodeUtf8('1,2\r\n'.repeat(70_000)), /20001行.*行が多すぎます（20,000行まで）/],
    [
      'picture.csv',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0),
      /1バイト目.*PNG画像のファイルで/,
    ],
    ['formula.xlsx', formula, /2行 F列 給与 税額.*計算式の結果が保存されていません/],
    ['empty.csv', new Uint8Array(), /ファイルが空です/],
  ]
  await startPractice(page)
  await lotOfTwo(page, '取込C')
  const before = await rowsOf(page).innerText()
  await page.getByRole('button', { name: 'ファイルから取り込む' }).click()

  for (const [name, bytes, said] of hostile) {
    await test.step(name, async () => {
      await choose(desk, info.outputPath(name), bytes)
      await expect(problems(page).getByRole('listitem').filter({ hasText: said })).toHaveCount(1)
      await expect(takeButton(page)).toBeDisabled()
    })
  }

  await test.step('five-digit codes are completed once the user agrees, and the completion is reported', async () => {
    await choose(desk, info.outputPath('five.dat'), fiveDigits)
    await expect(takeButton(page)).toBeDisabled()
    await dialog(page)
      .getByRole('radio', { name: /5桁のコードを補う/ })
      .check()
    await expect(dialog(page).getByText('コード01100に検査数字を補い、北海道札幌市（011002）としました')).toBeVisible()
    await expect(takeButton(page)).toBeEnabled()
    await expect(problems(page)).toHaveCount(0)
  })

  await test.step('full-width digits and commas are read as amounts', async () => {
    await choose(desk, info.outputPath('wide.csv'), csv('０１１００２', '"１２，３４５"'))
    await expect(details(page).getByRole('row').nth(1)).toContainText('12,345')
    await expect(takeButton(page)).toBeEnabled()
  })

  await test.step('20,000 rows are shown and can be scrolled', async () => {
    const one = sampleDetails(1).map((detail) => payrollRow(detail))
    await choose(
      desk,
      info.outputPath('twenty-thousand.csv'),
      csvFile([[...PAYROLL_HEADINGS], ...Array.from({ length: 19_999 }).flatMap(() => one)]),
    )
    await expect(details(page)).toHaveAttribute('aria-rowcount', '20000')
    await details(page).hover()
    await page.mouse.wheel(0, 600_000)
    await expect(details(page).getByRole('row', { name: /^19999 011002/ })).toBeVisible()
  })

  await test.step('the lot is unchanged', async () => {
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await rowsOf(page).innerText()).toBe(before)
  })
})
