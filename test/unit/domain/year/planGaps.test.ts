import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payeeKey } from '#domain/lots/duplicates'
import { planGaps, termsOf, unrecordedMonths, type CountingLot } from '#domain/year/planGaps'
import { plannedDetails, plannedPayees } from '#domain/year/plannedLot'
import type { YearEmployee } from '#domain/year/plan'
import { employee, MONTHS, noticed, YEAR } from './staff.ts'

const JUNE = MONTHS[0]!
const MAY = MONTHS.at(-1)!
const all = (employees: readonly YearEmployee[], lots: readonly CountingLot[], half: readonly string[] = []) =>
  planGaps({ year: YEAR, employees, payees: payeesOf(employees, half), lots, since: JUNE, due: MAY })
const payeesOf = (employees: readonly YearEmployee[], half: readonly string[]) =>
  employees.map((one) => ({ ...one, halfYearly: half.includes(payeeKey(one)) }))

/** Makes the lots of the months one after the other, as the app does. */
function lotsOf(employees: readonly YearEmployee[], half: readonly string[] = []): CountingLot[] {
  const lots: CountingLot[] = []
  for (const month of MONTHS) {
    const planned = plannedPayees(employees, month, termsOf(YEAR, month, payeesOf(employees, half), lots))
    if (planned.length > 0) lots.push({ month, details: plannedDetails(planned) })
  }
  return lots
}
const gapsIn = (found: ReturnType<typeof planGaps>) =>
  [...found].flatMap(([month, gaps]) => gaps.map((gap) => ({ month, ...gap })))

describe('a year of lots against the plan', () => {
  const one = employee({ yearly: 120_000 })

  it('differs nowhere when every lot was made from the plan, monthly or half-yearly', () => {
    fc.assert(
      fc.property(fc.array(noticed(3), { minLength: 1, maxLength: 8 }), fc.boolean(), (staff, twice) => {
        const half = twice ? [payeeKey(staff[0]!)] : []
        expect(gapsIn(all(staff, lotsOf(staff, half), half))).toEqual([])
      }),
    )
  })

  it('differs in exactly the month and payee whose amount was edited', () => {
    const lots = lotsOf([one]).map((lot) =>
      lot.month === '2026-10'
        ? { ...lot, details: lot.details.map((detail) => ({ ...detail, amountOfPayrollTaxPayments: 1 })) }
        : lot,
    )
    expect(gapsIn(all([one], lots))).toEqual([
      expect.objectContaining({
        month: '2026-10',
        key: payeeKey(one),
        plan: { count: 1, amount: 10_000 },
        lot: { count: 1, amount: 1 },
      }),
    ])
  })

  it('says of which months nothing is known, those with a payment before the first lot', () => {
    const since = '2026-09'
    const of = (lots: readonly CountingLot[], half: readonly string[] = []) =>
      unrecordedMonths({ year: YEAR, employees: [one], payees: payeesOf([one], half), lots, since })
    expect(of([])).toEqual(['2026-06', '2026-07', '2026-08'])
    expect(of(lotsOf([one]).slice(1, 2))).toEqual(['2026-06', '2026-08'])
    expect(of([], [payeeKey(one)])).toEqual([])
  })

  it('counts a month without a lot only when it is due and after the first', () => {
    const found = planGaps({
      year: YEAR,
      employees: [one],
      payees: [],
      lots: [{ month: '2027-03', details: [] }],
      since: '2026-08',
      due: '2026-10',
    })
    expect(gapsIn(found).map(({ month }) => month)).toEqual(['2026-08', '2026-09', '2026-10', '2027-03'])
  })

  it('compares nothing without a plan', () => {
    expect(all([], lotsOf([one])).size).toBe(0)
  })
})
