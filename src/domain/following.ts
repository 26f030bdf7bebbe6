// Following applications until the bank approves them: when to ask again, what counts as a change, and when a due date
// is near. Instants are milliseconds; the caller says what time it is.
import { businessDaysUntil } from './businessDays.ts'
import { daysBetween, isIsoDate, type IsoDate } from './calendar.ts'

/**
 * An open application is asked about again at most this often: approval is the work of people, and the interface names
 * no rate that is allowed.
 */
export const ASK_AGAIN_MS = 15 * 60_000
/** Least time between two inquiries nobody asked for, whichever application they are about. */
export const BETWEEN_INQUIRIES_MS = 5_000
/** Days after its due date on which an application that was never approved is no longer asked about by itself. */
export const FOLLOWED_DAYS = 31
/** Business days before the due date from which a missing approval is warned of. */
const WARNED_BUSINESS_DAYS = 3

/**
 * One application as the schedule sees it. `askedAt` is the last attempt, whatever came of it; undefined for none yet.
 */
export interface Followed {
  readonly key: string
  /** Neither approved nor given up. */
  readonly open: boolean
  readonly askedAt: number | undefined
}

/**
 * Takes what is followed, the instant of the last inquiry of any kind and the present one; gives which to ask about
 * next and when (now or later), or undefined when nothing is open. Never asked goes first, then the longest ago. An
 * instant of the future, left by a clock set back, delays by no more than the usual time.
 */
export function nextInquiry(
  followed: readonly Followed[],
  lastInquiryAt: number | undefined,
  now: number,
): { key: string; at: number } | undefined {
  const free = lastInquiryAt === undefined ? now : Math.min(lastInquiryAt, now) + BETWEEN_INQUIRIES_MS
  let next: { key: string; at: number } | undefined
  for (const { key, open, askedAt } of followed) {
    const at = askedAt === undefined ? -Infinity : Math.min(askedAt, now) + ASK_AGAIN_MS
    if (open && (next === undefined || at < next.at)) next = { key, at }
  }
  return next && { key: next.key, at: Math.max(next.at, free, now) }
}

/** True while an application with this due date is asked about by itself; one without a readable date always is. */
export function isFollowedOn(today: IsoDate, dueDate: string): boolean {
  return !isIsoDate(dueDate) || daysBetween(dueDate, today) <= FOLLOWED_DAYS
}

const STANDING = {
  status: ['transactionStatus', 'transactionStatusCode', 'appliedStatusCode'],
  approval: ['appliedDate', 'appliedTime', 'firstApprovedDate', 'firstApprovedTime', 'approvedDate', 'approvedTime'],
  fees: ['totalBasicCharge', 'localTaxCommissionCount', 'totalPaymentCharge'],
  totals: [
    'municipalityCount',
    'totalNumber',
    'totalAmount',
    'totalNumberOfPayrollTaxPayments',
    'totalAmountOfPayrollTaxPayments',
    'totalNumberOfRetirees',
    'totalAmountOfRetirementBenefitPayments',
    'totalAmountOfMunicipalInhabitantTaxPayments',
    'totalAmountOfPrefecturalInhabitantsTaxPayments',
  ],
} as const

/** What of an answer a person wants to hear about. */
export type Change = keyof typeof STANDING
export const CHANGES = Object.keys(STANDING) as readonly Change[]
type Field = (typeof STANDING)[Change][number]
/** The part of an answer (section 2.12) that changes are looked for in. */
export type Standing = { readonly [F in Field]?: string | number | undefined }

/** What differs between two answers about one application, the earlier first; nothing when there was none before. */
export function changesBetween(before: Standing | undefined, after: Standing): Change[] {
  return before ? CHANGES.filter((change) => STANDING[change].some((field) => before[field] !== after[field])) : []
}

/**
 * Takes the answers about one application, oldest first; gives the places of those that need not be kept: all but the
 * latest and those that differ from the one before.
 */
export function superseded(answers: readonly Standing[]): number[] {
  return answers.flatMap((answer, at) => {
    const same = at > 0 && changesBetween(answers[at - 1], answer).length === 0
    return same && at < answers.length - 1 ? [at] : []
  })
}

/** True for the one state whose codes the interface names: approved (section 3). */
export function isApproved(answer: Standing | undefined): boolean {
  return answer?.transactionStatusCode === '4' && answer.appliedStatusCode === '1'
}

/** Days to the due date of an application without approval; negative when it has passed. */
export interface DueWarning {
  readonly daysLeft: number
}

/**
 * Takes the due date of an application that is not approved and today; gives the warning, or undefined while more than
 * three business days are left.
 */
export function dueWarning(dueDate: string, today: IsoDate): DueWarning | undefined {
  if (!isIsoDate(dueDate)) return undefined
  const daysLeft = daysBetween(today, dueDate)
  return daysLeft < 0 || businessDaysUntil(today, dueDate) <= WARNED_BUSINESS_DAYS ? { daysLeft } : undefined
}
