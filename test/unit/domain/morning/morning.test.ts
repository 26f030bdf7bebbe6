import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalKeys, type Arrival } from '#domain/deposits/arrivals'
import { newArrivals, type SeenArrivals } from '#domain/morning/arrivals'
import { changeLines, isMorningDue, MORNING_KINDS, worstLinesFirst, type Ordered } from '#domain/morning/lines'
import {
  differencesBetween,
  NOTHING_KNOWN,
  withDifferences,
  withoutCompany,
  type MorningSnapshot,
} from '#domain/morning/snapshot'

const key = fc.constantFrom('a:practice:1', 'a:practice:2', 'b:production:1', 'c:practice:__proto__', 'toString')
const at = fc.constantFrom('2026-09-01T00:00:00.000Z', '2026-09-02T00:00:00.000Z')
const day = fc.constantFrom('2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04')
const account = fc.record(
  {
    balance: fc.record({ amount: fc.integer(), kind: fc.constantFrom('today' as const, 'cleared' as const), at }),
    arrivals: fc.record({ through: day, keys: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }) }),
  },
  { requiredKeys: [] },
)
const application = fc.record({
  approval: fc.constantFrom('open' as const, 'approved' as const, 'returned' as const),
  status: fc.constantFrom('', '承認済', '差戻し'),
})
const snapshot: fc.Arbitrary<MorningSnapshot> = fc.record({
  accounts: fc.dictionary(key, account),
  applications: fc.dictionary(key, application),
})
const sortedOf = (of: MorningSnapshot) => JSON.parse(JSON.stringify(of, sortKeys)) as unknown
function sortKeys(_: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

describe('differences of two summaries', () => {
  it('make the second summary of the first, whatever the two are', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        expect(sortedOf(withDifferences(before, differencesBetween(before, after)))).toEqual(sortedOf(after))
      }),
    )
  })
  it('are none between a summary and itself, and some between two that differ', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        expect(differencesBetween(before, before)).toEqual([])
        const same = JSON.stringify(sortedOf(before)) === JSON.stringify(sortedOf(after))
        expect(differencesBetween(before, after).length === 0).toBe(same)
      }),
    )
    expect(
      differencesBetween(NOTHING_KNOWN, { accounts: { 'a:practice:1': {} }, applications: {} }).map(({ key }) => key),
    ).toEqual(['a:practice:1'])
  })
  it('lose only the figures of a company that was erased', () => {
    fc.assert(
      fc.property(snapshot, (all) => {
        const { accounts, applications } = withoutCompany(all, 'a')
        const left = [...Object.keys(accounts), ...Object.keys(applications)]
        expect(left.some((one) => one.startsWith('a:'))).toBe(false)
        const others = [...Object.keys(all.accounts), ...Object.keys(all.applications)].filter(
          (one) => !one.startsWith('a:'),
        )
        expect(left.toSorted()).toEqual(others.toSorted())
      }),
    )
  })
})

const arrival: fc.Arbitrary<Arrival> = fc.record({
  transactionDate: day,
  transactionId: fc.constantFrom('1', '2', '3'),
  debitCreditTypeCode: fc.constantFrom('1', '2'),
  amount: fc.integer({ min: 0, max: 3 }),
  applicantName: fc.constantFrom('ｱ', 'ｲ'),
})

describe('new deposits', () => {
  it('are each counted once, however the days are divided into readings', () => {
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 12 }), fc.array(fc.nat(12)), (all, cuts) => {
        // What the bank has by each reading: entries in the order of their days, of which more arrive each time.
        const inOrder = all.toSorted((a, b) => (a.transactionDate < b.transactionDate ? -1 : 1))
        const ends = [...cuts.filter((cut) => cut < inOrder.length).toSorted((a, b) => a - b), inOrder.length]
        let seen: SeenArrivals = { through: '2026-09-01', keys: [] }
        const found = { count: 0, sum: 0, back: 0 }
        for (const end of ends) {
          const today = inOrder[end - 1]?.transactionDate ?? '2026-09-01'
          const rows = inOrder.slice(0, end).filter(({ transactionDate }) => transactionDate >= seen.through)
          const read = newArrivals(rows, seen, today)
          seen = read.seen
          found.count += read.news.count
          found.sum += read.news.sum ?? 0
          found.back += read.news.takenBack.count
        }
        const deposits = all.filter(({ debitCreditTypeCode }) => debitCreditTypeCode === '1')
        expect(found).toEqual({
          count: deposits.length,
          sum: deposits.reduce((sum, { amount }) => sum + amount, 0),
          back: all.length - deposits.length,
        })
      }),
    )
  })
  it('are counted once the bank answers for their days, and the later ones not again', () => {
    const of = (day: string) => ({
      transactionDate: `2026-09-${day}`,
      transactionId: day,
      debitCreditTypeCode: '1',
      amount: 5,
    })
    // The bank leaves out the third and fourth.
    const first = newArrivals([of('02'), of('05')], { through: '2026-09-01', keys: [] }, '2026-09-03')
    expect([first.news.count, first.seen.through]).toEqual([2, '2026-09-03'])
    const next = newArrivals([of('04'), of('05'), of('06')], first.seen, '2026-09-06')
    expect([next.news.count, next.seen.through]).toEqual([2, '2026-09-06'])
  })
  it('say their keys, and no sum that a number cannot hold', () => {
    const row = { transactionDate: '2026-09-02', debitCreditTypeCode: '1', amount: Number.MAX_SAFE_INTEGER }
    const rows = [
      { ...row, transactionId: '1' },
      { ...row, transactionId: '2' },
    ]
    const { news } = newArrivals(rows, { through: '2026-09-01', keys: [] }, '2026-09-02')
    expect(news).toMatchObject({ count: 2, sum: undefined, since: '2026-09-01', keys: arrivalKeys(rows) })
  })
  it('do not come again when the clock was set back', () => {
    const rows = [{ transactionDate: '2026-09-02', transactionId: '1', debitCreditTypeCode: '1', amount: 5 }]
    const first = newArrivals(rows, { through: '2026-09-01', keys: [] }, '2026-09-02')
    const back = newArrivals(rows, first.seen, '2026-09-01')
    expect([first.news.count, back.news.count, back.seen.through]).toEqual([1, 0, '2026-09-02'])
  })
})

const line: fc.Arbitrary<Ordered> = fc.record(
  {
    kind: fc.constantFrom(...MORNING_KINDS),
    daysLeft: fc.integer({ min: -3, max: 5 }),
    weight: fc.integer({ min: 0, max: 5 }),
    key: fc.string({ maxLength: 2 }),
  },
  { requiredKeys: ['kind', 'key'] },
)

describe('the order of the lines', () => {
  it('is the same whatever order they came in, and puts no better kind before a worse one', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(line, { selector: ({ key }) => key })
          .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, mixed]) => {
          const sorted = worstLinesFirst(lines)
          expect(worstLinesFirst(mixed)).toEqual(sorted)
          const ranks = sorted.filter(({ kind }) => kind !== 'notFiled').map(({ kind }) => MORNING_KINDS.indexOf(kind))
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        },
      ),
    )
  })
  it('puts what is overdue before what lacks money, and what is not yet due far below', () => {
    const lines: Ordered[] = [
      { kind: 'notFiled', key: 'later', daysLeft: 9 },
      { kind: 'planDiffers', key: 'differs' },
      { kind: 'short', key: 'short' },
      { kind: 'notFiled', key: 'overdue', daysLeft: -12 },
      { kind: 'returned', key: 'returned' },
    ]
    expect(worstLinesFirst(lines).map(({ key }) => key)).toEqual(['returned', 'overdue', 'short', 'differs', 'later'])
  })
  it('puts the nearest date first, then the largest amount', () => {
    const of = (key: string, daysLeft?: number, weight?: number): Ordered => ({
      kind: 'notFiled',
      key,
      daysLeft,
      weight,
    })
    const lines = [of('none'), of('small', 3, 1), of('large', 3, 9), of('past', -1)]
    expect(worstLinesFirst(lines).map(({ key }) => key)).toEqual(['past', 'large', 'small', 'none'])
  })
})

describe('the lines of what changed', () => {
  const balance = (amount: number, kind: 'today' | 'cleared' = 'today') => ({
    balance: { amount, kind, at: '2026-09-01T00:00:00.000Z' },
  })
  const open = { approval: 'open', status: '一次承認待ち' } as const
  const linesOf = (before: Partial<MorningSnapshot>, after: Partial<MorningSnapshot>) =>
    changeLines(differencesBetween({ ...NOTHING_KNOWN, ...before }, { ...NOTHING_KNOWN, ...after }), {})

  it('say how a balance changed, and only how it is if the bank sent another kind of balance', () => {
    expect(linesOf({ accounts: { 'a:p:1': balance(5) } }, { accounts: { 'a:p:1': balance(3) } })).toMatchObject([
      { kind: 'balance', companyId: 'a', change: -2, before: { amount: 5 }, after: { amount: 3 } },
    ])
    expect(
      linesOf({ accounts: { 'a:p:1': balance(5) } }, { accounts: { 'a:p:1': balance(3, 'cleared') } }),
    ).toMatchObject([{ change: undefined, after: { amount: 3 } }])
  })
  it('leave out a balance that was read again and is the same, and an account that is gone', () => {
    const later = { balance: { ...balance(5).balance, at: '2026-09-02T00:00:00.000Z' } }
    expect(linesOf({ accounts: { 'a:p:1': balance(5) } }, { accounts: { 'a:p:1': later } })).toEqual([])
    expect(linesOf({ accounts: { 'a:p:1': balance(5) } }, {})).toEqual([])
  })
  it('say what became of an application, also of one that was filed since', () => {
    const kinds = (before: Partial<MorningSnapshot>, after: Partial<MorningSnapshot>) =>
      linesOf(before, after).map(({ kind }) => kind)
    const one = (standing: { approval: 'open' | 'approved' | 'returned'; status: string }) => ({
      applications: { 'a:p:1': standing },
    })
    expect(kinds(one(open), one({ approval: 'approved', status: '承認済' }))).toEqual(['applicationApproved'])
    expect(kinds(one(open), one({ approval: 'returned', status: '差戻し' }))).toEqual(['applicationReturned'])
    expect(kinds({}, one({ approval: 'returned', status: '差戻し' }))).toEqual(['applicationReturned'])
    expect(kinds({}, one(open))).toEqual([])
    expect(kinds(one(open), one({ ...open, status: '二次承認待ち' }))).toEqual(['applicationStatus'])
    expect(kinds(one({ approval: 'returned', status: '差戻し' }), one(open))).toEqual(['applicationReopened'])
  })
  it('leave out accounts without new deposits', () => {
    const none = { count: 0, sum: 0, takenBack: { count: 0, sum: 0 }, since: '2026-09-01', keys: [] }
    const lines = changeLines([], { 'a:p:1': none, 'b:p:1': { ...none, count: 1, sum: 7 } })
    expect(lines.map(({ kind, key }) => [kind, key])).toEqual([['arrivals', 'b:p:1']])
  })
})

describe('the start of a day', () => {
  it('makes one summary a day, and none where it is off or the banks are closed', () => {
    expect(isMorningDue('daily', undefined, '2026-09-01', false)).toBe(true)
    expect(isMorningDue('daily', '2026-08-31', '2026-09-01', true)).toBe(true)
    expect(isMorningDue('daily', '2026-09-01', '2026-09-01', false)).toBe(false)
    expect(isMorningDue('businessDays', undefined, '2026-09-05', true)).toBe(false)
    expect(isMorningDue('businessDays', undefined, '2026-09-04', false)).toBe(true)
    expect(isMorningDue('off', undefined, '2026-09-01', false)).toBe(false)
  })
})
