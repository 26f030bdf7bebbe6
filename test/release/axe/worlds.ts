// Audits the app's notices when something is broken: whole screens in place of the app, and notices above every screen.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '#test/e2e/support/expect'
import { balancesShown, file, go, makeLot, press, visit } from '../../e2e/demo/moves.ts'
import { ordinaryMonth } from '../../e2e/demo/payees.ts'
import type { Stage } from '../../e2e/demo/stage.ts'
import { startAgain } from '../../e2e/support/secondStart.ts'
import { answerSaveDialog } from '../../e2e/support/steps.ts'
import { LIMITS, within } from '../../budget.ts'

const POLICY = JSON.stringify({
  version: 1,
  environments: { production: { baseUrl: 'https://api.office.example' } },
  proxy: { mode: 'direct' },
  updates: 'off',
  exportFormats: ['xlsx'],
  weakKeyStorage: 'forbidden',
})
const BROKEN_POLICY = '{\n  "version": 1,\n  "exportFormat": []\n}'

/** Audits an app over a fresh folder while its computer is broken in one way after another. */
export async function brokenWorlds(stage: Stage): Promise<void> {
  const { step } = stage
  await step({ ja: '会社と納付データ', en: 'A company and a lot' }, () => prepare(stage))
  await step({ ja: 'キーリング', en: 'The keyring' }, () => keys(stage))
  await step({ ja: '管理者の設定', en: 'What the office decides' }, () => policy(stage))
  await step({ ja: '時計', en: 'The clock' }, () => clock(stage))
  await step({ ja: '二つめの起動', en: 'A second start' }, () => secondStart(stage))
  await step({ ja: '保存できない下書き', en: 'A draft that cannot be saved' }, () => unsaved(stage))
  await step({ ja: '開けない下書き', en: 'Drafts that cannot be opened' }, () => drafts(stage))
  await step({ ja: '移行済み', en: 'A computer that was moved away from' }, () => moved(stage))
  await step({ ja: '申請履歴', en: 'The record of filings' }, () => journal(stage))
  await step({ ja: '下書きの控え', en: 'Drafts that are gone' }, () => restore(stage))
  await step({ ja: '鍵のかかった起動', en: 'A start that is locked' }, () => startLocked(stage))
}

async function prepare(stage: Stage): Promise<void> {
  await press(stage, 'settings.firstStart.practice')
  await balancesShown(stage)
  await makeLot(stage, '申請する分', ordinaryMonth())
  await press(stage, 'lots.editor.toConfirm')
  await file(stage)
  await makeLot(stage, '十一月分', ordinaryMonth().split('\r\n').slice(0, 8).join('\r\n'))
}

async function keys(stage: Stage): Promise<void> {
  for (const protection of ['locked', 'none'] as const) {
    await stage.desk.restart({ protection })
    await expect(stage.page.getByRole('alert').first()).toBeVisible()
    await stage.shoot(`keys-${protection}`)
    await visit(stage, '/settings/keys')
    await expect(
      stage.page.getByRole('region', { name: stage.t('common.environment.practice'), exact: true }),
    ).toBeVisible()
    await stage.shoot(`keys-${protection}-settings`)
    await visit(stage, '/settings/security')
    await stage.shoot(`keys-${protection}-security`)
  }
}

async function policy(stage: Stage): Promise<void> {
  await stage.desk.restart({ policy: POLICY })
  for (const tab of ['environments', 'network', 'security']) {
    await visit(stage, `/settings/${tab}`)
    await expect(stage.page.getByRole('tab', { name: stage.t(`settings.tabs.${tab}`), exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await stage.shoot(`policy-${tab}`)
  }
  await stage.desk.restart({ policy: BROKEN_POLICY })
  await expect(stage.page.getByRole('alert').filter({ hasText: stage.t('policy.broken.what') })).toBeVisible()
  await stage.shoot('policy-broken')
  // Restores a policy that decides nothing.
  writeFileSync(join(stage.desk.userData, 'office-policy.json'), '{ "version": 1 }')
}

async function clock(stage: Stage): Promise<void> {
  await stage.desk.restart({ world: 'clockYearsBehind' })
  await expect(stage.page.getByRole('alert').filter({ hasText: stage.t('trouble.clock.title') })).toBeVisible()
  await stage.shoot('clock-behind')
}

async function secondStart(stage: Stage): Promise<void> {
  await stage.desk.restart({ world: 'whole' })
  // Until the app has taken over from the first frame of the page, nobody hears of a second start.
  await expect(stage.page.locator('#page-shell')).toHaveCount(0)
  const second = startAgain(stage.desk)
  await within(LIMITS.answer, 'the second start to end', new Promise((resolve) => second.once('exit', resolve)))
  await expect(stage.page.getByRole('status').filter({ hasText: stage.t('trouble.secondStart.text') })).toBeVisible()
  await stage.shoot('second-start')
}

async function unsaved(stage: Stage): Promise<void> {
  const { page, t } = stage
  await go(stage, 'lots')
  await page.getByRole('link', { name: '十一月分' }).click()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError')
    }
  })
  await page
    .getByRole('grid', { name: t('lots.grid.label') })
    .getByRole('gridcell')
    .nth(6)
    .click()
  await page.keyboard.type('31000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await stage.shoot('lot-unsaved')
}

async function drafts(stage: Stage): Promise<void> {
  // A normal close would ask about unsaved edits.
  await stage.desk.kill()
  await stage.desk.restart()
  const { page, t } = stage
  await page.addInitScript(() => {
    const databases = indexedDB.databases.bind(indexedDB)
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...args) => {
      if (window.name === 'broken')
        throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      return open(...args)
    }
    indexedDB.databases = () =>
      window.name === 'newer' ? Promise.resolve([{ name: 'tokucho-desk', version: 990 }]) : databases()
  })
  for (const world of ['broken', 'newer']) {
    await page.evaluate((name) => {
      window.name = name
    }, world)
    await page.reload()
    await expect(page.getByRole('button', { name: t('common.action.retry'), exact: true })).toBeVisible()
    await stage.shoot(`drafts-${world}`)
  }
}

async function moved(stage: Stage): Promise<void> {
  const { desk, t } = stage
  await desk.restart()
  await answerSaveDialog(desk, join(desk.userData, 'all.tokucho'))
  await visit(stage, '/settings/transfer')
  await stage.page.getByRole('radio', { name: t('transfer.mode.move') }).check()
  await stage.page.getByLabel(t('transfer.passphrase.label'), { exact: true }).fill('月末の納付は十日までに'.repeat(2))
  await stage.page.getByLabel(t('transfer.passphrase.again')).fill('月末の納付は十日までに'.repeat(2))
  await stage.page.keyboard.press('Enter')
  const question = stage.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await stage.shoot('transfer-move-question')
  await question.getByRole('button').first().click()
  await expect(stage.page.getByRole('alertdialog')).toHaveCount(0)
  await stage.shoot('transfer-moved')
}

async function journal(stage: Stage): Promise<void> {
  const { desk, t } = stage
  const path = join(desk.userData, 'journal.jsonl')
  await desk.close()
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replace('"outcome":"accepted"', '"outcome":"notSent"'))
  await desk.restart()
  await visit(stage, '/journal')
  await expect(stage.page.getByRole('alert', { name: t('journal.damage.title') })).toBeVisible()
  await stage.shoot('journal-damaged')
  await visit(stage, '/lots')
  await stage.shoot('journal-damaged-lots')
  await desk.close()
  renameSync(path, `${path}.away`)
  mkdirSync(path)
  await desk.restart()
  await expect(stage.page.getByRole('button', { name: t('common.action.retry'), exact: true })).toBeVisible()
  await stage.shoot('journal-unreadable')
  rmSync(path, { recursive: true })
  renameSync(`${path}.away`, path)
}

async function restore(stage: Stage): Promise<void> {
  const { desk, t } = stage
  await desk.close()
  const folders = readdirSync(desk.userData, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('IndexedDB'),
  )
  for (const folder of folders) rmSync(join(desk.userData, folder), { recursive: true })
  await desk.restart()
  await expect(stage.page.getByRole('heading', { name: t('backups.notice.title') })).toBeVisible()
  await stage.shoot('drafts-gone')
  await press(stage, 'backups.notice.fresh')
  await expect(stage.page.getByRole('navigation', { name: t('common.nav.label') })).toBeVisible()
}

/**
 * Audits an app that is locked from the start. It comes last, because leaving the lock screen requires a passphrase.
 */
async function startLocked(stage: Stage): Promise<void> {
  const { desk, t } = stage
  await visit(stage, '/settings/security')
  await press(stage, 'lock.set')
  await stage.page.getByLabel(t('lock.new'), { exact: true }).fill('ひらけごまひらけごま')
  await stage.page.getByLabel(t('lock.again')).fill('ひらけごまひらけごま')
  await press(stage, 'lock.save')
  await expect(stage.page.getByRole('button', { name: t('lock.now'), exact: true })).toBeVisible()
  await desk.restart()
  await expect(stage.page.getByRole('dialog', { name: t('lock.title') })).toBeVisible()
  await stage.shoot('lock-at-start')
}
