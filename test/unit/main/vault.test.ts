import { describe, expect, it } from 'vitest'
import { reveal, Secret } from '../../../electron/main/secret.ts'
import { createVault, isVault, type Vault } from '../../../electron/main/vault/vault.ts'
import { COMPANY_ID, fakeSafeStorage, FIXED_NOW, KEY, memoryFile } from './support.ts'

const OTHER = '0190a3a1-0000-7000-8000-000000000002'

function world(platform: NodeJS.Platform = 'linux') {
  const file = memoryFile()
  const safeStorage = fakeSafeStorage()
  const start = () => createVault({ file, safeStorage, platform, now: () => FIXED_NOW })
  return { file, safeStorage, start }
}

/** The production key of the company as it would go into a request. */
function keyIn(vault: Vault): string | undefined {
  const key = vault.read(COMPANY_ID, 'production')
  return key.ok ? reveal(key.value) : undefined
}

describe('a client key', () => {
  it('is none at first, stored once set, readable after a restart and none once cleared', () => {
    const { start } = world()
    const vault = start()
    expect(vault.status(COMPANY_ID, 'production')).toEqual({ state: 'none', backend: 'gnome_libsecret' })
    expect(vault.read(COMPANY_ID, 'production')).toEqual({ ok: false, error: { code: 'noCredentials' } })
    expect(vault.set(COMPANY_ID, 'production', new Secret(KEY))).toEqual({ ok: true, value: { state: 'stored', backend: 'gnome_libsecret' } })
    expect(keyIn(start())).toBe(KEY)
    expect(start().status(COMPANY_ID, 'development').state).toBe('none')
    expect(start().status(OTHER, 'production').state).toBe('none')
    expect(vault.clear(COMPANY_ID, 'production').state).toBe('none')
    expect(start().status(COMPANY_ID, 'production').state).toBe('none')
  })

  it('is on disk only encrypted, with the backend that wrote it', () => {
    const { start, file } = world()
    start().set(COMPANY_ID, 'production', new Secret(KEY))
    expect(JSON.stringify(file.content)).not.toContain(KEY)
    expect(file.content[`${COMPANY_ID}/production`]).toMatchObject({ backend: 'gnome_libsecret', storedAt: FIXED_NOW.toISOString() })
    expect(isVault(file.content)).toBe(true)
  })

  it.each([['no encryption', { available: false }], ['basic_text', { backend: 'basic_text' }]])('with %s lives in memory only and ends with the application', (_name, change) => {
    const { start, file, safeStorage } = world()
    Object.assign(safeStorage, change)
    const vault = start()
    expect(vault.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({ ok: true, value: { state: 'session' } })
    expect(keyIn(vault)).toBe(KEY)
    expect(file.content).toEqual({})
    expect(start().status(COMPANY_ID, 'production').state).toBe('none')
  })

  it('that the system refuses to encrypt after all lives in memory only', () => {
    const { start, file, safeStorage } = world()
    safeStorage.encryptString = () => { throw new Error('locked') }
    const vault = start()
    expect(vault.set(COMPANY_ID, 'production', new Secret(KEY))).toMatchObject({ ok: true, value: { state: 'session' } })
    expect([keyIn(vault), file.content]).toEqual([KEY, {}])
  })

  it('that cannot be decrypted is unreadable, stays on disk, and is replaced only on request', () => {
    const { start, file, safeStorage } = world()
    start().set(COMPANY_ID, 'production', new Secret(KEY))
    const before = structuredClone(file.content)
    safeStorage.login = 'b'
    const vault = start()
    expect(vault.status(COMPANY_ID, 'production')).toEqual({ state: 'unreadable', backend: 'gnome_libsecret' })
    expect(vault.read(COMPANY_ID, 'production')).toEqual({ ok: false, error: { code: 'credentialsUnreadable' } })
    expect(vault.set(COMPANY_ID, 'production', new Secret('new-key'))).toEqual({ ok: false, error: { code: 'credentialsUnreadable' } })
    expect(file.content).toEqual(before)
    vault.set(OTHER, 'production', new Secret('another'))
    expect(file.content).toMatchObject(before)
    safeStorage.login = 'a'
    expect(keyIn(start())).toBe(KEY)
    safeStorage.login = 'b'
    expect(vault.set(COMPANY_ID, 'production', new Secret('new-key'), true)).toMatchObject({ ok: true, value: { state: 'stored' } })
    expect(keyIn(vault)).toBe('new-key')
  })

  it('while the system has no encryption any more, one given for the session leaves the old one on disk', () => {
    const { start, file, safeStorage } = world()
    start().set(COMPANY_ID, 'production', new Secret(KEY))
    const before = structuredClone(file.content)
    safeStorage.available = false
    const vault = start()
    expect(vault.status(COMPANY_ID, 'production').state).toBe('unreadable')
    expect(vault.set(COMPANY_ID, 'production', new Secret('for-now'), true)).toMatchObject({ value: { state: 'session' } })
    expect(keyIn(vault)).toBe('for-now')
    expect(file.content).toEqual(before)
  })

  it('of a company or an environment goes with it, and no other', () => {
    const { start, safeStorage } = world()
    const vault = start()
    vault.set(COMPANY_ID, 'production', new Secret(KEY))
    vault.set(COMPANY_ID, 'development', new Secret(KEY))
    safeStorage.available = false
    vault.set(OTHER, 'production', new Secret(KEY))
    safeStorage.available = true
    vault.clearEnvironment('production')
    expect([vault.status(COMPANY_ID, 'production').state, vault.status(OTHER, 'production').state, vault.status(COMPANY_ID, 'development').state]).toEqual(['none', 'none', 'stored'])
    vault.clearCompany(COMPANY_ID)
    expect(vault.status(COMPANY_ID, 'development').state).toBe('none')
  })

  it('names its backend by the system', () => {
    expect(world('win32').start().status(COMPANY_ID, 'production').backend).toBe('dpapi')
    expect(world('darwin').start().status(COMPANY_ID, 'production').backend).toBe('keychain')
  })
})
