import { createServer as createHttp } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { classifyFailure } from '#main/bank/failures'
import { sendOnce } from '#main/bank/nodeTransport'
import { diagnose } from '#main/network/diagnose'
import type { Login } from '#main/network/proxyLogin'
import { readWays } from '#main/network/way'
import { answer, startBank } from '#test/resilience/post-once/hostileBank'
import { FIXED_NOW } from '../support.ts'

const { bank: CERTIFICATE } = await vi.hoisted(async () => ({
  bank: (await import('../certificate.ts')).selfSigned('localhost'),
}))
vi.mock('#main/network/roots', () => ({
  trustedRoots: () => [CERTIFICATE.cert],
  rootsOf: () => [],
}))

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    onTestFinished(() => {
      server.close()
    })
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port)
    })
  })

/**
 * Starts a proxy that offers these kinds of login and accepts one Basic login; `told` lists the login sent with each
 * CONNECT.
 */
async function proxyOffering(...offers: string[]) {
  const told: (string | undefined)[] = []
  const proxy = createHttp()
  proxy.on('connect', (request, socket) => {
    socket.on('error', () => undefined)
    told.push(request.headers['proxy-authorization'])
    const wanted = `Basic ${Buffer.from('taro:himitsu').toString('base64')}`
    if (offers.length > 0 && told.at(-1) !== wanted)
      return void socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\n${offers.map((offer) => `Proxy-Authenticate: ${offer}\r\n`).join('')}Content-Length: 0\r\n\r\n`,
      )
    const upstream = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
    })
    upstream.on('error', () => {
      socket.destroy()
    })
    socket.pipe(upstream).pipe(socket)
  })
  return { told, port: await listen(proxy) }
}

/** Starts a SOCKS5 proxy that connects any requested name to this computer; `asked` lists the names. */
async function socksProxy() {
  const asked: string[] = []
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(Buffer.from([5, 0]))
        socket.once('data', (request) => {
          const length = request[4] ?? 0
          asked.push(request.subarray(5, 5 + length).toString())
          const upstream = connect(request.readUInt16BE(5 + length), '127.0.0.1', () => {
            socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
            socket.pipe(upstream).pipe(socket)
          })
          upstream.on('error', () => {
            socket.destroy()
          })
        })
      })
    }),
  )
  return { asked, port }
}

async function bank() {
  const running = await startBank(
    {
      onRequest: (socket) => {
        socket.end(answer('200 OK'))
      },
    },
    CERTIFICATE,
  )
  onTestFinished(running.close)
  return running
}

const LOGIN: Login = { user: 'taro', password: 'himitsu' }
const send = (port: number, ways: string, login: Login | null = null) =>
  sendOnce(
    {
      ways: async () => readWays(ways),
      answerProxy: async (_question, refused) => (refused === 0 ? login : null),
      identity: ok(undefined),
      userAgent: 'desk',
    },
    `https://localhost:${String(port)}/x`,
    { method: 'POST', headers: {}, body: '{}' },
  ).then(
    ({ status }) => status,
    (thrown: unknown) => classifyFailure(thrown, true),
  )

describe('the ways to a bank that Chromium returns', () => {
  it.each([
    ['DIRECT', [{ kind: 'direct' }]],
    ['', [{ kind: 'direct' }]],
    [
      'PROXY a:1;HTTPS b:2;SOCKS c:3;SOCKS5 [::1]:4;DIRECT',
      [
        { kind: 'http', host: 'a', port: 1 },
        { kind: 'https', host: 'b', port: 2 },
        { kind: 'socks4', host: 'c', port: 3 },
        { kind: 'socks5', host: '::1', port: 4 },
        { kind: 'direct' },
      ],
    ],
    ['QUIC a:1', []],
  ])('are read from %j', (words, ways) => {
    expect(readWays(words)).toEqual(ways)
  })
})

describe('an application through a proxy', () => {
  it('is sent once, with a login only if the proxy asks for Basic', async () => {
    const { port, seen } = await bank()
    const [open, basic] = [await proxyOffering(), await proxyOffering('Negotiate', 'Basic realm="office"')]
    expect([await send(port, `PROXY 127.0.0.1:${String(open.port)}`, LOGIN), open.told]).toEqual([200, [undefined]])
    expect([await send(port, `PROXY 127.0.0.1:${String(basic.port)}`, LOGIN), basic.told]).toEqual([
      200,
      [undefined, `Basic ${Buffer.from('taro:himitsu').toString('base64')}`],
    ])
    expect(seen.posts).toBe(2)
  })

  it.each<[string, string[], Login | null, string]>([
    ['that wants the Windows login', ['Negotiate', 'NTLM'], LOGIN, 'proxyLoginKind'],
    ['that wants a login not known to the app', ['Basic realm="x"'], null, 'proxyLoginMissing'],
    ['that refuses the login', ['Basic realm="x"'], { user: 'taro', password: 'chigau' }, 'proxyLoginMissing'],
  ])('%s is not sent, and the proxy gets no login that it did not ask for', async (_name, offers, login, cause) => {
    const { port, seen } = await bank()
    const proxy = await proxyOffering(...offers)
    expect(await send(port, `PROXY 127.0.0.1:${String(proxy.port)};DIRECT`, login)).toEqual({ code: 'notSent', cause })
    expect([seen.posts, proxy.told.slice(0, 1)]).toEqual([0, [undefined]])
    if (cause === 'proxyLoginKind') expect(proxy.told).toEqual([undefined])
  })

  it('takes the next way if a proxy does not answer, and lets a SOCKS proxy resolve the name', async () => {
    const { port, seen } = await bank()
    const socks = await socksProxy()
    expect([
      await send(port, `PROXY 127.0.0.1:1;SOCKS5 127.0.0.1:${String(socks.port)}`),
      socks.asked,
      seen.posts,
    ]).toEqual([200, ['localhost'], 1])
    expect(await send(port, 'PROXY 127.0.0.1:1')).toEqual({ code: 'notSent', cause: 'proxyRefused' })
    expect(await send(port, 'QUIC 127.0.0.1:1')).toEqual({ code: 'notSent', cause: 'proxyRefused' })
  })
})

describe('the connection diagnosis', () => {
  it('sends a login to a proxy only if the proxy asked for Basic', async () => {
    const { port } = await bank()
    for (const [offers, told, state] of [
      [['Negotiate'], [undefined], 'failed'],
      [['Basic realm="x"'], [undefined, expect.stringMatching(/^Basic /)], 'ok'],
      [[], [undefined], 'ok'],
    ] as const) {
      const proxy = await proxyOffering(...offers)
      const { steps } = await diagnose(
        {
          resolveProxy: async () => `PROXY 127.0.0.1:${String(proxy.port)}`,
          resolveHost: async () => [],
          fetch: async () => new Response(null),
          now: () => FIXED_NOW,
          answerProxy: async (_question, refused) => (refused === 0 ? LOGIN : null),
        },
        `https://localhost:${String(port)}`,
      )
      expect([proxy.told, steps.find(({ step }) => step === 'tls')?.state]).toEqual([told, state])
    }
  })
})
