import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { tlsOf } from '#main/office/connection'
import { selfSigned } from '../certificate.ts'

/** Returns whether a connection to a server with this certificate opens, or the code of its error. */
async function tryServer(shown: { key: string; cert: string }, pinned: string): Promise<string> {
  const server = createServer(shown, (socket) => socket.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise((resolve) => {
      const socket = connect({ ...tlsOf({ certificate: pinned, host: 'db.example' }), host: '127.0.0.1', port }, () => {
        socket.destroy()
        resolve('opened')
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? error.message)
      })
    })
  } finally {
    server.close()
  }
}

describe('a pinned certificate', () => {
  it.each([
    ['that signed itself', selfSigned('db.example')],
    ['that an authority issued, which this computer does not know', selfSigned('db.example', 'Authority')],
    ['for another name than the address', selfSigned('another.example')],
  ])('opens a connection to the server that shows it: one %s', async (_, shown) => {
    expect(await tryServer(shown, shown.cert)).toBe('opened')
  })

  it('refuses a server that shows another one, even for the same name and authority', async () => {
    const pinned = selfSigned('db.example', 'Authority')
    for (const other of [selfSigned('db.example', 'Authority'), selfSigned('db.example')])
      expect(await tryServer(other, pinned.cert)).toMatch(/UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO/)
  })
})
