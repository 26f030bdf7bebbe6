import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { eraseAside } from '#main/storage/jsonFile'
import { reveal, Secret } from '#main/vault/secret'
import { asynchronously } from '#main/vault/olderStorage'
import { SealedStore } from '#main/vault/sealedStore'
import { createVault, isVault, type Vault } from '#main/vault/vault'
import { NEVER_WEAK } from '#main/vault/weakConsent'
import { addressed, COMPANY_ID, fakeSafeStorage, FIXED_NOW, KEY, memoryFile, temporaryFolder } from '../support.ts'

const OTHER = '0190a3a1-0000-7000-8000-000000000002'

function world(platform: NodeJS.Platform = 'linux') {
  const file = memoryFile()
  const state = { environment: addressed }
  const safeStorage = fakeSafeStorage()
  const start = () =>
    createVault({ file, safeStorage, platform, now: () => FIXED_NOW, environment: (name) => state.environment(name) })
  return { file, safeStorage, state, start }
}

/** Returns the production key of the company as a request would use it. */
async function keyIn(vault: Vault, to = addressed('production')): Promise<string | undefined> {
  const key = await vault.read(COMPANY_ID, to)
  return key.ok ? reveal(key.value) : undefined
}

describe('a client key', () => {
  it('is stored once set, readable after a restart, and missing once cleared', async () => {
    const { start } = world()
    const vault = start()
    expect(await vault.status(COMPANY_ID, 'production')).toEqual({ state: 'none', backend: 'gnome_libsecret' })
    expect(await vault.read(COMPANY_ID, addressed('production'))).toEqual({
      ok: false,
      error: { code: 'noCredentials' },
    })
    expect(await vault.set(COMPANY_ID, 'production', new Secret(KEY))).toEqual({
      ok: true,
      value: { state: 'stored', backend: 'gnome_libsecret' },
    })
    expect(await keyIn(start())).toBe(KEY)
    expect((await start().status(COMPANY_ID, 'development')).state).toBe('none')
    expect((await start().status(OTHER, 'production')).state).toBe('none')
    expect((await vault.clear(COMPANY_ID, 'production')).state).toBe('none')
    expect((await start().status(COMPANY_ID, 'production')).state).toBe('none')
  })

  it('that is kept in memory does not appear when the store that holds it is printed', async () => {
    const { file, safeStorage } = world()
    safeStorage.available = false
    const deps = { file, safeStorage, platform: 'win32', now: () => FIXED_NOW } as const
    const store = new SealedStore({ ...deps, weak: NEVER_WEAK, eraseCopies: () => undefined })
    const bound = { id: COMPANY_ID, address: '' }
    await store.keep(bound, new Secret(KEY))
    expect((await store.read(bound)).ok).toBe(true)
    const prints = [inspect(store, { depth: 9, showHidden: true, getters: true }), JSON.stringify(store)]
    expect(prints.join()).not.toContain(KEY)
    expect(Object.keys({ ...store })).toEqual(['protection'])
  })

  it('is encrypted on disk, together with the name of the backend', async () => {
    const { start, file } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    expect(JSON.stringify(file.content)).not.toContain(KEY)
    expect(file.content[`${COMPANY_ID}/production`]).toMatchObject({
      backend: 'gnome_libsecret',
      storedAt: FIXED_NOW.toISOString(),
    })
    expect(isVault(file.content)).toBe(true)
  })

  it.each([
    ['no encryption', { available: false }],
    ['basic_text', { backend: 'basic_text' }],
  ])('with %s is kept only in memory, until the app ends', async (_name, change) => {
    const { start, file, safeStorage } = world()
    Object.assign(safeStorage, change)
    const vault = start()
    expect(await vault.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({
      ok: true,
      value: { state: 'session' },
    })
    expect(await keyIn(vault)).toBe(KEY)
    expect(file.content).toEqual({})
    expect((await start().status(COMPANY_ID, 'production')).state).toBe('none')
  })

  it('is kept only in memory if encryption fails although the system reported it as available', async () => {
    const { start, file, safeStorage } = world()
    safeStorage.encryptStringAsync = async () => {
      throw new Error('locked')
    }
    const vault = start()
    expect(await vault.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({
      ok: true,
      value: { state: 'session' },
    })
    expect([await keyIn(vault), file.content]).toEqual([KEY, {}])
  })

  it('that cannot be decrypted stays on disk as unreadable and is replaced only on request', async () => {
    const { start, file, safeStorage } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    const before = structuredClone(file.content)
    safeStorage.login = 'b'
    const vault = start()
    expect(await vault.status(COMPANY_ID, 'production')).toEqual({ state: 'unreadable', backend: 'gnome_libsecret' })
    expect(await vault.read(COMPANY_ID, addressed('production'))).toEqual({
      ok: false,
      error: { code: 'credentialsUnreadable' },
    })
    expect(await vault.set(COMPANY_ID, 'production', new Secret('new-key'))).toEqual({
      ok: false,
      error: { code: 'credentialsUnreadable' },
    })
    expect(file.content).toEqual(before)
    await vault.set(OTHER, 'production', new Secret('another'))
    expect(file.content).toMatchObject(before)
    safeStorage.login = 'a'
    expect(await keyIn(start())).toBe(KEY)
    safeStorage.login = 'b'
    expect(await vault.set(COMPANY_ID, 'production', new Secret('new-key'), true)).toMatchObject({
      ok: true,
      value: { state: 'stored' },
    })
    expect(await keyIn(vault)).toBe('new-key')
  })

  it('entered while the system cannot encrypt is used for the session and leaves the stored key on disk', async () => {
    const { start, file, safeStorage } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    const before = structuredClone(file.content)
    safeStorage.available = false
    const vault = start()
    expect((await vault.status(COMPANY_ID, 'production')).state).toBe('unreadable')
    expect(await vault.set(COMPANY_ID, 'production', new Secret('for-now'), true)).toMatchObject({
      value: { state: 'session' },
    })
    expect(await keyIn(vault)).toBe('for-now')
    expect(file.content).toEqual(before)
  })

  it('is removed with its company or environment, while other keys stay', async () => {
    const { start, safeStorage } = world()
    const vault = start()
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await vault.set(COMPANY_ID, 'development', new Secret(KEY))
    safeStorage.available = false
    expect(await vault.set(OTHER, 'production', new Secret(KEY))).toMatchObject({ value: { state: 'session' } })
    safeStorage.available = true
    vault.clearEnvironment('production')
    expect([
      (await vault.status(COMPANY_ID, 'production')).state,
      (await vault.status(OTHER, 'production')).state,
      (await vault.status(COMPANY_ID, 'development')).state,
    ]).toEqual(['none', 'none', 'stored'])
    vault.clearCompany(COMPANY_ID)
    expect((await vault.status(COMPANY_ID, 'development')).state).toBe('none')
  })

  it('is reported with the backend of its system', async () => {
    expect((await world('win32').start().status(COMPANY_ID, 'production')).backend).toBe('dpapi')
    expect((await world('darwin').start().status(COMPANY_ID, 'production')).backend).toBe('keychain')
  })
})

describe('a client key entered for one address', () => {
  const elsewhere = (environment: 'production' | 'development' | 'practice') => ({
    ...addressed(environment),
    baseUrl: 'https://other.example',
  })

  it.each([
    ['another host', elsewhere('production')],
    ['another path', { ...addressed('production'), pathPrefix: '/evil' }],
    ['no address', { ...addressed('production'), baseUrl: null }],
  ])('is not used for %s, whether stored or in memory, and stays usable for its own address', async (_name, to) => {
    for (const available of [true, false]) {
      const { start, safeStorage } = world()
      safeStorage.available = available
      const vault = start()
      await vault.set(COMPANY_ID, 'production', new Secret(KEY))
      expect(await vault.read(COMPANY_ID, to)).toEqual({ ok: false, error: { code: 'credentialsOtherAddress' } })
      expect(await keyIn(vault)).toBe(KEY)
    }
  })

  it('is reported when the settings change to another address, and can be entered again for that one', async () => {
    const { start, state } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    state.environment = elsewhere
    const vault = start()
    expect(await vault.status(COMPANY_ID, 'production')).toEqual({ state: 'otherAddress', backend: 'gnome_libsecret' })
    expect(await vault.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({
      ok: true,
      value: { state: 'stored' },
    })
    expect(await keyIn(vault, elsewhere('production'))).toBe(KEY)
    expect(await vault.read(COMPANY_ID, addressed('production'))).toEqual({
      ok: false,
      error: { code: 'credentialsOtherAddress' },
    })
  })

  it('is not used if it was stored without an address, as by an earlier build', async () => {
    const { start, file, safeStorage } = world()
    for (const text of [KEY, JSON.stringify({ secret: KEY }), '{"tokucho":1']) {
      const cipher = (await safeStorage.encryptStringAsync(text)).toString('base64')
      file.content = { [`${COMPANY_ID}/production`]: { cipher, backend: 'gnome_libsecret', storedAt: '' } }
      expect(await start().read(COMPANY_ID, addressed('production'))).toEqual({
        ok: false,
        error: { code: 'credentialsOtherAddress' },
      })
    }
  })

  it('is unreadable if its record is moved to another company in the file', async () => {
    const { start, file } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    file.content = { [`${OTHER}/production`]: file.content[`${COMPANY_ID}/production`] }
    expect(await start().read(OTHER, addressed('production'))).toEqual({
      ok: false,
      error: { code: 'credentialsUnreadable' },
    })
  })
})

describe('leftover copies of the vault file', () => {
  it('are removed whenever a key is cleared, but not when one is set', async () => {
    for (const clear of [
      (vault: Vault) => void vault.clear(COMPANY_ID, 'production'),
      (vault: Vault) => {
        vault.clearAll()
      },
      (vault: Vault) => {
        vault.clearCompany(COMPANY_ID)
      },
      (vault: Vault) => {
        vault.clearEnvironment('production')
      },
    ]) {
      const folder = temporaryFolder()
      for (const name of [
        'vault.broken-20260701000000000.json',
        'vault.json.tmp-1a2b',
        '.vault.json.1a2b3c4d.tmp',
        'vault.json',
        'settings.broken-1.json',
      ])
        writeFileSync(join(folder, name), '{}')
      const vault = createVault({
        file: memoryFile(),
        safeStorage: fakeSafeStorage(),
        platform: 'linux',
        now: () => FIXED_NOW,
        environment: addressed,
        eraseCopies: () => {
          eraseAside(folder, 'vault')
        },
      })
      await vault.set(COMPANY_ID, 'production', new Secret(KEY))
      expect(readdirSync(folder)).toHaveLength(5)
      clear(vault)
      expect(readdirSync(folder).sort()).toEqual(['settings.broken-1.json', 'vault.json'])
    }
  })
})

describe('the key storage of the system', () => {
  it('is not asked when a key is missing or is cleared, and is asked only once for simultaneous calls', async () => {
    const { start, safeStorage } = world()
    const vault = start()
    await vault.status(COMPANY_ID, 'production')
    await vault.clear(COMPANY_ID, 'production')
    expect([await vault.list(), safeStorage.prompts]).toEqual([[], 0])
    await Promise.all([
      vault.set(COMPANY_ID, 'production', new Secret(KEY)),
      vault.set(OTHER, 'production', new Secret(KEY)),
      vault.protection(),
      vault.secret('proxy', 'p:1').set(new Secret('x')),
    ])
    await Promise.all([keyIn(vault), vault.list(), vault.protection()])
    expect(safeStorage.prompts).toBe(1)
  })

  it('is not asked again after a refusal, and a key encrypted with its fixed key never counts as sealed', async () => {
    const { start, safeStorage, file } = world()
    safeStorage.available = false
    const vault = start()
    expect((await vault.protection()).kind).toBe('keyringLocked')
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await vault.protection()
    expect([safeStorage.prompts, file.content]).toEqual([1, {}])
    safeStorage.available = true
    const opened = start()
    await opened.protection()
    safeStorage.available = false
    expect(await opened.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({ value: { state: 'session' } })
    expect(file.content).toEqual({})
  })

  it('has a key resealed at its request, without undoing a change made at the same time', async () => {
    const { start, safeStorage, file } = world()
    await start().set(COMPANY_ID, 'production', new Secret(KEY))
    const before = structuredClone(file.content)
    expect([await keyIn(start()), file.content]).toEqual([KEY, before])
    safeStorage.stale = true
    const seal = safeStorage.encryptStringAsync.bind(safeStorage)
    safeStorage.encryptStringAsync = async (plain) => Buffer.concat([await seal(plain), Buffer.from('00')])
    safeStorage.decryptStringAsync = async (cipher) => ({
      result: Buffer.from(cipher.toString('utf8', 3), 'hex').toString().slice(2).replace(/\0$/, ''),
      shouldReEncrypt: safeStorage.stale,
    })
    expect(await keyIn(start())).toBe(KEY)
    expect(file.content).not.toEqual(before)
    const vault = start()
    await Promise.all([keyIn(vault), vault.set(COMPANY_ID, 'production', new Secret('newer'))])
    expect(await keyIn(start())).toBe('newer')
  })

  it('does not bring back a key that is replaced or cleared while it is being resealed', async () => {
    for (const meanwhile of ['set', 'clear'] as const) {
      const { start, safeStorage, file } = world()
      await start().set(COMPANY_ID, 'production', new Secret(KEY))
      safeStorage.stale = true
      const vault = start()
      const seal = safeStorage.encryptStringAsync.bind(safeStorage)
      let release: () => void = () => undefined
      let held = false
      const holding = new Promise<void>((resolve) => {
        release = resolve
      })
      safeStorage.encryptStringAsync = async (plain) => {
        if (!held && plain.includes(KEY)) {
          held = true
          await holding
        }
        return seal(plain)
      }
      const reading = keyIn(vault)
      await expect.poll(() => held).toBe(true)
      if (meanwhile === 'set') await vault.set(COMPANY_ID, 'production', new Secret('newer'))
      else await vault.clear(COMPANY_ID, 'production')
      release()
      expect(await reading).toBe(KEY)
      safeStorage.stale = false
      expect(await keyIn(start())).toBe(meanwhile === 'set' ? 'newer' : undefined)
      expect(Object.keys(file.content)).toHaveLength(meanwhile === 'set' ? 1 : 0)
    }
  })

  it('uses the synchronous functions of an older Electron only if there are no asynchronous ones', async () => {
    const older = {
      isEncryptionAvailable: () => true,
      encryptString: (plain: string) => Buffer.from(`v11${plain}`),
      decryptString: (cipher: Buffer) => cipher.toString().slice(3),
      getSelectedStorageBackend: () => 'kwallet5',
    }
    const wrapped = asynchronously(older, async () => undefined)
    expect([await wrapped.isAsyncEncryptionAvailable(), wrapped.getSelectedStorageBackend?.()]).toEqual([
      true,
      'kwallet5',
    ])
    expect(await wrapped.decryptStringAsync(await wrapped.encryptStringAsync('鍵'))).toEqual({
      result: '鍵',
      shouldReEncrypt: false,
    })
    const { safeStorage } = world()
    expect(
      asynchronously(
        Object.assign(safeStorage, {
          encryptString: () => {
            throw new Error('synchronous')
          },
        }),
        async () => undefined,
      ),
    ).toBe(safeStorage)
  })

  it('is not asked before the first screen if its functions are synchronous, because a prompt would block', async () => {
    const asked: string[] = []
    const screen = Promise.withResolvers<undefined>()
    const older = {
      isEncryptionAvailable: () => asked.push('available') > 0,
      encryptString: (plain: string) => Buffer.from(plain),
      decryptString: (cipher: Buffer) => cipher.toString(),
    }
    const available = asynchronously(older, async () => {
      await screen.promise
    }).isAsyncEncryptionAvailable()
    await Promise.resolve()
    expect(asked).toEqual([])
    screen.resolve(undefined)
    expect([await available, asked]).toEqual([true, ['available']])
  })

  it('leaves no trace of a key that is cleared while it is being sealed', async () => {
    const { start, file } = world()
    const vault = start()
    const setting = vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await Promise.resolve()
    const proxy = vault.secret('proxy', 'p:1').set(new Secret('x'))
    vault.clearAll()
    await Promise.all([setting, proxy])
    expect(Object.keys(file.content)).not.toContain('proxy/p:1')
    expect(vault.names('proxy')).toEqual([])
  })
})
