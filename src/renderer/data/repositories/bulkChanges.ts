import type { IsoMonth } from '#domain/calendar/calendar'
import { renumbered, renumberedEmployees, type NumberChange } from '#domain/year/bulkChange'
import { payeeKey } from '#domain/lots/duplicates'
import { formerNames } from '#domain/lots/formerPayees'
import type { PayeeRecord } from '#domain/lots/payeeMaster'
import { db, type PayeeRow } from '../schema/db.ts'
import type { YearRow } from '../schema/yearRecords.ts'
import { savePayee } from './payees.ts'

interface Moved<T> {
  before: T
  after: T
}
export interface Renumbered {
  payees: readonly Moved<PayeeRow>[]
  employees: readonly Moved<YearRow>[]
}

const payeesOf = (companyId: string) => db.payees.where('companyId').equals(companyId).toArray()
const employeesOf = (companyId: string) => db.yearEmployees.where('companyId').equals(companyId).toArray()

export async function previewNumbers(companyId: string, changes: readonly NumberChange[]): Promise<Renumbered> {
  return db.transaction('r', db.payees, db.yearEmployees, async () => ({
    payees: renumbered(await payeesOf(companyId), changes).map(({ before, after }) => ({
      before,
      after: { ...after, formerly: formerNames(before) },
    })),
    employees: renumberedEmployees(await employeesOf(companyId), changes),
  }))
}

/** All or none. `takeBackNumbers` undoes the result. */
export async function changeNumbers(companyId: string, changes: readonly NumberChange[]): Promise<Renumbered> {
  return db.transaction('rw', db.payees, db.yearEmployees, async () => {
    const moved = await previewNumbers(companyId, changes)
    const updatedAt = new Date().toISOString()
    const employees = moved.employees.map(({ before, after }) => ({ before, after: { ...after, updatedAt } }))
    await db.payees.bulkPut(moved.payees.map(({ after }) => after))
    await db.yearEmployees.bulkPut(employees.map(({ after }) => after))
    return { ...moved, employees }
  })
}

/**
 * Also moves the employees of the year plans and keeps the former name, so that older lots still belong to the payee.
 */
export async function savePayeeRenamed(before: PayeeRow, payee: PayeeRecord): Promise<void> {
  const { companyId, payeeId, municipalityCode, designatedNumber } = before
  const change = {
    municipalityCode,
    before: designatedNumber,
    after: payee.designatedNumber,
    code: payee.municipalityCode,
  }
  await db.transaction('rw', db.payees, db.yearEmployees, async () => {
    const employees = renumberedEmployees(await employeesOf(companyId), [change])
    const updatedAt = new Date().toISOString()
    await savePayee(companyId, { ...payee, formerly: formerNames(before) }, payeeId)
    await db.yearEmployees.bulkPut(employees.map(({ after }) => ({ ...after, updatedAt })))
  })
}

/** What somebody has changed since stays; the result counts these records. */
export async function takeBackNumbers({ payees, employees }: Renumbered): Promise<number> {
  return db.transaction('rw', db.payees, db.yearEmployees, async () => {
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    const nowPayees = await db.payees.bulkGet(
      payees.map(({ after }): [string, string] => [after.companyId, after.payeeId]),
    )
    const nowEmployees = await db.yearEmployees.bulkGet(employees.map(({ after }) => after.employeeId))
    const backPayees = payees.filter(({ after }, at) => same(nowPayees[at], after))
    const backEmployees = employees.filter(({ after }, at) => same(nowEmployees[at], after))
    const updatedAt = new Date().toISOString()
    await db.payees.bulkPut(backPayees.map(({ before }) => before))
    await db.yearEmployees.bulkPut(backEmployees.map(({ before }) => ({ ...before, updatedAt })))
    return payees.length - backPayees.length + (employees.length - backEmployees.length)
  })
}

export async function lotsWithNumbers(
  companyId: string,
  changes: readonly NumberChange[],
): Promise<{ lotId: string; name: string; month: IsoMonth }[]> {
  const wanted = new Set(
    changes.map(({ municipalityCode, before }) => payeeKey({ municipalityCode, designatedNumber: before })),
  )
  const lots = await db.lots.where('companyId').equals(companyId).toArray()
  const details = await db.details
    .where('lotId')
    .anyOf(lots.map(({ lotId }) => lotId))
    .filter(({ detail }) => wanted.has(payeeKey(detail)))
    .toArray()
  const found = new Set(details.map(({ lotId }) => lotId))
  return lots
    .filter(({ lotId }) => found.has(lotId))
    .map(({ lotId, head, month }) => ({ lotId, name: head.localTaxPaymentDataName, month }))
}
