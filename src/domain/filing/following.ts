// When the bank is asked about followed applications, and what has changed since. Instants are milliseconds.
import { approvalOf, type Approval, type BankStatus } from './approval.ts'
import { businessDaysUntil } from '../calendar/businessDays.ts'
import { daysBetween, isIsoDate, type IsoDate } from '../calendar/calendar.ts'

/** Long, because people do the approving and the interface states no permitted rate. */
export const ASK_AGAIN_MS = 15 * 60_000
/** Between automatic inquiries about any applications. */
export const BETWEEN_INQUIRIES_MS = 5_000
/** Days after the due date that an unapproved application is still asked about. */
export const FOLLOWED_DAYS = 31
const WARNED_BUSINESS_DAYS = 3

/** An application that is neither approved nor given up. `askedAt`: undefined before the first attempt. */
export interface Followed {
  readonly key: string
  readonly askedAt: number | undefined
}

/**
 * Undefined when none is followed. First those never asked about, then those asked longest ago. An instant in the future,
 * left by a clock that was set back, delays an inquiry by no more than the usual time.
 */
export function nextInquiry(
  followed: readonly Followed[],
  lastInquiryAt: number | undefined,
  now: number,
): { key: string; at: number } | undefined {
  const free = lastInquiryAt === undefined ? now : Math.min(lastInquiryAt, now) + BETWEEN_INQUIRIES_MS
  let next: { key: string; at: number } | undefined
  for (const { key, askedAt } of followed) {
    const at = askedAt === undefined ? -Infinity : Math.min(askedAt, now) + ASK_AGAIN_MS
    if (next === undefined || at < next.at) next = { key, at }
  }
  return next && { key: next.key, at: Math.max(next.at, free, now) }
}

/** Always if the due date is unreadable. */
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

export type Change = keyof typeof STANDING
export const CHANGES = Object.keys(STANDING) as readonly Change[]
type Field = (typeof STANDING)[Change][number]
/** The fields of an acceptance (section 2.12) that are followed. */
export type KnownAnswer = BankStatus & {
  readonly [F in Exclude<Field, keyof BankStatus>]?: string | number | undefined
}

/**
 * A first answer is compared with the approval known before, so that an approval or a return is noticed even if
 * nobody asked in between. No changes if nothing was known.
 */
export function changesBetween(before: KnownAnswer | undefined, after: KnownAnswer, known?: Approval): Change[] {
  if (!before) return !known || ['open', known].includes(approvalOf(after)) ? [] : ['status']
  return CHANGES.filter((change) => STANDING[change].some((field) => before[field] !== after[field]))
}

/** Oldest first. Superseded are all but the latest and those that differ from the one before. */
export function findSupersededAnswers(answers: readonly KnownAnswer[]): number[] {
  return answers.flatMap((answer, at) => {
    const same = at > 0 && changesBetween(answers[at - 1], answer).length === 0
    return same && at < answers.length - 1 ? [at] : []
  })
}

/** Days; negative once the due date has passed. */
export interface DueWarning {
  readonly daysLeft: number
}

/** Undefined while more than three business days are left. */
export function dueWarning(dueDate: string, today: IsoDate): DueWarning | undefined {
  if (!isIsoDate(dueDate)) return undefined
  const daysLeft = daysBetween(today, dueDate)
  return daysLeft < 0 || businessDaysUntil(today, dueDate) <= WARNED_BUSINESS_DAYS ? { daysLeft } : undefined
}
