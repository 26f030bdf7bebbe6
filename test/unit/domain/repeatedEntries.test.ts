import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRepeated, repeatedNumbers, type StatementEntry } from '#domain/statements/statements'

const fee = (balance: number): StatementEntry => ({
  transactionDate: '2026-11-02',
  transactionId: '1',
  debitCreditTypeCode: '2',
  amount: 110,
  balance,
})

/** Returns the entries read from some pages, without those that a page repeats from earlier pages. */
const read = <E extends StatementEntry>(pages: readonly (readonly E[])[]): E[] =>
  pages.reduce<E[]>((before, page) => [...before, ...page.slice(countRepeated(before, page))], [])

/** Entries with few different texts, amounts and numbers, so that equal entries are common. */
const draft = fc.record({
  deposit: fc.boolean(),
  amount: fc.integer({ min: 0, max: 3 }),
  id: fc.constantFrom('1', '2', undefined),
  day: fc.constantFrom('2026-11-01', '2026-11-02'),
})
type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never

function ledger(drafts: readonly Draft[]): StatementEntry[] {
  let balance = 5
  return drafts.map(({ deposit, amount, id, day }) => {
    balance += deposit ? amount : -amount
    return { transactionDate: day, transactionId: id, debitCreditTypeCode: deposit ? '1' : '2', amount, balance }
  })
}
const withoutBalances = (entries: readonly StatementEntry[]): StatementEntry[] =>
  entries.map(({ balance: _balance, ...rest }) => rest)

function cut<E>(entries: readonly E[], sizes: readonly number[]): E[][] {
  const pages: E[][] = []
  let at = 0
  for (const size of sizes) {
    pages.push(entries.slice(at, at + size))
    at += size
  }
  return [...pages, entries.slice(at)]
}

const entriesAndCuts = [
  fc.array(draft, { maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 }),
] as const

describe('a statement cut into pages', () => {
  it('keeps four fees with the same number but different balances, over two pages', () => {
    const fees = [fee(1000), fee(890), fee(780), fee(670)]
    expect(read([fees.slice(0, 2), fees.slice(2)])).toEqual(fees)
  })

  it('is reassembled completely and in order, even if entries are equal, oldest or newest first', () => {
    fc.assert(
      fc.property(...entriesAndCuts, fc.boolean(), (drafts, sizes, newestFirst) => {
        const entries = newestFirst ? ledger(drafts).toReversed() : ledger(drafts)
        expect(read(cut(entries, sizes))).toEqual(entries)
      }),
      { numRuns: 2000 },
    )
  })

  it('is reassembled completely without balances too, because equal transfers may be different ones', () => {
    fc.assert(
      fc.property(...entriesAndCuts, (drafts, sizes) => {
        const entries = withoutBalances(ledger(drafts))
        expect(read(cut(entries, sizes))).toEqual(entries)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves out entries that a page repeats from the previous one if the balances prove it', () => {
    const amounts = fc.array(fc.record({ deposit: fc.boolean(), amount: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 4,
      maxLength: 30,
    })
    fc.assert(
      fc.property(amounts, fc.nat(), fc.nat(), fc.boolean(), (given, cutAt, overlap, newestFirst) => {
        const all = ledger(given.map((one) => ({ ...one, id: '1', day: '2026-11-01' })))
        const entries = newestFirst ? all.toReversed() : all
        const at = 2 + (cutAt % (entries.length - 3))
        const again = 1 + (overlap % (at - 1))
        const [first, second] = [entries.slice(0, at), entries.slice(at - again)]
        // If the repeated entries add up to zero, the page also follows on from the last balance and could be new.
        const sum = entries
          .slice(at - again, at)
          .reduce(
            (total, { debitCreditTypeCode, amount }) => total + (debitCreditTypeCode === '1' ? amount : -amount),
            0,
          )
        const isProven = sum !== 0
        expect(read([first, second])).toHaveLength(isProven ? entries.length : entries.length + again)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps an entry that differs in any one field', () => {
    const one = { ...fee(890), transactionType: '手数料', remarks: 'a', designatedDate: '2026-11-02' }
    const before = [fee(1000), one]
    expect(countRepeated(before, [one, fee(780)])).toBe(1)
    for (const changed of [
      { remarks: 'b' },
      { transactionType: '振込' },
      { designatedDate: '2026-11-03' },
      { transactionId: '2' },
      { balance: 891 },
      { remarks: undefined },
    ])
      expect(countRepeated(before, [{ ...one, ...changed }, fee(780)]), JSON.stringify(changed)).toBe(0)
  })
})

describe('repeated numbers', () => {
  it('are counted separately for the same and for different content', () => {
    expect(
      repeatedNumbers([
        fee(1000),
        fee(890),
        fee(890),
        { ...fee(1), transactionId: '2' },
        { ...fee(1), transactionDate: '2026-11-03' },
      ]),
    ).toEqual({ other: 1, equal: 1 })
  })

  it('are not counted where numbers are absent or differ', () => {
    expect(
      repeatedNumbers([
        { ...fee(1), transactionId: undefined },
        { ...fee(1), transactionId: undefined },
        fee(1),
        { ...fee(1), transactionId: '2' },
      ]),
    ).toEqual({ other: 0, equal: 0 })
  })
})
