// Environment variables must change neither the authorities that an application's POST trusts nor the proxy it uses.
// Each test first shows that its variable affects a plain request by Node.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../certificate.ts'
import { temporaryFolder } from '../support.ts'

const BANK = selfSigned('localhost')
const linux = process.platform === 'linux'
/** The environment without the variables under test, because the developer who runs the tests may have set some. */
const CLEAN = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(SSL_CERT_|NODE_|(HTTPS?|ALL|NO)_PROXY$)/i.test(name)),
)

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/**
 * Starts a bank with a certificate from an unknown authority, a bank over http, and a proxy. Counts the requests to the
 * banks and the connections to the proxy.
 */
async function world() {
  const seen = { posts: 0, proxy: 0 }
  const answer: Parameters<typeof createHttp>[1] = (request, response) => {
    request.resume()
    seen.posts++
    response.writeHead(200, { connection: 'close' }).end('{}')
  }
  const [https, http] = [createHttps(BANK, answer), createHttp(answer)]
  const ports = [
    await listening(https),
    await listening(http),
    await listening(
      createTcp((socket) => {
        seen.proxy++
        socket.on('error', () => undefined).destroy()
      }),
    ),
  ]
  const folder = temporaryFolder()
  const file = join(folder, 'office.pem')
  writeFileSync(file, BANK.cert)
  return {
    seen,
    folder,
    file,
    https: `https://localhost:${String(ports[0])}/`,
    http: `http://127.0.0.1:${String(ports[1])}/`,
    proxy: `http://127.0.0.1:${String(ports[2])}`,
  }
}
type World = Awaited<ReturnType<typeof world>>

async function send(mode: 'app' | 'plain', url: string, env: Record<string, string>, extra = ''): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'environmentPost.ts'), [mode, url, extra], {
    env: { ...CLEAN, ...env },
    execArgv: [],
  })
  const [message] = await Promise.all([once(child, 'message') as Promise<unknown[]>, once(child, 'exit')])
  return message[0]
}

describe('a certificate from an unknown authority', () => {
  it.each<[string, (one: World) => Record<string, string>, string, boolean]>([
    ['NODE_TLS_REJECT_UNAUTHORIZED', () => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), '', true],
    ['NODE_EXTRA_CA_CERTS', ({ file }) => ({ NODE_EXTRA_CA_CERTS: file }), '', true],
    ['SSL_CERT_FILE', ({ file }) => ({ SSL_CERT_FILE: file }), 'system', linux],
    ['SSL_CERT_DIR', ({ folder }) => ({ SSL_CERT_DIR: folder }), 'system', linux],
  ])(
    'is accepted by Node with %s, but refused for an application, which is then not sent',
    async (_name, envOf, store, works) => {
      const one = await world()
      expect(await send('plain', one.https, {}, store)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
      if (works) expect(await send('plain', one.https, envOf(one), store)).toBe('answered')
      one.seen.posts = 0
      expect(await send('app', one.https, envOf(one))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
      expect(one.seen.posts).toBe(0)
    },
  )
})

/** Returns all variables from which Node reads a proxy, with the proxy of the test as their value. */
const proxied = ({ proxy }: World) => ({
  NODE_USE_ENV_PROXY: '1',
  ...Object.fromEntries(
    ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
      [name, proxy],
      [name.toLowerCase(), proxy],
    ]),
  ),
})

describe('a proxy named in the environment', () => {
  it.each(['http', 'https'] as const)('is used by Node over %s and never by an application', async (scheme) => {
    const one = await world()
    const env = proxied(one)
    expect(await send('plain', one[scheme], env)).not.toBe('answered')
    expect([one.seen.proxy > 0, one.seen.posts]).toEqual([true, 0])
    one.seen.proxy = 0
    // Either way the request reaches the bank itself; over https, its certificate ends the attempt.
    expect(await send('app', one[scheme], env)).toBe(scheme === 'http' ? 'answered' : 'DEPTH_ZERO_SELF_SIGNED_CERT')
    expect([one.seen.proxy, one.seen.posts]).toEqual([0, scheme === 'http' ? 1 : 0])
  })

  it('is not used for the tunnel of an application, which goes through the proxy of the settings', async () => {
    const one = await world()
    const tunnels: (string | undefined)[] = []
    const ours = createHttp().on('connect', (request: IncomingMessage, socket: Duplex) => {
      tunnels.push(request.url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    expect(await send('app', one.https, proxied(one), String(await listening(ours)))).toBe('PROXY_STATUS_502')
    expect([tunnels, one.seen.proxy]).toEqual([[new URL(one.https).host], 0])
  })
})
