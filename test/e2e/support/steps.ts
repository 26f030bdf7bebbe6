import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Fault, PracticeApplication } from '#contract/ipc/practice'
import type { Desk } from './desk.ts'
import { idle } from './idle.ts'

/**
 * Goes to the home screen of the ready practice company. It is selected at the first start; where tests share one app,
 * an earlier one may have done it. `timeout` is in milliseconds.
 */
export async function startPractice(page: Page, options: { timeout?: number } = {}): Promise<void> {
  const companies = await page.evaluate(() => window.desk.call('companies.list'))
  if (companies.ok && companies.value.length > 0) await goTo(page, '今月の納付')
  else await page.getByRole('button', { name: '練習用の会社ではじめる' }).click()
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible(options)
}

/**
 * Brings a window to the front, because keys go to the window that has the focus, and nothing else is
 * given the clipboard. Tests side by side share one display.
 */
export async function bringForward(desk: Desk, page: Page): Promise<void> {
  const window = await desk.app.browserWindow(page)
  await window.evaluate((one: { focus(): void }) => {
    one.focus()
  })
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
}

/**
 * The entry of the menu for the three views of the applications. It leads to the first, which asks the practice bank
 * about open applications; the other two are opened by their addresses, so that nothing is asked on the way.
 */
const FILED = '申請状況・履歴'
const FILED_ADDRESSES: Readonly<Record<string, string>> = { 受付番号照会: '#/acceptances', 申請履歴: '#/journal' }
const isFiledView = (item: string): boolean => item === '承認状況' || item in FILED_ADDRESSES

const entryOf = (item: string): string => (isFiledView(item) ? FILED : item)
const menuLink = (page: Page, item: string): Locator =>
  page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: entryOf(item) })

/** The screen before it may ask first, or stay. */
export async function goTo(page: Page, item: string): Promise<void> {
  const address = FILED_ADDRESSES[item]
  if (address === undefined) return menuLink(page, item).click()
  await expect(menuLink(page, item)).toBeVisible()
  await page.evaluate((hash) => {
    location.hash = hash
  }, address)
}

/** Waits for it: the screen before it is there until what it writes is written. */
export async function arriveAt(page: Page, item: string): Promise<void> {
  await goTo(page, item)
  await expect(menuLink(page, item)).toHaveAttribute('aria-current', 'page')
  if (isFiledView(item)) await expect(page.getByRole('heading', { level: 1, name: item })).toBeVisible()
}

/** The line of the output menu that opens the dialog for files. */
export const FILE_OUTPUT = 'ファイルに出力（CSV・XLSXなど）…'

/** Returns the button of a screen that opens the menu of its outputs. */
export const outputButton = (place: Page | Locator): Locator => place.getByRole('button', { name: '出力', exact: true })

/** Chooses a line of the menu of a screen's outputs. */
export async function chooseOutput(place: Page | Locator, line: string): Promise<void> {
  await outputButton(place).click()
  // The menu is above the screen, not inside the part that has its button.
  const page = 'page' in place ? place.page() : place
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

export interface Payee {
  municipalityCode: string
  designatedNumber: string
  count: number
  amount: number
}

/** Pastes rows at the active cell of the grid, in the form that Excel copies. */
export async function pasteAt(page: Page, text: string): Promise<void> {
  await page.evaluate((tsv) => {
    const data = new DataTransfer()
    data.setData('text/plain', tsv)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** Creates a new lot on the list of lots, by one of the lines of the menu. */
export async function chooseNew(page: Page, from: '前月から' | '納付先から' | 'ファイルから' | '空'): Promise<void> {
  // The page of the month has a plain button of this name; the one of the list opens a menu.
  await page.getByRole('button', { name: '新規作成', expanded: false }).click()
  await page.getByRole('menuitem', { name: from, exact: true }).click()
}

/** Creates a lot and fills in its head. The grid has the focus afterwards. */
export async function newLot(page: Page, name: string): Promise<void> {
  await goTo(page, '地方税納付')
  await chooseNew(page, '空')
  await page.getByLabel('データ名').fill(name)
  await page.getByLabel('特別徴収義務者名（カナ）').fill('カブシキガイシャレンシュウ')
  await page.getByLabel('所在地（カナ）').fill('トウキョウトチヨダク１－１')
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
}

/** Types one payee by keyboard alone, from the code cell to the payroll amount, and moves to the next row. */
export async function typePayee(
  page: Page,
  { municipalityCode, designatedNumber, count, amount }: Payee,
): Promise<void> {
  const { keyboard } = page
  await keyboard.type(municipalityCode)
  await keyboard.press('Tab')
  await keyboard.type(designatedNumber)
  await keyboard.press('Tab')
  await keyboard.type(String(count))
  await keyboard.press('Tab')
  await keyboard.type(String(amount))
  await keyboard.press('Enter')
  await keyboard.press('Home')
}

/**
 * Returns rows in the order of the grid's columns, as Excel copies them: code, place (computed), kana, number, change,
 * count, amount.
 */
export const toTsv = (payees: readonly Payee[]): string =>
  payees
    .map(({ municipalityCode, designatedNumber, count, amount }) =>
      [municipalityCode, '', '', designatedNumber, '', count, amount].join('\t'),
    )
    .join('\r\n')

/** Waits until the draft is on disk. */
export async function waitSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^保存済み \d\d:\d\d:\d\d$/)).toBeVisible()
}

/** One fault of the practice bank. `times` is how often it occurs; 0, the default, means until it is cleared. */
export interface FaultWish {
  kind: string
  operation: string
  times?: number
  amount?: number
}

/** Sets one fault of the practice bank through the channel of the app's own panel, or clears all faults. */
export async function setFault(page: Page, fault: FaultWish | undefined): Promise<void> {
  await setFaults(page, fault ? [fault] : [])
}

/** Replaces all faults of the practice bank with these. */
export async function setFaults(page: Page, wanted: readonly FaultWish[]): Promise<void> {
  const faults = wanted.map((one) => ({ times: 0, amount: 0, ...one })) as Fault[]
  const reply = await page.evaluate((list) => window.desk.call('practice.setFaults', { faults: list }), faults)
  expect(reply.ok).toBe(true)
}

/** Returns the applications at the practice bank, as its own web site would list them. */
export async function applications(page: Page): Promise<PracticeApplication[]> {
  const reply = await page.evaluate(() => window.desk.call('practice.state'))
  if (!reply.ok) throw new Error(`practice.state: ${reply.error.code}`)
  return reply.value.applications
}

/** Makes the native save dialog answer with a path, or with Cancel if there is none. */
export async function answerSaveDialog(desk: Desk, filePath: string | undefined): Promise<void> {
  await desk.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: path === undefined, filePath: path ?? '' })
  }, filePath)
}

/**
 * Records the notifications that the app shows from now on, also where the system shows none; returns a function that
 * reads them.
 */
export async function hearNotifications(desk: Desk): Promise<() => Promise<{ title: string; body: string }[]>> {
  await desk.app.evaluate(({ Notification }) => {
    const shown: { title: string; body: string }[] = []
    const show: unknown = Reflect.get(Notification.prototype, 'show')
    if (typeof show !== 'function') throw new Error('no Notification.show')
    const supported = Notification.isSupported()
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push({ title: this.title, body: this.body })
      if (supported) Reflect.apply(show, this, [])
    }
    Object.assign(globalThis, { shownNotifications: shown })
  })
  return () =>
    desk.app.evaluate(
      () => (globalThis as unknown as { shownNotifications: { title: string; body: string }[] }).shownNotifications,
    )
}

/** Creates a lot, pastes these payees and waits until it is saved. */
export async function prepareLot(page: Page, name: string, payees: readonly Payee[]): Promise<void> {
  await newLot(page, name)
  await pasteAt(page, toTsv(payees))
  // Warnings are expected: another lot of the month can have the same payees.
  await expect(page.getByTestId('total-amount')).toContainText(
    payees.reduce((sum, { amount }) => sum + amount, 0).toLocaleString('en-US'),
  )
  await expect(page.getByText('エラー 0', { exact: true })).toBeVisible()
  await waitSaved(page)
}

/** Opens a lot from the list by its name. */
export async function openLot(page: Page, name: string): Promise<void> {
  await goTo(page, '地方税納付')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('grid', { name: '納付先明細' })).toBeVisible()
}

/** Returns one cell of the grid. Row and column count from 1; the column of row numbers does not count. */
export function cell(page: Page, row: number, column: number): Locator {
  return page
    .getByRole('grid', { name: '納付先明細' })
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .nth(column - 1)
}

/** Checks the three statements of the error notice: what happened, what it means for the money, and what to do. */
export async function expectError(
  notice: Locator,
  words: readonly [what: string, meaning: string, action: string],
): Promise<void> {
  for (const line of words) await expect(notice).toContainText(line)
}

/** Ticks what a confirmation asks for, also that payees of the month that were filed already are paid once more. */
export async function tickConfirmation(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }).click()
  const again = page.getByRole('checkbox', { name: /^同じ月に申請済みの納付先/ })
  if ((await again.count()) > 0) await again.click()
}

/** Files the lot by real input: opens the confirmation, ticks its boxes and presses the button. */
export async function fileLot(page: Page): Promise<void> {
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await tickConfirmation(page)
  await page.getByRole('button', { name: '申請する' }).click()
}

/** The most tab stops to expect on a screen. The panel of the practice bank has the most. */
const MOST_STOPS = 200

/** Presses Tab until an element has the focus, as a user without a mouse would. */
export async function tabTo(page: Page, target: Locator, direction: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(direction)
  }
  await expect(target).toBeFocused()
}

/** Opens an account from the home screen by a part of its link text. */
export async function openAccount(page: Page, label: RegExp): Promise<void> {
  await goTo(page, '今月の納付')
  await page.getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { name: '口座照会' })).toBeVisible()
}

/** Asks the bank for the entries of one of the offered periods. */
export async function fetchEntries(page: Page, preset: string): Promise<void> {
  await page.getByRole('button', { name: preset }).click()
  await page.getByRole('button', { name: '明細を取得' }).click()
}

export async function openBackups(page: Page): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'バックアップ' }).click()
}

/** Presses 今すぐ保存 once the backups are listed, because it does nothing while they are being read. */
export async function pressSaveBackup(desk: Desk): Promise<void> {
  await openBackups(desk.page)
  await idle(desk)
  await desk.page.getByRole('button', { name: '今すぐ保存' }).click()
}
