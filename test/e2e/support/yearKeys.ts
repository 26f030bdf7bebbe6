// The year plan without a mouse: opening it, reading a notice into it, and filing the lot of a month.
import type { Locator, Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { expect } from './expect.ts'
import { answerOpenDialog } from './files.ts'
import { keyboardOf } from './keyboard.ts'
import { applications } from './steps.ts'

export const planGrid = (page: Page): Locator => page.getByRole('grid', { name: '従業員と12か月の税額' })
const monthField = (page: Page): Locator => page.getByLabel('納付月分', { exact: true })
export const planStatus = (page: Page): Locator => page.getByTestId('plan-status')

/** More presses of F6 than a page has parts. */
const MOST_PARTS = 12

/** Moves to a control that a part of the page (F6) begins with. */
export async function toPart(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_PARTS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    const before = await page.evaluateHandle(() => document.activeElement)
    await keyboardOf(page).press('F6')
    await page.waitForFunction((last) => document.activeElement !== last, before)
  }
  await expect(target, 'no part of the page begins with it').toBeFocused()
}

/** Opens the plan of the next tax year, unless it is open. */
export async function openNextPlan(page: Page): Promise<void> {
  if (await planGrid(page).isVisible()) return
  const { press, use } = keyboardOf(page)
  await use(page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '年間計画' }))
  await toPart(page, page.getByLabel('年度', { exact: true }))
  await press('ArrowUp')
  await expect(planGrid(page)).toBeVisible()
}

/** Moves to the line of an employee, 0 for the first. */
export async function toEmployee(page: Page, line: number): Promise<void> {
  const { press } = keyboardOf(page)
  // The active cell is typed into, and has the focus.
  await toPart(page, page.getByRole('textbox', { name: /^\d+行 / }))
  await press('Control+Home')
  for (let n = 0; n < line; n++) await press('ArrowDown')
}

/** A change as a person enters it. */
export interface Change {
  kind: string
  day: string
  /** What the rest becomes, if it is not what the dialog proposes. */
  rest?: '一括徴収' | '普通徴収'
  /** The tax of who joins. */
  yen?: { first: number; others: number }
}

/** Enters a change of the employee in a line. `seen` looks at the dialog before it is taken. */
export async function enterChange(
  page: Page,
  { line, number }: { line: number; number: string },
  { kind, day, rest, yen }: Change,
  seen: (dialog: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { press, use, write } = keyboardOf(page)
  await toEmployee(page, line)
  await press('Shift+F10')
  const item = page.getByRole('menuitem', { name: '異動・税額変更…' })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 6 && !(await hasFocus(item)); presses++) await press('ArrowDown')
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await chooseRadio(page, dialog.getByRole('radiogroup', { name: '種類' }), kind)
  await write(dialog.getByRole('textbox', { name: /日$/ }), day)
  await press('Enter')
  if (rest) await chooseRadio(page, dialog.getByRole('radiogroup', { name: '残りの税額' }), rest)
  if (yen) {
    await write(dialog.getByLabel('最初の月の税額'), String(yen.first))
    await write(dialog.getByLabel('翌月以降の月額'), String(yen.others))
  }
  await seen(dialog)
  await use(dialog.getByRole('button', { name: '変更する' }))
  await expect(planStatus(page)).toContainText(new RegExp(`${number}( \\S+)? を変更しました`))
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Radios are one stop of the Tab key; arrows go from one to the next. */
async function chooseRadio(page: Page, group: Locator, name: string): Promise<void> {
  const { to, press } = keyboardOf(page)
  const wanted = group.getByRole('radio', { name })
  await to(group.getByRole('radio', { checked: true }))
  for (let presses = 0; presses < 6 && !(await wanted.isChecked()); presses++) await press('ArrowDown')
  await expect(wanted).toBeFocused()
}

/** Reads a file as the notice of May or, with a place among the months, as one of changes from that month on. */
export async function readNotice(desk: Desk, path: string, bytes: Uint8Array, from?: number): Promise<void> {
  const { page } = desk
  const { press, use, to } = keyboardOf(page)
  await answerOpenDialog(desk, path, bytes)
  await press('Control+o')
  const dialog = page.getByRole('dialog', { name: '税額通知の取り込み' })
  if (from !== undefined) {
    await to(dialog.getByLabel('取り込み方'))
    for (let n = 0; n <= from; n++) await press('ArrowDown')
  }
  await use(dialog.getByRole('button', { name: '取り込む', exact: true }))
  await expect(planStatus(page)).toContainText('を取り込みました')
}

/** Makes the lot of a month from the open plan and files it. `made` runs before it is confirmed. */
export async function filePlannedMonth(
  page: Page,
  months: readonly string[],
  month: string,
  made: () => void = () => undefined,
): Promise<void> {
  const { use } = keyboardOf(page)
  await toPart(page, monthField(page))
  for (let n = 0; n < months.indexOf(month); n++) await page.keyboard.press('ArrowDown')
  await expect(monthField(page)).toHaveValue(month)
  const make = page.getByRole('button', { name: 'この月の納付データを作る' })
  // Tab passes over it until the lots of the year are read.
  await expect(make).toBeEnabled()
  await use(make)
  const confirm = page.getByRole('button', { name: '確認へ進む' })
  await toPart(page, confirm)
  made()
  await use(confirm)
  await use(page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }), 'Space')
  await use(page.getByRole('button', { name: '申請する' }))
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
}

/** Approves everything, as the bank's own people do, and asks for the approvals. */
export async function approveAll(page: Page): Promise<void> {
  const { press, use } = keyboardOf(page)
  const filed = await applications(page)
  for (const { acceptanceNo } of filed)
    for (const action of ['advance', 'advance'] as const)
      await page.evaluate((wanted) => window.desk.call('practice.advance', wanted), { acceptanceNo, action })
  await press('Control+7')
  await use(page.getByRole('button', { name: /^未承認をすべて更新/ }))
  // The screen asks about some of them by itself.
  await expect(page.getByRole('button', { name: '未承認をすべて更新（0 件）' })).toBeVisible()
  await expect(page.getByRole('link', { name: `変更のある申請 ${String(filed.length)} 件` })).toBeVisible()
}
