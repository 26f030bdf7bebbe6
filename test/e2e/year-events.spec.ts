// What happens in a year, by keys alone: the notice of May and one of changes are read, somebody leaves with a lump sum,
// somebody dies in February, somebody joins. Plan, lots and book entries are compared with support/yearSums.ts, which
// knows nothing of the app.
import { readFileSync } from 'node:fs'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { readDelimited } from '#formats/tables/delimited'
import { taxYearOf } from '#domain/lots/ledger'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { monthsOfYear } from '#domain/year/yearMonths'
import { today } from '#ui/text/clock'
import { PLACES } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { answerSaveDialog, applications } from './support/steps.ts'
import {
  approveAll,
  filePlannedMonth,
  openNextPlan,
  planGrid,
  planStatus,
  readNotice,
  toEmployee,
  toPart,
} from './support/yearKeys.ts'
import { changeNotice, EMPLOYEES, NOTICE } from './support/yearNotice.ts'
import { yearSums, type MonthSums } from './support/yearSums.ts'

test.use({ launch: { protection: 'memory' } })

/** The next tax year: none of its due dates is past on any day. */
const YEAR = taxYearOf(nextMonthToPay(today())) + 1
const MONTHS = monthsOfYear(YEAR)
const [OCTOBER, DECEMBER, FEBRUARY, MARCH] = [4, 6, 8, 9] as const
const CHANGES = changeNotice(OCTOBER)
const JOINER = { number: 'J1', at: DECEMBER, first: 9_100, others: 8_900 }
const PLACE = PLACES[0]?.code ?? ''
const SUMS = yearSums(NOTICE, [{ bytes: CHANGES, at: OCTOBER }], [{ number: 'E1', at: OCTOBER }], {
  endings: [{ number: 'E2', at: MARCH }],
  joiners: [{ ...JOINER, payee: `${PLACE} S-${PLACE}` }],
})
/** `count of yen` */
const yenOf = (sums: MonthSums | undefined) =>
  Object.values(sums ?? {}).reduce((all, text) => all + Number(text.split(' of ')[1]), 0)

/** Opens the changes of the employee in a line. */
async function openChange(page: Page, line: number) {
  await toEmployee(page, line)
  const { press } = keyboardOf(page)
  await press('Shift+F10')
  const item = page.getByRole('menuitem', { name: '異動・税額変更…' })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 6 && !(await item.evaluate((one) => one === document.activeElement)); presses++)
    await press('ArrowDown')
  await press('Enter')
  return page.getByRole('dialog')
}

async function leaveInOctober(page: Page): Promise<void> {
  const { press, use, write, to } = keyboardOf(page)
  const dialog = await openChange(page, 0)
  await write(dialog.getByLabel('退職日', { exact: true }), `${MONTHS[OCTOBER] ?? ''}-31`)
  await press('Enter')
  await to(dialog.getByRole('radio', { name: '普通徴収' }))
  await press('ArrowUp')
  await expect(dialog.getByLabel('一括徴収する月')).toHaveValue(MONTHS[OCTOBER] ?? '')
  await use(dialog.getByRole('button', { name: '変更する' }))
  await expect(planStatus(page)).toContainText('E1 従業員1 を変更しました')
}

async function dieInFebruary(page: Page): Promise<void> {
  const { press, use, write, to } = keyboardOf(page)
  const dialog = await openChange(page, 1)
  await to(dialog.getByRole('radio', { name: '退職' }))
  for (let n = 0; n < 2; n++) await press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: '死亡' })).toBeFocused()
  await write(dialog.getByLabel('死亡の日', { exact: true }), `${MONTHS[FEBRUARY] ?? ''}-11`)
  await press('Enter')
  await expect(dialog.getByText('相続人が普通徴収で納めます')).toBeVisible()
  await expect(dialog.getByText(`異動届の期限は ${String(YEAR + 1)}/03/1`)).toBeVisible()
  await look(page, 'year-events-death')
  await use(dialog.getByRole('button', { name: '変更する' }))
  await expect(planStatus(page)).toContainText('E2 従業員2 を変更しました')
}

async function joinInDecember(page: Page): Promise<void> {
  const { press, use, write } = keyboardOf(page)
  await toEmployee(page, 0)
  await press('Control+Shift+Enter')
  await press('Home')
  for (const text of [JOINER.number, '', PLACE, `S-${PLACE}`]) {
    if (text) await page.keyboard.type(text)
    await press('Tab')
  }
  const dialog = await openChange(page, 0)
  await write(dialog.getByLabel('入社・復職の日', { exact: true }), `${MONTHS[DECEMBER] ?? ''}-01`)
  await press('Enter')
  await write(dialog.getByLabel('最初の月の税額'), String(JOINER.first))
  await write(dialog.getByLabel('翌月以降の月額'), String(JOINER.others))
  await use(dialog.getByRole('button', { name: '変更する' }))
  await expect(planStatus(page)).toContainText('J1 を変更しました')
}

/** Looks at the sums of all twelve months in the plan. */
async function seeSums(page: Page): Promise<void> {
  const totals = planGrid(page).getByRole('rowgroup').last()
  for (const sums of SUMS) await expect(totals).toContainText(yenOf(sums).toLocaleString('en-US'))
  const year = SUMS.reduce((all, sums) => all + yenOf(sums), 0)
  await expect(totals).toContainText(year.toLocaleString('en-US'))
}

const isChosen = async (tab: Locator) => (await tab.getAttribute('aria-selected')) === 'true'

async function seeReports(page: Page): Promise<void> {
  const { to, press } = keyboardOf(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await toPart(page, page.getByRole('button', { name: '税額通知を読み込む…' }))
  await to(page.getByRole('tab', { selected: true }))
  for (let n = 0; n < 5 && !(await isChosen(tab('異動届'))); n++) await press('ArrowRight')
  const rows = page.getByRole('region', { name: '異動届' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'E1' })).toContainText('退職（一括徴収）')
  await expect(rows.filter({ hasText: 'E2' })).toContainText('死亡')
  await expect(rows.filter({ hasText: 'J1' })).toContainText('入社・復職')
  await look(page, 'year-events-reports')
  for (let n = 0; n < 5 && !(await isChosen(tab('従業員'))); n++) await press('ArrowLeft')
  await expect(planGrid(page)).toBeVisible()
}

test('changes, a leaver, a death and a joiner of a year are entered by keys, and lots and entries come to their sums', async ({
  desk,
}, info: TestInfo) => {
  const { page } = desk
  const { use, to, press } = keyboardOf(page)
  await use(page.getByRole('button', { name: '練習用の会社ではじめる' }))
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
  await openNextPlan(page)
  await readNotice(desk, info.outputPath('notice.csv'), NOTICE)
  await expect(page.getByText(`${String(EMPLOYEES)} 人`, { exact: true })).toBeVisible()
  await readNotice(desk, info.outputPath('changes.csv'), CHANGES, OCTOBER)
  await test.step('a leaver of October pays the rest with the last pay', () => leaveInOctober(page))
  await test.step('nothing is withheld after a death in February', () => dieInFebruary(page))
  await test.step('somebody joins in December', () => joinInDecember(page))
  await test.step('the twelve sums are those of the second calculation', () => seeSums(page))
  await test.step('each of them has its report', () => seeReports(page))

  await test.step('the lots of October and March are made from the plan, filed and approved', async () => {
    for (const at of [OCTOBER, MARCH]) {
      await openNextPlan(page)
      await filePlannedMonth(page, MONTHS, MONTHS[at] ?? '')
    }
    const filed = (await applications(page)).map(({ totalAmount }) => totalAmount)
    expect(filed.toSorted((a, b) => a - b)).toEqual(
      [yenOf(SUMS[MARCH]), yenOf(SUMS[OCTOBER])].toSorted((a, b) => a - b),
    )
    await approveAll(page)
  })

  for (const [turn, at] of [MARCH, OCTOBER].entries())
    await test.step(`the book entries of ${MONTHS[at] ?? ''} come to its lot`, async () => {
      await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
      const dialog = page.getByRole('dialog', { name: '仕訳データの出力' })
      await to(dialog.getByLabel('納付指定日の月'))
      for (let n = 0; n < turn; n++) await press('ArrowDown')
      await to(dialog.getByLabel('会計ソフト'))
      for (let n = 0; n < 4; n++) await press('ArrowDown')
      const path = info.outputPath(`entries${String(at)}.csv`)
      await answerSaveDialog(desk, path)
      await use(dialog.getByRole('button', { name: '仕訳を出力' }))
      await expect(dialog.getByRole('status')).toContainText('1 件の仕訳を出力し')
      const read = readDelimited(readFileSync(path), { delimiter: ',' })
      const [head = [], ...rows] = read.ok ? read.value.table.rows : []
      const [tax, ...fees] = rows.map((row) => Number(row[head.indexOf('金額')]))
      expect(tax).toBe(yenOf(SUMS[at]))
      expect(fees).toHaveLength(1)
      await press('Escape')
      await expect(dialog).toHaveCount(0)
    })
})
