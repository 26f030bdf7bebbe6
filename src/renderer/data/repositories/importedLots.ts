import type { LotDetail, LotHead } from '#domain/lots/lot'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import { db } from '../schema/db.ts'
import { keepIntake, lotOwner, type TakenFile } from './intakes.ts'
import { createLots } from './lots.ts'
import { addPayees } from './payees.ts'

/**
 * Creates the lots of a file (as many as its details need) and keeps the file, in one transaction. Those that were
 * `paid` without this app bring their payees with them. Returns the ids of the lots.
 */
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
