// What reaches the client: the in-process bank and the loopback server turn it into a response or a reset.
import type { Answer } from './problems.ts'

export type NetworkError =
  'net::ERR_INTERNET_DISCONNECTED' | 'net::ERR_CONNECTION_REFUSED' | 'net::ERR_CONNECTION_RESET'

export type Delivery =
  | {
      readonly kind: 'whole'
      readonly status: number
      readonly headers: Record<string, string>
      readonly bytes: Uint8Array
    }
  /** The headers and the first half of the body arrive, then a reset. */
  | {
      readonly kind: 'cutOff'
      readonly status: number
      readonly headers: Record<string, string>
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'dropped'; readonly error: NetworkError }

/** UTF-8 JSON. */
export function whole(answer: Answer): Delivery & { kind: 'whole' } {
  return wholeText(answer.status, JSON.stringify(answer.body), {
    'content-type': 'application/json; charset=utf-8',
    ...answer.headers,
  })
}

export function wholeText(status: number, text: string, headers: Record<string, string>): Delivery & { kind: 'whole' } {
  const bytes = new TextEncoder().encode(text)
  return {
    kind: 'whole',
    status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-length': String(bytes.byteLength) },
    bytes,
  }
}

/** Throws what Chromium would throw for a dropped delivery. */
export function toResponse(delivery: Delivery): Response {
  if (delivery.kind === 'dropped') throw new TypeError(delivery.error)
  const { status, headers, bytes } = delivery
  return new Response(delivery.kind === 'whole' ? bytes.slice() : halfThenReset(bytes), { status, headers })
}

export function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, Math.ceil(bytes.byteLength / 2))
}

function halfThenReset(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('net::ERR_CONNECTION_RESET'))
      else controller.enqueue(firstHalf(bytes))
      sent = true
    },
  })
}
