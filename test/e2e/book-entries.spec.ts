// The book entries of approved lots: exported once, again only after a question, and told when the bank returns one.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readDelimited } from '#formats/tables/delimited'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { writeRows } from './support/office.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerSaveDialog, fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '仕訳データの出力' })
const status = (page: Page) => dialog(page).getByRole('status')

function amountsOf(path: string, column: number): number[] {
  const read = readDelimited(readFileSync(path), { delimiter: ',' })
  return read.ok ? read.value.table.rows.map((row) => Number(row[column])) : []
}

test('approved lots are exported for the accounting program, once, and a returned one is told', async ({
  desk,
}, info) => {
  const { page } = desk
  const { use } = keyboardOf(page)
  await startPractice(page)
  await prepareLot(page, '本社分', samplePayees(3))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()

  await test.step('nothing is booked before the bank has approved it', async () => {
    await goTo(page, '承認状況')
    await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
    await expect(dialog(page).getByText('承認された納付データはありません')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  for (let step = 0; step < 2; step++)
    await page.evaluate(
      (no) => window.desk.call('practice.advance', { acceptanceNo: no, action: 'advance' }),
      acceptanceNo,
    )
  await page.getByLabel('表示', { exact: true }).selectOption('すべて')
  await page.getByRole('button', { name: `${acceptanceNo} を更新` }).click()
  await expect(page.getByRole('row').filter({ hasText: acceptanceNo })).toContainText('承認済')

  const { amount } = totalsOf(samplePayees(3))
  const first = info.outputPath('first.csv')
  await test.step('the fee needs the tax category of the program, which is asked for by name', async () => {
    await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
    await expect(dialog(page).getByRole('row').filter({ hasText: acceptanceNo })).toContainText('未出力')
    await look(page, 'book-entries')
    await expect(dialog(page).getByRole('alert')).toContainText('手数料の税区分')
    await use(dialog(page).getByRole('button', { name: '会社と口座' }))
    await page.getByRole('button', { name: '練習用の会社 を編集' }).click()
    await page.getByLabel('手数料の税区分').fill('課対仕入10%')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('form', { name: '会社の編集' })).toHaveCount(0)
  })
  await test.step('by keyboard: the file has the tax and the fee, and the lot is marked', async () => {
    await goTo(page, '承認状況')
    await use(page.getByRole('button', { name: '仕訳データ', exact: true }))
    await answerSaveDialog(desk, first)
    await use(dialog(page).getByRole('button', { name: '仕訳を出力' }))
    await expect(status(page)).toContainText('first.csv に 1 件の仕訳を出力し')
    const [tax, fee] = amountsOf(first, 8)
    expect(tax).toBe(amount)
    expect(fee).toBeGreaterThan(0)
    expect(amountsOf(first, 14)).toEqual([tax, fee])
    await expect(dialog(page).getByRole('row').filter({ hasText: acceptanceNo })).toContainText('出力済み')
    await expect(dialog(page).getByRole('button', { name: '仕訳を出力' })).toBeDisabled()
  })
  await test.step('exporting it again asks first', async () => {
    const second = info.outputPath('second.csv')
    await answerSaveDialog(desk, second)
    await dialog(page)
      .getByRole('checkbox', { name: new RegExp(acceptanceNo) })
      .check()
    await use(dialog(page).getByRole('button', { name: '仕訳を出力' }))
    await expect(dialog(page).getByRole('alertdialog')).toContainText('二重')
    await use(dialog(page).getByRole('button', { name: 'もう一度出力する' }))
    await expect(status(page)).toContainText('second.csv に 1 件')
    expect(readFileSync(second)).toEqual(readFileSync(first))
    await page.keyboard.press('Escape')
  })
})

test('a lot that is returned after its export is told until its entries are reversed', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '本社分', samplePayees(2))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
  for (let step = 0; step < 2; step++)
    await page.evaluate(
      (no) => window.desk.call('practice.advance', { acceptanceNo: no, action: 'advance' }),
      acceptanceNo,
    )
  await goTo(page, '承認状況')
  await page.getByLabel('表示', { exact: true }).selectOption('すべて')
  await page.getByRole('button', { name: `${acceptanceNo} を更新` }).click()
  await expect(page.getByRole('row').filter({ hasText: acceptanceNo })).toContainText('承認済')
  await page.getByRole('button', { name: '仕訳データ', exact: true }).click()
  await dialog(page).getByLabel('会計ソフト').selectOption('汎用CSV（全社を1ファイル）')
  await answerSaveDialog(desk, info.outputPath('all.csv'))
  await dialog(page).getByRole('button', { name: '仕訳を出力' }).click()
  await expect(status(page)).toContainText('all.csv に 1 件')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const told = page.getByRole('alert').filter({ hasText: '差し戻された申請があります' })
  await expect(told).toHaveCount(0)
  // The practice bank returns nothing that it has approved, so its later answer is written here.
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  const later = { transactionStatus: '差戻し', transactionStatusCode: '9', appliedStatusCode: '2' }
  const known = { companyId, acceptanceNo, environment: 'practice' }
  const answer = { ...later, acceptanceNo, totalAmount: totalsOf(samplePayees(2)).amount }
  await writeRows(page, { lookups: [{ ...known, id: 9_999, at: '2099-01-01T00:00:00.000Z', answer }] })
  await page.reload()
  await goTo(page, '承認状況')
  await expect(told).toContainText(acceptanceNo)
  await look(page, 'book-entries-returned')
  await told.getByRole('button', { name: '会計ソフトの仕訳を取り消した' }).click()
  await expect(told).toHaveCount(0)
})
