import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivalKeys,
  groupByRemitter,
  REMITTER_GROUPINGS,
  splitArrivals,
  type Arrival,
} from '#domain/deposits/arrivals'

const arrival = fc.record({
  transactionDate: fc.constantFrom('2026-11-01', '2026-11-02'),
  transactionId: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
  debitCreditTypeCode: fc.constantFrom('1', '2'),
  amount: fc.constantFrom(0, 100, 200),
  applicantName: fc.option(fc.constantFrom('カ）アオバ', 'ｱｵﾊﾞ(ｶ', 'ヤマダ'), { nil: undefined }),
  paymentApplicantNo: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
})
const shuffled = fc.array(arrival, { maxLength: 20 }).chain((entries) =>
  fc.tuple(
    fc.constant(entries),
    fc.shuffledSubarray(
      entries.map((_, at) => at),
      { minLength: entries.length },
    ),
  ),
)
const entry = (changes: Partial<Arrival>): Arrival => ({
  transactionDate: '2026-11-01',
  transactionId: '1',
  debitCreditTypeCode: '1',
  amount: 100,
  applicantName: 'カ）アオバ',
  ...changes,
})

describe('the identity of entries', () => {
  it('differs for each entry and does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(shuffled, ([entries, order]) => {
        const keys = arrivalKeys(entries)
        expect(new Set(keys).size).toBe(entries.length)
        const again = arrivalKeys(order.map((at) => entries[at]!))
        const say = (list: readonly Arrival[], own: readonly string[]) =>
          list.map((one, at) => `${JSON.stringify(one)} ${own[at] ?? ''}`).sort()
        expect(
          say(
            order.map((at) => entries[at]!),
            again,
          ),
        ).toEqual(say(entries, keys))
      }),
    )
  })

  it('stays the same when more entries are fetched', () => {
    const before = arrivalKeys([entry({}), entry({ transactionId: undefined })])
    const later = arrivalKeys([
      entry({ transactionDate: '2026-10-31' }),
      entry({}),
      entry({ transactionId: undefined }),
      entry({ transactionId: undefined }),
    ])
    expect(later).toEqual(expect.arrayContaining(before))
    expect(new Set(later).size).toBe(4)
  })
})

describe('grouping by remitter', () => {
  it('puts each entry in exactly one group, so the groups add up to the whole', () => {
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 30 }), fc.constantFrom(...REMITTER_GROUPINGS), (entries, by) => {
        const groups = groupByRemitter<Arrival>(entries, by)
        expect(new Set(groups.flatMap(({ entries: own }) => own)).size).toBe(new Set(entries).size)
        expect(groups.reduce((sum, { totals }) => sum + totals.depositCount + totals.withdrawalCount, 0)).toBe(
          entries.length,
        )
        const { deposits, withdrawals } = splitArrivals<Arrival>(entries)
        const sum = (own: readonly Arrival[]) => own.reduce((total, { amount }) => total + amount, 0)
        expect(groups.reduce((total, { totals }) => total + totals.depositSum, 0)).toBe(sum(deposits))
        expect(groups.reduce((total, { totals }) => total + totals.withdrawalSum, 0)).toBe(sum(withdrawals))
      }),
    )
  })

  it('joins names that fold to the same text, and shows the first and last date', () => {
    const [first, second] = groupByRemitter(
      [
        entry({}),
        entry({ applicantName: 'ｱｵﾊﾞ(ｶ', transactionDate: '2026-11-09', paymentApplicantNo: '7' }),
        entry({ applicantName: 'ユ）アオバ', amount: 1 }),
      ],
      'name',
    )
    expect(first).toMatchObject({
      name: 'ｱｵﾊﾞ(ｶ',
      numbers: ['7'],
      first: '2026-11-01',
      last: '2026-11-09',
      totals: { depositCount: 2, depositSum: 200 },
    })
    expect(second?.totals.depositSum).toBe(1)
  })

  it('groups by requester number, or by name if there is no number', () => {
    const entries = [
      entry({ paymentApplicantNo: '7' }),
      entry({ paymentApplicantNo: '7', applicantName: 'ヤマダ' }),
      entry({}),
      entry({ paymentApplicantNo: '8' }),
    ]
    expect(groupByRemitter(entries, 'number').map(({ entries: own }) => own.length)).toEqual([2, 1, 1])
    expect(groupByRemitter(entries, 'name').map(({ entries: own }) => own.length)).toEqual([3, 1])
    expect(groupByRemitter(entries, 'both')).toHaveLength(4)
  })
})
