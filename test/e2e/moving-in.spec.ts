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
    await page.getByRole('button', { name: '会社を登録する' }).click()
    await page.getByRole('button', { name: 'キャンセル', exact: true }).click()
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
})
