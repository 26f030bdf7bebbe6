/**
 * It may have any three-digit status, and any bytes in its headers. Every Response fits this type, but not every answer
 * fits a Response, which refuses a status outside 200-599 and a header in Japanese.
 */
export interface HttpAnswer {
  status: number
  headers: { get: (name: string) => string | null }
  body: ReadableStream<Uint8Array> | null
}

/** Over the network, to the embedded bank, or to a bank in a test. */
export type HttpFetch = (url: string, init: RequestInit) => Promise<HttpAnswer>
