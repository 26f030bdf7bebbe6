// A line between a workstation and the server that can be cut at a chosen moment, or swallow everything.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Where a piece of data is when the line is cut: before it is passed on, half passed on, or wholly. */
export const PLACES = ['before', 'within', 'after'] as const
export type Place = (typeof PLACES)[number]

interface Cut {
  /** Pieces of data, in both directions, that still pass. */
  left: number
  where: Place
}

export class Line {
  readonly port: number
  cuts = 0
  /** While true, connections are accepted and nothing is passed on in either direction. */
  swallows = false
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #next: Cut | null = null

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  /** Opens a line to a port of this computer. */
  static async to(target: number): Promise<Line> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const line = new Line(server)
    server.on('connection', (near) => {
      line.#join(near, connect(target, '127.0.0.1'))
    })
    return line
  }

  /** Cuts every connection at the piece of data after the next `pieces`. */
  cutAfter(pieces: number, where: Place): void {
    this.#next = { left: pieces, where }
  }

  close(): void {
    this.#server.close()
    for (const pair of this.#pairs) this.#end(pair)
  }

  #join(near: Socket, far: Socket): void {
    const pair = [near, far] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true)
      from.on('data', (piece: Buffer) => {
        this.#pass(piece, to)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#end(pair)
      })
    }
  }

  #pass(piece: Buffer, to: Socket): void {
    if (this.swallows) return
    const cut = this.#next
    if (cut === null || cut.left-- > 0) {
      to.write(piece)
      return
    }
    this.#next = null
    this.cuts++
    const passed = { before: 0, within: Math.ceil(piece.length / 2), after: piece.length }[cut.where]
    // The piece that still passes has to leave before the connection is reset.
    to.write(piece.subarray(0, passed), () => {
      for (const pair of this.#pairs) this.#end(pair)
    })
  }

  #end(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
}
