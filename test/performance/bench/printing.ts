// Measures how the app prints the statement report, and how the same browser prints bare tables of the same rows.
import { statSync } from 'node:fs'
import type { Transaction } from '#contract/bank/index'
import type { Desk } from '../../e2e/support/desk.ts'
import { answerSaveDialog, chooseOutput } from '../../e2e/support/steps.ts'
import { LIMITS, within } from '../../budget.ts'
import { watchMemory } from './memory.ts'

export interface Printed {
  rows: number
  pages: number
  ms: number
  peakMb: number | undefined
  idleMb: number | undefined
  bytes: number
}

const ROWS_PER_PAGE = 37
const PATIENCE_MS = LIMITS.step

/** Fetches the entries of the last days on the account screen. Returns them as the bank sent them. */
export async function fetchEntries({ page }: Desk, from: string, to: string): Promise<Transaction[]> {
  const entries = page.evaluate(
    () =>
      new Promise<Transaction[]>((resolve) => {
        const rows: Transaction[] = []
        const off = window.desk.on('statements.page', ({ page: { transactions = [], nextFlag } }) => {
          rows.push(...transactions)
          if (nextFlag === '1') return
          off()
          resolve(rows)
        })
      }),
  )
  for (const [label, day] of [
    ['開始日', from],
    ['終了日', to],
  ] as const) {
    await page.getByLabel(label).fill(day)
    await page.getByLabel(label).press('Enter')
  }
  await page.getByRole('button', { name: '明細を取得' }).click()
  const rows = await within(PATIENCE_MS, `the last page of the entries from ${from} to ${to}`, entries)
  await page
    .getByText(/取得中/)
    .first()
    .waitFor({ state: 'hidden', timeout: PATIENCE_MS })
  return rows
}

/** Measures the time from the click on the button until the file exists, which is how long a user waits. */
export async function printByApp(desk: Desk, path: string, rows: number): Promise<Printed> {
  await answerSaveDialog(desk, path)
  const memory = watchMemory(desk.app.process().pid ?? 0)
  const begin = performance.now()
  await chooseOutput(desk.page, 'PDFに保存')
  await desk.page.getByText(/PDFを作成しています/).waitFor()
  const saved = desk.page.getByText(/を保存しました（[\d,]+ページ）/)
  await saved.waitFor({ timeout: PATIENCE_MS })
  const ms = performance.now() - begin
  const pages = Number(/（([\d,]+)ページ）/.exec(await saved.innerText())?.[1]?.replaceAll(',', ''))
  return { rows, pages, ms, peakMb: await memory.stop(), idleMb: undefined, bytes: statSync(path).size }
}

/** Returns the milliseconds for layout and printing of one bare table per page, without clipping, in an open window. */
export async function printBare(desk: Desk, rows: readonly Transaction[]): Promise<number> {
  const html = bareTables(rows)
  return desk.app.evaluate(async ({ BrowserWindow }, tables) => {
    const window = new BrowserWindow({ show: false, width: 1123, height: 794 })
    try {
      await window.loadURL('app://tokucho/index.html#/print')
      const begin = performance.now()
      await window.webContents
        .executeJavaScript(`document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(tables.style)})
        document.body.innerHTML = ${JSON.stringify(tables.body)}
        document.fonts.load('12px "Noto Sans JP Variable"', [...new Set(document.body.textContent)].join('')).then(() => undefined)`)
      await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false })
      return performance.now() - begin
    } finally {
      window.destroy()
    }
  }, html)
}

function bareTables(rows: readonly Transaction[]): { style: string; body: string } {
  const style = `<style>@page { size: A4; margin: 10mm } html, body { height: auto !important; background: #fff }
    table { width: 100%; break-after: page; border-collapse: collapse; table-layout: fixed; font-size: 8pt }
    td { height: 5.35mm; padding: 0 1mm; border-bottom: .1mm solid #ccc; white-space: nowrap } .r { text-align: right }</style>`
  const pages = Array.from({ length: Math.ceil(rows.length / ROWS_PER_PAGE) }, (_, page) =>
    rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE),
  )
  return { style, body: pages.map((page) => `<table>${page.map(bareRow).join('')}</table>`).join('') }
}

function bareRow({
  transactionDate,
  designatedDate = '',
  transactionId = '',
  transactionType = '',
  remarks = '',
  debitCreditTypeCode,
  amount,
  balance = 0,
}: Transaction): string {
  const [out, paidIn] =
    debitCreditTypeCode === '1' ? ['', amount.toLocaleString('en')] : [amount.toLocaleString('en'), '']
  return `<tr><td>${[transactionDate, designatedDate, transactionId, transactionType, remarks].join('<td>')}<td class=r>${[out, paidIn, balance.toLocaleString('en')].join('<td class=r>')}</tr>`
}
