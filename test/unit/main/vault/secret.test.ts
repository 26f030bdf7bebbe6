import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reveal, Secret } from '#main/vault/secret'

/** Every way a value can get into a log, a file or a message by accident. */
const spellings = (secret: Secret): Record<string, () => unknown> => ({
  template: () => `key: ${secret as unknown as string}`,
  concatenation: () => 'key: ' + (secret as unknown as string),
  String: () => String(secret),
  json: () => JSON.stringify({ deep: [secret] }),
  inspect: () => inspect({ deep: [secret] }, { depth: 9, showHidden: true, getters: true }),
  'inspect without its own say': () => inspect(secret, { customInspect: false, showHidden: true, depth: 9 }),
  format: () => format('%s %o %O %j', secret, secret, secret, secret),
  'message of an error': () => inspect(new Error(secret as unknown as string, { cause: secret })),
  spread: () => inspect({ ...secret }) + JSON.stringify({ ...secret }) + String({ ...secret }),
  'spread under another name': () =>
    JSON.stringify({ one: { ...secret } }) + inspect({ one: Object.assign({}, secret) }),
  entries: () => JSON.stringify([Object.entries(secret), Object.values(secret), Reflect.ownKeys(secret).map(String)]),
  'array join': () => [secret, secret].join(),
  url: () => new URLSearchParams({ key: secret as unknown as string }).toString(),
  number: () => Number(secret),
})

describe('a secret', () => {
  it('appears in no output and cannot be cloned', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{8,60}$/), (text) => {
        // Skips words that appear for every secret, such as "property" in a stack trace.
        const another = Object.values(spellings(new Secret('K3y-of-the-company')))
        fc.pre(!another.some((print) => String(print()).includes(text)))
        const secret = new Secret(text)
        for (const [name, print] of Object.entries(spellings(secret)))
          expect(String(print()).includes(text), name).toBe(false)
        expect(() => structuredClone(secret)).toThrow()
        expect(() => structuredClone({ deep: [secret] })).toThrow()
        expect(reveal(secret)).toBe(text)
      }),
      { examples: [['property']] },
    )
  })

  it('is printed as [secret]', () => {
    const secret = new Secret('K3y-of-the-company')
    expect([String(secret), JSON.stringify([secret]), inspect(secret)]).toEqual([
      '[secret]',
      '["[secret]"]',
      '[secret]',
    ])
    expect(Reflect.set(secret, 'toJSON', () => 'x')).toBe(false)
    expect(() => reveal(Object.create(Secret.prototype) as Secret)).toThrow('not a secret')
  })

  it('is revealed only in the code that seals, sends, signs with or redacts it', () => {
    const folder = join(import.meta.dirname, '../../../../electron/main')
    const users = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') &&
          name !== join('vault', 'secret.ts') &&
          /\breveal\(/.test(readFileSync(join(folder, name), 'utf8')),
      )
      .sort()
    expect(users).toEqual([
      join('bank', 'errorReading.ts'),
      join('bank', 'exchange.ts'),
      join('network', 'certificates.ts'),
      join('network', 'proxyLogin.ts'),
      join('office', 'connection.ts'),
      join('office', 'machineKey.ts'),
      join('vault', 'sealed.ts'),
    ])
  })
})
