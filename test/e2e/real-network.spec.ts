// Tests the parts that belong to the operating system and Chromium: the system proxy with its PAC file, and the
// certificate store. The stand-in connects directly and trusts the authorities that Node trusts.
import { createServer } from 'node:https'
import { createServer as createProxy } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/desk.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { SELF_SIGNED } from '../unit/main/certificate.ts'

const listen = (server: ReturnType<typeof createProxy> | ReturnType<typeof createServer>) =>
  new Promise<number>((ready) => {
    server.listen(0, '127.0.0.1', () => {
      ready((server.address() as AddressInfo).port)
    })
  })

test.describe(`the network of the real Electron ${REAL_ELECTRON}`, () => {
  needsRealElectron('proxy, PAC file and certificates come from the operating system')

  test('asks a PAC file for the route, and sends the login to the proxy it names', async ({ desk: { app } }) => {
    const asked: string[] = []
    const proxy = createProxy((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    })
    const proxyPort = await listen(proxy)
    const pac = createProxy((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' })
        .end(
          `function FindProxyForURL(url, host) { return host === 'bank.example' ? 'PROXY 127.0.0.1:${proxyPort}' : 'DIRECT' }`,
        )
    })
    const pacPort = await listen(pac)
    try {
      const told = await app.evaluate(async ({ session }, pacScript) => {
        await session.defaultSession.setProxy({ mode: 'pac_script', pacScript })
        await session.defaultSession.fetch('http://bank.example/accounts').catch(() => undefined)
        return [
          await session.defaultSession.resolveProxy('http://bank.example/'),
          await session.defaultSession.resolveProxy('http://other.example/'),
        ]
      }, `http://127.0.0.1:${pacPort}/proxy.pac`)
      expect(told).toEqual([`PROXY 127.0.0.1:${proxyPort}`, 'DIRECT'])
      expect(asked).toEqual(['http://bank.example/accounts'])
    } finally {
      proxy.close()
      pac.close()
    }
  })

  test('refuses a certificate from an unknown authority on every way to a bank, and sends nothing', async ({
    desk: { app },
  }) => {
    const reached: string[] = []
    const server = createServer(SELF_SIGNED, (request, response) => {
      reached.push(request.url ?? '')
      response.end('{}')
    })
    const port = await listen(server)
    try {
      // The page's own session has no network. The first session here is the bank's.
      const outcomes = await app.evaluate(
        async ({ session }, url) =>
          Promise.all(
            [session.fromPartition('bank', { cache: false }), session.fromPartition('another', { cache: false })].map(
              (one) =>
                one.fetch(url).then(
                  () => 'answered',
                  (error: unknown) => (error as Error).message,
                ),
            ),
          ),
        `https://127.0.0.1:${port}/accounts`,
      )
      for (const outcome of outcomes) expect(outcome).toMatch(/ERR_CERT_/)
      expect(reached).toEqual([])
    } finally {
      server.close()
    }
  })

  test("trusts a certificate of the system's own store", async ({ desk: { app } }) => {
    const [url, why] = [
      process.env['TOKUCHO_PRIVATE_CA_URL'],
      'needs a system that trusts an authority which no public list has, and TOKUCHO_PRIVATE_CA_URL with an address of it',
    ]
    test.skip(url === undefined, why)
    expect(
      await app.evaluate(
        async ({ session }, address) => (await session.defaultSession.fetch(address)).status,
        url ?? '',
      ),
    ).toBeLessThan(500)
  })
})
