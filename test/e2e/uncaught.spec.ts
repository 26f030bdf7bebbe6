// What nobody would notice: an error in a script, a promise, or in main itself. Each is provoked here; each leaves a line in the log and a notice on the screen, and after one in main nothing is filed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { expect, launchDesk } from './support/desk.ts'
import { startPractice } from './support/steps.ts'

const logOf = (userData: string): string => readFileSync(join(userData, 'logs/main.log'), 'utf8')

test('an error of the page is told and logged without its words, and the page can be loaded again', async () => {
  const desk = await launchDesk()
  try {
    const { page } = desk
    await startPractice(page)
    const notice = page.getByRole('alert').filter({ hasText: 'この画面で予期しないエラーが起きました' })
    await expect(notice).toHaveCount(0)
    await page.evaluate(() => { setTimeout(() => { throw new TypeError('123456 円 甲社') }) })
    await expect(notice).toContainText('下書きは入力のたびに保存されています')
    await expect(notice.getByRole('button', { name: '診断情報をコピー' })).toBeVisible()
    await page.evaluate(() => { void Promise.reject(new RangeError('654321 円')) })
    await expect.poll(() => logOf(desk.userData)).toMatch(/"event":"page.uncaught","from":"script","thrown":"TypeError"[^\n]*\n(.*\n)*.*"event":"page.uncaught","from":"promise","thrown":"RangeError"/)
    expect(logOf(desk.userData)).not.toMatch(/123456|654321|甲社/)
    await notice.getByRole('button', { name: '再読み込み' }).click()
    await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  } finally {
    await desk.dispose()
  }
})

test('after an error of main that nobody caught the screens say so, drafts are saved and nothing is filed', async () => {
  const desk = await launchDesk()
  try {
    const { app, page } = desk
    await startPractice(page)
    await app.evaluate(() => { setTimeout(() => { throw new Error('123456 円') }) })
    const notice = page.getByRole('alert').filter({ hasText: 'アプリの内部で予期しないエラーが起きたため、申請を止めています' })
    await expect(notice).toContainText('アプリを終了して、もう一度起動してください')
    expect(logOf(desk.userData)).toContain('"event":"main.uncaughtException"')
    expect(logOf(desk.userData)).not.toContain('123456')
    await notice.getByRole('button', { name: '閉じる' }).click()
    await expect(notice).toHaveCount(0)
    expect(await page.evaluate(async () => (await window.desk.call('companies.list')).ok)).toBe(true)
    await page.reload()
    await expect(notice).toBeVisible()
  } finally {
    await desk.dispose()
  }
})
