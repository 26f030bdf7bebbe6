import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileBytes, MAX_FILE_BYTES } from '#contract/ipc/documents'
import {
  accountIdOf,
  APP_ERROR_CODES,
  appError,
  type ChannelName,
  channels,
  companyAccount,
  events,
  fail,
  ok,
} from '#contract/ipc/index'

const NAMES = Object.keys(channels) as ChannelName[]
const DESIGNED = [
  'companies.list',
  'companies.save',
  'companies.remove',
  'environments.list',
  'environments.save',
  'credentials.status',
  'credentials.set',
  'credentials.clear',
  'accounts.balance',
  'statements.fetch',
  'statements.cancel',
  'localTaxes.apply',
  'localTaxes.acceptance',
  'journal.list',
  'journal.resolve',
]
const SECRET = /client.?(key|id)|api.?key|secret|passw|token|credential/i

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  $defs?: Record<string, JsonSchema>
  $ref?: string
}

/**
 * JSON has no bytes, so the only schema for bytes counts as a string. Everything else that JSON cannot express counts
 * as an open part.
 */
const asJson = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === fileBytes) jsonSchema.type = 'string'
    },
  }) as JsonSchema
const outputSchema = (schema: z.ZodType) => asJson(schema, 'output')

function partsOf(schema: JsonSchema): JsonSchema[] {
  const own = [...Object.values(schema.properties ?? {}), ...Object.values(schema.$defs ?? {})]
  const choices = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.prefixItems ?? []),
  ]
  return [schema, ...[...own, ...choices, ...(schema.items ? [schema.items] : [])].flatMap(partsOf)]
}

const keysOf = (schema: z.ZodType) =>
  partsOf(outputSchema(schema)).flatMap((part) => Object.keys(part.properties ?? {}))

/** Returns the parts that could carry anything: parts without a type, and objects that accept extra keys. */
function openParts(schema: z.ZodType): JsonSchema[] {
  return partsOf(outputSchema(schema)).filter((part) => {
    const typed = [part.type, part.anyOf, part.oneOf, part.allOf, part.const, part.enum, part.$ref].some(
      (one) => one !== undefined,
    )
    return !typed || (part.type === 'object' && part.additionalProperties !== false)
  })
}

describe('the channels', () => {
  it.each(DESIGNED)('include %s', (name) => {
    expect(NAMES).toContain(name)
  })

  it.each(NAMES)('have an input, a result and errors: %s', (name) => {
    const { input, value, errors } = channels[name]
    expect(input).toBeInstanceOf(z.ZodType)
    expect(value).toBeInstanceOf(z.ZodType)
    expect(errors.length).toBeGreaterThan(0)
  })

  it.each(NAMES)('list only known error codes, each of them once: %s', (name) => {
    const codes: readonly string[] = channels[name].errors
    expect(codes.filter((code) => !(APP_ERROR_CODES as readonly string[]).includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each(NAMES)('can report invalid input, an untrusted sender and an internal error: %s', (name) => {
    expect(channels[name].errors).toEqual(expect.arrayContaining(['invalidInput', 'untrustedSender', 'internal']))
  })

  it.each(['accounts.balance', 'statements.fetch', 'localTaxes.acceptance'] as const)(
    'can report every way in which their request to the bank may fail: %s',
    (name) => {
      expect(channels[name].errors).toEqual(
        expect.arrayContaining(['noCredentials', 'notSent', 'lost', 'unauthorized', 'rateLimited', 'bankError']),
      )
    },
  )
})

/** What a member's password is made by, and the calls that carry rows of the page's own database. */
const TELLS_PASSWORD: readonly string[] = ['office.addMember', 'office.renewPassword']
const SHARED_ITEMS: readonly string[] = ['office.items', 'office.put']

describe('secrets', () => {
  it.each(NAMES)('are not in the result of %s', (name) => {
    const { value } = channels[name]
    // The password of another person is shown once to the administrator who must tell it.
    expect(keysOf(value).filter((key) => SECRET.test(key))).toEqual(TELLS_PASSWORD.includes(name) ? ['password'] : [])
    if (!SHARED_ITEMS.includes(name)) expect(openParts(value)).toEqual([])
  })

  it.each(Object.entries(events))('are not in the event %s', (_, schema) => {
    expect(keysOf(schema).filter((key) => SECRET.test(key))).toEqual([])
    expect(openParts(schema)).toEqual([])
  })

  it('are not in an error', () => {
    expect(keysOf(appError).filter((key) => SECRET.test(key) || /stack/i.test(key))).toEqual([])
    expect(openParts(appError)).toEqual([])
  })

  it('are refused or dropped if a result contains one anyway', () => {
    const status = { state: 'stored', backend: 'keychain', clientKey: 'k' }
    expect(channels['credentials.status'].value.safeParse(status).success).toBe(false)
    const tested = { elapsedMs: 1, proxy: '', host: '', clientKey: 'k' }
    expect(channels['credentials.test'].value.parse(tested)).not.toHaveProperty('clientKey')
  })

  it('enter only through the channels that store a key, test a key, answer a proxy or log in to an office', () => {
    const entering = NAMES.filter((name) => {
      const { input } = channels[name]
      return (
        !(input instanceof z.ZodUndefined) &&
        partsOf(asJson(input, 'input')).some((part) =>
          Object.keys(part.properties ?? {}).some((key) => SECRET.test(key)),
        )
      )
    })
    expect(entering).toEqual([
      'credentials.set',
      'credentials.tryKey',
      'network.answerProxy',
      'office.join',
      'office.setUp',
      'office.upgrade',
      'office.addMember',
      'office.renewPassword',
      'office.voidRow',
    ])
  })

  it('would be found inside nested objects, as would parts of unknown shape', () => {
    const nested = z.array(z.object({ a: z.object({ clientKey: z.string() }).nullable().optional() }))
    expect(keysOf(nested)).toContain('clientKey')
    expect(openParts(z.object({ a: z.unknown() }))).toHaveLength(1)
    expect(openParts(z.array(z.record(z.string(), z.string())))).toHaveLength(1)
    expect(openParts(z.looseObject({}))).toHaveLength(1)
  })
})

describe('appError', () => {
  it('has each code once', () => {
    expect(new Set(APP_ERROR_CODES).size).toBe(APP_ERROR_CODES.length)
    expect(APP_ERROR_CODES.length).toBe(appError.options.length)
  })

  it('accepts no other code', () => {
    expect(appError.safeParse({ code: 'somethingElse' }).success).toBe(false)
    expect(appError.safeParse({}).success).toBe(false)
  })

  it('becomes a failed result with fail(), just as a value becomes a successful one with ok()', () => {
    expect(ok(1)).toStrictEqual({ ok: true, value: 1 })
    expect(fail({ code: 'noCredentials' })).toStrictEqual({ ok: false, error: { code: 'noCredentials' } })
  })
})

describe('the inputs of channels', () => {
  const companyId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const takes = (name: ChannelName, input: unknown) => channels[name].input.safeParse(input).success

  it.each([
    ['12345678901', true],
    ['1234567890', false],
    ['123456789012', false],
    ['', false],
  ])('accept the account identifier %j: %s', (accountId, taken) => {
    expect(takes('accounts.balance', { companyId, accountId })).toBe(taken)
    expect(takes('statements.fetch', { jobId: companyId, companyId, accountId, kind: 'transactions' })).toBe(taken)
  })

  it.each([
    ['123456789012', true],
    ['12345678901', false],
    ['1234567890123', false],
  ])('accept the acceptance number %j: %s', (acceptanceNo, taken) => {
    expect(takes('localTaxes.acceptance', { companyId, acceptanceNo })).toBe(taken)
    expect(takes('journal.resolve', { entryId: 'e', resolution: { kind: 'accepted', acceptanceNo } })).toBe(taken)
  })

  it('accept existing dates and keywords of 23 characters for a statement', () => {
    const fetch = { jobId: companyId, companyId, accountId: '12345678901', kind: 'paymentArrivals' }
    expect(
      takes('statements.fetch', { ...fetch, from: '2024-02-29', to: '2024-03-01', resumeKeyword: 'k'.repeat(23) }),
    ).toBe(true)
    for (const wrong of [
      { from: '2026-02-29' },
      { to: '20260101' },
      { resumeKeyword: 'k'.repeat(22) },
      { resumeKeyword: 'k'.repeat(24) },
      { kind: 'all' },
      { x: 1 },
    ])
      expect(takes('statements.fetch', { ...fetch, ...wrong }), JSON.stringify(wrong)).toBe(false)
  })

  it('accept a client key only as printable ASCII without blanks, which a header can carry', () => {
    const set = (clientKey: unknown) => takes('credentials.set', { companyId, environment: 'practice', clientKey })
    expect(set('Ab1-_.~')).toBe(true)
    expect(set('k'.repeat(512))).toBe(true)
    for (const wrong of ['', 'k'.repeat(513), 'a b', 'a\r\nX: y', 'a\n', 'ａ', 'é', 1, null])
      expect(set(wrong), JSON.stringify(wrong)).toBe(false)
  })

  const CARRYING = NAMES.filter((name) => !(channels[name].input instanceof z.ZodUndefined))

  it.each(CARRYING)('accept no extra key: %s', (name) => {
    const issues = channels[name].input.safeParse({ unlisted: 1 }).error?.issues
    expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['unlisted'] }))
  })

  it.each(NAMES.filter((name) => !CARRYING.includes(name)))('accept nothing at all: %s', (name) => {
    expect(takes(name, undefined)).toBe(true)
    for (const something of [{}, { unlisted: 1 }, null, 'a']) expect(takes(name, something)).toBe(false)
  })
})

describe('files', () => {
  const filters = [{ name: 'CSV', extensions: ['csv'] }]
  const takes = (input: object) =>
    channels['documents.saveFile'].input.safeParse({
      suggestedName: 'x.csv',
      bytes: new Uint8Array(1),
      filters,
      ...input,
    }).success

  it('are saved as bytes within the size limit, and only as kinds that no system executes', () => {
    expect(takes({})).toBe(true)
    expect(takes({ bytes: new Uint8Array(0) })).toBe(true)
    for (const wrong of [
      { bytes: 'text' },
      { bytes: [1] },
      { bytes: { byteLength: 1 } },
      { bytes: new ArrayBuffer(1) },
      { filters: [] },
      { filters: [{ name: 'x', extensions: ['exe'] }] },
      { filters: [{ name: 'x', extensions: [] }] },
      { filters: [{ name: '', extensions: ['csv'] }] },
      { suggestedName: 'x'.repeat(201) },
      { path: '/etc/passwd' },
    ])
      expect(takes(wrong), JSON.stringify(wrong)).toBe(false)
    expect(takes({ bytes: new Uint8Array(MAX_FILE_BYTES + 1) })).toBe(false)
  })

  it('are chosen by the user in main, so the page passes no path', () => {
    expect(channels['documents.openFile'].input.safeParse({ filters }).success).toBe(true)
    expect(channels['documents.openFile'].input.safeParse({ filters, path: '/etc/passwd' }).success).toBe(false)
  })
})

describe('accountIdOf', () => {
  it('joins branch, type and number to eleven characters', () => {
    expect(accountIdOf({ branchNo: '001', accountTypeCode: '2', accountNo: '0000123' })).toBe('00120000123')
  })

  it.each(['1', '2', '5', '6'] as const)(
    'returns an identifier that the account schema accepts: type %s',
    (accountTypeCode) => {
      const account = { branchNo: '999', accountTypeCode, accountNo: '9999999', label: '' }
      expect(companyAccount.safeParse({ ...account, accountId: accountIdOf(account) }).success).toBe(true)
    },
  )
})
