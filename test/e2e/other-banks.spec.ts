// Accounts at banks that the interface does not reach: their entries come from files, and everything else works on them.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { encodeCp932Text } from '#formats/text/cp932'
import type { FileEntry } from '#formats/statement/source'
import { writeZengin01, writeZengin03 } from '#formats/statement/zengin'
import { fileOf, OPTIONS, sourceOf } from '../unit/formats/statement/samples.ts'
import { readPdf } from '../unit/main/readPdf.ts'
import { HEADINGS, panel, part, showMatching } from './support/deposits.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { answerOpenDialog, csvFile } from './support/files.ts'
import { look } from './support/look.ts'
import { answerSaveDialog, chooseOutput, FILE_OUTPUT, goTo, startPractice } from './support/steps.ts'

const BANK = '見本みらい信金'
const entry = (day: number, change: number, balance: number, more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: `2026-04-${String(day).padStart(2, '0')}`,
  debitCreditTypeCode: change > 0 ? '1' : '2',
  amount: Math.abs(change),
  balance,
  ...more,
})
const APRIL = [
  entry(1, 11_000, 111_000, { transactionType: '振込', remarks: 'カ）ミナト' }),
  entry(2, -3_000, 108_000, { transactionType: '振替', remarks: 'デンキ' }),
  entry(2, -3_000, 105_000, { transactionType: '振替', remarks: 'デンキ' }),
  entry(9, 22_000, 127_000, { transactionType: '振込', remarks: 'ユ）サクラ' }),
]
const arrival = (day: number, amount: number, applicantName: string): FileEntry => ({
  transactionDate: `2026-04-${String(day).padStart(2, '0')}`,
  debitCreditTypeCode: '1',
  amount,
  applicantName,
})
const csv = (...lines: string[]) => Uint8Array.from(encodeCp932Text(lines.join('\r\n')).bytes)

async function registerAccount(page: Page): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('button', { name: /を編集$/ }).click()
  await page.getByRole('button', { name: '他行の口座を追加' }).click()
  const cell = (field: string) => page.getByLabel(`他行の${field}（1行目）`)
  await expect(cell('銀行名')).toBeFocused()
  await cell('銀行名').fill(BANK)
  await cell('支店番号').fill('101')
  await cell('科目').selectOption({ label: '普通' })
  await cell('口座番号').fill('1234567')
  await cell('口座名義').fill('株式会社練習')
  await look(page, 'other-settings')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('form', { name: '会社の編集' })).toBeHidden()
  await goTo(page, '口座照会')
  await page.getByRole('combobox', { name: '口座' }).selectOption({ label: `［${BANK}］　101 普通 1234567` })
  await expect(page.getByText('明細はまだありません')).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '明細ファイルの取り込み' })
const transactions = (page: Page) => page.getByRole('table', { name: '入出金明細', exact: true })
const count = (page: Page, entries: number) =>
  expect(transactions(page)).toHaveAttribute('aria-rowcount', String(entries + 1))

async function choose(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  await answerOpenDialog(desk, path, bytes)
  await desk.page.getByRole('button', { name: '明細ファイルを読み込む…' }).click()
}
const take = (page: Page) => dialog(page).getByRole('button', { name: '取り込む', exact: true }).click()

test('files of another bank become statements that are filtered, charted, searched, matched, printed and exported', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await registerAccount(page)
  const is03 = (entries: readonly FileEntry[]) => fileOf(writeZengin03(sourceOf('transactions', entries), OPTIONS))

  await test.step('nothing is offered that asks a bank', async () => {
    await expect(page.getByRole('button', { name: '残高を更新' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '明細を取得' })).toHaveCount(0)
    await expect(page.getByText('ファイルから', { exact: true })).toBeVisible()
    const refusal = await page.evaluate(async () => {
      const companies = await window.desk.call('companies.list')
      const company = companies.ok ? companies.value[0] : undefined
      const accountId = company?.otherAccounts?.[0]?.accountId ?? ''
      return window.desk.call('accounts.balance', { companyId: company?.companyId ?? '', accountId })
    })
    expect(refusal).toMatchObject({ ok: false, error: { problems: [{ problem: 'otherBank' }] } })
    await look(page, 'other-empty')
  })

  await test.step('a Zengin file 03 shows its sums and balances before it is taken', async () => {
    await choose(desk, info.outputPath('april.txt'), (await is03(APRIL)).bytes)
    await expect(dialog(page)).toContainText('新しい明細 4件、取り込み済みと同じ明細 0件')
    await expect(dialog(page)).toContainText('100,000')
    await expect(dialog(page)).toContainText('残高はすべてつながっています')
    await look(page, 'other-import-03')
    await take(page)
    await expect(page.getByText('4件の明細を取り込みました')).toBeVisible()
    await count(page, 4)
    await look(page, 'other-statement')
  })

  await test.step('the detail of an entry says what the file does not hold, and names no answer of a bank', async () => {
    await page.getByRole('listbox', { name: '入出金明細', exact: true }).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    const detail = page.getByRole('dialog', { name: '明細の内容' })
    await expect(detail).toContainText('カ）ミナト')
    await expect(detail).toContainText('2026/04/01')
    await expect(detail).toContainText('ファイルに記載なし')
    await expect(detail).not.toContainText('銀行から通知なし')
    await look(page, 'other-detail')
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
  })

  await test.step('the same file again adds nothing, and an overlapping table adds only what is new', async () => {
    await choose(desk, info.outputPath('again.txt'), (await is03(APRIL)).bytes)
    await expect(dialog(page)).toContainText('このファイルは取り込み済みです')
    await expect(dialog(page).getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
    const lines = ['いつ,増減,のこり,メモ', '2026/04/09,"22,000円","127,000",サクラ', 'R8.5.1,△500,"126,500",手数料']
    await choose(desk, info.outputPath('may.csv'), csv(...lines))
    await expect(dialog(page)).toContainText('「取引日」の列はどれですか？')
    const use = (column: number, label: string) =>
      dialog(page)
        .getByLabel(`${String(column)}列の割り当て`)
        .selectOption({ label })
    await use(1, '取引日')
    await use(2, '金額（±）')
    await use(3, '差引残高')
    await use(4, '摘要')
    await expect(dialog(page)).toContainText('新しい明細 1件、取り込み済みと同じ明細 1件')
    await look(page, 'other-import-table')
    await take(page)
    await count(page, 5)
    await choose(desk, info.outputPath('june.csv'), csv(lines[0] ?? '', '2026/06/01,10,"126,510",利息'))
    await expect(dialog(page)).toContainText('前に取り込んだときの列の割り当てを使いました')
    await take(page)
    await count(page, 6)
  })

  await test.step('a hostile file changes nothing and says where it is wrong', async () => {
    await choose(desk, info.outputPath('short.txt'), (await is03(APRIL)).bytes.slice(0, 500))
    await expect(dialog(page)).toContainText('3レコード')
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
    await choose(desk, info.outputPath('nul.csv'), csv('取引日,入金,出金', '2026/04/01,1\0,'))
    await expect(dialog(page)).toContainText('31バイト目')
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
    await count(page, 6)
  })

  await test.step('filter, chart and search work on the entries', async () => {
    await page.getByLabel('明細を絞り込む').fill('でんき')
    await count(page, 2)
    await page.getByLabel('明細を絞り込む').fill('')
    await page.getByRole('button', { name: 'グラフ', exact: true }).click()
    await expect(page.getByRole('img').first()).toBeVisible()
    await look(page, 'other-chart')
    await page.getByRole('button', { name: '一覧', exact: true }).click()
    await goTo(page, '今月の納付')
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog', { name: '操作と検索' }).getByRole('combobox').fill('デンキ')
    await page
      .getByRole('option', { name: /デンキ.*ファイルから/ })
      .first()
      .click()
    await expect(transactions(page)).toBeVisible()
  })

  await test.step('deposits of a file 01 are matched', async () => {
    const entries = [arrival(1, 11_000, 'カ）ミナト'), arrival(9, 22_000, 'ユ）サクラ')]
    await choose(
      desk,
      info.outputPath('arrivals.txt'),
      (await fileOf(writeZengin01(sourceOf('paymentArrivals', entries), OPTIONS))).bytes,
    )
    await expect(dialog(page)).toContainText('新しい明細 2件')
    await take(page)
    await page.getByRole('tab', { name: '振込入金明細' }).click()
    await showMatching(page)
    await answerOpenDialog(
      desk,
      info.outputPath('expected.csv'),
      csvFile([HEADINGS, ['A-1', '港', '株式会社ミナト', '11000', '2026-04-30']]),
    )
    await panel(page).getByRole('button', { name: '入金予定を読み込む' }).click()
    await page.getByRole('dialog', { name: '入金予定の取り込み' }).getByRole('button', { name: '取り込む' }).click()
    await expect(part(page, 'matched')).toContainText('1 件 11,000 円')
    await look(page, 'other-matching')
    await page.getByRole('tab', { name: '入出金明細' }).click()
  })

  await test.step('paper and CSV say that the entries come from files', async () => {
    const pdf = info.outputPath('statement.pdf')
    await answerSaveDialog(desk, pdf)
    await chooseOutput(page, 'PDFに保存')
    await expect(page.getByText(/を保存しました（\d+ページ）/)).toBeVisible()
    expect(readPdf(readFileSync(pdf)).join('').replace(/\s/g, '')).toContain('ファイルから取り込んだ明細')
    const file = info.outputPath('out.csv')
    await answerSaveDialog(desk, file)
    await chooseOutput(page, FILE_OUTPUT)
    const exporting = page.getByRole('dialog', { name: '入出金明細の出力' })
    await exporting.getByRole('radio', { name: /UTF-8/ }).first().check()
    await look(page, 'other-export')
    await exporting.getByRole('button', { name: '出力先を選ぶ' }).click()
    await expect(exporting.getByText(/に 6件の明細を出力しました$/)).toBeVisible()
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('※ ファイルから取り込んだ明細です')
    expect(text).toContain('2026/04/01,,カ）ミナト,11000,,111000,振込,')
    await page.keyboard.press('Escape')
  })

  await test.step('a file can be taken back, and what other files have stays', async () => {
    await page.getByRole('button', { name: '取り込んだファイル…' }).click()
    const files = page.getByRole('dialog', { name: '取り込んだファイル' })
    await look(page, 'other-files')
    await files.getByRole('button', { name: '入出金明細から may.csv を取り消す' }).click()
    await files.getByRole('button', { name: '取り消す', exact: true }).click()
    await expect(files.getByRole('button', { name: /may\.csv/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await count(page, 5)
  })
})
