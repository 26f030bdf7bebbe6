/** Any three-digit status and any header bytes. A Response refuses a status outside 200-599 and Japanese in headers. */
export interface HttpAnswer {
  status: number
  headers: { get: (name: string) => string | null }
  body: ReadableStream<Uint8Array> | null
}

export type HttpFetch = (url: string, init: RequestInit) => Promise<HttpAnswer>
