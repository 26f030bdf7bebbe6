import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import { carryOver, splitDetails } from '#domain/lots/monthWork'
import { lotTotals } from '#domain/lots/lot'
import { groupsOf } from '#data/groups'
import { CLIENTS_TOGETHER, createLots, lotsOfMonth } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import { today } from '#ui/text/clock'
import { newHead, previousDetails } from '#features/pay/lots/index'

/**
 * `split`: one lot cannot hold the payees, so a person has to agree to several. `there`: another window made a lot
 * meanwhile. `nothing`: nothing of last month recurs.
 */
export type Created = 'made' | 'split' | 'there' | 'nothing'
export interface CreateResult {
  readonly company: Company
  readonly outcome: Created
  readonly lotIds: readonly string[]
  /** In yen, of the lots that were made. */
  readonly amount: number
}

/** Checked and made in one transaction, so that no other window makes the same lots in between. */
export async function createAllFromPrevious(
  companies: readonly Company[],
  month: IsoMonth,
  isAccepted: (lotId: string) => boolean,
  told: (done: number) => void = () => undefined,
): Promise<CreateResult[]> {
  const results: CreateResult[] = []
  for (const some of groupsOf(companies, CLIENTS_TOGETHER)) {
    await db.transaction('rw', db.lots, db.details, db.orders, db.payees, async () => {
      for (const company of some) results.push(await createOne(company, month, isAccepted))
    })
    told(results.length)
  }
  return results
}

async function createOne(
  company: Company,
  month: IsoMonth,
  isAccepted: (lotId: string) => boolean,
): Promise<CreateResult> {
  const result = (outcome: Created, lotIds: readonly string[] = [], amount = 0): CreateResult => ({
    company,
    outcome,
    lotIds,
    amount,
  })
  if ((await lotsOfMonth(company.companyId, month)).length > 0) return result('there')
  const details = carryOver((await previousDetails(company.companyId, month, isAccepted)) ?? [])
  if (details.length === 0) return result('nothing')
  if (splitDetails(details).length > 1) return result('split')
  const lotIds = await createLots(company.companyId, newHead(company, today(), month), details)
  return result('made', lotIds, lotTotals(details).totalAmount)
}
