// Tests the desktop features of the app: its menu, its palette, and files from outside.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { formatEraMonth } from '#domain/calendar/era'
import { pathOfApp } from './support/appSystem.ts'
import { type Desk, expect, test } from './support/desk.ts'
import { bankFile, fileHead, sampleDetails } from './support/files.ts'
import { idle } from './support/idle.ts'
import { MONTH } from './support/office.ts'
import { samplePayees } from './support/payees.ts'
import { realElectron } from './support/realElectron.ts'
import { startAgain } from './support/secondStart.ts'
import { arriveAt, cell, goTo, openLot, prepareLot, startPractice } from './support/steps.ts'

const AMOUNT = 7
test.use({ launch: { paper: true } })

/** Returns the current label of a menu item, and whether it can be chosen. */
const item = (desk: Desk, id: string) =>
  desk.app.evaluate(({ Menu }, wanted) => {
    const { label, enabled } = Menu.getApplicationMenu()?.getMenuItemById(wanted) ?? {}
    return { label, enabled }
  }, id)
const choose = (desk: Desk, id: string) =>
  desk.app.evaluate(({ Menu }, wanted) => {
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click()
  }, id)
const expectItem = (desk: Desk, id: string, expected: { label?: string; enabled?: boolean }) =>
  expect.poll(() => item(desk, id)).toMatchObject(expected)

const palette = (page: Page) => page.getByRole('dialog', { name: '操作と検索' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
async function openPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(words)
}

test('the menu undoes and prints what the screen in front shows, in the chosen language', async ({ desk }) => {
  const { page } = desk
  // Before the page reports anything, nothing can be chosen. The palette shows that it has reported.
  await expectItem(desk, 'palette', { enabled: true })
  await expectItem(desk, 'print', { label: '印刷…', enabled: false })
  await startPractice(page)
  await expectItem(desk, 'print', { enabled: true })
  await expectItem(desk, 'undo', { enabled: false })
  await prepareLot(page, 'メニューから', samplePayees(2))

  await test.step('undo and redo act on the lot', async () => {
    const before = await cell(page, 1, AMOUNT).textContent()
    await cell(page, 1, AMOUNT).click()
    await page.keyboard.type('55555')
    await page.keyboard.press('Enter')
    await expectItem(desk, 'undo', { enabled: true })
    await choose(desk, 'undo')
    await expect(cell(page, 1, AMOUNT)).toHaveText(before ?? '')
    await expectItem(desk, 'redo', { enabled: true })
    await choose(desk, 'redo')
    await expect(cell(page, 1, AMOUNT)).toHaveText('55,555')
  })

  await test.step('undo and redo act on a text field while it has the focus', async () => {
    const name = page.getByLabel('データ名')
    await name.click()
    await page.keyboard.press('End')
    await page.keyboard.type('XYZ')
    await expectItem(desk, 'undo', { enabled: true })
    await choose(desk, 'undo')
    await expect(name).not.toHaveValue(/XYZ/)
    await expect(cell(page, 1, AMOUNT)).toHaveText('55,555')
  })

  await test.step('print prints the list of payees', async () => {
    await expectItem(desk, 'print', { enabled: true })
    await choose(desk, 'print')
    await expect(page.getByText('印刷に送りました')).toBeVisible()
    expect(readdirSync(desk.paper)).toHaveLength(1)
    if (!realElectron)
      await expect
        .poll(() =>
          desk.app.evaluate(({ BrowserWindow }) =>
            (BrowserWindow.getAllWindows()[0] as unknown as { progressBars: number[] }).progressBars.slice(-2),
          ),
        )
        .toEqual([2, -1])
  })

  await test.step('an opened lot is listed under the recent items and can be opened from there', async () => {
    await choose(desk, 'home')
    await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
    const read = () =>
      desk.app.evaluate(
        ({ Menu }) =>
          Menu.getApplicationMenu()
            ?.getMenuItemById('recent')
            ?.submenu?.items.map(({ id, label }) => ({ id, label })) ?? [],
      )
    await expect.poll(async () => (await read()).map(({ label }) => label).join()).toContain('メニューから')
    const recent = await read()
    await choose(desk, recent.find(({ label }) => label.includes('メニューから'))?.id ?? '')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
  })

  await test.step('the menu follows a change of language, and the zoom survives a restart', async () => {
    await choose(desk, 'zoomIn')
    await page.evaluate(() => window.desk.call('preferences.set', { locale: 'en' }))
    await expectItem(desk, 'print', { label: 'Print…' })
    await desk.restart()
    await expectItem(desk, 'print', { label: 'Print…', enabled: true })
    await expect
      .poll(() =>
        desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor()),
      )
      .toBe(1.1)
  })
})

test('a shortcut pressed before its part of the screen is loaded still takes effect', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  // By now the page's own scripts have run; the parts beyond the first screen are not loaded yet.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
    })
  })
  await page.reload()
  await expect(field(page)).toBeFocused()
})

test('the palette finds commands, lots, payees and stored entries by keyboard, and leaves the keys of an input method alone', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '十一月の納付', samplePayees(2))
  await page.keyboard.press('Control+3')
  await page.getByRole('button', { name: '直近60日' }).click()
  await page.getByRole('button', { name: '明細を取得' }).click()
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', /^\d\d/)

  await test.step('a screen is found by its kana, and Enter that ends a conversion chooses nothing', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Input.imeSetComposition', { text: 'だいちょう', selectionStart: 5, selectionEnd: 5 })
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await expect(field(page)).toHaveValue('だいちょう')
    await cdp.send('Input.insertText', { text: 'だいちょう' })
    await expect(option(page, '納付台帳').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '納付台帳' })).toBeVisible()
    await expect(palette(page)).toHaveCount(0)
  })

  await test.step('the whole name of a screen leads to it, although a command begins the same', async () => {
    await openPalette(page, '本日の確認事項')
    await expect(option(page, '本日の確認事項を今すぐ作る')).toHaveAttribute('aria-selected', 'false')
    await expect(option(page, '本日の確認事項').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '本日の確認事項', level: 1 })).toBeVisible()
    await expect(page.getByText('まだ作っていません')).toBeVisible()
  })

  await test.step('a lot is found by its name, and by its month as it is shown', async () => {
    await openPalette(page, '十二月の納付')
    await expect(option(page, /十一月の納付/)).toHaveCount(0)
    await field(page).fill(`${formatEraMonth(MONTH)} 下書き`)
    await expect(option(page, /十一月の納付/)).toBeVisible()
    await field(page).fill('十一月 下書き')
    await expect(option(page, /十一月の納付/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
  })

  await test.step('a stored entry is found and then shown', async () => {
    await openPalette(page, 'ﾔﾏﾀﾞ')
    const entry = palette(page).getByRole('group', { name: '保存済み明細' }).getByRole('option').first()
    await expect(entry).toBeVisible()
    const title = (await entry.locator('.title').textContent()) ?? ''
    for (let presses = 0; presses < 40 && (await entry.getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '口座照会' })).toBeVisible()
    await expect(page.getByRole('row', { selected: true })).toContainText(title.slice(0, 10))
  })

  await test.step('Escape closes the palette and returns the focus', async () => {
    await openLot(page, '十一月の納付')
    await cell(page, 1, AMOUNT).click()
    await openPalette(page, 'ない言葉ない言葉')
    await expect(palette(page).getByText('に一致する項目はありません')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.type('4321')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, AMOUNT)).toHaveText('4,321')
  })
})

/** Drops a file on the window as a file manager does. */
/** Drops a file on the screen in front, once it is there. */
async function drop(desk: Desk, name: string, bytes: Uint8Array): Promise<void> {
  await idle(desk)
  await desk.page.evaluate(
    ([called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], called))
      const event = (type: string) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event('dragover'))
      document.body.dispatchEvent(event('drop'))
    },
    [name, [...bytes]] as const,
  )
}

test('files that are dropped or passed at the start are imported like chosen ones, and others are refused with a reason', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  const file = bankFile(fileHead('2026-10', '2026-11-10'), sampleDetails(3), 'crlf', 'reiwa')
  const dialog = page.getByRole('dialog')

  await test.step('the file of a lot is imported', async () => {
    await drop(desk, '納付.TXT', file)
    await expect(dialog.getByText('納付.TXT')).toBeVisible()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
  })

  await test.step('on the payees and on the plan of the year, a table goes to their own imports', async () => {
    await arriveAt(page, '納付先')
    await drop(desk, 'payees.csv', new TextEncoder().encode('市区町村コード,指定番号\n011002,48750001\n'))
    await expect(dialog.getByText('payees.csv')).toBeVisible()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await goTo(page, '年間計画')
    await expect(page.getByRole('button', { name: /税額通知を読み込む/ })).toBeVisible()
    await drop(desk, 'notice.csv', new TextEncoder().encode('x,y\n1,2\n'))
    await expect(dialog.getByText('notice.csv')).toBeVisible()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await goTo(page, '今月の納付')
  })

  await test.step('any other file is refused', async () => {
    const address = page.url()
    for (const name of ['evil.html', 'setup.exe', 'no ending']) {
      await drop(desk, name, new TextEncoder().encode('<script>document.title = "taken"</script>'))
      await expect(page.getByRole('alert')).toContainText(`「${name}」は読み込めません`)
    }
    expect(page.url()).toBe(address)
    await drop(desk, '偽物.tokucho', new TextEncoder().encode('no such file'))
    await expect(page.getByRole('alert')).toContainText('このアプリが出力したファイルではありません')
    await page.getByRole('button', { name: '閉じる' }).click()
  })

  await test.step('a file passed to a second start is opened by the running app', async () => {
    const path = join(desk.userData, 'second.csv')
    writeFileSync(path, file)
    const second = startAgain(desk, await pathOfApp(desk, path))
    await expect(dialog.getByText('second.csv')).toBeVisible()
    await expect(page.getByText(/もう一度起動/)).toHaveCount(0)
    second.kill()
  })
})
