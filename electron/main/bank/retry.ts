import type { Exchange } from './exchange.ts'

export const MAX_TRIES = 4
const BASE_MS = 500
const CEILING_MS = 8_000
const MAX_RETRY_AFTER_SECONDS = 60

/** `attempt` counts from 2, `waitMs` is the pause before it. */
export interface Retry {
  attempt: number
  waitMs: number
}

export interface RetryDeps {
  now: () => Date
  /** From 0 (inclusive) to 1 (exclusive). */
  randomFraction: () => number
  /** Resolves at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Retries a GET (never a POST) on connection errors, 429 and 5xx, with at most four attempts in all. Waits grow
 * exponentially with full jitter, so that many installations do not retry at the same moment. A Retry-After is honoured
 * up to 60 s; a longer one ends the retries.
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

/** Seconds; the header is a count or an HTTP date. Undefined when absent or unreadable. Never negative. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Accept only the HTTP date format: Date.parse alone would also accept `-5` or `2026`.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
