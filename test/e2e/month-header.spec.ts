import type { Page } from '@playwright/test'
import { businessDaysUntil, legalDueDate } from '#domain/calendar/businessDays'
import { addMonths } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { board, amountOf, LAST_MONTH, makeOffice, MONTH } from './support/office.ts'
import { startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const rows = (page: Page) => board(page).getByRole('row')
const rowOf = (page: Page, client: number) => rows(page).filter({ hasText: `顧問先00${String(client)}商事` })
const shown = (day: string) => day.replaceAll('-', '/')
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date())

test('the board says month, due date and business days left, and its arrows turn the months', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 4, drafts: 3 })
  const head = page.getByRole('main').locator('header', { has: page.getByRole('heading', { name: '今月の納付' }) })
  const due = legalDueDate(MONTH)
  await expect(head).toContainText(shown(due))
  if (today() < due) await expect(head).toContainText(`あと ${String(businessDaysUntil(today(), due))} 営業日`)
  await expect(page.getByTestId('month-open')).toContainText(`${formatEraMonth(MONTH)}：下書き 3件`)

  await page.getByRole('button', { name: '前の月' }).click()
  await expect(head).toContainText(shown(legalDueDate(LAST_MONTH)))
  await expect(page.getByTestId('month-open')).toContainText(`${formatEraMonth(LAST_MONTH)}：下書き 4件`)
  await page.getByRole('button', { name: '次の月' }).click()
  await page.getByRole('button', { name: '次の月' }).click()
  await expect(page.getByTestId('month-open')).toHaveText(`${formatEraMonth(addMonths(MONTH, 1))}：未作成 4社`)
  await look(page, 'next-month')
  await page.getByRole('button', { name: '今月へ戻る' }).click()
  await expect(head).toContainText(shown(due))
})

test('each line of the board has the facts of its client and the one next step as a button', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 4, drafts: 3 })
  // The worst comes first: the debit account of the fourth client is short.
  await expect(rows(page)).toHaveCount(5)
  for (const fact of ['1002', '顧問先002商事', (amountOf(2) + 10).toLocaleString('en-US'), '3,000,001', '下書き'])
    await expect(rowOf(page, 2)).toContainText(fact)
  await expect(rowOf(page, 2)).toContainText('+10')
  await expect(page.getByTestId('month-total')).toContainText(
    `${[1, 2, 3].reduce((sum, client) => sum + amountOf(client) + (client - 1) * 10, 0).toLocaleString('en-US')}円`,
  )

  await rowOf(page, 4).getByText('前月から作成', { exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '顧問先004商事 の納付データを前月から作成しました' }),
  ).toBeVisible()
  const panel = page.getByRole('complementary', { name: '選んだ顧問先' })
  await expect(panel.getByRole('heading', { name: '顧問先004商事' })).toBeVisible()
  await expect(panel).toContainText('1,000')
  await expect(panel).toContainText('申請はまだありません')
  // It stays where it was, although it is short of money and would come first.
  await expect(rows(page).nth(4)).toContainText('顧問先004商事')
  await rowOf(page, 4).getByText('確認', { exact: true }).click()
  await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
})
