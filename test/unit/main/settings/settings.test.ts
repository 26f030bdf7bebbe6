import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STANDARD_FILE_EXPORT, type Company } from '#contract/ipc/company'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import { isPathPrefix, readAddress } from '#main/guard/policy/address'
import { createPolicy, type Policy } from '#main/guard/policy/policy'
import { registerSettings } from '#main/settings/handlers'
import { keepLastGood, rescueJson } from '#main/storage/jsonFile'
import { createSettings, isSettings } from '#main/settings/settings'
import { Secret } from '#main/vault/secret'
import { createVault } from '#main/vault/vault'
import {
  caller,
  COMPANY_ID,
  fakeSafeStorage,
  FIXED_NOW,
  KEY,
  memoryFile,
  NO_POLICY,
  temporaryFolder,
} from '../support.ts'

const company = (companyId: string, name = '会社'): Company => ({
  companyId,
  name,
  environment: 'production',
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
})
const OTHER = '0190a3a1-0000-7000-8000-000000000002'

function world(policy: Policy = NO_POLICY) {
  const file = memoryFile()
  const settings = createSettings(file)
  const vault = createVault({
    file: memoryFile(),
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  const asked: { host: string }[] = []
  const state = { agree: true }
  const handlers = registerSettings({
    settings,
    vault,
    policy,
    onPreferences: () => undefined,
    confirmAddress: async (question) => {
      asked.push(question)
      return state.agree
    },
  })
  const saveAddress = (baseUrl: string, pathPrefix?: string, environment: 'production' | 'practice' = 'production') =>
    handlers['environments.save']({ environment, baseUrl, ...(pathPrefix !== undefined && { pathPrefix }) }, caller())
  return { file, settings, vault, asked, state, handlers, saveAddress }
}

describe('the company list', () => {
  it('identifies companies by id, not by name', async () => {
    const { handlers, file, settings } = world()
    await handlers['companies.save'](company(COMPANY_ID), caller())
    await handlers['companies.save'](company(OTHER), caller())
    await handlers['companies.save'](company(COMPANY_ID, '新しい名'), caller())
    expect(settings.companies().map(({ companyId, name }) => [companyId, name])).toEqual([
      [COMPANY_ID, '新しい名'],
      [OTHER, '会社'],
    ])
    expect(createSettings(file).companies()).toEqual(settings.companies())
    expect(isSettings(file.content)).toBe(true)
  })

  it('also removes the keys and the selection of a deleted company', async () => {
    const { handlers, settings, vault } = world()
    settings.saveCompany(company(COMPANY_ID))
    settings.setPreferences({ companyId: COMPANY_ID })
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect(await handlers['companies.remove']({ companyId: COMPANY_ID }, caller())).toEqual({ ok: true, value: null })
    expect([
      settings.companies(),
      settings.preferences().companyId,
      (await vault.status(COMPANY_ID, 'production')).state,
    ]).toEqual([[], null, 'none'])
    expect(await handlers['companies.remove']({ companyId: COMPANY_ID }, caller())).toMatchObject({
      error: { code: 'notFound' },
    })
  })

  it('opens preferences stored before columns could be chosen, and keeps a choice of columns', async () => {
    const { handlers, file, settings } = world()
    await handlers['preferences.set']({ theme: 'dark' }, caller())
    expect(settings.preferences()).not.toHaveProperty('statementColumns')
    const statementColumns = {
      transactions: {
        order: ['balance', 'remarks'],
        hidden: ['designatedDate'],
        widths: [{ key: 'remarks', width: 240 }],
      },
    }
    const lotColumns = { order: [], hidden: [], widths: [{ key: 'designatedNumber', width: 180 }] }
    await handlers['preferences.set']({ statementColumns }, caller())
    await handlers['preferences.set']({ lotColumns, lotChecks: 'folded' }, caller())
    expect(createSettings(file).preferences()).toMatchObject({
      theme: 'dark',
      statementColumns,
      lotColumns,
      lotChecks: 'folded',
    })
    expect(isSettings(file.content)).toBe(true)
  })

  it('opens companies stored before they had file settings, and keeps such settings', async () => {
    const { handlers, file, settings } = world()
    settings.saveCompany(company(COMPANY_ID))
    const before = structuredClone(file.content) as { companies: object[] }
    expect(before.companies[0]).not.toHaveProperty('fileExport')
    expect(isSettings(before)).toBe(true)
    const changed = {
      ...company(COMPANY_ID),
      fileExport: { ...STANDARD_FILE_EXPORT, requesterCode: '0012345678', terminator: 'none' as const },
    }
    await handlers['companies.save'](changed, caller())
    expect(createSettings(file).companies()).toEqual([changed])
    expect(
      isSettings({
        ...before,
        companies: [{ ...changed, fileExport: { ...STANDARD_FILE_EXPORT, requesterCode: '12345678901' } }],
      }),
    ).toBe(false)
  })

  it('stays unchanged when the disk is full', () => {
    const { file, settings } = world()
    settings.saveCompany(company(COMPANY_ID))
    file.failWrites = true
    expect(() => {
      settings.saveCompany(company(OTHER))
    }).toThrow()
    expect(settings.companies()).toHaveLength(1)
  })
})

describe('the address of an environment', () => {
  it.each([
    ['https://bank.example', 'https://bank.example'],
    [' https://bank.example/ ', 'https://bank.example'],
    ['HTTPS://Bank.Example/api//', 'https://bank.example/api'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:1/', 'http://[::1]:1'],
    ['http://localhost', 'http://localhost'],
  ])('%s is accepted as %s', (text, value) => {
    expect(readAddress(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'notUrl'],
    ['bank.example', 'notUrl'],
    ['https://', 'notUrl'],
    ['http://bank.example', 'notHttps'],
    ['http://127.0.0.2', 'notHttps'],
    ['http://localhost.evil.example', 'notHttps'],
    ['ftp://bank.example', 'notHttps'],
    ['file:///etc/passwd', 'notHttps'],
    ['javascript:alert(1)', 'notHttps'],
    ['https://user@bank.example', 'hasCredentials'],
    ['https://:p@bank.example', 'hasCredentials'],
    ['https://@bank.example', 'hasCredentials'],
    ['https://bank.example?x', 'hasQuery'],
    ['https://bank.example/?', 'hasQuery'],
    ['https://bank.example#x', 'hasQuery'],
  ])('%j is refused as %s', (text, reason) => {
    expect(readAddress(text)).toEqual({ ok: false, error: { code: 'addressRefused', reason } })
  })

  it.each([
    ['', true],
    ['/a', true],
    ['/bank/corporation/trial/v1', true],
    ['/a/', false],
    ['a', false],
    ['/..', false],
    ['/a/../b', false],
    ['/.', false],
    ['/a?b', false],
    ['//a', false],
    ['/a%2fb', false],
    ['/...', true],
  ])('may have the path %j: %s', (prefix, good) => {
    expect(isPathPrefix(prefix)).toBe(good)
  })

  it('changes only after a confirmation that names the host, and clears the keys of that environment', async () => {
    const { saveAddress, asked, state, vault, settings } = world()
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await vault.set(COMPANY_ID, 'development', new Secret(KEY))
    state.agree = false
    expect(await saveAddress('https://bank.example')).toEqual({ ok: false, error: { code: 'cancelledByUser' } })
    expect([settings.environment('production').baseUrl, (await vault.status(COMPANY_ID, 'production')).state]).toEqual([
      null,
      'stored',
    ])
    state.agree = true
    expect(await saveAddress('https://bank.example:8443/x/')).toEqual({
      ok: true,
      value: { environment: 'production', baseUrl: 'https://bank.example:8443/x', pathPrefix: DEFAULT_PATH_PREFIX },
    })
    expect(asked.at(-1)).toEqual({
      environment: 'production',
      host: 'bank.example:8443',
      address: `https://bank.example:8443/x${DEFAULT_PATH_PREFIX}`,
    })
    expect([
      (await vault.status(COMPANY_ID, 'production')).state,
      (await vault.status(COMPANY_ID, 'development')).state,
    ]).toEqual(['none', 'stored'])
  })

  it('needs no confirmation and keeps the keys when saved unchanged, but not when its path changed', async () => {
    const { saveAddress, asked, vault } = world()
    await saveAddress('https://bank.example')
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await saveAddress('https://bank.example/')
    expect([asked.length, (await vault.status(COMPANY_ID, 'production')).state]).toEqual([1, 'stored'])
    await saveAddress('https://bank.example', '/other/v1')
    expect([asked.length, (await vault.status(COMPANY_ID, 'production')).state]).toEqual([2, 'none'])
    expect(await saveAddress('https://bank.example', '/..')).toMatchObject({ error: { code: 'invalidInput' } })
  })

  it('cannot be set for the practice bank', async () => {
    const { saveAddress, settings, asked } = world()
    expect(await saveAddress('https://bank.example', undefined, 'practice')).toMatchObject({
      error: { code: 'invalidInput' },
    })
    expect([settings.environment('practice').baseUrl, asked]).toEqual([null, []])
  })
})

describe('preferences', () => {
  it("start with Japanese and the system's theme, and can be changed one by one", async () => {
    const { handlers } = world()
    expect(await handlers['preferences.get'](undefined, caller())).toEqual({
      ok: true,
      value: { locale: 'ja', theme: 'system', companyId: null },
    })
    expect(await handlers['preferences.set']({ theme: 'dark', locale: undefined }, caller())).toEqual({
      ok: true,
      value: { locale: 'ja', theme: 'dark', companyId: null },
    })
  })
})

describe('the morning summary', () => {
  const policyOf = (policy: object) => createPolicy({ state: 'active', file: '/p', policy: { version: 1, ...policy } })

  it('is off for everybody if the policy says so, and what each person chose comes back without it', async () => {
    const { handlers } = world(policyOf({ morningSummary: 'off' }))
    const set = await handlers['preferences.set']({ morningSummary: 'daily' }, caller())
    expect(set).toMatchObject({ value: { morningSummary: 'off' } })
    expect(await handlers['preferences.get'](undefined, caller())).toMatchObject({ value: { morningSummary: 'off' } })
    const free = world(policyOf({ updates: 'off' })).handlers
    expect(await free['preferences.set']({ morningSummary: 'businessDays' }, caller())).toMatchObject({
      value: { morningSummary: 'businessDays' },
    })
  })
})

describe('a settings file', () => {
  const isGood = (value: unknown) => typeof value === 'object' && value !== null && 'good' in value
  const at = () => {
    const folder = temporaryFolder()
    return { folder, path: join(folder, 'settings.json') }
  }

  it('is left unchanged when it is missing or good', () => {
    const { path, folder } = at()
    expect(rescueJson(path, isGood, FIXED_NOW)).toBeNull()
    writeFileSync(path, '{"good":1}')
    expect(rescueJson(path, isGood, FIXED_NOW)).toBeNull()
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it.each(['', '{"good":', '\0\0\0\0', '[]', '{"bad":1}'])(
    'is kept under another name and replaced by the last good copy if it contains %j',
    (content) => {
      const { path, folder } = at()
      writeFileSync(path, '{"good":1}')
      keepLastGood(path)
      writeFileSync(path, content)
      const rescue = rescueJson(path, isGood, FIXED_NOW)
      expect(rescue).toEqual({ keptAside: 'settings.broken-20260701000000000.json', restored: true })
      expect(readFileSync(join(folder, rescue!.keptAside), 'utf8')).toBe(content)
      expect(readFileSync(path, 'utf8')).toBe('{"good":1}')
    },
  )

  it('is not replaced if the copy is broken too, so that the app starts without settings', () => {
    const { path, folder } = at()
    writeFileSync(path, 'x')
    keepLastGood(path)
    expect(rescueJson(path, isGood, FIXED_NOW)).toMatchObject({ restored: false })
    expect(readdirSync(folder).sort()).toEqual(['settings.bak.json', 'settings.broken-20260701000000000.json'])
  })
})
