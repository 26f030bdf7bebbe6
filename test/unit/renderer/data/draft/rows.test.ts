import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, lotTotals, MAX_DETAILS, type LotHead } from '#domain/lots/lot'
import { newRow, storedRow, type DraftRow } from '#data/draft/row'
import { COLUMNS } from '#data/draft/columns'
import { editCell } from '#data/draft/cellEdit'
import { isStep } from '#data/repositories/steps'
import { applyStep, figuresOf, headBetween, rowChanges, stepBetween, usedRows, type Step } from '#data/draft/rows'
import {
  rowsAt,
  sorted,
  withoutRows,
  withRetiree,
  withoutRetiree,
  withRowAt,
  withRowsBack,
  withRowMoved,
  withRowsDuplicated,
} from '#data/draft/rowEdits'
import { retiree } from '../../../domain/lots/retirees.ts'

const row = (amount: number): DraftRow => newRow({ ...emptyDetail(), amountOfPayrollTaxPayments: amount })
const amountsOf = (rows: readonly DraftRow[]) => rows.map(({ detail }) => detail.amountOfPayrollTaxPayments)
const totalsOf = (rows: readonly DraftRow[]) => lotTotals(rows.map(({ detail }) => detail))
const AMOUNT = COLUMNS.find(({ field }) => field === 'amountOfPayrollTaxPayments')!

describe('the figures of a lot', () => {
  it('lack whatever cannot be read, and say of how many rows', () => {
    const amounts = fc.array(fc.oneof(fc.nat(1_000).map(String), fc.constantFrom('-500', 'abc', '1,23')))
    fc.assert(
      fc.property(amounts, amounts, (before, after) => {
        const typed = before.map((text, at) => {
          const first = editCell(newRow(), 'amountOfPayrollTaxPayments', text).row
          return editCell(first, 'amountOfPayrollTaxPayments', after[at] ?? text).row
        })
        const last = before.map((text, at) => after[at] ?? text)
        const readable = last.filter((text) => /^\d+$/.test(text))
        const figures = figuresOf(typed)
        expect(figures.totals.totalAmount).toBe(readable.reduce((sum, text) => sum + Number(text), 0))
        expect(figures.unreadable).toBe(last.length - readable.length)
      }),
    )
  })

  it('lack the number that an earlier version kept behind an unreadable text', () => {
    const kept = { ...row(500), raw: { amountOfPayrollTaxPayments: '-500' } }
    expect(figuresOf([kept].map(storedRow))).toMatchObject({ unreadable: 1, totals: { totalAmount: 0 } })
    expect(storedRow(row(500)).detail.amountOfPayrollTaxPayments).toBe(500)
  })
})

describe('an edit of rows', () => {
  const rows = [row(1), row(2), row(3)]

  it('returns new rows and leaves the old ones unchanged', () => {
    expect(amountsOf(withRowAt(rows, 1))).toEqual([1, 0, 2, 3])
    expect(amountsOf(withoutRows(rows, [0, 2, -1]))).toEqual([2])
    expect(amountsOf(withRowMoved(rows, 0, 2))).toEqual([2, 3, 1])
    expect(amountsOf(sorted(rows, AMOUNT, -1))).toEqual([3, 2, 1])
    expect(amountsOf(rows)).toEqual([1, 2, 3])
  })

  it('duplicates rows below themselves as new rows, including unreadable texts', () => {
    const unread = editCell(row(2), 'amountOfPayrollTaxPayments', 'x').row
    const next = withRowsDuplicated([row(1), unread, row(3)], 0, 1)
    expect(amountsOf(next)).toEqual([1, 0, 1, 0, 3])
    expect(next[3]?.raw).toEqual(unread.raw)
    expect(new Set(next.map(({ rowId }) => rowId)).size).toBe(5)
    expect(withRowsDuplicated(rows, 3, 3)).toBe(rows)
    const nearlyFull = Array.from({ length: MAX_DETAILS - 1 }, () => row(1))
    expect(withRowsDuplicated(nearlyFull, 0, 1)).toBe(nearlyFull)
    expect(withRowsDuplicated(nearlyFull, 0, 0)).toHaveLength(MAX_DETAILS)
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
    const [one, other] = [
      retiree({ payment: 100, municipal: 6, prefectural: 4 }),
      retiree({ payment: 1_000, municipal: 60, prefectural: 40 }),
    ]
    const both = withRetiree(withRetiree(rows, 0, one), 0, other)
    const [first] = both
    expect(first?.retirees).toEqual([one, other])
    expect(first?.detail).toMatchObject({
      amountOfPayrollTaxPayments: 1,
      numberOfRetirees: 2,
      numberOfRetirementIncomeTaxPayments: 2,
      amountOfRetirementBenefitPayments: 1_100,
      amountOfMunicipalInhabitantTaxPayments: 66,
      amountOfPrefecturalInhabitantsTaxPayments: 44,
    })
    expect(withRetiree(rows, 3, one)[3]?.detail).toMatchObject({
      numberOfRetirees: 1,
      amountOfPayrollTaxPayments: 0,
    })
    expect(withoutRetiree(both, 0, 1)[0]).toEqual(withRetiree(rows, 0, one)[0])
    // A row without retirees is as it was before anybody was added.
    expect(withoutRetiree(withRetiree(rows, 0, one), 0, 0)[0]).toEqual(rows[0])
    expect(withoutRetiree(both, 0, 2)).toBe(both)
    expect(withoutRetiree(both, 9, 0)).toBe(both)
  })

  it('does not duplicate a retiree with the row, because nobody retires twice', () => {
    const copied = withRowsDuplicated(withRetiree(rows, 0, retiree({})), 0, 0)
    expect(copied[0]?.retirees).toHaveLength(1)
    expect(copied[1]).not.toHaveProperty('retirees')
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

describe('the used rows of a lot', () => {
  it('end at the last row that has any content, even an unreadable amount', () => {
    const typed = editCell(newRow(), 'amountOfPayrollTaxPayments', 'x').row
    expect(usedRows([newRow(), typed, newRow()])).toHaveLength(2)
    expect(usedRows([newRow(), newRow()])).toHaveLength(0)
  })
})

const rowOf = (rowId: string, amount = 0): DraftRow => ({
  rowId,
  detail: { ...emptyDetail(), amountOfPayrollTaxPayments: amount },
  raw: {},
})
const rowsOf = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 9 }), amount: fc.integer({ min: 0, max: 2 }) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  .map((list) => list.map(({ id, amount }) => rowOf(`r${String(id)}`, amount)))
const shown = (rows: readonly DraftRow[] | undefined) =>
  rows?.map(({ rowId, detail }) => [rowId, detail.amountOfPayrollTaxPayments])

describe('a step of the history', () => {
  it('turns any rows into any others, and is still valid after being stored', () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (from, to) => {
        const step = structuredClone(stepBetween(from, to))
        expect(isStep(step)).toBe(true)
        expect(shown(applyStep(from, step))).toEqual(shown(to))
      }),
      { numRuns: 2000 },
    )
  })

  it('contains only what differs', () => {
    const rows = Array.from({ length: 500 }, (_, n) => rowOf(`r${String(n)}`))
    const edited = rows.with(7, rowOf('r7', 1))
    expect(stepBetween(edited, rows)).toEqual({ changed: [rows[7]], gone: [], added: [] })
    expect(stepBetween(rows.toSpliced(3, 1), rows)).toEqual({
      changed: [],
      gone: [],
      added: [{ index: 3, row: rows[3] }],
    })
    expect(stepBetween(rows.toSpliced(3, 0, rowOf('new')), rows)).toEqual({ changed: [], gone: ['new'], added: [] })
    expect(stepBetween(rows.toReversed(), rows)).toEqual({
      changed: [],
      gone: [],
      added: [],
      order: rows.map(({ rowId }) => rowId),
    })
  })

  it.each<[string, Partial<Step>]>([
    ['changes a missing row', { changed: [rowOf('x')] }],
    ['deletes a missing row', { gone: ['x'] }],
    ['inserts an existing row', { added: [{ index: 0, row: rowOf('a') }] }],
    ['inserts a row beyond the end', { added: [{ index: 3, row: rowOf('x') }] }],
    ['orders other rows', { order: ['a', 'x'] }],
    ['orders a row twice', { order: ['a', 'a'] }],
    ['orders too few rows', { order: ['a'] }],
  ])('is refused when it %s', (_, part) => {
    expect(applyStep([rowOf('a'), rowOf('b')], { changed: [], gone: [], added: [], ...part })).toBeUndefined()
  })

  it('contains the head fields that differ', () => {
    const head: LotHead = {
      localTaxPaymentDataName: 'A',
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'B',
      address: 'C',
    }
    expect(headBetween({ ...head, address: 'D' }, head)).toEqual({ address: 'C' })
    expect(headBetween({ ...head }, head)).toBeUndefined()
  })
})

describe('deleted rows that are put back', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, () => newRow())

  it('restore exactly the rows from before, whichever were deleted', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(fc.nat(15), { maxLength: 8 }), (count, indices) => {
        const rows = rowsOf(count)
        expect(withRowsBack(withoutRows(rows, indices), rowsAt(rows, indices))).toEqual(rows)
      }),
    )
  })

  it('stay out when the lot has no room for all of them, and are not doubled when some are there', () => {
    const rows = rowsOf(3)
    const gone = rowsAt(rows, [0, 2])
    const full = rowsOf(MAX_DETAILS - 1)
    expect(withRowsBack(full, gone)).toBe(full)
    expect(withRowsBack(rows.slice(0, 2), gone)).toEqual(rows)
    expect(withRowsBack(rows, gone)).toBe(rows)
  })
})
