import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import {
  answerSaveDialog,
  cell,
  chooseOutput,
  FILE_OUTPUT,
  fileLot,
  goTo,
  newLot,
  openLot,
  outputButton,
  pasteAt,
  startPractice,
  tabTo,
  waitSaved,
} from './support/steps.ts'

const FORMATS = {
  zengin99: '全銀協 地方税納付 (120桁)',
  eltax: 'eLTAX 共通納税 CSV',
  csvCp932: 'CSV (Shift_JIS)',
  csvUtf8: 'CSV (UTF-8 BOM付き)',
  xlsx: 'XLSX',
}
/**
 * The columns of the grid: code, place (computed), kana, number, change, then payroll count and amount, then for
 * retirement the count, persons, benefit, municipal tax and prefectural tax.
 */
const PLAIN = ['011002\t\tサツホロシ\t48750-001\t\t12\t345600', '132063\t\tフチユウシ\tA12-3\t\t3\t45600'].join('\r\n')
const RETIREE = '342084\t\tフチユウシ\t77\t\t2\t12000\t1\t1\t15000000\t84000\t56000'

const dialog = (page: Page) => page.getByRole('dialog', { name: '納付データの出力' })
const code = (page: Page) => dialog(page).getByRole('textbox', { name: '委託者コード' })
const choose = (page: Page, format: keyof typeof FORMATS) =>
  dialog(page).getByRole('radio', { name: FORMATS[format] }).check()
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: '出力先を選ぶ' })

/** Creates a lot for December 2026 with these rows and opens the export dialog. */
async function openExport(page: Page, rows: string, name = '月次データ'): Promise<void> {
  await startPractice(page)
  await newLot(page, name)
  await pasteAt(page, rows)
  for (const [label, text] of [
    ['納付月分', '2026-11'],
    ['納付指定日', '2026-12-10'],
  ] as const) {
    await page.getByLabel(label).fill(text)
    await page.getByLabel(label).blur()
  }
  await waitSaved(page)
  await chooseOutput(page, FILE_OUTPUT)
  await expect(dialog(page)).toBeVisible()
}

async function save(desk: Desk, path: string): Promise<Buffer> {
  await answerSaveDialog(desk, path)
  await saveButton(desk.page).click()
  await expect(dialog(desk.page).getByText(/を出力しました$/)).toBeVisible()
  return readFileSync(path)
}

/** Decodes JIS X 0201 without the app's code: half-width kana are single bytes from A1 on. */
const jis = (bytes: Buffer) =>
  [...bytes].map((byte) => String.fromCodePoint(byte >= 0xa1 ? byte + 0xfec0 : byte)).join('')
const at = (record: string, offset: number, length: number) => record.slice(offset, offset + length)

test('the 120-byte file has every field at its offset, and the requester code is remembered after a restart', async ({
  desk,
}, info) => {
  const { page } = desk
  const path = info.outputPath('zengin.txt')
  await openExport(page, `${PLAIN}\r\n${RETIREE}`)

  await test.step('without a requester code no file is written, and the problem leads to the field for it', async () => {
    await expect(saveButton(page)).toBeDisabled()
    const problem = dialog(page)
      .getByRole('alert', { name: '出力できません' })
      .getByRole('button', { name: /委託者コード.*何も入力されていません/ })
    await problem.click()
    await expect(code(page)).toBeFocused()
    await page.keyboard.type('１２３４５６')
    await page.keyboard.press('Tab')
    await expect(code(page)).toHaveValue('123456')
  })

  await test.step('the dialog shows count and total and writes the file where the user chooses', async () => {
    await expect(dialog(page).getByTestId('export-details')).toHaveText('3')
    await expect(dialog(page).getByTestId('export-amount')).toHaveText('543,200')
    const bytes = await save(desk, path)
    await expect(dialog(page).getByText('zengin.txt に 3 団体・543,200 円を出力しました')).toBeVisible()
    expect(bytes.length).toBe(6 * 122)
    const records = Array.from({ length: 6 }, (_, index) => bytes.subarray(index * 122, index * 122 + 122))
    for (const record of records) expect([...record.subarray(120)]).toEqual([0x0d, 0x0a])
    const [header = '', first = '', , third = '', trailer = '', end = ''] = records.map((record) =>
      jis(record.subarray(0, 120)),
    )
    expect([at(header, 0, 4), at(header, 4, 10), at(header, 17, 6), at(header, 23, 4)]).toEqual([
      '1990',
      '0000123456',
      '081210',
      '0811',
    ])
    expect(at(header, 14, 3)).toMatch(/^\d{3}$/)
    expect([at(header, 27, 20), at(header, 47, 20), at(header, 67, 15)]).toEqual([
      'ｶﾌﾞｼｷｶﾞｲｼﾔﾚﾝｼﾕｳ     ',
      ' '.repeat(20),
      'ﾄｳｷﾖｳﾄﾁﾖﾀﾞｸ1-1 ',
    ])
    expect([
      at(first, 0, 7),
      at(first, 7, 15).trimEnd(),
      at(first, 22, 15).trimEnd(),
      at(first, 37, 15),
      at(first, 66, 14),
    ]).toEqual(['2011002', 'ｻﾂﾎﾛｼ', '48750-001', ' 00012000345600', '00012000345600'])
    expect([at(third, 52, 14), at(third, 66, 14), at(third, 80, 13), at(third, 93, 18)]).toEqual([
      '00001000140000',
      '00003000152000',
      '0010015000000',
      '000084000000056000',
    ])
    expect(at(trailer, 0, 55)).toBe(
      '8' + '0000017' + '00000403200' + '0000001' + '00000140000' + '0000018' + '00000543200',
    )
    expect(end).toBe('9'.padEnd(120))
  })

  await test.step('a different line terminator is remembered, as the requester code is', async () => {
    await dialog(page).getByRole('combobox', { name: 'レコードの区切り' }).selectOption({ label: 'なし' })
    const bytes = await save(desk, path)
    expect(bytes.length).toBe(6 * 120)
    await desk.restart()
    await openLot(desk.page, '月次データ')
    await chooseOutput(desk.page, FILE_OUTPUT)
    await expect(code(desk.page)).toHaveValue('123456')
    await expect(dialog(desk.page).getByRole('combobox', { name: 'レコードの区切り' })).toHaveValue('none')
  })

  await test.step('the company form shows the line terminator and the requester code', async () => {
    const again = desk.page
    await again.keyboard.press('Escape')
    await expect(dialog(again)).toHaveCount(0)
    await goTo(again, '設定')
    await again
      .getByRole('button', { name: /を編集$/ })
      .first()
      .click()
    await expect(again.getByRole('textbox', { name: '委託者コード' })).toHaveValue('123456')
    await expect(again.getByRole('combobox', { name: 'レコードの区切り' })).toHaveValue('none')
  })
})

test('the user must view truncated texts before saving, replaced characters are listed separately, and a failed save loses nothing', async ({
  desk,
}, info) => {
  const { page } = desk
  await openExport(
    page,
    ['011002\t\tサッポロー\t1\t\t1\t1000', `132063\t\t${'ア'.repeat(18)}\t2\t\t1\t2000`].join('\r\n'),
  )
  await code(page).fill('1')

  const losses = dialog(page).getByRole('table', { name: /ファイルに入りきらない内容/ })
  await expect(losses.getByRole('row')).toHaveCount(2)
  await expect(
    losses.getByRole('row', {
      name: new RegExp(
        `2行 東京都 府中市 市区町村名（カナ） 入らない文字を切り捨て ${'ア'.repeat(18)} ${'ｱ'.repeat(15)}$`,
      ),
    }),
  ).toBeVisible()
  const folds = dialog(page).getByRole('table', { name: /書き方が変わる文字/ })
  await expect(
    folds.getByRole('row', {
      name: /1行 北海道 札幌市 市区町村名（カナ） 小さいカナを大きく.*長音（ー）をハイフンに サッポロー ｻﾂﾎﾟﾛ-$/,
    }),
  ).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await dialog(page).getByRole('checkbox', { name: 'なくなる内容を確認しました' }).check()

  await answerSaveDialog(desk, undefined)
  await saveButton(page).click()
  await expect(dialog(page).getByText('出力していません', { exact: true })).toBeVisible()
  await answerSaveDialog(desk, info.outputPath('no such folder', 'x.txt'))
  await saveButton(page).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'の読み書きに失敗しました' })).toBeVisible()
  const bytes = await save(desk, info.outputPath('cut.dat'))
  expect(jis(bytes.subarray(122 + 7, 122 + 22))).toBe('ｻﾂﾎﾟﾛ-'.padEnd(15))
  expect(jis(bytes.subarray(244 + 7, 244 + 22))).toBe('ｱ'.repeat(15))

  await test.step('choosing another line terminator requires the confirmation again', async () => {
    await dialog(page).getByRole('combobox', { name: 'レコードの区切り' }).selectOption({ label: 'LF' })
    await expect(dialog(page).getByRole('checkbox', { name: 'なくなる内容を確認しました' })).not.toBeChecked()
    await expect(saveButton(page)).toBeDisabled()
  })
})

test('a problem leads to its cell or head field, and the dialog can be opened, answered and closed by keyboard', async ({
  desk: { page },
}) => {
  await openExport(page, '011002\t\tサツホロシ\t1\t\t1\t1000\r\n132063\t\tフチユウシ\t2\t\t1\t2000\t1\t1000\t1\t100\t0')

  await test.step('Esc closes the dialog, returns the focus and keeps a code typed just before', async () => {
    await code(page).focus()
    await page.keyboard.type('77')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(outputButton(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: FORMATS.zengin99 })).toBeFocused()
    await expect(code(page)).toHaveValue('77')
  })

  await test.step('a problem leads to its cell', async () => {
    const problem = dialog(page).getByRole('button', {
      name: /2行 東京都 府中市 退職 人員 1,000は、この欄の上限999を超えています/,
    })
    await tabTo(page, problem)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: '2行 退職 人員' })).toBeFocused()
  })

  await test.step('a problem leads to its head field', async () => {
    await page.getByLabel('特別徴収義務者名（カナ）').fill('')
    await chooseOutput(page, FILE_OUTPUT)
    await expect(dialog(page).getByText(/エラーが \d+ 件残っています/)).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: /特別徴収義務者名（カナ） 何も入力されていません/ })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('特別徴収義務者名（カナ）')).toBeFocused()
  })
})

test('the eLTAX CSV contains only payroll tax and is not written until the user agrees to leave the retirement tax out', async ({
  desk,
}, info) => {
  const { page } = desk
  await openExport(page, `${PLAIN}\r\n${RETIREE}`)
  await choose(page, 'eltax')
  await expect(dialog(page).getByText('PCdeskの取込で確認してください')).toBeVisible()
  await expect(
    dialog(page).getByRole('button', { name: /3行 広島県 府中市 .* 140,000 円は、この形式に入りません/ }),
  ).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: '退職分を除き、給与分だけを出力' }).check()
  await expect(dialog(page).getByTestId('export-amount')).toHaveText('403,200')
  await expect(dialog(page).getByText('ファイルの合計税額は、納付データより 140,000 円少なくなります')).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'この形式にない項目' })).toContainText('市区町村名（カナ）')
  await dialog(page).getByRole('checkbox', { name: 'なくなる内容を確認しました' }).check()
  const bytes = await save(desk, info.outputPath('eltax.csv'))
  const lines = new TextDecoder('shift_jis').decode(bytes).split('\r\n')
  expect(lines.slice(1)).toEqual([
    '3,011002,0811,48750-001,12,345600,0,0,12,345600,, ',
    '3,132063,0811,A12-3,3,45600,0,0,3,45600,, ',
    '3,342084,0811,77,2,12000,0,0,2,12000,, ',
    '8,17,403200,0,0,17,403200, ',
    '9, ',
    '',
  ])
  expect(lines[0]).toMatch(/^1,99,0,,\d{3},081210,0811,ｶﾌﾞｼｷｶﾞｲｼﾔﾚﾝｼﾕｳ,ﾄｳｷﾖｳﾄﾁﾖﾀﾞｸ1-1, $/)
})

const HEADINGS =
  '市区町村コード,市区町村名カナ,指定番号,異動,給与件数,給与税額,退職件数,退職者人員,退職手当等支払金額,退職市町村民税,退職道府県民税,退職税額,合計件数,合計税額'
const ROWS = [
  HEADINGS,
  '011002,サツホロシ,48750-001,,12,345600,0,0,0,0,0,0,12,345600',
  '132063,フチユウシ,A12-3,,3,45600,0,0,0,0,0,0,3,45600',
  '342084,フチユウシ,77,,2,12000,1,1,15000000,84000,56000,140000,3,152000',
  '合計,,,,17,403200,1,,,,,140000,18,543200',
]

test('CSV in both encodings and the workbook contain the lot with its totals and keep leading zeros', async ({
  desk,
}, info) => {
  const { page } = desk
  await openExport(page, `${PLAIN}\r\n${RETIREE}`)

  await test.step('the UTF-8 CSV starts with a byte order mark', async () => {
    await choose(page, 'csvUtf8')
    await dialog(page).getByRole('checkbox', { name: '合計の行を付ける' }).check()
    const bytes = await save(desk, info.outputPath('lot.csv'))
    expect(bytes.toString('utf8')).toBe(`\ufeff${ROWS.join('\r\n')}\r\n`)
  })

  await test.step('the CSV is written in Shift_JIS', async () => {
    await choose(page, 'csvCp932')
    const bytes = await save(desk, info.outputPath('lot-sjis.csv'))
    expect(new TextDecoder('shift_jis', { fatal: true }).decode(bytes)).toBe(`${ROWS.join('\r\n')}\r\n`)
  })

  await test.step('the workbook is written', async () => {
    await choose(page, 'xlsx')
    const bytes = await save(desk, info.outputPath('lot.xlsx'))
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
    const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>.*?<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, column, text]) => [
        column,
        text,
      ]),
    )
    expect(rows).toEqual(
      ROWS.map((row) =>
        row
          .split(',')
          .map((text, index) => [String.fromCharCode(65 + index), text])
          .filter(([, text]) => text !== ''),
      ),
    )
    expect(sheet).toMatch(/<c r="A2"[^>]*t="inlineStr"/)
    expect(sheet).not.toMatch(/<c r="F2"[^>]*t="/)
  })
})

test('text in a number cell is never written as a number, and the message names the cell', async ({
  desk: { page },
}) => {
  await openExport(page, '011002\t\tサツホロシ\t1\t\t1\t12x')
  await choose(page, 'csvUtf8')
  await expect(saveButton(page)).toBeDisabled()
  await dialog(page)
    .getByRole('button', { name: /1行 北海道 札幌市 給与 税額 「12x」は/ })
    .click()
  await expect(page.getByRole('textbox', { name: '1行 給与 税額' })).toBeFocused()
  await expect(cell(page, 1, 7)).toContainText('12x')
})

test('an accepted lot is exported as it was filed, and stays unchanged', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await newLot(page, '受付済み')
  await pasteAt(page, PLAIN)
  await waitSaved(page)
  await fileLot(page)
  await expect(page.getByTestId('acceptance-no')).toBeVisible()
  await openLot(page, '受付済み')
  await expect(page.getByText('銀行の承認を待っています')).toBeVisible()
  await chooseOutput(page, FILE_OUTPUT)
  await choose(page, 'csvUtf8')
  const bytes = await save(desk, info.outputPath('accepted.csv'))
  expect(bytes.toString('utf8')).toBe(`\ufeff${ROWS.slice(0, 3).join('\r\n')}\r\n`)
})
