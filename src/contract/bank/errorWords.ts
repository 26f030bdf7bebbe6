// What the bank says in an error body, without its schema: the first screen tells errors too.
import type { ErrorBody } from './errorBody.ts'

/** The fields of section 7 in reading order: code and message, then the text for developers, then kind and status. */
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

/** The key is not accepted, or not registered for this service. Undefined for any other error. */
export function clientRefusal(bank: Partial<ErrorBody> | undefined): 'invalidClient' | 'invalidGrant' | undefined {
  const kind = bank?.error?.trim().toLowerCase()
  return kind === 'invalid_client' ? 'invalidClient' : kind === 'invalid_grant' ? 'invalidGrant' : undefined
}
