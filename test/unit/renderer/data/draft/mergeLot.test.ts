import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, emptyHead, type LotDetail } from '#domain/lots/lot'
import { type LotVersion, mergeLot } from '#data/draft/mergeLot'
import type { DraftRow } from '#data/draft/row'

const row = (rowId: string, detail: Partial<LotDetail> = {}, raw: DraftRow['raw'] = {}): DraftRow => ({
  rowId,
  detail: { ...emptyDetail(), ...detail },
  raw,
})
const lot = (...rows: DraftRow[]): LotVersion => ({ head: emptyHead(), rows })
const ids = ({ rows }: LotVersion) => rows.map(({ rowId }) => rowId)

const FIELDS = ['municipalityName', 'designatedNumber', 'amountOfPayrollTaxPayments'] as const
type Edit =
  | { kind: 'cell'; row: number; field: (typeof FIELDS)[number]; value: number }
  | { kind: 'delete'; row: number }
  | { kind: 'add'; after: number; id: string }
  | { kind: 'head'; value: string }

const edit = (who: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('cell' as const),
      row: fc.nat(9),
      field: fc.constantFrom(...FIELDS),
      value: fc.nat(99),
    }),
    fc.record({ kind: fc.constant('delete' as const), row: fc.nat(9) }),
    fc.record({ kind: fc.constant('add' as const), after: fc.nat(9), id: fc.nat(99).map((n) => `${who}${n}`) }),
    fc.record({ kind: fc.constant('head' as const), value: fc.string({ maxLength: 3 }) }),
  )

function edited({ head, rows }: LotVersion, edits: readonly Edit[]): LotVersion {
  let now = { head, rows: [...rows] }
  for (const one of edits) {
    if (one.kind === 'head') now = { ...now, head: { ...now.head, localTaxPaymentDataName: one.value } }
    else if (one.kind === 'delete') now.rows.splice(one.row, 1)
    else if (one.kind === 'add' && !now.rows.some(({ rowId }) => rowId === one.id))
      now.rows.splice(one.after, 0, row(one.id, { municipalityName: one.id }))
    else if (one.kind === 'cell') {
      const old = now.rows[one.row]
      const value = one.field === 'amountOfPayrollTaxPayments' ? one.value : String(one.value)
      if (old) now.rows[one.row] = { ...old, detail: { ...old.detail, [one.field]: value } }
    }
  }
  return now
}

const BASE = lot(...Array.from({ length: 8 }, (_, n) => row(`b${n}`, { municipalityName: `市${n}` })))
const edits = (who: string) => fc.array(edit(who), { maxLength: 12 })
const cellsOf = ({ head, rows }: LotVersion) => [
  ['head', head.localTaxPaymentDataName],
  ...rows.flatMap(({ rowId, detail }) => FIELDS.map((field) => [`${rowId} ${field}`, detail[field]])),
]

describe('two versions of a lot', () => {
  it('go together when they changed different cells, rows and the head', () => {
    const base = lot(row('a'), row('b'), row('c'))
    const mine = lot(row('a', { municipalityName: '札幌市' }), row('n'), row('b'), row('c'))
    const theirs = lot(row('a', { designatedNumber: '12' }), row('b'))
    const merged = mergeLot(base, mine, { ...theirs, head: { ...emptyHead(), address: '東京' } })
    expect(merged.rows).toEqual([row('a', { municipalityName: '札幌市', designatedNumber: '12' }), row('n'), row('b')])
    expect([merged.head.address, merged.clashes]).toEqual(['東京', []])
  })

  it('clash where the same cell was changed in two ways, and only there', () => {
    const mine = lot(row('a', { amountOfPayrollTaxPayments: 5, designatedNumber: '1' }))
    const theirs = lot(row('a', { amountOfPayrollTaxPayments: 7 }))
    const merged = mergeLot(lot(row('a')), mine, theirs)
    expect(merged.clashes).toEqual([{ rowId: 'a', field: 'amountOfPayrollTaxPayments' }])
    expect(merged.rows[0]?.detail).toMatchObject({ amountOfPayrollTaxPayments: 7, designatedNumber: '1' })
  })

  it('keep a row that one deleted while the other edited it', () => {
    const kept = row('a', { municipalityName: '札幌市' })
    expect(ids(mergeLot(lot(row('a')), lot(), lot(kept)))).toEqual(['a'])
    expect(ids(mergeLot(lot(row('a')), lot(kept), lot()))).toEqual(['a'])
    expect(ids(mergeLot(lot(row('a')), lot(), lot(row('a'))))).toEqual([])
  })

  it('keep the typed text of a cell that is no number yet', () => {
    const typed = row('a', {}, { amountOfPayrollTaxPayments: '12x' })
    const merged = mergeLot(lot(row('a')), lot(typed), lot(row('a', { designatedNumber: '3' })))
    expect(merged.rows[0]).toEqual(row('a', { designatedNumber: '3' }, { amountOfPayrollTaxPayments: '12x' }))
  })

  it('are as one of them if the other changed nothing', () => {
    fc.assert(
      fc.property(edits('m'), (changes) => {
        const changed = edited(BASE, changes)
        for (const merged of [mergeLot(BASE, changed, BASE), mergeLot(BASE, BASE, changed)]) {
          expect(merged.clashes).toEqual([])
          expect({ head: merged.head, rows: merged.rows }).toEqual(changed)
        }
      }),
    )
  })

  it('lose no change, whoever made it: each cell that one changed has that value, or is a clash', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const [mine, theirs] = [edited(BASE, a), edited(BASE, b)]
        const merged = mergeLot(BASE, mine, theirs)
        const was = new Map(cellsOf(BASE).map(([cell, value]) => [cell, value]))
        const now = new Map(cellsOf(merged).map(([cell, value]) => [cell, value]))
        const clashes = new Set(merged.clashes.map(({ rowId, field }) => (rowId === '' ? 'head' : `${rowId} ${field}`)))
        for (const [cell, value] of [...cellsOf(mine), ...cellsOf(theirs)])
          if (was.get(cell) !== value && !clashes.has(String(cell)))
            expect([cell, now.get(cell)]).toEqual([cell, value])
      }),
    )
  })

  it('have the same cells in whichever order they are merged, unless they clash', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const [mine, theirs] = [edited(BASE, a), edited(BASE, b)]
        const [one, other] = [mergeLot(BASE, mine, theirs), mergeLot(BASE, theirs, mine)]
        fc.pre(one.clashes.length === 0)
        expect(other.clashes).toEqual([])
        expect(new Map(cellsOf(one) as [string, unknown][])).toEqual(new Map(cellsOf(other) as [string, unknown][]))
        expect(new Set(ids(one)).size).toBe(one.rows.length)
      }),
    )
  })
})
