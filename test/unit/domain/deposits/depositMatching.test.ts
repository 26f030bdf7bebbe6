import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byExpectation,
  decisionOf,
  matchDeposits,
  withExpectationKeys,
  type Decision,
  type Matching,
} from '#domain/deposits/depositMatching'
import type { Deposit, Expectation, ExpectedDeposit } from '#domain/deposits/deposit'
import { foldRemitterName } from '#domain/deposits/remitterName'

const deposit = (
  key: string,
  applicantName: string,
  amount: number,
  transactionDate = '2026-11-10',
  ediInfo = '',
): Deposit => ({ key, applicantName, amount, transactionDate, ediInfo })
const line = (kana: string, amount: number, changes: Partial<ExpectedDeposit> = {}): ExpectedDeposit => ({
  name: '',
  kana,
  amount,
  dueDate: '2026-11-30',
  invoiceNo: '',
  ...changes,
})
const expected = (...lines: ExpectedDeposit[]): Expectation[] => withExpectationKeys(lines)

const NAMES = ['カ）アオバ', 'アオバ', 'ユ）アオバ', 'ｱｵﾊﾞ(ｶ', 'ミドリ', '']
const deposits = fc
  .array(
    fc.record({
      applicantName: fc.constantFrom(...NAMES),
      amount: fc.constantFrom(1_000, 1_440, 2_000, 3_000),
      day: fc.integer({ min: 10, max: 19 }),
    }),
    { maxLength: 14 },
  )
  .map((list) =>
    list.map(({ day, ...rest }, at): Deposit => ({
      ...rest,
      key: `d${String(at)}`,
      transactionDate: `2026-11-${String(day)}`,
    })),
  )
const expectations = fc
  .array(
    fc.record({
      kana: fc.constantFrom(...NAMES),
      amount: fc.constantFrom(1_000, 2_000, 3_000),
      day: fc.integer({ min: 10, max: 19 }),
      invoiceNo: fc.constantFrom('', 'A1', 'A2'),
    }),
    { maxLength: 14 },
  )
  .map((list) =>
    withExpectationKeys(list.map(({ day, ...rest }) => ({ ...rest, name: '', dueDate: `2026-11-${String(day)}` }))),
  )

/** Decides some of the doubtful deposits, as a user might. */
function settled(came: readonly Deposit[], wanted: readonly Expectation[], verdicts: readonly number[]): Decision[] {
  const decisions: Decision[] = []
  for (const choice of verdicts) {
    const { doubtful, found } = matchDeposits(came, wanted, decisions)
    decisions.push(...found)
    const one = doubtful[choice % Math.max(1, doubtful.length)]
    const candidate = one?.candidates[choice % one.candidates.length]
    if (one && candidate)
      decisions.push(decisionOf(one.deposit, candidate.expectations, choice % 3 === 0 ? 'rejected' : 'confirmed'))
  }
  return decisions
}
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).sort()
const everything = ({ matched, doubtful, unexpected, open }: Matching) => ({ matched, doubtful, unexpected, open })

describe('matching deposits with expectations', () => {
  it('uses no deposit or expectation twice, loses none and keeps the sums right after any decisions', () => {
    fc.assert(
      fc.property(deposits, expectations, fc.array(fc.nat(50), { maxLength: 5 }), (came, wanted, verdicts) => {
        const { matched, doubtful, unexpected, open } = matchDeposits(came, wanted, settled(came, wanted, verdicts))
        const usedDeposits = [
          ...matched.map(({ deposit: own }) => own),
          ...doubtful.map(({ deposit: own }) => own),
          ...unexpected,
        ]
        const usedExpectations = [...matched.flatMap(({ expectations: own }) => own), ...open]
        expect(keys(usedDeposits)).toEqual(keys(came))
        expect(keys(usedExpectations)).toEqual(keys(wanted))
        expect(sum(usedDeposits)).toBe(sum(came))
        expect(sum(matched.flatMap(({ expectations: own }) => own)) - sum(matched.map(({ deposit: own }) => own))).toBe(
          matched.reduce((total, { difference }) => total + difference, 0),
        )
        for (const { candidates } of doubtful)
          for (const { expectations: own } of candidates) for (const { key } of own) expect(keys(open)).toContain(key)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of deposits and expectations', () => {
    fc.assert(
      fc.property(deposits, expectations, fc.infiniteStream(fc.nat()), (came, wanted, random) => {
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, at: Number(random.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
        expect(everything(matchDeposits(shuffle(came), shuffle(wanted), []))).toEqual(
          everything(matchDeposits(came, wanted, [])),
        )
      }),
    )
  })

  it('always finds an exact match: one deposit and one expectation with the same amount and name', () => {
    fc.assert(
      fc.property(deposits, expectations, (came, wanted) => {
        const { matched } = matchDeposits(came, wanted, [])
        const alike = (amount: number, name: string) => (other: { amount: number; text: string }) =>
          other.amount === amount && JSON.stringify(foldRemitterName(other.text)) === name
        for (const one of came) {
          const fits = alike(one.amount, JSON.stringify(foldRemitterName(one.applicantName)))
          const both = [
            came.filter(({ amount, applicantName }) => fits({ amount, text: applicantName })),
            wanted.filter(({ amount, kana }) => fits({ amount, text: kana })),
          ]
          if (one.applicantName !== '' && both.every(({ length }) => length === 1))
            expect(matched.find(({ depositKey }) => depositKey === one.key)?.expectations).toEqual(both[1])
        }
      }),
    )
  })

  it('keeps a match when a similar deposit appears later, and does not report it as found again', () => {
    const wanted = expected(line('カ）アオバ', 1_000))
    const first = matchDeposits([deposit('d1', 'アオバ（カ', 1_000)], wanted, [])
    expect(first.found).toHaveLength(1)
    const later = matchDeposits(
      [deposit('d0', 'アオバ（カ', 1_000, '2026-11-01'), deposit('d1', 'アオバ（カ', 1_000)],
      wanted,
      first.found,
    )
    expect(later.matched.map(({ depositKey }) => depositKey)).toEqual(['d1'])
    expect(later.unexpected.map(({ key }) => key)).toEqual(['d0'])
    expect(later.found).toEqual([])
  })

  it('keeps a match with a deposit from another period, and does not use its expectation again', () => {
    const wanted = expected(line('アオバ', 1_000))
    const { found } = matchDeposits([deposit('d1', 'アオバ', 1_000)], wanted, [])
    const { matched, open, unexpected } = matchDeposits([deposit('d2', 'アオバ', 1_000, '2026-12-10')], wanted, found)
    expect(matched.map(({ depositKey, here }) => [depositKey, here])).toEqual([['d1', false]])
    expect(open).toEqual([])
    expect(unexpected.map(({ key }) => key)).toEqual(['d2'])
  })

  it('does not propose again a match that the user rejected', () => {
    const [came, wanted] = [[deposit('d1', 'アオバ', 1_000)], expected(line('アオバ', 1_000))]
    const { matched, unexpected, open } = matchDeposits(came, wanted, [decisionOf(came[0]!, wanted, 'rejected')])
    expect([matched.length, unexpected.length, open.length]).toEqual([0, 1, 1])
  })

  it("uses an expectation only once if two windows decided on it, and prefers the user's decision", () => {
    const [came, wanted] = [
      [deposit('d1', 'アオバ', 1_000), deposit('d2', 'ミドリ', 1_000)],
      expected(line('アオバ', 1_000)),
    ]
    const { matched, unexpected, doubtful } = matchDeposits(came, wanted, [
      decisionOf(came[0]!, wanted, 'exact'),
      decisionOf(came[1]!, wanted, 'confirmed'),
    ])
    expect(matched.map(({ depositKey }) => depositKey)).toEqual(['d2'])
    expect([...unexpected.map(({ key }) => key), ...doubtful.map(({ deposit: own }) => own.key)]).toEqual(['d1'])
  })

  it('assigns equal deposits to the earliest due date first if all of them are expected', () => {
    const wanted = expected(
      line('アオバ', 1_000, { dueDate: '2026-12-31' }),
      line('アオバ', 1_000, { dueDate: '2026-11-30' }),
    )
    const { matched } = matchDeposits(
      [deposit('d2', 'アオバ', 1_000, '2026-11-20'), deposit('d1', 'アオバ', 1_000, '2026-11-10')],
      wanted,
      [],
    )
    expect(matched.map(({ depositKey, expectations: own }) => [depositKey, own[0]?.dueDate])).toEqual([
      ['d1', '2026-11-30'],
      ['d2', '2026-12-31'],
    ])
  })

  it('leaves equal deposits to the user if there are more or fewer than expected', () => {
    const { matched, doubtful } = matchDeposits(
      [deposit('d1', 'アオバ', 1_000)],
      expected(line('アオバ', 1_000), line('アオバ', 1_000, { dueDate: '2026-12-31' })),
      [],
    )
    expect(matched).toEqual([])
    expect(doubtful[0]?.candidates.map(({ reasons }) => reasons)).toEqual([['severalAlike'], ['severalAlike']])
  })

  it('matches a name with and without its company form, but not two different forms', () => {
    expect(
      matchDeposits([deposit('d1', 'カ）アオバ', 1_000)], expected(line('アオバ', 1_000)), []).matched,
    ).toHaveLength(1)
    const { matched, doubtful } = matchDeposits(
      [deposit('d1', 'カ）アオバ', 1_000)],
      expected(line('ユ）アオバ', 1_000)),
      [],
    )
    expect(matched).toEqual([])
    expect(doubtful[0]?.candidates[0]?.reasons).toEqual(['otherForm'])
    const mixed = matchDeposits(
      [deposit('d1', 'カ）アオバ', 1_000), deposit('d2', 'ユ）アオバ', 1_000)],
      expected(line('アオバ', 1_000), line('アオバ', 1_000, { invoiceNo: '2' })),
      [],
    )
    expect(mixed.matched).toEqual([])
  })
})

describe('candidates for a deposit', () => {
  const reasonsOf = (came: Deposit, ...lines: ExpectedDeposit[]) =>
    matchDeposits([came], expected(...lines), []).doubtful[0]?.candidates.map(({ reasons, difference }) => [
      ...reasons,
      difference,
    ])
  it.each([
    ['the same amount from another name', deposit('d', 'ヤマダ', 1_000), [line('アオバ', 1_000)], [['otherName', 0]]],
    [
      'a name that begins alike',
      deposit('d', 'アオバショウジ　トウキョウシテン', 1_000),
      [line('アオバショウジ', 1_000)],
      [['namePart', 0]],
    ],
    ['less by the size of a fee', deposit('d', 'アオバ', 99_560), [line('アオバ', 100_000)], [['feeSized', 440]]],
    [
      'more, or less by more than a fee',
      deposit('d', 'アオバ', 50_000),
      [line('アオバ', 100_000), line('アオバ', 49_560)],
      [
        ['otherAmount', -440],
        ['otherAmount', 50_000],
      ],
    ],
    [
      'the sum of several',
      deposit('d', 'アオバ', 300),
      [line('アオバ', 100), line('アオバ', 200, { invoiceNo: '2' }), line('アオバ', 5_000)],
      [
        ['severalInvoices', 0],
        ['otherAmount', -100],
        ['otherAmount', -200],
        ['otherAmount', 4_700],
      ],
    ],
    [
      'the sum of several less a fee',
      deposit('d', 'アオバ', 29_670),
      [line('アオバ', 10_000), line('アオバ', 20_000)],
      [
        ['severalInvoicesFee', 330],
        ['otherAmount', -9_670],
        ['otherAmount', -19_670],
      ],
    ],
    [
      'the invoice number in the EDI text',
      deposit('d', 'ヤマダ', 1_000, '2026-11-10', 'INV-2026-0042'),
      [line('アオバ', 1_000, { invoiceNo: 'ＩＮＶ２０２６００４２' }), line('ミドリ', 1_000)],
      [
        ['ediNumber', 'otherName', 0],
        ['otherName', 0],
      ],
    ],
  ])('are proposed with their reason: %s', (_, came, lines, reasons) => {
    expect(reasonsOf(came, ...lines)).toEqual(reasons)
  })

  it('are empty if neither the amount nor the name is expected', () => {
    const { unexpected, open } = matchDeposits([deposit('d', 'ヤマダ', 777)], expected(line('アオバ', 1_000)), [])
    expect([unexpected.length, open.length]).toEqual([1, 1])
  })
})

describe('the cost of matching', () => {
  const many = (n: number, amounts: number, names: number) =>
    Array.from({ length: n }, (_, at) =>
      deposit(
        `d${String(at)}`,
        `カ）カイシヤ${String(at % names)}`,
        1_000 + (at % amounts) * 10,
        `2026-11-${String(10 + (at % 20))}`,
      ),
    )
  const list = (n: number, amounts: number, names: number) =>
    expected(
      ...Array.from({ length: n }, (_, at) =>
        line(`カ）カイシヤ${String(at % names)}`, 1_000 + (at % amounts) * 10, { invoiceNo: String(at) }),
      ),
    )

  /** Returns how often matching reads the amount of an expectation. */
  function looks(scale: number, amounts: number, names: number): number {
    let count = 0
    const wanted = list(scale, amounts, names).map((one): Expectation => ({
      ...one,
      get amount() {
        count++
        return one.amount
      },
    }))
    const { matched, doubtful, unexpected } = matchDeposits(many(scale * 5, amounts, names), wanted, [])
    expect(matched.length + doubtful.length + unexpected.length).toBe(scale * 5)
    return count
  }

  // Comparing every deposit with every expectation would take 20,000,000 reads.
  it.each([
    ['mixed', 3_000, 1_500, 100_000],
    ['all alike', 1, 1, 400_000],
    ['one amount', 1, 2_000, 100_000],
    ['one name', 3_000, 1, 4_000_000],
    ['few of each', 11, 40, 500_000],
  ])(
    'stays far below comparing each of 10,000 deposits with each of 2,000 expectations: %s',
    (_, amounts, names, most) => {
      expect(looks(2_000, amounts, names)).toBeLessThan(most)
    },
    30_000,
  )
})

describe('what is expected, with the deposits that may pay it', () => {
  const of = (lines: ExpectedDeposit[], ...own: Deposit[]) =>
    byExpectation(matchDeposits(own, expected(...lines), []).doubtful).map(({ expectations: wanted, options }) => [
      wanted.map(({ invoiceNo }) => invoiceNo).join(' '),
      options.map((one) => one.deposit.key).join(' '),
    ])

  it('has the deposit nearest in yen first, then the one nearest to the due date', () => {
    const wanted = [line('アオバ', 1_000, { invoiceNo: 'A', dueDate: '2026-11-20' })]
    const near = [
      deposit('far', 'アオバ', 400, '2026-11-20'),
      deposit('fee', 'アオバ', 560, '2026-11-19'),
      deposit('early', 'アオバ', 560, '2026-11-02'),
    ]
    expect(of(wanted, ...near)).toEqual([['A', 'fee early far']])
    expect(of(wanted, ...near.toReversed())).toEqual([['A', 'fee early far']])
  })

  it('has several expectations that are paid together as one, and the strongest proposal first', () => {
    const lines = [line('アオバ', 1_000, { invoiceNo: 'A' }), line('アオバ', 2_000, { invoiceNo: 'B' })]
    expect(of(lines, deposit('sum', 'アオバ', 3_000))[0]).toEqual(['A B', 'sum'])
  })

  it('is every proposal of the deposits, each once, and nothing else', () => {
    fc.assert(
      fc.property(deposits, expectations, (own, lines) => {
        const { doubtful } = matchDeposits(own, withExpectationKeys(lines), [])
        const proposals = doubtful.flatMap((one) => one.candidates.map((candidate) => [one.deposit.key, candidate]))
        const seen = byExpectation(doubtful).flatMap(({ options }) =>
          options.map((one) => [one.deposit.key, one.candidate]),
        )
        expect(seen).toHaveLength(proposals.length)
        expect(new Set(seen.map(([, candidate]) => candidate))).toEqual(new Set(proposals.map(([, one]) => one)))
      }),
    )
  })
})
