// Audits the screens, dialogs and panels that the demo's month and its review do not open.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect } from '#test/e2e/support/expect'
import { SETTINGS_TABS } from '#features/settings/tabs/tabs'
import { evidence } from '../../e2e/demo/evidence.ts'
import { morning } from '../../e2e/demo/morning.ts'
import { chooseOutput, makeLot, openAccount, press, visit } from '../../e2e/demo/moves.ts'
import { hurriedMonth } from '../../e2e/demo/payees.ts'
import type { Stage } from '../../e2e/demo/stage.ts'
import { yearPlan } from '../../e2e/demo/yearPlan.ts'
import {
  answerOpenDialog,
  bankFile,
  csvFile,
  fileHead,
  PAYROLL_HEADINGS,
  payrollRow,
  sampleDetails,
} from '../../e2e/support/files.ts'

const MAIN_ACCOUNT = /60日で600件/
const HEAD = fileHead('2026-11', '2026-12-10')
const folder = mkdtempSync(join(tmpdir(), 'tokucho-axe-'))

export async function furtherScreens(stage: Stage): Promise<void> {
  const { step } = stage
  await step({ ja: '残高一覧と納付先', en: 'The board and the payees' }, async () => {
    await board(stage)
    await payees(stage)
  })
  await yearPlan(stage)
  await step({ ja: '台帳、承認状況', en: 'The ledger and the applications' }, () => overviews(stage))
  await morning(stage)
  await evidence(stage)
  await step({ ja: '設定のすべての分類', en: 'Every tab of the settings' }, () => settings(stage))
  await step({ ja: '明細の道具', en: 'What belongs to a statement' }, () => statement(stage))
  await step({ ja: '他行の口座', en: 'An account at another bank' }, () => otherBank(stage))
  await step({ ja: '入金の消込', en: 'Matching deposits' }, () => deposits(stage))
  await step({ ja: '納付データの道具', en: 'What belongs to a lot' }, () => lot(stage))
  await step({ ja: '取り込み', en: 'Imports' }, () => imports(stage))
}

/** Audits a dialog that a button or a line of the output menu opens, and closes it with Escape. */
async function dialog(
  stage: Stage,
  button: string | { output: string },
  name: string,
  ready?: (box: Locator) => Promise<void>,
): Promise<void> {
  await (typeof button === 'string' ? press(stage, button) : chooseOutput(stage, button.output))
  const box = stage.page.getByRole('dialog')
  await expect(box).toBeVisible()
  await ready?.(box)
  await stage.shoot(name)
  await stage.page.keyboard.press('Escape')
  await expect(box).toBeHidden()
}

async function board(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/balances')
  const grid = page.getByRole('treegrid', { name: t('balances.title') })
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
  await shoot('balances')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('g')
  await expect(page.getByRole('dialog', { name: t('balances.naming.title') })).toBeVisible()
  await shoot('balances-group-name')
  await page.keyboard.press('Escape')
  await page.getByLabel(t('balances.words')).fill('ない口座')
  await expect(page.getByText(t('balances.none'))).toBeVisible()
  await shoot('balances-no-hit')
}

async function payees(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/payees')
  await expect(page.getByText(t('payees.empty'))).toBeVisible()
  await shoot('payees-empty')
  const picker = page.getByRole('combobox', { name: t('payees.picker.label') })
  await picker.fill('札幌市')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot('payees-picker')
  await picker.press('Enter')
  const form = page.getByRole('region', { name: t('payees.form.add') })
  await expect(form).toBeVisible()
  await form.getByRole('textbox', { name: t('fields.designatedNumber') }).fill('あ')
  await press(stage, 'common.action.save')
  await shoot('payees-form-mistake')
  await form.getByRole('textbox', { name: t('fields.designatedNumber') }).fill('48750-001')
  await form.getByRole('textbox', { name: t('fields.amountOfPayrollTaxPayments') }).fill('345600')
  await form.getByRole('textbox', { name: t('fields.numberOfPayrollTaxPayments') }).fill('12')
  await press(stage, 'common.action.save')
  await expect(page.getByRole('table', { name: t('payees.list') })).toHaveAttribute('aria-rowcount', '2')
  await shoot('payees')
  const file = async (...row: string[]) => {
    await answerOpenDialog(
      stage.desk,
      join(folder, 'payees.csv'),
      csvFile([['市区町村コード', '指定番号', '給与件数', '給与税額'], row]),
    )
    await press(stage, 'payees.csv.open')
  }
  await file('132063', 'A12-3', '3', '45600')
  await expect(page.getByRole('dialog').getByRole('button', { name: t('imports.take'), exact: true })).toBeEnabled()
  await shoot('payees-import')
  await page.keyboard.press('Escape')
  await file('132060', 'A12-3', 'x', '45600')
  await expect(page.getByRole('list', { name: t('imports.problems.label') })).toBeVisible()
  await shoot('payees-import-refused')
  await page.keyboard.press('Escape')
}

/** Registers an account at another bank and takes a table into it. */
async function otherBank(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/settings/companies')
  await page
    .getByRole('button', { name: stage.like('settings.company.editOne') })
    .first()
    .click()
  await press(stage, 'settings.otherAccount.add')
  const cell = (field: string) =>
    page.getByLabel(t('settings.otherAccount.cell', { field: t(`settings.otherAccount.${field}`), row: 1 }))
  await cell('bankName').fill('見本みらい信金')
  await cell('branchNo').fill('101')
  await cell('accountTypeCode').selectOption('1')
  await cell('accountNo').fill('7654321')
  await shoot('other-bank-settings')
  await press(stage, 'common.action.save')
  await expect(page.getByRole('form', { name: t('settings.company.editTitle') })).toBeHidden()
  await visit(stage, '/accounts')
  await page.getByRole('combobox', { name: t('accounts.account') }).selectOption({
    label: [t('statementFiles.ofBank', { bank: '見本みらい信金' }), `101 ${t('accounts.typeLabel.1')} 7654321`].join(
      '　',
    ),
  })
  await shoot('other-bank-empty')
  await askedAboutDays(stage, 'statementFiles.import.open', 'other-bank-import-question', [
    ['取引日', '入金', '出金', '摘要', '残高'],
    ['1/5/26', '1000', '', '振込　ミホン', '1000'],
  ])
  const rows = [
    ['取引日', '入金', '出金', '摘要', '残高'],
    ['2026/11/02', '1000', '', '振込　ミホン', '1000'],
    ['2026/11/05', '', '300', '手数料', '700'],
  ]
  await answerOpenDialog(stage.desk, join(folder, 'other.csv'), csvFile(rows))
  await press(stage, 'statementFiles.import.open')
  const taking = page.getByRole('dialog').getByRole('button', { name: t('imports.take'), exact: true })
  await expect(taking).toBeEnabled()
  await shoot('other-bank-import')
  await taking.click()
  await expect(page.getByRole('table', { name: t('accounts.tab.transactions') })).toHaveAttribute('aria-rowcount', '3')
  await shoot('other-bank')
  await dialog(stage, 'statementFiles.files.open', 'other-bank-files')
}

async function askedAboutDays(stage: Stage, button: string, name: string, rows: string[][]): Promise<void> {
  await answerOpenDialog(stage.desk, join(folder, `${name}.csv`), csvFile(rows))
  await dialog(stage, button, name, (box) => expect(box.getByRole('radio').nth(1)).toBeVisible())
}

async function overviews(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/ledger')
  const grid = page.getByRole('grid', { name: t('ledger.grid') })
  await expect(grid).toBeVisible()
  await shoot('ledger')
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await shoot('ledger-cell')
  await visit(stage, '/following')
  await expect(page.getByRole('heading', { name: t('following.title') })).toBeVisible()
  await page.getByLabel(t('following.filter.shown'), { exact: true }).selectOption('all')
  await expect(
    page
      .getByRole('table', { name: t('following.title') })
      .getByRole('button')
      .first(),
  ).toBeVisible()
  await shoot('following')
  await visit(stage, '/acceptances')
  await page.getByLabel(t('fields.acceptanceNo'), { exact: true }).fill('123')
  await shoot('acceptance-number')
  await visit(stage, '/journal')
  await expect(page.getByRole('table', { name: t('journal.list') })).toBeVisible()
  await shoot('journal')
}

async function settings(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  for (const tab of SETTINGS_TABS) {
    await visit(stage, `/settings/${tab}`)
    await expect(page.getByRole('tab', { name: t(`settings.tabs.${tab}`), exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await shoot(`settings-tab-${tab}`)
  }
  await press(stage, 'trouble.diagnostics.make')
  await expect(page.getByRole('region', { name: t('trouble.diagnostics.contents') })).toBeVisible()
  await shoot('settings-diagnostics-file')
  await visit(stage, '/settings/transfer')
  for (const mode of ['move', 'handOver', 'import']) {
    await page.getByRole('radio', { name: t(`transfer.mode.${mode}`) }).check()
    await shoot(`settings-transfer-${mode}`)
  }
  await visit(stage, '/settings/network')
  await page.getByRole('radio', { name: t('network.mode.manual') }).check()
  await shoot('settings-network-manual')
  await page.getByRole('radio', { name: t('network.mode.system') }).check()
  await visit(stage, '/settings/security')
  await press(stage, 'lock.set')
  await page.getByLabel(t('lock.new'), { exact: true }).fill('みじかい')
  await page.getByLabel(t('lock.again')).fill('ちがう')
  await shoot('settings-lock-passphrase')
  await press(stage, 'common.action.cancel')
}

async function statement(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await openAccount(stage, MAIN_ACCOUNT)
  await press(stage, 'accounts.preset.days60')
  await press(stage, 'accounts.fetch')
  const table = page.getByRole('table', { name: t('accounts.tab.transactions') })
  await expect(table).toHaveAttribute('aria-rowcount', '601')
  const list = page.getByRole('listbox', { name: t('accounts.tab.transactions'), exact: true })
  await press(stage, 'statement.conditions.toggle')
  await page.getByLabel(t('statement.subtotals.label')).selectOption('day')
  await press(stage, 'statement.find.open')
  await shoot('statement-conditions-find')
  await page.keyboard.press('Escape')
  await list.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t('statement.detail.title') })).toBeVisible()
  await shoot('statement-detail')
  await page.keyboard.press('Escape')
  await dialog(stage, 'statement.columns.open', 'statement-columns')
  await dialog(stage, 'statement.keys.open', 'statement-keys')
  await dialog(stage, { output: 'exports.open' }, 'statement-export', (box) =>
    expect(box.getByRole('button', { name: t('exports.save') })).toBeVisible(),
  )
  await dialog(stage, { output: 'accounts.document.preview' }, 'statement-print-preview')
  await press(stage, 'statement.view.pictures')
  await expect(page.locator('canvas').first()).toBeVisible()
  await shoot('statement-pictures')
  await press(stage, 'statement.view.table')
}

async function deposits(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/accounts/00122222222')
  await page.getByRole('tab', { name: t('accounts.tab.paymentArrivals') }).click()
  const panel = page.getByRole('tabpanel', { name: t('accounts.tab.paymentArrivals') })
  await panel.getByRole('button', { name: t('accounts.preset.days60') }).click()
  await panel.getByRole('button', { name: t('accounts.fetch'), exact: true }).click()
  await expect(panel.getByText(t('accounts.totals.inquiredAt'))).toBeVisible()
  await panel.getByRole('button', { name: t('deposits.view.remitters'), exact: true }).click()
  await panel
    .getByRole('table', { name: t('deposits.remitters.label') })
    .getByRole('row')
    .nth(1)
    .press('Enter')
  await shoot('deposits-remitters')
  await panel.getByRole('button', { name: t('deposits.view.matching'), exact: true }).click()
  await shoot('deposits-empty')
  await askedAboutDays(stage, 'deposits.list.open', 'deposits-import-question', [
    ['請求番号', '請求先名', '請求金額', '支払期日'],
    ['A-1', '得意先', '123456', '1/5/27'],
  ])
  await answerOpenDialog(
    stage.desk,
    join(folder, 'expected.csv'),
    csvFile([
      ['請求番号', '請求先名', '請求先カナ', '請求金額', '支払期日'],
      ['A-1', '得意先', 'トクイサキ', '123456', '2026-11-30'],
    ]),
  )
  await panel.getByRole('button', { name: t('deposits.list.open') }).click()
  await expect(page.getByRole('dialog', { name: t('imports.title.deposits') })).toBeVisible()
  await shoot('deposits-import')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('imports.take'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel.getByTestId('sum-open')).toContainText('123,456')
  await shoot('deposits-matching')
}

async function lot(stage: Stage): Promise<void> {
  await makeLot(stage, '道具', hurriedMonth())
  await dialog(stage, { output: 'exports.open' }, 'lot-export', (box) =>
    expect(box.getByRole('radio').first()).toBeVisible(),
  )
  await dialog(stage, 'lots.retirement.open', 'lot-retirement')
  await stage.page.getByRole('gridcell').first().click()
  await stage.page.keyboard.press('Control+f')
  await expect(
    stage.page
      .getByRole('searchbox')
      .or(stage.page.getByLabel(stage.t('lots.find.label')))
      .first(),
  ).toBeVisible()
  await stage.shoot('lot-find')
  await stage.page.keyboard.press('Escape')
}

async function imports(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  const box = page.getByRole('dialog')
  const choose = async (name: string, bytes: Uint8Array) => {
    await answerOpenDialog(stage.desk, join(folder, name), bytes)
    await box
      .getByRole('button', { name: t(name === 'a.dat' ? 'imports.file.choose' : 'imports.file.another') })
      .click()
    await expect(box.getByText(name, { exact: true })).toBeVisible()
  }
  await press(stage, 'imports.open')
  await expect(box).toBeVisible()
  await shoot('import-empty')
  await choose('a.dat', bankFile(HEAD, sampleDetails(3), 'crlf', 'reiwa'))
  await expect(box.getByRole('region', { name: t('imports.account.title') })).toBeVisible()
  await shoot('import-bank-file')
  await choose('b.csv', csvFile([PAYROLL_HEADINGS, ...sampleDetails(3).map((detail) => payrollRow(detail))]))
  await expect(box.getByRole('table', { name: t('imports.rows.label') })).toBeVisible()
  await shoot('import-mapping')
  await choose('c.csv', csvFile([PAYROLL_HEADINGS, ['999999', '', '1', '', 'x', 'y']]))
  await expect(box.getByRole('list', { name: t('imports.problems.label') })).toBeVisible()
  await shoot('import-refused')
  await choose(
    'd.csv',
    csvFile([
      ['市区町村名', '人員', '税額', '控除額'],
      ['府中市', '3', '60000', '100'],
      ['青梅市', '1', '500', '0'],
      ['合計', '4', '70000', ''],
    ]),
  )
  await expect(box.getByRole('region', { name: t('imports.question.title') })).toBeVisible()
  await shoot('import-questions')
  await box.getByRole('radio').first().check()
  await box.getByRole('button', { name: t('imports.rows.leaveOutOne', { line: 3 }) }).click()
  await shoot('import-reason')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: t('imports.rows.takeOne', { line: 3 }) })).toBeVisible()
  await shoot('import-left-out')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
}

/** Audits the lock screen. It comes last, because leaving it requires a passphrase. */
export async function lockScreen(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  const passphrase = 'ひらけごまひらけごま'
  await visit(stage, '/settings/security')
  await press(stage, 'lock.set')
  await page.getByLabel(t('lock.new'), { exact: true }).fill(passphrase)
  await page.getByLabel(t('lock.again')).fill(passphrase)
  await press(stage, 'lock.save')
  await press(stage, 'lock.now')
  await expect(page.getByRole('dialog', { name: t('lock.title') })).toBeVisible()
  await shoot('lock-screen')
  await page.getByLabel(t('lock.passphrase'), { exact: true }).fill('まちがい')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(t('lock.wrong')))
      .first(),
  ).toBeVisible()
  await shoot('lock-screen-wrong')
  await expect(page.getByText(t('lock.wrong'))).toBeVisible()
  await page.getByLabel(t('lock.passphrase'), { exact: true }).fill(passphrase)
  await expect(page.getByRole('button', { name: t('lock.unlock'), exact: true })).toBeEnabled({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t('lock.title') })).toBeHidden()
}
