import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LotState } from '#domain/filing/filingState'
import { createLineOrder } from '#features/pay/month/lineOrder'
import { client, lot, rowsOf } from './samples.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e']
const STATES: readonly LotState[] = ['draft', 'unknown', 'returned', 'accepted', 'approved']
const rowsIn = (states: readonly LotState[], names = NAMES) =>
  rowsOf(
    names.map((name) => client(name)),
    {
      records: names.map((name) => lot(name, 100)),
      stateOf: (lotId) => states[NAMES.indexOf(lotId[0] ?? '')] ?? 'draft',
    },
  )
const idsOf = (rows: readonly { companyId: string }[]) => rows.map(({ companyId }) => companyId)

describe('the order of the lines', () => {
  it('is the worst first, and stays whatever becomes of them', () => {
    const states = fc.array(fc.constantFrom(...STATES), { minLength: NAMES.length, maxLength: NAMES.length })
    fc.assert(
      fc.property(fc.array(states, { minLength: 1 }), (changes) => {
        const { order } = createLineOrder()
        const first = idsOf(order(rowsIn(changes[0] ?? []), 'month').rows)
        for (const now of changes) expect(idsOf(order(rowsIn(now), 'month').rows)).toEqual(first)
      }),
    )
  })

  it('is made anew for another month or filter, and when the user asks; until then it says that it is out of date', () => {
    const { order, sortAgain } = createLineOrder()
    const bad = rowsIn(['draft', 'draft', 'draft', 'draft', 'unknown'])
    expect(order(rowsIn([]), 'x')).toMatchObject({ outOfOrder: false })
    expect(idsOf(order(bad, 'x').rows)).toEqual(NAMES)
    expect(order(bad, 'x').outOfOrder).toBe(true)
    expect(idsOf(order(bad, 'y').rows)).toEqual(['e', 'a', 'b', 'c', 'd'])
    expect(order(rowsIn([]), 'y').outOfOrder).toBe(true)
    sortAgain()
    expect(order(rowsIn([]), 'y')).toMatchObject({ outOfOrder: false })
  })

  it('puts new clients last, and is not forgotten while nothing is read', () => {
    const { order } = createLineOrder()
    order(rowsIn([], ['b', 'd']), 'x')
    expect(order([], 'x')).toEqual({ rows: [], outOfOrder: false })
    expect(idsOf(order(rowsIn(['unknown']), 'x').rows)).toEqual(['b', 'd', 'a', 'c', 'e'])
  })
})
