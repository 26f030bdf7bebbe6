import type { ClientRequest, IncomingMessage } from 'electron'
import type { HttpAnswer } from './answer.ts'
import type { AuthQuestion, Login } from './proxyLogin.ts'

/** A proxy asked for a login and, without one, opened no tunnel. The outcome table has this name. */
const PROXY_LOGIN_MISSING = 'net::ERR_PROXY_LOGIN_MISSING'

export type AnswerProxy = (question: AuthQuestion, refused: number) => Promise<Login | null>

/**
 * Not with `net.fetch`, which silently cancels a proxy's login request. A server that asks for a login gets none.
 * Listeners must not throw: that would be uncaught in the whole process.
 */
export function sendRequest(request: ClientRequest, init: RequestInit, answerProxy: AnswerProxy): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let refused = 0
    let missing = false
    // The reason is a symbol by which the caller recognises a timeout.
    const fail = (thrown: unknown) => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- see above
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

/** A Response accepts neither every status nor every header byte. */
function toAnswer(message: IncomingMessage, request: ClientRequest): HttpAnswer {
  const { statusCode: status, headers } = message
  return {
    status,
    headers: { get: (name) => [headers[name.toLowerCase()] ?? []].flat()[0] ?? null },
    body: bodyOf(message, request),
  }
}

/** A reader that stops early ends the request; later data is ignored. */
function bodyOf(message: IncomingMessage, request: ClientRequest): ReadableStream<Uint8Array> {
  let open = true
  const last = (act: () => void) => {
    if (!open) return
    open = false
    act()
  }
  // Electron's message also emits `close` at its end, and nothing else when the connection drops.
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
