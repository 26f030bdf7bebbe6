import type { AppErrorCode } from '#contract/ipc/errors'
import type { QueueStop } from '#contract/ipc/filingQueue'
import type { ApplicationOutcome } from '#contract/ipc/journal'

type Rejected = Extract<ApplicationOutcome, { outcome: 'rejected' }>

/** Refusals not about the lot: the next one would get the same. */
const ABOUT_THE_KEY: ReadonlySet<number> = new Set([401, 403])
const ABOUT_THE_BANK: ReadonlySet<number> = new Set([404, 405, 429])

/** Undefined when the next lot may be sent. A lot refused for its content does not stop the others. */
export function stopAfter(outcome: ApplicationOutcome, before?: ApplicationOutcome): QueueStop | undefined {
  if (outcome.outcome === 'unknown' || outcome.outcome === 'notSent') return outcome.outcome
  if (outcome.outcome === 'accepted') return undefined
  if (ABOUT_THE_KEY.has(outcome.status)) return 'key'
  if (ABOUT_THE_BANK.has(outcome.status)) return 'busy'
  const reason = commonReason(outcome)
  return reason !== undefined && before?.outcome === 'rejected' && commonReason(before) === reason
    ? 'sameRefusal'
    : undefined
}

/** A code without a row may hold for any lot. Undefined when a row is the reason. */
function commonReason({ status, answer }: Rejected): string | undefined {
  const { localTaxPaymentError: rows = [], numberOfError = 0 } = answer.localTaxPaymentResult ?? {}
  return rows.length > 0 || numberOfError > 0 ? undefined : `${String(status)} ${answer.errorCode ?? ''}`
}

/** Refusals of one lot or company; after any other this computer can file nothing. */
const OF_ONE_LOT: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'alreadyFiled',
  'sameAsFiled',
  'dueDatePast',
  'handedOver',
  'invalidInput',
  'notFound',
  'noCredentials',
  'officeTaken',
  'officeNotApproved',
  'officeStale',
])

/** Undefined when the next lot may be sent. */
export const stopAfterRefusal = (code: AppErrorCode): QueueStop | undefined =>
  OF_ONE_LOT.has(code) ? undefined : 'trouble'
