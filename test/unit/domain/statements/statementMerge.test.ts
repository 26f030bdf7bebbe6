import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeEntries } from '#domain/statements/statementMerge'
import type { StatementEntry } from '#domain/statements/statements'

type Entry = StatementEntry & { remarks?: string }
const day = (n: number) => `2026-12-${String(n + 1).padStart(2, '0')}`

/** A ledger of a few days with many equal entries; `stated` says whether the bank states balances. */
const ledgers = fc
  .record({
    stated: fc.boolean(),
    drafts: fc.array(
      fc.record({
        day: fc.nat(8),
        deposit: fc.boolean(),
        amount: fc.constantFrom(100, 200),
        text: fc.constantFrom('ア', 'イ', undefined),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ stated, drafts }) => {
    let balance = 0
    return drafts
      .toSorted((a, b) => a.day - b.day)
      .map(({ day: n, deposit, amount, text }): Entry => {
        balance += deposit ? amount : -amount
        return {
          transactionDate: day(n),
          debitCreditTypeCode: deposit ? '1' : '2',
          amount,
          ...(text !== undefined && { remarks: text }),
          ...(stated && { balance }),
        }
      })
  })
const windowOf = (list: readonly Entry[], from: number, to: number) =>
  list.filter(({ transactionDate }) => transactionDate >= day(from) && transactionDate <= day(to))

describe('joining the entries of two files', () => {
  it('adds nothing when the same file comes again, in any number', () => {
    fc.assert(
      fc.property(ledgers, (list) => {
        expect(mergeEntries(list, list)).toEqual({ entries: list, added: 0, similar: 0 })
      }),
    )
  })

  it('doubles no entry and loses none of overlapping periods, in either order', () => {
    fc.assert(
      fc.property(ledgers, fc.nat(8), fc.nat(8), (list, from, to) => {
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const [first, second] = [windowOf(list, 0, end), windowOf(list, start, 8)]
        expect(mergeEntries(first, second).entries).toEqual(list)
        expect(mergeEntries(second, first).entries).toEqual(list)
      }),
    )
  })

  it('has every whole entry of both as often as the file that has it most often', () => {
    const whole = (list: readonly Entry[]) =>
      list.map((entry) => ({ ...entry, remarks: entry.remarks ?? 'ウ', balance: 0 }))
    const counts = (list: readonly Entry[]) =>
      Map.groupBy(list, (entry) => JSON.stringify([entry.transactionDate, entry.debitCreditTypeCode, entry.amount]))
    fc.assert(
      fc.property(ledgers, ledgers, (one, other) => {
        const [first, second] = [counts(whole(one)), counts(whole(other))]
        const merged = counts(mergeEntries(whole(one), whole(other)).entries)
        for (const key of new Set([...first.keys(), ...second.keys()]))
          expect(merged.get(key)?.length).toBe(Math.max(first.get(key)?.length ?? 0, second.get(key)?.length ?? 0))
        expect([...merged.keys()].every((key) => first.has(key) || second.has(key))).toBe(true)
      }),
    )
  })

  it('keeps two equal entries of one day, and takes a third from a file that has three', () => {
    const one: Entry = { transactionDate: day(0), debitCreditTypeCode: '1', amount: 100, remarks: 'ア' }
    expect(mergeEntries([one, one], [one, one]).entries).toHaveLength(2)
    expect(mergeEntries([one, one], [one, one, one])).toMatchObject({ added: 1, similar: 0 })
  })

  it('takes the same text in another width for the same, and counts what only resembles an entry', () => {
    const one: Entry = { transactionDate: day(0), debitCreditTypeCode: '1', amount: 100, remarks: 'ガス　リヨウ' }
    expect(mergeEntries([one], [{ ...one, remarks: 'ｶﾞｽ ﾘﾖｳ' }])).toMatchObject({ added: 0 })
    expect(mergeEntries([one], [{ ...one, remarks: '水道' }])).toMatchObject({ added: 1, similar: 1 })
  })

  it('puts a new entry behind the one that it follows in its file', () => {
    const of = (remarks: string): Entry => ({ transactionDate: day(0), debitCreditTypeCode: '1', amount: 1, remarks })
    const { entries } = mergeEntries([of('a'), of('c')], [of('a'), of('b'), of('c'), of('d')])
    expect(entries.map(({ remarks }) => remarks)).toEqual(['a', 'b', 'c', 'd'])
  })
})
