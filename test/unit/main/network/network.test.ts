import { EventEmitter } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ClientRequest } from 'electron'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { proxySetting, type ProxyQuestion, type ProxySetting } from '#contract/ipc/network'
import type { HttpAnswer } from '#main/network/answer'
import { classifyFailure } from '#main/bank/failures'
import { diagnose } from '#main/network/diagnose'
import { effectiveProxy, registerNetwork } from '#main/network/handlers'
import { openNetworkData } from '#main/network/networkFile'
import { createProxyLogins } from '#main/network/proxyLogin'
import { toProxyConfig } from '#main/network/proxySetting'
import { sendRequest, type AnswerProxy } from '#main/network/request'
import { createPolicy } from '#main/guard/policy/policy'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import { SELF_SIGNED } from '../certificate.ts'
import { addressed, caller, fakeSafeStorage, FIXED_NOW, memoryFile, NO_POLICY, openNetwork } from '../support.ts'

describe('a proxy setting', () => {
  it.each([
    [{ mode: 'system' }, { mode: 'system' }],
    [{ mode: 'direct' }, { mode: 'direct' }],
    [
      { mode: 'pac', url: 'https://pac.example/p.pac' },
      { mode: 'pac_script', pacScript: 'https://pac.example/p.pac' },
    ],
    [
      { mode: 'manual', server: 'p.example:8080' },
      { mode: 'fixed_servers', proxyRules: 'p.example:8080' },
    ],
    [
      { mode: 'manual', server: 'socks5://[::1]:1080', bypass: '*.a.example, <local>' },
      { mode: 'fixed_servers', proxyRules: 'socks5://[::1]:1080', proxyBypassRules: '*.a.example, <local>' },
    ],
  ])('%j becomes the Electron setting %j', (setting, config) => {
    expect(toProxyConfig(proxySetting.parse(setting))).toEqual(config)
  })

  it.each([
    { mode: 'manual', server: 'user:pass@p.example:80' },
    { mode: 'manual', server: 'p.example' },
    { mode: 'manual', server: 'p.example:80;q.example:80' },
    { mode: 'manual', server: 'http=p:80' },
    { mode: 'pac', url: 'file:///etc/passwd' },
    { mode: 'pac', url: 'data:x' },
    { mode: 'pac', url: 'https://u:p@pac.example/' },
    { mode: 'auto' },
    { mode: 'manual', server: 'p.example:80', bypass: 'a\nb' },
  ])('%j is refused', (setting) => {
    expect(proxySetting.safeParse(setting).success).toBe(false)
  })

  it('from the policy overrides the proxy in the settings', () => {
    const store = openNetworkData(memoryFile())
    store.save({ proxy: { mode: 'direct' } })
    expect(effectiveProxy(NO_POLICY, store)).toEqual({ mode: 'direct' })
    const office = createPolicy({
      state: 'active',
      file: '/p',
      policy: { version: 1, proxy: { mode: 'manual', server: 'p.example:80' } },
    })
    expect(effectiveProxy(office, store)).toEqual({ mode: 'manual', server: 'p.example:80' })
  })
})

const QUESTION = { isProxy: true, host: 'p.example', port: 8080, realm: 'office' }
const RIGHT = { user: 'taro', password: 'himitsu' }

function logins() {
  const file = memoryFile()
  const vault = createVault({
    file,
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: addressed,
  })
  const asked: ProxyQuestion[] = []
  return {
    file,
    vault,
    asked,
    logins: createProxyLogins({
      vault,
      ask: (question) => {
        asked.push(question)
      },
      settled: () => undefined,
    }),
  }
}

describe('a proxy that asks for a login', () => {
  it('gets the login that the user enters once, for all waiting requests and for later ones', async () => {
    const { logins: all, asked, file, vault } = logins()
    const both = [all.answer(QUESTION, 0, true), all.answer(QUESTION, 0, true)]
    await vi.waitFor(() => {
      expect(all.waiting()).toHaveLength(1)
    })
    expect([asked, all.waiting()]).toEqual([[{ server: 'p.example:8080', realm: 'office', wrong: false }], asked])
    expect([await all.give('p.example:8080', RIGHT), await all.give('p.example:8080', RIGHT)]).toEqual([true, false])
    expect(await Promise.all(both)).toEqual([RIGHT, RIGHT])
    expect(await all.answer(QUESTION, 0, false)).toEqual(RIGHT)
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(file.content)).not.toContain('himitsu')
    expect([vault.names('proxy'), await vault.list()]).toEqual([['p.example:8080'], []])
    all.forget('p.example:8080')
    expect(vault.names('proxy')).toEqual([])
  })

  it('makes the app ask the user again when it refuses a login, but never during a filing', async () => {
    const { logins: all, asked } = logins()
    const first = all.answer(QUESTION, 0, true)
    await vi.waitFor(() => {
      expect(all.waiting()).toHaveLength(1)
    })
    await all.give('p.example:8080', RIGHT)
    await first
    expect(await all.answer(QUESTION, 1, false)).toBeNull()
    const again = all.answer(QUESTION, 1, true)
    await vi.waitFor(() => {
      expect(all.waiting()).toHaveLength(1)
    })
    expect(asked.at(-1)).toEqual({ server: 'p.example:8080', realm: 'office', wrong: true })
    await all.give('p.example:8080', undefined)
    expect(await again).toBeNull()
  })
})

/** A request whose events the test emits. */
class FakeRequest extends EventEmitter {
  readonly sent: unknown[] = []
  setHeader(name: string, value: string) {
    this.sent.push([name, value])
  }
  write(body: string) {
    this.sent.push(body)
  }
  end() {
    this.sent.push('end')
  }
  abort() {
    this.sent.push('abort')
  }
}

function send(answer: AnswerProxy = async () => null, init: RequestInit = {}) {
  const request = new FakeRequest()
  const result = sendRequest(request as unknown as ClientRequest, init, answer).then(
    (response) => response,
    (error: unknown) => error as Error,
  )
  const message = Object.assign(new EventEmitter(), {
    statusCode: 200,
    headers: { 'content-type': 'application/json', x: ['a', 'b'] },
  })
  return { request, result, message }
}
const textOf = (answer: HttpAnswer) => new Response(answer.body).text()
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

describe('a request over Electron', () => {
  it('returns its answer as fetch does', async () => {
    const { request, result, message } = send(undefined, { headers: { key: 'v' }, body: '{}' })
    expect(request.sent).toEqual([['key', 'v'], '{}', 'end'])
    request.emit('response', message)
    message.emit('data', Buffer.from('{"a":'))
    message.emit('data', Buffer.from('1}'))
    message.emit('end')
    message.emit('close')
    const answer = (await result) as HttpAnswer
    expect([answer.status, answer.headers.get('X'), await textOf(answer)]).toEqual([200, 'a', '{"a":1}'])
  })

  it.each([
    [999, '銀行'],
    [600, 'caf\u00e9'],
    [99, '\u0000'],
  ])('returns status %i and header %j unchanged, although no Response can hold them', async (statusCode, value) => {
    const { request, result, message } = send()
    const odd = Object.assign(message, { statusCode, headers: { 'x-bank': value } })
    expect(() => new Response(null, { status: statusCode, headers: { 'x-bank': value } })).toThrow()
    expect(() => request.emit('response', odd)).not.toThrow()
    message.emit('end')
    const answer = (await result) as HttpAnswer
    expect([answer.status, answer.headers.get('x-bank'), await textOf(answer)]).toEqual([statusCode, value, ''])
  })

  it('fails when the connection closes before the end of the answer', async () => {
    const { request, result, message } = send()
    request.emit('response', message)
    message.emit('data', Buffer.from('{"a":'))
    message.emit('close')
    await expect(textOf((await result) as HttpAnswer)).rejects.toThrow('ERR_ABORTED')
  })

  it.each([
    ['a response', 'response'],
    ['an error', 'error'],
  ])('counts as not sent when its proxy gets no login and the attempt ends in %s', async (_name, end) => {
    const { request, result, message } = send()
    const told: unknown[][] = []
    request.emit('login', QUESTION, (...answer: unknown[]) => {
      told.push(answer)
    })
    await turn()
    expect(told).toEqual([[]])
    request.emit(
      end,
      end === 'response' ? Object.assign(message, { statusCode: 407 }) : new Error('net::ERR_TUNNEL_CONNECTION_FAILED'),
    )
    expect(classifyFailure(await result, true)).toEqual({ code: 'notSent', cause: 'proxyLoginMissing' })
    expect(classifyFailure(await result, false)).toEqual({ code: 'lost', cause: 'other' })
  })

  it('counts the logins that a proxy refused, and never gives a login to a server', async () => {
    const refusals: number[] = []
    const { request, result, message } = send(async (_question, refused) => {
      refusals.push(refused)
      return RIGHT
    })
    const told: unknown[][] = []
    const use = (...answer: unknown[]) => {
      told.push(answer)
    }
    request.emit('login', QUESTION, use)
    await turn()
    request.emit('login', QUESTION, use)
    await turn()
    request.emit('login', { ...QUESTION, isProxy: false }, use)
    request.emit('response', Object.assign(message, { statusCode: 401 }))
    expect([refusals, told]).toEqual([
      [0, 1],
      [['taro', 'himitsu'], ['taro', 'himitsu'], []],
    ])
    expect(((await result) as HttpAnswer).status).toBe(401)
  })

  it('ends when it is aborted or when its reader cancels', async () => {
    const abort = new AbortController()
    const given = send(undefined, { signal: abort.signal })
    abort.abort(new Error('enough'))
    expect(await given.result).toEqual(new Error('enough'))
    expect(given.request.sent).toContain('abort')
    const { request, result, message } = send()
    request.emit('response', message)
    await ((await result) as HttpAnswer).body?.cancel()
    message.emit('data', Buffer.from('late'))
    expect(request.sent).toContain('abort')
  })
})

describe('a change of the proxy setting', () => {
  it('to a proxy or a PAC file is made only if the user agrees in a system dialog that names it', async () => {
    const asked: string[] = []
    const answer = { agree: false }
    const { vault } = logins()
    const network = openNetwork(vault)
    const handlers = registerNetwork({
      askWhich: async () => null,
      folder: { last: () => '/', remember: () => undefined },
      read: async () => undefined,
      network,
      vault,
      policy: NO_POLICY,
      realBanks: true,
      settings: createSettings(memoryFile()),
      now: () => FIXED_NOW,
      resolveProxy: async () => 'DIRECT',
      fetch: async () => new Response(null),
      confirmProxy: async (named) => {
        asked.push(named)
        return answer.agree
      },
    })
    const set = (proxy: ProxySetting) => handlers['network.setProxy']({ proxy }, caller())
    expect(await set({ mode: 'pac', url: 'https://evil.example/p.pac' })).toEqual({
      ok: false,
      error: { code: 'cancelledByUser' },
    })
    expect(await set({ mode: 'manual', server: 'evil.example:80' })).toEqual({
      ok: false,
      error: { code: 'cancelledByUser' },
    })
    expect([asked, network.store.get().proxy]).toEqual([
      ['https://evil.example/p.pac', 'evil.example:80'],
      { mode: 'system' },
    ])
    expect(await set({ mode: 'direct' })).toMatchObject({ ok: true, value: { proxy: { mode: 'direct' } } })
    answer.agree = true
    expect(await set({ mode: 'manual', server: 'p.example:80' })).toMatchObject({
      ok: true,
      value: { proxy: { server: 'p.example:80' } },
    })
    expect(asked).toHaveLength(3)
  })
})

describe('the connection diagnosis', () => {
  const server = createServer({ key: SELF_SIGNED.key, cert: SELF_SIGNED.cert })
  let port = 0
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port
          resolve()
        })
      }),
  )
  afterAll(() => {
    server.close()
  })
  const deps = {
    resolveProxy: async () => 'DIRECT',
    resolveHost: async () => ['127.0.0.1'],
    answerProxy: async () => null,
    now: () => FIXED_NOW,
    fetch: async () => new Response(null, { status: 401, headers: { date: 'Wed, 01 Jul 2026 00:05:00 GMT' } }),
  }

  it('names the issuer of a certificate from an unknown authority, and how far the clocks differ', async () => {
    const { steps } = await diagnose(deps, `https://127.0.0.1:${port}`)
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'proxy ok',
      'name ok',
      'tcp ok',
      'tls failed',
      'http ok',
      'clock warn',
    ])
    const tls = steps[3]!
    expect(tls.problem).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(tls.facts).toEqual(
      expect.arrayContaining([
        { name: 'issuer', value: '127.0.0.1' },
        { name: 'authority', value: 'private' },
      ]),
    )
    expect(steps[5]!.facts).toContainEqual({ name: 'secondsOff', value: '-300' })
  })

  it('gives the error of each failing step and continues', async () => {
    const gone = {
      ...deps,
      resolveHost: async () => {
        throw new Error('net::ERR_NAME_NOT_RESOLVED')
      },
      fetch: async () => {
        throw new Error('net::ERR_CONNECTION_REFUSED')
      },
    }
    const { steps } = await diagnose(gone, 'https://127.0.0.1:1')
    expect(steps.map(({ step, state, problem }) => [step, state, problem])).toEqual([
      ['proxy', 'ok', undefined],
      ['name', 'failed', 'ERR_NAME_NOT_RESOLVED'],
      ['tcp', 'failed', 'ECONNREFUSED'],
      ['tls', 'skipped', undefined],
      ['http', 'failed', 'ERR_CONNECTION_REFUSED'],
      ['clock', 'skipped', undefined],
    ])
  })
})
