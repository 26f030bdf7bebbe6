// Following applications until the bank approves them: when to ask again, what counts as a change, and when a due date
// is near. Instants are milliseconds; the caller says what time it is.
import { approvalOf, type Approval, type BankStatus } from './approval.ts'
import { businessDaysUntil } from '../calendar/businessDays.ts'
import { daysBetween, isIsoDate, type IsoDate } from '../calendar/calendar.ts'

/**
 * Minimum time between two inquiries about the same open application. It is long because people do the approving, and
 * the interface does not state a permitted rate.
 */
export const ASK_AGAIN_MS = 15 * 60_000
/** Minimum time between two automatic inquiries about any applications. */
export const BETWEEN_INQUIRIES_MS = 5_000
/** How many days after its due date an unapproved application is still asked about automatically. */
export const FOLLOWED_DAYS = 31
/** How many business days before the due date the warning about a missing approval begins. */
const WARNED_BUSINESS_DAYS = 3

/**
 * One application as the schedule sees it. `askedAt` is the last attempt, successful or not; undefined before the
 * first.
 */
export interface Followed {
  readonly key: string
  /** Neither approved nor given up. */
  readonly open: boolean
  readonly askedAt: number | undefined
}

/**
 * Now or later; undefined when none is open. Applications never asked about come first, then the one asked about
 * longest ago. An instant in the future, left by a clock that was set back, delays the next inquiry by no more than
 * the usual time.
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

/** If the due date is unreadable, always. */
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

/** A change in an answer that the user wants to hear about. */
export type Change = keyof typeof STANDING
export const CHANGES = Object.keys(STANDING) as readonly Change[]
type Field = (typeof STANDING)[Change][number]
/** The part of an answer (section 2.12) that is compared for changes. */
export type Standing = BankStatus & { readonly [F in Exclude<Field, keyof BankStatus>]?: string | number | undefined }

/**
 * The earlier answer first. The first answer is compared with the approval that was known before: an application
 * that waited and now is returned or approved has changed status, even if nobody asked about it in between. There
 * are no changes if nothing was known before.
 */
export function changesBetween(before: Standing | undefined, after: Standing, known?: Approval): Change[] {
  if (!before) return !known || ['open', known].includes(approvalOf(after)) ? [] : ['status']
  return CHANGES.filter((change) => STANDING[change].some((field) => before[field] !== after[field]))
}

/** Answers oldest first: the indexes of all but the latest and those that differ from the one before. */
export function findSupersededAnswers(answers: readonly Standing[]): number[] {
  return answers.flatMap((answer, at) => {
    const same = at > 0 && changesBetween(answers[at - 1], answer).length === 0
    return same && at < answers.length - 1 ? [at] : []
  })
}

/** Days until the due date of an application without approval; negative once it has passed. */
export interface DueWarning {
  readonly daysLeft: number
}

/** Undefined while more than three business days are left. */
export function dueWarning(dueDate: string, today: IsoDate): DueWarning | undefined {
  if (!isIsoDate(dueDate)) return undefined
  const daysLeft = daysBetween(today, dueDate)
  return daysLeft < 0 || businessDaysUntil(today, dueDate) <= WARNED_BUSINESS_DAYS ? { daysLeft } : undefined
}
