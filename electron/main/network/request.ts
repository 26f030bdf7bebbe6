import type { ClientRequest, IncomingMessage } from 'electron'
import type { HttpAnswer } from './answer.ts'
import type { AuthQuestion, Login } from './proxyLogin.ts'

/** A proxy that wanted a login and got none: it opened no tunnel. Named as the outcome table names it. */
const PROXY_LOGIN_MISSING = 'net::ERR_PROXY_LOGIN_MISSING'

export type AnswerProxy = (question: AuthQuestion, refused: number) => Promise<Login | null>

/**
 * Sends one request of Electron's and returns its answer. `fetch` itself cannot be used: it cancels whatever a proxy
 * asks, without telling anybody. A server that asks for a login gets none; its answer is given as it is. Nothing that a
 * listener does with an answer can throw: an exception there would be one of the whole process.
 */
export function sendRequest(request: ClientRequest, init: RequestInit, answerProxy: AnswerProxy): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let refused = 0
    let missing = false
    // What a request was given up with is a symbol, by which the caller tells a timeout.
    const fail = (thrown: unknown) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- see above
      reject(missing ? new Error(PROXY_LOGIN_MISSING) : thrown)
    }
    init.signal?.addEventListener('abort', () => {
      fail(init.signal?.reason)
      request.abort()
    })
    request.on('login', (asked, callback) => {
      const cancel = () => {
        missing ||= asked.isProxy
        callback()
      }
      if (!asked.isProxy) return cancel()
      answerProxy(asked, refused++).then((login) => {
        if (login) callback(login.user, login.password)
        else cancel()
      }, cancel)
    })
    request.on('error', fail)
    request.on('response', (message) => {
      if (missing) {
        fail(undefined)
        request.abort()
      } else resolve(toAnswer(message, request))
    })
    for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>))
      request.setHeader(name, value)
    if (typeof init.body === 'string') request.write(init.body)
    request.end()
  })
}

/** Read by hand: a Response takes neither every status nor every byte of a header. */
function toAnswer(message: IncomingMessage, request: ClientRequest): HttpAnswer {
  const { statusCode: status, headers } = message
  return {
    status,
    headers: { get: (name) => [headers[name.toLowerCase()] ?? []].flat()[0] ?? null },
    body: bodyOf(message, request),
  }
}

/** The body as it comes. A reader that stops early ends the request; what still comes then is passed over. */
function bodyOf(message: IncomingMessage, request: ClientRequest): ReadableStream<Uint8Array> {
  let open = true
  const last = (act: () => void) => {
    if (!open) return
    open = false
    act()
  }
  // Electron's message says `close` at its end as well, and nothing else when the connection is given up.
  const messages: NodeJS.EventEmitter = message
  return new ReadableStream<Uint8Array>({
    start(controller) {
      messages.on('data', (chunk: Buffer) => {
        if (open) controller.enqueue(chunk)
      })
      messages.on('end', () => {
        last(() => {
          controller.close()
        })
      })
      messages.on('error', (error: unknown) => {
        last(() => {
          controller.error(error)
        })
      })
      messages.on('close', () => {
        last(() => {
          controller.error(new Error('net::ERR_ABORTED'))
        })
      })
    },
    cancel: () => {
      last(() => {
        request.abort()
      })
    },
  })
}
