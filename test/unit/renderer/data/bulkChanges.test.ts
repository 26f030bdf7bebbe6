import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import {
  changeNumbers,
  lotsWithNumbers,
  previewNumbers,
  savePayeeRenamed,
  takeBackNumbers,
} from '#data/repositories/bulkChanges'
import { db, type PayeeRow } from '#data/schema/db'
import type { YearRow } from '#data/schema/yearRecords'

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

const CODE = '131016'
const payee = (payeeId: string, designatedNumber: string, companyId = 'a'): PayeeRow => ({
  companyId,
  payeeId,
  municipalityCode: CODE,
  municipalityName: '',
  designatedNumber,
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: 1_000,
  halfYearly: false,
  memo: '',
})
const employee = (employeeId: string, designatedNumber: string, companyId = 'a'): YearRow => ({
  companyId,
  year: 2026,
  employeeId,
  position: 1,
  recipientNumber: '',
  name: '',
  municipalityCode: CODE,
  designatedNumber,
  amounts: Array.from({ length: 12 }, () => 1_000),
  changes: [],
  raw: {},
  updatedAt: '',
})
const EXCHANGE = [
  { municipalityCode: CODE, before: '100', after: '200' },
  { municipalityCode: CODE, before: '200', after: '100' },
]
const numbers = async () => [
  ...(await db.payees.toArray()).map((one) => `${one.companyId} ${one.payeeId} ${one.designatedNumber}`),
  ...(await db.yearEmployees.toArray()).map((one) => `${one.companyId} ${one.employeeId} ${one.designatedNumber}`),
]

it('numbers are changed for payees and plans of one company, and taken back as one step', async () => {
  await db.payees.bulkPut([payee('1', '100'), payee('2', '200'), payee('1', '100', 'b')])
  await db.yearEmployees.bulkPut([employee('x', '100'), employee('y', '300'), employee('z', '100', 'b')])
  const before = await numbers()
  expect((await previewNumbers('a', EXCHANGE)).employees).toHaveLength(1)
  expect(await numbers()).toEqual(before)

  const done = await changeNumbers('a', EXCHANGE)
  expect(await numbers()).toEqual(['a 1 200', 'a 2 100', 'b 1 100', 'a x 200', 'a y 300', 'b z 100'])
  expect(await takeBackNumbers(done)).toBe(0)
  expect(await numbers()).toEqual(before)
})

it('what was changed since stays when the rest is taken back', async () => {
  await db.payees.bulkPut([payee('1', '100'), payee('2', '200')])
  const done = await changeNumbers('a', EXCHANGE)
  await db.payees.update(['a', '1'], { memo: 'changed since' })
  expect(await takeBackNumbers(done)).toBe(1)
  expect(await numbers()).toEqual(['a 1 200', 'a 2 200'])
})

it('lots that have a number from before are named', async () => {
  const head = { localTaxPaymentDataName: 'D' }
  const lot = { companyId: 'a', month: '2026-11', head, updatedAt: '', createdAt: '', detailCount: 1, bankErrors: [] }
  await db.table('lots').bulkPut([
    { ...lot, lotId: 'l1' },
    { ...lot, lotId: 'l2' },
  ])
  const detail = (lotId: string, designatedNumber: string) => ({
    lotId,
    rowId: 'r',
    raw: {},
    detail: { municipalityCode: CODE, designatedNumber },
  })
  await db.table('details').bulkPut([detail('l1', '100'), detail('l2', '300')])
  expect(await lotsWithNumbers('a', EXCHANGE)).toEqual([{ lotId: 'l1', name: 'D', month: '2026-11' }])
  expect(await lotsWithNumbers('b', EXCHANGE)).toEqual([])
})

it('a payee with a new code and number takes its employees along and remembers what it was called', async () => {
  await db.payees.bulkPut([payee('1', '100'), payee('2', '200')])
  await db.yearEmployees.bulkPut([employee('x', '100'), employee('y', '200'), employee('z', '100', 'b')])
  const was = payee('1', '100')
  await savePayeeRenamed(was, {
    ...was,
    municipalityCode: '131024',
    designatedNumber: '9',
    municipalityName: 'チユウオウク',
  })
  const now = await db.payees.get(['a', '1'])
  expect(now).toMatchObject({ municipalityCode: '131024', designatedNumber: '9', municipalityName: 'チユウオウク' })
  expect(now?.formerly).toEqual([{ municipalityCode: CODE, designatedNumber: '100' }])
  const staff = await db.yearEmployees.toArray()
  expect(staff.map((one) => `${one.employeeId} ${one.municipalityCode} ${one.designatedNumber}`)).toEqual([
    'x 131024 9',
    `y ${CODE} 200`,
    `z ${CODE} 100`,
  ])
})

it('numbers that a bulk change gives are remembered with the former ones, and forgotten when it is taken back', async () => {
  await db.payees.bulkPut([payee('1', '100')])
  const done = await changeNumbers('a', [{ municipalityCode: CODE, before: '100', after: '300' }])
  expect((await db.payees.toArray())[0]?.formerly).toEqual([{ municipalityCode: CODE, designatedNumber: '100' }])
  await takeBackNumbers(done)
  expect((await db.payees.toArray())[0]).toEqual(payee('1', '100'))
})
