import type { Fault, FaultKind } from '#contract/ipc/practice'
import { damagedBody, type FaultContext } from '../faults/answerFaults.ts'
import { findAccount } from '../books/accounts.ts'
import { japanTime } from '../books/clock.ts'
import { whole, wholeText, type Delivery, type NetworkError } from './delivery.ts'
import type { FaultSwitch, Operation } from '../faults/faults.ts'
import { DEFAULT_DAYS } from './inquiry.ts'
import { writeKeyword } from '../books/keyword.ts'
import { firstPosition } from '../books/ledger.ts'
import { answerTo, type Books } from './operations.ts'
import { problem, type Answer } from './problems.ts'
import { routeOf, type Route } from './routes.ts'
import { keywordScope, type StatementKind } from '../books/statements.ts'

/**
 * Answers a request, with the faults that are on. Rejects with the signal's reason when aborted during a delay; an
 * application is then already stored.
 */
export async function deliver(request: Request, books: Books, now: () => number): Promise<Delivery> {
  request.signal.throwIfAborted()
  const url = new URL(request.url)
  const route = routeOf(url.pathname)
  if (!route) return whole(await safeAnswer(request, url, route, books, now()))
  const strike = (...kinds: FaultKind[]) => books.faults.take(route.operation, ...kinds)
  const early = strike('offline', 'connectionRefused', 'resetBeforeBody')
  if (early) return { kind: 'dropped', error: NETWORK_ERRORS[early.kind] ?? 'net::ERR_CONNECTION_RESET' }
  if (strike('htmlInsteadOfJson')) return loginPage()
  const refusal = strike('unauthorized', 'keyNotRegistered', 'rateLimited', 'serverError')
  const answer = refusal ? refusedBy(refusal) : await safeAnswer(request, url, route, books, now())
  const bent = bentBy(books.faults, contextOf(route, url, now()), answer)
  await held(strike('latency')?.amount ?? 0, request.signal)
  return sent(bent, strike)
}

const NETWORK_ERRORS: Partial<Record<FaultKind, NetworkError>> = {
  offline: 'net::ERR_INTERNET_DISCONNECTED',
  connectionRefused: 'net::ERR_CONNECTION_REFUSED',
}

async function safeAnswer(...of: Parameters<typeof answerTo>): Promise<Answer> {
  try {
    return await answerTo(...of)
  } catch (error) {
    if (of[0].signal.aborted) throw of[0].signal.reason
    return problem('storage', error instanceof Error ? error.name : 'unknown')
  }
}

function sent(answer: Answer, strike: (...kinds: FaultKind[]) => Fault | undefined): Delivery {
  if (strike('answerLostAfterStore')) return { kind: 'dropped', error: 'net::ERR_CONNECTION_RESET' }
  const delivery = whole(answer)
  if (strike('resetInBody')) return { ...delivery, kind: 'cutOff' }
  if (!strike('truncatedJson')) return delivery
  const text = JSON.stringify(answer.body)
  return wholeText(answer.status, text.slice(0, Math.floor(text.length / 2)).toWellFormed(), delivery.headers)
}

function bentBy(faults: FaultSwitch, context: FaultContext, answer: Answer): Answer {
  return answer.status === 200 ? { ...answer, body: damagedBody(faults, context, answer.body) } : answer
}

function refusedBy(fault: Fault): Answer {
  if (fault.kind === 'unauthorized') return problem('keyNotAccepted', 'client id unauthorized')
  if (fault.kind === 'keyNotRegistered')
    return problem('keyNotRegistered', 'client id unauthorized: not registered to the plan')
  if (fault.kind === 'serverError') return problem('serverError', 'internal error of the practice bank')
  return problem('rateLimited', 'too many requests', { 'retry-after': String(fault.amount) })
}

/** Status 200, as from a hotel's network; the bank never sees the request. */
function loginPage(): Delivery {
  const html =
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>ログイン</title><body><h1>ネットワークへのログイン</h1></body></html>'
  return wholeText(200, html, { 'content-type': 'text/html; charset=utf-8' })
}

function contextOf(route: Route, url: URL, now: number): FaultContext {
  return {
    operation: route.operation,
    keyword: url.searchParams.get('nextKeyword'),
    firstKeyword: () => startOver(route.operation, route.parameter, now),
  }
}

function startOver(operation: Operation, accountId: string, now: number): string {
  const account = findAccount(accountId)
  if (!account) throw new Error('a statement of no account')
  const toDay = japanTime(now).day
  const fromDay = toDay - DEFAULT_DAYS + 1
  return writeKeyword(keywordScope(account, operation as StatementKind), {
    fromDay,
    toDay,
    position: firstPosition(account.plan, fromDay),
  })
}

async function held(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
