import { describe, expect, it } from 'vitest'
import type { LotHead } from '#domain/lots/lot'
import { offerHead } from '#features/pay/lots/import/headOffer'
import { defaultTarget, isTooMany, lotSizes, rowsAfter } from '#features/pay/lots/import/target'

const head: LotHead = {
  localTaxPaymentDataName: '',
  codeOnlyFlag: '',
  transactionCode: '',
  payingBranchNo: '',
  payingDepositType: '',
  payingAccountNo: '',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: '',
}
describe('the head fields of a file', () => {
  it('are offered where they differ, with dates ticked, and name and address ticked if the lot has none', () => {
    const offers = offerHead(
      head,
      {
        dueDate: '2027-01-12',
        monthForWhichPaymentIsDue: '2026-12',
        applicantName: 'カ）ベツ',
        address: 'トウキョウト',
      },
      false,
    )
    expect(offers.map(({ field, usual }) => [field, usual])).toEqual([
      ['monthForWhichPaymentIsDue', true],
      ['dueDate', true],
      ['applicantName', false],
      ['address', true],
    ])
    expect(offerHead(head, { dueDate: '2026-12-10', payingBranchNo: '001' }, false)).toEqual([])
  })

  it('are offered with the dates unticked if rows of the file are appended to a lot that already has dates', () => {
    expect(
      offerHead(head, { monthForWhichPaymentIsDue: '2026-12', dueDate: '2027-01-12' }, true).map(({ usual }) => usual),
    ).toEqual([false, false])
    expect(offerHead({ ...head, dueDate: '' }, { dueDate: '2027-01-12' }, true)[0]?.usual).toBe(true)
  })

  it('include the legal due date, marked as such, if the file has a month but no due date', () => {
    expect(offerHead(head, { monthForWhichPaymentIsDue: '2026-12' }, false)).toMatchObject([
      { after: '2026-12', legal: false },
      { field: 'dueDate', after: '2027-01-12', legal: true },
    ])
  })
})

describe('the target of an import', () => {
  it('is the open lot (replaced if empty, otherwise appended to), or new lots if none is open', () => {
    expect([defaultTarget(undefined), defaultTarget(0), defaultTarget(3)]).toEqual(['newLots', 'replace', 'append'])
    expect([rowsAfter('replace', 3, 7), rowsAfter('append', 3, 7), rowsAfter('newLots', 3, 7)]).toEqual([
      7,
      10,
      undefined,
    ])
  })

  it('never has more than 500 rows', () => {
    expect([isTooMany(500), isTooMany(501), isTooMany(undefined)]).toEqual([false, true, false])
    expect(lotSizes(Array.from({ length: 600 }))).toEqual([300, 300])
  })
})
