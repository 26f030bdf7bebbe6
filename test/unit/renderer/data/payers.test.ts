import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { payersOf } from '#data/repositories/halfYearlyPayees'
import { db } from '#data/schema/db'

const payee = (companyId: string, municipalityCode: string, halfYearly: boolean) =>
  ({
    payeeId: `${companyId} ${municipalityCode}`,
    companyId,
    municipalityCode,
    designatedNumber: '7',
    halfYearly,
  }) as never
/** Pays `yen` in one month of the tax year 2026, which counts from June. */
const employee = (companyId: string, municipalityCode: string, at: number, yen = 1_000, year = 2026) =>
  ({
    employeeId: crypto.randomUUID(),
    companyId,
    year,
    municipalityCode,
    designatedNumber: '7',
    amounts: Array.from({ length: 12 }, (_, n) => (n === at ? yen : 0)),
  }) as never
const of = async (month: string) => {
  const { planned, notDue } = await payersOf(month)
  return [[...planned].sort().join(' '), [...notDue].sort().join(' ')]
}
const [OCTOBER, DECEMBER] = [4, 6]

beforeEach(() => Promise.all([db.payees.clear(), db.yearEmployees.clear()]))

it('a company with half-yearly payees alone is not due in December, unless its plan has others that pay', async () => {
  await db.payees.bulkAdd([payee('a', '132047', true), payee('b', '132047', true), payee('c', '131121', false)])
  await db.yearEmployees.bulkAdd([
    employee('a', '132047', DECEMBER),
    employee('b', '132047', DECEMBER),
    // Nobody registered this municipality.
    employee('b', '111007', DECEMBER),
    employee('d', '111007', DECEMBER, 0),
    employee('e', '111007', DECEMBER, 1_000, 2025),
  ])
  expect(await of('2026-12')).toEqual(['b', 'a'])
})

it('a half-yearly payee is planned with the month of its half-year, for what its months have', async () => {
  await db.payees.bulkAdd([payee('a', '132047', true), payee('b', '132047', true)])
  await db.yearEmployees.bulkAdd([employee('a', '132047', OCTOBER), employee('b', '132047', DECEMBER)])
  expect(await of('2026-11')).toEqual(['a', ''])
  expect(await of('2026-10')).toEqual(['', 'a b'])
  expect(await of('2027-05')).toEqual(['b', ''])
})
