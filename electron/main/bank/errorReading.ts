import { ERROR_BODY_FIELDS, type ErrorBody } from '#contract/service/errorBody'
import type { AppError } from '#contract/ipc/errors'
import { reveal, type Secret } from '../vault/secret.ts'

/** Errors that mean the bank answered and refused. */
export type BankRefusal = Extract<AppError, { code: 'unauthorized' | 'rateLimited' | 'bankError' }>

/**
 * Reads the error body of section 7 field by field: what has the declared type is kept, the rest left out, for an error
 * is shown even when it is itself malformed. `secret` is redacted wherever a bank echoes it. Null when no field is
 * there.
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

/**
 * Replaces a client key in a text. Very short ones are left: they are no secret, and redacting them would hide
 * ordinary words.
 */
function redact(text: string, secret: string): string {
  return secret.length < 6 ? text : text.replaceAll(secret, '***')
}

/** Deeper than any field of the interface lies. */
const DEEPEST = 64

/** The same, in every text of an answer. One without the key, as nearly all are, comes back as it is. */
export function redactDeep(value: unknown, secret: Secret): unknown {
  const key = reveal(secret)
  return holds(value, key) ? redacted(value, key, 0) : value
}

/** Without recursion: JSON that is nested a hundred thousand times parses, and would exhaust the stack here. */
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

/** What lies too deep to be a field of the interface is left out as a whole. */
function redacted(value: unknown, secret: string, depth: number): unknown {
  if (typeof value === 'string') return redact(value, secret)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '***'
  if (Array.isArray(value)) return value.map((item) => redacted(item, secret, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key, secret), redacted(inner, secret, depth + 1)]),
  )
}

/**
 * An error the bank gave, by its status; a 200 with an error body counts by the status the body names (section 7:
 * httpCode, status).
 */
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

/** Whether the fields of section 7 tell of an error; words of success among them (200, a message) do not. */
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
