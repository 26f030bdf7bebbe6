import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import { countsAsFiled, type LotState } from '#domain/filing/filingState'
import { mayBeSamePayee, payeeKey } from '#domain/lots/duplicates'
import { lotTotals, type LotDetail } from '#domain/lots/lot'
import { carryOver } from '#domain/lots/monthWork'
import { taxYearOf } from '#domain/year/yearMonths'
import { groupsOf } from '#data/groups'
import { CLIENTS_TOGETHER } from '#data/repositories/lots'
import { lotsOfYear } from '#data/repositories/monthLots'
import { listPayees, type PayeeRow } from '#data/repositories/payees'
import { db } from '#data/schema/db'
import { listYear, type YearRow } from '#data/repositories/years'
import { previousDetails } from '#features/pay/lots/index'
import { createFromPlan, monthOfPlan, unreadableIn } from './monthOfPlan.ts'

/**
 * `made`: new lots. `asPlanned`: the lots are as planned. `differs`: they are not, or wait for a correction, and were
 * left alone. `nothing`: nobody pays in the month. `unreadable`: an amount of the plan cannot be read. `noPlan`: no
 * employees in the tax year. `leavesOut`: the plan has nobody for a payee of last month, and nothing was made.
 */
export const PLAN_OUTCOMES = ['unreadable', 'leavesOut', 'differs', 'noPlan', 'nothing', 'made', 'asPlanned'] as const
export type PlanOutcome = (typeof PLAN_OUTCOMES)[number]
export interface PlanResult {
  company: Company
  outcome: PlanOutcome
  lotIds: readonly string[]
  /** Number of payees that differ or are left out, or of employees whose amounts cannot be read. */
  count: number
  /** In yen, by the plan of the month. */
  amount: number
  /** What last month paid to payees for whom the plan has nobody. */
  leftOut: readonly LotDetail[]
}

/**
 * `ask`: nothing is made. `keep`: the payees of last month that the plan leaves out are paid as last month. `drop`:
 * they are left out.
 */
type LeftOut = 'ask' | 'keep' | 'drop'

/**
 * Checked and made in one transaction, so that no other window makes the same lots in between. Results that need
 * attention come first.
 */
export async function makeFromPlans(
  companies: readonly Company[],
  month: IsoMonth,
  stateOf: (lotId: string) => LotState,
  told: (done: number) => void = () => undefined,
  leftOut: LeftOut = 'ask',
): Promise<PlanResult[]> {
  const results: PlanResult[] = []
  for (const some of groupsOf(companies, CLIENTS_TOGETHER)) {
    const made: PlanResult[] = []
    await db.transaction('rw', db.yearEmployees, db.payees, db.lots, db.details, db.orders, async () => {
      for (const company of some) made.push(await makeOne(company, month, stateOf, leftOut))
    })
    results.push(...made)
    told(results.length)
  }
  return results.toSorted((a, b) => PLAN_OUTCOMES.indexOf(a.outcome) - PLAN_OUTCOMES.indexOf(b.outcome))
}

async function makeOne(
  company: Company,
  month: IsoMonth,
  stateOf: (lotId: string) => LotState,
  choice: LeftOut,
): Promise<PlanResult> {
  const { companyId } = company
  const year = taxYearOf(month)
  const rows = await listYear(companyId, year)
  const result = (outcome: PlanOutcome, more: Partial<PlanResult> = {}): PlanResult => ({
    company,
    outcome,
    lotIds: [],
    count: 0,
    amount: 0,
    leftOut: [],
    ...more,
  })
  if (rows.length === 0) return result('noPlan')
  const count = unreadableIn(rows)
  if (count > 0) return result('unreadable', { count })
  const payees = await listPayees(companyId)
  const plan = monthOfPlan({ year, month, rows, payees, lots: await lotsOfYear(companyId, year), stateOf })
  const amount = plan.planned.reduce((sum, one) => sum + one.amount, 0)
  if (plan.lotIds.length > 0) {
    const differing = plan.differences.length
    return result(differing > 0 ? 'differs' : 'asPlanned', { lotIds: plan.lotIds, count: differing, amount })
  }
  if (plan.returned.length > 0) return result('differs', { lotIds: plan.returned, amount })
  if (plan.planned.length === 0) return result('nothing')
  const before = await previousDetails(companyId, month, (lotId) => countsAsFiled(stateOf(lotId)))
  const leftOut = notPlanned(carryOver(before ?? []), rows, payees)
  if (leftOut.length > 0 && choice === 'ask') return result('leavesOut', { count: leftOut.length, amount, leftOut })
  const others = choice === 'keep' ? leftOut : []
  return result('made', {
    lotIds: await createFromPlan(company, month, plan.planned, payees, others),
    amount: amount + sumOf(others),
  })
}

/**
 * Payees that may have been forgotten in the plan. Not those paid twice a year, which are not in every month, nor
 * those whose municipality has a designated number in the plan that last month lacked: the number changed.
 */
function notPlanned(details: readonly LotDetail[], rows: readonly YearRow[], payees: readonly PayeeRow[]): LotDetail[] {
  const twiceAYear = new Set(payees.filter(({ halfYearly }) => halfYearly).map(payeeKey))
  const isNew = (row: YearRow) => !details.some((detail) => mayBeSamePayee(row, detail))
  return details.filter((detail) => {
    const own = rows.filter(({ municipalityCode }) => municipalityCode === detail.municipalityCode)
    return !twiceAYear.has(payeeKey(detail)) && !own.some((row) => mayBeSamePayee(row, detail) || isNew(row))
  })
}

const sumOf = (details: readonly LotDetail[]): number => lotTotals(details).totalAmount
