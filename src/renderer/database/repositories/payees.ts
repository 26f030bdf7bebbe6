import { PAYEE_FIELDS, type PayeeChange, type PayeeRecord } from '#domain/payeeMaster'
import { db, type PayeeRow } from '../schema/db.ts'

export type { PayeeRow } from '../schema/db.ts'

/** The payees of a company by municipality code, then designated number. */
export async function listPayees(companyId: string): Promise<PayeeRow[]> {
  const rows = await db.payees.where('companyId').equals(companyId).toArray()
  return rows.sort(
    (a, b) =>
      a.municipalityCode.localeCompare(b.municipalityCode) || a.designatedNumber.localeCompare(b.designatedNumber),
  )
}

/** Adds a payee, or rewrites the one with `payeeId`; gives its id. */
export async function savePayee(
  companyId: string,
  payee: PayeeRecord,
  payeeId: string = crypto.randomUUID(),
): Promise<string> {
  await db.payees.put(rowOf(companyId, payee, payeeId))
  return payeeId
}

/** Deletes a payee of the master. Lots made from it keep their rows. */
export async function deletePayee(companyId: string, payeeId: string): Promise<void> {
  await db.payees.delete([companyId, payeeId])
}

/** Writes all that a merge adds and changes, or nothing of it. */
export async function storeMerge(
  companyId: string,
  added: readonly PayeeRecord[],
  changed: readonly PayeeChange<PayeeRow>[],
): Promise<void> {
  const rows = [
    ...added.map((payee) => rowOf(companyId, payee, crypto.randomUUID())),
    ...changed.map(({ before, after }) => rowOf(companyId, after, before.payeeId)),
  ]
  await db.transaction('rw', db.payees, () => db.payees.bulkPut(rows))
}

/**
 * Only the fields of the record: what a form or a file carries beside them is not stored, and a reactive object never
 * reaches the store.
 */
function rowOf(companyId: string, payee: PayeeRecord, payeeId: string): PayeeRow {
  const fields = Object.fromEntries(PAYEE_FIELDS.map((field) => [field, payee[field]])) as unknown as PayeeRecord
  return { ...fields, companyId, payeeId }
}
