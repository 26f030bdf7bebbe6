import type { Exchange } from './exchange.ts'

export const MAX_TRIES = 4
const BASE_MS = 500
const CEILING_MS = 8_000
const MAX_RETRY_AFTER_SECONDS = 60

/** `attempt` counts from 2; `waitMs` precedes it. */
export interface Retry {
  attempt: number
  waitMs: number
}

export interface RetryDeps {
  now: () => Date
  /** [0, 1) */
  randomFraction: () => number
  /** Resolves at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Never for a POST. At most four attempts, on connection errors, 429 and 5xx. Exponential waits with full jitter keep
 * installations from retrying together. A Retry-After above 60 s ends the retries.
 */
export async function withRetries(
  deps: RetryDeps,
  send: () => Promise<Exchange>,
  signal?: AbortSignal,
  onRetry?: (retry: Retry) => void,
): Promise<Exchange> {
  for (let tries = 1; ; tries++) {
    const result = await send()
    const wait = tries < MAX_TRIES ? waitBefore(deps, result, tries) : null
    if (wait === null || signal?.aborted) return result
    onRetry?.({ attempt: tries + 1, waitMs: wait })
    await deps.sleep(wait, signal)
    if (signal?.aborted) return { kind: 'failed', failure: { code: 'lost', cause: 'cancelled' } }
  }
}

function waitBefore(deps: RetryDeps, result: Exchange, tries: number): number | null {
  if (!isWorthRepeating(result)) return null
  const jitter = Math.floor(deps.randomFraction() * Math.min(CEILING_MS, BASE_MS * 2 ** tries))
  const asked = result.kind === 'answer' ? readRetryAfter(result.retryAfter, deps.now()) : undefined
  if (asked === undefined) return jitter
  return asked > MAX_RETRY_AFTER_SECONDS ? null : Math.max(jitter, asked * 1_000)
}

function isWorthRepeating(result: Exchange): boolean {
  if (result.kind === 'answer') return result.status === 429 || result.status >= 500
  const { failure } = result
  if (failure.code === 'lost') return failure.cause === 'connectionLost'
  return failure.cause === 'connectionRefused' || failure.cause === 'nameNotResolved'
}

/** Seconds, never negative; the header is a count or an HTTP date. Undefined when absent or unreadable. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse alone would accept `-5` or `2026`.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
