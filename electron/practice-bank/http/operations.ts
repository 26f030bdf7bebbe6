// Answers of the five operations. Most faults are added later, in transport.ts.
import { ACCEPTANCE_NO_LENGTH, ACCOUNT_ID_LENGTH } from '#contract/bank/limits'
import { characterCount } from '#contract/bank/fields'
import { acceptanceOf } from '../books/acceptance.ts'
import { findAccount, isTransactional, type PracticeAccount } from '../books/accounts.ts'
import type { ApplicationStore } from '../books/applicationStore.ts'
import { applyAnswer } from './apply.ts'
import { balanceOf } from '../books/balance.ts'
import { japanTime } from '../books/clock.ts'
import type { FaultSwitch } from '../faults/faults.ts'
import { refuseKey, refuseSequence } from './guard.ts'
import { problem, type Answer } from './problems.ts'
import type { Route } from './routes.ts'
import type { SequenceNumbers } from '../books/sequenceNumbers.ts'
import { keywordScope, statementOf, type StatementKind } from '../books/statements.ts'
import { readInquiry } from './inquiry.ts'

export interface Books {
  readonly store: ApplicationStore
  readonly faults: FaultSwitch
  readonly numbers: SequenceNumbers
}

export async function answerTo(
  request: Request,
  url: URL,
  route: Route | undefined,
  books: Books,
  now: number,
): Promise<Answer> {
  const refusal = refuseKey(request.headers) ?? refuseRoute(request, url, route)
  if (refusal) return refusal
  const used = await refuseSequence(request.headers, books.numbers, japanTime(now).day)
  if (used || !route) return used ?? problem('unknownPath', url.pathname)
  if (route.operation === 'apply') return applyAnswer(request, books, now)
  return route.operation === 'acceptance' ? acceptance(route.parameter, books.store, now) : inquiry(route, url, now)
}

function refuseRoute(request: Request, url: URL, route: Route | undefined): Answer | undefined {
  if (!route) return problem('unknownPath', `no such path: ${url.pathname}`)
  if (request.method !== route.method) return problem('wrongMethod', `${route.method} only`, { allow: route.method })
  const takesQuery = route.operation === 'transactions' || route.operation === 'paymentArrivals'
  return takesQuery || url.search === '' ? undefined : problem('unknownQuery', 'this operation has no query parameters')
}

function inquiry(route: Route, url: URL, now: number): Answer {
  if (characterCount(route.parameter) !== ACCOUNT_ID_LENGTH)
    return problem('accountIdLength', 'account_id must be exactly 11 characters')
  const account = findAccount(route.parameter)
  if (!account) return problem('unknownAccount', 'no account with this account_id')
  if (route.operation === 'balance') return { status: 200, headers: {}, body: balanceOf(account, now) }
  if (!isTransactional(account))
    return problem('noStatement', `accountTypeCode ${account.accountTypeCode} has a balance only`)
  return statement(account, route.operation as StatementKind, url.searchParams, now)
}

function statement(account: PracticeAccount, kind: StatementKind, query: URLSearchParams, now: number): Answer {
  const inquiry = readInquiry(query, keywordScope(account, kind), japanTime(now).day)
  if (!inquiry.ok) return inquiry.error
  return { status: 200, headers: {}, body: statementOf(account, kind, inquiry.value, now) }
}

function acceptance(acceptanceNo: string, store: ApplicationStore, now: number): Answer {
  if (characterCount(acceptanceNo) !== ACCEPTANCE_NO_LENGTH)
    return problem('acceptanceNoLength', 'acceptance_no must be exactly 12 characters')
  const stored = store.get(acceptanceNo)
  return stored
    ? { status: 200, headers: {}, body: acceptanceOf(stored, now) }
    : problem('unknownAcceptance', 'no application with this acceptance_no')
}
