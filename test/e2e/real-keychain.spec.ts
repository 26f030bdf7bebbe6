// Tests how each system's own keychain protects a client key: DPAPI on Windows, Keychain on macOS, GNOME Keyring or
// KWallet on Linux. The stand-in imitates it with a key storage in memory and, on Linux, the Secret Service.
import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Desk } from './support/desk.ts'
import { appSystem, needsKeychain } from './support/appSystem.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { startPractice } from './support/steps.ts'

const KEY = 'practice-Kc7Wd2PmQz51XvTrYb8cLn0e'
const setKey = (desk: Desk, clientKey: string) =>
  desk.page.evaluate(async (key) => {
    const companies = await window.desk.call('companies.list')
    const companyId = companies.ok ? (companies.value[0]?.companyId ?? '') : ''
    const set = await window.desk.call('credentials.set', { companyId, environment: 'practice', clientKey: key })
    return set.ok ? set.value : undefined
  }, clientKey)
const status = (desk: Desk) =>
  desk.page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const companyId = companies.ok ? (companies.value[0]?.companyId ?? '') : ''
    const found = await window.desk.call('credentials.status', { companyId, environment: 'practice' })
    return found.ok ? found.value : undefined
  })

test.describe(`the keychain of the system ${REAL_ELECTRON}`, () => {
  needsRealElectron('DPAPI, Keychain, GNOME Keyring and KWallet belong to the operating system')

  test.describe('on a computer that has one', () => {
    needsKeychain()
    test.use({ launch: { protection: 'memory' } })

    test('seals a key so that the next start can read it but the disk does not reveal it', async ({ desk }) => {
      await startPractice(desk.page)
      const stored = await setKey(desk, KEY)
      test.skip(stored?.state === 'session', `this system protects no keys (${stored?.backend ?? '?'})`)
      expect(stored).toMatchObject({
        state: 'stored',
        backend: expect.stringMatching(
          { win32: /dpapi/i, darwin: /keychain/i }[appSystem as string] ?? /gnome_libsecret|kwallet/,
        ),
      })
      const sealed = readFileSync(join(desk.userData, 'vault.json'))
      await desk.restart()
      await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
      expect(await status(desk)).toMatchObject({ state: 'stored' })
      expect(readFileSync(join(desk.userData, 'vault.json'))).toEqual(sealed)
      const files = readdirSync(desk.userData, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      for (const form of [
        Buffer.from(KEY),
        Buffer.from(KEY, 'utf16le'),
        Buffer.from(Buffer.from(KEY).toString('base64').slice(0, -4)),
      ])
        expect(files.filter((path) => readFileSync(path).includes(form))).toEqual([])
    })

    test('still opens what it sealed if the file with the key that seals is cut off or gone', async ({ desk }) => {
      test.skip(appSystem !== 'win32', 'needs Windows: only there does Chromium keep the key in a file of its own')
      await startPractice(desk.page)
      expect(await setKey(desk, KEY)).toMatchObject({ state: 'stored' })
      const localState = join(desk.userData, 'Local State')
      for (const damage of [() => truncateSync(localState, 20), () => rmSync(localState)]) {
        await desk.kill()
        damage()
        await desk.restart()
        await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
        expect(await status(desk)).toMatchObject({ state: 'stored' })
      }
      expect(readFileSync(`${localState}.replaced`)).toHaveLength(20)
      await desk.kill()
      for (const name of ['Local State', 'sealing-key.json']) rmSync(join(desk.userData, name))
      await desk.restart()
      expect(await status(desk)).toMatchObject({ state: 'unreadable' })
    })
  })

  test('does not count as protection with the fixed key of Chromium on Linux', async ({ desk }) => {
    test.skip(appSystem !== 'linux', 'needs Linux: only there can a computer have no keychain')
    await startPractice(desk.page)
    expect(await desk.app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())).toBe('basic_text')
    expect(await setKey(desk, KEY)).toMatchObject({ state: 'session' })
  })
})
