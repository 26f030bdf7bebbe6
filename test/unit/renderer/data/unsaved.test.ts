import { describe, expect, it } from 'vitest'
import { newRow } from '#data/draft/row'
import { createUnsaved } from '#data/autosave/unsaved'

describe('the buffer of unsaved changes', () => {
  it('returns the latest version of each row, the order and each head field when taken, and is then empty', () => {
    const unsaved = createUnsaved()
    const [row, other] = [newRow(), newRow()]
    const later = { ...row, raw: { amountOfPayrollTaxPayments: 'x' } }
    for (const one of [row, later, other]) unsaved.row(one)
    unsaved.remove(other.rowId)
    unsaved.reorder(['a'])
    unsaved.reorder(['b'])
    unsaved.head({ detailCount: 1, month: '2026-11' })
    unsaved.head({ detailCount: 2 })
    expect(unsaved.take()).toEqual({
      rows: [later],
      removed: [other.rowId],
      order: ['b'],
      record: { detailCount: 2, month: '2026-11' },
      steps: new Map(),
    })
    expect(unsaved.take()).toEqual({ rows: [], removed: [], record: {}, steps: new Map() })
  })

  it('keeps a row that was removed and then added back', () => {
    const unsaved = createUnsaved()
    const row = newRow()
    unsaved.remove(row.rowId)
    unsaved.row(row)
    expect(unsaved.take()).toMatchObject({ rows: [row], removed: [] })
  })

  it('takes back changes that could not be written, without overwriting newer ones', () => {
    const unsaved = createUnsaved()
    const [changed, gone, back] = [newRow(), newRow(), newRow()]
    const step = { changed: [], gone: [], added: [], n: 1, redo: false }
    unsaved.row(changed)
    unsaved.row(gone)
    unsaved.remove(back.rowId)
    unsaved.head({ detailCount: 1, month: '2026-11' })
    unsaved.step(1, step)
    unsaved.step(2, step)
    const failed = unsaved.take()
    const newer = { ...changed, raw: { amountOfPayrollTaxPayments: 'x' } }
    unsaved.row(newer)
    unsaved.remove(gone.rowId)
    unsaved.row(back)
    unsaved.head({ detailCount: 3 })
    unsaved.step(2, undefined)
    unsaved.restore(failed)
    expect(unsaved.take()).toEqual({
      rows: [newer, back],
      removed: [gone.rowId],
      record: { detailCount: 3, month: '2026-11' },
      steps: new Map([
        [1, step],
        [2, undefined],
      ]),
    })
  })
})
