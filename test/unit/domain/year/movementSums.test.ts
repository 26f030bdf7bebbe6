import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absence, join, leave, setOff, takeNotice, transfer } from '#domain/year/changes'
import { movementSums } from '#domain/year/movementSums'
import { splitYear } from '#domain/year/yearMonths'
import { employee, entry, joined, MONTHS, taken, YEAR } from './staff.ts'

const JANUARY = '2027-01'
const sumsOf = ({ changes }: ReturnType<typeof taken>) => movementSums(YEAR, changes.at(-1)!, changes.slice(0, -1))

describe('the amounts of a report of a movement', () => {
  const a = employee({ yearly: 120_500 })

  it('has the month of leaving among those withheld, if the rest is a lump sum', () => {
    const gone = taken(leave(a, { ...entry(JANUARY), day: '2027-01-20', rest: 'lumpSum' }))
    expect(sumsOf(gone)).toMatchObject({
      yearly: 120_500,
      withheld: 10_500 + 7 * 10_000,
      remaining: 4 * 10_000,
      firstMonth: MONTHS[0],
      lastMonth: JANUARY,
    })
  })

  it('is that of the filled example of 志布志市: 60,000 yen, leaving in October', () => {
    const staff = employee({ yearly: 60_000 })
    const lumpSum = taken(leave(staff, { ...entry('2026-10'), day: '2026-10-31', rest: 'lumpSum' }))
    const ordinary = taken(leave(staff, { ...entry('2026-11'), day: '2026-10-31', rest: 'ordinary' }))
    for (const gone of [lumpSum, ordinary]) expect(sumsOf(gone)).toMatchObject({ withheld: 25_000, remaining: 35_000 })
    // The lump sum is paid with the month itself.
    expect(lumpSum.amounts[4]).toBe(40_000)
  })

  it('has the rest from the month after leaving, even if the last pay is later', () => {
    const late = taken(leave(employee({ yearly: 60_000 }), { ...entry('2026-12'), day: '2026-10-31', rest: 'lumpSum' }))
    expect(sumsOf(late)).toMatchObject({ withheld: 25_000, remaining: 35_000 })
  })

  it('has everything withheld of who leaves in May, or paid the flat rate in June', () => {
    const may = { ...entry('2027-06'), day: '2027-05-31', rest: 'ordinary' as const }
    expect(sumsOf(taken(leave(a, may)))).toMatchObject({ withheld: 120_500, remaining: 0 })
    const flat = employee({ amounts: [5_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
    expect(sumsOf(taken(leave(flat, may)))).toMatchObject({
      yearly: 5_000,
      withheld: 5_000,
      remaining: 0,
      lastMonth: MONTHS[0],
    })
  })

  it('has the tax of the last notice, and not what a notice took back', () => {
    const staff = employee({ yearly: 120_000 })
    const notice = entry('2026-10')
    // 84,000 yen a year; 12,000 of 40,000 withheld until September are taken back.
    const lower = taken(takeNotice(staff, { ...notice, amounts: staff.amounts.map(() => 7_000) }))
    const some = taken(setOff(lower, { ...entry('2026-11'), settles: notice.changeId, amount: 10_000 }))
    for (const before of [lower, some]) {
      const gone = taken(leave(before, { ...entry('2027-01'), day: '2026-12-31', rest: 'ordinary' }))
      expect(sumsOf(gone)).toMatchObject({ yearly: 84_000, withheld: 7 * 7_000, remaining: 5 * 7_000 })
    }
  })

  it('has no month of withholding when the change begins in June', () => {
    const gone = taken(transfer(a, { ...entry(MONTHS[0]!), day: '2026-06-01' }))
    expect(sumsOf(gone)).toMatchObject({ withheld: 0, firstMonth: '', lastMonth: '' })
  })

  it('of a joiner are what is withheld from then on', () => {
    const amounts = splitYear(120_500).map((yen, at) => (at < 7 ? 0 : at === 7 ? 9_300 : yen))
    const joiner = taken(joined(7, amounts))
    expect(sumsOf(joiner)).toMatchObject({
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
    expect(sumsOf(back)).toMatchObject({ yearly: 5 * 9_000, withheld: 0, first: 9_000 })
  })

  it('always add up to the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 3_000_000 }), fc.nat(11), (yearly, at) => {
        const gone = taken(transfer(employee({ yearly }), { ...entry(MONTHS[at]!), day: `${MONTHS[at] ?? ''}-01` }))
        const sums = sumsOf(gone)
        expect([sums.yearly, sums.withheld + sums.remaining]).toEqual([yearly, yearly])
      }),
    )
  })
})
