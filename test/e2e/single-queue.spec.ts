// An office with one company files the lots of its month one after the other, and gets their copies as one document.
import { readdirSync, readFileSync } from 'node:fs'
import { readPdf } from '../unit/main/readPdf.ts'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerSaveDialog, applications, goTo, prepareLot, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory', paper: true } })

const PAYEES = samplePayees(6)
const LOTS = [PAYEES.slice(0, 1), PAYEES.slice(1, 3), PAYEES.slice(3)]
const NAMES = ['本社分', '支店分', '追加分']
const yen = (amount: number) => amount.toLocaleString('en-US')
const TOTAL = yen(totalsOf(PAYEES).amount)

test('three lots of the only company are filed together, and their copies are one print and one PDF', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  const together = page.getByRole('button', { name: /件（合計 .*円）をまとめて申請$/ })
  for (const [at, name] of NAMES.entries()) {
    await prepareLot(page, name, LOTS[at] ?? [])
    await goTo(page, '今月の納付')
    await expect(page.getByRole('table', { name: 'この月の納付データ' }).getByRole('row')).toHaveCount(at + 1)
    await expect(together).toHaveCount(at === 0 ? 0 : 1)
  }

  await test.step('one confirmation names each lot', async () => {
    expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
    await look(page, 'single-month')
    await page.getByRole('button', { name: `3件（合計 ${TOTAL}円）をまとめて申請` }).click()
    const lines = page.getByRole('table', { name: '申請する納付データ' })
    for (const lot of LOTS) await expect(lines).toContainText(yen(totalsOf(lot).amount))
    await expect(page.getByTestId('queue-total')).toContainText(TOTAL)
    await page.getByRole('checkbox', { name: /^3件（合計 .*円）の会社/ }).click()
    await page.getByRole('button', { name: `3件 合計 ${TOTAL}円 を申請する` }).click()
    await expect(page.getByTestId('queue-summary')).toContainText('最後まで送信しました')
    expect((await applications(page)).map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual(
      LOTS.map((lot) => totalsOf(lot).amount).toSorted((a, b) => a - b),
    )
  })

  await test.step('the copies are one job of the printer and one file', async () => {
    const summary = page.getByTestId('queue-summary')
    await summary.getByRole('button', { name: '控えを印刷（3件）' }).click()
    await expect(summary.getByText('印刷に送りました')).toBeVisible()
    expect(readdirSync(desk.paper)).toHaveLength(1)
    const path = info.outputPath('copies.pdf')
    await answerSaveDialog(desk, path)
    await summary.getByRole('button', { name: '控えをPDFに保存（3件）' }).click()
    await expect(summary.getByText('保存しました（3ページ）')).toBeVisible()
    const pages = readPdf(readFileSync(path))
    // Each character may be a piece of its own.
    const drawn = pages.join('').replaceAll(/\s/g, '')
    const accepted = (await applications(page)).map(({ acceptanceNo }) => acceptanceNo)
    expect(accepted).toHaveLength(3)
    for (const acceptanceNo of accepted) expect(drawn).toContain(acceptanceNo)
    await look(page, 'single-queue-copies')
  })

  await test.step('nothing is left to be filed together', async () => {
    await goTo(page, '今月の納付')
    await expect(page.getByRole('table', { name: 'この月の納付データ' })).toContainText('承認待ち')
    await expect(together).toHaveCount(0)
  })
})
