import type { Page } from '@playwright/test'
import { askBanks } from './support/askBanks.ts'
import { expect, test } from './support/desk.ts'
import { goTo, startPractice } from './support/steps.ts'

const POLICY = JSON.stringify({
  version: 1,
  environments: { production: { baseUrl: 'https://api.office.example' } },
  proxy: { mode: 'direct' },
  updates: 'off',
  exportFormats: ['xlsx'],
  weakKeyStorage: 'forbidden',
})

/** Opens the diagnostics and returns the section about updates of the app. */
async function updatesOf(page: Page) {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '診断' }).click()
  return page.getByRole('region', { name: 'アプリの更新' })
}

test.describe('a policy of the office', () => {
  test.use({ launch: { protection: 'memory', policy: POLICY } })

  test('locks the settings it decides and names its file, and a broken policy file blocks everything that it could forbid', async ({
    desk,
  }) => {
    let { page } = desk
    await startPractice(page)
    await goTo(page, '設定')
    await page.getByRole('tab', { name: '接続先' }).click()
    await expect(page.getByRole('textbox', { name: '本番のアドレス' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: '本番のアドレス' })).toHaveValue('https://api.office.example')
    await expect(page.getByRole('note')).toContainText('office-policy.json')
    const refused = await page.evaluate(async () => {
      const filters = [{ name: 'CSV', extensions: ['csv' as const] }]
      const replies = await Promise.all([
        window.desk.call('environments.save', { environment: 'production', baseUrl: 'https://evil.example' }),
        window.desk.call('documents.saveFile', { suggestedName: 'a.csv', bytes: new Uint8Array(1), filters }),
        window.desk.call('credentials.allowWeak'),
      ])
      return replies.map((reply) => (reply.ok ? 'answered' : reply.error.code))
    })
    expect(refused).toEqual(['fixedByPolicy', 'formatForbidden', 'fixedByPolicy'])
    await page.getByRole('tab', { name: 'セキュリティ' }).click()
    await expect(page.getByRole('region', { name: '管理者の設定' })).toContainText('本番: https://api.office.example')
    const updates = await updatesOf(page)
    await expect(updates).toContainText('管理者が更新の確認を止めています')
    await expect(updates.getByRole('button')).toHaveCount(0)

    await desk.restart({ policy: '{\n  "version": 1,\n  "exportFormat": []\n}' })
    page = desk.page
    const banner = page.getByRole('alert').filter({ hasText: '管理者の設定ファイルを読み取れません' })
    await expect(banner).toContainText('office-policy.json の「exportFormat」：この名前の設定はありません')
    expect(await askBanks(page)).toEqual({ practice: 'answered', production: 'policyBroken' })
    await expect(await updatesOf(page)).toContainText('管理者の設定ファイルを読み取れないため、更新を確認しません')
  })
})

test('without a policy or an update address, the app never looks for updates, even if a call requests it', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  const updates = await updatesOf(page)
  await expect(updates).toContainText('更新の確認先が組み込まれていないため、新しいバージョンを探しません')
  await expect(updates.getByRole('button')).toHaveCount(0)
  const answers = await page.evaluate(async () => [
    await window.desk.call('updates.look'),
    await window.desk.call('updates.status'),
  ])
  expect(answers).toEqual([
    { ok: true, value: null },
    { ok: true, value: { state: { kind: 'off', why: 'noAddress' } } },
  ])
})
