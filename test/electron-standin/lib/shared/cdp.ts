import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

export type CdpParams = Record<string, unknown>

interface Message {
  id?: number
  method?: string
  params?: CdpParams
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

interface Waiting {
  method: string
  resolve: (value: never) => void
  reject: (reason: Error) => void
}

/** A DevTools connection over the two pipes that Chromium inherits as descriptors 3 and 4. */
export class Cdp {
  #last = 0
  #waiting = new Map<number, Waiting>()
  #events = new EventEmitter()
  #parts: Buffer[] = []
  #output: Writable
  #closed = false

  constructor(output: Writable, input: Readable) {
    this.#events.setMaxListeners(0)
    this.#output = output
    output.on('error', () => this.#close())
    input.on('data', (chunk: Buffer) => this.#read(chunk))
    input.on('close', () => this.#close())
  }

  /** Sends a command to the browser, or to one attached page when a session id is given. */
  send<T = CdpParams>(method: string, params: CdpParams = {}, sessionId?: string): Promise<T> {
    if (this.#closed) return Promise.reject(new Error(`Chromium is gone (${method})`))
    const id = ++this.#last
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject })
      this.#output.write(JSON.stringify({ id, method, params, sessionId }) + '\0')
    })
  }

  /** Listens to an event of the browser (no session) or of one page; returns the function that stops listening. */
  on(sessionId: string | undefined, method: string, listener: (params: CdpParams) => void): () => void {
    const name = eventName(sessionId, method)
    this.#events.on(name, listener)
    return () => this.#events.off(name, listener)
  }

  /** Calls `listener` once Chromium has closed its end of the connection. */
  onClose(listener: () => void): void {
    this.#events.once('close', listener)
  }

  // Parts are joined once per message: joining on every read would make a 60 MB message quadratic.
  #read(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#parts.push(rest.subarray(0, end))
      const text = Buffer.concat(this.#parts).toString('utf8')
      this.#parts = []
      rest = rest.subarray(end + 1)
      this.#dispatch(JSON.parse(text) as Message)
    }
    if (rest.length > 0) this.#parts.push(rest)
  }

  #dispatch(message: Message): void {
    if (message.id === undefined) {
      this.#events.emit(eventName(message.sessionId, message.method ?? ''), message.params ?? {})
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`))
    else waiting?.resolve(message.result as never)
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(`Chromium is gone (${waiting.method})`))
    this.#waiting.clear()
    this.#events.emit('close')
  }
}

function eventName(sessionId: string | undefined, method: string): string {
  return `${sessionId ?? ''}:${method}`
}

/** Ignores a rejection, for commands that fail only if the page or the browser has gone. */
export function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {})
}
