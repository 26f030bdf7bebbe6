import { expect, type Page } from '@playwright/test'
import type { Desk } from './desk.ts'

/** First start: the ready practice company. */
export async function startPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '練習用の会社ではじめる' }).click()
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
}

/** The main menu, by its words. */
export async function goTo(page: Page, item: string): Promise<void> {
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: item }).click()
}

export interface Payee {
  municipalityCode: string
  designatedNumber: string
  count: number
  amount: number
}

/** Pastes rows at the active cell of the grid, as Excel would hand them over. */
export async function pasteAt(page: Page, text: string): Promise<void> {
  await page.evaluate((tsv) => {
    const data = new DataTransfer()
    data.setData('text/plain', tsv)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Makes a new lot and fills its head. The grid has the focus afterwards. */
export async function newLot(page: Page, name: string): Promise<void> {
  await goTo(page, '地方税納付')
  await page.getByRole('button', { name: '新しいロット' }).click()
  await page.getByLabel('データ名').fill(name)
  await page.getByLabel('特別徴収義務者名（カナ）').fill('カブシキガイシャレンシュウ')
  await page.getByLabel('所在地（カナ）').fill('トウキョウトチヨダク１－１')
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
}

/** Types one payee by keyboard alone, from the code cell to the payroll amount, and goes to the next row. */
export async function typePayee(page: Page, { municipalityCode, designatedNumber, count, amount }: Payee): Promise<void> {
  const { keyboard } = page
  await keyboard.type(municipalityCode)
  for (let tab = 0; tab < 3; tab++) await keyboard.press('Tab')
  await keyboard.type(designatedNumber)
  for (let tab = 0; tab < 2; tab++) await keyboard.press('Tab')
  await keyboard.type(String(count))
  await keyboard.press('Tab')
  await keyboard.type(String(amount))
  await keyboard.press('Enter')
  await keyboard.press('Home')
}

/** Rows as the grid's columns expect them from Excel: code, place (computed), kana, number, change, count, amount. */
export const toTsv = (payees: readonly Payee[]): string =>
  payees.map(({ municipalityCode, designatedNumber, count, amount }) => [municipalityCode, '', '', designatedNumber, '', count, amount].join('\t')).join('\r\n')

/** Waits until the draft is on disk. */
export async function waitSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^保存済み \d\d:\d\d:\d\d$/)).toBeVisible()
}

/** Sets one fault of the practice bank through the app's own panel channel; `times` 0 lasts until cleared. */
export async function setFault(page: Page, fault: { kind: string; operation: string; times?: number; amount?: number } | undefined): Promise<void> {
  const reply = await page.evaluate(
    (one) => window.desk.call('practice.setFaults', { faults: one ? [{ times: 0, amount: 0, ...one } as never] : [] }),
    fault,
  )
  expect(reply.ok).toBe(true)
}

/** Makes the native save dialog answer with a path; without one, as if the person had pressed Cancel. */
export async function answerSaveDialog(desk: Desk, filePath: string | undefined): Promise<void> {
  await desk.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: path === undefined, filePath: path ?? '' })
  }, filePath)
}

/** Real input: opens the confirmation, ticks the box and files. */
export async function fileLot(page: Page): Promise<void> {
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await page.getByRole('checkbox', { name: '納付先・金額・引落口座を確認しました' }).click()
  await page.getByRole('button', { name: '申請する' }).click()
}
