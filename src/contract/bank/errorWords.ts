// Imports no schema, because the first screen needs this and must load fast.
import type { ErrorBody } from './errorBody.ts'

/**
 * Fields of an error answer (section 7) in reading order: code and message, the text for developers, kind and status.
 */
const WORD_FIELDS = [
  'code',
  'message',
  'error_description',
  'moreInformation',
  'developer_message',
  'error',
  'httpMessage',
] as const

/** Each text once: two fields often say the same. */
export function allWords(bank: Partial<ErrorBody>): string {
  const code = bank.httpCode ?? bank.status
  const words = [...WORD_FIELDS.map((field) => bank[field]), code === undefined ? undefined : `HTTP ${code}`]
  return [...new Set(words.filter((word) => word !== undefined && word !== ''))].join(' ／ ')
}

/** `invalidClient`: the client key is not accepted; `invalidGrant`: it is not registered for this service. */
export function clientRefusal(bank: Partial<ErrorBody> | undefined): 'invalidClient' | 'invalidGrant' | undefined {
  const kind = bank?.error?.trim().toLowerCase()
  return kind === 'invalid_client' ? 'invalidClient' : kind === 'invalid_grant' ? 'invalidGrant' : undefined
}
