// The reports of movements on paper: all of them, and a single one.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { monthsOfYear } from '#domain/year/yearMonths'
import { taxYearOf } from '#domain/lots/ledger'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '../../src/renderer/ui/text/clock.ts'
import { PLACES } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { writeRows } from './support/office.ts'
import { savePdf } from './support/pdf.ts'
import { answerSaveDialog, goTo, startPractice } from './support/steps.ts'

const YEAR = taxYearOf(nextMonthToPay(today()))
const MONTHS = monthsOfYear(YEAR)
const amounts = [8_700, ...Array.from({ length: 11 }, () => 8_300)]
const until = (at: number, then = 0) => amounts.map((yen, n) => (n < at ? yen : n === at ? then : 0))

/** One employee with one change from the month with this place on. */
const employee = (
  companyId: string,
  n: number,
  change: { kind: string; rest?: string; at: number; after: number[] },
) => ({
  employeeId: `employee ${String(n)}`,
  companyId,
  year: YEAR,
  position: n,
  recipientNumber: `E${String(n)}`,
  name: n === 1 ? '見本 太郎' : '',
  municipalityCode: PLACES[n]?.code,
  designatedNumber: `S-${String(n)}`,
  amounts: change.after,
  changes: [
    {
      changeId: `change ${String(n)}`,
      kind: change.kind,
      from: MONTHS[change.at],
      day: `${MONTHS[change.at] ?? ''}-20`,
      ...(change.rest && { rest: change.rest }),
      recordedAt: '2026-06-01T00:00:00.000Z',
      before: change.kind === 'join' ? amounts.map(() => 0) : amounts,
      after: change.after,
    },
  ],
  raw: {},
  updatedAt: '',
})

test('each report of a movement is saved as a page, all together or one alone', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  await writeRows(page, {
    yearEmployees: [
      employee(companyId, 1, { kind: 'leave', rest: 'lumpSum', at: 7, after: until(7, 41_500) }),
      employee(companyId, 2, { kind: 'leave', rest: 'ordinary', at: 3, after: until(3) }),
      employee(companyId, 3, { kind: 'transfer', at: 5, after: until(5) }),
      employee(companyId, 5, { kind: 'absence', rest: 'ordinary', at: 4, after: until(4) }),
      employee(companyId, 4, { kind: 'join', at: 9, after: amounts.map((yen, n) => (n < 9 ? 0 : yen)) }),
    ],
  })
  await page.reload()
  await goTo(page, '年間計画')
  await page.getByRole('tab', { name: '異動届' }).click()
  await expect(page.getByRole('region', { name: '異動届' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('cell', { name: '休職（普通徴収）' })).toBeVisible()
  await look(page, 'year-reports')
  const all = info.outputPath('all.pdf')
  expect(await savePdf(desk, '異動届をすべてPDFに保存', all)).toBe(5)

  await test.step('one alone, by keyboard', async () => {
    const { use } = keyboardOf(page)
    const one = info.outputPath('one.pdf')
    await answerSaveDialog(desk, one)
    await use(page.getByRole('button', { name: 'E1 見本 太郎 の異動届をPDFに保存' }))
    await expect(page.getByRole('status').filter({ hasText: 'one.pdf' })).toHaveText(/（1ページ）/)
  })
  await test.step('the history has every change, with the months that moved alike as one', async () => {
    await page.getByRole('tab', { name: '履歴' }).click()
    const history = page.getByRole('region', { name: '履歴' }).getByRole('row')
    await expect(history).toHaveCount(6)
    const absent = history.filter({ hasText: '休職' })
    const [first = '', last = ''] = [MONTHS[4], MONTHS[11]].map((month) => month?.replace('-', '/'))
    await expect(absent).toContainText(`${first}〜${last} 8,300円 → 0円`)
    await look(page, 'year-history')
  })
  const folder = process.env['LOOK']
  if (folder) copyFileSync(all, join(folder, 'year-reports.pdf'))
})
