import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { createLot } from '#data/repositories/lots'
import { savePayee } from '#data/repositories/payees'
import { db } from '#data/schema/db'
import { planDifferences } from '#features/pay/year/planDifferences'
import { newEmployee } from '#features/pay/year/usePlanSheet'

const [TOKYO, OTARU] = ['131121', '012033']
const employee = (companyId: string, municipalityCode: string, yen: number, raw = {}) => ({
  ...newEmployee(companyId, 2026, 1),
  municipalityCode,
  designatedNumber: '7',
  amounts: Array.from({ length: 12 }, () => yen),
  raw,
})
const pay = (companyId: string, month: string, ...yen: [code: string, amount: number][]) =>
  createLot(
    companyId,
    { ...emptyHead(), monthForWhichPaymentIsDue: month },
    yen.map(([municipalityCode, amountOfPayrollTaxPayments]) => ({
      ...emptyDetail(),
      municipalityCode,
      designatedNumber: '7',
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments,
    })),
  )

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

it('names the clients whose lots are not what their plans have, filed or not, with the yen of what differs', async () => {
  await db.yearEmployees.bulkAdd([
    employee('asPlanned', TOKYO, 1_000),
    employee('leaver', TOKYO, 1_000),
    employee('leaver', OTARU, 45_000),
    employee('noLot', TOKYO, 1_000),
    employee('unreadable', TOKYO, 5, { month06: 'x' }),
    employee('returned', TOKYO, 1_000),
  ])
  await pay('asPlanned', '2026-11', [TOKYO, 1_000])
  const lotId = await pay('leaver', '2026-11', [TOKYO, 1_000], [OTARU, 7_500])
  await pay('leaver', '2026-10', [TOKYO, 1])
  await pay('unreadable', '2026-11', [TOKYO, 1])
  await pay('noPlan', '2026-11', [TOKYO, 1])
  const returned = await pay('returned', '2026-11', [TOKYO, 1])
  const states = new Map([
    [lotId, 'approved'],
    [returned, 'returned'],
  ] as const)
  const stateOf = (of: string) => states.get(of) ?? 'draft'
  const leaver = { companyId: 'leaver', month: '2026-11', plan: 45_000, lots: 7_500, payees: 1 }
  expect(await planDifferences('2026-11', stateOf)).toEqual([leaver])
  states.clear()
  expect((await planDifferences('2026-11', stateOf)).map(({ companyId }) => companyId).sort()).toEqual([
    'leaver',
    'returned',
  ])
})

it('counts what another lot of the half-year paid of a half-yearly payee', async () => {
  await db.yearEmployees.add(employee('a', TOKYO, 1_000))
  await savePayee('a', { ...emptyPayee(), municipalityCode: TOKYO, designatedNumber: '7', halfYearly: true })
  await pay('a', '2026-06', [TOKYO, 1_000])
  await pay('a', '2026-11', [TOKYO, 5_000])
  expect(await planDifferences('2026-11', () => 'draft')).toEqual([])
  await db.lots.where('month').equals('2026-06').delete()
  expect(await planDifferences('2026-11', () => 'draft')).toMatchObject([{ plan: 6_000, lots: 5_000 }])
})
