// Writes everything of an office into a file, and takes it over from it on a new computer.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LIMITS } from '../../budget.ts'
import { launchDesk } from '../../e2e/support/desk.ts'
import { answerSaveDialog, goTo, startPractice } from '../../e2e/support/steps.ts'
import type { AgedDesk } from '../years/agedDesk.ts'

const PASSPHRASE = '月末の納付は十日までに'.repeat(2)

async function openTransfer(page: Page, mode: string): Promise<void> {
  page.setDefaultTimeout(LIMITS.step)
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'データ移行・引継ぎ' }).click()
  await page.getByRole('radio', { name: mode }).check()
}

/** Returns the milliseconds from a press until the screen says this, which may take minutes. */
async function press(page: Page, button: string, words: string): Promise<number> {
  const begin = performance.now()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForFunction((told) => document.querySelector('main')?.textContent.includes(told), words, {
    polling: 200,
  })
  return performance.now() - begin
}

export interface TransferTimes {
  /** Milliseconds: into the file, until its content is shown, and until it is taken over. */
  out: number
  shown: number
  taken: number
  megabytes: number
}

export async function yearsTransfer(desk: AgedDesk): Promise<TransferTimes> {
  const path = join(desk.userData, 'everything.tokucho')
  await desk.restart()
  await answerSaveDialog(desk, path)
  await openTransfer(desk.page, '全データをバックアップ')
  await desk.page.getByLabel('パスワード', { exact: true }).fill(PASSPHRASE)
  await desk.page.getByLabel('パスワード（もう一度）').fill(PASSPHRASE)
  await desk.page.getByRole('checkbox', { name: /保存済み明細も含める/ }).check()
  const out = await press(desk.page, 'バックアップを出力', 'に出力しました')
  await desk.close()
  const megabytes = statSync(path).size / 1024 / 1024
  const other = await launchDesk({ protection: 'memory' })
  try {
    const { page } = other
    await startPractice(page)
    await other.app.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
    }, path)
    await openTransfer(page, 'ファイルを読み込む')
    await page.getByRole('button', { name: 'ファイルを選ぶ' }).click()
    await page.getByLabel('パスワード', { exact: true }).fill(PASSPHRASE)
    const shown = await press(page, '開いて内容を確かめる', 'ファイルの内容')
    await page.getByRole('checkbox', { name: /明細/ }).first().check()
    const taken = await press(page, '取り込む', '取り込みました')
    return { out, shown, taken, megabytes }
  } finally {
    await other.dispose()
    rmSync(path)
  }
}
