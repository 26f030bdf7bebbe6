/** How far an opening had come when it failed. */
export type OpeningStage = 'connect' | 'proxy' | 'tls' | 'clientCertificate'

/**
 * A request that failed before its first byte was written, whatever the reason. Only what runs before the write may
 * throw it.
 */
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

/** A request that failed after its first byte may have been written. */
export class SentError extends Error {
  override readonly name = 'SentError'
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`sent: ${code}`, { cause })
    this.code = code
  }
}

/** The code that Node gives an error; of several at once (each address of a host) the first. */
export function nodeCode(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'FAILED'
  if ('code' in thrown && typeof thrown.code === 'string' && thrown.code !== '') return thrown.code
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return nodeCode(thrown.errors[0])
  return thrown.cause instanceof Error ? nodeCode(thrown.cause) : 'FAILED'
}

/** Reads `net::ERR_…` out of what a fetch threw; null when there is none. */
export function chromiumCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  const found = /\bnet::(ERR_[A-Z0-9_]+)/.exec(thrown.message)?.[1]
  return found ?? (thrown.cause === undefined ? null : chromiumCode(thrown.cause))
}
