import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leave, takeNotice } from '#domain/year/changes'
import { differencesFromPlan } from '#domain/year/lotDifference'
import { plannedDetails, plannedPayees, type PlanTerms } from '#domain/year/plannedLot'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { splitYear } from '#domain/year/yearMonths'
import { anyStep, employee, entry, joined, MONTHS, noticed, taken, YEAR } from './staff.ts'

const terms: PlanTerms = { year: YEAR, halfYearly: new Set() }
const OCTOBER = '2026-10'
const lotOf = (staff: Parameters<typeof plannedPayees>[0], month = OCTOBER) =>
  plannedDetails(plannedPayees(staff, month, terms))

describe('the difference between plan and lot', () => {
  const [a, b] = [employee({ yearly: 120_000 }), employee({ yearly: 60_000, municipalityCode: '131016' })]

  it('is nothing for a lot made from the plan, even in several lots and with retirement tax', () => {
    const [first, second] = lotOf([a, b])
    const retirement: LotDetail = {
      ...emptyDetail(),
      municipalityCode: '011002',
      numberOfRetirementIncomeTaxPayments: 1,
      amountOfMunicipalInhabitantTaxPayments: 600,
    }
    expect(differencesFromPlan([a, b], OCTOBER, terms, [second!, retirement, first!])).toEqual([])
  })

  it('names the payees that only one of them has', () => {
    const [first, second] = lotOf([a, b])
    const other = { ...second!, designatedNumber: '1' }
    expect(differencesFromPlan([a, b], OCTOBER, terms, [first!, other])).toEqual([
      expect.objectContaining({ key: '132063 1', lot: { count: 1, amount: 10_000 }, reasons: [] }),
      expect.objectContaining({ key: '132063 4875', plan: { count: 1, amount: 10_000 }, reasons: [] }),
    ])
  })

  it('is explained by the changes that came after the lot, and only by those of its months', () => {
    const amounts = a.amounts.map((yen, at) => (at < 4 ? yen : 12_000))
    const changed = taken(takeNotice(a, { ...entry(OCTOBER, '2026-10-05T00:00:00Z'), amounts }))
    const now = taken(
      leave(changed, { ...entry('2027-01', '2027-01-20T00:00:00Z'), day: '2027-01-20', rest: 'lumpSum' }),
    )
    const [difference] = differencesFromPlan([now, b], OCTOBER, terms, lotOf([a, b]))
    expect(difference).toMatchObject({ plan: { amount: 12_000 }, lot: { amount: 10_000 } })
    expect(difference?.reasons.map(({ change }) => change.kind)).toEqual(['notice'])
  })

  it('takes the latest change back first, so that an earlier one that the lot already has is no reason', () => {
    const raised = (staff: typeof a, yen: number, at: string) =>
      taken(takeNotice(staff, { ...entry(OCTOBER, at), amounts: a.amounts.map((old, n) => (n < 4 ? old : yen)) }))
    const first = raised(a, 12_000, '2026-10-05T00:00:00Z')
    const second = raised(first, 13_000, '2026-10-20T00:00:00Z')
    const [difference] = differencesFromPlan([second], OCTOBER, terms, lotOf([first]))
    expect(difference?.reasons).toEqual([{ employeeId: a.employeeId, change: second.changes[1] }])
  })

  it('of a half-yearly lot is explained by a change of any of its months', () => {
    const half = { year: YEAR, halfYearly: new Set(['132063 4875']) }
    const made = plannedDetails(plannedPayees([a], '2026-11', half))
    const amounts = a.amounts.map((yen, at) => (at === 4 ? 12_000 : yen))
    const changed = taken(takeNotice(a, { ...entry(OCTOBER), amounts }))
    expect(differencesFromPlan([changed], '2026-11', half, made)[0]?.reasons).toHaveLength(1)
  })

  it('names a joiner as the reason when the lot has one employee fewer', () => {
    const joiner = taken(joined(4, splitYear(24_000)))
    const [difference] = differencesFromPlan([a, joiner], OCTOBER, terms, lotOf([a]))
    expect(difference).toMatchObject({ plan: { count: 2 }, lot: { count: 1 } })
    expect(difference?.reasons).toEqual([{ employeeId: joiner.employeeId, change: joiner.changes[0] }])
  })

  it('has no reason when the lot was edited by hand', () => {
    const [first] = lotOf([a])
    const edited = { ...first!, amountOfPayrollTaxPayments: 9_999 }
    expect(differencesFromPlan([a], OCTOBER, terms, [edited])[0]?.reasons).toEqual([])
  })

  it('is empty exactly when every payee has the same count and sum, whatever happened', () => {
    fc.assert(
      fc.property(
        fc.array(noticed(2), { minLength: 1, maxLength: 4 }),
        fc.array(anyStep, { maxLength: 6 }),
        fc.constantFrom(...MONTHS),
        (staff, steps, month) => {
          const now = [...staff]
          for (const { place, apply } of steps) {
            const result = apply(now[place % now.length]!)
            if (result.ok) now[place % now.length] = result.employee
          }
          const [then, today] = [lotOf(staff, month), lotOf(now, month)]
          const differs = JSON.stringify(then) !== JSON.stringify(today)
          expect(differencesFromPlan(now, month, terms, then).length > 0).toBe(differs)
          expect(differencesFromPlan(now, month, terms, today)).toEqual([])
        },
      ),
    )
  })
})
