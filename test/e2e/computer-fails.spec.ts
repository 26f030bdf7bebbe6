// What docs/data-and-security.md says under "When the computer fails", where no spec of the screen itself shows it: a
// session that ends, a full disk, a folder that is gone, a killed process, at each thing that the app may be doing.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { appSystem, needsKeychain } from './support/appSystem.ts'
import { enterKey, keyPanel, keyState, openKeys } from './support/clientKeys.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { nameEvidenceFolder } from './support/evidence.ts'
import { idle } from './support/idle.ts'
import { expectLotThere, withData } from './support/knownLot.ts'
import { samplePayees } from './support/payees.ts'
import { exitOf } from './support/processes.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import { endSession } from './support/session.ts'
import {
  answerSaveDialog,
  applications,
  arriveAt,
  chooseOutput,
  fileLot,
  goTo,
  openBackups,
  prepareLot,
  pressSaveBackup,
  setFault,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory', world: 'whole' } })

needsKeychain()

const KEYS = ['practice-Jd4Rk8TnVw27YsUqMb6hPf1c', 'practice-Wq9ZxLc3Hs5TgBn8Ym2KvEp7'] as const
const firstScreen = (page: Page) => page.getByRole('button', { name: '練習用の会社ではじめる' })
const accepted = (page: Page) => page.getByRole('heading', { name: '申請を受け付けました' })
const vaultOf = ({ userData }: Desk): string => readFileSync(join(userData, 'vault.json'), 'utf8')

const saveKey = (page: Page) => keyPanel(page).getByRole('button', { name: '保存', exact: true })

/** Stores a key without waiting for it: whatever ends the app may come before, between and after its writes. */
async function beginToStore(page: Page, key: string): Promise<void> {
  await enterKey(page, key)
  await expect(saveKey(page)).toBeEnabled()
  await saveKey(page).evaluate((button: HTMLButtonElement) => {
    button.click()
  })
}

/** The key works, the earlier or the new one. */
async function expectKeyWorks(page: Page): Promise<void> {
  await openKeys(page)
  await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '接続テスト' }).click()
  await expect(page.getByText('接続できました')).toBeVisible()
}

const saveNow = (page: Page) => page.getByRole('button', { name: '今すぐ保存' })
const savedNow = (page: Page) => page.getByText('保存しました', { exact: true })
const backupRows = (page: Page) => page.getByRole('table', { name: 'バックアップの一覧' }).getByRole('row')
const backupsOf = ({ userData }: Desk): string[] => readdirSync(join(userData, 'backups')).sort()
const copiesOf = (desk: Desk): string[] => backupsOf(desk).filter((name) => name.endsWith('.json'))

const titleOf = (desk: Desk): Promise<string> =>
  desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '')

test('a session that ends waits for what would be lost, and for nothing else', async ({ desk }) => {
  await test.step('at the first start, nothing holds it', async () => {
    await expect(firstScreen(desk.page)).toBeVisible()
    expect(await endSession(desk)).toBe(false)
    await desk.restart()
    await expect(firstScreen(desk.page)).toBeVisible()
  })

  await test.step('while a key is being stored, the old or the new one works afterwards', async () => {
    await withData(desk.page)
    for (const key of KEYS) {
      await beginToStore(desk.page, key)
      const ended = exitOf(desk.app.process())
      // A backup that is due may hold the session for a moment.
      if (await endSession(desk)) await ended
      await desk.kill()
      await desk.restart()
      await expectKeyWorks(desk.page)
    }
    await expectLotThere(desk.page)
  })

  await test.step('a form with unsaved input holds it', async () => {
    const { page } = desk
    await holdQuestions(desk)
    await goTo(page, '設定')
    await page
      .getByRole('button', { name: /を編集$/ })
      .first()
      .click()
    const name = page.getByRole('form', { name: '会社の編集' }).getByLabel('会社名')
    await name.fill('まだ保存していない名前')
    // Calls are answered in order, so main knows of the edit once this one is answered.
    await page.evaluate(() => window.desk.call('companies.list'))
    expect(await endSession(desk)).toBe(true)
    await answerQuestion(desk, '', '閉じない')
    await expect(name).toHaveValue('まだ保存していない名前')
    await goTo(page, '今月の納付')
    await page.getByRole('button', { name: '保存しないで移動' }).click()
  })

  await test.step('a filing holds it until its outcome is on the disk', async () => {
    const { page } = desk
    await prepareLot(page, '二つ目', samplePayees(2))
    await setFault(page, { kind: 'latency', operation: 'apply', amount: 3_000 })
    await fileLot(page)
    await expect.poll(async () => (await applications(page)).length).toBe(1)
    const title = await titleOf(desk)
    expect(await endSession(desk)).toBe(true)
    if (appSystem === 'win32') expect(await titleOf(desk)).not.toBe(title)
    await expect(accepted(page)).toBeVisible()
    await expect.poll(() => titleOf(desk)).toBe(title)
    await setFault(page, undefined)
  })

  await test.step('a backup that is due is made first; then the app ends by itself', async () => {
    const before = copiesOf(desk)
    const ended = exitOf(desk.app.process())
    expect(await endSession(desk)).toBe(true)
    await ended
    expect(copiesOf(desk).length).toBe(before.length + 1)
    await desk.kill()
    await desk.restart()
    await openBackups(desk.page)
    await expect(backupRows(desk.page).nth(1)).not.toContainText('壊れています')
    await expectLotThere(desk.page)
    expect(await applications(desk.page)).toHaveLength(1)
  })
})

test('a full disk is told, nothing counts as stored, and everything is there once there is room', async ({ desk }) => {
  await test.step('at the first start, before anything is opened', async () => {
    await desk.close()
    for (const name of readdirSync(desk.userData)) rmSync(join(desk.userData, name), { recursive: true })
    await desk.restart({ protection: 'memory', world: 'fullDisk' })
    const told = desk.page
    await expect(told.getByText('ディスクに空きがないため、起動できません。')).toBeVisible()
    await expect(told.getByText('ENOSPC')).toBeVisible()
    desk.enter('whole')
    const opened = desk.app.waitForEvent('window')
    await told.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(firstScreen(await opened)).toBeVisible()
    await desk.restart()
  })

  const { page } = desk
  const told = page.getByRole('alert').filter({ hasText: 'ディスクに空きがない' })
  await test.step('a key', async () => {
    await withData(page)
    const before = vaultOf(desk)
    await enterKey(page, KEYS[0])
    desk.enter('fullForTheVault')
    await saveKey(page).click()
    await expect(told).toBeVisible()
    expect(vaultOf(desk)).toBe(before)
    desk.enter('whole')
    await keyPanel(page).getByRole('textbox', { name: '練習のクライアントキー' }).fill(KEYS[0])
    await saveKey(page).click()
    await expect.poll(() => vaultOf(desk)).not.toBe(before)
    await expectKeyWorks(page)
  })

  await test.step('a backup, whose earlier ones stay', async () => {
    await pressSaveBackup(desk)
    await expect(savedNow(page)).toBeVisible()
    const before = copiesOf(desk)
    await prepareLot(page, '二つ目', samplePayees(2))
    await openBackups(page)
    await idle(desk)
    desk.enter('fullForTheBackups')
    await saveNow(page).click()
    await expect(told.first()).toBeVisible()
    expect(copiesOf(desk)).toEqual(before)
    desk.enter('whole')
    await saveNow(page).click()
    await expect(savedNow(page)).toBeVisible()
    expect(copiesOf(desk)).toEqual([...before, expect.any(String)])
    await expect(page.getByText('壊れています')).toHaveCount(0)
  })
})

test('a folder that is gone is told by its file, and documents wait for theirs', async ({ desk }, info) => {
  const { page } = desk
  const share = info.outputPath('share')
  mkdirSync(share, { recursive: true })
  await withData(page)

  await test.step('a list to be saved there', async () => {
    await arriveAt(page, '納付台帳')
    await answerSaveDialog(desk, join(share, 'gone', '台帳.csv'))
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByRole('alert').filter({ hasText: '台帳.csv' })).toContainText('フォルダー')
    await answerSaveDialog(desk, join(share, '台帳.csv'))
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText(/団体を出力しました/)).toBeVisible()
  })

  await test.step('the documents of a filing', async () => {
    await nameEvidenceFolder(desk, share)
    renameSync(share, `${share}-away`)
    await prepareLot(page, '二つ目', samplePayees(2))
    await fileLot(page)
    await expect(accepted(page)).toBeVisible()
    await goTo(page, '証憑')
    await expect(page.getByText(/2件をまだ保存先に書き込めていません/)).toBeVisible()
    await desk.restart()
    // They are on this computer, and taken to the folder once it is there again.
    renameSync(`${share}-away`, share)
    await desk.restart()
    await goTo(desk.page, '証憑')
    await expect(desk.page.getByRole('table', { name: '証憑の一覧' }).getByRole('row')).toHaveCount(3)
    await expect.poll(() => readdirSync(join(share, 'documents')).length).toBe(2)
  })
})

test('a killed app begins again at what it was doing', async ({ desk }) => {
  await test.step('at the first start', async () => {
    await firstScreen(desk.page).evaluate((button: HTMLButtonElement) => {
      button.click()
    })
    await desk.kill()
    await desk.restart()
    // The practice company may have been made, with or without its key.
    const balances = desk.page.getByRole('table', { name: '口座残高' })
    await expect(firstScreen(desk.page).or(balances).first()).toBeVisible()
    if ((await keyState(desk.page)) === 'none')
      await desk.page.getByRole('button', { name: '練習用キーを設定' }).click()
    await withData(desk.page)
    await expectKeyWorks(desk.page)
  })

  await test.step('while a key is being stored, and right after it was called stored', async () => {
    await beginToStore(desk.page, KEYS[0])
    await desk.kill()
    await desk.restart()
    await expectKeyWorks(desk.page)
    const before = vaultOf(desk)
    await enterKey(desk.page, KEYS[1])
    await saveKey(desk.page).click()
    await expect(saveKey(desk.page)).toHaveCount(0)
    await desk.kill()
    expect(vaultOf(desk)).not.toBe(before)
    await desk.restart()
    await expectKeyWorks(desk.page)
  })

  await test.step('while a backup is being made: the earlier ones stay, and the next removes what was left', async () => {
    await pressSaveBackup(desk)
    await expect(savedNow(desk.page)).toBeVisible()
    const before = copiesOf(desk)
    await prepareLot(desk.page, '二つ目', samplePayees(30))
    await openBackups(desk.page)
    await idle(desk)
    const names = backupsOf(desk).join()
    await saveNow(desk.page).click()
    await expect.poll(() => backupsOf(desk).join(), { intervals: [1] }).not.toBe(names)
    await desk.kill()
    expect(copiesOf(desk)).toEqual(expect.arrayContaining(before))
    await desk.restart()
    await pressSaveBackup(desk)
    // The start may have made the backup that the killed app could not.
    await expect(desk.page.getByText(/^(?:保存しました|前回の保存から変わっていません)$/)).toBeVisible()
    await expect(desk.page.getByText('壊れています')).toHaveCount(0)
    expect(backupsOf(desk).filter((name) => !/\.(json|pack)$/.test(name))).toEqual([])
    await expectLotThere(desk.page)
  })
})
