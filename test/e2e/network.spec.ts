import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../unit/main/certificate.ts'
import { expect, launchDesk } from './support/desk.ts'
import { realElectron } from './support/realElectron.ts'
import { goTo, startPractice } from './support/steps.ts'
import { answerDialogs, BALANCE, CLIENT_KEY, goToBank, inquire, trustInChromium } from './support/tlsBank.ts'
import { test } from '@playwright/test'

const LOGIN = Buffer.from('taro:himitsu').toString('base64')

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port)
    })
  })

/**
 * Starts a bank and a proxy that requires a login. Only the proxy knows the name of the bank, and the bank's
 * certificate is issued by the office's own authority.
 */
async function office() {
  const { key, cert } = selfSigned('bank.example')
  const seen: { key: unknown; connects: (string | undefined)[] } = { key: undefined, connects: [] }
  const bank = createHttps({ key, cert }, (request, response) => {
    seen.key =
      request.headers['x-ibm-client-id'] ?? Object.values(request.headers).find((value) => value === CLIENT_KEY)
    const known = Object.values(request.headers).includes(CLIENT_KEY)
    // Sends the date of the test's clock, because Node would send the computer's date.
    response
      .writeHead(known ? 200 : 401, { 'content-type': 'application/json', date: new Date().toUTCString() })
      .end(JSON.stringify(known ? BALANCE : { httpCode: '401' }))
  })
  const bankPort = await listen(bank)
  const proxy = createHttp()
  proxy.on('connect', (request, socket) => {
    seen.connects.push(request.headers['proxy-authorization'])
    if (request.headers['proxy-authorization'] !== `Basic ${LOGIN}`)
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
  const folder = mkdtempSync(join(tmpdir(), 'office-ca-'))
  writeFileSync(join(folder, 'ca.pem'), cert)
  const close = () => {
    for (const server of [bank, proxy]) {
      server.close()
      server.closeAllConnections()
    }
    rmSync(folder, { recursive: true })
  }
  return { seen, close, proxy: `127.0.0.1:${String(await listen(proxy))}`, authority: join(folder, 'ca.pem') }
}

test('the user enters a proxy login once, and again only if it was wrong, and the diagnosis shows the route', async () => {
  const { seen, close, proxy, authority } = await office()
  const desk = await launchDesk({ protection: 'memory', authority })
  try {
    const { page } = desk
    if (realElectron) await trustInChromium(desk.app, readFileSync(authority, 'utf8'))
    await startPractice(page)
    await answerDialogs(desk.app, '')
    await goToBank(page, 'https://bank.example')
    await goTo(page, '設定')
    await page.getByRole('tab', { name: 'ネットワーク' }).click()
    await page.getByRole('radio', { name: '手動' }).check()
    await page.getByLabel('サーバー', { exact: true }).fill(proxy)
    await page.getByRole('form', { name: 'プロキシ' }).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存しました', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: '接続診断を行う' }).click()
    const question = page.getByRole('dialog', { name: 'プロキシの認証' })
    await expect(question).toContainText(proxy)
    await question.getByLabel('利用者名').fill('taro')
    await question.getByLabel('パスワード').fill('chigau')
    await page.keyboard.press('Enter')
    await expect(question.getByRole('alert')).toHaveText('前に送った利用者名かパスワードが違います。')
    await question.getByLabel('利用者名').fill('taro')
    await question.getByLabel('パスワード').fill('himitsu')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    const table = page.getByRole('table', { name: 'bank.example の接続診断' })
    await expect(table.getByRole('row', { name: /^プロキシの決定/ })).toContainText(`PROXY ${proxy}`)
    await expect(table.getByRole('row', { name: /^HTTPの応答/ })).toContainText('401')
    expect(seen.key).toBeUndefined()

    // By now the login and the certificate are known, so the diagnosis can check the tunnel and the certificate as
    // well.
    await page.getByRole('button', { name: '接続診断を行う' }).click()
    await expect(table.getByRole('row', { name: /^TLSと証明書/ })).toContainText(
      /正常.*bank\.example.*社内など、独自の認証局/,
    )
    await expect(table.getByRole('row', { name: /^時計の差/ })).toContainText('正常')

    expect(await inquire(page)).toBe(12345)
    expect(seen.key).toBe(CLIENT_KEY)
    await page.getByRole('button', { name: `${proxy} の利用者名とパスワードを削除` }).click()
    const asking = inquire(page)
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await asking).toEqual({ code: 'notSent', cause: 'proxyLoginMissing' })
    expect(desk.output()).not.toMatch(/himitsu|chigau/)
  } finally {
    await desk.dispose()
    close()
  }
})
