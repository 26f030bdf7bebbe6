import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceBreaks, entriesOldestFirst, isNewestFirst, totalsOf } from '#domain/statements/statements'
import { drafts, ledgerOf, opening } from './arbitraries.ts'

describe('balanceBreaks', () => {
  it('finds nothing if the balances follow from each other, in either order of entries', () => {
    fc.assert(
      fc.property(opening(), drafts(), (start, given) => {
        const ledger = ledgerOf(start, given)
        expect(balanceBreaks(ledger)).toEqual([])
        expect(balanceBreaks(ledger.toReversed())).toEqual([])
      }),
    )
  })

  it('marks only the entry after a missing entry that changed the balance', () => {
    fc.assert(
      fc.property(opening(), drafts(60, 3), fc.nat(), (start, given, seed) => {
        const ledger = ledgerOf(start, given)
        const gone = 1 + (seed % (ledger.length - 2))
        const breaks = balanceBreaks(ledger.filter((_, at) => at !== gone))
        expect(breaks.map(({ entry }) => entry)).toEqual(given[gone]!.amount === 0 ? [] : [ledger[gone + 1]])
      }),
    )
  })

  it('returns the expected balance and the one the bank sent', () => {
    const ledger = ledgerOf(1000, [
      { deposit: true, amount: 500 },
      { deposit: false, amount: 200 },
    ])
    const wrong = [ledger[0]!, { ...ledger[1]!, balance: 9 }]
    expect(balanceBreaks(wrong)).toEqual([{ entry: wrong[1], expected: 1300, found: 9 }])
  })

  it('does not judge entries without a balance, but counts their amounts', () => {
    fc.assert(
      fc.property(opening(), drafts(), fc.infiniteStream(fc.boolean()), (start, given, hide) => {
        const ledger = ledgerOf(start, given).map((entry) =>
          hide.next().value ? { ...entry, balance: undefined } : entry,
        )
        expect(balanceBreaks(ledger)).toEqual([])
      }),
    )
  })
})

describe('the order of a list', () => {
  it('is determined by the dates and, within one day, by the entry numbers', () => {
    const [first, second] = ledgerOf(0, [
      { deposit: true, amount: 1 },
      { deposit: true, amount: 2 },
    ])
    expect([
      isNewestFirst([first!, second!]),
      isNewestFirst([second!, first!]),
      isNewestFirst([]),
      isNewestFirst([first!]),
    ]).toEqual([false, true, false, false])
    expect(
      isNewestFirst([
        { ...first!, transactionId: '9' },
        { ...second!, transactionId: '10' },
      ]),
    ).toBe(false)
    expect(entriesOldestFirst([second!, first!])).toEqual([first, second])
  })
})

describe('totalsOf', () => {
  it('returns the same totals however the list is cut', () => {
    fc.assert(
      fc.property(drafts(), fc.nat(120), (given, at) => {
        const ledger = ledgerOf(0, given)
        expect(totalsOf(ledger.slice(at), totalsOf(ledger.slice(0, at)))).toEqual(totalsOf(ledger))
        const { depositCount, withdrawalCount, depositSum, withdrawalSum } = totalsOf(ledger)
        expect(depositCount + withdrawalCount).toBe(given.length)
        expect(depositSum - withdrawalSum).toBe(ledger.at(-1)?.balance ?? 0)
      }),
    )
  })
})
