import type { OfficeBoard } from '#contract/ipc/index'
import type { OfficeClaim } from '#contract/office/rows'
import { lotKeyOf } from './lotWork.ts'

/** Filings of one lot that may all be at the bank; `claims` are oldest first. */
export interface FilingClash {
  /** The same on every computer. */
  id: string
  lotId: string
  companyId: string
  claims: readonly OfficeClaim[]
}

const UNPAID: readonly (string | null)[] = ['rejected', 'notSent', 'settledNotArrived', 'returned']

/**
 * The server never grants two filings of a lot; they come about when a server was set back, or the office mode was
 * ended, and computers filed that did not know of each other. A lot stays listed until it is settled that one filing
 * did not arrive, or the bank returned one.
 */
export function filingClashes({ claims }: Pick<OfficeBoard, 'claims'>): FilingClash[] {
  const live = claims.filter(({ outcome }) => !UNPAID.includes(outcome))
  const byLot = Map.groupBy(live, lotKeyOf)
  return [...byLot.values()].flatMap((own): FilingClash[] => {
    const sorted = own.toSorted((a, b) => a.at.localeCompare(b.at))
    const [first] = sorted
    if (!first || sorted.length < 2) return []
    const id = ['clash', ...sorted.map(({ claim_id }) => claim_id).sort()].join(' ')
    return [{ id, lotId: first.lot_id, companyId: first.company_id, claims: sorted }]
  })
}
