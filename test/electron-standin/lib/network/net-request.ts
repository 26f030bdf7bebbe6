import type { Answer } from './net-fetch.ts'
import { guardedClass, LoudEmitter, notImplemented } from '../shared/loud.ts'
import { ProxyRefusal, type ProxyLogin } from './proxy.ts'
import { sessionFor, type Session } from './session.ts'

interface Options {
  url?: string
  method?: string
  session?: Session
  redirect?: string
  credentials?: string
  cache?: string
}

const known = new Set(['url', 'method', 'session', 'redirect', 'credentials', 'cache'])

class IncomingMessageClass extends LoudEmitter {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>

  // `aborted` is declared but never emitted, so code that listens only to it waits for ever.
  constructor({ status, statusText, headers }: Pick<Answer, 'status' | 'statusText' | 'headers'>) {
    super('IncomingMessage', ['data', 'end', 'error', 'close'])
    this.statusCode = status
    this.statusMessage = statusText
    this.headers = Object.fromEntries(headers)
    const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value)
    if (cookies.length > 0) this.headers['set-cookie'] = cookies
  }
}
const IncomingMessage = guardedClass(IncomingMessageClass, 'IncomingMessage')

/**
 * Electron's `net.request`, with a method, headers, one body, a refused redirect and no credentials (so a server's 401
 * leads to no login). Every other option is loud.
 */
class ClientRequestClass extends LoudEmitter {
  #options: Options & { url: string }
  #headers: Record<string, string> = {}
  #body: string | undefined
  #abort = new AbortController()
  #ended = false

  constructor(options: Options) {
    super('ClientRequest', ['response', 'login', 'error', 'abort', 'close', 'finish'])
    for (const name of Object.keys(options))
      if (!known.has(name)) throw notImplemented(`the option '${name}' of net.request`)
    if (options.url === undefined || options.redirect !== 'error' || options.credentials !== 'omit')
      throw notImplemented('net.request without an address, or that follows redirects or sends cookies,')
    this.#options = { ...options, url: options.url }
  }

  setHeader(name: string, value: string): void {
    if (this.#ended) throw new Error("Can't set headers after they are sent")
    this.#headers[name] = value
  }
  write(chunk: string): boolean {
    if (this.#ended) throw new Error('Write after end')
    if (this.#body !== undefined) throw notImplemented('a second write of a net.request')
    this.#body = chunk
    return true
  }
  end(): this {
    if (this.#ended) return this
    this.#ended = true
    // These two events concern only the request, and come before the answer.
    setImmediate(() => {
      this.emit('finish')
      this.emit('close')
    })
    void this.#send()
    return this
  }
  abort(): void {
    if (this.#abort.signal.aborted) return
    this.#abort.abort(new Error('net::ERR_ABORTED'))
    this.emit('abort')
  }

  /**
   * Asks the listeners for the login of a proxy. Like Electron, cancels if nobody listens or if no user name is given.
   */
  #login: ProxyLogin = (question) =>
    new Promise((resolve) => {
      const answer = (user?: string, password?: string) => {
        resolve(user === undefined || user === '' ? null : { user, password: password ?? '' })
      }
      if (!this.emit('login', question, answer)) answer()
    })

  async #send(): Promise<void> {
    const { url, method = 'GET', session = sessionFor(''), cache } = this.#options
    const init = {
      method,
      headers: this.#headers,
      redirect: 'error',
      credentials: 'omit',
      signal: this.#abort.signal,
      ...(cache !== undefined && { cache }),
      ...(this.#body !== undefined && { body: this.#body }),
    } as RequestInit
    try {
      await this.#deliver(await session.send(url, init, this.#login))
    } catch (error) {
      // If a proxy got no login, its refusal is the answer, and the reader does not get the body.
      if (error instanceof ProxyRefusal) await this.#deliver({ status: 407, statusText: '', headers: [], body: null })
      else if (!this.#abort.signal.aborted) this.emit('error', error)
    }
  }

  async #deliver(answer: Pick<Answer, 'status' | 'statusText' | 'headers' | 'body'>): Promise<void> {
    const message = new IncomingMessage(answer)
    this.emit('response', message)
    try {
      for await (const chunk of answer.body ?? []) message.emit('data', Buffer.from(chunk))
      message.emit('end')
    } catch (error) {
      // An error is reported on the request and on the message, because each has its own listeners. After an abort, the
      // message reports only that it is closed.
      if (!this.#abort.signal.aborted) {
        this.emit('error', error)
        message.emit('error', error)
      }
    }
    message.emit('close')
  }
}

export const ClientRequest = guardedClass(ClientRequestClass, 'ClientRequest')
export type ClientRequest = ClientRequestClass
