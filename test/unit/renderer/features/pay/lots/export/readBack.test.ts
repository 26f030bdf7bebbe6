import { emptyDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { compareTotals } from '#formats/bankFiles/totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareLot,
  compareTable,
  type ReadLot,
  type Reported,
  type SourceLot,
} from '#features/pay/lots/export/readBack'
import { aDetail, aHead, detailsOf, fileHead } from '#test/unit/formats/samples'

const sourceOf = (details: readonly LotDetail[], head = aHead): SourceLot => ({
  head: { ...head, transactionCode: '99' },
  details,
})
const nothing: Reported = { changes: [], notes: [], requesterCode: '0000001234' }

/** Returns what a correct reader finds in a correct file. */
function readOf({ head, details }: SourceLot): ReadLot {
  const fileTotals = lotTotals(details)
  return {
    head,
    requesterCode: '0000001234',
    details,
    fileTotals,
    differences: compareTotals(fileTotals, details).differences,
  }
}

describe('the guard before a file is saved', () => {
  it('accepts a correct file', () => {
    fc.assert(
      fc.property(fileHead, detailsOf(), (head, details) => {
        const lot = sourceOf(details, head)
        expect(compareLot(lot, readOf(lot), nothing)).toEqual([])
      }),
    )
  })

  it('refuses any file in which one field of one detail differs', () => {
    const fields = Object.keys(emptyDetail()) as (keyof LotDetail)[]
    fc.assert(
      fc.property(detailsOf(), fc.nat(), fc.constantFrom(...fields), (details, at, field) => {
        const row = at % details.length
        const spoilt = details.map((detail, index) =>
          index === row
            ? { ...detail, [field]: typeof detail[field] === 'number' ? detail[field] + 1 : `${detail[field]}X` }
            : detail,
        )
        const lot = sourceOf(details)
        expect(compareLot(lot, readOf(sourceOf(spoilt)), nothing)).toContainEqual(
          expect.objectContaining({ row: row + 1, field }),
        )
      }),
    )
  })

  it('refuses any file in which one field of the head differs', () => {
    const lot = sourceOf([aDetail])
    for (const field of [
      'transactionCode',
      'payingBranchNo',
      'dueDate',
      'monthForWhichPaymentIsDue',
      'applicantName',
      'address',
    ] as const) {
      const read = { ...readOf(lot), head: { ...lot.head, [field]: 'x' } }
      expect(compareLot(lot, read, nothing)).toEqual([{ field, expected: lot.head[field], found: 'x' }])
    }
    expect(compareLot(lot, { ...readOf(lot), requesterCode: '1' }, nothing)).toEqual([
      { field: 'requesterCode', expected: '0000001234', found: '1' },
    ])
  })

  it('refuses a file with too many or too few details, or with details in another order', () => {
    fc.assert(
      fc.property(detailsOf(), (details) => {
        const lot = sourceOf(details)
        expect(compareLot(lot, readOf(sourceOf(details.slice(1))), nothing)).not.toEqual([])
        expect(compareLot(lot, readOf(sourceOf([...details, aDetail])), nothing)).not.toEqual([])
      }),
    )
    const other = { ...aDetail, municipalityCode: '011002' }
    expect(
      compareLot(sourceOf([aDetail, other]), readOf(sourceOf([other, aDetail])), nothing).map(({ row, field }) => [
        row,
        field,
      ]),
    ).toEqual([
      [1, 'municipalityCode'],
      [2, 'municipalityCode'],
    ])
  })

  it('refuses a file whose totals are wrong, missing or not those of its details', () => {
    const lot = sourceOf([aDetail])
    const read = readOf(lot)
    for (const field of Object.keys(read.fileTotals) as (keyof typeof read.fileTotals)[]) {
      const { [field]: _, ...without } = read.fileTotals
      expect(compareLot(lot, { ...read, fileTotals: without }, nothing)).toContainEqual(
        expect.objectContaining({ field }),
      )
      expect(compareLot(lot, { ...read, fileTotals: { ...without, [field]: 7 } }, nothing)).toContainEqual(
        expect.objectContaining({ field, found: '7' }),
      )
    }
    expect(
      compareLot(
        lot,
        { ...read, differences: [{ row: 1, field: 'totalAmountOfDetails', file: 1, computed: 2 }] },
        nothing,
      ),
    ).toEqual([{ row: 1, field: 'totalAmountOfDetails', expected: '2', found: '1' }])
  })

  it('accepts a reported change, but no other change', () => {
    const lot = sourceOf([{ ...aDetail, municipalityName: 'ショウ' }])
    const folded = readOf(sourceOf([{ ...aDetail, municipalityName: 'シヨウ' }]))
    const change = { row: 1, field: 'municipalityName', kinds: ['smallKana' as const], from: 'ショウ', to: 'ｼﾖｳ' }
    expect(compareLot(lot, folded, { ...nothing, changes: [change] })).toEqual([])
    for (const wrong of [
      [],
      [{ ...change, row: 2 }],
      [{ ...change, field: 'designatedNumber' }],
      [{ ...change, from: 'シヤウ' }],
      [{ ...change, to: 'ｼﾖ' }],
    ])
      expect(compareLot(lot, folded, { ...nothing, changes: wrong })).not.toEqual([])
  })

  it('accepts a missing retirement part only if its amount was reported', () => {
    const lot = sourceOf([aDetail])
    const without = readOf(
      sourceOf([
        {
          ...emptyDetail(),
          municipalityCode: aDetail.municipalityCode,
          municipalityName: aDetail.municipalityName,
          designatedNumber: aDetail.designatedNumber,
          numberOfPayrollTaxPayments: 3,
          amountOfPayrollTaxPayments: 45_600,
        },
      ]),
    )
    const change = {
      row: 1,
      field: 'amountOfRetirementIncomeTaxPayments',
      kinds: ['notInFormat' as const],
      from: '140000',
      to: '',
    }
    expect(compareLot(lot, without, { ...nothing, changes: [change] })).toEqual([])
    expect(compareLot(lot, without, { ...nothing, changes: [{ ...change, from: '14000' }] })).not.toEqual([])
    expect(compareLot(lot, without, nothing)).not.toEqual([])
  })

  it('compares a table cell by cell, including the headings', () => {
    const table = (rows: string[][]) => ({ rows, lines: rows.map((_, at) => at + 1), faults: new Map() })
    const cells = [
      ['a', 'b'],
      ['x', 1],
    ]
    expect(
      compareTable(
        cells,
        table([
          ['a', 'b'],
          ['x', '1'],
        ]),
        [],
        ['a', 'b'],
      ),
    ).toEqual([])
    expect(
      compareTable(
        cells,
        table([
          ['a', 'b'],
          ['x', '01'],
        ]),
        [],
        ['a', 'b'],
      ),
    ).toEqual([{ row: 1, field: 'b', expected: '1', found: '01' }])
    expect(
      compareTable(
        cells,
        table([
          ['a', ''],
          ['x', '1'],
        ]),
        [],
        ['a', 'b'],
      ),
    ).toEqual([{ field: 'b', expected: 'b', found: '' }])
    expect(
      compareTable(
        cells,
        table([
          ['a', 'b'],
          ['x', '1', 'y'],
        ]),
        [],
        ['a', 'b'],
      ),
    ).toHaveLength(1)
    expect(compareTable(cells, table([['a', 'b']]), [], ['a', 'b'])).toHaveLength(1)
    expect(
      compareTable(
        cells,
        table([
          ['a', 'b'],
          ['y', '1'],
        ]),
        [{ row: 1, field: 'a', kinds: ['encoding'], from: 'x', to: 'y' }],
        ['a', 'b'],
      ),
    ).toEqual([])
  })
})
