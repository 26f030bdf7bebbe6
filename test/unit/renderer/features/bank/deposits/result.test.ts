import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionOf, matchDeposits, withExpectationKeys, type Decision } from '#domain/deposits/depositMatching'
import { readDelimited } from '#formats/tables/delimited'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { depositsOf, matchFilter, matchSums } from '#features/bank/deposits/matchView'
import { writeMatchCsv } from '#features/bank/deposits/resultFile'

const t = (key: string) => key.split('.').at(-1) ?? ''
const NAMES = ['カ）アオバ', 'アオバ', '=ミドリ', '']
const rows = fc.array(
  fc.record({
    transactionDate: fc.constantFrom('2026-11-01', '2026-11-02'),
    transactionId: fc.constantFrom('1', '2', '3'),
    debitCreditTypeCode: fc.constantFrom('1' as const, '2' as const),
    amount: fc.constantFrom(100, 560, 1_000, 1_100),
    applicantName: fc.constantFrom(...NAMES),
  }),
  { maxLength: 15 },
)
const lines = fc.array(
  fc.record({
    name: fc.constantFrom('青葉', ''),
    kana: fc.constantFrom(...NAMES),
    amount: fc.constantFrom(100, 1_000),
    dueDate: fc.constantFrom('', '2026-11-30'),
    invoiceNo: fc.constantFrom('', '1'),
  }),
  { maxLength: 15 },
)

function whole(entries: StatementRow[], list: ReturnType<typeof withExpectationKeys>, confirm: boolean) {
  const { deposits, withdrawals } = depositsOf(entries)
  const before = matchDeposits(deposits, list, [])
  const decisions: Decision[] = [...before.found]
  const [first] = before.doubtful
  if (confirm && first) decisions.push(decisionOf(first.deposit, first.candidates[0]!.expectations, 'confirmed'))
  const matching = matchDeposits(deposits, list, decisions)
  return { matching, deposits, withdrawals, sums: matchSums(matching, deposits, withdrawals, list) }
}

describe('the sums of a matching', () => {
  it('add up on both sides, with withdrawals left unmatched', () => {
    fc.assert(
      fc.property(rows, lines, fc.boolean(), (entries, items, confirm) => {
        const { sums, deposits, withdrawals } = whole(entries, withExpectationKeys(items), confirm)
        expect(deposits.length + withdrawals.length).toBe(entries.length)
        expect(deposits.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          entries
            .filter(({ debitCreditTypeCode }) => debitCreditTypeCode === '1')
            .reduce((sum, { amount }) => sum + amount, 0),
        )
        for (const field of ['count', 'sum'] as const) {
          expect(sums.matched[field] + sums.doubtful[field] + sums.unexpected[field]).toBe(sums.deposits[field])
          expect(sums.settled[field] + sums.open[field]).toBe(sums.expected[field])
        }
        expect(sums.settled.sum - sums.matched.sum).toBe(sums.difference)
      }),
    )
  })
})

describe('a matching as a file', () => {
  it('contains columns that add up to their totals, which match the sums on the screen', () => {
    fc.assert(
      fc.property(rows, lines, fc.boolean(), (entries, items, confirm) => {
        const { matching, withdrawals, sums } = whole(entries, withExpectationKeys(items), confirm)
        const file = writeMatchCsv(matching, withdrawals, t)
        const read = file.ok ? readDelimited(file.value) : file
        if (!read.ok) throw new Error('unreadable')
        const [head = [], ...all] = read.value.table.rows
        const [body, total = []] = [all.slice(0, -1), all.at(-1)]
        const sum = (column: string) => body.reduce((result, line) => result + Number(line[head.indexOf(column)]), 0)
        for (const column of ['deposit', 'withdrawal', 'expected', 'difference'])
          expect(sum(column)).toBe(Number(total[head.indexOf(column)]))
        expect([sum('deposit'), sum('withdrawal'), sum('expected'), sum('difference')]).toEqual([
          sums.deposits.sum,
          sums.withdrawals.sum,
          sums.expected.sum,
          sums.difference,
        ])
        const names = body.map((line) => line[head.indexOf('remitter')] ?? '')
        expect(names.every((name) => NAMES.includes(name))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a search in the lists of a matching', () => {
  it('finds words in any width and either kana script', () => {
    expect(matchFilter('ｱｵﾊﾞ')(['カ）アオバ'])).toBe(true)
    expect(matchFilter('あおば')(['カ）アオバ'])).toBe(true)
    expect(matchFilter('ミドリ')(['カ）アオバ', '100'])).toBe(false)
    expect(matchFilter('')([])).toBe(true)
  })
})
