// The whole year by keyboard: from a notice of 60 employees in 14 municipalities, over changed taxes of October and a
// leaver of January, to twelve applications. Every sum is added up a second time (support/yearSums.ts) and compared with
// what the bank has on its disk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { monthsOfYear } from '#domain/year/yearMonths'
import { taxYearOf } from '#domain/lots/ledger'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '#ui/text/clock'
import { expect, test, type Desk } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { approveAll, filePlannedMonth, openNextPlan, planStatus, readNotice } from './support/yearKeys.ts'
import { changeNotice, EMPLOYEES, NOTICE } from './support/yearNotice.ts'
import { yearSums, type MonthSums } from './support/yearSums.ts'

test.use({ launch: { protection: 'memory' } })

/** The next tax year: none of its due dates is past on any day. */
const MONTHS = monthsOfYear(taxYearOf(nextMonthToPay(today())) + 1)
const [OCTOBER, JANUARY] = [4, 7]
const CHANGES = changeNotice(OCTOBER)
const SUMS = yearSums(NOTICE, [{ bytes: CHANGES, at: OCTOBER }], [{ number: 'E1', at: JANUARY }])

/** Returns how many inquiries and applications were sent to the bank, by the app's own log. */
function sentTo({ userData }: Desk): number {
  const folder = join(userData, 'logs')
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes('bank.exchange')).length
}

/** Does work of the plan, which needs no bank. */
async function offline(desk: Desk, work: () => Promise<void>): Promise<void> {
  const before = sentTo(desk)
  await work()
  expect(sentTo(desk)).toBe(before)
}

/** Makes the lot of a month from the plan and files it. */
async function fileMonth(desk: Desk, month: string): Promise<void> {
  const before = sentTo(desk)
  await openNextPlan(desk.page)
  await filePlannedMonth(desk.page, MONTHS, month, () => {
    expect(sentTo(desk)).toBe(before)
  })
}
async function leaveInJanuary(page: Page): Promise<void> {
  const { press, use, write } = keyboardOf(page)
  await openNextPlan(page)
  await use(page.getByRole('button', { name: '異動・税額変更…' }))
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel('退職日', { exact: true }), `${MONTHS[JANUARY] ?? ''}-20`)
  await press('Enter')
  await expect(dialog.getByText('残りは一括徴収です')).toBeVisible()
  await use(dialog.getByRole('button', { name: '変更する' }))
  await expect(planStatus(page)).toContainText('E1 従業員1 を変更しました')
}

interface Filed {
  stage: string
  application: { localTaxPaymentInfo: { monthForWhichPaymentIsDue: string; localTaxPaymentRequestDetails: Detail[] } }
}
interface Detail {
  municipalityCode: string
  designatedNumber?: string
  numberOfPayrollTaxPayments: number
  amountOfPayrollTaxPayments: number
}

/** Returns the approved sums by month and payee from the bank's own files. */
function filedSums(userData: string): Record<string, MonthSums> {
  const folder = join(userData, 'practice-bank')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const filed = files
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<Filed>)
    .flatMap(({ stage, application }) => (stage === 'approved' && application ? application.localTaxPaymentInfo : []))
  expect(filed).toHaveLength(MONTHS.length)
  return Object.fromEntries(
    filed.map(({ monthForWhichPaymentIsDue: month, localTaxPaymentRequestDetails: details }) => [
      month,
      Object.fromEntries(details.map((one) => [`${one.municipalityCode} ${one.designatedNumber ?? ''}`, sumOf(one)])),
    ]),
  )
}
const sumOf = ({ numberOfPayrollTaxPayments: count, amountOfPayrollTaxPayments: yen }: Detail) =>
  `${String(count)} of ${String(yen)}`

async function seeLedger(page: Page): Promise<void> {
  const { press, to } = keyboardOf(page)
  await press('Control+6')
  await to(page.getByLabel('年度', { exact: true }))
  await press('ArrowUp')
  const ledger = page.getByRole('grid', { name: '納付先と月ごとの申請' })
  await expect(ledger).toHaveAttribute('aria-rowcount', '15')
  for (const mark of ['漏れ', '重複', '計画との違い'])
    await expect(page.getByRole('radio', { name: `${mark} 0` })).toBeVisible()
  await expect(page.getByText('漏れも重複も計画との違いもありません')).toBeVisible()
  await expect(page.getByRole('radio', { name: /申請内容との相違/ })).toHaveCount(0)
  await look(page, 'year-twelve-ledger')
}

/** Adds 100 yen to a payee in a stored answer of the bank, as if the bank had accepted another amount. */
const changeAnswer = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(opening.error ?? new Error('no database'))
        }
        opening.onsuccess = () => {
          const writing = opening.result.transaction('lookupPayees', 'readwrite')
          const answers = writing.objectStore('lookupPayees')
          const reading = answers.openCursor()
          reading.onsuccess = () => {
            const answer = reading.result?.value as
              { normalDetails: { amountOfPayrollTaxPayments: number }[] } | undefined
            const first = answer?.normalDetails[0]
            if (!first) return
            first.amountOfPayrollTaxPayments += 100
            answers.put(answer)
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

async function seeBankDifference(page: Page): Promise<void> {
  const { press, to } = keyboardOf(page)
  await changeAnswer(page)
  // The ledger reads what is stored when it is opened.
  await openNextPlan(page)
  await press('Control+6')
  await to(page.getByLabel('年度', { exact: true }))
  await press('ArrowUp')
  await page.getByRole('radio', { name: '申請内容との相違 1' }).check()
  await page.getByRole('list', { name: '漏れと重複' }).getByRole('button').press('Enter')
  const gap = page.getByRole('region', { name: '選んだ月' }).getByText('申請した内容と銀行の受付が違います')
  await expect(gap).toBeVisible()
  await look(page, 'year-twelve-bank')
}

test('a notice of 60 employees becomes twelve approved applications whose sums are those of the notices', async ({
  desk,
}, info: TestInfo) => {
  const { page } = desk
  await keyboardOf(page).use(page.getByRole('button', { name: '練習用の会社ではじめる' }))
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
  await openNextPlan(page)
  await offline(desk, () => readNotice(desk, info.outputPath('notice.csv'), NOTICE))
  await expect(page.getByText(`${String(EMPLOYEES)} 人`, { exact: true })).toBeVisible()
  const file = (from: number, to: number) =>
    test.step(`the lots ${String(from + 1)} to ${String(to)} are made and filed`, async () => {
      for (const month of MONTHS.slice(from, to)) await fileMonth(desk, month)
    })

  await file(0, OCTOBER)
  expect(sentTo(desk)).toBeGreaterThanOrEqual(OCTOBER)
  await test.step('a notice changes three taxes from October on', async () => {
    await openNextPlan(page)
    await offline(desk, () => readNotice(desk, info.outputPath('changes.csv'), CHANGES, OCTOBER))
  })
  await file(OCTOBER, JANUARY)
  await test.step('a leaver of January pays the rest at once', () => offline(desk, () => leaveInJanuary(page)))
  await file(JANUARY, MONTHS.length)
  await test.step('all are approved', () => approveAll(page))

  await test.step('each payee of each month is what the second sum says', () => {
    expect(filedSums(desk.userData)).toEqual(Object.fromEntries(MONTHS.map((month, at) => [month, SUMS[at]])))
  })
  await test.step('the ledger has no difference', () => seeLedger(page))
  await test.step('the ledger says where a difference of the bank arose', () => seeBankDifference(page))
})
