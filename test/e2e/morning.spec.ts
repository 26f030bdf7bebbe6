// The morning summary: five companies are asked once at the first start of a day, and one page says what changed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PaymentArrival } from '#contract/bank/index'
import type { Company } from '#contract/ipc/index'
import { isBankHoliday, nextBusinessDay } from '#domain/calendar/businessDays'
import { addDays } from '#domain/calendar/calendar'
import { audit } from '../release/axe/audit.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees } from './support/payees.ts'
import { savePdf } from './support/pdf.ts'
import {
  applications,
  fileLot,
  goTo,
  hearNotifications,
  newLot,
  pasteAt,
  prepareLot,
  setFault,
  startPractice,
  toTsv,
  waitSaved,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const NAMES = {
  keyless: 'かぎなし商店',
  failing: 'つうしんふりょう',
  arrivals: 'にゅうきん工業',
  quiet: 'へいおん産業',
}
const part = (page: Page, name: string) => page.getByRole('region', { name })
const lines = (page: Page, name: string) => part(page, name).getByRole('button')
const madeAt = (page: Page) => page.getByText(/\d\d:\d\d に(作成|途中で終わったまとめ)$/)

/** Returns how often the banks were asked about deposits and applications, which nothing else does at a start. */
function askedOf({ userData }: Desk): number {
  const folder = join(userData, 'logs')
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes('bank.exchange') && /"(paymentArrivals|acceptance)"/.test(line)).length
}

/** Returns the deposits of an account since the last business day, which a first summary counts as new. */
async function newDeposits(page: Page, company: Company, accountId: string): Promise<PaymentArrival[]> {
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format())
  let from = addDays(today, -1)
  while (isBankHoliday(from)) from = addDays(from, -1)
  const entries = await page.evaluate(
    async ([companyId, account, first, last]) => {
      const found: PaymentArrival[] = []
      let pages = 0
      const off = window.desk.on('statements.page', ({ page: one }) => {
        pages++
        found.push(...(one.paymentArrivals ?? []))
      })
      const query = { jobId: crypto.randomUUID(), companyId, accountId: account, kind: 'paymentArrivals' as const }
      const reply = await window.desk.call('statements.fetch', { ...query, from: first, to: last })
      while (reply.ok && pages < reply.value.pages) await new Promise(requestAnimationFrame)
      off()
      return found
    },
    [company.companyId, accountId, from, today] as const,
  )
  return entries.filter(({ debitCreditTypeCode }) => debitCreditTypeCode === '1')
}

/** Stores an expected deposit, as the import of a list does. */
const expectDeposit = (page: Page, { companyId }: Company, accountId: string, of: PaymentArrival): Promise<void> =>
  page.evaluate(
    ([company, account, kana, amount]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onsuccess = () => {
          const change = opening.result.transaction('expectedLists', 'readwrite')
          change.objectStore('expectedLists').put({
            companyId: company,
            environment: 'practice',
            accountId: account,
            files: ['expected.csv'],
            updatedAt: new Date().toISOString(),
            items: [{ name: kana, kana, amount, dueDate: '', invoiceNo: 'A-1' }],
          })
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          change.onerror = () => {
            reject(new Error('not stored'))
          }
        }
      }),
    [companyId, accountId, of.applicantName ?? '', of.amount] as const,
  )

/** A practice account with three entries a day, and one with so many that each day has deposits. */
const [FEW, MANY] = ['2222222', '7777777']

/** Registers another practice company with one account. */
async function register(page: Page, name: string, accountNo = FEW): Promise<Company> {
  return page.evaluate(
    async ([companyName, wanted]) => {
      const made = await window.desk.call('practice.setup', { name: companyName })
      if (!made.ok) throw new Error(made.error.code)
      const account = made.value.accounts.find((one) => one.accountNo === wanted)
      const saved = await window.desk.call('companies.save', { ...made.value, accounts: account ? [account] : [] })
      if (!saved.ok) throw new Error(saved.error.code)
      return saved.value
    },
    [name, accountNo] as const,
  )
}

/** Files a batch of the current company, and returns it at the bank. */
async function returnedLot(page: Page): Promise<string> {
  await prepareLot(page, '本社分', samplePayees(3))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const [{ acceptanceNo } = { acceptanceNo: '' }] = await applications(page)
  await page.evaluate(
    (no) => window.desk.call('practice.advance', { acceptanceNo: no, action: 'return' }),
    acceptanceNo,
  )
  return acceptanceNo
}

async function makeAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: '作り直す' }).click()
  await expect(page.getByRole('button', { name: '中止' })).toBeVisible()
}

test('five companies are asked once at the first start of a day, and one page leads to what matters', async ({
  desk,
}, info) => {
  await startPractice(desk.page)
  const acceptanceNo = await returnedLot(desk.page)
  const keyless = await register(desk.page, NAMES.keyless)
  const failing = await register(desk.page, NAMES.failing)
  const paid = await register(desk.page, NAMES.arrivals, MANY)
  const quiet = await register(desk.page, NAMES.quiet)
  const accountId = paid.accounts[0]?.accountId ?? ''
  const deposits = await newDeposits(desk.page, paid, accountId)
  // Some days have a deposit among its few entries.
  const isQuiet = (await newDeposits(desk.page, quiet, quiet.accounts[0]?.accountId ?? '')).length === 0
  const expected = deposits.find(({ amount }) => deposits.filter((one) => one.amount === amount).length === 1)
  if (!expected) throw new Error('no deposit that an expectation can mean')
  await expectDeposit(desk.page, paid, accountId, expected)
  await desk.page.evaluate(
    async ([without, wrong]) => {
      await window.desk.call('credentials.clear', { companyId: without, environment: 'practice' })
      const key = { companyId: wrong, environment: 'practice' as const, clientKey: 'not-a-key-of-this-bank' }
      await window.desk.call('credentials.set', key)
    },
    [keyless.companyId, failing.companyId] as const,
  )

  await test.step('without the preference a start asks nothing', async () => {
    const before = askedOf(desk)
    expect(before).toBeGreaterThan(0)
    await desk.restart()
    await goTo(desk.page, '本日の確認事項')
    await expect(desk.page.getByText('まだ作っていません')).toBeVisible()
    expect(askedOf(desk)).toBe(before)
  })

  await test.step('with it, the next start asks about every company', async () => {
    await goTo(desk.page, '設定')
    await desk.page.getByRole('tab', { name: '表示' }).click()
    await desk.page.getByRole('checkbox', { name: '起動時に本日の確認事項を作る' }).check()
    await expect(desk.page.getByRole('checkbox', { name: /^平日/ })).toBeEnabled()
    const before = askedOf(desk)
    await desk.restart()
    const { page } = desk
    // The first frame of the page has its heading, and no keys yet.
    await expect(page.locator('#page-shell')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: '操作と検索' }).getByRole('combobox').fill('本日の確認事項')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '本日の確認事項', level: 1 })).toBeVisible()
    await expect(madeAt(page)).toContainText('に作成')
    expect(askedOf(desk)).toBeGreaterThan(before)
  })

  const { page } = desk
  await test.step('the page says the return, the deposits and what could not be asked, company by company', async () => {
    await expect(lines(page, '期限と残っていること').filter({ hasText: '差戻し' })).toContainText('練習用の会社')
    const changes = lines(page, '前回から変わったこと')
    await expect(changes.filter({ hasText: `受付番号 ${acceptanceNo}：銀行で差し戻されました` })).toBeVisible()
    // A company with trouble is unfolded, another one with more than one line is folded.
    const folds = part(page, '前回から変わったこと').locator('summary')
    expect((await folds.allInnerTexts()).map((text) => /へいおん|にゅうきん|練習用/.exec(text)?.[0])).toEqual([
      'にゅうきん',
      ...(isQuiet ? [] : ['へいおん']),
      '練習用',
    ])
    await expect(changes.filter({ hasText: NAMES.arrivals })).toHaveCount(0)
    await expect(folds.first()).toContainText('入金 1件、残高 1件')
    await folds.first().click()
    const own = changes.filter({ hasText: NAMES.arrivals }).filter({ hasText: '入金' })
    const sum = deposits.reduce((all, { amount }) => all + amount, 0).toLocaleString('en-US')
    await expect(own).toContainText(`${String(deposits.length)}件 ${sum}円（うち 1件は入金予定と一致）`)
    const gaps = lines(page, '照会できなかったこと')
    await expect(gaps.filter({ hasText: 'クライアントキーがない' })).toHaveCount(1)
    await expect(gaps.filter({ hasText: 'クライアントキーがない' })).toContainText(NAMES.keyless)
    await expect(gaps.filter({ hasText: NAMES.failing })).toHaveCount(1)
    await expect(gaps.filter({ hasText: NAMES.quiet })).toHaveCount(0)
    expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
    await look(page, 'morning')
  })

  await test.step('a line is reached and opened by the keyboard alone', async () => {
    const changes = lines(page, '前回から変わったこと')
    await lines(page, '照会できなかったこと').first().focus()
    await page.keyboard.press('End')
    await expect(lines(page, '照会できなかったこと').last()).toBeFocused()
    const fold = part(page, '前回から変わったこと').locator('summary').last()
    await fold.focus()
    await page.keyboard.press('ArrowDown')
    const returned = changes.filter({ hasText: acceptanceNo })
    await expect(returned).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(fold).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(returned).toBeHidden()
    await page.keyboard.press('Enter')
    await returned.press('Enter')
    await expect(page.getByTestId('transaction-status')).toHaveText('差戻し')
    await goTo(page, '本日の確認事項')
  })

  await test.step('it is saved as a PDF', async () => {
    expect(await savePdf(desk, 'PDFに保存', info.outputPath('morning.pdf'))).toBe(1)
  })

  await test.step('a second start of the day asks nothing, and shows the same summary', async () => {
    const [before, made] = [askedOf(desk), await madeAt(page).innerText()]
    await desk.restart()
    await goTo(desk.page, '本日の確認事項')
    await expect(madeAt(desk.page)).toHaveText(made)
    await expect(lines(desk.page, '前回から変わったこと').filter({ hasText: acceptanceNo })).toBeVisible()
    expect(askedOf(desk)).toBe(before)
  })

  await test.step('a cancelled one says what is not known, and the next says again what was found', async () => {
    const again = desk.page
    await setFault(again, { kind: 'latency', operation: 'any', times: 1000, amount: 2_000 })
    await makeAgain(again)
    // While it is being made, it does not speak of an end.
    await expect(part(again, '照会できなかったこと')).toHaveCount(0)
    await expect(madeAt(again)).toHaveCount(0)
    await again.getByRole('button', { name: '中止' }).click()
    await expect(madeAt(again)).toContainText('途中で終わったまとめ')
    const gaps = lines(again, '照会できなかったこと')
    await expect(gaps.filter({ hasText: NAMES.quiet })).toContainText('途中で終わったため')
    await setFault(again, undefined)
    const before = askedOf(desk)
    await makeAgain(again)
    await expect(madeAt(again)).toContainText('に作成')
    await expect(gaps.filter({ hasText: NAMES.quiet })).toHaveCount(0)
    await expect(part(again, '前回から変わったこと')).toContainText('変わったことはありません')
    // The company without a key and the one that failed have lines, as has the one with the return.
    const silent = again.getByText('確認することのない会社 2社')
    await silent.click()
    await expect(again.getByRole('listitem').filter({ hasText: NAMES.quiet })).toBeVisible()
    await expect(again.getByRole('listitem').filter({ hasText: new RegExp(`^${NAMES.arrivals}`) })).toBeVisible()
    expect(askedOf(desk)).toBeGreaterThan(before)
  })
})

test('with the summary there is one notification, and none of the others says the same', async ({ desk }) => {
  const { page } = desk
  const heard = await hearNotifications(desk)
  const bodies = async () => (await heard()).map(({ body }) => body)
  const starts = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  await startPractice(page)
  await newLot(page, '期限が近い分')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date())
  await page.getByLabel('納付指定日').fill(nextBusinessDay(addDays(today, 1)))
  await page.getByLabel('納付指定日').press('Tab')
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
  await pasteAt(page, toTsv(samplePayees(1)))
  await waitSaved(page)
  await fileLot(page)
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
  const due = (all: string[]) => all.filter((body) => body.includes('承認がまだの申請')).length
  const summary = (all: string[]) => all.filter((body) => body.includes('本日の確認事項')).length

  await test.step('without it, each start warns of the date', async () => {
    const before = due(await bodies())
    await starts()
    await expect.poll(async () => due(await bodies())).toBe(before + 1)
    expect(summary(await bodies())).toBe(0)
  })

  await test.step('with it, the first start of the day says that it is ready, and nothing else', async () => {
    const before = due(await bodies())
    await page.evaluate(() => window.desk.call('preferences.set', { morningSummary: 'daily' }))
    await starts()
    await expect.poll(async () => summary(await bodies())).toBe(1)
    expect(due(await bodies())).toBe(before)
    await goTo(page, '本日の確認事項')
    await expect(lines(page, '期限と残っていること').filter({ hasText: acceptanceNo })).toContainText('納付指定日')
  })

  await test.step('a second start of the day notifies of nothing', async () => {
    const before = await bodies()
    await starts()
    await goTo(page, '本日の確認事項')
    await expect(madeAt(page)).toContainText('に作成')
    expect(await bodies()).toEqual(before)
  })
})
