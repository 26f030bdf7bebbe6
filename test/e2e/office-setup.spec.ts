import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { Postgres } from '../resilience/postgres/server.ts'
import { expect, launchDesk, test } from './support/desk.ts'
import { answerOpenDialog } from './support/files.ts'
import { look } from './support/look.ts'
import { answerAll, questionsOf } from './support/questions.ts'
import { answerSaveDialog, goTo, startPractice } from './support/steps.ts'

let server: Postgres
test.beforeAll(async () => {
  server = await Postgres.start()
})
test.afterAll(() => {
  server.dispose()
})

/** Checks a state of the screen for accessibility, and keeps a picture of it where one is asked for. */
async function seen(page: Page, state: string): Promise<void> {
  expect((await audit(page)).map(({ rule, places }) => `${state}: ${rule} ${places.join(' | ')}`)).toEqual([])
  await look(page, `office-${state}`)
}

async function openOffice(page: Page): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '事務所' }).click()
}

async function fillSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新しい事務所を作る…' }).click()
  await page.getByLabel('アドレス').fill(server.address.host)
  await page.getByLabel('ポート').fill(String(server.address.port))
  await page.getByLabel('データベース', { exact: true }).fill('iroha')
  await page.getByLabel('事務所の名前').fill('いろは税理士事務所')
  await page.getByLabel('名前', { exact: true }).fill('山田 花子')
  await page.getByLabel('ユーザー', { exact: true }).fill('hanako')
}

/** Types the owner's password, which is asked for each time, and presses a button. */
async function asOwner(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel('所有者のパスワード').fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test.describe('an administrator', () => {
  test.use({ launch: { protection: 'memory' } })

  test('makes an office, adds a member who joins on another computer, and files without the dead server', async ({
    desk,
  }, info) => {
    const { page } = desk
    await startPractice(page)
    await openOffice(page)
    await seen(page, 'none')
    await fillSetUp(page)
    await seen(page, 'setUp')

    // Whoever says no in the dialog, or types a wrong password, has changed nothing.
    await answerAll(desk, 1)
    await asOwner(page, server.password, '作る…')
    await expect.poll(() => questionsOf(desk)).toHaveLength(1)
    await expect(page.getByLabel('所有者のパスワード')).toHaveValue('')
    await expect(page.getByRole('button', { name: '作る…', exact: true })).toBeDisabled()
    await expect(page.getByRole('heading', { name: '事務所に参加していません' })).toBeVisible()
    await answerAll(desk, 0)
    await asOwner(page, 'wrong', '作る…')
    await expect(page.getByText('事務所のサーバーにログインできません')).toBeVisible()
    await seen(page, 'setUpRefused')
    await asOwner(page, server.password, '作る…')
    const office = page.getByRole('region', { name: '事務所', exact: true })
    await expect(office).toContainText('接続済み')
    await expect(office).toContainText('いろは税理士事務所')
    const question = (await questionsOf(desk)).map(({ message, detail }) => `${message}\n${detail}`).join('\n')
    expect(question.replaceAll(/[:\s]/g, '').toLowerCase()).toContain(server.address.fingerprint)

    await office.getByRole('button', { name: '接続を確認' }).click()
    const steps = office.getByRole('table', { name: '接続の確認' })
    await expect(steps.getByRole('row')).toHaveCount(7)
    await expect(steps).not.toContainText('失敗')
    await seen(page, 'checked')

    // A member is added; the password is shown once, and the invitation does not hold it.
    const people = page.getByRole('region', { name: 'メンバー' })
    await people.getByRole('button', { name: 'メンバーを追加' }).click()
    await people.getByLabel('名前').fill('佐藤 太郎')
    await people.getByLabel('ユーザー').fill('taro')
    await asOwner(page, server.password, '追加する…')
    const dialog = page.getByRole('dialog', { name: '佐藤 太郎 のパスワード' })
    await seen(page, 'password')
    const password = await dialog.getByRole('status', { name: 'パスワード' }).innerText()
    const file = join(desk.userData, 'taro.office.json')
    await answerSaveDialog(desk, file)
    await dialog.getByRole('button', { name: '招待ファイルを保存…' }).click()
    await expect(dialog.getByText('招待ファイルを保存しました')).toBeVisible()
    await dialog.getByRole('button', { name: '伝えたので閉じる' }).click()
    await expect(people.getByRole('row', { name: /佐藤 太郎/ })).toContainText('作成、申請')
    const invitation = readFileSync(file)
    expect(invitation.toString()).not.toContain(password)

    // The administrator demands the approval of another person, and lets the member approve.
    await people.getByRole('button', { name: '佐藤 太郎 を変更' }).click()
    await people.getByRole('checkbox', { name: '承認' }).check()
    await seen(page, 'changing')
    await people.getByRole('button', { name: '権限を変更する…' }).click()
    await expect(people.getByRole('row', { name: /佐藤 太郎/ })).toContainText('作成、承認、申請')
    const settings = page.getByRole('region', { name: '事務所の設定' })
    await settings.getByRole('checkbox').check()
    await settings.getByRole('button', { name: '変更する…' }).click()
    await expect(office).toContainText('別の人の承認が必要です')

    const other = await launchDesk({ protection: 'memory' })
    try {
      await startPractice(other.page)
      await openOffice(other.page)
      await answerAll(other, 0)
      await answerOpenDialog(other, join(other.userData, 'given.office.json'), invitation)
      await other.page.getByRole('button', { name: '招待ファイルを開く…' }).click()
      await other.page.getByLabel('パスワード').fill(password)
      await other.page.getByRole('button', { name: '参加する…' }).click()
      await expect(other.page.getByRole('region', { name: '事務所', exact: true })).toContainText('接続済み')
      await expect(other.page.getByRole('button', { name: 'メンバーを追加' })).toHaveCount(0)
      // The member is deactivated and is out at once.
      await people.getByRole('button', { name: '佐藤 太郎 を変更' }).click()
      await people.getByRole('button', { name: '無効にする…' }).click()
      await expect(people.getByRole('row', { name: /佐藤 太郎/ })).toContainText('無効')
      await other.close()
      other.scan([info.outputDir])
    } finally {
      await other.dispose()
    }

    // The server dies; the administrator ends the office mode and returns when it is back.
    server.end('immediate')
    await expect(office).toContainText('未接続')
    await seen(page, 'offline')
    await office.getByRole('button', { name: '事務所なしで申請する…' }).click()
    await expect(office).toContainText('事務所モードを終了中')
    expect((await questionsOf(desk)).at(-1)?.detail).toContain('二重に納付されます')
    await expect(page.getByText('事務所モードを終了しています')).toBeVisible()
    await seen(page, 'ended')
    await server.begin()
    await office.getByRole('button', { name: '事務所に戻る' }).click()
    await expect(office).toContainText('接続済み')
  })
})

test.describe('a compulsory office', () => {
  const policy = JSON.stringify({
    version: 1,
    office: { host: 'db.office.example', port: 5432, database: 'tax', compulsory: true },
  })
  test.use({ launch: { protection: 'memory', policy } })

  test('is named before it is joined, and no other can be joined', async ({ desk }) => {
    const { page } = desk
    await startPractice(page)
    await openOffice(page)
    await expect(page.getByRole('note')).toContainText('db.office.example:5432 の事務所だけ')
    await page.getByRole('button', { name: '新しい事務所を作る…' }).click()
    await expect(page.getByLabel('アドレス')).toBeDisabled()
    await seen(page, 'compulsory')
    const refused = await page.evaluate(async () => {
      const reply = await window.desk.call('office.setUp', {
        host: 'elsewhere.example',
        port: 5432,
        database: 'tax',
        owner: { login: 'postgres', password: 'x' },
        trust: 'system',
        office: 'x',
        login: 'x',
        displayName: 'x',
      })
      return reply.ok ? 'answered' : reply.error.code
    })
    expect(refused).toBe('fixedByPolicy')
  })
})
