import { expect } from '../support/expect.ts'
import { go, openTab, press } from './moves.ts'
import type { Stage } from './stage.ts'

/** Payees of the register: name, designated number, people and tax (yen). */
const PAYEES = [
  ['仙台市', '10284', 3, 61_200],
  ['川崎市', '5520018', 9, 187_400],
  ['横浜市', '77-10442', 14, 302_600],
  ['名古屋市', '2010885', 2, 38_900],
  ['大阪市', '99000318', 5, 104_700],
  ['札幌市', '48750-001', 12, 345_600],
] as const

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
  await step({ ja: '納付先を登録する', en: 'Register a payee' }, async () => {
    await go(stage, 'payees')
    for (const [name, number, people, tax] of PAYEES) await fillPayee(stage, name, number, people, tax)
    await shoot('payees')
    await press(stage, 'common.action.save')
    const list = page.getByRole('table', { name: t('payees.list') })
    await expect(list.getByRole('row', { name: /48750-001/ })).toBeVisible()
    const rows = Number(await list.getAttribute('aria-rowcount'))
    await list.getByRole('row', { name: /48750-001/ }).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: t('trash.takeBack') })).toBeVisible()
    await expect(list).toHaveAttribute('aria-rowcount', String(rows - 1))
    await shoot('payees-deleted')
    await press(stage, 'trash.takeBack')
    await expect(list).toHaveAttribute('aria-rowcount', String(rows))
  })
  await step({ ja: 'データ移行と引継ぎ', en: 'Moving and handing over' }, async () => {
    await go(stage, 'settings')
    await openTab(stage, 'settings.tabs.transfer')
    await page.getByRole('radio', { name: t('transfer.mode.handOver') }).check()
    await shoot('transfer')
  })
}

/** Fills the form of a new payee, after the one that is in it has been saved. */
async function fillPayee(stage: Stage, name: string, number: string, people: number, tax: number): Promise<void> {
  const { page, t } = stage
  const form = page.getByRole('region', { name: t('payees.form.add') })
  if (await form.isVisible()) {
    await press(stage, 'common.action.save')
    await expect(form).toBeHidden()
  }
  await page.getByRole('combobox', { name: t('payees.picker.label') }).fill(name)
  await page.keyboard.press('Enter')
  await form.getByLabel(t('fields.designatedNumber')).fill(number)
  await form.getByLabel(t('fields.numberOfPayrollTaxPayments')).fill(String(people))
  await form.getByLabel(t('fields.amountOfPayrollTaxPayments')).fill(String(tax))
}
