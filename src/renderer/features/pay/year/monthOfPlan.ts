import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import type { LotState } from '#domain/filing/filingState'
import { hasPayrollTax, type LotDetail } from '#domain/lots/lot'
import { payeeKey } from '#domain/lots/duplicates'
import { presentNames } from '#domain/lots/formerPayees'
import { differencesFromPlan, type PlanDifference } from '#domain/year/lotDifference'
import { termsOf } from '#domain/year/planGaps'
import { plannedDetails, plannedPayees, type PlannedPayee, type PlanTerms } from '#domain/year/plannedLot'
import { createLots } from '#data/repositories/lots'
import type { StoredLot } from '#data/repositories/monthLots'
import type { PayeeRow } from '#data/repositories/payees'
import type { YearRow } from '#data/repositories/years'
import { today } from '#ui/text/clock'
import { newHead } from '#features/pay/lots/index'
import { hasUnreadable } from './cells.ts'

export interface PlanInput {
  year: number
  month: IsoMonth
  rows: readonly YearRow[]
  payees: readonly PayeeRow[]
  /** All lots of the tax year. */
  lots: readonly StoredLot[]
  stateOf: (lotId: string) => LotState
}
export interface MonthOfPlan {
  terms: PlanTerms
  planned: PlannedPayee[]
  /** Planned payees that no lot of the month pays. */
  missing: PlannedPayee[]
  /** Empty while the month has no lot, or the year no plan. */
  differences: PlanDifference[]
  lotIds: string[]
  /** Returned lots of the month, which are corrected and not made again. */
  returned: string[]
}

/** The plan of a month beside its lots. A returned lot does not count: the bank does not pay it. */
export function monthOfPlan({ year, month, rows, payees, lots: filed, stateOf }: PlanInput): MonthOfPlan {
  const nameOf = presentNames(payees)
  const lots = filed.map((lot) => ({ ...lot, details: lot.details.map(nameOf) }))
  const counting = lots.filter(({ record }) => stateOf(record.lotId) !== 'returned')
  const own = counting.filter(({ record }) => record.month === month)
  const details = own.flatMap((lot) => lot.details)
  const terms = termsOf(
    year,
    month,
    payees,
    counting.map(({ record, details: paid }) => ({ month: record.month, details: paid })),
  )
  const planned = plannedPayees(rows, month, terms)
  const there = new Set(details.filter(hasPayrollTax).map(payeeKey))
  return {
    terms,
    planned,
    missing: planned.filter(({ key }) => !there.has(key)),
    differences: own.length === 0 || rows.length === 0 ? [] : differencesFromPlan(rows, month, terms, details),
    lotIds: own.map(({ record }) => record.lotId),
    returned: lots
      .filter((lot) => lot.record.month === month && !counting.includes(lot))
      .map(({ record }) => record.lotId),
  }
}

/** The ids of the lots. Names of payees come from the payee list. */
export async function createFromPlan(
  company: Company,
  month: IsoMonth,
  planned: readonly PlannedPayee[],
  payees: readonly PayeeRow[],
  others: readonly LotDetail[] = [],
): Promise<string[]> {
  if (planned.length + others.length === 0) return []
  const names = new Map(payees.map((payee) => [payeeKey(payee), payee.municipalityName]))
  const details = plannedDetails(planned, (key) => names.get(key) || undefined)
  return createLots(company.companyId, newHead(company, today(), month), [...details, ...others])
}

export const unreadableIn = (rows: readonly YearRow[]): number => rows.filter(hasUnreadable).length
