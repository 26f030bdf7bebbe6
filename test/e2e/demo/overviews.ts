import { expect } from '@playwright/test'
import { go, openTab, press } from './moves.ts'
import type { Stage } from './stage.ts'

/** Shows the screens that list many lots, accounts or payees, after some lots were filed. */
export async function overviews(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  await step({ ja: '残高一覧と納付台帳', en: 'The board of balances and the ledger' }, async () => {
    await go(stage, 'balances')
    await expect(page.getByRole('heading', { name: t('common.nav.balances') })).toBeVisible()
    await expect(page.getByText(/\d{1,3}(,\d{3}){2,}/).first()).toBeVisible()
    await shoot('balances')
    await go(stage, 'ledger')
    await expect(page.getByText(/\d{1,3}(,\d{3})+/).first()).toBeVisible()
    await shoot('ledger')
  })
  await step({ ja: '承認状況', en: 'The applications' }, async () => {
    await go(stage, 'following')
    await page.getByRole('combobox', { name: t('following.filter.shown'), exact: true }).selectOption('all')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /2[0-9]{11}/ })
        .first(),
    ).toBeVisible()
    await shoot('following')
  })
  await step({ ja: '納付先を登録する', en: 'Register a payee' }, async () => {
    await go(stage, 'payees')
    await page.getByRole('combobox', { name: t('payees.picker.label') }).fill('札幌市')
    await page.keyboard.press('Enter')
    const form = page.getByRole('region', { name: t('payees.form.add') })
    await form.getByLabel(t('fields.designatedNumber')).fill('48750-001')
    await form.getByLabel(t('fields.numberOfPayrollTaxPayments')).fill('12')
    await form.getByLabel(t('fields.amountOfPayrollTaxPayments')).fill('345600')
    await shoot('payees')
    await press(stage, 'common.action.save')
    await expect(page.getByRole('table', { name: t('payees.list') })).toHaveAttribute('aria-rowcount', '2')
  })
  await step({ ja: 'データ移行と引継ぎ', en: 'Moving and handing over' }, async () => {
    await go(stage, 'settings')
    await openTab(stage, 'settings.tabs.transfer')
    await page.getByRole('radio', { name: t('transfer.mode.handOver') }).check()
    await shoot('transfer')
  })
}
