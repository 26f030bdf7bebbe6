import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, lotTotals, MAX_DETAILS } from '#domain/lot'
import { newRow, type DraftRow } from '../../../../src/renderer/draft/row.ts'
import { COLUMNS } from '../../../../src/renderer/draft/columns.ts'
import { rowChanges } from '../../../../src/renderer/draft/rowChanges.ts'
import { sorted, withoutRows, withRetiree, withRowAt, withRowMoved } from '../../../../src/renderer/draft/rowEdits.ts'

const row = (amount: number): DraftRow => newRow({ ...emptyDetail(), amountOfPayrollTaxPayments: amount })
const amountsOf = (rows: readonly DraftRow[]) => rows.map(({ detail }) => detail.amountOfPayrollTaxPayments)
const totalsOf = (rows: readonly DraftRow[]) => lotTotals(rows.map(({ detail }) => detail))
const AMOUNT = COLUMNS.find(({ field }) => field === 'amountOfPayrollTaxPayments')!

describe('an edit of rows', () => {
  const rows = [row(1), row(2), row(3)]

  it('returns new rows and leaves the old ones unchanged', () => {
    expect(amountsOf(withRowAt(rows, 1))).toEqual([1, 0, 2, 3])
    expect(amountsOf(withoutRows(rows, [0, 2, -1]))).toEqual([2])
    expect(amountsOf(withRowMoved(rows, 0, 2))).toEqual([2, 3, 1])
    expect(amountsOf(sorted(rows, AMOUNT, -1))).toEqual([3, 2, 1])
    expect(amountsOf(rows)).toEqual([1, 2, 3])
  })

  it('returns the same array when nothing changes', () => {
    const full = Array.from({ length: MAX_DETAILS }, () => row(1))
    expect(withRowAt(full, 0)).toBe(full)
    expect(withoutRows(rows, [-1, 3])).toBe(rows)
    expect(withRowMoved(rows, 2, 1)).toBe(rows)
    expect(withRowMoved(rows, 0, -1)).toBe(rows)
    expect(withRowMoved(rows, 3, -1)).toBe(rows)
    expect(sorted(rows, AMOUNT, 1)).toBe(rows)
  })

  it('adds a retiree to an existing row, or to a new row at the end', () => {
    const [first] = withRetiree(withRetiree(rows, 0, 100, 6, 4), 0, 1_000, 60, 40)
    expect(first?.detail).toMatchObject({
      amountOfPayrollTaxPayments: 1,
      numberOfRetirees: 2,
      numberOfRetirementIncomeTaxPayments: 2,
      amountOfRetirementBenefitPayments: 1_100,
      amountOfMunicipalInhabitantTaxPayments: 66,
      amountOfPrefecturalInhabitantsTaxPayments: 44,
    })
    expect(withRetiree(rows, 3, 100, 6, 4)[3]?.detail).toMatchObject({
      numberOfRetirees: 1,
      amountOfPayrollTaxPayments: 0,
    })
  })
})

describe('the changes to save after an edit', () => {
  const pool = Array.from({ length: 6 }, (_, n) => row(n))
  const some = fc.shuffledSubarray(pool)

  it('turn the old rows into the new ones when applied to them', () => {
    fc.assert(
      fc.property(some, some, fc.nat(5), (before, kept, n) => {
        const next = kept.map((one, index) =>
          index === n ? { ...one, detail: { ...one.detail, amountOfPayrollTaxPayments: 99 } } : one,
        )
        const { changed, removed, order, totals } = rowChanges(before, next, totalsOf(before))
        const disk = new Map(before.map((one) => [one.rowId, one]))
        for (const one of changed) disk.set(one.rowId, one)
        for (const rowId of removed) disk.delete(rowId)
        expect((order ?? before.map(({ rowId }) => rowId)).map((rowId) => disk.get(rowId))).toEqual(next)
        expect(disk.size).toBe(next.length)
        expect(totals).toEqual(totalsOf(next))
      }),
    )
  })

  it('leave out unchanged rows, and the order if it is unchanged', () => {
    const [first, second] = [row(1), row(2)]
    const other = { ...second, raw: { amountOfPayrollTaxPayments: 'x' } }
    expect(rowChanges([first, second], [first, other], totalsOf([first, second]))).toEqual({
      changed: [other],
      removed: [],
      totals: totalsOf([first, second]),
    })
  })
})
