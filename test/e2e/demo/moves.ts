import { expect } from '../support/expect.ts'
import { pasteAt } from '../support/steps.ts'
import type { Stage } from './stage.ts'
import { patternOf } from './words.ts'

const NAVIGATION = {
  home: 'common.nav.home',
  accounts: 'common.nav.accounts',
  lots: 'common.nav.lots',
  acceptance: 'common.nav.acceptance',
  settings: 'common.nav.settings',
  practice: 'common.nav.practice',
  balances: 'common.nav.balances',
  payees: 'common.nav.payees',
  ledger: 'common.nav.ledger',
  following: 'common.nav.following',
}
/** The views that share one entry of the menu, which leads to the first. */
const FILED_VIEWS: readonly string[] = ['following', 'acceptance']

/** Goes to a screen through the main menu. */
export async function go({ page, t }: Stage, to: keyof typeof NAVIGATION): Promise<void> {
  await page
    .getByRole('navigation', { name: t('common.nav.label') })
    .getByRole('link')
    // Its name may go on with what is left to do there.
    .filter({
      has: page.getByText(t(FILED_VIEWS.includes(to) ? 'common.nav.filed' : NAVIGATION[to]), { exact: true }),
    })
    .click()
  if (to === 'acceptance')
    await page
      .getByRole('navigation', { name: t('common.nav.filed') })
      .getByRole('link', { name: t(NAVIGATION[to]), exact: true })
      .click()
}

export async function press({ page, t }: Stage, key: string): Promise<void> {
  await page.getByRole('button', { name: t(key), exact: true }).click()
}

/** Chooses a line of the menu of a screen's outputs. */
export async function chooseOutput(stage: Stage, key: string): Promise<void> {
  await press(stage, 'common.output')
  await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click()
}

export async function openTab({ page, t }: Stage, key: string): Promise<void> {
  await page.getByRole('tab', { name: t(key), exact: true }).click()
}

/** Waits until every account of the home screen shows its balance. */
export async function balancesShown({ page, t }: Stage): Promise<void> {
  const rows = page.getByRole('table', { name: t('month.balances') }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/\d{1,3}(,\d{3})+/)
  await expect(page.getByRole('button', { name: t('month.refreshBalances') })).toBeEnabled()
  await expect(rows.last()).toContainText(/\d\d:\d\d/)
}

/** Opens an account of the practice bank from the home screen, by a part of its label. */
export async function openAccount(stage: Stage, label: RegExp): Promise<void> {
  await go(stage, 'home')
  await stage.page.getByRole('link', { name: label }).click()
  await expect(stage.page.getByRole('region', { name: stage.t('accounts.balanceRegion') })).toContainText(
    /\d\d:\d\d:\d\d/,
  )
}

/** Creates a lot, fills in its head, pastes its rows and waits until it is saved. */
export async function makeLot(stage: Stage, name: string, rows: string): Promise<void> {
  const { page, t } = stage
  await go(stage, 'lots')
  await press(stage, 'lots.create.open')
  await page.getByRole('menuitem', { name: t('lots.create.empty'), exact: true }).click()
  await page.getByLabel(t('fields.localTaxPaymentDataName')).fill(name)
  await page.getByLabel(t('fields.applicantName')).fill('カブシキガイシャミホンショウジ')
  await page.getByLabel(t('fields.address')).fill('トウキョウトチヨダクミホンチョウ１－１')
  await page
    .getByRole('grid', { name: t('lots.grid.label') })
    .getByRole('gridcell')
    .first()
    .click()
  await pasteAt(page, rows)
  await expect(page.getByText(stage.like('lots.save.saved'))).toBeVisible()
}

/** Ticks what the confirmation asks for, also that payees which were filed already are paid once more. */
export async function tick({ page, t }: Stage): Promise<void> {
  await page.getByRole('checkbox', { name: patternOf(t, 'lots.confirm.check') }).click()
  const again = page.getByRole('checkbox', { name: patternOf(t, 'lots.confirm.paidAgain') })
  if ((await again.count()) > 0) await again.click()
}

/** Files the lot that is open in the editor. Afterwards the screen shows the bank's answer. */
export async function file(stage: Stage): Promise<void> {
  const { page, t } = stage
  await tick(stage)
  await press(stage, 'lots.confirm.file')
  await expect(page.getByRole('status', { name: t('lots.result.title'), exact: true })).toBeVisible()
}

/** Opens a route of the app, for screens that no menu leads to. */
export async function visit({ page }: Stage, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${route}`)
}
