import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openFileOfLines } from '#main/transfer/fileReader'
import { deriveKeys } from '#main/transfer/preamble'
import { type Desk, expect, launchDesk, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import {
  answerSaveDialog,
  cell,
  fileLot,
  goTo,
  openLot,
  prepareLot,
  startPractice,
  tabTo,
  waitSaved,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const PASSPHRASE = '月末の納付は十日までに'.repeat(2)
const payees = samplePayees(3)

async function openTransfer(page: Page, mode: string): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'データ移行・引継ぎ' }).click()
  await page.getByRole('radio', { name: mode }).check()
}

/** Types the passphrase twice by keyboard. */
async function typePassphrase(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('パスワード', { exact: true }))
  await page.keyboard.insertText(PASSPHRASE)
  await tabTo(page, page.getByLabel('パスワード（もう一度）'))
  await page.keyboard.insertText(PASSPHRASE)
}

async function answerOpenDialog(desk: Desk, path: string): Promise<void> {
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
}

/** Chooses a file and unlocks it by keyboard. The preview has the focus afterwards. */
async function readFile(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'ファイルを選ぶ' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
  await page.keyboard.insertText(passphrase)
  await page.keyboard.press('Enter')
}

/** Returns the whole decrypted content of the file as text. */
async function contentOf(path: string): Promise<string> {
  const file = await openFileOfLines(path, deriveKeys)
  await file.unlock(PASSPHRASE)
  const lines: string[] = []
  for await (const { value } of file.lines()) lines.push(JSON.stringify(value))
  await file.close()
  return lines.join('\n')
}

test('moving to a new computer keeps everything but the key: filed lots stay filed, and edits made on both computers survive', async ({
  desk,
}) => {
  const path = join(desk.userData, 'all.tokucho')
  await startPractice(desk.page)
  await prepareLot(desk.page, '送った納付データ', payees)
  await fileLot(desk.page)
  await expect(desk.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await prepareLot(desk.page, '下書き', samplePayees(2))
  await answerSaveDialog(desk, path)
  await openTransfer(desk.page, '新しいパソコンへ移行')
  await typePassphrase(desk.page)
  await desk.page.keyboard.press('Enter')
  await expect(desk.page.getByRole('alertdialog')).toContainText('移行済み')
  await tabTo(
    desk.page,
    desk.page.getByRole('alertdialog').getByRole('button', { name: 'データ移行のために出力' }),
    'Shift+Tab',
  )
  await desk.page.keyboard.press('Enter')
  await expect(desk.page.getByText(/all.tokucho（0.1 MB）に出力しました/)).toBeVisible()
  await expect(desk.page.getByRole('status').filter({ hasText: 'データ移行のために出力されました' })).toBeVisible()

  const content = await contentOf(path)
  expect(content).toContain('送った納付データ')
  expect(content).not.toMatch(/clientKey|cipher/i)
  const vault = JSON.parse(readFileSync(join(desk.userData, 'vault.json'), 'utf8')) as Record<
    string,
    { cipher: string }
  >
  for (const { cipher } of Object.values(vault)) expect(content).not.toContain(cipher)

  const other = await launchDesk({ protection: 'memory' })
  try {
    const { page } = other
    await answerOpenDialog(other, path)
    await tabTo(page, page.getByRole('button', { name: '別のパソコンから移行' }))
    await page.keyboard.press('Enter')
    await readFile(page, 'not the passphrase')
    await expect(page.getByRole('alert')).toContainText('パスワードが違います')
    await readFile(page)
    const preview = page.getByRole('region', { name: 'ファイルの内容' })
    await expect(preview).toBeFocused()
    await expect(preview.getByRole('table', { name: '会社ごとの内容' }).getByRole('row').nth(1)).toContainText('新規2')
    await tabTo(page, page.getByRole('button', { name: '取り込む', exact: true }))
    await page.keyboard.press('Enter')
    const report = page.getByRole('region', { name: '取り込みました' })
    await expect(report).toContainText('新しく 2件')
    await expect(report.getByRole('list', { name: 'キーの入力が必要な会社' }).getByRole('listitem')).toHaveCount(1)

    await goTo(page, '地方税納付')
    await expect(page.getByRole('row').filter({ hasText: '送った納付データ' })).toContainText('承認待ち')
    await openLot(page, '下書き')
    await editAmount(page, '77777')
    await openLot(desk.page, '下書き')
    await editAmount(desk.page, '88888')
    await openTransfer(desk.page, '全データをバックアップ')
    await typePassphrase(desk.page)
    await desk.page.keyboard.press('Enter')
    await expect(desk.page.getByText(/all.tokucho（0.1 MB）に出力しました/)).toBeVisible()

    await openTransfer(page, 'ファイルを読み込む')
    await readFile(page)
    const choice = page.getByRole('combobox', { name: '下書き への対応' })
    await expect(choice).toHaveValue('both')
    await expect(page.getByRole('table', { name: '違いと選択' }).getByRole('row').nth(1)).toContainText('両方で変更')
    await tabTo(page, page.getByRole('button', { name: '取り込む', exact: true }))
    await page.keyboard.press('Enter')
    await expect(report).toContainText('控えとして残したもの 1件')
    await openLot(page, '下書き')
    await expect(cell(page, 1, 7)).toContainText('77,777')
    await openLot(page, '下書き（ファイルの控え）')
    await expect(cell(page, 1, 7)).toContainText('88,888')
  } finally {
    await other.dispose()
  }
})

async function editAmount(page: Page, amount: string): Promise<void> {
  await cell(page, 1, 7).click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await waitSaved(page)
}

test('filing a lot that was handed over asks for confirmation first', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '渡す納付データ', payees)
  await answerSaveDialog(desk, join(desk.userData, 'handed.tokucho'))
  await openTransfer(page, '納付データの引継ぎ')
  await page.getByRole('checkbox', { name: '渡す納付データ' }).check()
  await typePassphrase(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/handed.tokucho（0.1 MB）に出力/)).toBeVisible()
  await goTo(page, '地方税納付')
  await expect(page.getByRole('row').filter({ hasText: '渡す納付データ' })).toContainText('引継ぎ済み')
  await openLot(page, '渡す納付データ')
  await fileLot(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('別のパソコンへ渡されています（handed.tokucho）')
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '申請する' }).click()
  await page.getByRole('button', { name: 'ここから申請する' }).click()
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
})
