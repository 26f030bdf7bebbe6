import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between client and server, and cuts connections when told. */
export class CuttingProxy {
  readonly port: number
  /** Bytes of all connections so far. */
  readonly passed: { up: number; down: number }
  readonly #server
  readonly #open: Set<Socket>

  private constructor(
    server: ReturnType<typeof createServer>,
    open: Set<Socket>,
    passed: { up: number; down: number },
  ) {
    this.#server = server
    this.#open = open
    this.passed = passed
    this.port = (server.address() as AddressInfo).port
  }

  /** `bytes` says for a new connection after how many bytes from the client, and of the answer, it is cut. */
  static async start(target: number, bytes: () => { up: number; down: number }): Promise<CuttingProxy> {
    const open = new Set<Socket>()
    const passed = { up: 0, down: 0 }
    const server = createServer((socket) => {
      const upstream = connect(target, '127.0.0.1')
      const left = bytes()
      const cut = () => {
        socket.destroy()
        upstream.destroy()
      }
      for (const one of [socket, upstream]) {
        open.add(one)
        one.on('error', cut).on('close', () => {
          cut()
          open.delete(one)
        })
      }
      socket.on('data', (chunk) => {
        passed.up += chunk.length
        left.up -= chunk.length
        // What came before the cut still arrives.
        upstream.write(left.up < 0 ? chunk.subarray(0, chunk.length + left.up) : chunk)
        if (left.up < 0) socket.destroy()
        if (left.up < 0) upstream.end()
      })
      upstream.on('data', (chunk) => {
        passed.down += chunk.length
        left.down -= chunk.length
        if (left.down < 0) cut()
        else socket.write(chunk)
      })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    return new CuttingProxy(server, open, passed)
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
  }
}
