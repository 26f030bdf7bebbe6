import { statSync } from 'node:fs'
import { expect } from '../support/expect.ts'
import { LIMITS } from '../../budget.ts'
import { answerSaveDialog } from '../support/steps.ts'
import { balancesShown, chooseOutput, file, go, makeLot, openAccount, openTab, press } from './moves.ts'
import { ordinaryMonth } from './payees.ts'
import type { Stage } from './stage.ts'

const MAIN_ACCOUNT = /60日で600件/

/** Does the work of one month, from the first start to the approval at the bank. */
export async function workAMonth(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage

  await step({ ja: '初めての起動', en: 'First start' }, async () => {
    await expect(page.getByRole('heading', { name: t('settings.firstStart.title') })).toBeVisible()
    await shoot('first-start')
  })
  await step(
    { ja: '練習用の会社ではじめ、残高を見る', en: 'Start with a practice company, see its balances' },
    async () => {
      await press(stage, 'settings.firstStart.practice')
      await balancesShown(stage)
      await shoot('home')
    },
  )
  await step({ ja: '600件の入出金明細を取得する', en: 'Fetch a statement of 600 entries' }, async () => {
    await openAccount(stage, MAIN_ACCOUNT)
    await press(stage, 'accounts.preset.days60')
    await press(stage, 'accounts.fetch')
    await expect(page.getByRole('table', { name: t('accounts.tab.transactions') })).toHaveAttribute(
      'aria-rowcount',
      '601',
    )
    await shoot('account')
  })
  await step({ ja: '入出金明細表をPDFに保存する', en: 'Save the statement as PDF' }, () => savePdf(stage, 'statement'))
  await step({ ja: '120団体の納付データを作る', en: 'Prepare a lot of 120 payees' }, () => prepare(stage))
  await step({ ja: '申請内容を確認する', en: 'Review before filing' }, async () => {
    await press(stage, 'lots.editor.toConfirm')
    await expect(
      page
        .getByRole('table', { name: t('acceptance.details') })
        .or(page.getByRole('button', { name: t('lots.confirm.file') }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: t('lots.confirm.facts') })).toContainText(
      /\d{1,3}(,\d{3})+.*\d{1,3}(,\d{3})+/s,
    )
    await shoot('confirmation')
  })
  const acceptanceNo = await fileIt(stage)
  await step({ ja: '練習銀行で一次承認・承認へ進める', en: 'Approve it at the practice bank' }, () =>
    approve(stage, acceptanceNo),
  )
  await step({ ja: '受付を照会する', en: 'Look up the acceptance' }, async () => {
    await go(stage, 'acceptance')
    await page.getByRole('link', { name: acceptanceNo }).click()
    await expect(page.getByTestId('transaction-status')).toHaveText('承認済')
    await expect(page.getByText(t('acceptance.match'))).toBeVisible()
    await shoot('acceptance')
  })
  await step({ ja: '設定を見る', en: 'Look at the settings' }, async () => {
    await go(stage, 'settings')
    await openTab(stage, 'settings.tabs.keys')
    await press(stage, 'settings.test.run')
    await expect(page.getByText(t('settings.test.passed'))).toBeVisible()
    await shoot('settings')
  })
}

/** Saves the statement on the screen as a PDF with this name. */
export async function savePdf(stage: Stage, name: string): Promise<void> {
  const { page, desk, like } = stage
  const path = stage.document(name)
  await answerSaveDialog(desk, path)
  await chooseOutput(stage, 'accounts.document.pdf')
  await expect(page.getByText(like('accounts.document.saved'))).toBeVisible({ timeout: LIMITS.shown })
  expect(statSync(path).size).toBeGreaterThan(1_000)
}

async function prepare(stage: Stage): Promise<void> {
  const { page, t } = stage
  await makeLot(stage, '定例納付', ordinaryMonth())
  const grid = page.getByRole('grid', { name: t('lots.grid.label') })
  await expect(grid).toHaveAttribute('aria-rowcount', '122')
  await page.keyboard.press('Control+Home')
  await grid.getByRole('row').nth(7).getByRole('gridcell').nth(6).dblclick()
  await stage.shoot('lot')
  await page.keyboard.press('Escape')
}

async function fileIt(stage: Stage): Promise<string> {
  const { page, t } = stage
  await stage.step({ ja: '申請し、受付番号を受け取る', en: 'File it and receive the acceptance number' }, async () => {
    await file(stage)
    await expect(page.getByRole('heading', { name: t('lots.result.state.accepted') })).toBeVisible()
    await stage.shoot('outcome')
  })
  return page.getByTestId('acceptance-no').innerText()
}

async function approve(stage: Stage, acceptanceNo: string): Promise<void> {
  const { page, t } = stage
  await go(stage, 'practice')
  const row = page.getByRole('row', { name: new RegExp(acceptanceNo) })
  const next = row.getByRole('button', { name: t('practice.applications.advanceOne', { acceptanceNo }) })
  await next.click()
  await expect(row).toContainText(t('practice.stage.firstApproved'))
  await stage.shoot('practice-bank')
  await next.click()
  await expect(row.getByText(t('practice.stage.approved'), { exact: true })).toBeVisible()
}
