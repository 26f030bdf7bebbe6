import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { applications, fileLot, goTo, openLot, prepareLot, startPractice } from './support/steps.ts'

const NAME = '本社分'
const lotRow = (page: Page) => page.getByRole('row').filter({ hasText: NAME })
const lock = (page: Page) => page.getByRole('status').filter({ hasText: '受付番号' })
const followed = (page: Page, acceptanceNo: string) =>
  page.getByRole('table', { name: '承認状況' }).getByRole('row').filter({ hasText: acceptanceNo })

/** Advances or returns an application at the bank, as another employee would on the bank's own site. */
async function atTheBank(page: Page, acceptanceNo: string, action: 'advance' | 'return'): Promise<void> {
  const reply = await page.evaluate(
    ([no, step]) => window.desk.call('practice.advance', { acceptanceNo: no, action: step }),
    [acceptanceNo, action] as const,
  )
  expect(reply.ok).toBe(true)
}

async function inquire(page: Page): Promise<void> {
  await goTo(page, '承認状況')
  await page.getByRole('button', { name: /^未承認をすべて更新/ }).click()
  await expect(page.getByText('件の照会が終わりました')).toBeVisible()
}

/** Files a batch of three payees and returns its acceptance number. */
async function filed(page: Page): Promise<string> {
  await prepareLot(page, NAME, samplePayees(3))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  return page.getByTestId('acceptance-no').innerText()
}

test('a batch that the bank returned is marked red, counts as missing in the ledger, and can be filed again without a warning', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const acceptanceNo = await filed(page)

  await test.step('a filed batch waits for approval, and a copy of it causes a warning about a duplicate', async () => {
    await goTo(page, '地方税納付')
    await expect(lotRow(page).locator('.warn')).toHaveText('承認待ち')
    await lotRow(page).getByRole('button', { name: '複製' }).click()
    await expect(page.getByRole('list', { name: 'チェック結果' })).toContainText(acceptanceNo)
    await page.getByRole('button', { name: '納付データ一覧' }).click()
    await lotRow(page).filter({ hasText: '下書き' }).getByRole('button', { name: '削除' }).click()
    await expect(lotRow(page)).toHaveCount(1)
  })

  await test.step('a batch that the bank returns is listed as returned', async () => {
    await atTheBank(page, acceptanceNo, 'return')
    // The screen may inquire by itself, so the test reads the row in a list that the row does not leave.
    await goTo(page, '承認状況')
    await page.getByLabel('表示', { exact: true }).selectOption('すべて')
    await page.getByRole('button', { name: `${acceptanceNo} を更新` }).click()
    await expect(followed(page, acceptanceNo)).toContainText('差戻し')
    await page.getByLabel('表示', { exact: true }).selectOption('差戻し')
    await expect(followed(page, acceptanceNo)).toBeVisible()
  })

  await test.step('who opens the returned batch from the list has seen the change, and the filing record is not green', async () => {
    await expect(page.getByRole('status', { name: '変更のある申請 1 件' })).toBeVisible()
    await followed(page, acceptanceNo).getByRole('link', { name: '納付データを開く' }).click()
    await expect(lock(page)).toContainText('差し戻されました')
    await expect(page.getByRole('status', { name: /変更のある申請/ })).toHaveCount(0)
    await goTo(page, '申請履歴')
    const filing = page.getByRole('table', { name: '申請の一覧' }).getByRole('row').filter({ hasText: acceptanceNo })
    await expect(filing.getByText('受付済み・差戻し', { exact: true })).toBeVisible()
    await filing.press('Enter')
    await expect(page.getByRole('status', { name: '申請の結果' })).toContainText(
      '銀行が差し戻しました。納付は行われません',
    )
    await goTo(page, '納付台帳')
    await expect(page.getByRole('list', { name: '漏れと重複' }).getByRole('button')).toHaveCount(3)
  })

  await test.step('a corrected batch can be filed without a warning', async () => {
    await goTo(page, '地方税納付')
    await expect(lotRow(page).locator('.danger')).toHaveText('差戻し')
    await expect(lotRow(page).getByRole('button', { name: '修正して再申請' })).toBeVisible()
    await openLot(page, NAME)
    await expect(lock(page)).toContainText('差し戻されました')
    await page.getByRole('button', { name: '修正して再申請' }).click()
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
    await fileLot(page)
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    expect(await applications(page)).toHaveLength(2)
    await goTo(page, '納付台帳')
    await expect(page.getByText('漏れも重複もありません')).toBeVisible()
  })
})

test('the user can record an application as returned, which holds until the bank reports a new status', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const acceptanceNo = await filed(page)
  await inquire(page)

  await page.getByRole('button', { name: `${acceptanceNo} を差戻しとして扱う` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '差戻しとして扱う' }).click()
  await page.getByLabel('表示', { exact: true }).selectOption('すべて')
  await expect(followed(page, acceptanceNo)).toContainText('差戻し（手動登録）')

  await test.step('the filing record says so', async () => {
    await goTo(page, '申請履歴')
    const recorded = page.getByRole('table', { name: '申請の一覧' }).getByRole('row').filter({ hasText: acceptanceNo })
    await expect(recorded.locator('.danger')).toHaveText('受付済み・差戻し')
    await expect(recorded).toContainText('差戻し（手動登録）')
  })

  await test.step('a returned batch that needs no correction can be closed for the month, and opened again', async () => {
    await goTo(page, '今月の納付')
    const open = page.getByTestId('month-open')
    await expect(open).toContainText('差戻し 1件')
    await page.getByRole('button', { name: '対応済みにする' }).click()
    await expect(open).toContainText('残っているものはありません（差戻しの対応済み 1社）')
    await page.getByRole('button', { name: '対応済みを取り消す' }).click()
    await expect(open).toContainText('差戻し 1件')
    await goTo(page, '承認状況')
    await page.getByLabel('表示', { exact: true }).selectOption('すべて')
  })

  await test.step('the record can be withdrawn', async () => {
    await page.getByRole('button', { name: `${acceptanceNo} の差戻しの扱いを取り消す` }).click()
    await expect(followed(page, acceptanceNo)).not.toContainText('差戻し（手動登録）')
    await page.getByRole('button', { name: `${acceptanceNo} を差戻しとして扱う` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '差戻しとして扱う' }).click()
    await expect(followed(page, acceptanceNo)).toContainText('差戻し（手動登録）')
  })

  await test.step('an approval by the bank overrides the record', async () => {
    for (const action of ['advance', 'advance'] as const) await atTheBank(page, acceptanceNo, action)
    await page.getByRole('button', { name: `${acceptanceNo} を更新` }).click()
    await expect(followed(page, acceptanceNo)).toContainText('承認済')
    await goTo(page, '地方税納付')
    await expect(lotRow(page).locator('.ok')).toHaveText('承認済み')
  })
})

test('the expected balance after the debit subtracts lots that are filed but not yet debited', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await filed(page)
  await prepareLot(page, '支店分', samplePayees(5).slice(3))
  await page.getByRole('button', { name: '確認へ進む' }).click()
  const facts = page.getByRole('region', { name: '申請の要点' })
  await expect(facts).toContainText('ほかの納付データ 1件')
  const yenOf = async (term: string) => {
    const figure = facts.getByText(term, { exact: true }).locator('xpath=following-sibling::dd')
    // The balance is asked for when the screen opens, and what depends on it has no figure before the answer.
    await expect(figure).toContainText(/[\d,]+\s*円/)
    return Number(/([\d,]+)\s*円/.exec(await figure.innerText())?.[1]?.replaceAll(',', ''))
  }
  const [balance, filedBefore, now, left] = [
    await yenOf('資金化残高'),
    await yenOf('申請済み（未引落）'),
    await yenOf('今回'),
    await yenOf('引落後残高（見込み）'),
  ]
  expect(filedBefore).toBeGreaterThan(0)
  expect(left).toBe(balance - filedBefore - now)
})
