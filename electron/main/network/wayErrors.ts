export type OpeningStage = 'connect' | 'proxy' | 'tls' | 'clientCertificate'

/** The first byte of the request was not written. Only code before the write may throw it. */
export class OpeningError extends Error {
  override readonly name = 'OpeningError'
  readonly stage: OpeningStage
  readonly code: string
  constructor(stage: OpeningStage, code: string, cause?: unknown) {
    super(`opening ${stage}: ${code}`, { cause })
    this.stage = stage
    this.code = code
  }
}

/** The first byte of the request may have been written. */
export class SentError extends Error {
  override readonly name = 'SentError'
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`sent: ${code}`, { cause })
    this.code = code
  }
}

/** Of several errors (one for each address of a host), the first one's. */
export function nodeCode(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'FAILED'
  if ('code' in thrown && typeof thrown.code === 'string' && thrown.code !== '') return thrown.code
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return nodeCode(thrown.errors[0])
  return thrown.cause instanceof Error ? nodeCode(thrown.cause) : 'FAILED'
}

/** `ERR_…` of Chromium's `net::ERR_…`; null without one. */
export function chromiumCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  const found = /\bnet::(ERR_[A-Z0-9_]+)/.exec(thrown.message)?.[1]
  return found ?? (thrown.cause === undefined ? null : chromiumCode(thrown.cause))
}
