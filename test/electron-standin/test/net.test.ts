import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer as createTls } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, temporaryFolder, type Running } from '../testing/harness.ts'

let running: Running
const servers: Server[] = []
beforeAll(async () => {
  running = await launch()
}, 90_000)
afterAll(async () => {
  await running.app.close()
  for (const server of servers) server.close()
  removeFolders()
}, 60_000)

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Failure {
  head: string
  body: string
  name: string
}

test('a session asks its listener before each request, and a cancelled request is not sent', async () => {
  const asked: string[] = []
  const port = await listen(
    createHttp((request, response) => {
      asked.push(request.url ?? '')
      response.end('x')
    }),
  )
  const told = await running.app.evaluate(
    async ({ session }, base) => {
      const own = session.fromPartition('asked')
      own.webRequest.onBeforeRequest((details, decide) => {
        decide({ cancel: !details.url.startsWith(`${base}/kept/`) })
      })
      const result = (path: string) =>
        own.fetch(base + path, { redirect: 'error' }).then(
          ({ status }) => String(status),
          (error: unknown) => (error as Error).message,
        )
      return [
        await result('/kept/a'),
        await result('/other'),
        await own.fetch(`${base}/kept/b`).then(
          () => 'followed',
          (error: unknown) => (error as Error).message,
        ),
      ]
    },
    `http://127.0.0.1:${String(port)}`,
  )
  expect(told.slice(0, 2)).toEqual(['200', 'net::ERR_BLOCKED_BY_CLIENT'])
  expect(told[2]).toContain('not implemented')
  expect(asked).toEqual(['/kept/a'])
})

// Fetches in the main process and returns how that failed, before the head or in the body.
function fetchIn(url: string, abortAfter?: 'head' | 'start'): Promise<Failure> {
  return running.app.evaluate(
    async ({ net }, { address, abort }) => {
      const controller = new AbortController()
      const show = (error: unknown): string => (error as Error).message
      try {
        const pending = net.fetch(address, { signal: controller.signal })
        if (abort === 'start') controller.abort()
        const response = await pending
        if (abort === 'head') controller.abort()
        return await response.text().then(
          (text) => ({ head: String(response.status), body: text, name: '' }),
          (error: unknown) => ({
            head: String(response.status),
            body: show(error),
            name: (error as Error).constructor.name,
          }),
        )
      } catch (error) {
        return { head: show(error), body: '', name: (error as Error).name }
      }
    },
    { address: url, abort: abortAfter },
  )
}

// Starts a server that sends exactly these bytes and then closes.
const raw = (bytes: string | undefined, reset = false): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        if (reset) socket.resetAndDestroy()
        else socket.end(bytes ?? '')
      })
    }),
  )

function certificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = temporaryFolder()
  const at = (name: string): string => join(folder, name)
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        at('key'),
        '-out',
        at('cert'),
      ],
      { stdio: 'ignore' },
    )
  } catch {
    return undefined
  }
  return { key: readFileSync(at('key')), cert: readFileSync(at('cert')) }
}

describe('a request of the main process', () => {
  test('gets the answer with status, headers and body', async () => {
    const port = await listen(
      createHttp((request, response) =>
        response.end(`${request.method} ${request.headers['user-agent']?.includes('Electron/') ? 'ua' : ''}`),
      ),
    )
    expect(await fetchIn(`http://127.0.0.1:${port}/`)).toEqual({ head: '200', body: 'GET ua', name: '' })
  })

  test.each<[string, string, () => Promise<string> | string]>([
    ['a name that does not resolve', 'net::ERR_NAME_NOT_RESOLVED', () => 'http://nonexistent.invalid/'],
    [
      'a port nobody listens on',
      'net::ERR_CONNECTION_REFUSED',
      async () => {
        const server = createServer()
        const port = await listen(server)
        await new Promise((resolve) => server.close(resolve))
        return `http://127.0.0.1:${port}/`
      },
    ],
    [
      'a connection that is reset',
      'net::ERR_CONNECTION_RESET',
      async () => `http://127.0.0.1:${await raw(undefined, true)}/`,
    ],
    [
      'a connection closed without an answer',
      'net::ERR_EMPTY_RESPONSE',
      async () => `http://127.0.0.1:${await raw(undefined)}/`,
    ],
    [
      'a server that does not speak TLS',
      'net::ERR_SSL_PROTOCOL_ERROR',
      async () => `https://127.0.0.1:${await raw('HTTP/1.1 400 Bad\r\n\r\n')}/`,
    ],
    ['an unknown scheme', 'net::ERR_UNKNOWN_URL_SCHEME', () => 'gopher://127.0.0.1/'],
  ])('to %s fails with %s', async (_what, name, url) => {
    expect(await fetchIn(await url())).toEqual({ head: name, body: '', name: 'Error' })
  })

  test('fails when the body is shorter than the announced length', async () => {
    const port = await raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')
    expect(await fetchIn(`http://127.0.0.1:${port}/`)).toEqual({
      head: '200',
      body: 'net::ERR_CONTENT_LENGTH_MISMATCH',
      name: 'Error',
    })
  })

  test('fails when a chunked body breaks off', async () => {
    const port = await raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n')
    expect(await fetchIn(`http://127.0.0.1:${port}/`)).toEqual({
      head: '200',
      body: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
      name: 'Error',
    })
  })

  test('fails for a certificate of an unknown authority', async (context) => {
    const made = certificate()
    if (!made) return context.skip('openssl is not installed')
    const port = await listen(createTls(made, (_request, response) => response.end('secret')))
    expect(await fetchIn(`https://127.0.0.1:${port}/`)).toMatchObject({ head: 'net::ERR_CERT_AUTHORITY_INVALID' })
  })

  test('rejects with AbortError when it is aborted', async () => {
    const port = await listen(createHttp((_request, response) => response.write('never ends')))
    expect(await fetchIn(`http://127.0.0.1:${port}/`, 'start')).toMatchObject({ name: 'AbortError' })
    expect(await fetchIn(`http://127.0.0.1:${port}/`, 'head')).toMatchObject({ head: '200', name: 'DOMException' })
  })

  test('is ended by closeAllConnections', async () => {
    const port = await listen(createHttp(() => {}))
    const message = await running.app.evaluate(async ({ session }, url) => {
      const pending = session.defaultSession.fetch(url).then(
        () => 'answered',
        (error: unknown) => (error as Error).message,
      )
      await session.defaultSession.closeAllConnections()
      return pending
    }, `http://127.0.0.1:${port}/`)
    expect(message).toBe('net::ERR_ABORTED')
  })

  test("fails while the session is offline, whether by the test switch or by Electron's functions", async () => {
    const port = await listen(createHttp((_request, response) => response.end('here')))
    const url = `http://127.0.0.1:${port}/`
    const set = (offline: boolean): Promise<boolean> =>
      running.app.evaluate(({ net }, value) => {
        ;(globalThis as unknown as { __standin: { setOffline: (offline: boolean) => void } }).__standin.setOffline(
          value,
        )
        return net.isOnline()
      }, offline)
    expect(await set(true)).toBe(false)
    expect((await fetchIn(url)).head).toBe('net::ERR_INTERNET_DISCONNECTED')
    await running.page.waitForFunction(() => !navigator.onLine)
    expect(
      await running.page.evaluate(() =>
        fetch('/echo', { method: 'POST', body: 'own' }).then((response) => response.text()),
      ),
    ).toBe('own')
    expect(await set(false)).toBe(true)
    await running.page.waitForFunction(() => navigator.onLine)
    await running.app.evaluate(({ session }) => session.defaultSession.enableNetworkEmulation({ offline: true }))
    expect((await fetchIn(url)).head).toBe('net::ERR_INTERNET_DISCONNECTED')
    await running.app.evaluate(({ session }) => session.defaultSession.disableNetworkEmulation())
    expect((await fetchIn(url)).body).toBe('here')
  })
})
