// Clients whose lots of a month, filed or not, differ from their year plans.
import type { IsoMonth } from '#domain/calendar/calendar'
import type { LotState } from '#domain/filing/filingState'
import { taxYearOf } from '#domain/year/yearMonths'
import { listPayees } from '#data/repositories/payees'
import { detailsOfLots, lotsOfMonths, lotsOfYear } from '#data/repositories/monthLots'
import { employeesOfYear, type YearRow } from '#data/repositories/years'
import { monthOfPlan, unreadableIn } from './monthOfPlan.ts'

/** What differs in a client's month: `payees` is their number, `plan` and `lots` their sums in yen. */
export interface PlanDiffers {
  readonly companyId: string
  readonly month: IsoMonth
  readonly plan: number
  readonly lots: number
  readonly payees: number
}

export async function planDifferences(month: IsoMonth, stateOf: (lotId: string) => LotState): Promise<PlanDiffers[]> {
  const year = taxYearOf(month)
  const plans = Map.groupBy(await employeesOfYear(year), ({ companyId }) => companyId)
  const records = (await lotsOfMonths([month])).filter(({ companyId }) => plans.has(companyId))
  const details = await detailsOfLots(records.map(({ lotId }) => lotId))
  const found: PlanDiffers[] = []
  for (const [companyId, own] of Map.groupBy(records, (record) => record.companyId)) {
    const rows: YearRow[] = plans.get(companyId) ?? []
    if (unreadableIn(rows) > 0) continue
    const payees = await listPayees(companyId)
    // Only half-yearly payees depend on what other months paid.
    const lots = payees.some(({ halfYearly }) => halfYearly)
      ? await lotsOfYear(companyId, year)
      : own.map((record) => ({ record, details: details.get(record.lotId) ?? [] }))
    const { differences } = monthOfPlan({ year, month, rows, payees, lots, stateOf })
    if (differences.length === 0) continue
    const sum = (side: 'plan' | 'lot') => differences.reduce((all, one) => all + (one[side]?.amount ?? 0), 0)
    found.push({ companyId, month, plan: sum('plan'), lots: sum('lot'), payees: differences.length })
  }
  return found
}
