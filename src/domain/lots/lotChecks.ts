import type { Finding } from './findings.ts'
import { completeDetail, lotTotals, MAX_DETAILS, type LotDetail, type LotHead } from './lot.ts'
import { checkDetail } from './detail.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkHead, type HeadContext } from './head.ts'
import { checkMonth, type MonthContext } from './month.ts'
import { checkMunicipalityDates } from './municipalityDates.ts'
import { checkAgainstPrevious } from './previous.ts'
import { checkTotalBounds } from './totals.ts'

export { FINDING_CODES, hasErrors, type Finding, type FindingCode } from './findings.ts'
export { checkDetail, DETAIL_MAXIMA } from './detail.ts'
export { checkDuplicates } from './duplicates.ts'
export { checkHead, type HeadContext } from './head.ts'
export { checkMonth, monthContext, type MonthContext, type OtherLotOfMonth } from './month.ts'
export { checkMunicipalityDates } from './municipalityDates.ts'
export { checkAgainstPrevious } from './previous.ts'
export { checkTotalBounds, checkTotals, TOTAL_MAXIMA } from './totals.ts'

export interface LotContext extends HeadContext {
  previous?: readonly LotDetail[]
  /** See `monthContext`. */
  month?: MonthContext
}

/** Totals are computed here, so they cannot contradict the details. */
export function checkLot(head: LotHead, details: readonly LotDetail[], ctx: LotContext): Finding[] {
  return [
    ...checkHead(head, ctx),
    ...details.flatMap((detail, row) => checkDetail(completeDetail(detail), row)),
    ...checkDuplicates(details),
    ...checkMunicipalityDates(details, head.dueDate, ctx.today),
    ...checkCount(details.length),
    ...checkTotalBounds(lotTotals(details)),
    ...(ctx.previous ? checkAgainstPrevious(details, ctx.previous, ctx.month?.inOtherLots) : []),
    ...(ctx.month ? checkMonth(details, head.monthForWhichPaymentIsDue, ctx.month) : []),
  ]
}

/** The interface would accept a lot without details (section 2.7), but there is nothing to pay. */
export function checkCount(count: number): Finding[] {
  if (count === 0) return [{ code: 'noDetails', severity: 'error' }]
  return count > MAX_DETAILS ? [{ code: 'tooManyDetails', severity: 'error', params: { count, max: MAX_DETAILS } }] : []
}
