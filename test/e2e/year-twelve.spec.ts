// The whole year by keyboard: from a notice of 60 employees in 14 municipalities, two of them paid twice a year and one
// that becomes a city, over seven changed taxes, those who leave, die and join, to twelve applications, their reports and
// their book entries. Every sum is added up a second time (support/yearSums.ts) and compared with the plan, with what the
// bank has on its disk, and with the entries.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { readDelimited } from '#formats/tables/delimited'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { today } from '#ui/text/clock'
import { expect, test, type Desk } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { answerSaveDialog } from './support/steps.ts'
import {
  approveAll,
  enterChange,
  filePlannedMonth,
  openNextPlan,
  planGrid,
  readNotice,
  toEmployee,
  toPart,
  type Change,
} from './support/yearKeys.ts'
import { changeNotice, CITY, CODES, EMPLOYEES, NOTICE, numberAt, TOWN } from './support/yearNotice.ts'
import { yearSums, type MonthSums } from './support/yearSums.ts'

test.use({ launch: { protection: 'memory' } })

/** The next tax year: none of its due dates is past on any day. */
const YEAR = taxYearOf(nextMonthToPay(today())) + 1
const MONTHS = monthsOfYear(YEAR)
/** Of the year in which the tax year begins, or of the next. */
const dayIn = (month: number, day: number) =>
  `${String(month < 6 ? YEAR + 1 : YEAR)}-${String(month).padStart(2, '0')}-${String(day)}`
const payeeOf = (code: string) => `${code} ${numberAt(code)}`

/** Its notice changes taxes, and its lot, paid on 10 November, is the first after the town has become a city. */
const OCTOBER = 4
const CHANGES = changeNotice(OCTOBER)
const HALF_YEARLY = [2, 5].map((at) => CODES[at] ?? '')

/** Of the employees of the notice, with the first month that differs. */
const LEAVERS: readonly (Change & { number: number; at: number; report: string })[] = [
  { number: 4, at: 2, kind: '休職', day: dayIn(7, 31), report: '休職（普通徴収）' },
  { number: 3, at: 3, kind: '退職', day: dayIn(8, 20), report: '退職（普通徴収）' },
  { number: 8, at: 4, kind: '退職', day: dayIn(10, 31), rest: '一括徴収', report: '退職（一括徴収）' },
  { number: 6, at: 5, kind: 'その他', day: dayIn(10, 10), report: 'その他' },
  { number: 5, at: 6, kind: '特別徴収継続', day: dayIn(11, 30), report: '特別徴収継続' },
  { number: 1, at: 7, kind: '退職', day: dayIn(1, 20), report: '退職（一括徴収）' },
  { number: 2, at: 9, kind: '死亡', day: dayIn(2, 11), report: '死亡' },
]
const JOINERS = [3, 6, 7, 9].map((at, turn) => ({
  number: `J${String(turn + 1)}`,
  at,
  code: CODES[turn + 1] ?? '',
  first: 9_100 + turn * 100,
  others: 8_900 + turn * 100,
}))

const endingOf = ({ number, at }: { number: number; at: number }) => ({ number: `E${String(number)}`, at })
const isLumpSum = ({ report }: { report: string }) => report.includes('一括徴収')
const EVENTS = {
  notices: [{ bytes: CHANGES, at: OCTOBER }],
  lumps: LEAVERS.filter(isLumpSum).map(endingOf),
  endings: LEAVERS.filter((one) => !isLumpSum(one)).map(endingOf),
  joiners: JOINERS.map(({ code, ...joiner }) => ({ ...joiner, payee: payeeOf(code) })),
}
/** What is withheld in a month, and what its lot pays. */
const WITHHELD = yearSums(NOTICE, EVENTS)
const SUMS = yearSums(NOTICE, {
  ...EVENTS,
  halfYearly: HALF_YEARLY.map(payeeOf),
  renamings: [{ payee: payeeOf(TOWN), at: OCTOBER, name: `${CITY} ${numberAt(TOWN)}` }],
})
const yenOf = (sums: MonthSums | undefined) =>
  Object.values(sums ?? {}).reduce((all, text) => all + Number(text.split(' of ')[1]), 0)

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
/** Somebody joins, above all the others. */
async function joinWith(page: Page, { number, at, code, first, others }: (typeof JOINERS)[number]): Promise<void> {
  const { press } = keyboardOf(page)
  await toEmployee(page, 0)
  await press('Control+Shift+Enter')
  await press('Home')
  for (const text of [number, '', code, numberAt(code)]) {
    if (text) await page.keyboard.type(text)
    await press('Tab')
  }
  const day = `${MONTHS[at] ?? ''}-01`
  await enterChange(page, { line: 0, number }, { kind: '入社・復職', day, yen: { first, others } })
}

/** What the dialog says about a death. */
async function seeDeath(dialog: Locator): Promise<void> {
  const said = dialog.getByTestId('change-heard')
  await expect(said).toContainText('相続人が普通徴収で納めます')
  await expect(said).toContainText(`異動届の期限は ${String(YEAR + 1)}/03/1`)
  await look(dialog.page(), 'year-twelve-death')
}

/** Enters what happens before the lot of a month is made; those who joined stand above the employees of the notice. */
async function enterEvents(page: Page, at: number): Promise<void> {
  for (const { number, kind, ...change } of LEAVERS.filter((one) => one.at === at)) {
    const line = number - 1 + JOINERS.filter((one) => one.at < at).length
    const seen = kind === '死亡' ? seeDeath : undefined
    await enterChange(page, { line, number: `E${String(number)}` }, { kind, ...change }, seen)
  }
  for (const joiner of JOINERS.filter((one) => one.at === at)) await joinWith(page, joiner)
}

const importButton = (page: Page) => page.getByRole('button', { name: '税額通知を読み込む…' })

/** Opens the payees from the plan. */
async function openPayees(page: Page): Promise<void> {
  const { to, press } = keyboardOf(page)
  // Tab moves in the grid of the plan, F6 out of it.
  await toPart(page, importButton(page))
  await to(page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^納付先/ }), 'Shift+Tab')
  await press('Enter')
}

/** Tabs are one stop of the Tab key; arrows go from one to the next. */
async function chooseTab(page: Page, name: string): Promise<void> {
  const { to, press } = keyboardOf(page)
  const tab = page.getByRole('tab', { name, exact: true })
  await toPart(page, importButton(page))
  await to(page.getByRole('tab', { selected: true }))
  for (let n = 0; n < 5 && (await tab.getAttribute('aria-selected')) !== 'true'; n++) await press('ArrowRight')
  await expect(tab).toBeFocused()
}

/** Registers the payees of the plan, and says in the plan which of them are paid twice a year. */
async function registerPayees(page: Page): Promise<void> {
  const { use } = keyboardOf(page)
  await openPayees(page)
  await use(page.getByRole('button', { name: `年間計画から登録（${String(CODES.length)}団体）` }))
  await expect(page.getByText(`年間計画から ${String(CODES.length)} 団体を登録しました`)).toBeVisible()
  await openNextPlan(page)
  await chooseTab(page, '納付先ごとの合計')
  for (const code of HALF_YEARLY) {
    const box = page
      .getByRole('row')
      .filter({ hasText: numberAt(code) })
      .getByRole('checkbox')
    await use(box, 'Space')
    await expect(box).toBeChecked()
  }
  await look(page, 'year-twelve-sums')
  await chooseTab(page, '従業員')
}

/** The town becomes a city, whose code this version does not know. */
async function becomeCity(page: Page): Promise<void> {
  const { press, use, write, to } = keyboardOf(page)
  await openPayees(page)
  await to(page.getByRole('textbox', { name: '納付先の絞り込み' }))
  await page.keyboard.type(TOWN)
  await to(page.getByRole('table', { name: '納付先の一覧' }).getByRole('row', { name: new RegExp(TOWN) }))
  await press('Enter')
  const form = page.getByRole('region', { name: '納付先の編集' })
  await write(form.getByRole('textbox', { name: '市区町村コード' }), CITY)
  await write(form.getByRole('textbox', { name: '市区町村名（カナ）' }), 'アミシ')
  await use(form.getByRole('checkbox', { name: /市制施行/ }), 'Space')
  await look(page, 'year-twelve-city')
  await use(form.getByRole('button', { name: '保存' }))
  await expect(page.getByText(`${CITY} を保存しました`)).toBeVisible()
}

/** Looks at the sums of all twelve months in the plan. */
async function seeSums(page: Page): Promise<void> {
  const totals = planGrid(page).getByRole('rowgroup').last()
  for (const sums of WITHHELD) await expect(totals).toContainText(yenOf(sums).toLocaleString('en-US'))
  const year = WITHHELD.reduce((all, sums) => all + yenOf(sums), 0)
  await expect(totals).toContainText(year.toLocaleString('en-US'))
}

async function seeReports(page: Page): Promise<void> {
  await chooseTab(page, '異動届')
  const rows = page.getByRole('region', { name: '異動届' }).getByRole('row')
  await expect(rows).toHaveCount(1 + LEAVERS.length + JOINERS.length)
  for (const { number, report } of LEAVERS)
    await expect(rows.filter({ hasText: `E${String(number)} ` })).toContainText(report)
  for (const { number } of JOINERS) await expect(rows.filter({ hasText: number })).toContainText('入社・復職')
  await look(page, 'year-twelve-reports')
  await chooseTab(page, '従業員')
}

/** Exports the book entries of each month, the last first, and returns the tax in each file by the month of the lot. */
async function bookedTaxes(desk: Desk, info: TestInfo): Promise<number[]> {
  const { page } = desk
  const { use, to, press } = keyboardOf(page)
  await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
  const dialog = page.getByRole('dialog', { name: '仕訳データの出力' })
  await to(dialog.getByLabel('会計ソフト'))
  for (let n = 0; n < 4; n++) await press('ArrowDown')
  const taxes: number[] = []
  for (const at of MONTHS.keys()) {
    await to(dialog.getByLabel('納付指定日の月'), 'Shift+Tab')
    if (at > 0) await press('ArrowDown')
    const path = info.outputPath(`entries${String(at)}.csv`)
    await answerSaveDialog(desk, path)
    await use(dialog.getByRole('button', { name: '仕訳を出力' }))
    await expect(dialog.getByRole('status')).toContainText(`entries${String(at)}.csv に 1 件の仕訳を出力し`)
    const read = readDelimited(readFileSync(path), { delimiter: ',' })
    const [head = [], ...rows] = read.ok ? read.value.table.rows : []
    const [tax = 0, ...fees] = rows.map((row) => Number(row[head.indexOf('金額')]))
    expect(fees).toHaveLength(1)
    taxes.unshift(tax)
  }
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  return taxes
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

test('a notice of 60 employees becomes twelve approved applications whose sums are those of the events of the year', async ({
  desk,
}, info) => {
  const { page } = desk
  await keyboardOf(page).use(page.getByRole('button', { name: '練習用の会社ではじめる' }))
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
  await openNextPlan(page)
  await offline(desk, () => readNotice(desk, info.outputPath('notice.csv'), NOTICE))
  await expect(page.getByText(`${String(EMPLOYEES)} 人`, { exact: true })).toBeVisible()
  await test.step('two of its payees are paid twice a year', () => offline(desk, () => registerPayees(page)))

  for (const [at, month] of MONTHS.entries())
    await test.step(`what happens before the lot of ${month}, and the lot`, async () => {
      await openNextPlan(page)
      await offline(desk, async () => {
        if (at === OCTOBER) await readNotice(desk, info.outputPath('changes.csv'), CHANGES, OCTOBER)
        await enterEvents(page, at)
        if (at === OCTOBER) await becomeCity(page)
      })
      await fileMonth(desk, month)
    })
  expect(sentTo(desk)).toBeGreaterThanOrEqual(MONTHS.length)

  await test.step('the twelve sums of the plan are those of the second calculation', async () => {
    await openNextPlan(page)
    await seeSums(page)
  })
  await test.step('who left, died or joined has a report', () => seeReports(page))
  await test.step('all are approved', () => approveAll(page))
  await test.step('each payee of each month is what the second calculation says', () => {
    expect(filedSums(desk.userData)).toEqual(Object.fromEntries(MONTHS.map((month, at) => [month, SUMS[at]])))
  })
  await test.step('the book entries of each month come to its lot', async () => {
    expect(await bookedTaxes(desk, info)).toEqual(SUMS.map(yenOf))
  })
  await test.step('the ledger has no difference', () => seeLedger(page))
  await test.step('the ledger says where a difference of the bank arose', () => seeBankDifference(page))
})
