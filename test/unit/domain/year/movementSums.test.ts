import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absence, join, leave, transfer } from '#domain/year/changes'
import { movementSums } from '#domain/year/movementSums'
import { splitYear } from '#domain/year/yearMonths'
import { employee, entry, joined, MONTHS, taken, YEAR } from './staff.ts'

const JANUARY = '2027-01'
const lastChange = ({ changes }: ReturnType<typeof taken>) => changes.at(-1)!

describe('the amounts of a report of a movement', () => {
  const a = employee({ yearly: 120_500 })

  it('splits the year at the month of the lump sum', () => {
    const gone = taken(leave(a, { ...entry(JANUARY), day: '2027-01-20', rest: 'lumpSum' }))
    expect(movementSums(YEAR, lastChange(gone))).toMatchObject({
      yearly: 120_500,
      withheld: 10_500 + 6 * 10_000,
      remaining: 5 * 10_000,
      firstMonth: MONTHS[0],
      lastMonth: '2026-12',
    })
  })

  it('has no month of withholding when the change begins in June', () => {
    const gone = taken(transfer(a, { ...entry(MONTHS[0]!), day: '2026-06-01' }))
    expect(movementSums(YEAR, lastChange(gone))).toMatchObject({ withheld: 0, firstMonth: '', lastMonth: '' })
  })

  it('of a joiner are what is withheld from then on', () => {
    const amounts = splitYear(120_500).map((yen, at) => (at < 7 ? 0 : at === 7 ? 9_300 : yen))
    const joiner = taken(joined(7, amounts))
    expect(movementSums(YEAR, lastChange(joiner))).toMatchObject({
      yearly: 9_300 + 4 * 10_000,
      withheld: 0,
      first: 9_300,
      others: 10_000,
    })
  })

  it('of somebody who comes back are those from then on', () => {
    const away = taken(absence(a, { ...entry('2026-08'), day: '2026-07-31', rest: 'ordinary' }))
    const amounts = away.amounts.map((yen, at) => (at < 7 ? yen : 9_000))
    const back = taken(join(away, { ...entry('2027-01'), day: '2027-01-05', amounts }))
    expect(movementSums(YEAR, lastChange(back))).toMatchObject({ yearly: 5 * 9_000, withheld: 0, first: 9_000 })
  })

  it('always add up to the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 3_000_000 }), fc.nat(11), (yearly, at) => {
        const gone = taken(transfer(employee({ yearly }), { ...entry(MONTHS[at]!), day: `${MONTHS[at] ?? ''}-01` }))
        const sums = movementSums(YEAR, lastChange(gone))
        expect([sums.yearly, sums.withheld + sums.remaining]).toEqual([yearly, yearly])
      }),
    )
  })
})
