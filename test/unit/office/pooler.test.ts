// A pooler between an app and the server: it lets a login through, and another connection of its own answers.
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect as connectPlain, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPgConnection } from '#main/office/connection'
import { refusalOf } from '#main/office/sqlError'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { Secret } from '#main/vault/secret'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { sharedServer } from './servers.ts'
import { acceptingBank, invitationTo, startStation } from './station.ts'

let server: RunningServer
let office: Office
let hana: Person
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'pooled')
  hana = await office.add('hana', 'prepare', 'file')
})
afterAll(() => office.owner.end())

/** What a pooler tells a client of the connection that it got. */
type Told = 'the backend’s number' | 'a number of its own' | 'no number'
const HEAD = 5
const BACKEND_KEY = 'K'.charCodeAt(0)

function retold(bytes: Buffer, told: Told): { passed: Buffer; rest: Buffer } {
  const passed: Buffer[] = []
  let at = 0
  while (bytes.length - at >= HEAD && bytes.length - at > bytes.readInt32BE(at + 1)) {
    const message = Buffer.from(bytes.subarray(at, at + 1 + bytes.readInt32BE(at + 1)))
    const isKey = message[0] === BACKEND_KEY
    if (isKey && told === 'a number of its own') message.writeInt32BE(message.readInt32BE(HEAD) + 1, HEAD)
    if (!isKey || told !== 'no number') passed.push(message)
    at += message.length
  }
  return { passed: Buffer.concat(passed), rest: bytes.subarray(at) }
}

/** Answers PostgreSQL's request for TLS with this certificate and returns the connection inside. */
async function secured(raw: Socket, shown: { key: string; cert: string }): Promise<TLSSocket> {
  await new Promise((resolve) => raw.once('data', resolve))
  raw.write('S')
  return new TLSSocket(raw, { isServer: true, ...shown })
}

/** Asks the server for TLS as a client does. */
async function reached({ address: { host, port, ca } }: RunningServer): Promise<TLSSocket> {
  const raw = connectPlain(port, host)
  raw.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
  await new Promise((resolve) => raw.once('data', resolve))
  return connectTls({ socket: raw, ca, servername: 'localhost' })
}

/** Starts a pooler on the server's computer, with the server's own certificate, and returns its port. */
async function startPooler(told: Told): Promise<number> {
  const [key, cert] = ['server.key', 'server.crt'].map((name) => readFileSync(join(server.data, name), 'utf8'))
  if (key === undefined || cert === undefined) throw new Error('the server has no certificate')
  const pooler = createServer((raw) => {
    raw.on('error', () => undefined)
    void Promise.all([secured(raw, { key, cert }), reached(server)]).then(([near, far]) => {
      for (const socket of [near, far]) socket.on('error', () => undefined)
      near.pipe(far)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      let waiting = Buffer.alloc(0)
      far.on('data', (bytes: Buffer) => {
        const { passed, rest } = retold(Buffer.concat([waiting, bytes]), told)
        waiting = Buffer.from(rest)
        near.write(passed)
      })
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void pooler.close())
  return (pooler.address() as AddressInfo).port
}

async function opened(port: number): Promise<unknown> {
  try {
    const connection = await openPgConnection(invitationTo(office, hana, port), new Secret(hana.password))
    const rows = await connection.query('select session_user::text as login')
    connection.destroy()
    return rows
  } catch (thrown) {
    return refusalOf(thrown, SCHEMA_VERSION)
  }
}

describe('a connection that something passes on', () => {
  it('is used where the backend that let it in is the one that answers', async () => {
    expect(await opened(await startPooler('the backend’s number'))).toEqual([{ login: hana.login }])
  })

  it.each(['a number of its own', 'no number'] as const)('is refused by the app where it was told %s', async (told) => {
    expect(await opened(await startPooler(told))).toEqual({ code: 'officePooled' })
  })

  it('is why nobody joins the office there, and nothing of the computer is at the server', async () => {
    const station = startStation({ bank: acceptingBank(), name: 'hana' })
    onTestFinished(() => {
      station.stop()
    })
    const join = async (port: number) =>
      (await station.lazyOffice.load()).join(invitationTo(office, hana, port), new Secret(hana.password))
    expect(await join(await startPooler('a number of its own'))).toEqual({ ok: false, error: { code: 'officePooled' } })
    const machines = async () => (await office.owner.query('select from office.machine')).rowCount
    expect(await machines()).toBe(0)
    // The control: straight to the server the same computer joins.
    expect(await join(server.address.port)).toMatchObject({ ok: true })
    expect(await machines()).toBe(1)
  })
})
