import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { addMonths } from '#domain/calendar/calendar'
import { legalDueDate } from '#domain/calendar/businessDays'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { lotTotals } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import { today } from '#ui/text/clock'
import { audit } from '../release/axe/audit.ts'
import { expect, test, type Desk } from './support/desk.ts'
import {
  answerOpenDialog,
  csvFile,
  eltaxFile,
  fileHead,
  PAYROLL_HEADINGS,
  payrollRow,
  sampleDetails,
} from './support/files.ts'
import { look } from './support/look.ts'
import { chooseNew, goTo } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const CLIENTS = 25
const MONTH = nextMonthToPay(today())
const BEFORE = addMonths(MONTH, -1)
const nameOf = (n: number) => `株式会社見本${String(n)}`
const listed = csvFile([
  ['顧問先コード', '顧問先名', 'フリガナ', '担当者', '支店番号', '預金種目', '口座番号', '所在地カナ'],
  ...Array.from({ length: CLIENTS }, (_, n) => [
    String(1001 + n),
    nameOf(n + 1),
    'ミホン',
    '山田',
    '101',
    '普通',
    String(1_000_001 + n),
    'トウキョウト',
  ]),
])

const dialog = (page: Page) => page.getByRole('dialog')
const take = (page: Page) => dialog(page).getByRole('button', { name: '取り込む', exact: true })

async function chooseFile(desk: Desk, path: string, bytes: Uint8Array): Promise<void> {
  const { page } = desk
  await goTo(page, '地方税納付')
  await chooseNew(page, 'ファイルから')
  await answerOpenDialog(desk, path, bytes)
  await dialog(page)
    .getByRole('button', { name: /ファイルを選ぶ/ })
    .click()
  await expect(dialog(page).getByText(basename(path), { exact: true })).toBeVisible()
}

async function choose(page: Page, company: string): Promise<void> {
  await page.getByRole('combobox', { name: '会社を選ぶ' }).click()
  await page.getByRole('combobox', { name: '会社を選ぶ' }).fill(company)
  await page.getByRole('option', { name: company }).first().click()
}

test('an office moves in: clients from a list, last month as paid, and the first month has its difference', async ({
  desk,
}, info) => {
  const { page } = desk

  await test.step('a list registers every client, once it is said where applications go', async () => {
    await page.getByRole('link', { name: '一覧から登録' }).click()
    await answerOpenDialog(desk, info.outputPath('顧問先.csv'), listed)
    await page.getByRole('button', { name: '一覧から登録…' }).click()
    const register = dialog(page).getByRole('button', { name: `${String(CLIENTS)}社を登録する` })
    await expect(register).toBeDisabled()
    expect(await audit(page)).toEqual([])
    await look(page, 'moving-in-clients')
    await dialog(page).getByRole('combobox', { name: '接続先' }).selectOption('practice')
    await register.click()
    await expect(page.getByText(`${String(CLIENTS)} 社を登録しました`)).toBeVisible()
    await expect(page.getByRole('table', { name: '登録した会社' }).getByText(nameOf(CLIENTS))).toBeVisible()
  })

  await test.step('the same list again adds nobody', async () => {
    await page.getByRole('button', { name: '一覧から登録…' }).click()
    await dialog(page).getByRole('combobox', { name: '接続先' }).selectOption('practice')
    await expect(dialog(page).getByText('登録済み（変更しません）')).toHaveCount(CLIENTS)
    await expect(dialog(page).getByRole('button', { name: '0社を登録する' })).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'キャンセル', exact: true }).click()
  })

  const before = sampleDetails(4)
  await test.step('last month is taken as paid: it cannot be filed, and brings its payees', async () => {
    await choose(page, '1001')
    await chooseFile(desk, info.outputPath('前月.csv'), eltaxFile(fileHead(BEFORE, legalDueDate(BEFORE)), before))
    await dialog(page).getByRole('checkbox', { name: '納付済みとして取り込む' }).check()
    await look(page, 'moving-in-paid')
    await take(page).click()
    await expect(page.getByText('このアプリの外で納付したものとして取り込まれています')).toBeVisible()
    await expect(page.getByRole('button', { name: '納付データ一覧' })).toBeVisible()
    await expect(page.getByRole('button', { name: '確認へ進む' })).toHaveCount(0)
    await look(page, 'moving-in-paid-lot')
    await goTo(page, '地方税納付')
    await expect(page.getByText('他で納付', { exact: true })).toBeVisible()
    await look(page, 'moving-in-list')
    await goTo(page, '納付先')
    await expect(page.getByText('4 団体').first()).toBeVisible()
  })

  await test.step('a payroll file is of the month in its name, and the month shows the difference', async () => {
    const now = sampleDetails(5)
    const rows = [[...PAYROLL_HEADINGS], ...now.map((detail) => payrollRow(detail))]
    await chooseFile(desk, info.outputPath(`住民税_${MONTH}.csv`), csvFile(rows))
    await expect(dialog(page).getByText('ファイル名・シート名の月です')).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { name: '納付済みとして取り込む' })).not.toBeChecked()
    await take(page).click()
    await expect(page.getByLabel('納付月分')).toHaveValue(MONTH.replace('-', '/'))
    const codes = page.getByRole('button', { name: '種別コード 99 / コード優先 1' })
    await expect(page.getByLabel('種別コード')).toHaveCount(0)
    await codes.click()
    await expect(page.getByRole('textbox', { name: '種別コード' })).toBeFocused()
    await expect(codes).toHaveCount(0)
    // A draft can go on where what was paid cannot.
    await expect(page.getByRole('button', { name: '確認へ進む' })).toBeVisible()
    await goTo(page, '今月の納付')
    const change = lotTotals(now).totalAmount - lotTotals(before).totalAmount
    await expect(
      page.getByRole('table', { name: '顧問先の納付' }).getByRole('row').filter({ hasText: '㈱見本1' }).first(),
    ).toContainText(`+${formatYen(change)}`)
  })

  await test.step('what the register lacks is registered from the payments', async () => {
    await goTo(page, '納付先')
    await expect(page.getByText('4 団体').first()).toBeVisible()
    await goTo(page, '地方税納付')
    // Without the payments of last month, those that are prepared are the newest.
    const paid = page.getByRole('row').filter({ hasText: '他で納付' })
    await paid.getByRole('button', { name: '削除' }).click()
    await expect(paid).toHaveCount(0)
    await goTo(page, '納付先')
    await page.getByRole('button', { name: '納付データから登録（1団体）' }).click()
    await expect(page.getByText('納付データから 1 団体を登録しました')).toBeVisible()
    await expect(page.getByRole('button', { name: /納付データから登録/ })).toHaveCount(0)
  })

  const office = sampleDetails(2)
  const rowsOf = (client: string, name: string) => office.map((one) => [client, name, ...payrollRow(one)])
  const wholeOffice = csvFile([
    ['会社コード', '会社名', ...PAYROLL_HEADINGS],
    // The last client has no rows.
    ...Array.from({ length: CLIENTS - 1 }, (_, n) => rowsOf(String(1001 + n), nameOf(n + 1))).flat(),
    ...rowsOf('9999', '株式会社よそ'),
  ])
  const clientRow = (name: string) =>
    dialog(page).getByRole('table', { name: '顧問先ごとの納付データ' }).getByRole('row').filter({ hasText: name })
  await test.step('one file of the payroll program makes the batches of all clients, by keyboard', async () => {
    await goTo(page, '今月の納付')
    await page.getByRole('button', { name: '全社の取り込み' }).click()
    await expect(dialog(page).getByText('顧問先のコードか会社名の列があり')).toBeVisible()
    await answerOpenDialog(desk, info.outputPath('全社.csv'), wholeOffice)
    await expect(dialog(page).getByRole('button', { name: 'ファイルを選ぶ' })).toBeFocused()
    await page.keyboard.press('Enter')
    // Who has a batch already, and who is not registered, is left out with words.
    await expect(clientRow('株式会社よそ')).toContainText('登録がありません')
    const there = clientRow(`1001${nameOf(1)}`)
    await expect(there).toContainText('納付データあり（1件')
    await expect(there.getByRole('checkbox')).not.toBeChecked()
    await expect(clientRow(nameOf(2)).first()).toContainText('新しい納付データ')
    await expect(
      dialog(page).getByText(`この一覧にも、この月の納付データにもない顧問先が1社あります（${nameOf(CLIENTS)}`),
    ).toBeVisible()
    const take = dialog(page).getByRole('button', { name: `${String(CLIENTS - 2)}社を取り込む` })
    await expect(take).toBeDisabled()
    const leaveOut = dialog(page).getByRole('radio', { name: '取り込まない' })
    await leaveOut.focus()
    await page.keyboard.press('Space')
    await expect(leaveOut).toBeChecked()
    await expect(dialog(page).getByText('取り込まない：登録のない顧問先の行 2 行')).toBeVisible()
    await expect(dialog(page).getByText('取り込まない：除いた顧問先の行 2 行')).toBeVisible()
    await expect(take).toBeEnabled()
    // A further batch of a client is made only if its tick is set.
    await there.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await expect(there).toContainText('1件追加')
    await expect(dialog(page).getByRole('button', { name: `${String(CLIENTS - 1)}社を取り込む` })).toBeVisible()
    await page.keyboard.press('Space')
    expect(await audit(page)).toEqual([])
    await look(page, 'moving-in-office')
    await take.focus()
    await page.keyboard.press('Enter')
  })

  await test.step('what was made is said, and leads to the month', async () => {
    const amount = lotTotals(office).totalAmount
    const made = CLIENTS - 2
    await expect(
      dialog(page).getByText(`納付データ ${String(made)}件（${String(made)}社、合計 ${formatYen(made * amount)}円）`),
    ).toBeVisible()
    await expect(dialog(page).getByText(`株式会社よそ：${formatYen(amount)}円（登録がない）`)).toBeVisible()
    await expect(
      dialog(page).getByText(`${nameOf(1)}：${formatYen(amount)}円（この月の納付データがある）`),
    ).toBeVisible()
    expect(await audit(page)).toEqual([])
    await look(page, 'moving-in-office-made')
    await expect(dialog(page).getByRole('button', { name: '今月の納付を見る' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`^下書き ?${String(made + 1)}`) })).toBeVisible()
    const row = page
      .getByRole('table', { name: '顧問先の納付' })
      .getByRole('row')
      .filter({ hasText: '㈱見本7' })
      .first()
    await expect(row).toContainText(formatYen(amount))
  })

  await test.step('the same file again is told, and everybody in it has a batch', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /検索/ }).fill('全社')
    await page.keyboard.press('Enter')
    await answerOpenDialog(desk, info.outputPath('全社.csv'), wholeOffice)
    await dialog(page).getByRole('button', { name: 'ファイルを選ぶ' }).click()
    await expect(dialog(page).getByText('同じファイルを')).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { name: /を取り込む$/, checked: true })).toHaveCount(0)
    await expect(dialog(page).getByRole('checkbox', { name: /を取り込む$/ })).toHaveCount(CLIENTS - 1)
    await expect(dialog(page).getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
})
