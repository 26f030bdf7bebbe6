import { expect, it } from 'vitest'
import { emptyDetail, emptyHead, lotTotals } from '#domain/lots/lot'
import { figuresOf } from '#data/draft/rows'
import { sidesOf } from '#features/keep/transfer/compare'

it('a row of an earlier version is in no sum with what its cell held before it could not be read', () => {
  const detail = { ...emptyDetail(), numberOfPayrollTaxPayments: 12, amountOfPayrollTaxPayments: 345_600 }
  const raw = { amountOfPayrollTaxPayments: '-500' }
  const lot = {
    ...{ lotId: 'l', companyId: 'c', month: '2026-11', createdAt: '', updatedAt: '', bankErrors: [] },
    head: emptyHead(),
    totals: lotTotals([detail]),
    detailCount: 1,
  }
  const [side] = sidesOf({
    lots: [lot],
    orders: [{ lotId: 'l', rowIds: ['r'] }],
    details: [{ lotId: 'l', rowId: 'r', detail, raw }],
    steps: [],
  })
  expect(side?.rows).toEqual([{ rowId: 'r', detail: { ...detail, amountOfPayrollTaxPayments: 0 }, raw }])
  expect(figuresOf(side?.rows ?? [])).toMatchObject({ totals: { totalAmount: 0, totalNumber: 12 }, unreadable: 1 })
})
