import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeAgedJournal } from '../performance/years/agedJournal.ts'
import { keepOpening } from '../performance/years/agedOpening.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import {
  answerSaveDialog,
  applications,
  chooseOutput,
  expectError,
  fileLot,
  goTo,
  openLot,
  type Payee,
  prepareLot,
  setFault,
  startPractice,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

test.describe.configure({ mode: 'parallel' })

const payeesOf = (lot: number): Payee[] =>
  samplePayees(2).map((payee) => ({ ...payee, amount: payee.amount + 1000 * lot }))
const status = (page: Page) => page.getByTestId('chain')
const table = (page: Page) => page.getByRole('table', { name: '申請の一覧' })
const journalOf = (desk: Desk) => join(desk.userData, 'journal.jsonl')

/** Files one lot under each of the faults ('' for none) and returns the page. */
async function fileAll(page: Page, faults: readonly string[]): Promise<void> {
  for (const [index, kind] of faults.entries()) {
    await setFault(page, undefined)
    await prepareLot(page, `納付データ${index + 1}`, payeesOf(index))
    await setFault(page, kind === '' ? undefined : { kind, operation: 'apply' })
    await fileLot(page)
    await expect(page.getByRole('status', { name: '申請の結果' })).toBeVisible()
  }
  await setFault(page, undefined)
}

test('the filing record shows who filed what, when and with which outcome, and is exported as CSV and PDF', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await fileAll(page, ['', 'rejectDetails', 'resetBeforeBody'])
  await goTo(page, '申請履歴')
  await expect(status(page)).toHaveText('改ざんチェック済み 6件')
  const rows = table(page).getByRole('row')
  await expect(rows).toHaveCount(4)
  // The newest record comes first.
  await expect(rows.nth(1)).toContainText('納付データ3')
  await expect(rows.nth(1)).toContainText('結果不明')
  await expect(rows.nth(1)).toContainText('通信が途中で切れました')
  await expect(rows.nth(2)).toContainText('受付不可')
  await expect(rows.nth(3)).toContainText(totalsOf(payeesOf(0)).amount.toLocaleString('en'))
  const [stored] = await applications(page)
  for (const words of [userInfo().username, stored?.acceptanceNo ?? 'none', '受付済み'])
    await expect(rows.nth(3)).toContainText(words)

  await test.step('the filing record can be filtered', async () => {
    await page.getByLabel('結果').selectOption('受付済み')
    await expect(rows).toHaveCount(2)
    await page.getByLabel('結果').selectOption('すべての結果')
    await page.getByLabel('文字・番号・金額').fill(totalsOf(payeesOf(1)).amount.toLocaleString('en'))
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('納付データ2')
    await page.getByLabel('文字・番号・金額').fill('')
    await page.getByLabel('申請日（まで）').fill('2020-01-01')
    await page.keyboard.press('Enter')
    await expect(table(page)).toContainText('条件に合う申請はありません')
    await page.getByLabel('申請日（まで）').fill('')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(4)
  })

  await test.step('the filing record can be saved as CSV with a byte order mark', async () => {
    const path = info.outputPath('record.csv')
    await answerSaveDialog(desk, path)
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText('record.csv に 3 件を出力しました')).toBeVisible()
    const bytes = readFileSync(path)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('申請日時,操作者,会社')
    expect(lines[3]).toContain(stored?.acceptanceNo ?? 'none')
    expect(lines[3]).toMatch(/,[0-9a-f]{64},/)
  })

  await test.step('the filing record can be saved as PDF', async () => {
    const path = info.outputPath('record.pdf')
    await answerSaveDialog(desk, path)
    await chooseOutput(page, 'PDFに保存')
    await expect(page.getByText('record.pdf に保存しました（1ページ）')).toBeVisible()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('a click on a row opens its lot', async () => {
    await rows.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '結果を登録する' })).toBeVisible()
  })
})

test('a tampered journal is reported with the place of the change, and nothing is filed until the user types a confirmation', async ({
  desk,
}) => {
  let { page } = desk
  await startPractice(page)
  await fileAll(page, ['', 'rejectDetails'])
  await prepareLot(page, '待つ納付データ', payeesOf(5))
  await desk.close()
  // Turns the accepted outcome into a refusal, so that the lot could be filed again.
  const lines = readFileSync(journalOf(desk), 'utf8').split('\n')
  const wrong = lines[1]!.replace('"outcome":"accepted"', '"outcome":"notSent"')
  writeFileSync(journalOf(desk), [lines[0], wrong, ...lines.slice(2)].join('\n'))
  await desk.restart()
  page = desk.page

  const banner = page.getByRole('alert').filter({ hasText: '申請を止めています' })
  await expect(banner).toBeVisible()
  await openLot(page, '待つ納付データ')
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: '申請する' })).toBeDisabled()

  await banner.getByRole('link', { name: '申請履歴を開く' }).click()
  const report = page.getByRole('alert', { name: '申請履歴に確かめられない行があります' })
  await expectError(report, [
    '確かめられない行があります',
    '同じ納付を二重に行うおそれがあります',
    '銀行の画面で最近の申請をすべて確かめてください',
  ])
  await expect(report.getByRole('listitem').first()).toContainText('2行目')
  await expect(table(page).getByRole('row')).toHaveCount(3)
  // The app does not trust the tampered line.
  await expect(table(page).getByRole('row').nth(2)).toContainText('結果不明')

  const confirm = report.getByRole('button', { name: '確かめたことを記録し、申請を再開する' })
  await expect(confirm).toBeDisabled()
  await report.getByRole('textbox').fill('確認しました')
  await holdQuestions(desk)
  const words = '確かめられない行がありますが、申請を再開しますか'
  await confirm.click()
  await answerQuestion(desk, words, 'キャンセル')
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await answerQuestion(desk, words, '申請を再開する')
  await expect(page.getByText('確かめたことを記録しました。申請できます')).toBeVisible()
  await expect(status(page)).toContainText(`${userInfo().username} さんが`)

  await openLot(page, '待つ納付データ')
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await desk.restart()
  await goTo(desk.page, '申請履歴')
  await expect(status(desk.page)).toContainText('改ざんチェック済み 7件')
})

test('a journal that is truncated or reordered is reported, and the app still opens', async ({ desk }) => {
  await startPractice(desk.page)
  await fileAll(desk.page, ['', 'rejectDetails'])
  await desk.close()
  const lines = readFileSync(journalOf(desk), 'utf8').trimEnd().split('\n')
  const damages = [
    { left: lines.slice(0, 2), words: '末尾の 2 行がなくなっています' },
    { left: [lines[0], lines[2], lines[1], lines[3]], words: '前の記録とのつながりが合いません' },
    { left: [], words: '末尾の 4 行がなくなっています' },
  ]
  for (const { left, words } of damages) {
    writeFileSync(journalOf(desk), left.map((line) => `${line}\n`).join(''))
    await desk.restart()
    await goTo(desk.page, '申請履歴')
    await expect(desk.page.getByRole('alert', { name: '申請履歴に確かめられない行があります' })).toContainText(words)
  }
})

test('a journal of years is there whole, lets a lot be filed once, and stops filing when a line of it was altered', async ({
  desk,
}) => {
  await startPractice(desk.page)
  await desk.close()
  writeAgedJournal(desk.userData, { clients: 60, months: 18 })
  await keepOpening(desk.userData)
  await desk.restart({ protection: 'memory' })
  await goTo(desk.page, '申請履歴')
  await expect(desk.page.getByText('1080 / 1080 件')).toBeVisible()
  await expect(status(desk.page)).toContainText('3240')
  await prepareLot(desk.page, '納付データ1', payeesOf(1))
  await fileLot(desk.page)
  await expect(desk.page.getByRole('status', { name: '申請の結果' })).toBeVisible()
  await goTo(desk.page, '申請履歴')
  await expect(desk.page.getByText('1081 / 1081 件')).toBeVisible()

  await desk.close()
  const bytes = readFileSync(journalOf(desk))
  bytes.write('"rejected"', bytes.indexOf('"accepted"', 50_000))
  writeFileSync(journalOf(desk), bytes)
  await desk.restart({ protection: 'memory' })
  await expect(desk.page.getByRole('alert').filter({ hasText: '申請を止めています' })).toBeVisible()
  await goTo(desk.page, '申請履歴')
  await expect(desk.page.getByRole('alert', { name: '申請履歴に確かめられない行があります' })).toBeVisible()
})
