import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { samplePayees } from './support/payees.ts'
import { expect, test } from './support/desk.ts'
import { choosesProtection } from './support/appSystem.ts'
import { enterKey, keyPanel, openKeys } from './support/clientKeys.ts'
import { needsKeyring, openLogins } from './support/keyring.ts'
import { cell, goTo, openLot, prepareLot, startPractice } from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

test.describe.configure({ mode: 'parallel' })

const KEY = 'practice-8sKd02LmQp47XvTzYb1cWn6'
const OTHER_KEY = 'practice-Zz91kQw3RtYu5iOpAsDfGh7'

test('the page reaches the main process only by the calls of the contract, and a wrong call is answered with an error', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const found = await page.evaluate(() => ({
    desk: Object.keys(window.desk).sort(),
    own: Object.getOwnPropertyNames(window.desk).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }))
  expect(found).toEqual({ desk: ['call', 'on'], own: ['call', 'on'], node: [] })

  const answers = await page.evaluate(async () => {
    const desk = window.desk as unknown as { call(channel: unknown, input?: unknown): Promise<unknown> }
    const companyId = crypto.randomUUID()
    const wrong: [unknown, unknown?][] = [
      ['no.such.channel'],
      ['constructor'],
      ['__proto__'],
      ['toString'],
      [''],
      [null],
      [42],
      [{ channel: 'companies.list' }],
      [['companies.list']],
      ['companies.list', { extra: 1 }],
      ['companies.save', { companyId: 'x' }],
      ['accounts.balance'],
      ['accounts.balance', { companyId, accountId: '../../me' }],
      ['accounts.balance', { companyId, accountId: '00111111111', more: true }],
      ['credentials.set', { companyId, environment: 'practice', clientKey: 'a\r\nb: c' }],
      ['credentials.status', { companyId: '../vault', environment: 'practice' }],
      ['localTaxes.apply', { companyId, lotId: companyId, application: {} }],
      ['documents.savePdf', { job: { kind: 'x' }, suggestedName: 'a' }],
      ['practice.setFaults', { faults: [{ kind: 'nothing', operation: 'any', times: 0, amount: 0 }] }],
      ['preferences.set', { locale: 'fr' }],
      ['print.job'],
      ['print.ready', { pages: 1 }],
    ]
    return Promise.all(
      wrong.map(([channel, input]) =>
        desk.call(channel, input).then(
          (answer) => answer,
          (thrown: unknown) => ({ thrown: String(thrown) }),
        ),
      ),
    )
  })
  for (const answer of answers) {
    expect(answer).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^(invalidInput|untrustedSender)$/) },
    })
    // The answer contains no stack, no path of this computer and no part of the input.
    expect(JSON.stringify(answer)).not.toMatch(/\bat .*:\d+:\d+|node:|\.cjs|\.ts\b|\/home|\/tmp|\.\.\//)
  }
  expect((await page.evaluate(() => window.desk.call('companies.list'))).ok).toBe(true)
})

test('the bridge is one small file', () => {
  const path = join(import.meta.dirname, '../../out/preload/index.cjs')
  expect(statSync(path).size).toBeLessThan(7_000)
  expect(readFileSync(path, 'utf8').match(/require\([^)]*\)/g)).toEqual(['require("electron")'])
})

/** Returns the files of the folder that contain the text in plain, wide, base64 or hexadecimal form. */
function filesHolding(folder: string, text: string): string[] {
  const forms = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
    Buffer.from(Buffer.from(text).toString('hex')),
  ]
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      // A running browser may remove its own files between listing and reading.
      const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
      return forms.some((form) => bytes.includes(form))
    })
}

const vaultFile = (userData: string): string => readFileSync(join(userData, 'vault.json'), 'utf8')

test.describe('without protected storage', () => {
  test.skip(!choosesProtection, 'needs Linux: Windows and macOS always protect secrets')
  test.use({ launch: { protection: 'none' } })

  test('a key is forgotten when the app ends, as the screens announce, and drafts survive', async ({ desk }) => {
    let { page } = desk
    await startPractice(page)
    const notice = () =>
      page.getByText(/^クライアントキーはアプリを閉じると消えます。このパソコンでは安全な保存領域が使えません（.+）。$/)
    await expect(notice()).toBeVisible()
    await enterKey(page, KEY)
    await keyPanel(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(keyPanel(page).getByText('アプリを閉じるまで', { exact: true })).toBeVisible()
    await expect(keyPanel(page)).toContainText(
      'このパソコンでは安全な保存領域が使えないため、アプリを閉じると消えます。',
    )
    await page.getByRole('button', { name: '接続テスト' }).click()
    await expect(page.getByText('接続できました')).toBeVisible()
    await page.getByRole('tab', { name: '診断' }).click()
    await expect(page.getByText('クライアントキーは保存されず、アプリを閉じるまでの間だけ使えます。')).toBeVisible()
    await prepareLot(page, 'キーより長く', samplePayees(3))

    await desk.restart()
    page = desk.page
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'この会社のクライアントキーが登録されていません。照会も申請もできません。' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: '残高を更新' })).toBeDisabled()
    expect(filesHolding(desk.userData, KEY)).toEqual([])
    await openLot(page, 'キーより長く')
    await expect(cell(page, 3, 7)).toHaveText('10,274')
    await goTo(page, '今月の納付')
    await page.getByRole('button', { name: '練習用キーを設定' }).click()
    await expect(notice()).toBeVisible()
    await expect(page.getByRole('table', { name: '口座残高' }).getByRole('row', { name: /60日で600件/ })).toContainText(
      /\d{1,3}(,\d{3})+/,
    )
  })
})

test.describe('with the protection that Windows and macOS always have', () => {
  test.skip(choosesProtection, 'needs Windows or macOS: Linux may have no protection')

  test('a key outlives the app, no file reveals it, and none can be stored without protection', async ({ desk }) => {
    let { page } = desk
    await startPractice(page)
    await enterKey(page, KEY)
    await keyPanel(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()

    await desk.restart()
    page = desk.page
    await expect(page.getByRole('button', { name: '残高を更新' })).toBeEnabled()
    expect(filesHolding(desk.userData, KEY)).toEqual([])
    await goTo(page, '設定')
    await page.getByRole('tab', { name: 'セキュリティ' }).click()
    const protection = page.getByRole('region', { name: 'クライアントキーの保護' })
    await expect(protection).toContainText('保護されています')
    await expect(protection.getByRole('button', { name: '保護なしで保存する…' })).toHaveCount(0)
  })
})

test('an unreadable key is kept until the user discards it', async ({ desk }) => {
  needsKeyring()
  const logins = await openLogins()
  await desk.restart(logins.as('own'))
  let { page } = desk
  await startPractice(page)
  await enterKey(page, KEY)
  await keyPanel(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()
  await prepareLot(page, '読めないキー', samplePayees(2))
  const sealed = vaultFile(desk.userData)
  expect(sealed).toContain('cipher')
  const restart = async (secret: 'own' | 'other') => {
    await desk.restart(logins.as(secret))
    page = desk.page
  }

  await test.step('under another login, the app reports the unreadable key and changes nothing', async () => {
    await restart('other')
    expect(filesHolding(desk.userData, KEY)).toEqual([])
    const notice = page.getByRole('alert').filter({ hasText: '保存されたクライアントキーを読み取れません' })
    await expect(notice).toContainText('何も送信していません。保存されたキーは削除していません')
    await openLot(page, '読めないキー')
    await expect(cell(page, 2, 7)).toHaveText('10,137')
    await openKeys(page)
    await expect(keyPanel(page).getByText('読み取れません', { exact: true })).toBeVisible()
    await expect(keyPanel(page).getByRole('button', { name: '練習用キーを設定' })).toHaveCount(0)
    await enterKey(page, OTHER_KEY)
    await expect(keyPanel(page).getByRole('button', { name: '入れ替え', exact: true })).toBeDisabled()
    await page.keyboard.press('Enter')
    const refused = await page.evaluate(async (clientKey) => {
      const companies = await window.desk.call('companies.list')
      const companyId = companies.ok ? (companies.value[0]?.companyId ?? '') : ''
      return window.desk.call('credentials.set', { companyId, environment: 'practice', clientKey })
    }, OTHER_KEY)
    expect(refused).toMatchObject({ ok: false, error: { code: 'credentialsUnreadable' } })
    expect(vaultFile(desk.userData)).toBe(sealed)
  })

  await test.step('under the right login the key works again', async () => {
    await restart('own')
    await openKeys(page)
    await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '接続テスト' }).click()
    await expect(page.getByText('接続できました')).toBeVisible()
  })

  await test.step('ticking the box discards the unreadable key', async () => {
    await restart('other')
    await enterKey(page, OTHER_KEY)
    await page.getByRole('checkbox', { name: '読み取れないキーを削除して、新しいキーに置き換える' }).check()
    await keyPanel(page).getByRole('button', { name: '入れ替え', exact: true }).click()
    await expect(keyPanel(page).getByText('登録済み', { exact: true })).toBeVisible()
    expect(vaultFile(desk.userData)).not.toBe(sealed)
    expect(filesHolding(desk.userData, OTHER_KEY)).toEqual([])
    expect(desk.output()).not.toContain(OTHER_KEY)
  })
  logins.close()
})
