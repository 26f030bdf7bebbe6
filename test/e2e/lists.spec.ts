import { readdirSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { savePdf } from './support/pdf.ts'
import {
  answerSaveDialog,
  arriveAt,
  chooseOutput,
  fileLot,
  goTo,
  outputButton,
  prepareLot,
  startPractice,
} from './support/steps.ts'

test.use({ launch: { paper: true } })

/** Presses a button and saves under a path. Returns the name that the app suggests in the save dialog. */
async function suggestion(desk: Desk, button: string, path: string): Promise<string> {
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (...given: unknown[]) => {
      ;(globalThis as { suggested?: unknown }).suggested = (given.at(-1) as { defaultPath?: string }).defaultPath
      return Promise.resolve({ canceled: false, filePath })
    }
  }, path)
  await chooseOutput(desk.page, button)
  await expect(desk.page.getByText(/^保存しました（/)).toBeVisible()
  return desk.app.evaluate(() => String((globalThis as { suggested?: unknown }).suggested))
}

const LIST = '納付先一覧表をPDFに保存'
const SLIPS = '納付控えをPDFに保存'

async function lotOf40(page: Page): Promise<void> {
  await startPractice(page)
  await prepareLot(page, '十一月分', samplePayees(40))
}

test('a lot of 40 payees is printed as a draft and before filing', async ({ desk }, info: TestInfo) => {
  const { page } = desk
  await lotOf40(page)

  await test.step('from the editor, 40 payees are printed as a list of two pages and as fourteen sheets of slips', async () => {
    expect(await savePdf(desk, LIST, info.outputPath('draft-list.pdf'))).toBe(2)
    expect(await savePdf(desk, SLIPS, info.outputPath('draft-slips.pdf'))).toBe(14)
  })

  await test.step('nothing is saved if the user cancels the dialog', async () => {
    await answerSaveDialog(desk, undefined)
    await chooseOutput(page, LIST)
    await expect(page.getByText('保存しませんでした')).toBeVisible()
  })

  await test.step('the list is printed from the confirmation', async () => {
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
    expect(await savePdf(desk, LIST, info.outputPath('confirm-list.pdf'))).toBe(2)
    await outputButton(page).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^納付先一覧表をPDFに保存市区町村ごとの金額を1つの表に/,
      /^納付先一覧表を印刷市区/,
      /^納付控えをPDFに保存市区町村ごとの控え/,
      /^退職所得の納入申告書・特別徴収票をPDFに保存退職所得の分/,
    ])
  })
})

test('the printout of an accepted lot shows its acceptance number', async ({ desk }, info: TestInfo) => {
  const { page } = desk
  await lotOf40(page)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()

  await test.step('the list can be printed from the answer to the acceptance inquiry', async () => {
    await page.getByRole('button', { name: '受付を照会' }).click()
    await expect(page.getByRole('table', { name: '納付先の明細' })).toHaveAttribute('aria-rowcount', '41')
    expect(await suggestion(desk, LIST, info.outputPath('accepted-list.pdf'))).toContain(acceptanceNo)
    expect(await savePdf(desk, SLIPS, info.outputPath('accepted-slips.pdf'))).toBe(14)
    expect(await savePdf(desk, LIST, info.outputPath('accepted-again.pdf'))).toBe(2)
  })

  await test.step('the list can be printed from the lot itself, which is locked now', async () => {
    await goTo(page, '地方税納付')
    await page.getByRole('link', { name: '十一月分' }).click()
    expect(await suggestion(desk, LIST, info.outputPath('locked-list.pdf'))).toContain(acceptanceNo)
  })
})

test('lists are printed as the screen shows them, both by the button and by Ctrl+P', async ({
  desk,
}, info: TestInfo) => {
  const { page } = desk
  await lotOf40(page)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const paper = async (screen: string, name: string, ready: () => Promise<void>): Promise<number> => {
    await arriveAt(page, screen)
    await ready()
    return savePdf(desk, 'PDFに保存', info.outputPath(`${name}.pdf`))
  }

  await test.step('the printed list of 50 payees has two pages, and a list filtered to one payee has one page', async () => {
    const file = info.outputPath('payees.csv')
    writeFileSync(
      file,
      [
        '市区町村コード,指定番号,給与件数,給与税額',
        ...samplePayees(50).map(({ municipalityCode, designatedNumber, count, amount }) =>
          [municipalityCode, designatedNumber, count, amount].join(),
        ),
      ].join('\r\n'),
    )
    await desk.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, file)
    await goTo(page, '納付先')
    await page.getByRole('button', { name: 'CSVを読み込む' }).click()
    await page.getByRole('button', { name: '取り込む' }).click()
    await expect(page.getByText(/取り込みました/)).toBeVisible()
    expect(await savePdf(desk, 'PDFに保存', info.outputPath('payees-all.pdf'))).toBe(2)
    await page.getByLabel('納付先の絞り込み').fill('函館')
    await expect(page.getByText('1 / 50 団体')).toBeVisible()
    expect(await savePdf(desk, 'PDFに保存', info.outputPath('payees-found.pdf'))).toBe(1)
  })
  await test.step('the ledger, the applications and the balances can be printed', async () => {
    expect(
      await paper('納付台帳', 'ledger', () =>
        expect(page.getByRole('grid', { name: '納付先と月ごとの申請' })).toHaveAttribute('aria-rowcount', '51'),
      ),
    ).toBe(3)
    expect(
      await paper('承認状況', 'following', () =>
        expect(page.getByRole('table', { name: '承認状況' }).getByRole('row')).toHaveCount(2),
      ),
    ).toBe(1)
    expect(await paper('残高一覧', 'balances', () => expect(page.getByRole('treegrid')).toBeVisible())).toBe(1)
  })
  await test.step('Ctrl+P prints the screen', async () => {
    await page.keyboard.press('Control+p')
    await expect(page.getByText('印刷に送りました')).toBeVisible()
    expect(readdirSync(desk.paper)).toHaveLength(1)
  })
})
