import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parseCsv, readSheet } from '../unit/formats/statement/readers.ts'
import { LIMITS } from '../budget.ts'
import { expect, test, type Desk } from './support/desk.ts'
import {
  answerSaveDialog,
  chooseOutput,
  FILE_OUTPUT,
  goTo,
  outputButton,
  startPractice,
  tabTo,
} from './support/steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '入出金明細の出力' })
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: '出力先を選ぶ' })
const format = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true })

/** Opens an account and fetches one of the offered periods, by keyboard. */
async function fetchEntries(page: Page, account: RegExp, preset: string, entries: number): Promise<void> {
  await goTo(page, '今月の納付')
  await tabTo(page, page.getByRole('link', { name: account }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: preset }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '明細を取得' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', String(entries + 1))
}

/** Opens the dialog from the last line of the output menu. */
async function openByKeys(page: Page): Promise<void> {
  await tabTo(page, outputButton(page))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}

/** Moves down the list of formats with the arrow key. */
async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, dialog(page).getByRole('radiogroup', { name: '形式', exact: true }).locator('input:checked'))
  for (let presses = 0; presses < 10 && !(await format(page, name).isChecked()); presses++)
    await page.keyboard.press('ArrowDown')
  await expect(format(page, name)).toBeChecked()
}

async function save(desk: Desk, path: string): Promise<Buffer> {
  await answerSaveDialog(desk, path)
  await expect(saveButton(desk.page)).toBeEnabled()
  await tabTo(desk.page, saveButton(desk.page))
  await desk.page.keyboard.press('Enter')
  await expect(dialog(desk.page).getByText(/に [\d,]+件の明細を出力しました$/)).toBeVisible()
  return readFileSync(path)
}

/** Returns deposits, withdrawals and the last balance as the dialog shows them, without commas and units. */
async function shown(page: Page) {
  const figures = await Promise.all(
    ['deposits', 'withdrawals', 'balance'].map((name) =>
      dialog(page).getByTestId(`statement-export-${name}`).innerText(),
    ),
  )
  const [[, deposits = '0'] = [], [, withdrawals = '0'] = [], [balance = '0'] = []] = figures.map(
    (text) => text.replaceAll(',', '').match(/\d+/g) ?? [],
  )
  return { deposits: Number(deposits), withdrawals: Number(withdrawals), balance: Number(balance) }
}
const sum = (cells: readonly (string | undefined)[]) => cells.reduce((total, cell) => total + Number(cell ?? 0), 0)

test('a statement is exported as CSV, workbook and Zengin file by keyboard, and each file holds what the screen showed', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await fetchEntries(page, /60日で600件/, '直近60日', 600)
  await openByKeys(page)
  await expect(format(page, 'CSV (Shift_JIS)')).toBeFocused()
  const totals = await shown(page)

  await test.step('the dialog for CSV in code page 932 warns about a formula before it saves', async () => {
    await expect(dialog(page).getByRole('table', { name: /書き方が変わる文字/ })).toContainText('=1+1のような摘要')
    const rows = parseCsv(
      new TextDecoder('shift_jis', { fatal: true }).decode(await save(desk, info.outputPath('statement.csv'))),
    )
    expect(rows[0]).toEqual(['取引日', '起算日', '摘要', '入金金額', '出金金額', '差引残高', '取引区分', '取引番号'])
    expect(rows).toHaveLength(601)
    expect({
      deposits: sum(rows.slice(1).map((row) => row[3])),
      withdrawals: sum(rows.slice(1).map((row) => row[4])),
      balance: Number(rows.at(-1)?.[5]),
    }).toEqual(totals)
    expect(rows.some((row) => row[2] === "'=1+1のような摘要")).toBe(true)
  })

  await test.step('a workbook is written', async () => {
    await choose(page, 'XLSX')
    const { rows } = readSheet(await save(desk, info.outputPath('statement.xlsx')))
    expect(rows).toHaveLength(601)
    expect(rows.at(-1)?.get('A')?.kind).toBe('date')
    expect({
      deposits: sum(rows.slice(1).map((row) => row.get('D')?.value)),
      withdrawals: sum(rows.slice(1).map((row) => row.get('E')?.value)),
      balance: Number(rows.at(-1)?.get('F')?.value),
    }).toEqual(totals)
  })

  await test.step('the dialog for the Zengin file asks for missing data, and saves only after the user has seen what the file leaves out', async () => {
    await choose(page, '全銀協 入出金取引明細 (03)')
    await expect(dialog(page).getByRole('alert', { name: '出力できません' })).toContainText('金融機関コード')
    await tabTo(page, dialog(page).getByRole('textbox', { name: '金融機関コード' }))
    await page.keyboard.type('0123')
    await expect(dialog(page).getByRole('alert', { name: '出力できません' })).toContainText(
      '半角カナで書けない文字があります',
    )
    await tabTo(page, dialog(page).getByRole('checkbox', { name: /除いて出力/ }))
    await page.keyboard.press('Space')
    await expect(dialog(page).getByRole('table', { name: /ファイルに入りきらない内容/ })).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
    await tabTo(page, dialog(page).getByRole('checkbox', { name: '上の内容を確認しました' }))
    await page.keyboard.press('Space')
    const bytes = await save(desk, info.outputPath('statement.txt'))
    expect(bytes.length).toBe(603 * 202)
    const field = (record: number, offset: number, length: number) =>
      bytes.toString('latin1', record * 202 + offset, record * 202 + offset + length)
    expect([field(0, 0, 4), field(0, 22, 4), field(0, 41, 3)]).toEqual(['1030', '0123', '001'])
    expect([
      Number(field(601, 7, 13)),
      Number(field(601, 26, 13)),
      Number(field(601, 40, 14)),
      Number(field(601, 54, 7)),
    ]).toEqual([totals.deposits, totals.withdrawals, totals.balance, 600])
    expect(Number(field(0, 115, 14)) + totals.deposits - totals.withdrawals).toBe(totals.balance)
  })

  await test.step('Esc closes the dialog and returns the focus, and typed text is kept', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(outputButton(page)).toBeFocused()
    await openByKeys(page)
    await choose(page, 'OFX 1.0.2')
    await expect(dialog(page).getByRole('textbox', { name: '金融機関コード' })).toHaveValue('0123')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('only the filtered entries can be exported', async () => {
    await page.getByRole('textbox', { name: '明細を絞り込む' }).fill('ガス料')
    const table = page.getByRole('table', { name: '入出金明細' })
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(300)
    const lines = Number(await table.getAttribute('aria-rowcount')) - 1
    await chooseOutput(page, FILE_OUTPUT)
    await choose(page, 'CSV (Shift_JIS)')
    await dialog(page)
      .getByRole('radio', { name: `表示中の明細 (${String(lines)}件)` })
      .check()
    await expect(dialog(page).getByText(/_SJIS_練習_一部\.csv$/)).toBeVisible()
    const rows = parseCsv(new TextDecoder('shift_jis').decode(await save(desk, info.outputPath('shown.csv')))).slice(1)
    expect(rows.map((row) => row[2])).toEqual(Array.from({ length: lines }, () => 'ガス料'))
  })
})

test('a long export shows its progress, can be stopped by keyboard without leaving a file, and can be repeated', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await fetchEntries(page, /2年で100,000件/, '直近60日', 8219)
  const cdp = await page.context().newCDPSession(page)
  await openByKeys(page)
  await choose(page, 'XLSX')
  await expect(saveButton(page)).toBeEnabled()

  await test.step('the export can be stopped', async () => {
    // Slows the export down, so that it can still be stopped; the page must answer to keys all the same.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 25 })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).getByRole('progressbar', { name: '出力の準備' })).toBeVisible({ timeout: LIMITS.answer })
    const stop = dialog(page).getByRole('button', { name: '中止' })
    await stop.focus()
    await page.keyboard.press('Enter')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(dialog(page).getByText('準備を中止しました。まだ何も出力していません')).toBeVisible()
    await expect(dialog(page).getByRole('progressbar')).toHaveCount(0)
    await expect(saveButton(page)).toBeDisabled()
  })

  await test.step('the export can be repeated', async () => {
    await tabTo(page, dialog(page).getByRole('button', { name: 'もう一度' }))
    await page.keyboard.press('Enter')
    const { rows } = readSheet(await save(desk, info.outputPath('long.xlsx')))
    expect(rows).toHaveLength(8220)
  })
})
