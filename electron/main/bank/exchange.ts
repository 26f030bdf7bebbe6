import { CLIENT_KEY_HEADER, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { fail, type LostCause, ok, type Result } from '#contract/ipc/errors'
import type { Clock } from '../guard/clock/clock.ts'
import type { BankOperation } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { HttpAnswer, HttpFetch } from '../network/answer.ts'
import { reveal, type Secret } from '../vault/secret.ts'
import { CANCELLED, classifyFailure, type Failure, lost, TIMED_OUT } from './failures.ts'

export interface Timeouts {
  firstByteMs: number
  totalMs: number
}

export interface ExchangeDeps {
  fetch: HttpFetch
  clientKey: Secret
  timeouts: Timeouts
  maxBodyBytes: number
  now: () => Date
  clock: Pick<Clock, 'heard'>
  log: Log
}

interface BankRequest {
  operation: BankOperation
  method: 'GET' | 'POST'
  url: string
  sequenceNumber: string
  body?: string
  signal?: AbortSignal | undefined
}

/** An `answer` may have an unreadable body. */
export type Exchange =
  | { kind: 'answer'; status: number; retryAfter: string | null; body: Result<unknown, LostCause> }
  | { kind: 'failed'; failure: Failure }

/** One request and its answer (section 4). Never throws. Logs no content. */
export async function exchange(deps: ExchangeDeps, request: BankRequest): Promise<Exchange> {
  const started = deps.now().getTime()
  const result = await attempt(deps, request)
  deps.log.write(result.kind === 'answer' ? 'info' : 'warn', 'bank.exchange', {
    operation: request.operation,
    sequenceNumber: request.sequenceNumber,
    elapsedMs: deps.now().getTime() - started,
    ...(result.kind === 'answer'
      ? { status: result.status, unreadable: result.body.ok ? undefined : result.body.error }
      : { failure: result.failure.code, cause: result.failure.cause }),
  })
  return result
}

async function attempt(deps: ExchangeDeps, request: BankRequest): Promise<Exchange> {
  const started = deps.now().getTime()
  const limit = startLimit(deps.timeouts, request.signal)
  let answered = false
  try {
    if (limit.signal.aborted) return { kind: 'failed', failure: classifyFailure(CANCELLED, true) }
    const asked = deps.fetch(request.url, initOf(deps, request, limit.signal))
    const response = await Promise.race([asked, limit.aborted])
    answered = true
    deps.clock.heard(response.headers.get('date'), deps.now().getTime() - started)
    limit.firstByteHere()
    const body = await Promise.race([readJson(response, deps.maxBodyBytes), limit.aborted])
    return { kind: 'answer', status: response.status, retryAfter: response.headers.get('retry-after'), body }
  } catch (thrown) {
    const cause: unknown = limit.signal.aborted ? limit.signal.reason : thrown
    const failure = classifyFailure(cause, request.url.startsWith('https:'))
    // Headers prove that the request arrived, even if reading the body fails.
    return { kind: 'failed', failure: answered && failure.code === 'notSent' ? lost('connectionLost') : failure }
  } finally {
    limit.end()
  }
}

function startLimit({ totalMs, firstByteMs }: Timeouts, cancelled: AbortSignal | undefined) {
  const abort = new AbortController()
  const cancel = () => {
    abort.abort(CANCELLED)
  }
  const timer = (ms: number) =>
    setTimeout(() => {
      abort.abort(TIMED_OUT)
    }, ms)
  const [total, firstByte] = [timer(totalMs), timer(firstByteMs)]
  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel)
  const aborted = rejectedBy(abort.signal)
  return {
    signal: abort.signal,
    aborted,
    firstByteHere: () => {
      clearTimeout(firstByte)
    },
    end: () => {
      for (const one of [total, firstByte]) clearTimeout(one)
      cancelled?.removeEventListener('abort', cancel)
      aborted.catch(() => undefined)
    },
  }
}

/** Ends the wait even if a fetch reacts to the signal late or never. */
const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    // Our own symbol as the reason tells a timeout from a broken connection.
    signal.addEventListener('abort', () => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- see above
      reject(signal.reason)
    })
  })

function initOf(deps: ExchangeDeps, request: BankRequest, signal: AbortSignal): RequestInit {
  return {
    method: request.method,
    headers: {
      [CLIENT_KEY_HEADER]: reveal(deps.clientKey),
      [SEQUENCE_NUMBER_HEADER]: request.sequenceNumber,
      Accept: 'application/json',
      ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    // A redirect would take the header with the key to whatever address the answer names.
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  }
}

/**
 * Bytes are counted unpacked, so that no compressed answer fills the memory. Strict UTF-8: a wrong byte would become
 * a replacement character inside a name. Throws what the stream throws.
 */
async function readJson(response: Pick<HttpAnswer, 'body'>, maxBytes: number): Promise<Result<unknown, LostCause>> {
  const bytes = await readCapped(response.body, maxBytes)
  if (bytes === null) return fail('bodyTooLarge')
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown)
  } catch {
    return fail('notJson')
  }
}

async function readCapped(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
