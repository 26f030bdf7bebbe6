import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Desk, expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { goTo, openBackups, openLot, prepareLot, startPractice } from './support/steps.ts'

const payees = samplePayees(30)
const yen = (amount: number) => amount.toLocaleString('en-US')
/** Returns the names of the snapshots, without the temporary file of one that is being written. */
const files = ({ userData }: Desk) =>
  existsSync(join(userData, 'backups'))
    ? readdirSync(join(userData, 'backups'))
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []

/** Simulates a lost browser database: removes its folder from the user data, at any depth. */
function loseDatabase({ userData }: Desk): void {
  const folders = readdirSync(userData, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('IndexedDB'),
  )
  expect(folders).toHaveLength(1)
  for (const folder of folders) rmSync(join(userData, folder), { recursive: true })
}

/** Creates a lot, saves a snapshot of it by hand and closes the app. */
async function lotInSnapshot(desk: Desk): Promise<void> {
  await startPractice(desk.page)
  await prepareLot(desk.page, '十一月分', payees)
  await openBackups(desk.page)
  await desk.page.getByRole('button', { name: '今すぐ保存' }).click()
  await expect(desk.page.getByRole('table', { name: 'バックアップの一覧' }).getByRole('row').nth(1)).toContainText('30')
  await desk.close()
}

async function expectLotIntact(page: Page): Promise<void> {
  await openLot(page, '十一月分')
  await expect(page.getByTestId('total-amount')).toContainText(yen(totalsOf(payees).amount))
  await expect(page.getByRole('grid', { name: '納付先明細' })).toHaveAttribute('aria-rowcount', '32')
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()
}

test('lost drafts are restored from a snapshot, with equal totals', async ({ desk }) => {
  await lotInSnapshot(desk)
  loseDatabase(desk)
  await desk.restart()
  const { page } = desk
  await expect(page.getByRole('heading', { name: '下書きが見つかりません' })).toBeVisible()
  await page
    .getByRole('button', { name: /の下書きを復元/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('納付データ1件（明細30件）と納付先0件を戻しますか？')
  await page.getByRole('button', { name: '復元する' }).click()
  await expectLotIntact(page)
})

test('if the user starts without a restore, the snapshots are kept, the app does not ask again, and a lot can be restored later', async ({
  desk,
}) => {
  await lotInSnapshot(desk)
  const kept = files(desk)
  loseDatabase(desk)
  await desk.restart()
  await desk.page.getByRole('button', { name: '復元せずに始める' }).click()
  await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
  await desk.restart()
  const { page } = desk
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
  expect(files(desk)).toEqual(expect.arrayContaining(kept))
  await openBackups(page)
  await page
    .getByRole('button', { name: /の下書きを復元/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: '復元する' }).click()
  await expect(page.getByText('納付データ1件と納付先0件を復元しました')).toBeVisible()
  await expectLotIntact(page)
})

/** Leaves the database as a kill in the middle of a restore does: a part is there, and word of what is being restored. */
async function cutRestoreOff({ page }: Desk, name: string): Promise<void> {
  await page.evaluate(async (snapshot) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tokucho-desk')
      request.addEventListener('success', () => {
        resolve(request.result)
      })
    })
    const change = database.transaction(['lots', 'views'], 'readwrite')
    change.objectStore('lots').clear()
    change.objectStore('views').put({ screen: 'restore', view: { name: snapshot, firstId: 0 } })
    await new Promise((resolve) => {
      change.addEventListener('complete', resolve)
    })
    database.close()
  }, name)
}

test('a restore that was cut off is continued at the next start, and the app says so when it cannot be', async ({
  desk,
}) => {
  await lotInSnapshot(desk)
  await desk.restart()
  const kept = files(desk)
  await cutRestoreOff(desk, kept.at(-1)!)
  await desk.restart()
  await expectLotIntact(desk.page)
  // The copy after a restore is a whole one.
  await expect
    .poll(() =>
      files(desk)
        .filter((name) => !kept.includes(name))
        .map((name) => readFileSync(join(desk.userData, 'backups', name), 'utf8').includes('"n":0,')),
    )
    .toContain(true)

  await cutRestoreOff(desk, 'drafts-20200101T000000000Z.json')
  await desk.restart()
  await expect(desk.page.getByRole('heading', { name: '復元が途中で止まっています' })).toBeVisible()
  await expect(desk.page.getByText('なくなったか、壊れています')).toBeVisible()
  await look(desk.page, 'restore-cut-off')
  await desk.page
    .getByRole('button', { name: /の下書きを復元/ })
    .last()
    .click()
  await desk.page.getByRole('button', { name: '復元する' }).click()
  await expectLotIntact(desk.page)
})

test('closing the app saves a snapshot of drafts that no snapshot contains yet', async ({ desk }) => {
  await startPractice(desk.page)
  await prepareLot(desk.page, '閉じる前', payees)
  expect(files(desk)).toEqual([])
  await desk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close()
  })
  await expect.poll(() => files(desk).length).toBe(1)
  const [, head = ''] = readFileSync(join(desk.userData, 'backups', files(desk)[0]!), 'utf8').split('\n')
  expect(JSON.parse(head)).toMatchObject({ n: 0, lots: 1, details: 30 })
})

test('a refused backup is told on the first screen and in the summary, until one succeeds', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '十一月分', payees)
  const place = join(desk.userData, 'backups')
  rmSync(place, { recursive: true, force: true })
  writeFileSync(place, '')
  await openBackups(page)
  await page.getByRole('button', { name: '今すぐ保存' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await goTo(page, '今月の納付')
  const notice = page.getByRole('alert').filter({ hasText: '下書きのバックアップを保存できませんでした' })
  await expect(notice).toContainText('バックアップはまだ1つもありません')
  await look(page, 'copy-refused-month')
  await goTo(page, '本日の確認事項')
  await expect(page.getByText(/下書きのバックアップを保存できませんでした/)).toBeVisible()
  await look(page, 'copy-refused-morning')
  rmSync(place)
  await openBackups(page)
  await page.getByRole('button', { name: '今すぐ保存' }).click()
  await expect(page.getByText('保存しました', { exact: true })).toBeVisible()
  await goTo(page, '今月の納付')
  await expect(page.getByRole('heading', { name: '今月の納付' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a damaged snapshot is shown as damaged and cannot be restored, and existing lots are not changed', async ({
  desk,
}) => {
  await lotInSnapshot(desk)
  await desk.restart()
  await prepareLot(desk.page, '十二月分', payees)
  await openBackups(desk.page)
  await desk.page.getByRole('button', { name: '今すぐ保存' }).click()
  await expect(desk.page.getByText('保存しました', { exact: true })).toBeVisible()
  const newest = files(desk).at(-1)!
  truncateSync(join(desk.userData, 'backups', newest), 500)
  await goTo(desk.page, '今月の納付')
  await openBackups(desk.page)
  const table = desk.page.getByRole('table', { name: 'バックアップの一覧' })
  await expect(table.getByRole('row').nth(1)).toContainText('壊れています')
  await expect(table.getByRole('row').nth(1).getByRole('button')).toBeDisabled()
  await table
    .getByRole('button', { name: /の下書きを復元/ })
    .nth(1)
    .click()
  await expect(desk.page.getByText('すべてすでにあります')).toBeVisible()
})

test('drafts that cannot be opened are reported, and can be rebuilt from a snapshot', async ({ desk }) => {
  await lotInSnapshot(desk)
  await desk.restart()
  const { page } = desk
  await page.addInitScript(() => {
    const real = indexedDB.open.bind(indexedDB)
    // The database stays broken until the user gives up the drafts.
    let broken = true
    const remove = indexedDB.deleteDatabase.bind(indexedDB)
    indexedDB.deleteDatabase = (name) => {
      broken = false
      return remove(name)
    }
    indexedDB.open = (...args) => {
      if (broken) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      return real(...args)
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '下書きを開けません（UnknownError）' })).toBeVisible()
  await page.getByRole('button', { name: 'もう一度' }).click()
  await expect(page.getByRole('heading', { name: '下書きを開けません（UnknownError）' })).toBeVisible()
  await page
    .getByRole('button', { name: /の下書きを復元/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('削除し、このバックアップの内容で作り直します')
  await page.getByRole('button', { name: '復元する' }).click()
  await expectLotIntact(page)
})

test('drafts of a newer version are not changed and cannot be deleted', async ({ desk }) => {
  await lotInSnapshot(desk)
  await desk.restart()
  await desk.page.addInitScript(() => {
    indexedDB.databases = () => Promise.resolve([{ name: 'tokucho-desk', version: 990 }])
  })
  await desk.page.reload()
  await expect(
    desk.page.getByRole('heading', { name: '下書きは、新しいバージョンのアプリで保存されています' }),
  ).toBeVisible()
  await expect(desk.page.getByRole('button')).toHaveText(['もう一度', 'データフォルダーを開く'])
})
