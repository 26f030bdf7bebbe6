import { bodyError, named, requestError } from './net-errors.ts'
import { notImplemented } from '../shared/loud.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { ProxyRefusal, type ProxyLogin, type ProxySettings } from './proxy.ts'

interface Dispatcher {
  destroy: (error?: Error) => Promise<void>
}
type AgentClass = new (options?: object) => Dispatcher

/** An answer as it arrived, before it becomes a Response: with any status, and with headers as bytes. */
export interface Answer {
  status: number
  statusText: string
  /** Names in lower case; several headers with one name are joined, except set-cookie. */
  headers: [name: string, value: string][]
  body: ReadableStream<Uint8Array> | null
  url: string
  redirected: boolean
}

export interface Fetcher {
  /** Sends a request for net.request, which also passes on answers that a Response cannot hold. */
  send: (input: string, init: RequestInit, login: ProxyLogin) => Promise<Answer>
  fetch: (
    input: string | URL | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ) => Promise<Response>
  /** Ends the requests under way and drops the connections that were kept open. */
  closeAll: () => Promise<void>
}

interface Surroundings {
  offline: () => boolean
  userAgent: () => string
  protocol: Protocol
  proxies?: ProxySettings
}

// Each session has its own connections, and so its own dispatcher. Node contains the class of dispatchers, but does not
// export it.
function newAgent(connect?: Connect): Dispatcher | undefined {
  const current = (globalThis as unknown as Record<symbol, Dispatcher | undefined>)[
    Symbol.for('undici.globalDispatcher.1')
  ]
  const Agent = current?.constructor as AgentClass | undefined
  return Agent && new Agent({ allowH2: false, ...(connect && { connect }) })
}

type Target = Parameters<ProxySettings['connect']>[0]
type Connect = (target: Target, done: (error: Error | null, socket: unknown) => void) => void

/** Cancels a proxy's request for a login, because Electron's fetch cannot ask anybody. */
const nobody: ProxyLogin = async () => null

/** Returns the client for requests of the main process: Node's fetch with Chromium's names for errors. */
export function createFetcher(around: Surroundings): Fetcher {
  let agent: Dispatcher | undefined
  let proxied: Dispatcher | undefined
  // The first request of a session opens the tunnel, so it is also the one that is asked for the login.
  let asking: ProxyLogin = nobody
  const connect: Connect = (target, done) => {
    if (!around.proxies) throw new Error('no proxy')
    around.proxies
      .connect(target, (question) => asking(question))
      .then(
        (socket) => {
          done(null, socket)
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error(String(error)), null)
        },
      )
  }
  let aborter = new AbortController()

  const exchange = async (request: Request, closed: AbortSignal, login: ProxyLogin): Promise<Answer> => {
    asking = login
    if (around.offline()) throw named('INTERNET_DISCONNECTED')
    // The global dispatcher exists only after fetch was first used.
    agent ??= newAgent()
    const through = around.proxies?.proxyFor(request.url)
    if (through) proxied ??= newAgent(connect)
    const dispatcher = through ? proxied : agent
    const options = {
      signal: AbortSignal.any([request.signal, closed]),
      ...(dispatcher ? { dispatcher } : {}),
    } as RequestInit
    try {
      return answerOf(await fetch(request, options), request.signal, closed)
    } catch (error) {
      if ((error as Error).cause instanceof ProxyRefusal) throw (error as Error).cause
      throw translate(error, request.signal, closed, requestError)
    }
  }

  const begin = (request: Request, login: ProxyLogin): Promise<Answer> => {
    const scheme = new URL(request.url).protocol.slice(0, -1)
    if (scheme === 'file' || scheme === 'data' || scheme === 'blob') throw notImplemented(`net.fetch of ${scheme}:`)
    if (scheme !== 'http' && scheme !== 'https') throw named('UNKNOWN_URL_SCHEME')
    if (!request.headers.has('user-agent')) request.headers.set('user-agent', around.userAgent())
    return exchange(request, aborter.signal, login)
  }
  const fetchLikeElectron: Fetcher['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const scheme = new URL(request.url).protocol.slice(0, -1)
    const handler = init?.bypassCustomProtocolHandlers ? undefined : around.protocol.handler(scheme)
    if (handler) return handler(request)
    return responseOf(await begin(request, nobody))
  }
  const send: Fetcher['send'] = async (input, init, login) => begin(new Request(input, init), login)

  const closeAll = async (): Promise<void> => {
    const [oldAgents, oldAborter] = [[agent, proxied], aborter]
    agent = undefined
    proxied = undefined
    aborter = new AbortController()
    oldAborter.abort()
    for (const old of oldAgents) await old?.destroy()
  }
  return { fetch: fetchLikeElectron, send, closeAll }
}

function translate(error: unknown, own: AbortSignal, closed: AbortSignal, name: (error: unknown) => Error): unknown {
  if (own.aborted) return own.reason
  return closed.aborted ? named('ABORTED') : name(error)
}

// A body can fail long after the head arrived. The reader of the body then gets an error of Chromium too.
function answerOf(response: Response, own: AbortSignal, closed: AbortSignal): Answer {
  const { status, statusText, headers, url, redirected } = response
  const lines = [...headers].map(([name, value]): [string, string] => [name, asUtf8(value)])
  return {
    status,
    statusText,
    headers: lines,
    body: response.body && bodyOf(response, response.body, own, closed),
    url,
    redirected,
  }
}

/**
 * Returns a header as Chromium reads it: UTF-8 with a replacement for each invalid byte. Node reads Latin-1.
 */
function asUtf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}

/**
 * Returns the result of net.fetch. Electron creates the Response in a listener. If creating it fails, the error is
 * uncaught and the promise never settles.
 */
function responseOf(answer: Answer): Promise<Response> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const { status, statusText, headers, url, redirected } = answer
      const response = new Response([204, 205, 304].includes(status) ? null : answer.body, {
        status,
        statusText,
        headers,
      })
      resolve(Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } }))
    })
  })
}

function bodyOf(
  response: Response,
  stream: ReadableStream<Uint8Array>,
  own: AbortSignal,
  closed: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          controller.error(translate(error, own, closed, (reason) => bodyError(reason, response.headers)))
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
