import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminPolicy, exportFormat, type AdminPolicy } from '#contract/ipc/policy'
import { createAccess } from '#main/bank/access'
import { registerDocuments } from '#main/documents/handlers'
import { createPolicy } from '#main/guard/policy/policy'
import { adoptAddresses, withPolicy } from '#main/settings/policySettings'
import { parsePolicy, policyPath, readPolicy } from '#main/guard/policy/policyFile'
import { registerSettings } from '#main/settings/handlers'
import { createSettings } from '#main/settings/settings'
import { Secret } from '#main/vault/secret'
import { createVault } from '#main/vault/vault'
import { caller, COMPANY_ID, fakeSafeStorage, FIXED_NOW, KEY, memoryFile, temporaryFolder } from '../../support.ts'

const FILE = '/etc/tokucho-desk/policy.json'
const ADDRESS = 'https://api.office.example'
const active = (rules: Partial<AdminPolicy>) =>
  createPolicy({ state: 'active', file: FILE, policy: { version: 1, ...rules } })
const BROKEN = createPolicy({ state: 'broken', file: FILE, field: 'idleLock.minutes', problem: 'too_big' })

function world(policy = active({})) {
  const own = createSettings(memoryFile())
  const settings = withPolicy(own, policy)
  const vault = createVault({
    file: memoryFile(),
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  const handlers = registerSettings({
    settings,
    vault,
    policy,
    onPreferences: () => undefined,
    confirmAddress: async () => true,
  })
  return { own, vault, settings, handlers }
}

describe('the policy example and its schema in the documentation', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/admin-policy.md'), 'utf8')
  const block = (kind: string) => new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''

  it('match those of the app, and the example names every part', () => {
    expect(JSON.parse(block('json schema'))).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(adminPolicy))))
    const read = parsePolicy(block('json'))
    expect(read.state === 'active' && Object.keys(read.policy).sort()).toEqual(Object.keys(adminPolicy.shape).sort())
    expect(exportFormat.options.filter((format) => !page.includes(`\`${format}\``))).toEqual([])
  })
})

describe('a policy file', () => {
  it.each([
    ['{', { problem: 'notJson' }],
    ['{\n "version": 1,\n}', { problem: 'notJson', line: 3 }],
    ['[]', { field: '', problem: 'invalid_type' }],
    ['{}', { field: 'version' }],
    ['{"version":2}', { field: 'version' }],
    ['{"version":1,"idlelock":{}}', { field: 'idlelock', problem: 'unknownField' }],
    ['{"version":1,"idleLock":{"minutes":9999,"changeable":true}}', { field: 'idleLock.minutes', problem: 'too_big' }],
    ['{"version":1,"proxy":{"mode":"manual","server":"user:secret@proxy:80"}}', { field: 'proxy.server' }],
    [
      '{"version":1,"environments":{"production":{"baseUrl":"http://bank.example"}}}',
      { field: 'environments.production.baseUrl', problem: 'notHttps' },
    ],
    [
      '{"version":1,"environments":{"production":{"baseUrl":"https://bank.example","pathPrefix":"../x"}}}',
      { field: 'environments.production.pathPrefix', problem: 'notPath' },
    ],
    [
      '{"version":1,"environments":{"practice":{"baseUrl":"https://bank.example"}}}',
      { field: 'environments.practice', problem: 'unknownField' },
    ],
    ['{"version":1,"exportFormats":["exe"]}', { field: 'exportFormats[0]' }],
  ])('%s is broken, and the place is named', (text, place) => {
    expect(parsePolicy(text)).toMatchObject({ state: 'broken', ...place })
  })

  it('with any content is either active or broken, and never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['active', 'broken']).toContain(parsePolicy(text).state)
      }),
    )
  })

  it('is absent when it is missing, and broken when it exists but cannot be read', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'policy.json')
    const read = (checkOwner = false) => readPolicy({ file, checkOwner })
    expect(read()).toEqual({ state: 'none', file })
    expect(readPolicy({ file: folder, checkOwner: false })).toMatchObject({ state: 'broken', problem: 'EISDIR' })
    writeFileSync(file, '\uFEFF{"version":1}')
    expect(read()).toEqual({ state: 'active', file, policy: { version: 1 } })
    chmodSync(file, 0o666)
    expect(read(true)).toMatchObject({ state: 'broken', problem: 'writableByOthers' })
    writeFileSync(file, `{"version":1,"x":"${'x'.repeat(70_000)}"}`)
    expect(read()).toMatchObject({ state: 'broken', problem: 'tooLarge' })
  })

  it.skipIf(process.platform === 'win32')(
    'is trusted only if the administrator owns it and nobody else can write to it',
    () => {
      const file = join(temporaryFolder(), 'policy.json')
      writeFileSync(file, '{"version":1}')
      const read = (mode: number) => {
        chmodSync(file, mode)
        return readPolicy({ file, checkOwner: true })
      }
      const refused = { state: 'broken', problem: 'writableByOthers' }
      // Only root can change the owner of a file; for any other user, the file already has the wrong owner.
      if (process.getuid?.() === 0) {
        expect(read(0o644)).toMatchObject({ state: 'active' })
        for (const mode of [0o664, 0o646]) expect(read(mode)).toMatchObject(refused)
        chownSync(file, 65_534, 65_534)
      }
      expect(read(0o644)).toMatchObject(refused)
      expect(read(0o600)).toMatchObject(refused)
    },
  )

  it('is in a folder that only an administrator can write to', () => {
    expect(policyPath('darwin')).toBe('/Library/Application Support/TokuchoDesk/policy.json')
    expect(policyPath('linux')).toBe(FILE)
  })
})

describe('a bank address in the policy', () => {
  const policy = active({ environments: { production: { baseUrl: `${ADDRESS}/` } } })

  it('overrides the settings and cannot be changed', async () => {
    const { settings, own, handlers } = world(policy)
    own.saveEnvironment({ environment: 'production', baseUrl: 'https://evil.example', pathPrefix: '/x' })
    expect(settings.environment('production')).toMatchObject({
      baseUrl: ADDRESS,
      pathPrefix: '/bank/corporation/trial/v1',
    })
    expect(
      await handlers['environments.save']({ environment: 'production', baseUrl: 'https://evil.example' }, caller()),
    ).toEqual({ ok: false, error: { code: 'fixedByPolicy', field: 'environments', file: FILE } })
    expect(
      (await handlers['environments.save']({ environment: 'development', baseUrl: 'https://dev.example' }, caller()))
        .ok,
    ).toBe(true)
  })

  it('never receives a key that was entered for another address', async () => {
    const { own, vault } = world(policy)
    own.saveEnvironment({ environment: 'production', baseUrl: 'https://old.example', pathPrefix: '/x' })
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    await vault.set(COMPANY_ID, 'development', new Secret(KEY))
    expect(adoptAddresses(policy, own, vault.clearEnvironment)).toEqual(['production'])
    expect([
      (await vault.status(COMPANY_ID, 'production')).state,
      (await vault.status(COMPANY_ID, 'development')).state,
    ]).toEqual(['none', 'stored'])
    await vault.set(COMPANY_ID, 'production', new Secret(KEY))
    expect(adoptAddresses(policy, own, vault.clearEnvironment)).toEqual([])
    expect((await vault.status(COMPANY_ID, 'production')).state).toBe('stored')
  })
})

describe('saving files under a policy', () => {
  const folder = join('/', 'documents')
  const saving = (policy: typeof BROKEN, chosen: string) => {
    const written: string[] = []
    const handlers = registerDocuments({
      policy,
      printer: undefined as never,
      askWhere: async () => join(folder, chosen),
      askWhich: async () => null,
      read: async () => undefined,
      recentDocument: () => undefined,
      folder: { last: () => folder, remember: () => undefined },
      write: async (path) => {
        written.push(path)
      },
    })
    const save = (ending: 'csv' | 'json') =>
      handlers['documents.saveFile'](
        { suggestedName: 'a', bytes: new Uint8Array(1), filters: [{ name: 'x', extensions: [ending] }] },
        caller(),
      )
    return { handlers, written, save }
  }

  it('checks the format offered by the page and the extension chosen in the dialog', async () => {
    const policy = active({ exportFormats: ['csv'] })
    const [good, offered, typed] = [saving(policy, 'a.CSV'), saving(policy, 'a.json'), saving(policy, 'a.json')]
    expect(await good.save('csv')).toMatchObject({ ok: true, value: { saved: true } })
    expect(await offered.save('json')).toEqual({
      ok: false,
      error: { code: 'formatForbidden', format: 'json', file: FILE },
    })
    expect(await typed.save('csv')).toEqual({
      ok: false,
      error: { code: 'formatForbidden', format: 'json', file: FILE },
    })
    expect([good.written.length, offered.written.length, typed.written.length]).toEqual([1, 0, 0])
  })

  it('makes no PDF, whole or in parts, if PDFs are not allowed', async () => {
    const { handlers } = saving(active({ exportFormats: [] }), 'a.pdf')
    expect(
      await handlers['documents.savePdf']({ job: undefined as never, suggestedName: 'a' }, caller()),
    ).toMatchObject({ error: { code: 'formatForbidden', format: 'pdf' } })
    expect(await handlers['reports.begin']({ target: 'pdf', suggestedName: 'a' }, caller())).toMatchObject({
      error: { code: 'formatForbidden' },
    })
  })

  it('is refused if the policy is broken', async () => {
    const { save, written } = saving(BROKEN, 'a.csv')
    expect(await save('csv')).toEqual({
      ok: false,
      error: { code: 'policyBroken', field: 'idleLock.minutes', file: FILE },
    })
    expect(written).toEqual([])
  })
})

describe('an app started from its sources', () => {
  it('reaches the practice bank but no real bank', async () => {
    const { settings, own, vault } = world()
    const reaching = (realBanks: boolean) =>
      createAccess({
        settings,
        vault,
        policy: active({}),
        realBanks,
        transport: { fetch: undefined as never, resolveProxy: async () => 'DIRECT' },
        practice: { origin: 'http://127.0.0.1', fetch: undefined as never },
        common: undefined as never,
      })
    own.saveEnvironment({ environment: 'production', baseUrl: ADDRESS, pathPrefix: '/a' })
    const use = async (environment: 'production' | 'practice', realBanks: boolean) => {
      own.saveCompany({
        companyId: COMPANY_ID,
        name: 'x',
        accounts: [],
        applicant: { applicantName: '', address: '' },
        defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
        environment,
      })
      await vault.set(COMPANY_ID, environment, new Secret(KEY))
      return reaching(realBanks)(COMPANY_ID)
    }
    expect(await use('production', false)).toEqual({ ok: false, error: { code: 'realBanksOff' } })
    expect((await use('practice', false)).ok).toBe(true)
    expect((await use('production', true)).ok).toBe(true)
  })
})

describe('a broken policy', () => {
  it('blocks real banks but not the practice bank', async () => {
    const { settings, own, vault } = world(BROKEN)
    const company = {
      companyId: COMPANY_ID,
      name: 'x',
      accounts: [],
      applicant: { applicantName: '', address: '' },
      defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
    }
    const access = createAccess({
      settings,
      vault,
      policy: BROKEN,
      realBanks: true,
      transport: undefined as never,
      practice: { origin: 'http://127.0.0.1', fetch: undefined as never },
      common: undefined as never,
    })
    const use = async (environment: 'production' | 'practice') => {
      own.saveCompany({ ...company, environment })
      await vault.set(COMPANY_ID, environment, new Secret(KEY))
      return access(COMPANY_ID)
    }
    expect(await use('production')).toEqual({
      ok: false,
      error: { code: 'policyBroken', field: 'idleLock.minutes', file: FILE },
    })
    expect((await use('practice')).ok).toBe(true)
  })

  it('prevents changes to the address of a bank', async () => {
    const { handlers } = world(BROKEN)
    expect(
      await handlers['environments.save']({ environment: 'production', baseUrl: ADDRESS }, caller()),
    ).toMatchObject({ error: { code: 'policyBroken' } })
  })
})
