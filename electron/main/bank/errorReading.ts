import { ERROR_BODY_FIELDS, type ErrorBody } from '#contract/bank/errorBody'
import type { AppError } from '#contract/ipc/errors'
import { reveal, type Secret } from '../vault/secret.ts'

export type BankRefusal = Extract<AppError, { code: 'unauthorized' | 'rateLimited' | 'bankError' }>

/**
 * The fields of an error body (section 7); null without any. Fields of a wrong type are dropped, so that a malformed
 * error can still be shown. `secret` is redacted.
 */
export function readErrorBody(answer: unknown, secret: Secret): Partial<ErrorBody> | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const found = ERROR_BODY_FIELDS.flatMap((field): [string, string | number][] => {
    const value = (answer as Record<string, unknown>)[field]
    if (field === 'status') return isStatus(value) ? [[field, value]] : []
    return typeof value === 'string' && value !== '' && value.isWellFormed()
      ? [[field, redact(value, reveal(secret))]]
      : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Very short keys stay: redacting them would hide ordinary words. */
function redact(text: string, secret: string): string {
  return secret.length < 6 ? text : text.replaceAll(secret, '***')
}

/** No field of the interface lies this deep. */
const DEEPEST = 64

export function redactDeep(value: unknown, secret: Secret): unknown {
  const key = reveal(secret)
  return holds(value, key) ? redacted(value, key, 0) : value
}

/** No recursion: JSON nested a hundred thousand levels deep would overflow the stack. */
function holds(root: unknown, secret: string): boolean {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.includes(secret)) return true
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) for (const key in value) if (key.includes(secret)) return true
    for (const inner of Object.values(value)) open.push(inner)
  }
  return false
}

function redacted(value: unknown, secret: string, depth: number): unknown {
  if (typeof value === 'string') return redact(value, secret)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '***'
  if (Array.isArray(value)) return value.map((item) => redacted(item, secret, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key, secret), redacted(inner, secret, depth + 1)]),
  )
}

/** Under a 200, the status named in the error body counts (section 7: httpCode, status). */
export function toRefusal(
  status: number,
  bank: Partial<ErrorBody> | null,
  retryAfterSeconds: number | undefined,
): BankRefusal {
  const words = { status, ...(bank && { bank }) }
  const effective = status === 200 ? (statusInBody(bank) ?? status) : status
  if (effective === 401 || effective === 403) return { code: 'unauthorized', ...words }
  if (effective !== 429) return { code: 'bankError', ...words }
  return { code: 'rateLimited', ...words, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

/** False for fields that only report success (status 200, a message). */
export function speaksOfError({ error, error_description, code, httpCode, status }: Partial<ErrorBody>): boolean {
  const named = [error, error_description, code].some((text) => (text ?? '') !== '')
  return (
    named || (status !== undefined && status >= 300) || ((httpCode ?? '') !== '' && !/^2\d\d$/.test(httpCode ?? ''))
  )
}

function statusInBody(bank: Partial<ErrorBody> | null): number | undefined {
  const text = bank?.httpCode?.trim() ?? ''
  return /^[1-9]\d{2}$/.test(text) ? Number(text) : bank?.status
}

const isStatus = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 100 && Number(value) <= 999
