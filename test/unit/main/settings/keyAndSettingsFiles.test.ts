// A key must reach the host it was entered for and no other, whatever happens to the settings file. Each test opens the
// vault and the settings from files as the app does at its start, asks the bank for a balance and checks which hosts
// got a request.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Company } from '#contract/ipc/company'
import { createAccess } from '#main/bank/access'
import { createDriftLog } from '#main/bank/driftLog'
import { Secret } from '#main/vault/secret'
import { saveEnvironment } from '#main/settings/handlers'
import { createSettings, isSettings } from '#main/settings/settings'
import { openStoreFile } from '#main/storage/storeFile'
import { StorageError } from '#main/storage/storageError'
import { createVault, isVault } from '#main/vault/vault'
import { COMPANY_ID, fakeSafeStorage, FIXED_NOW, KEY, NO_POLICY, recordingLog, temporaryFolder } from '../support.ts'
import { setUserData } from '../fakeElectron.ts'

/** Whether the disk refuses to sync folders, which comes after the new file is in its place. */
const folders = vi.hoisted(() => ({ refused: false }))

vi.mock('electron', () => import('../fakeElectron.ts'))
vi.mock(import('#main/storage/syncFolder'), async (load) => {
  const real = await load()
  return {
    ...real,
    syncFolderNow: (...given) => {
      if (folders.refused) throw Object.assign(new Error('refused'), { code: 'EIO' })
      real.syncFolderNow(...given)
    },
  }
})

const [OLD, NEW] = ['https://old.example', 'https://new.example']
const company: Company = {
  companyId: COMPANY_ID,
  name: '会社',
  environment: 'production',
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}

function installation() {
  const folder = temporaryFolder()
  setUserData(folder)
  const safeStorage = fakeSafeStorage()
  const path = (name: string) => join(folder, name)
  const start = () => {
    const sent: { host: string; withKey: boolean }[] = []
    const { file, rescue } = openStoreFile({
      folder,
      name: 'settings',
      isValid: isSettings,
      now: FIXED_NOW,
      keepCopy: true,
    })
    const settings = createSettings(file)
    const stored = openStoreFile({ folder, name: 'vault', isValid: isVault, now: FIXED_NOW, keepCopy: false })
    const vault = createVault({
      file: stored.file,
      safeStorage,
      platform: 'linux',
      now: () => FIXED_NOW,
      environment: settings.environment,
    })
    const fetch = async (url: string, init: RequestInit) => {
      sent.push({ host: new URL(url).host, withKey: JSON.stringify(init.headers).includes(KEY) })
      return Response.json({ accountId: 'a' })
    }
    const access = createAccess({
      settings,
      vault,
      policy: NO_POLICY,
      realBanks: true,
      transport: { fetch, resolveProxy: async () => 'DIRECT' },
      practice: { origin: 'http://127.0.0.1', fetch },
      common: {
        timeouts: { firstByteMs: 1_000, totalMs: 1_000 },
        maxBodyBytes: 10_000,
        now: () => FIXED_NOW,
        log: recordingLog(),
        drift: createDriftLog(() => FIXED_NOW),
        clock: { heard: () => undefined },
        random: (count) => new Uint8Array(count),
        randomFraction: () => 0.5,
        sleep: async () => undefined,
      },
    })
    const saveAddress = (baseUrl: string) =>
      saveEnvironment(
        { settings, vault, policy: NO_POLICY, confirmAddress: async () => true },
        { environment: 'production', baseUrl },
      )
    const giveKey = () => vault.set(COMPANY_ID, 'production', new Secret(KEY))
    /** Asks for a balance. Returns the requests that were sent, or the error code if none was allowed. */
    const ask = async () => {
      const to = await access(COMPANY_ID)
      if (to.ok) await to.value.client.balance('a')
      return { sent: sent.splice(0), refused: to.ok ? undefined : to.error.code }
    }
    return { settings, vault, saveAddress, giveKey, ask, rescue }
  }
  return { path, start }
}

/** Sets up a desk whose only company has a key for the bank at NEW. */
async function deskWithKey() {
  const { path, start } = installation()
  const desk = start()
  desk.settings.saveCompany(company)
  await desk.saveAddress(OLD)
  const old = readFileSync(path('settings.bak.json'))
  await desk.saveAddress(NEW)
  await desk.giveKey()
  expect(await desk.ask()).toEqual({ sent: [{ host: 'new.example', withKey: true }], refused: undefined })
  return { path, start, old }
}

const REFUSED = { sent: [], refused: 'credentialsOtherAddress' }

describe('a client key', () => {
  it('is not sent while an old copy of the settings, with another host, replaces a broken file', async () => {
    const { path, start, old } = await deskWithKey()
    writeFileSync(path('settings.bak.json'), old)
    writeFileSync(path('settings.json'), '{"companies": [')
    const desk = start()
    expect(desk.rescue).toMatchObject({ restored: true })
    expect(desk.settings.environment('production').baseUrl).toBe(OLD)
    expect(await desk.ask()).toEqual(REFUSED)
    expect((await desk.vault.status(COMPANY_ID, 'production')).state).toBe('otherAddress')
    writeFileSync(path('settings.json'), readFileSync(path('settings.json'), 'utf8').replace(OLD, NEW))
    expect(await start().ask()).toEqual({ sent: [{ host: 'new.example', withKey: true }], refused: undefined })
  })

  it('is not sent after a restart if a new address is on disk although saving it was reported as failed', async () => {
    const { path, start } = await deskWithKey()
    const desk = start()
    await desk.saveAddress(OLD)
    folders.refused = true
    await expect(desk.saveAddress(NEW)).rejects.toThrow(StorageError)
    folders.refused = false
    // The change was reported as failed, but it is on disk.
    expect(desk.settings.environment('production').baseUrl).toBe(OLD)
    expect(readFileSync(path('settings.json'), 'utf8')).toContain(NEW)
    await desk.giveKey()
    expect(await desk.ask()).toEqual({ sent: [{ host: 'old.example', withKey: true }], refused: undefined })
    const again = start()
    expect(again.settings.environment('production').baseUrl).toBe(NEW)
    expect(await again.ask()).toEqual(REFUSED)
  })

  it('is not sent to a new address that was saved although the copy beside it could not be written', async () => {
    const { path, start } = await deskWithKey()
    const desk = start()
    await desk.saveAddress(OLD)
    rmSync(path('settings.bak.json'))
    mkdirSync(path('settings.bak.json'))
    await desk.giveKey()
    await desk.saveAddress(NEW)
    for (const one of [desk, start()]) {
      expect(one.settings.environment('production').baseUrl).toBe(NEW)
      expect((await one.ask()).sent).toEqual([])
    }
  })

  it.each([
    ['host', NEW, 'https://evil.example'],
    ['port', NEW, `${NEW}:8443`],
    ['path', '"pathPrefix": "/', '"pathPrefix": "/evil/'],
  ])(
    'is not sent while the %s in settings.json is edited by hand, and is sent again once that is undone',
    async (_what, from, to) => {
      const { path, start } = await deskWithKey()
      const text = readFileSync(path('settings.json'), 'utf8').replace(/"pathPrefix":\s*/, '"pathPrefix": ')
      expect(text).toContain(from)
      writeFileSync(path('settings.json'), text.replace(from, to))
      expect(await start().ask()).toEqual(REFUSED)
      writeFileSync(path('settings.json'), text)
      expect(await start().ask()).toEqual({ sent: [{ host: 'new.example', withKey: true }], refused: undefined })
    },
  )
})
