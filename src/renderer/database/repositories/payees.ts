import { PAYEE_FIELDS, type PayeeChange, type PayeeRecord } from '#domain/lots/payeeMaster'
import { db, type PayeeRow } from '../schema/db.ts'

export type { PayeeRow } from '../schema/db.ts'

/** Returns the payees of a company, sorted by municipality code, then designated number. */
export async function listPayees(companyId: string): Promise<PayeeRow[]> {
  const rows = await db.payees.where('companyId').equals(companyId).toArray()
  return rows.sort(
    (a, b) =>
      a.municipalityCode.localeCompare(b.municipalityCode) || a.designatedNumber.localeCompare(b.designatedNumber),
  )
}

/** Returns the companies with a payee that is paid every half year (納期の特例). */
export async function halfYearlyCompanies(): Promise<string[]> {
  const rows = await db.payees.filter(({ halfYearly }) => halfYearly).toArray()
  return [...new Set(rows.map(({ companyId }) => companyId))]
}

/** Returns the companies all of whose payees are paid every half year. */
export async function halfYearlyOnlyCompanies(): Promise<ReadonlySet<string>> {
  const [all, monthly] = [new Set<string>(), new Set<string>()]
  for (const { companyId, halfYearly } of await db.payees.toArray()) (halfYearly ? all : monthly).add(companyId)
  return new Set([...all].filter((companyId) => !monthly.has(companyId)))
}

/** Adds a payee or replaces the one with `payeeId`; returns its id. */
export async function savePayee(
  companyId: string,
  payee: PayeeRecord,
  payeeId: string = crypto.randomUUID(),
): Promise<string> {
  await db.payees.put(rowOf(companyId, payee, payeeId))
  return payeeId
}

/** Writes everything a merge adds and changes in one transaction. */
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
 * Copies only the fields of the record, so that neither extra fields of a form or file nor a reactive object reach the
 * database.
 */
function rowOf(companyId: string, payee: PayeeRecord, payeeId: string): PayeeRow {
  const fields = Object.fromEntries(PAYEE_FIELDS.map((field) => [field, payee[field]])) as unknown as PayeeRecord
  return { ...fields, companyId, payeeId }
}
