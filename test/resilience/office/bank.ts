// A bank that accepts every application over HTTP and counts how often it got each lot.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the bank does with the next applications: answer, or get them and close the line without an answer. */
export type Behaviour = 'answers' | 'losesAnswers'

export class AcceptingBank {
  readonly url: string
  /** The applications of each lot, by the name that the lot gives them (its id). */
  readonly posts = new Map<string, number>()
  behaviour: Behaviour = 'answers'
  /** Called when an application has arrived, before it is answered. */
  onPost: (lotId: string) => void = () => undefined
  readonly #server: ReturnType<typeof createServer>

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  }

  static async open(): Promise<AcceptingBank> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bank = new AcceptingBank(server)
    server.on('request', (request, answer) => {
      bank.#take(request, answer)
    })
    return bank
  }

  /** Returns how many applications came in all, and how many of them for a lot that was there already. */
  counts(): { posts: number; doubled: number } {
    const posts = [...this.posts.values()].reduce((sum, times) => sum + times, 0)
    return { posts, doubled: posts - this.posts.size }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #take(request: IncomingMessage, answer: ServerResponse): void {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const lotId = lotIn(Buffer.concat(parts).toString('utf8'))
      this.posts.set(lotId, (this.posts.get(lotId) ?? 0) + 1)
      this.onPost(lotId)
      if (this.behaviour === 'losesAnswers') request.socket.destroy()
      else accept(answer, this.counts().posts)
    })
  }
}

function lotIn(body: string): string {
  return (JSON.parse(body) as { localTaxPaymentDataName: string }).localTaxPaymentDataName
}

function accept(answer: ServerResponse, number: number): void {
  answer.setHeader('content-type', 'application/json')
  answer.end(JSON.stringify({ localTaxPaymentResult: { acceptanceNo: String(number).padStart(12, '0') } }))
}
