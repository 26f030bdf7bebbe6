// A file that another program holds open, as Excel and virus scanners do on Windows: what is told, and that nothing is
// lost or sent twice. On Windows the file is really held; elsewhere no program can do that, and writing it fails.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { appSystem, needsKeychain } from './support/appSystem.ts'
import { enterKey, keyPanel } from './support/clientKeys.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { holdAlone, holdOutside } from './support/holding.ts'
import { expectLotThere, prepareKnownLot } from './support/knownLot.ts'
import { look } from './support/look.ts'
import { samplePayees } from './support/payees.ts'
import { exitOf } from './support/processes.ts'
import {
  answerSaveDialog,
  applications,
  arriveAt,
  chooseOutput,
  expectError,
  fileLot,
  goTo,
  openBackups,
  prepareLot,
  pressSaveBackup,
  setFault,
  startPractice,
} from './support/steps.ts'
import type { WorldName } from './support/worlds.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory', world: 'whole' } })

needsKeychain()

const KEY = 'practice-Jd4Rk8TnVw27YsUqMb6hPf1c'
/** Returns a function that lets go of the file. */
async function hold(desk: Desk, file: string, world: WorldName): Promise<() => Promise<void>> {
  if (appSystem !== 'win32') {
    desk.enter(world)
    return () => {
      desk.enter('whole')
      return Promise.resolve()
    }
  }
  return holdAlone(desk, join(desk.userData, file))
}

const accepted = (page: Page) => page.getByRole('heading', { name: '申請を受け付けました' })

test('a file that another program holds is named, and what it was to hold is there once it is free', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await prepareKnownLot(page)
  await fileLot(page)
  await expect(accepted(page)).toBeVisible()

  await test.step('a key is not called stored, and can be stored afterwards', async () => {
    const vault = join(desk.userData, 'vault.json')
    const before = readFileSync(vault, 'utf8')
    const release = await hold(desk, 'vault.json', 'heldVault')
    await enterKey(page, KEY)
    await keyPanel(page).getByRole('button', { name: '保存', exact: true }).click()
    const told = page.getByRole('alert').filter({ hasText: 'ほかのプログラムが開いている' })
    await expect(told).toContainText('ウイルス対策ソフト')
    await release()
    expect(readFileSync(vault, 'utf8')).toBe(before)
    await keyPanel(page).getByRole('textbox', { name: '練習のクライアントキー' }).fill(KEY)
    await keyPanel(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()
    await expect.poll(() => readFileSync(vault, 'utf8')).not.toBe(before)
  })

  await test.step('a filing stops before the first byte is sent, and is sent once afterwards', async () => {
    await prepareLot(page, '二つ目', samplePayees(2))
    const release = await hold(desk, 'journal.jsonl', 'heldJournal')
    await fileLot(page)
    const told = page.getByRole('alert').filter({ hasText: 'ほかのプログラムが開いている' })
    await expectError(told, ['journal: EBUSY', '何も送信していません', 'もう一度試して'])
    await release()
    expect(await applications(page)).toHaveLength(1)
    await page.getByRole('button', { name: '申請する' }).click()
    await expect(accepted(page)).toBeVisible()
    expect(await applications(page)).toHaveLength(2)
  })

  await test.step('an answer that cannot be recorded keeps its acceptance number, and says why', async () => {
    await prepareLot(page, '記録できない回答', samplePayees(4))
    await setFault(page, { kind: 'latency', operation: 'apply', amount: 3_000 })
    await fileLot(page)
    await expect.poll(async () => (await applications(page)).length).toBe(3)
    const release = await hold(desk, 'journal.jsonl', 'heldJournal')
    const result = page.getByRole('status', { name: '申請の結果' })
    await expect(result).toContainText('このパソコンの記録に残せないか')
    await release()
    await setFault(page, undefined)
    const [, , last] = await applications(page)
    await expect(page.getByText(`受付番号 ${last?.acceptanceNo ?? '?'} がありました`)).toBeVisible()
    await look(page, 'answer-not-recorded')
  })

  await test.step('a backup is made beside an earlier one that is held, or told where nothing can be written', async () => {
    const saved = page.getByText('保存しました', { exact: true })
    const copies = () => readdirSync(join(desk.userData, 'backups')).filter((name) => name.endsWith('.json'))
    await pressSaveBackup(desk)
    await expect(saved).toBeVisible()
    await prepareLot(page, '三つ目', samplePayees(2))
    const before = copies().sort()
    const release = await hold(desk, join('backups', before.at(-1) ?? ''), 'heldBackups')
    await pressSaveBackup(desk)
    if (appSystem === 'win32') {
      await expect(saved).toBeVisible()
      await release()
    } else {
      await expect(page.getByRole('alert').filter({ hasText: 'ほかのプログラムが開いている' }).first()).toBeVisible()
      await release()
      expect(copies().sort()).toEqual(before)
      await page.getByRole('button', { name: '今すぐ保存' }).click()
      await expect(saved).toBeVisible()
    }
    expect(copies().sort()).toEqual([...before, expect.any(String)])
    await expect(page.getByRole('table', { name: 'バックアップの一覧' })).not.toContainText('壊れています')
  })

  await test.step('a list that a spreadsheet has open is named, stays as it was, and is replaced once it is closed', async () => {
    const list = join(desk.userData, '台帳.csv')
    writeFileSync(list, 'old')
    const release = await hold(desk, '台帳.csv', 'heldDocument')
    await arriveAt(page, '納付台帳')
    await answerSaveDialog(desk, list)
    await chooseOutput(page, 'CSVに出力')
    const told = page.getByRole('alert').filter({ hasText: '「台帳.csv」をほかのプログラムが開いている' })
    await expect(told).toContainText('Excel')
    await release()
    expect(existsSync(list) && readFileSync(list, 'utf8')).toBe('old')
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText(/団体を出力しました/)).toBeVisible()
    expect(readFileSync(list, 'utf8')).not.toBe('old')
  })
})

test('settings that another program holds at the start are asked about, and are there once they are free', async ({
  desk,
}) => {
  test.skip(appSystem !== 'win32', 'needs Windows: elsewhere no program keeps others from reading')
  await startPractice(desk.page)
  await prepareKnownLot(desk.page)
  await desk.close()
  const settings = join(desk.userData, 'settings.json')
  const before = readFileSync(settings, 'utf8')
  const release = await holdOutside(settings)
  await desk.restart()
  const asked = desk.page
  await expect(asked.getByText('データフォルダーのファイルを開けないため、起動できません。')).toBeVisible()
  await expect(asked.getByText('ほかのアプリがファイルを使っていないか')).toBeVisible()
  await release()
  const opened = desk.app.waitForEvent('window')
  await asked.getByRole('button', { name: 'もう一度試す' }).click()
  await expectLotThere(await opened)
  expect(readFileSync(settings, 'utf8')).toBe(before)
})

test('drafts that another program holds at the start are reported, and are all there once they are free', async ({
  desk,
}) => {
  test.skip(appSystem !== 'win32', 'needs Windows: elsewhere no program keeps others from reading')
  await startPractice(desk.page)
  await prepareKnownLot(desk.page)
  await desk.restart()
  await expectLotThere(desk.page)
  for (const kind of [/^MANIFEST-/, /^CURRENT$/, /\.log$/]) {
    await desk.close()
    const release = await holdOutside(databaseFile(desk, kind))
    await desk.restart()
    const { page } = desk
    await expect(page.getByRole('heading', { name: '下書きを開けません' })).toBeVisible()
    await expect(page.getByText('この画面が出ている間は、申請も照会もできません')).toBeVisible()
    await release()
    await page.getByRole('button', { name: 'もう一度' }).click()
    await expectLotThere(page)
  }
})

test('a record, a key store and backups that are held at the start are not called damaged, lost or missing', async ({
  desk,
}) => {
  test.skip(appSystem !== 'win32', 'needs Windows: elsewhere no program keeps others from reading')
  await startPractice(desk.page)
  await prepareKnownLot(desk.page)
  await fileLot(desk.page)
  await expect(accepted(desk.page)).toBeVisible()
  await desk.close()
  const [copy = ''] = readdirSync(join(desk.userData, 'backups')).filter((name) => name.endsWith('.json'))

  await test.step('the head of the record: the screens wait, and nobody is asked to confirm damage', async () => {
    const release = await holdOutside(join(desk.userData, 'journal.head'))
    await desk.restart()
    const { page } = desk
    await expect(page.getByText('ほかのプログラムが開いている').first()).toBeVisible()
    await expect(page.getByText('確かめられない行がある')).toHaveCount(0)
    await release()
    await page.getByRole('button', { name: 'もう一度' }).first().click()
    await goTo(page, '申請履歴')
    await expect(page.getByTestId('chain')).not.toContainText('確かめられない')
    await desk.close()
  })

  await test.step('the key store: the app starts anew once it can be read, and the key works', async () => {
    const release = await holdOutside(join(desk.userData, 'Local State'))
    await desk.restart()
    const asked = desk.page
    await expect(asked.getByText('データフォルダーのファイルを開けないため、起動できません。')).toBeVisible()
    await desk.app.evaluate(({ app }) => {
      app.relaunch = () => undefined
    })
    await release()
    const ended = exitOf(desk.app.process())
    await asked.getByRole('button', { name: 'もう一度試す' }).click()
    await ended
    await desk.kill()
    await desk.restart()
    await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
    await desk.close()
  })

  await test.step('the backups: told as not readable now, and listed once they are free', async () => {
    const release = await holdOutside(join(desk.userData, 'backups', copy))
    await desk.restart()
    const { page } = desk
    await openBackups(page)
    await expect(page.getByRole('alert').filter({ hasText: 'ほかのプログラムが開いている' }).first()).toBeVisible()
    await expect(page.getByText('バックアップはまだ')).toHaveCount(0)
    await goTo(page, '今月の納付')
    await expect(page.getByText('これまでのバックアップは、いまは読み取れません')).toBeVisible()
    await release()
    await openBackups(page)
    await expect(page.getByRole('table', { name: 'バックアップの一覧' }).getByRole('row').nth(1)).not.toContainText(
      '壊れています',
    )
  })
})

/** A file of the browser's database of the drafts. */
function databaseFile({ userData }: Desk, kind: RegExp): string {
  const names = readdirSync(userData, { recursive: true, encoding: 'utf8' })
  const found = names.find((name) => name.includes('IndexedDB') && kind.test(basename(name)))
  if (found === undefined) throw new Error(`no ${String(kind)} among ${names.join(' ')}`)
  return join(userData, found)
}
