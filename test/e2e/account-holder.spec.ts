// The holder of an account, as the bank names it, beside the employer that the company is registered as.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { inEachAppearance, look } from './support/look.ts'
import { goTo, newLot, openAccount, startPractice, typePayee, waitSaved } from './support/steps.ts'

const DIFFERS = '口座名義が特別徴収義務者名と違います'
/** The practice bank's account of somebody else, whose name is as long as the interface allows. */
const OTHER = `ヨシダホッケスイサンカコウ（カ${'ナ'.repeat(56)}`
const OWN = 'レンシュウショウジ（カ'

/** Takes pictures of a screen, and looks whether it can be used by everybody. */
async function see(page: Page, name: string): Promise<void> {
  await look(page, name)
  await inEachAppearance(page, async (appearance) => {
    const found = (await audit(page)).map(({ rule, places }) => `${rule} ${places.join(' | ')}`)
    expect(found, `${name}${appearance}`).toEqual([])
  })
}

test('an account whose holder is not the employer is told wherever it is set up or used, and nothing is blocked', async ({
  desk: { page },
}) => {
  const note = page.getByRole('note').filter({ hasText: DIFFERS })
  await startPractice(page)

  await test.step('on the screen of the account', async () => {
    await openAccount(page, /最長の文字/)
    await expect(note).toContainText(OTHER)
    await expect(note).toContainText(OWN)
    await see(page, 'holder-account')
    await openAccount(page, /60日で600件/)
    const balance = page.getByRole('region', { name: '口座の残高' })
    await expect(balance).toContainText(/\d{1,3}(,\d{3})+/)
    await expect(note).toHaveCount(0)
  })

  await test.step('in the list of balances', async () => {
    await goTo(page, '残高一覧')
    await page.getByRole('button', { name: /^すべて更新/ }).click()
    await expect(
      page.getByRole('treegrid', { name: '残高一覧' }).getByRole('row').filter({ hasText: '4444444' }),
    ).toContainText('名義が違います')
    await expect(
      page.getByRole('treegrid', { name: '残高一覧' }).getByRole('row').filter({ hasText: '1111111' }),
    ).toContainText(/\d{1,3}(,\d{3})+/)
    await expect(
      page.getByRole('treegrid', { name: '残高一覧' }).getByRole('row').filter({ hasText: '1111111' }),
    ).not.toContainText('名義が違います')
    await see(page, 'holder-balances')
  })

  await test.step('beside the test of a connection', async () => {
    await goTo(page, '設定')
    await page.getByRole('tab', { name: 'クライアントキー' }).click()
    await page.getByRole('button', { name: '接続テスト' }).click()
    await expect(page.getByText('接続できました')).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.getByLabel('テストする口座').selectOption({ label: '当座貸越（残高マイナス・最長の文字） 00224444444' })
    await page.getByRole('button', { name: '接続テスト' }).click()
    await expect(page.getByText('接続できました')).toBeVisible()
    await expect(note).toContainText(OTHER)
    await see(page, 'holder-connection')
  })

  await test.step('among the accounts of the company, with the name as it is typed', async () => {
    await page.getByRole('tab', { name: '会社と口座' }).click()
    await page.getByRole('button', { name: '練習用の会社 を編集' }).click()
    await expect(note).toHaveCount(1)
    await page.getByLabel('特別徴収義務者名（カナ）').fill('オツショウジ（カ')
    await expect(note).toHaveCount(7)
    await expect(note.first()).toContainText(OWN)
    await note.first().scrollIntoViewIfNeeded()
    await see(page, 'holder-company')
    await page.getByLabel('特別徴収義務者名（カナ）').fill('カブシキガイシャ　レンシュウショージ')
    await expect(note).toHaveCount(1)
    await goTo(page, '地方税納付')
    await page.getByRole('button', { name: '保存しないで移動' }).click()
  })

  await test.step('before and after filing, which it does not stop', async () => {
    await newLot(page, '名義')
    await typePayee(page, { municipalityCode: '131016', designatedNumber: '100', count: 1, amount: 5_000 })
    await waitSaved(page)
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(note).toContainText(OWN)
    await expect(note).toContainText('カブシキガイシャレンシュウ')
    await see(page, 'holder-confirm')
    await page.getByRole('checkbox', { name: /を確認しました$/ }).check()
    await page.getByRole('button', { name: '申請する' }).click()
    await expect(page.getByTestId('acceptance-no')).toBeVisible()
    await expect(note).toContainText(OWN)
    await see(page, 'holder-result')
  })
})
