import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { nextBusinessDay } from '#domain/calendar/businessDays'
import { addDays, daysBetween } from '#domain/calendar/calendar'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { savePdf } from './support/pdf.ts'
import {
  answerSaveDialog,
  applications,
  chooseOutput,
  fileLot,
  goTo,
  hearNotifications,
  newLot,
  pasteAt,
  type Payee,
  prepareLot,
  setFault,
  startPractice,
  toTsv,
  waitSaved,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const RECEIPT = '申請控えをPDFに保存'
const yen = (amount: number) => amount.toLocaleString('en-US')
const board = (page: Page) => page.getByRole('table', { name: '承認状況' })
const rowOf = (page: Page, acceptanceNo: string) => board(page).getByRole('row').filter({ hasText: acceptanceNo })
const badge = (page: Page) => page.getByRole('navigation', { name: 'メニュー' }).getByRole('status')

/** Files a lot and returns its acceptance number. */
async function filed(page: Page, name: string, payees: readonly Payee[]): Promise<string> {
  await prepareLot(page, name, payees)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  return page.getByTestId('acceptance-no').innerText()
}

/** Approves one or both steps at the bank, as another employee would on the bank's own site. */
async function approve(page: Page, acceptanceNo: string, steps = 2): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const reply = await page.evaluate(
      (no) => window.desk.call('practice.advance', { acceptanceNo: no, action: 'advance' }),
      acceptanceNo,
    )
    expect(reply.ok).toBe(true)
  }
}

/** Presses "refresh all open" and waits until it has ended. */
async function refreshOpen(page: Page, all: number, words = ''): Promise<void> {
  await page.getByRole('button', { name: /^未承認をすべて更新/ }).click()
  await expect(page.getByText(`${String(all)} 件中 ${String(all)} 件の照会が終わりました${words}`)).toBeVisible()
}

/** Adds another practice company, which uses the same bank, and selects it. */
async function otherCompany(page: Page, name: string): Promise<void> {
  await page.evaluate(async (companyName) => {
    const made = await window.desk.call('practice.setup', { name: companyName })
    if (made.ok) await window.desk.call('preferences.set', { companyId: made.value.companyId })
  }, name)
  await page.reload()
  await goTo(page, '今月の納付')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('two lots are followed to approval, and changes stay marked until they are viewed', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const first = await filed(page, '本社分', samplePayees(3))
  const second = await filed(page, '支店分', samplePayees(5).slice(3))

  await test.step('both lots are in the list with their state at the bank', async () => {
    await goTo(page, '承認状況')
    await refreshOpen(page, 2)
    for (const acceptanceNo of [first, second]) {
      await expect(rowOf(page, acceptanceNo)).toContainText('一次承認待ち')
      await expect(rowOf(page, acceptanceNo).getByTitle('コード 2 / 0')).toBeVisible()
      await expect(rowOf(page, acceptanceNo)).toContainText('一致')
    }
    await expect(rowOf(page, first)).toContainText(yen(totalsOf(samplePayees(3)).amount))
    await expect(badge(page)).toHaveCount(0)
  })

  await test.step('a failed inquiry for one lot does not delay the inquiry for the other', async () => {
    await approve(page, first)
    await setFault(page, { kind: 'unauthorized', operation: 'acceptance', times: 1 })
    await refreshOpen(page, 2, '（失敗 1')
    await expect(board(page).getByRole('alert')).toHaveCount(1)
    await refreshOpen(page, 1)
    await expect(board(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('the approved lot is marked as changed, has a badge, and says on one line what it was and is', async () => {
    await expect(badge(page)).toHaveText('1')
    await expect(rowOf(page, first)).toContainText('変更あり')
    await expect(rowOf(page, first)).toContainText('一次承認待ち → 承認済')
    await expect(rowOf(page, second)).not.toContainText('変更あり')
    await expect(rowOf(page, second)).not.toContainText('→')
    const steps = await rowOf(page, first).getByTitle('コード 4 / 1').getAttribute('title')
    for (const stage of ['申請', '一次承認', '承認'])
      expect(steps).toMatch(new RegExp(`^${stage} \\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d`, 'mu'))
    await expect(rowOf(page, first).getByTitle('銀行で変わりました: 状況、承認の日時')).toBeVisible()
    await expect(board(page).getByRole('row')).toHaveCount(3)
    const heights = await board(page)
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1).map((row) => row.clientHeight))
    const [height = 0] = heights
    expect(height).toBeGreaterThan(0)
    expect(heights.every((one) => one === height)).toBe(true)
  })

  await test.step('the search and the filter narrow the list', async () => {
    await page.getByLabel('受付番号・会社・データ名で探す').fill('支店')
    await expect(rowOf(page, first)).toHaveCount(0)
    await expect(rowOf(page, second)).toBeVisible()
    await page.getByLabel('受付番号・会社・データ名で探す').fill('')
  })

  await test.step('opening the lot removes the mark', async () => {
    await page.getByRole('link', { name: first }).click()
    await expect(page.getByTestId('transaction-status')).toHaveText('承認済')
    await page.getByText('銀行の回答の移り変わり').click()
    // Three answers are kept: the first one, the one with the approval, and the latest.
    await expect(page.getByRole('table', { name: '銀行の回答の移り変わり' }).getByRole('row')).toHaveCount(3)
    await expect(badge(page)).toHaveCount(0)
  })

  await test.step('the mark does not come back after a restart', async () => {
    await desk.restart()
    await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await goTo(desk.page, '承認状況')
    await desk.page.getByRole('combobox', { name: '表示', exact: true }).selectOption('承認済み')
    await expect(rowOf(desk.page, first)).toContainText('承認済')
    await expect(rowOf(desk.page, first)).not.toContainText('変更あり')
  })
})

test('a return or an approval that is the first answer is marked, shown at first, and fits into a small window', async ({
  desk,
}) => {
  const { page } = desk
  const heard = await hearNotifications(desk)
  await startPractice(page)
  const waiting = await filed(page, '本社分', samplePayees(2))
  const back = await filed(page, '支店分', samplePayees(4).slice(2))
  const approved = await filed(page, '工場分', samplePayees(6).slice(4))
  await approve(page, approved)
  const reply = await page.evaluate(
    (acceptanceNo) => window.desk.call('practice.advance', { acceptanceNo, action: 'return' }),
    back,
  )
  expect(reply.ok).toBe(true)

  await test.step('the answers come by themselves while the list is open', async () => {
    await goTo(page, '承認状況')
    for (const acceptanceNo of [back, approved]) await expect(rowOf(page, acceptanceNo)).toContainText('変更あり')
    await expect(rowOf(page, back)).toContainText('差戻し')
    await expect(rowOf(page, waiting)).not.toContainText('変更あり')
    await expect(badge(page)).toHaveText('2')
    await expect
      .poll(async () => (await heard()).map(({ body }) => body).join())
      .toContain('2件の申請で、銀行の回答が変わりました')
  })

  await look(page, 'following')
  await test.step('nothing scrolls sideways, and no button touches another', async () => {
    const [inside, outside] = await page
      .getByRole('table', { name: '承認状況' })
      .evaluate(({ parentElement: sheet }) => [sheet?.scrollWidth ?? 0, sheet?.clientWidth ?? 0])
    expect(inside).toBe(outside)
    const refresh = await page.getByRole('button', { name: `${back} を更新` }).boundingBox()
    const open = await rowOf(page, back).getByRole('link', { name: '納付データを開く' }).boundingBox()
    expect(open?.x).toBeGreaterThanOrEqual((refresh?.x ?? 0) + (refresh?.width ?? Infinity))
  })

  await test.step('one button marks all changes as seen, and the approved one leaves the list', async () => {
    await page.getByRole('button', { name: '変更を確認済みにする（2 件）' }).press('Enter')
    await expect(page.getByRole('table', { name: '承認状況' })).toBeFocused()
    await expect(badge(page)).toHaveCount(0)
    await expect(rowOf(page, approved)).toHaveCount(0)
    await expect(rowOf(page, back)).toContainText('差戻し')
    await expect(rowOf(page, waiting)).toBeVisible()
  })
})

test('totals that the bank altered are shown field by field', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const acceptanceNo = await filed(page, '十一月分', samplePayees(2))
  const { amount } = totalsOf(samplePayees(2))
  await desk.close()
  const folder = join(desk.userData, 'practice-bank')
  const file =
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(`${acceptanceNo}.json`)) ??
    ''
  const stored = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    application: { localTaxPaymentInfo: { localTaxPaymentRequestDetails: Record<string, number>[] } }
  }
  const detail = stored.application.localTaxPaymentInfo.localTaxPaymentRequestDetails[0]!
  for (const field of ['amountOfPayrollTaxPayments', 'totalAmountOfDetails'])
    detail[field] = (detail[field] ?? 0) + 1_000
  writeFileSync(join(folder, file), JSON.stringify(stored))
  await desk.restart()
  await goTo(desk.page, '承認状況')
  await refreshOpen(desk.page, 1)
  await expect(rowOf(desk.page, acceptanceNo)).toContainText('不一致')
  await desk.page.getByRole('link', { name: acceptanceNo }).click()
  const comparison = desk.page.getByRole('table', { name: new RegExp(acceptanceNo) })
  const total = comparison
    .getByRole('row')
    .filter({ has: desk.page.getByRole('cell', { name: '合計税額', exact: true }) })
  await expect(total).toContainText(yen(amount))
  await expect(total).toContainText(yen(amount + 1_000))
  await expect(total).toContainText('不一致')
  await expect(comparison.getByRole('cell', { name: '不一致' })).toHaveCount(2)
  await expect(comparison.getByRole('row').filter({ hasText: '納付先数' })).not.toContainText('不一致')
})

test('an application filed elsewhere can be followed by its number and added as a lot', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const acceptanceNo = await filed(page, '十一月分', samplePayees(4))
  await otherCompany(page, '別の会社')
  await goTo(page, '承認状況')
  await expect(board(page)).toContainText(acceptanceNo)
  await page.getByRole('combobox', { name: '会社', exact: true }).selectOption('別の会社')
  await expect(board(page)).toContainText('該当する申請はありません')

  await test.step('a number of the wrong length is not looked up', async () => {
    const views = page.getByRole('main').getByRole('navigation', { name: '申請状況・履歴' })
    await views.getByRole('link', { name: '申請履歴' }).click()
    await expect(page.getByRole('group', { name: '申請履歴', exact: true })).toBeFocused()
    await views.getByRole('link', { name: '受付番号照会' }).click()
    await page.getByLabel('受付番号', { exact: true }).fill(acceptanceNo.slice(1))
    await expect(page.getByText('受付番号は 12 文字です（いま 11 文字）')).toBeVisible()
    await expect(page.getByRole('button', { name: '照会する' })).toBeDisabled()
  })

  await test.step('the answer is shown as it is for a lot filed with this app', async () => {
    await page.getByLabel('受付番号', { exact: true }).fill(acceptanceNo)
    await page.getByLabel('受付番号', { exact: true }).press('Enter')
    await expect(page.getByTestId('transaction-status')).toHaveText('一次承認待ち')
    await expect(page.getByText('この会社の納付データとして申請したものではありません')).toBeVisible()
  })

  await test.step('after a warning, the application becomes a draft that names its origin', async () => {
    await page.getByRole('button', { name: '納付データとして取り込む' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('同じ納付が二重になります')
    await page.getByRole('alertdialog').getByRole('button', { name: '納付データとして取り込む' }).click()
    await expect(page.getByText('4 団体の下書きを作りました')).toBeVisible()
    await page.getByRole('link', { name: '納付データを開く' }).click()
    await expect(page.getByTestId('total-amount')).toContainText(yen(totalsOf(samplePayees(4)).amount))
    await expect(page.getByRole('note')).toContainText(`銀行にある申請（受付番号 ${acceptanceNo}）から取り込みました`)
  })

  await test.step('the number stays in the list until the user removes it', async () => {
    await goTo(page, '承認状況')
    await page.getByRole('combobox', { name: '会社', exact: true }).selectOption('別の会社')
    await expect(rowOf(page, acceptanceNo)).toContainText('ほかで申請')
    await page.getByRole('button', { name: `${acceptanceNo} を一覧から削除` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '一覧から削除' }).click()
    await expect(board(page)).toContainText('該当する申請はありません')
    expect(await applications(page)).toHaveLength(1)
  })
})

test('a missing approval causes a warning near the due date until it arrives', async ({ desk }) => {
  const { page } = desk
  const heard = await hearNotifications(desk)
  await startPractice(page)
  await newLot(page, '期限が近い分')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date())
  const soon = nextBusinessDay(addDays(today, 1))
  await page.getByLabel('納付指定日').fill(soon)
  await page.getByLabel('納付指定日').press('Tab')
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
  await pasteAt(page, toTsv(samplePayees(1)))
  await waitSaved(page)
  await fileLot(page)
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
  const band = page.getByRole('alert', { name: '承認がまだです' })
  await goTo(page, '今月の納付')
  await expect(band).toContainText(`あと ${String(daysBetween(today, soon))} 日`)
  await expect(band).toContainText(`指定日 ${soon.replaceAll('-', '/')}`)
  await expect
    .poll(async () => (await heard()).map(({ body }) => body).join())
    .toContain('承認がまだの申請が1件あります')
  await band.getByRole('link', { name: acceptanceNo }).click()
  await expect(page.getByRole('heading', { name: '承認状況' })).toBeVisible()
  await expect(band).toBeVisible()
  await approve(page, acceptanceNo)
  await page.getByRole('button', { name: `${acceptanceNo} を更新` }).click()
  await expect(rowOf(page, acceptanceNo)).toContainText('承認済')
  await expect(band).toHaveCount(0)
})

test('the submission copy can be saved after filing and from the inquiry', async ({ desk }, info: TestInfo) => {
  const { page } = desk
  await startPractice(page)
  await filed(page, '十一月分', samplePayees(40))
  expect(await savePdf(desk, RECEIPT, info.outputPath('filed.pdf'))).toBe(2)
  await page.getByRole('button', { name: '受付を照会' }).click()
  await expect(page.getByTestId('transaction-status')).toHaveText('一次承認待ち')
  expect(await savePdf(desk, RECEIPT, info.outputPath('inquired.pdf'))).toBe(2)
  await answerSaveDialog(desk, undefined)
  await chooseOutput(page, RECEIPT)
  await expect(page.getByText('保存しませんでした')).toBeVisible()
})
