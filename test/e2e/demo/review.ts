import { expect } from '../support/expect.ts'
import { setFault } from '../support/steps.ts'
import { balancesShown, file, go, makeLot, openAccount, openTab, press, tick, visit } from './moves.ts'
import { overviews } from './overviews.ts'
import { hurriedMonth, ordinaryMonth } from './payees.ts'
import { savePdf } from './job.ts'
import { accountMenus, returned, sheet } from './sheet.ts'
import type { Stage } from './stage.ts'
import { tableMenus } from './tableMenus.ts'

const MAIN_ACCOUNT = /60日で600件/
/** Matches every row count but 1, because an empty table has only its heading. */
const SOME_ROWS = /^(?!1$)\d+$/
const SMALL = ordinaryMonth().split('\r\n').slice(0, 8).join('\r\n')

/** Shows the states that do not occur when all goes well: empty, failed, refused by the bank, and unknown. */
export async function reviewStates(stage: Stage): Promise<void> {
  await statements(stage)
  await accountMenus(stage, MAIN_ACCOUNT)
  await sheet(stage)
  await lots(stage)
  await overviews(stage)
  await tableMenus(stage)
  await lookups(stage)
  await settings(stage)
  await otherEnvironments(stage)
  await firstHours(stage)
}

async function statements(stage: Stage): Promise<void> {
  const { page, t, step, shoot, like } = stage
  await step({ ja: '振込入金明細', en: 'Incoming transfers' }, async () => {
    await openAccount(stage, MAIN_ACCOUNT)
    await openTab(stage, 'accounts.tab.paymentArrivals')
    await page
      .getByRole('button', { name: t('accounts.preset.days60') })
      .last()
      .click()
    await press(stage, 'accounts.fetch')
    await expect(page.getByRole('table', { name: t('accounts.tab.paymentArrivals') })).toHaveAttribute(
      'aria-rowcount',
      SOME_ROWS,
    )
    await expect(page.getByRole('button', { name: t('common.output'), exact: true })).toBeEnabled()
    await shoot('arrivals')
    await savePdf(stage, 'arrivals')
  })
  await step({ ja: '取得の途中と中止', en: 'A statement on its way and stopped' }, async () => {
    await openAccount(stage, /100,000件/)
    await shoot('account-before-fetching')
    await setFault(page, { kind: 'latency', operation: 'transactions', amount: 300 })
    await press(stage, 'accounts.preset.year')
    await press(stage, 'accounts.fetch')
    await expect(page.getByText(like('accounts.progress'))).toBeVisible()
    await expect(page.getByRole('table', { name: t('accounts.tab.transactions') })).toHaveAttribute(
      'aria-rowcount',
      SOME_ROWS,
    )
    await shoot('account-fetching')
    await press(stage, 'accounts.stop')
    await expect(page.getByText(t('accounts.partial.title'))).toBeVisible()
    await shoot('account-stopped')
  })
  await step({ ja: '取得の失敗', en: 'A statement that fails' }, async () => {
    await setFault(page, { kind: 'repeatedKeyword', operation: 'transactions' })
    await press(stage, 'accounts.fetch')
    await expect(page.getByText(t('errors.pagingBroken.what'))).toBeVisible()
    await shoot('account-failed')
    await setFault(page, { kind: 'unauthorized', operation: 'any' })
    await openAccountQuietly(stage, /明細なし/)
    await expect(page.getByText(like('errors.invalidClient.what')).first()).toBeVisible()
    await shoot('account-refused')
    await setFault(page, undefined)
  })
  await step(
    { ja: '明細のない口座、名前の長い口座', en: 'An account without entries, one with the longest names' },
    async () => {
      await openAccount(stage, /明細なし/)
      await press(stage, 'accounts.fetch')
      await expect(page.getByText(t('accounts.empty.none'))).toBeVisible()
      await shoot('account-empty')
      await openAccount(stage, /最長の文字/)
      await press(stage, 'accounts.fetch')
      await expect(page.getByRole('table', { name: t('accounts.tab.transactions') })).toHaveAttribute(
        'aria-rowcount',
        SOME_ROWS,
      )
      await shoot('account-longest')
      await openAccount(stage, /^通知預金/)
      await shoot('account-balance-only')
    },
  )
}

/** Opens an account like `openAccount`, but does not wait for a balance, because none can arrive. */
async function openAccountQuietly(stage: Stage, label: RegExp): Promise<void> {
  await go(stage, 'home')
  await stage.page.getByRole('link', { name: label }).click()
  await expect(stage.page.getByRole('heading', { name: stage.t('accounts.title') })).toBeVisible()
}

async function lots(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  const result = page.getByRole('status', { name: t('lots.result.title'), exact: true })
  const again = async (fault: string, name: string): Promise<void> => {
    await makeLot(
      stage,
      name,
      SMALL.split('\r\n')
        .slice(0, 4 + name.length)
        .join('\r\n'),
    )
    await press(stage, 'lots.editor.toConfirm')
    await setFault(page, { kind: fault, operation: 'apply' })
    await file(stage)
    await setFault(page, undefined)
  }
  const openEditor = async (name: string): Promise<void> => {
    await go(stage, 'lots')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('grid', { name: t('lots.grid.label') })).toBeVisible()
  }

  await step({ ja: '誤りのある納付データとキー操作', en: 'A lot with mistakes, and the keys' }, async () => {
    await makeLot(stage, '下書き', hurriedMonth())
    await page.getByLabel(t('fields.dueDate')).fill('2026-01-03')
    await page.keyboard.press('Tab')
    await expect(
      page
        .getByRole('list', { name: t('lots.findings.label') })
        .getByRole('listitem')
        .nth(6),
    ).toBeVisible()
    await shoot('lot-mistakes')
    await page.keyboard.press('F1')
    await expect(page.getByText(t('lots.keys.typing'))).toBeVisible()
    await shoot('lot-keys')
    await page.keyboard.press('Escape')
    await expect(page.getByText(t('lots.keys.typing'))).toBeHidden()
    await press(stage, 'lots.editor.toConfirm')
    await expect(page.getByRole('button', { name: t('lots.confirm.file') })).toBeVisible()
    await shoot('confirmation-blocked')
  })
  await step({ ja: '銀行が受け付けない納付データ', en: 'A lot the bank refuses' }, async () => {
    await again('rejectDetails', '訂正分')
    await expect(page.getByRole('table', { name: t('lots.result.rowErrors') })).toBeVisible()
    await shoot('outcome-refused')
    await openEditor('訂正分')
    await shoot('lot-refused')
  })
  await step({ ja: '結果不明', en: 'An unknown outcome' }, async () => {
    await again('answerLostAfterStore', '別')
    await expect(result).toContainText(t('lots.result.state.unknown'))
    await shoot('outcome-unknown')
    const total = page.getByLabel(t('resolve.total'))
    await total.fill('1')
    await expect(page.getByText(t('resolve.wrongTotal'))).toBeVisible()
    await total.scrollIntoViewIfNeeded()
    await shoot('outcome-unknown-question')
    await openEditor('別')
    await shoot('lot-unknown')
  })
  await step({ ja: '送信していない', en: 'Nothing was sent' }, async () => {
    await again('connectionRefused', '追加')
    await expect(result).toContainText(t('lots.result.state.notSent'))
    await shoot('outcome-not-sent')
  })
  await returned(stage, async (name, rows) => {
    await makeLot(stage, name, rows)
    await press(stage, 'lots.editor.toConfirm')
    await file(stage)
    return page.getByTestId('acceptance-no').innerText()
  })
  await step({ ja: '納付データの一覧と同じ内容の納付データ', en: 'The list of lots, and an equal lot' }, async () => {
    await openEditor('定例納付')
    await shoot('lot-accepted')
    await makeLot(stage, '同じ内容', ordinaryMonth())
    await press(stage, 'lots.editor.toConfirm')
    await tick(stage)
    await press(stage, 'lots.confirm.file')
    await expect(page.getByRole('button', { name: t('lots.confirm.fileAnyway') })).toBeVisible()
    await shoot('confirmation-equal')
    await go(stage, 'lots')
    await page
      .getByRole('button', { name: t('common.action.delete') })
      .first()
      .click()
    await shoot('lots')
    await press(stage, 'common.action.close')
    await go(stage, 'home')
    await balancesShown(stage)
    await shoot('home-busy')
  })
}

async function lookups(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  await step({ ja: '受付番号照会の一覧と失敗', en: 'The acceptance numbers, and one that is not there' }, async () => {
    await go(stage, 'acceptance')
    await shoot('acceptances')
    await page.getByRole('textbox', { name: t('fields.acceptanceNo') }).fill('261121000000')
    await press(stage, 'acceptance.ask')
    await expect(page.getByText(t('errors.bankSays'), { exact: true })).toBeVisible()
    await shoot('acceptance-failed')
  })
  await step({ ja: '不具合を入れた練習銀行', en: 'The practice bank with failures' }, async () => {
    await go(stage, 'practice')
    await page.getByRole('switch').first().click()
    await page.getByRole('switch').nth(6).click()
    await expect(page.getByText(t('practice.faults.anyOn', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: t('practice.reset.run') }).scrollIntoViewIfNeeded()
    await shoot('practice-bank-failures')
    await setFault(page, undefined)
  })
}

async function settings(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  await step({ ja: '設定の各分類', en: 'Every section of the settings' }, async () => {
    await go(stage, 'settings')
    await openTab(stage, 'settings.tabs.companies')
    await shoot('settings-companies')
    await page
      .getByRole('button', { name: t('settings.company.editOne', { name: t('settings.practiceCompanyName') }) })
      .click()
    await page.getByLabel(t('settings.company.name'), { exact: true }).fill('')
    await press(stage, 'common.action.save')
    await expect(page.getByText(t('settings.problem.required')).first()).toBeVisible()
    await shoot('settings-company')
    await openTab(stage, 'settings.tabs.environments')
    await expect(page.getByRole('dialog', { name: t('common.leave.title') })).toBeVisible()
    await shoot('settings-leave')
    await press(stage, 'common.leave.discard')
    await page
      .getByRole('textbox', {
        name: t('settings.environments.baseUrlOf', { environment: t('common.environment.production') }),
      })
      .fill('http://bank.example')
    await page
      .getByRole('button', {
        name: t('settings.environments.save', { environment: t('common.environment.production') }),
      })
      .click()
    await expect(page.getByText(t('settings.environments.refused.notHttps'))).toBeVisible()
    await shoot('settings-environments')
    await openTab(stage, 'settings.tabs.keys')
    await press(stage, 'common.leave.discard')
    await page
      .getByRole('button', { name: t('settings.keys.setOne', { environment: t('common.environment.production') }) })
      .click()
    await page
      .getByRole('button', { name: t('settings.keys.clearOne', { environment: t('common.environment.practice') }) })
      .click()
    await shoot('settings-keys')
    await openTab(stage, 'settings.tabs.display')
    await shoot('settings-display')
    await setFault(page, { kind: 'unknownExtraFields', operation: 'balance', times: 1 })
    await go(stage, 'home')
    await balancesShown(stage)
    await go(stage, 'settings')
    await openTab(stage, 'settings.tabs.diagnostics')
    await expect(page.getByText(t('settings.diagnostics.driftKind.unknownField')).first()).toBeVisible()
    await shoot('settings-diagnostics')
  })
}

async function otherEnvironments(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  await step({ ja: '本番と開発の会社', en: 'Companies of the other environments' }, async () => {
    for (const environment of ['production', 'development'] as const) {
      await page.evaluate(async (name) => {
        const list = await window.desk.call('companies.list')
        const model = list.ok ? list.value[0] : undefined
        if (!model) return
        const companyId = crypto.randomUUID()
        await window.desk.call('companies.save', {
          ...model,
          companyId,
          name: name === 'production' ? '株式会社見本製作所' : '見本サービス有限会社',
          environment: name,
        })
        await window.desk.call('preferences.set', { companyId })
      }, environment)
      await page.reload()
      // A second navigation would be lost while the first one is still under way.
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await visit(stage, '/')
      await expect(page.getByText(t('settings.notice.none'))).toBeVisible()
      await shoot(`home-${environment}`)
    }
    await go(stage, 'lots')
    await shoot('lots-empty')
    await go(stage, 'ledger')
    await expect(page.getByText(t('ledger.marks.empty'))).toBeVisible()
    await shoot('ledger-empty')
    await go(stage, 'accounts')
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(t('settings.notice.none')))
        .first(),
    ).toBeVisible()
    await shoot('account-without-key')
    await go(stage, 'acceptance')
    await shoot('acceptances-empty')
  })
}

async function firstHours(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  await step({ ja: '会社のない画面', en: 'Screens without a company' }, async () => {
    await page.evaluate(async () => {
      const list = await window.desk.call('companies.list')
      for (const { companyId } of list.ok ? list.value : []) await window.desk.call('companies.remove', { companyId })
    })
    await page.reload()
    for (const screen of ['accounts', 'lots', 'settings'] as const) {
      await go(stage, screen)
      await shoot(`${screen}-without-company`)
    }
    await openTab(stage, 'settings.tabs.keys')
    await shoot('settings-keys-without-company')
    await go(stage, 'home')
    await press(stage, 'settings.firstStart.register')
    await expect(page.getByText(t('settings.company.newTitle'))).toBeVisible()
    await shoot('settings-company-new')
    const form = page.getByRole('form', { name: t('settings.company.newTitle') })
    await form.getByLabel(t('settings.company.name')).fill('見本商事')
    await form.getByLabel(t('settings.company.environment'), { exact: true }).selectOption('production')
    await press(stage, 'common.action.save')
    await expect(page.getByRole('button', { name: t('settings.company.next') })).toBeVisible()
    await shoot('settings-company-next')
  })
}
