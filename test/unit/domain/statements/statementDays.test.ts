import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayTotals, differenceOf, monthTotals, hideClosingBalance } from '#domain/statements/statementDays'
import { conditionCount, entryTest, hasConditions } from '#domain/statements/statementFilter'
import { balancePoints, dayNumber, monthNumber, monthOfNumber } from '#domain/statements/statementPictures'
import { totalsOf, type StatementEntry } from '#domain/statements/statements'
import { drafts, ledgerOf, opening } from '../../renderer/features/bank/statements/arbitraries.ts'

const sums = (
  spans: readonly { depositCount: number; depositSum: number; withdrawalCount: number; withdrawalSum: number }[],
) =>
  spans.reduce(
    (all, one) => ({
      depositCount: all.depositCount + one.depositCount,
      depositSum: all.depositSum + one.depositSum,
      withdrawalCount: all.withdrawalCount + one.withdrawalCount,
      withdrawalSum: all.withdrawalSum + one.withdrawalSum,
    }),
    { depositCount: 0, depositSum: 0, withdrawalCount: 0, withdrawalSum: 0 },
  )

describe('the days and months of a statement', () => {
  it('add up to the whole and close each day with its last balance, in either order of the list', () => {
    fc.assert(
      fc.property(opening(), drafts(), fc.boolean(), (start, given, newestFirst) => {
        const ledger = ledgerOf(start, given)
        const days = dayTotals(newestFirst ? ledger.toReversed() : ledger)
        expect(sums(days)).toEqual(totalsOf(ledger))
        expect(sums(monthTotals(days))).toEqual(totalsOf(ledger))
        expect(days.map(({ span }) => span)).toEqual([...new Set(ledger.map(({ transactionDate }) => transactionDate))])
        for (const { span, closing } of days)
          expect(closing).toBe(ledger.findLast(({ transactionDate }) => transactionDate === span)?.balance)
        for (const { span, closing } of monthTotals(days))
          expect(closing).toBe(ledger.findLast(({ transactionDate }) => transactionDate.startsWith(span))?.balance)
        expect(days.some(({ broken }) => broken)).toBe(false)
      }),
    )
  })

  it('lead from each closing balance to the next by the net amount of the day', () => {
    fc.assert(
      fc.property(opening(), drafts(120, 1), (start, given) => {
        let before = start
        for (const day of dayTotals(ledgerOf(start, given))) {
          expect(day.closing).toBe(before + differenceOf(day))
          before = day.closing ?? Number.NaN
        }
      }),
    )
  })

  it('never compute a balance that the bank did not send', () => {
    const ledger: StatementEntry[] = ledgerOf(
      100,
      [
        { deposit: true, amount: 5 },
        { deposit: true, amount: 6 },
      ],
      1,
    )
    const days = dayTotals([ledger[0]!, { ...ledger[1]!, balance: undefined }])
    expect(days.map(({ closing }) => closing)).toEqual([105, undefined])
    expect(monthTotals(days)[0]?.closing).toBeUndefined()
  })

  it('leave the closing balance of a day open while more of its entries are to come', () => {
    const days = dayTotals(
      ledgerOf(
        100,
        [
          { deposit: true, amount: 5 },
          { deposit: true, amount: 6 },
        ],
        1,
      ),
    )
    expect(hideClosingBalance(days, '2026-01-02').map(({ closing }) => closing)).toEqual([105, undefined])
    expect(hideClosingBalance(days, undefined)).toBe(days)
  })

  it('show the first day whose balances do not follow from those before', () => {
    const ledger = ledgerOf(
      100,
      [
        { deposit: true, amount: 5 },
        { deposit: true, amount: 6 },
        { deposit: true, amount: 7 },
      ],
      1,
    )
    const days = dayTotals([ledger[0]!, ledger[2]!])
    expect(days.map(({ broken }) => broken)).toEqual([false, true])
    expect(monthTotals(days).map(({ broken }) => broken)).toEqual([true])
  })
})

describe('the points of the balance chart', () => {
  it('include every day in order, with its closing balance', () => {
    fc.assert(
      fc.property(opening(), drafts(), (start, given) => {
        const days = dayTotals(ledgerOf(start, given))
        const { at, values } = balancePoints(days)
        expect(at).toEqual(days.map(({ span }) => dayNumber(span)))
        expect(values).toEqual(days.map(({ closing }) => closing))
        expect(at.every((place, index) => index === 0 || place > (at[index - 1] ?? 0))).toBe(true)
      }),
    )
  })

  it('have a gap before a day that does not follow, and where the bank sent no balance', () => {
    const day = (span: string, closing: number | undefined, broken = false) => ({
      span,
      closing,
      broken,
      depositCount: 0,
      depositSum: 0,
      withdrawalCount: 0,
      withdrawalSum: 0,
    })
    const { at, values } = balancePoints([
      day('1970-01-02', 1),
      day('1970-01-03', undefined),
      day('1970-01-05', 3, true),
    ])
    expect(at).toEqual([1, 2, 3.5, 4])
    expect(values).toEqual([1, null, null, 3])
  })

  it('have months that convert to numbers and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
        expect(monthOfNumber(monthNumber(text))).toBe(text)
      }),
    )
    expect(monthNumber('2027-01') - monthNumber('2026-12')).toBe(1)
  })
})

describe('conditions on entries', () => {
  it('together select exactly the entries that every single condition selects', () => {
    const [least, most] = [fc.option(fc.nat(20), { nil: undefined }), fc.option(fc.nat(20), { nil: undefined })]
    const day = fc.option(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-05'), { nil: undefined })
    const direction = fc.constantFrom(undefined, 'deposit' as const, 'withdrawal' as const)
    fc.assert(
      fc.property(fc.record({ from: day, to: day, direction, least, most }), drafts(60), (conditions, given) => {
        const ledger = ledgerOf(
          0,
          given.map((one) => ({ ...one, amount: one.amount % 25 })),
        )
        const parts = Object.entries(conditions).map(([key, value]) => entryTest({ [key]: value }) ?? (() => true))
        const test = entryTest(conditions) ?? (() => true)
        for (const entry of ledger) expect(test(entry)).toBe(parts.every((part) => part(entry)))
      }),
    )
  })

  it('include both limits, and are absent while every field is blank', () => {
    const entry: StatementEntry = { transactionDate: '2026-07-02', debitCreditTypeCode: '2', amount: 5 }
    expect(
      entryTest({ from: '2026-07-02', to: '2026-07-02', least: 5, most: 5, direction: 'withdrawal' })?.(entry),
    ).toBe(true)
    for (const other of [
      { from: '2026-07-03' },
      { to: '2026-07-01' },
      { least: 6 },
      { most: 4 },
      { direction: 'deposit' } as const,
    ])
      expect(entryTest(other)?.(entry)).toBe(false)
    expect(entryTest({ from: undefined })).toBeUndefined()
    expect([hasConditions({ least: 0 }), hasConditions({})]).toEqual([true, false])
    expect(conditionCount({ from: '2026-07-01', to: undefined, least: 0 })).toBe(2)
  })
})
