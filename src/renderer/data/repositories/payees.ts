import { PAYEE_FIELDS, type PayeeMerge, type PayeeRecord } from '#domain/lots/payeeMaster'
import { db, type PayeeRow } from '../schema/db.ts'
import { keepIntake, payeesOwner, type TakenFile } from './intakes.ts'

export type { PayeeRow } from '../schema/db.ts'

/** Sorted by municipality code, then designated number. */
export async function listPayees(companyId: string): Promise<PayeeRow[]> {
  const rows = await db.payees.where('companyId').equals(companyId).toArray()
  return rows.sort(
    (a, b) =>
      a.municipalityCode.localeCompare(b.municipalityCode) || a.designatedNumber.localeCompare(b.designatedNumber),
  )
}

export async function savePayee(
  companyId: string,
  payee: PayeeRecord,
  payeeId: string = crypto.randomUUID(),
): Promise<string> {
  await db.payees.put(rowOf(companyId, payee, payeeId))
  return payeeId
}

export async function addPayees(companyId: string, payees: readonly PayeeRecord[]): Promise<void> {
  await db.payees.bulkAdd(payees.map((payee) => rowOf(companyId, payee, crypto.randomUUID())))
}

export async function storeMerge(
  companyId: string,
  { added, changed }: Pick<PayeeMerge<PayeeRow>, 'added' | 'changed'>,
  file: TakenFile,
): Promise<void> {
  const rows = [
    ...added.map((payee) => rowOf(companyId, payee, crypto.randomUUID())),
    ...changed.map(({ before: { payeeId, halfYearlyUntil, formerly }, after }) =>
      rowOf(companyId, { ...after, halfYearlyUntil, formerly }, payeeId),
    ),
  ]
  await db.transaction('rw', db.payees, db.intakes, db.layouts, async () => {
    await db.payees.bulkPut(rows)
    await keepIntake(file, [payeesOwner(companyId)])
  })
}

/** Without extra fields of a form or file, and never a reactive object. */
function rowOf(companyId: string, payee: PayeeRecord, payeeId: string): PayeeRow {
  const fields = Object.fromEntries(PAYEE_FIELDS.map((field) => [field, payee[field]])) as unknown as PayeeRecord
  const { halfYearly, halfYearlyUntil, formerly } = payee
  return {
    ...fields,
    ...(halfYearly && halfYearlyUntil && { halfYearlyUntil }),
    ...(formerly && { formerly: formerly.map((name) => ({ ...name })) }),
    companyId,
    payeeId,
  }
}
