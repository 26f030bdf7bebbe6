// Checked first for every operation: client key and sequence number (sections 4 and 5).
import { CLIENT_KEY_HEADER, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { gatewayRefusal, problem, type Answer } from './problems.ts'
import type { SequenceNumbers } from '../books/sequenceNumbers.ts'

/** `practice-` and 8 or more letters, digits and hyphens. */
export function isPracticeKey(key: string): boolean {
  return /^practice-[A-Za-z0-9-]{8,}$/.test(key)
}

/** Undefined if accepted. */
export function refuseKey(headers: Headers): Answer | undefined {
  const key = headers.get(CLIENT_KEY_HEADER)
  if (key === null) return gatewayRefusal('クライアントキーがありません。 (client id is missing)')
  if (isPracticeKey(key)) return undefined
  if (key.startsWith('practice')) return problem('keyNotAccepted', 'client id unauthorized')
  return gatewayRefusal('このプランに登録されていません。 (not registered to plan)')
}

/** Marks the header's number as used. Undefined if usable; `today` is a day number. */
export async function refuseSequence(
  headers: Headers,
  numbers: SequenceNumbers,
  today: number,
): Promise<Answer | undefined> {
  const value = headers.get(SEQUENCE_NUMBER_HEADER)
  if (value === null || value === '') return problem('sequenceMissing', `${SEQUENCE_NUMBER_HEADER} is required`)
  const name = await numbers.claim(value, today)
  return (
    name &&
    problem(name, `${SEQUENCE_NUMBER_HEADER}: 25 characters, YYYYMMDD-, then 16 letters or digits never used before`)
  )
}
