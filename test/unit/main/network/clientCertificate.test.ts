import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendOnce } from '#main/bank/nodeTransport'
import { createCertificates } from '#main/network/certificates'
import { registerNetwork } from '#main/network/handlers'
import { readIdentity } from '#main/network/identityFile'
import { openNetworkData } from '#main/network/networkFile'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import { answer, startBank } from '#test/resilience/post-once/hostileBank'
import { caller, fakeSafeStorage, FIXED_NOW, memoryFile, NO_POLICY, openNetwork } from '../support.ts'

const { bank: SERVER } = await vi.hoisted(async () => ({
  bank: (await import('../certificate.ts')).selfSigned('localhost'),
}))
vi.mock('#main/network/roots', () => ({ trustedRoots: () => [SERVER.cert], rootsOf: () => [] }))

const folder = join(import.meta.dirname, '../../../release/client-certificate')
const file = (name: string) => readFileSync(join(folder, name))
const ASKS = { requestCert: true, rejectUnauthorized: true, ca: file('office.pem') }

function desk(now = FIXED_NOW) {
  const [network, keys] = [memoryFile(), memoryFile()]
  const settings = createSettings(memoryFile())
  const vault = createVault({
    file: keys,
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => now,
    environment: settings.environment,
  })
  const open = () => createCertificates({ store: openNetworkData(network), vault, now: () => now })
  return { network, keys, vault, settings, open, certificates: open() }
}

describe('a file with a client certificate', () => {
  it('is read with its password, and yields its owner and expiry date', async () => {
    expect(await readIdentity(file('office.p12'), 'himitsu', FIXED_NOW)).toEqual({
      ok: true,
      value: {
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
        subject: 'office.example',
        issuer: 'office.example',
        validExpiry: Date.UTC(2049, 0, 1) / 1_000,
      },
    })
  })

  it.each<[string, Buffer, string, Date, string]>([
    ['with a wrong password', file('office.p12'), 'chigau', FIXED_NOW, 'certificateWrongPassphrase'],
    [
      'in an outdated encryption that OpenSSL cannot open',
      file('old.p12'),
      'himitsu',
      FIXED_NOW,
      'certificateOldFormat',
    ],
    ['without its key', file('keyless.p12'), 'himitsu', FIXED_NOW, 'certificateUnreadable'],
    ['that is not a certificate', Buffer.from('no'), 'himitsu', FIXED_NOW, 'certificateUnreadable'],
    ['that has expired', file('office.p12'), 'himitsu', new Date('2049-01-02'), 'certificateExpired'],
  ])('%s is refused with a message of its own', async (_name, bytes, passphrase, now, code) => {
    expect(await readIdentity(bytes, passphrase, now)).toEqual({ ok: false, error: { code } })
  })
})

describe('a client certificate', () => {
  it('is presented in inquiries and filings to the host it was chosen for, and to no other host', async () => {
    const { certificates } = desk()
    const bank = await startBank(
      {
        onRequest: (socket) => {
          socket.end(answer('200 OK'))
        },
        inquiry: '{}',
        tls: ASKS,
      },
      SERVER,
    )
    const stranger = await startBank(
      {
        onRequest: (socket) => {
          socket.end(answer('200 OK'))
        },
        inquiry: '{}',
        tls: { ...ASKS, rejectUnauthorized: false },
      },
      SERVER,
    )
    onTestFinished(() => {
      for (const one of [bank, stranger]) one.close()
    })
    expect(await certificates.bind(`localhost:${String(bank.port)}`, file('office.p12'), 'himitsu')).toEqual({
      ok: true,
      value: null,
    })
    const send = async (port: number, method: string) =>
      sendOnce(
        {
          ways: async () => [{ kind: 'direct' }],
          answerProxy: async () => null,
          identity: await certificates.identityFor(`localhost:${String(port)}`),
          userAgent: 'desk',
        },
        `https://localhost:${String(port)}/x`,
        { method, headers: {}, ...(method === 'POST' && { body: '{}' }) },
      )
    for (const method of ['POST', 'GET']) expect((await send(bank.port, method)).status).toBe(200)
    for (const method of ['POST', 'GET']) expect((await send(stranger.port, method)).status).toBe(200)
    expect([bank.seen.clients, stranger.seen.clients]).toEqual([
      ['office.example', 'office.example'],
      ['', ''],
    ])
  })

  it('is sealed, counts as expiring in its last 30 days, and blocks requests to its host if unreadable', async () => {
    const { certificates, keys, network, vault, open } = desk()
    await certificates.bind('bank.example', file('office.p12'), 'himitsu')
    expect(JSON.stringify([keys.content, network.content])).not.toContain('himitsu')
    expect(JSON.stringify([keys.content, network.content])).not.toContain(
      file('office.p12').toString('base64').slice(0, 40),
    )
    expect(certificates.list(['bank.example', 'constructor'])).toMatchObject([
      { host: 'bank.example', bound: { subject: 'office.example' }, expiring: false, missing: false },
      { host: 'constructor', expiring: false, missing: false },
    ])
    vault.clearAll()
    expect(open().list([])).toMatchObject([{ host: 'bank.example', missing: true }])
    expect(await open().identityFor('bank.example')).toEqual({ ok: false, error: { code: 'noCredentials' } })
    certificates.unbind('bank.example')
    expect([await certificates.identityFor('bank.example'), certificates.list([])]).toEqual([
      { ok: true, value: undefined },
      [],
    ])
    const late = desk(new Date('2048-12-03T00:00:00Z'))
    await late.certificates.bind('bank.example', file('office.p12'), 'himitsu')
    expect(late.certificates.list([])).toMatchObject([{ expiring: true }])
  })

  it('is loaded from a file chosen in the system dialog, and only for the address of a configured environment', async () => {
    const { vault, settings } = desk()
    const network = openNetwork(vault)
    let chosen: string | null = null
    const handlers = registerNetwork({
      network,
      vault,
      settings,
      policy: NO_POLICY,
      realBanks: true,
      now: () => FIXED_NOW,
      resolveProxy: async () => 'DIRECT',
      fetch: async () => new Response(null),
      confirmProxy: async () => true,
      askWhich: async () => chosen,
      folder: { last: () => '/', remember: () => undefined },
      read: async (path) => file(path),
    })
    const bind = (host: string, passphrase: string | null) =>
      handlers['network.bindCertificate']({ host, passphrase }, caller())
    settings.saveEnvironment({ environment: 'production', baseUrl: 'https://bank.example', pathPrefix: '' })
    expect(await bind('other.example', 'himitsu')).toEqual({
      ok: false,
      error: { code: 'notFound', what: 'environment' },
    })
    expect(await bind('bank.example', 'himitsu')).toEqual({ ok: false, error: { code: 'cancelledByUser' } })
    chosen = 'office.p12'
    expect(await bind('bank.example', 'chigau')).toEqual({ ok: false, error: { code: 'certificateWrongPassphrase' } })
    expect(await bind('bank.example', 'himitsu')).toMatchObject({
      ok: true,
      value: { certificates: [{ host: 'bank.example', bound: { subject: 'office.example' } }] },
    })
    expect(await bind('bank.example', null)).toMatchObject({
      ok: true,
      value: { certificates: [{ host: 'bank.example', missing: false }] },
    })
  })
})
