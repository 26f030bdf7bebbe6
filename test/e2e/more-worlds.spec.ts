import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, PERSON, test } from './support/desk.ts'
import { needsKeyring, openLogins } from './support/keyring.ts'
import { look } from './support/look.ts'
import { expectLotThere, TOTAL, withData } from './support/knownLot.ts'
import { needsKeychain } from './support/appSystem.ts'
import { startAgain } from './support/secondStart.ts'
import { answerSaveDialog, fileLot, goTo, startPractice } from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

needsKeychain()

const noDeleting = (page: Page) => expect(page.getByRole('button', { name: /削除|消/ })).toHaveCount(0)

test('an empty settings file is restored from its copy, and the empty file is kept aside', async ({ desk }) => {
  await withData(desk.page)
  await desk.close()
  writeFileSync(join(desk.userData, 'settings.json'), '')
  await desk.restart({ world: 'whole' })
  const dialog = desk.app.windows().find((window) => window !== desk.page) ?? (await desk.app.waitForEvent('window'))
  // Either of the two windows can be the first, and neither has its words at once.
  const says = async (window: Page) => (await window.getByText('直前の控えから復元しました').count()) > 0
  await expect.poll(async () => (await says(dialog)) || says(desk.page)).toBe(true)
  const [box, page] = (await says(dialog)) ? [dialog, desk.page] : [desk.page, dialog]
  await look(box, 'settings-restored')
  await box.getByRole('button', { name: 'OK' }).click()
  await expectLotThere(page)
})

test('an unreadable journal blocks every screen except the one that reports it, and no data is lost once it is readable again', async ({
  desk,
}) => {
  await withData(desk.page)
  await fileLot(desk.page)
  await expect(desk.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await desk.close()
  const journal = join(desk.userData, 'journal.jsonl')
  renameSync(journal, `${journal}.away`)
  mkdirSync(journal)
  await desk.restart()
  const { page } = desk
  await expect(page.getByRole('heading', { name: '画面を表示できません' })).toBeVisible()
  await expect(
    page.getByText('下書き、申請履歴、クライアントキーは、それぞれ別のファイルに残っています。'),
  ).toBeVisible()
  await expect(page.getByText('この画面が出ている間は、申請も照会もできません')).toBeVisible()
  await noDeleting(page)
  await look(page, 'journal-unreadable')
  rmSync(journal, { recursive: true })
  renameSync(`${journal}.away`, journal)
  await page.getByRole('button', { name: 'もう一度' }).click()
  await goTo(page, '申請履歴')
  await expect(page.getByText(TOTAL).first()).toBeVisible()
})

test('unreadable drafts and drafts of a newer version are reported and cannot be deleted by accident', async ({
  desk,
}) => {
  await withData(desk.page)
  const { page } = desk
  await page.addInitScript(() => {
    const real = indexedDB.open.bind(indexedDB)
    const databases = indexedDB.databases.bind(indexedDB)
    const world = () => window.name
    indexedDB.open = (...args) => {
      if (world() === 'broken')
        throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      return real(...args)
    }
    indexedDB.databases = () =>
      world() === 'newer' ? Promise.resolve([{ name: 'tokucho-desk', version: 990 }]) : databases()
  })
  for (const [world, title] of [
    ['broken', '下書きを開けません（UnknownError）'],
    ['newer', '下書きは、新しいバージョンのアプリで保存されています'],
  ] as const) {
    await page.evaluate((name) => {
      window.name = name
    }, world)
    await page.reload()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('この画面が出ている間は、申請も照会もできません')).toBeVisible()
    await noDeleting(page)
    if (world === 'newer') await expect(page.getByText(/新しい形式（99）/)).toBeVisible()
    await look(page, `drafts-${world}`)
    await page.evaluate(() => {
      window.name = ''
    })
    await page.getByRole('button', { name: 'もう一度' }).click()
    await expect(page.getByRole('navigation', { name: 'メニュー' })).toBeVisible()
    await expectLotThere(page)
  }
})

test('a second start ends by itself, and the app that is already running says why', async ({ desk }) => {
  await desk.restart({ world: 'whole' })
  const { page } = desk
  await startPractice(page)
  const second = startAgain(desk)
  const code = await new Promise((resolve) => second.once('exit', resolve))
  expect(code).toBe(0)
  await expect(page.getByRole('status').filter({ hasText: '特徴デスクはすでに開いています' })).toBeVisible()
  await look(page, 'second-start')
})

test('a clock that jumped back behind the journal is reported on every screen, and the notice can be hidden', async ({
  desk,
}) => {
  await desk.restart({ world: 'clockADayAhead' })
  await withData(desk.page)
  await fileLot(desk.page)
  await expect(desk.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await desk.restart({ world: 'whole' })
  const { page } = desk
  const banner = page.getByRole('alert').filter({ hasText: '申請履歴の最後の時刻' })
  await expect(banner).toContainText('納付指定日をカレンダーで確かめてください')
  await look(page, 'clock-behind')
  await banner.getByRole('button', { name: '閉じる' }).click()
  await expect(banner).toHaveCount(0)
})

test('a missing keychain and a locked keyring are reported differently, and the key is available once the keyring is unlocked', async ({
  desk,
}) => {
  needsKeyring()
  const logins = await openLogins()
  try {
    await desk.restart(logins.as('own'))
    await withData(desk.page)
    await logins.startLocked(desk)
    await expect(desk.page.getByRole('alert').filter({ hasText: 'キーリングが開いていないため' })).toBeVisible()
    await look(desk.page, 'keys-locked')
    await desk.restart({ protection: 'none' })
    await expect(
      desk.page.getByRole('alert').filter({ hasText: '保存されたクライアントキーを読み取れません' }),
    ).toBeVisible()
    await look(desk.page, 'keys-none')
    await logins.startOpen(desk)
    await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
  } finally {
    logins.close()
  }
})

test('the diagnostics file is shown in full before it is saved, and the saved file equals it', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '診断' }).click()
  await page.getByRole('button', { name: '診断ファイルの内容を見る' }).click()
  const contents = page.getByRole('region', { name: '診断ファイルの内容' })
  await expect(contents).toContainText('practice: companies 1, embedded')
  await look(page, 'diagnostics')
  const file = join(desk.userData, 'diagnostics.txt')
  await answerSaveDialog(desk, file)
  await page.getByRole('button', { name: '診断ファイルを出力…' }).click()
  await expect(page.getByText('「diagnostics.txt」に出力しました')).toBeVisible()
  const saved = readFileSync(file, 'utf8')
  for (const lines of await contents.locator('pre').allTextContents())
    if (lines !== 'なし') expect(saved).toContain(lines)
  expect(saved).not.toMatch(new RegExp(`練習用の会社|1111111|${PERSON}`))
})
