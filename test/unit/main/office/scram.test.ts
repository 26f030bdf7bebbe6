// What another server gets from an app that was given a replaced invitation: no password, in whatever way it asks.
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { openPgConnection } from '#main/office/connection'
import { refusalOf } from '#main/office/sqlError'
import { Secret } from '#main/vault/secret'
import { selfSigned } from '../certificate.ts'

const PASSWORD = 'the password of a member'
const SSL_REQUEST = 80_877_103

/** Returns a message of the server that asks for a password: its kind, and what belongs to that. */
function asking(kind: number, rest = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(9)
  message.write('R', 0)
  message.writeInt32BE(8 + rest.length, 1)
  message.writeInt32BE(kind, 5)
  return Buffer.concat([message, rest])
}
const mechanisms = (...names: string[]) => asking(10, Buffer.from(`${names.join('\0')}\0\0`))

/** Returns what the app says to a server that asks in this way, and what that means to it. */
async function told(ask: Buffer): Promise<{ heard: string; code: string }> {
  const shown = selfSigned('127.0.0.1')
  const heard: Buffer[] = []
  const server = createServer((raw) => {
    raw.on('error', () => undefined)
    raw.once('data', (first: Buffer) => {
      if (first.readInt32BE(4) !== SSL_REQUEST) return
      raw.write('S')
      const socket = new TLSSocket(raw, { isServer: true, ...shown })
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(ask)
        socket.on('data', (bytes: Buffer) => {
          heard.push(bytes)
          socket.destroy()
        })
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const invitation = { kind: 'tokucho-desk-office', version: 1, office: 'x', host: '127.0.0.1', port } as const
  const to = { ...invitation, database: 'office', user: 'taro', certificate: shown.cert }
  const { code } = await openPgConnection(to, new Secret(PASSWORD)).then(
    () => ({ code: 'opened' }),
    (thrown: unknown) => refusalOf(thrown, 1),
  )
  server.close()
  return { heard: Buffer.concat(heard).toString('latin1'), code }
}

describe('a server that asks for the password', () => {
  it.each([
    ['in clear text', asking(3)],
    ['as MD5', asking(5, Buffer.from('salt'))],
    ['by SCRAM without channel binding', mechanisms('SCRAM-SHA-256')],
  ])('%s gets nothing, and the app says that it is another server', async (_, ask) => {
    expect(await told(ask)).toEqual({ heard: '', code: 'officeCertificate' })
  })

  it('by SCRAM with channel binding gets a first message that binds it to this connection, without the password', async () => {
    const { heard } = await told(mechanisms('SCRAM-SHA-256', 'SCRAM-SHA-256-PLUS'))
    expect(heard).toContain('SCRAM-SHA-256-PLUS')
    expect(heard).toContain('p=tls-server-end-point')
    expect(heard).not.toContain(PASSWORD)
  })
})
