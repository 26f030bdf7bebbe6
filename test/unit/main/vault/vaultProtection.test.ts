import { describe, expect, it } from 'vitest'
import { createPolicy } from '#main/guard/policy/policy'
import { registerVault } from '#main/vault/handlers'
import { reveal, Secret } from '#main/vault/secret'
import { createVault } from '#main/vault/vault'
import { createWeakConsent } from '#main/vault/weakConsent'
import { addressed, caller, COMPANY_ID, fakeSafeStorage, FIXED_NOW, KEY, memoryFile, NO_POLICY } from '../support.ts'

const OTHER = '0190a3a1-0000-7000-8000-000000000002'
const FORBIDDING = createPolicy({ state: 'active', file: '/p', policy: { version: 1, weakKeyStorage: 'forbidden' } })

/**
 * A system that cannot encrypt until plain-text encryption is turned on. By default it is a Linux without a keyring.
 */
function bare(platform: NodeJS.Platform = 'linux') {
  const files = { vault: memoryFile(), consent: memoryFile() }
  const safeStorage = {
    ...fakeSafeStorage(),
    available: false,
    fallsBack: platform === 'linux',
    backend: 'basic_text',
    setUsePlainTextEncryption(on: boolean) {
      this.available = on
    },
  }
  const start = (policy = NO_POLICY) =>
    createVault({
      file: files.vault,
      safeStorage,
      platform,
      now: () => FIXED_NOW,
      environment: addressed,
      weak: createWeakConsent({ file: files.consent, policy, now: () => FIXED_NOW, user: () => 'hanako' }),
    })
  const asking = (agree: boolean, policy = NO_POLICY) => {
    const vault = start(policy)
    const asked: number[] = []
    const handlers = registerVault({
      vault,
      policy,
      settings: undefined as never,
      confirmWeak: async () => {
        asked.push(1)
        return agree
      },
    })
    return { vault, asked, handlers }
  }
  return { files, safeStorage, start, asking }
}

describe('the protection of keys', () => {
  it.each<[string, NodeJS.Platform, boolean, string]>([
    ['system', 'linux', true, 'gnome_libsecret'],
    ['system', 'linux', true, 'kwallet'],
    ['system', 'linux', true, 'kwallet5'],
    ['system', 'linux', true, 'kwallet6'],
    ['system', 'win32', true, ''],
    ['system', 'darwin', true, ''],
    ['keyringLocked', 'linux', false, 'gnome_libsecret'],
    ['keyringLocked', 'linux', false, 'kwallet6'],
    ['keyringLocked', 'darwin', false, ''],
    ['none', 'linux', false, 'basic_text'],
    ['none', 'linux', true, 'basic_text'],
    ['none', 'linux', true, 'unknown'],
    ['none', 'linux', false, 'unknown'],
    ['none', 'win32', false, ''],
  ])(
    'is "%s" on %s with encryption available (%s) and backend "%s"; only a protected key is stored on disk',
    async (kind, platform, available, backend) => {
      const { files, safeStorage, start } = bare(platform)
      Object.assign(safeStorage, { available, backend })
      const vault = start()
      expect((await vault.protection()).kind).toBe(kind)
      await vault.set(COMPANY_ID, 'production', new Secret(KEY))
      expect([(await vault.status(COMPANY_ID, 'production')).state, Object.keys(files.vault.content).length]).toEqual(
        kind === 'system' ? ['stored', 1] : ['session', 0],
      )
    },
  )

  it('does not ask a locked keyring again, because each call would show its prompt', async () => {
    const { safeStorage, start, files } = bare()
    Object.assign(safeStorage, { available: true, backend: 'gnome_libsecret' })
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    const stored = structuredClone(files.vault.content)
    safeStorage.available = false
    const vault = start()
    expect((await vault.protection()).kind).toBe('keyringLocked')
    const calls: string[] = []
    for (const name of ['isAsyncEncryptionAvailable', 'encryptStringAsync', 'decryptStringAsync'] as const)
      Object.assign(safeStorage, {
        [name]: async () => {
          calls.push(name)
          throw new Error('prompted')
        },
      })
    await vault.status(COMPANY_ID, 'production')
    await vault.read(COMPANY_ID, addressed('production'))
    await vault.set(OTHER, 'production', new Secret(KEY))
    expect([calls, files.vault.content]).toEqual([[], stored])
    // A new start has not been refused yet, so it asks.
    await start().protection()
    expect(calls).toEqual(['isAsyncEncryptionAvailable'])
  })

  it('distinguishes a locked keyring from a key sealed by another login', async () => {
    const { safeStorage, start } = bare()
    Object.assign(safeStorage, { available: true, backend: 'gnome_libsecret' })
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    safeStorage.available = false
    expect(await start().status(COMPANY_ID, 'production')).toEqual({
      state: 'unreadable',
      backend: 'gnome_libsecret',
      keyringLocked: true,
    })
    Object.assign(safeStorage, { available: true, login: 'b' })
    expect(await start().status(COMPANY_ID, 'production')).toEqual({ state: 'unreadable', backend: 'gnome_libsecret' })
  })
})

describe('storing keys without protection', () => {
  it("needs the user's consent in a system dialog", async () => {
    const { asking, files } = bare()
    const { vault, handlers } = asking(false)
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect(await handlers['credentials.allowWeak'](undefined, caller())).toEqual({
      ok: false,
      error: { code: 'cancelledByUser' },
    })
    expect([(await vault.protection()).kind, files.vault.content]).toEqual(['none', {}])
  })

  it('writes keys from memory to disk, marks them as weak, and erases them when consent is withdrawn', async () => {
    const { asking, files, start } = bare()
    const { vault, handlers } = asking(true)
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect(await handlers['credentials.allowWeak'](undefined, caller())).toEqual({
      ok: true,
      value: { backend: 'basic_text', kind: 'weak', weakForbidden: false },
    })
    expect(files.consent.content).toEqual({ agreedAt: FIXED_NOW.toISOString(), user: 'hanako' })
    const again = start()
    expect(await again.status(COMPANY_ID, 'production')).toEqual({ state: 'stored', backend: 'basic_text', weak: true })
    const kept = await again.read(COMPANY_ID, addressed('production'))
    expect(kept.ok && reveal(kept.value)).toBe(KEY)
    expect((await again.withdrawWeak()).kind).toBe('none')
    expect([files.vault.content, files.consent.content, (await again.status(COMPANY_ID, 'production')).state]).toEqual([
      {},
      {},
      'none',
    ])
  })

  it('is refused without asking if the policy forbids it, which also erases keys stored before', async () => {
    const { asking, files, start } = bare()
    await start().allowWeak()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    expect(Object.keys(files.vault.content)).toHaveLength(1)
    const { vault, handlers, asked } = asking(true, FORBIDDING)
    expect(files.vault.content).toEqual({})
    expect(await vault.protection()).toEqual({ backend: 'basic_text', kind: 'none', weakForbidden: true })
    expect(await handlers['credentials.allowWeak'](undefined, caller())).toMatchObject({
      error: { code: 'fixedByPolicy', field: 'weakKeyStorage' },
    })
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect([asked, files.vault.content]).toEqual([[], {}])
  })

  it('is not offered if a keyring only has to be unlocked', async () => {
    const { asking, safeStorage } = bare()
    safeStorage.backend = 'gnome_libsecret'
    const { handlers, asked, vault } = asking(true)
    expect(await handlers['credentials.allowWeak'](undefined, caller())).toMatchObject({
      ok: true,
      value: { kind: 'keyringLocked' },
    })
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect([asked, await vault.status(COMPANY_ID, 'production')]).toEqual([
      [],
      { state: 'session', backend: 'gnome_libsecret', keyringLocked: true },
    ])
  })

  it('ends by itself once the system can protect keys', async () => {
    const { start, files, safeStorage } = bare()
    await start().allowWeak()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    safeStorage.backend = 'kwallet6'
    expect(await start().status(COMPANY_ID, 'production')).toEqual({ state: 'stored', backend: 'kwallet6' })
    expect(files.vault.content[`${COMPANY_ID}/production`]).toMatchObject({ backend: 'kwallet6' })
  })

  it('leaves no trace of a key that is cleared while it is being resealed', async () => {
    const { start, files, safeStorage } = bare()
    await start().allowWeak()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    safeStorage.backend = 'kwallet6'
    const seal = safeStorage.encryptStringAsync.bind(safeStorage)
    let release: () => void = () => undefined
    let held = false
    const holding = new Promise<void>((resolve) => {
      release = resolve
    })
    safeStorage.encryptStringAsync = async (plain) => {
      if (plain.includes(KEY)) {
        held = true
        await holding
      }
      return seal(plain)
    }
    const vault = start()
    const protection = vault.protection()
    await expect.poll(() => held).toBe(true)
    expect(Object.keys(files.vault.content)).toEqual([`${COMPANY_ID}/production`])
    await vault.clear(COMPANY_ID, 'production')
    release()
    expect(await protection).toMatchObject({ kind: 'system' })
    expect(files.vault.content).toEqual({})
  })
})

describe('many keys at once', () => {
  it('are listed without their values, even if unreadable, and can be erased together', async () => {
    const { safeStorage, asking, files } = bare()
    Object.assign(safeStorage, { available: true, backend: 'gnome_libsecret' })
    const { vault, handlers } = asking(true)
    for (const company of [COMPANY_ID, OTHER])
      for (const environment of ['production', 'development'] as const)
        await vault.set(company, environment, new Secret(KEY))
    safeStorage.login = 'b'
    await vault.set(COMPANY_ID, 'practice', new Secret(KEY))
    const listed = await vault.list()
    expect(listed.filter(({ state }) => state === 'unreadable')).toHaveLength(4)
    expect(JSON.stringify(listed)).not.toContain(KEY)
    await handlers['credentials.clearMany']({ environment: 'production' }, caller())
    expect((await vault.list()).map(({ environment }) => environment).sort()).toEqual([
      'development',
      'development',
      'practice',
    ])
    await handlers['credentials.clearMany']({}, caller())
    expect([await vault.list(), files.vault.content]).toEqual([[], {}])
  })
})
