import { expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

const lot = (lotId: string, totalAmount: number) => ({
  lotId,
  companyId: 'c',
  month: '2026-11',
  totals: { totalAmount },
  detailCount: 2,
  revision: 5,
})
const row = (lotId: string, rowId: string, amountOfPayrollTaxPayments: number, raw = {}) => ({
  lotId,
  rowId,
  detail: { ...emptyDetail(), numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments },
  raw,
})

it('version 16 takes out of the sum of a lot what a cell held before it could not be read, and changes no other lot', async () => {
  const { imports: _imports, mappings: _mappings, lots: _lots, details: _details, ...others } = ROWS_OF_4
  const details = [
    row('l', 'a', 345_600, { amountOfPayrollTaxPayments: '-500' }),
    row('l', 'b', 2_000),
    // As many rows as are read at once, so that the last lot is in another group.
    ...Array.from({ length: 5_000 }, (_, at) => row('m', String(at).padStart(4, '0'), 1)),
    row('n', 'c', 70, { amountOfPayrollTaxPayments: '12x' }),
  ]
  const { rows } = await upgradeTo(16, {
    ...others,
    lots: [lot('l', 347_600), lot('m', 5_000), lot('n', 70)],
    details,
  })
  expect(rows['lots']).toEqual([
    {
      ...lot('l', 0),
      totals: expect.objectContaining({ totalAmount: 2_000, totalNumber: 2 }) as object,
      unreadable: 1,
    },
    lot('m', 5_000),
    { ...lot('n', 0), totals: expect.objectContaining({ totalAmount: 0 }) as object, unreadable: 1 },
  ])
  expect(rows['details']).toEqual(details)
  expect(rows).toMatchObject(others)
})
