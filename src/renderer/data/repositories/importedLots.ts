import type { LotDetail, LotHead } from '#domain/lots/lot'
import { payeesOfDetails, type PayeeRecord } from '#domain/lots/payeeMaster'
import { db } from '../schema/db.ts'
import { keepIntake, lotOwner, type TakenFile } from './intakes.ts'
import { createLots, lotsOfMonth } from './lots.ts'
import { addPayees, listPayees } from './payees.ts'

/** With the record of the file, in one transaction. `paid`: the lots were paid without this app; adds their payees. */
export function createImportedLots(
  head: LotHead,
  details: LotDetail[],
  file: TakenFile,
  paid?: { payees: readonly PayeeRecord[] },
): Promise<string[]> {
  return db.transaction('rw', [db.lots, db.details, db.orders, db.payees, db.intakes, db.layouts], async () => {
    if (paid) await addPayees(file.companyId, paid.payees)
    const origin = paid ? { paidElsewhere: new Date().toISOString() } : {}
    const lotIds = await createLots(file.companyId, head, details, origin)
    await keepIntake(file, lotIds.map(lotOwner))
    return lotIds
  })
}

export interface ClientLots {
  readonly companyId: string
  readonly head: LotHead
  readonly details: LotDetail[]
  /** The lots of the month that the user has seen. */
  readonly known: readonly string[]
}

/** The month got lots that the user had not seen when agreeing to new ones. */
export class MonthChanged extends Error {
  readonly companyIds: readonly string[]

  constructor(companyIds: readonly string[]) {
    super('lots of the month were made in another window')
    this.companyIds = companyIds
  }
}

/**
 * All or nothing, with the record of the file.
 * @throws MonthChanged
 */
export function createOfficeLots(clients: readonly ClientLots[], file: TakenFile, isPaid: boolean): Promise<string[]> {
  const tables = [db.lots, db.details, db.orders, db.payees, db.intakes, db.layouts]
  return db.transaction('rw', tables, async () => {
    const changed: string[] = []
    for (const { companyId, head, known } of clients) {
      const there = await lotsOfMonth(companyId, head.monthForWhichPaymentIsDue)
      if (there.some(({ lotId }) => !known.includes(lotId))) changed.push(companyId)
    }
    if (changed.length > 0) throw new MonthChanged(changed)
    const lotIds: string[] = []
    for (const { companyId, head, details } of clients) {
      if (isPaid) await addPayees(companyId, payeesOfDetails(details, await listPayees(companyId)))
      const origin = isPaid ? { paidElsewhere: new Date().toISOString() } : {}
      lotIds.push(...(await createLots(companyId, head, details, origin)))
    }
    await keepIntake(file, lotIds.map(lotOwner))
    return lotIds
  })
}
