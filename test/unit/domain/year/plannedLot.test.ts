import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfYearlyDueDate } from '#domain/calendar/businessDays'
import { payeeKey } from '#domain/lots/duplicates'
import {
  dueDateIn,
  plannedMonths,
  monthSums,
  payeesOfPlan,
  plannedDetails,
  plannedPayees,
  type PlanTerms,
} from '#domain/year/plannedLot'
import type { YearEmployee } from '#domain/year/plan'
import { splitYear, sumOf } from '#domain/year/yearMonths'
import { anyStep, employee, joined, MONTHS, noticed, taken, YEAR, type Step } from './staff.ts'

const monthly: PlanTerms = { year: YEAR, halfYearly: new Set() }
const amountOf = (staff: readonly YearEmployee[], month: string, terms = monthly) =>
  plannedPayees(staff, month, terms).reduce((sum, { amount }) => sum + amount, 0)
const sumOfStaff = (staff: readonly YearEmployee[]) => staff.reduce((sum, one) => sum + sumOf(one.amounts), 0)
const sumOfLots = (staff: readonly YearEmployee[], terms = monthly) =>
  MONTHS.reduce((sum, month) => sum + amountOf(staff, month, terms), 0)

/** Returns the staff after every step that is not refused. */
function after(staff: readonly YearEmployee[], steps: readonly Step[]): YearEmployee[] {
  const now = [...staff]
  for (const { place, apply } of steps) {
    const at = place % now.length
    const result = apply(now[at]!)
    if (result.ok) now[at] = result.employee
  }
  return now
}

describe('the payees of a plan', () => {
  it('are those that the register lacks, with the people and the tax of the month', () => {
    const one = employee({ yearly: 120_000 })
    const other = employee({ yearly: 60_000, designatedNumber: 'other' })
    const found = payeesOfPlan([one, one, other], '2026-10', [])
    expect(found).toMatchObject([
      { designatedNumber: one.designatedNumber, numberOfPayrollTaxPayments: 2, amountOfPayrollTaxPayments: 20_000 },
      { designatedNumber: 'other', numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 5_000 },
    ])
    expect(found.every(({ halfYearly }) => !halfYearly)).toBe(true)
    expect(payeesOfPlan([one, other], '2026-10', found.slice(0, 1))).toMatchObject([{ designatedNumber: 'other' }])
  })
})

describe('the lot of a month from the plan', () => {
  it('adds up the employees of a municipality and designated number, and counts those who pay', () => {
    const staff = [
      employee({ yearly: 120_000 }),
      employee({ yearly: 60_000 }),
      employee({ yearly: 0 }),
      employee({ yearly: 36_000, designatedNumber: '9' }),
      employee({ yearly: 24_000, municipalityCode: '131016' }),
    ]
    expect(plannedPayees(staff, '2026-07', monthly).map(({ key, count, amount }) => [key, count, amount])).toEqual([
      ['131016 4875', 1, 2_000],
      ['132063 4875', 2, 15_000],
      ['132063 9', 1, 3_000],
    ])
  })

  it('becomes details with the name of the payee master or, without one, of the code', () => {
    const planned = plannedPayees([employee(), employee({ municipalityCode: '131016' })], '2026-07', monthly)
    const details = plannedDetails(planned, (key) => (key.startsWith('132063') ? 'フチユウシ' : undefined))
    expect(details.map(({ municipalityName }) => municipalityName)).toEqual(['チヨダク', 'フチユウシ'])
    expect(details[1]).toMatchObject({ numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 10_000 })
  })

  it('has nothing for a month of another tax year', () => {
    expect(plannedPayees([employee()], '2027-06', monthly)).toEqual([])
    expect(plannedPayees([employee()], '2026-05', monthly)).toEqual([])
  })

  it('pays what the employees owe, no more and no less, after any history, for monthly and half-yearly payees', () => {
    fc.assert(
      fc.property(
        fc.array(noticed(4), { minLength: 1, maxLength: 12 }),
        fc.array(anyStep, { maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 900_000 })), { maxLength: 3 }),
        fc.nat(255),
        (noticedStaff, steps, joins, halves) => {
          const joiners = joins.flatMap(([at, yearly]) => {
            const result = joined(at, splitYear(yearly))
            return result.ok ? [result.employee] : []
          })
          const staff = after([...noticedStaff, ...joiners], steps)
          const keys = [...new Set(staff.map(payeeKey))]
          const halfYearly = new Set(keys.filter((_, at) => (halves >> (at % 8)) & 1))
          expect(sumOfLots(staff, { year: YEAR, halfYearly })).toBe(sumOfStaff(staff))
          expect(monthSums(staff)).toEqual(MONTHS.map((month) => amountOf(staff, month)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('pays every month once when a payee becomes half-yearly in the middle of the year', () => {
    fc.assert(
      fc.property(fc.array(noticed(2), { minLength: 1, maxLength: 6 }), fc.nat(12), (staff, since) => {
        const paid = new Map<string, Set<string>>()
        let sum = 0
        MONTHS.forEach((month, at) => {
          const halfYearly = new Set(at >= since ? staff.map(payeeKey) : [])
          for (const payee of plannedPayees(staff, month, { year: YEAR, halfYearly, paid })) {
            sum += payee.amount
            paid.set(payee.key, new Set([...(paid.get(payee.key) ?? []), ...payee.months]))
          }
        })
        expect(sum).toBe(sumOfStaff(staff))
      }),
    )
  })

  it('adds up 1,000 employees after 2,000 changes in a blink', () => {
    const noticedStaff = fc.sample(noticed(300), 1_000)
    const staff = after(noticedStaff, fc.sample(anyStep, 2_000))
    expect(staff.filter(({ changes }) => changes.length > 0).length).toBeGreaterThan(300)
    const before = process.threadCpuUsage()
    expect(sumOfLots(staff)).toBe(sumOfStaff(staff))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1_000)
  })
})

describe('half-yearly payees', () => {
  const key = payeeKey(employee())
  const terms: PlanTerms = { year: YEAR, halfYearly: new Set([key]) }

  it('pay June to November with November, and December to May with May', () => {
    expect(plannedMonths(key, '2026-11', terms)).toEqual(MONTHS.slice(0, 6))
    expect(plannedMonths(key, '2027-05', terms)).toEqual(MONTHS.slice(6))
    expect(MONTHS.filter((month) => plannedMonths(key, month, terms).length > 0)).toEqual(['2026-11', '2027-05'])
  })

  it('pay what is left of the half-year with the month in which they ceased to qualify, and every month afterwards', () => {
    const until = { ...terms, halfYearlyUntil: new Map([[key, '2026-09']]) }
    const pays = (month: string) => plannedMonths(key, month, until)
    expect(pays('2026-08')).toEqual([])
    expect(pays('2026-09')).toEqual(['2026-06', '2026-07', '2026-08', '2026-09'])
    expect([pays('2026-10'), pays('2026-11'), pays('2027-05')]).toEqual([['2026-10'], ['2026-11'], ['2027-05']])
    // In the second half: the first half was paid with November.
    const later = { ...terms, halfYearlyUntil: new Map([[key, '2027-02']]) }
    expect(plannedMonths(key, '2026-11', later)).toEqual(MONTHS.slice(0, 6))
    expect(plannedMonths(key, '2027-02', later)).toEqual(['2026-12', '2027-01', '2027-02'])
    expect(MONTHS.flatMap((month) => plannedMonths(key, month, later))).toEqual(MONTHS)
    expect(MONTHS.flatMap((month) => plannedMonths(key, month, until))).toEqual(MONTHS)
  })

  it('are due on 10 December and 10 June, or the next day on which banks are open', () => {
    expect(dueDateIn('2026-11', true)).toBe('2026-12-10')
    expect(dueDateIn('2027-05', true)).toBe('2027-06-10')
    // 10 December 2028 is a Sunday and 10 June 2028 a Saturday.
    expect(dueDateIn('2028-11', true)).toBe('2028-12-11')
    expect(dueDateIn('2028-05', true)).toBe('2028-06-12')
    expect(dueDateIn('2026-07', true)).toBe(halfYearlyDueDate('2026-11'))
    expect(dueDateIn('2026-12', false)).toBe('2027-01-12')
  })

  it('count an employee once who pays in several months of the half-year', () => {
    const leaver = employee({ amounts: [5_000, 4_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
    const [payee] = plannedPayees([employee({ yearly: 120_000 }), leaver], '2026-11', terms)
    expect(payee).toMatchObject({ count: 2, amount: 69_000 })
  })
})

describe('the months before a change', () => {
  it('never move, whatever is changed, and the history tells both sides', () => {
    fc.assert(
      fc.property(noticed(2), fc.array(anyStep, { maxLength: 12 }), (first, steps) => {
        let now = first
        for (const { apply, start } of steps) {
          const result = apply(now)
          if (!result.ok) continue
          const change = result.employee.changes.at(-1)
          expect(result.employee.amounts.slice(0, start)).toEqual(now.amounts.slice(0, start))
          expect(change).toMatchObject({ before: now.amounts, after: result.employee.amounts, from: MONTHS[start] })
          now = result.employee
        }
        expect(now.changes[0]?.before ?? now.amounts).toEqual(first.amounts)
      }),
      { numRuns: 300 },
    )
  })

  it('are empty for somebody who joins', () => {
    const joiner = taken(joined(5, splitYear(120_000)))
    expect(joiner.amounts).toEqual([0, 0, 0, 0, 0, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000])
  })
})
