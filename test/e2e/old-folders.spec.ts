// What the app wrote on 25 November 2026 (test/old-folder) is opened by the app of today.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Desk, expect, test } from './support/desk.ts'
import { answerOpenDialog } from './support/files.ts'
import { samplePayees } from './support/payees.ts'
import { answerSaveDialog, chooseOutput, FILE_OUTPUT, fileLot, goTo, openLot, prepareLot } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const KEPT = join(import.meta.dirname, '../old-folder')
const PASSPHRASE = '月末の納付は十日までに'.repeat(2)
const LOTS = [
  ['本社分', '承認済み', '542,000'],
  ['差戻しの分', '差戻し', '390,002'],
  ['不明の分', '結果不明', '390,004'],
  ['番号で確定', '承認待ち', '390,006'],
  ['銀行のエラー', '受付不可', '390,008'],
  ['髙﨑𠮷の分', '下書き', '345,600'],
  // Its other amount cannot be read: then, the sum still counted what the cell had held before.
  ['読めない金額', '下書き', '45,005'],
  ['取込の分', '下書き', '20,001'],
] as const
const FILINGS = 5
const EXPORTS = {
  'zengin.dat': '全銀協 地方税納付 (120桁)',
  'eltax.csv': 'eLTAX 共通納税 CSV',
  'lot.csv': 'CSV (UTF-8 BOM付き)',
}
const kept = (...path: string[]): Buffer => readFileSync(join(KEPT, ...path))

/** Puts the kept folder in the place of the desk's own, and starts the app over it. */
async function openKept(desk: Desk): Promise<void> {
  await desk.close()
  for (const name of readdirSync(desk.userData)) rmSync(join(desk.userData, name), { recursive: true })
  cpSync(join(KEPT, 'folder'), desk.userData, { recursive: true })
  await desk.restart()
}

async function expectLots(page: Page): Promise<void> {
  await goTo(page, '地方税納付')
  for (const [name, state, total] of LOTS) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row).toContainText(state)
    await expect(row).toContainText(total)
  }
  await expect(page.getByRole('row').filter({ hasText: '読めない金額' })).toContainText('読めない')
}

async function expectExports(desk: Desk, folder: string): Promise<void> {
  const { page } = desk
  mkdirSync(folder, { recursive: true })
  await openLot(page, '本社分')
  await chooseOutput(page, FILE_OUTPUT)
  const dialog = page.getByRole('dialog', { name: '納付データの出力' })
  for (const [file, format] of Object.entries(EXPORTS))
    await test.step(file, async () => {
      await dialog.getByRole('radio', { name: format }).check()
      if (file === 'eltax.csv') {
        await dialog.getByRole('checkbox', { name: '退職分を除き、給与分だけを出力' }).check()
        await dialog.getByRole('checkbox', { name: 'なくなる内容を確認しました' }).check()
      }
      await answerSaveDialog(desk, join(folder, file))
      await dialog.getByRole('button', { name: '出力先を選ぶ' }).click()
      await expect(dialog.getByText(`${file} に`)).toBeVisible()
      expect(readFileSync(join(folder, file))).toEqual(kept('exports', file))
    })
  await page.keyboard.press('Escape')
  await goTo(page, '納付先')
  await answerSaveDialog(desk, join(folder, 'payees.csv'))
  await chooseOutput(page, 'CSVに出力')
  await expect(page.getByText('に 2 団体を出力しました')).toBeVisible()
  expect(readFileSync(join(folder, 'payees.csv'))).toEqual(kept('exports', 'payees.csv'))
}

test('a folder of November 2026 opens with every batch and filing, its backup restores, and its exports are equal byte by byte', async ({
  desk,
}, info) => {
  await openKept(desk)
  const { page } = desk

  await test.step('the backup of that version restores the drafts', async () => {
    await expect(page.getByRole('heading', { name: '下書きが見つかりません' })).toBeVisible()
    await page.getByRole('button', { name: /の下書きを復元/ }).click()
    await expect(page.getByRole('alertdialog')).toContainText('納付データ8件（明細16件）と納付先2件を戻しますか？')
    await page.getByRole('button', { name: '復元する' }).click()
    await expectLots(page)
  })

  await test.step('the filing record is proven', async () => {
    await goTo(page, '申請履歴')
    await expect(page.getByTestId('chain')).toHaveText('改ざんチェック済み 13件')
    await expect(page.getByRole('table', { name: '申請の一覧' }).getByRole('row')).toHaveCount(1 + FILINGS)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await expectExports(desk, info.outputPath('exports'))

  await test.step('a further batch is filed after the old ones', async () => {
    await goTo(page, '今月の納付')
    await page.getByRole('button', { name: '練習用キーを設定' }).click()
    await expect(page.getByRole('button', { name: '練習用キーを設定' })).toBeHidden()
    await prepareLot(page, 'その後の分', samplePayees(3))
    await fileLot(page)
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    await desk.restart()
    await goTo(desk.page, '申請履歴')
    await expect(desk.page.getByTestId('chain')).toContainText('改ざんチェック済み 15件')
    await expect(desk.page.getByRole('table', { name: '申請の一覧' }).getByRole('row')).toHaveCount(2 + FILINGS)
  })
})

test('a backup file of November 2026 is read with every batch and filing', async ({ desk }, info) => {
  const { page } = desk
  await answerOpenDialog(desk, info.outputPath('all.tokucho'), kept('all.tokucho'))
  await page.getByRole('button', { name: '別のパソコンから移行' }).click()
  await page.getByRole('button', { name: 'ファイルを選ぶ' }).click()
  await page.getByLabel('パスワード', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '会社ごとの内容' }).getByRole('row').nth(1)).toContainText('新規8')
  await page.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(page.getByRole('region', { name: '取り込みました' })).toContainText('新しく 8件')
  await expectLots(page)
  await goTo(page, '申請履歴')
  await expect(page.getByRole('table', { name: '申請の一覧' }).getByRole('row')).toHaveCount(1 + FILINGS)
})
