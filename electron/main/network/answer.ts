/**
 * An answer as it came: any status of three digits, headers of any bytes. A Response is one, but not every answer can
 * be a Response, which refuses a status outside 200-599 and a header in Japanese.
 */
export interface HttpAnswer {
  status: number
  headers: { get: (name: string) => string | null }
  body: ReadableStream<Uint8Array> | null
}

/** Sends one request: over the network, to the embedded bank, or to a test's. */
export type HttpFetch = (url: string, init: RequestInit) => Promise<HttpAnswer>
