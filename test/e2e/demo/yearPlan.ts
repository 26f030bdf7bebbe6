import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect } from '../support/expect.ts'
import { payees } from '#domain/municipalities/municipalities'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { today } from '#ui/text/clock'
import { answerOpenDialog, csvFile } from '../support/files.ts'
import { press, visit } from './moves.ts'
import type { Stage } from './stage.ts'

const EMPLOYEES = 48
const HEADINGS = ['受給者番号', '氏名', '市町村コード', '指定番号', '6月', '7月以降']
const NAMES = ['見本 太郎', '東京 花子', '長谷川 勘十郎左衛門', '林 一']

/** Rows of a notice: employees in several municipalities, with amounts of four to seven digits. */
const notice = (): string[][] => [
  HEADINGS,
  ...Array.from({ length: EMPLOYEES }, (_, at) => {
    const { code = '' } = payees().filter(({ code: one }) => one.startsWith('13'))[at % 14] ?? {}
    const month = at === 7 ? 9_234_500 : 3_000 + ((at * 3_700) % 41_000)
    const number = `${String(at % 14)}0442-107`
    return [`E${String(at + 1)}`, NAMES[at % NAMES.length] ?? '', code, number, String(month + 700), String(month)]
  }),
]

/** Shows the plan of the year: its grid, its menu, importing, a change, the sums and the reports. */
export async function yearPlan(stage: Stage): Promise<void> {
  const { step } = stage
  await step({ ja: '年間計画に税額通知を取り込む', en: 'The year plan takes notices in' }, () => takeNotice(stage))
  await step({ ja: '年間計画の表', en: 'The grid of the year plan' }, () => planGrid(stage))
  await step({ ja: '異動と異動届', en: 'A movement and its report' }, () => movement(stage))
  await step({ ja: '計画のある台帳', en: 'The ledger with a plan' }, () => ledgerWithPlan(stage))
}

async function readNotice(stage: Stage, name: string, rows: readonly string[][]): Promise<Locator> {
  await answerOpenDialog(stage.desk, join(stage.desk.userData, name), csvFile(rows))
  await press(stage, 'year.import.open')
  return stage.page.getByRole('dialog')
}

async function takeNotice(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/year')
  await expect(page.getByRole('grid', { name: t('year.grid') })).toBeVisible()
  await shoot('year-empty')
  const refused = await readNotice(stage, 'refused.csv', [HEADINGS, ['E1', '', '999999', '', 'x', '-1']])
  await expect(refused.getByRole('list', { name: t('imports.problems.label') })).toBeVisible()
  await shoot('year-import-refused')
  await refused.getByRole('button', { name: t('common.action.cancel') }).click()
  const dialog = await readNotice(stage, 'notices.csv', notice())
  const take = dialog.getByRole('button', { name: t('imports.take'), exact: true })
  await expect(take).toBeEnabled()
  await shoot('year-import')
  await take.click()
  await expect(page.getByTestId('planned-total')).not.toHaveText(/^0 /)
  await shoot('year')
}

async function planGrid(stage: Stage): Promise<void> {
  const { page, t, like, shoot } = stage
  await page.getByRole('rowheader', { name: '3', exact: true }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: t('lots.menu.label') })).toBeVisible()
  await shoot('year-menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.getByLabel(t('lots.find.label')).fill('70442')
  await page.keyboard.press('Enter')
  await shoot('year-find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+s')
  await page.keyboard.press('End')
  await shoot('year-sorted')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText('123456789018')
  await page.keyboard.press('Enter')
  await expect(page.getByText(like('year.individual'))).toBeVisible()
  await shoot('year-individual')
}

async function movement(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  const dialog = page.getByRole('dialog')
  const january = monthsOfYear(taxYearOf(nextMonthToPay(today())))[7] ?? ''
  await page.keyboard.press('Control+Home')
  await page.getByRole('rowheader', { name: '2', exact: true }).click()
  await press(stage, 'year.change.open')
  const day = dialog.getByLabel(t('year.change.day.leave'), { exact: true })
  await day.fill(`${january}-20`)
  await day.press('Enter')
  await expect(dialog.getByText(t('year.change.compulsory'))).toBeVisible()
  await shoot('year-change')
  await dialog.getByRole('button', { name: t('year.change.take') }).click()
  await expect(dialog).toBeHidden()
  await shoot('year-changed')
  await page.getByRole('tab', { name: t('year.tab.payees') }).click()
  await shoot('year-payees')
  await page.getByRole('tab', { name: t('year.tab.reports') }).click()
  await shoot('year-reports')
  await press(stage, 'common.output')
  await shoot('year-reports-output')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: t('year.tab.history') }).click()
  await shoot('year-history')
}

async function ledgerWithPlan(stage: Stage): Promise<void> {
  const { page, like, t, shoot } = stage
  await visit(stage, '/ledger')
  await page.getByRole('radio', { name: like('ledger.only.offPlan') }).check()
  await shoot('ledger-plan')
  await page
    .getByRole('list', { name: t('ledger.marks.label') })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(page.getByRole('region', { name: t('ledger.cell.title') })).toContainText(t('ledger.cell.plan'))
  await shoot('ledger-plan-cell')
}
