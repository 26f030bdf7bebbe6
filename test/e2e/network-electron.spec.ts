import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { selfSigned } from '../unit/main/certificate.ts'
import { expect, test } from './support/desk.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port)
    })
  })

// Tests behaviour of Chromium's own network, which the stand-in does not have.
test.describe(`proxy logins with the real Electron ${REAL_ELECTRON}`, () => {
  needsRealElectron('the stand-in has another network')

  test("a request of the main process sends the login to a proxy, and refuses a certificate that is not in the system's store", async ({
    desk,
  }) => {
    const bank = createHttps(selfSigned('bank.example'), (_request, response) => {
      response.end('{}')
    })
    const bankPort = await listen(bank)
    const told: (string | undefined)[] = []
    const proxy = createHttp()
    proxy.on('connect', (request, socket) => {
      told.push(request.headers['proxy-authorization'])
      if (told.at(-1) === undefined)
        return void socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="office"\r\nContent-Length: 0\r\n\r\n',
        )
      const upstream = connect(bankPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
      })
      socket.pipe(upstream).pipe(socket)
      for (const one of [socket, upstream])
        one.on('error', () => {
          upstream.destroy()
        })
    })
    const server = `127.0.0.1:${String(await listen(proxy))}`
    const ask = (answer: boolean) =>
      desk.app.evaluate(
        async ({ net, session }, { proxyRules, give }) => {
          const own = session.fromPartition(`test-${String(give)}`, { cache: false })
          await own.setProxy({ mode: 'fixed_servers', proxyRules })
          return new Promise<string>((resolve) => {
            const request = net.request({
              url: 'https://bank.example/',
              session: own,
              redirect: 'error',
              credentials: 'omit',
              cache: 'no-store',
            })
            request.on('login', (question, use) => {
              if (give && question.isProxy) use('taro', 'himitsu')
              else use()
            })
            request.on('response', (message) => {
              // A refusal whose body is cut short emits an error of its own. Without a listener, this error would open
              // a dialog that blocks the app.
              message.on('error', () => undefined)
              resolve(`status ${String(message.statusCode)}`)
            })
            request.on('error', ({ message }) => {
              resolve(message)
            })
            request.end()
          })
        },
        { proxyRules: server, give: answer },
      )
    // Both count as "no tunnel was opened" (network/request.ts).
    expect(await ask(false)).toMatch(
      /^(status 407|net::ERR_(TUNNEL_CONNECTION_FAILED|PROXY_AUTH_REQUESTED|PROXY_AUTH_UNSUPPORTED))$/,
    )
    expect(await ask(true)).toBe('net::ERR_CERT_AUTHORITY_INVALID')
    expect(told).toContain(`Basic ${Buffer.from('taro:himitsu').toString('base64')}`)
    for (const one of [bank, proxy]) one.close()
  })

  test('a PAC file and the loopback rule choose the route as Chromium interprets them', async ({ desk }) => {
    const pac = createHttp((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' })
        .end('function FindProxyForURL() { return "PROXY proxy.example:8080" }')
    })
    const pacScript = `http://127.0.0.1:${String(await listen(pac))}/p.pac`
    const ways = await desk.app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('test-pac', { cache: false })
      await own.setProxy({ mode: 'pac_script', pacScript: url })
      return [await own.resolveProxy('https://bank.example/'), await own.resolveProxy('http://127.0.0.1:1/')]
    }, pacScript)
    expect(ways).toEqual(['PROXY proxy.example:8080', 'DIRECT'])
    pac.close()
  })
})
