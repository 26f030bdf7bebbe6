// Paths of the five operations (section 4).
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import type { Operation } from '../faults/faults.ts'

export interface Route {
  readonly operation: Operation
  /** The path's account id or acceptance number, decoded; '' for the application. */
  readonly parameter: string
  /** The required method; the request's may differ. */
  readonly method: 'GET' | 'POST'
}

const PATTERNS: readonly (readonly [Operation, Route['method'], RegExp])[] = [
  ['balance', 'GET', /^\/accounts\/([^/]+)$/],
  ['transactions', 'GET', /^\/accounts\/([^/]+)\/transactions$/],
  ['paymentArrivals', 'GET', /^\/accounts\/([^/]+)\/transactions\/paymentarrivals$/],
  ['apply', 'POST', /^\/me\/localtaxes\/()$/],
  ['acceptance', 'GET', /^\/me\/localtaxes\/([^/]+)$/],
]

/** `pathname` is percent-encoded. */
export function routeOf(pathname: string): Route | undefined {
  if (!pathname.startsWith(DEFAULT_PATH_PREFIX)) return undefined
  const rest = pathname.slice(DEFAULT_PATH_PREFIX.length)
  for (const [operation, method, pattern] of PATTERNS) {
    const match = pattern.exec(rest)
    const parameter = match && decoded(match[1] ?? '')
    if (typeof parameter === 'string') return { operation, method, parameter }
  }
  return undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
