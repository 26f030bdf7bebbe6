import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keyState } from './support/clientKeys.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { look } from './support/look.ts'
import { expectLotThere, NAME, prepareKnownLot, withData } from './support/knownLot.ts'
import { applications, cell, expectError, fileLot, goTo, openLot, startPractice, waitSaved } from './support/steps.ts'
import { needsKeychain, pathOfApp } from './support/appSystem.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

needsKeychain()

/** Checks that nothing was lost: the company, its readable key, and the lot with its total. */
async function expectAllThere(page: Page): Promise<void> {
  await expectLotThere(page)
  expect(await keyState(page)).toBe('stored')
}

/**
 * Presses a button of a native dialog. The press closes the window, sometimes before Playwright reports the press as
 * done.
 */
async function answer(dialog: Page, button: string): Promise<void> {
  const gone = dialog.waitForEvent('close')
  await dialog
    .getByRole('button', { name: button, exact: true })
    .click()
    .catch((thrown: unknown) => {
      if (!dialog.isClosed()) throw thrown
    })
  await gone
}

/** Answers a native dialog and returns the next window. */
async function press(desk: Desk, dialog: Page, button: string): Promise<Page> {
  const [next] = await Promise.all([desk.app.waitForEvent('window'), answer(dialog, button)])
  return next
}

const SAFE = /下書き、申請履歴、クライアントキー/
const FILING = /銀行には何も送信していません。起動するまで、申請も照会もできません。/

test('an unwritable data folder is reported before anything is opened, and no data is lost once it is writable again', async ({
  desk,
}) => {
  await withData(desk.page)
  await desk.close()
  await desk.restart({ world: 'readOnlyFolder' })
  const first = desk.page
  await expect(first.getByText('データフォルダーに書き込めないため、起動できません。')).toBeVisible()
  const folder = await pathOfApp(desk, desk.userData)
  for (const words of [SAFE, FILING, folder, 'folder: EROFS']) await expect(first.getByText(words)).toBeVisible()
  await expect(first.getByRole('button')).toHaveText([
    'もう一度試す',
    'データフォルダーを開く',
    '診断ファイルを出力',
    '終了',
  ])
  await expect(first.getByRole('button', { name: 'もう一度試す' })).toBeFocused()
  await look(first, 'folder')
  const again = await press(desk, first, 'データフォルダーを開く')
  await expect(again.getByText('データフォルダーに書き込めないため')).toBeVisible()
  expect(desk.output()).toContain(`shell.openPath ${folder}`)
  desk.enter('whole')
  await expectAllThere(await press(desk, again, 'もう一度試す'))
})

test('a half-written settings file without a copy is not changed until the user decides, and nothing is lost once it is repaired', async ({
  desk,
}) => {
  await withData(desk.page)
  await desk.close()
  const file = join(desk.userData, 'settings.json')
  const whole = readFileSync(file)
  for (const name of ['settings.json', 'settings.bak.json'])
    writeFileSync(join(desk.userData, name), whole.subarray(0, 200))
  await desk.restart({ world: 'whole' })
  await expect(desk.page.getByText('会社の設定ファイルが壊れていて、控えもありません。')).toBeVisible()
  for (const words of [SAFE, FILING]) await expect(desk.page.getByText(words)).toBeVisible()
  await look(desk.page, 'settings')
  const question = await press(desk, desk.page, '会社の登録なしで始める')
  await expect(question.getByText('会社の登録なしで始めますか？')).toBeVisible()
  await expect(question.getByRole('button', { name: 'やめる' })).toBeFocused()
  await look(question, 'settings-empty')
  const back = await press(desk, question, 'やめる')
  expect(readFileSync(file)).toEqual(whole.subarray(0, 200))
  writeFileSync(file, whole)
  await expectAllThere(await press(desk, back, 'もう一度試す'))
})

test('on a full disk, typed text stays on the screen until it can be saved, and filing stops before the first byte is sent', async ({
  desk,
}) => {
  await startPractice(desk.page)
  await prepareKnownLot(desk.page)
  await desk.restart({ world: 'whole' })
  const { page } = desk
  await openLot(page, NAME)
  await page.evaluate(() => {
    const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put')
    Object.assign(window, {
      mend: () => {
        IDBObjectStore.prototype.put = put
      },
    })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError')
    }
  })
  await cell(page, 1, 7).click()
  await page.keyboard.type('31000')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'ディスクに空きがない' })
  await expectError(notice, ['保存できませんでした', '何も送信していません', '空きを作り'])
  await expect(notice).toContainText('まだこの画面にだけあります')
  await goTo(page, '今月の納付')
  await expect(notice).toContainText('この画面に留まりました')
  await expect(cell(page, 1, 7)).toHaveText('31,000')
  await look(page, 'disk-drafts')
  const closing = desk.app.waitForEvent('window')
  await desk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.close()
  })
  const question = await closing
  await expect(question.getByText(`「${NAME}」`)).toBeVisible()
  await expect(question.getByRole('button', { name: '閉じない' })).toBeFocused()
  await look(question, 'disk-closing')
  await answer(question, '閉じない')
  await expect(cell(page, 1, 7)).toHaveText('31,000')
  await page.evaluate(() => {
    ;(window as unknown as { mend(): void }).mend()
  })
  // The app saves by itself; the user need not edit anything again.
  await waitSaved(page)
  desk.enter('fullForTheJournal')
  await fileLot(page)
  const refused = page.getByRole('alert').filter({ hasText: 'ディスクに空きがない' })
  await expectError(refused, ['journal: ENOSPC', '何も送信していません', '空きを作り'])
  expect(await applications(page)).toEqual([])
  await look(page, 'disk-journal')
  desk.enter('whole')
  await page.getByRole('button', { name: '申請する' }).click()
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  expect(await applications(page)).toHaveLength(1)
})

test('a clock set before the build date of this version stops filing, and every screen says so', async ({ desk }) => {
  await withData(desk.page)
  await desk.close()
  await desk.restart({ world: 'clockYearsBehind' })
  const { page } = desk
  const banner = page.getByRole('alert').filter({ hasText: 'このパソコンの時計が正しくないようです' })
  await expect(banner).toContainText('このアプリが作られた日')
  await expect(banner).toContainText('申請を止めています')
  await expect(banner.getByRole('button')).toHaveText(['もう一度確かめる'])
  await look(page, 'clock')
  desk.enter('whole')
  await banner.getByRole('button', { name: 'もう一度確かめる' }).click()
  await expect(banner).toHaveCount(0)
  await expectAllThere(page)
})
