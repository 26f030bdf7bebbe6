import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import {
  answerSaveDialog,
  chooseOutput,
  fileLot,
  goTo,
  newLot,
  pasteAt,
  setFault,
  startPractice,
  toTsv,
  typePayee,
  waitSaved,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const KEY = 'practice-3f9Qw7ZxT1LmN8bV5cRk2'
const yen = (amount: number) => amount.toLocaleString('en-US')

test('the main job works from the entry of the key to the PDF', async ({ desk }, info) => {
  const payees = samplePayees(120)
  const totals = totalsOf(payees)
  let { page } = desk

  await test.step('the client key can be entered by hand and tested', async () => {
    await startPractice(page)
    await goTo(page, '設定')
    await page.getByRole('tab', { name: 'クライアントキー' }).click()
    await page.getByRole('button', { name: '練習のキーを入れ替え' }).click()
    const practice = page.getByRole('region', { name: '練習', exact: true })
    await practice.getByRole('textbox', { name: '練習のクライアントキー' }).fill(KEY)
    await practice.getByRole('button', { name: '保存', exact: true }).click()
    await expect(practice.getByText('キーを登録しました')).toBeVisible()
    await page.getByRole('button', { name: '接続テスト' }).click()
    await expect(page.getByText('接続できました')).toBeVisible()
  })

  await test.step('balances are shown', async () => {
    await goTo(page, '今月の納付')
    const row = page.getByRole('table', { name: '口座残高' }).getByRole('row', { name: /60日で600件/ })
    await expect(row).toContainText(/\d{1,3}(,\d{3})+/)
  })

  await test.step('600 entries arrive over several pages with progress', async () => {
    await page.getByRole('link', { name: /60日で600件/ }).click()
    await expect(page.getByRole('region', { name: '口座の残高' })).toContainText(/\d{1,3}(,\d{3})+/)
    // Longer than the longest interval at which the runner polls, so that it sees the progress on a busy machine too.
    await setFault(page, { kind: 'latency', operation: 'transactions', amount: 1500 })
    await page.getByRole('button', { name: '直近60日' }).click()
    await page.getByRole('button', { name: '明細を取得' }).click()
    await expect(page.getByText(/[123]ページ・[246]00件 取得中/)).toBeVisible()
    await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '601')
    await setFault(page, undefined)
  })

  await test.step('the statement report can be saved as a PDF', async () => {
    const path = info.outputPath('statement.pdf')
    await answerSaveDialog(desk, path)
    await chooseOutput(page, 'PDFに保存')
    await expect(page.getByText(/を保存しました（\d+ページ）/)).toBeVisible()
    const pdf = readFileSync(path)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const pages = Number(/（(\d+)ページ）/.exec(await page.getByText(/を保存しました/).innerText())?.[1])
    expect(pages).toBeGreaterThanOrEqual(15)
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(pages)
  })

  await test.step('incoming transfers can be fetched', async () => {
    await page.getByRole('tab', { name: '振込入金明細' }).click()
    await page.getByRole('button', { name: '明細を取得' }).click()
    const arrivals = page.getByRole('table', { name: '振込入金明細' })
    await expect(arrivals).toHaveAttribute('aria-rowcount', /^[1-9]\d+$/)
    await expect(
      arrivals
        .getByRole('row')
        .filter({ hasText: /\d{1,3},\d{3}/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('a lot of 120 payees can be prepared while the bank is unreachable', async () => {
    await setFault(page, { kind: 'offline', operation: 'any' })
    await newLot(page, '十一月分')
    for (const payee of payees.slice(0, 5)) await typePayee(page, payee)
    await pasteAt(page, toTsv(payees.slice(5)))
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
    await expect(page.getByTestId('total-amount')).toContainText(yen(totals.amount))
    await waitSaved(page)
  })

  await test.step('the draft is intact after the app was killed and reopened', async () => {
    await desk.kill()
    await desk.restart()
    ;({ page } = desk)
    await goTo(page, '地方税納付')
    await page.getByRole('link', { name: '十一月分' }).click()
    await expect(page.getByTestId('total-amount')).toContainText(yen(totals.amount))
    await expect(page.getByRole('grid', { name: '納付先明細' })).toHaveAttribute('aria-rowcount', '122')
    await setFault(page, undefined)
  })

  let acceptanceNo = ''
  await test.step('the lot is filed, and the acceptance number is shown', async () => {
    await fileLot(page)
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    acceptanceNo = await page.getByTestId('acceptance-no').innerText()
    expect(acceptanceNo).toHaveLength(12)
    const comparison = page.getByRole('table', { name: '送信内容と受付内容' })
    await expect(comparison.getByRole('row', { name: '合計税額' })).toContainText(yen(totals.amount))
    await expect(comparison.getByText('不一致')).toHaveCount(0)
  })

  await test.step('the lookup shows the first approval and later the final one', async () => {
    await page.getByRole('button', { name: '受付を照会' }).click()
    const timeline = page.getByRole('list', { name: '承認の進み具合' })
    await expect(timeline.getByRole('listitem').filter({ hasText: '一次承認' })).toContainText('待ち')
    for (const stage of ['一次承認', '承認']) {
      await goTo(page, '練習銀行')
      await page
        .getByRole('row', { name: new RegExp(acceptanceNo) })
        .getByRole('button', { name: '次の段階へ進める' })
        .click()
      await goTo(page, '受付番号照会')
      await page.getByRole('link', { name: acceptanceNo }).click()
      await expect(
        timeline.getByRole('listitem').filter({ has: page.getByText(stage, { exact: true }) }),
      ).toContainText(/\d{4}\/\d\d\/\d\d/)
    }
    await expect(page.getByTestId('transaction-status')).toHaveText('承認済')
    await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
    await expect(page.getByRole('table', { name: '納付先の明細' })).toHaveAttribute('aria-rowcount', '121')
  })

  await test.step('the client key is in no file and no log, and the page cannot read it back', async () => {
    const fields = await page.evaluate(async () => {
      const status = await window.desk.call('credentials.status', {
        companyId:
          ((await window.desk.call('companies.list')) as { value: { companyId: string }[] }).value[0]?.companyId ?? '',
        environment: 'practice',
      })
      return {
        desk: Object.keys(window.desk).sort(),
        status: status.ok ? Object.keys(status.value).sort() : [],
        leaks: Object.keys(window).filter((name) => /ipc|electron|require|process|standin/i.test(name)),
      }
    })
    expect(fields).toEqual({ desk: ['call', 'on'], status: ['backend', 'state'], leaks: [] })
    await desk.close()
    expect(filesHolding(desk.userData, KEY)).toEqual([])
    expect(desk.output()).not.toContain(KEY)
  })
})

/** Returns the files under a folder that contain the text in any encoding a store may use. */
function filesHolding(folder: string, text: string): string[] {
  const forms = [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
    Buffer.from(Buffer.from(text).toString('hex')),
  ]
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  expect(names.length).toBeGreaterThan(5)
  return names.filter((path) => {
    const bytes = readFileSync(path)
    return forms.some((form) => bytes.includes(form))
  })
}
