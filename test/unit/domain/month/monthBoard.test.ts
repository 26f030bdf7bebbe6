import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DebitAccount, SentLot } from '#domain/accounts/accountCover'
import { LOT_STATES, type LotState } from '#domain/filing/filingState'
import {
  countStates,
  filterLines,
  openLots,
  personsOf,
  totalsOf,
  worstFirst,
  type BoardLine,
} from '#domain/month/board'
import { isShort, MONTH_STATES, monthLine, type MonthFacts, type MonthLot } from '#domain/month/line'

const TODAY = '2026-12-09'
const ACCOUNT: DebitAccount = { payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '1111111' }
const OTHER: DebitAccount = { ...ACCOUNT, payingAccountNo: '2222222' }

const lot = (lotId: string, state: LotState, amount = 1000, more: Partial<MonthLot> = {}): MonthLot => ({
  lotId,
  name: lotId,
  state,
  payees: 2,
  amount,
  account: ACCOUNT,
  createdAt: `2026-12-01T00:00:0${String(lotId.length)}.000Z`,
  updatedAt: '2026-12-01T00:00:00.000Z',
  ...more,
})
const factsOf = (lots: readonly MonthLot[], more: Partial<MonthFacts> = {}): MonthFacts => ({
  lots,
  before: [],
  usualAccount: ACCOUNT,
  balanceOf: () => undefined,
  sentOn: () => [],
  ...more,
})
const lineOf = (lots: readonly MonthLot[], more: Partial<MonthFacts> = {}) => monthLine(factsOf(lots, more), TODAY)
const balance = (amount: number) => () => ({ amount, by: 'cleared' as const })

const anyLots = fc
  .array(
    fc.record({
      state: fc.constantFrom(...LOT_STATES),
      amount: fc.nat(99_999_999_999),
      payees: fc.nat(500),
      copyOf: fc.option(fc.nat(8)),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ state, amount, payees, copyOf }, at) =>
      lot(String(at), state, amount, { payees, ...(copyOf === null ? {} : { corrects: String(copyOf) }) }),
    ),
  )

describe('the month of one client', () => {
  it('has the state of the worst lot', () => {
    expect(lineOf([]).state).toBe('none')
    expect(lineOf([lot('a', 'approved'), lot('b', 'accepted')]).state).toBe('accepted')
    expect(lineOf([lot('a', 'draft'), lot('b', 'unknown'), lot('c', 'returned')]).state).toBe('unknown')
    expect(lineOf([lot('a', 'rejected'), lot('b', 'returned')]).state).toBe('returned')
    expect(lineOf([lot('a', 'unknown'), lot('b', 'contradicts')]).state).toBe('contradicts')
  })

  it('adds up payees and yen of all lots but the returned ones', () => {
    expect(lineOf([lot('a', 'approved', 300), lot('b', 'draft', 20)])).toMatchObject({ payees: 4, total: 320 })
    expect(lineOf([lot('a', 'returned', 300)])).toMatchObject({ payees: undefined, total: undefined })
    fc.assert(
      fc.property(anyLots, (lots) => {
        const paid = lots.filter(({ state }) => state !== 'returned')
        const { total } = lineOf(lots)
        expect(total).toBe(paid.length === 0 ? undefined : paid.reduce((sum, { amount }) => sum + amount, 0))
      }),
    )
  })

  it('lets a filed correction replace the returned lot, and only a returned one', () => {
    const copy = lot('bb', 'accepted', 900, { corrects: 'a' })
    expect(lineOf([lot('a', 'returned'), copy])).toMatchObject({ state: 'accepted', total: 900 })
    expect(lineOf([lot('a', 'unknown'), copy])).toMatchObject({ state: 'unknown', total: 1900 })
    expect(lineOf([lot('a', 'returned'), { ...copy, state: 'returned' }])).toMatchObject({
      state: 'returned',
      stepLots: ['bb'],
    })
  })

  it('keeps a returned lot open until its correction is filed, and continues with the correction', () => {
    const returned = lot('a', 'returned')
    const correction = (state: LotState, payees = 2) => lot('bb', state, 900, { corrects: 'a', payees })
    for (const [state, step] of [
      ['draft', 'confirm'],
      ['rejected', 'fix'],
    ] as const)
      expect(lineOf([returned, correction(state)])).toMatchObject({ state: 'returned', step, stepLots: ['bb'] })
    expect(lineOf([returned, correction('draft', 0)]).step).toBe('continue')
    for (const state of ['sending', 'unknown', 'contradicts', 'accepted', 'approved'] as const)
      expect(lineOf([returned, correction(state)]).lots).toEqual([correction(state)])
  })

  it('corrects a second returned lot before the correction of the first is filed', () => {
    const lots = [lot('a', 'returned'), lot('bb', 'returned'), lot('ccc', 'draft', 900, { corrects: 'a' })]
    expect(lineOf(lots)).toMatchObject({ step: 'correct', stepLots: ['bb'] })
  })

  it('keeps a returned lot open beside a lot that does not correct it', () => {
    expect(lineOf([lot('a', 'returned'), lot('bb', 'approved')])).toMatchObject({ state: 'returned', step: 'correct' })
  })

  it('does not lead to a second payment where another lot pays all payees of a returned one', () => {
    const returned = lot('a', 'returned', 93_600, { alsoIn: ['bb', 'ccc'] })
    for (const state of ['accepted', 'approved', 'paidElsewhere'] as const)
      expect(lineOf([returned, lot('bb', state)])).toMatchObject({ state: 'returned', step: 'handle', stepLots: ['a'] })
    // A draft, and what the bank returned too, pay nobody.
    for (const state of ['draft', 'returned'] as const)
      expect(lineOf([returned, lot('bb', state)]).step).toBe('correct')
    const other = lot('dddd', 'returned')
    expect(lineOf([returned, other, lot('bb', 'approved')])).toMatchObject({ step: 'correct', stepLots: ['dddd'] })
    const begun = lot('eeeee', 'draft', 7, { corrects: 'dddd' })
    expect(lineOf([returned, other, begun, lot('bb', 'approved')])).toMatchObject({ step: 'confirm' })
  })

  it('closes a returned lot that the user handled, and no other lot', () => {
    const handled = lot('a', 'returned', 500, { handled: true })
    expect(lineOf([handled])).toMatchObject({ state: 'handled', step: 'nothing', lots: [], handled: [handled] })
    expect(lineOf([handled, lot('bb', 'approved')])).toMatchObject({ state: 'approved', total: 1000 })
    expect(lineOf([lot('a', 'accepted', 500, { handled: true })])).toMatchObject({ state: 'accepted', handled: [] })
  })

  it('never hides a lot that is or may be at the bank', () => {
    fc.assert(
      fc.property(anyLots, (lots) => {
        const shown = lineOf(lots).lots
        expect(lots.every((one) => one.state === 'returned' || shown.includes(one))).toBe(true)
      }),
    )
  })

  it('compares with what was accepted last month, or else with what was last prepared', () => {
    const now = [lot('n', 'draft', 500)]
    const differenceTo = (...before: MonthLot[]) => lineOf(now, { before }).difference
    expect(differenceTo()).toBeUndefined()
    expect(differenceTo(lot('a', 'approved', 200), lot('b', 'accepted', 100), lot('c', 'draft', 9))).toBe(200)
    expect(differenceTo(lot('a', 'draft', 600))).toBe(-100)
    expect(differenceTo(lot('a', 'returned', 600))).toBeUndefined()
    expect(lineOf([], { before: [lot('a', 'approved')] }).difference).toBeUndefined()
  })

  it.each([
    ['create', [], []],
    ['createFromPrevious', [], [lot('p', 'approved')]],
    ['continue', [lot('a', 'draft', 0, { payees: 0 })], []],
    ['confirm', [lot('a', 'draft')], []],
    ['resolve', [lot('a', 'unknown'), lot('b', 'returned')], []],
    ['resolve', [lot('a', 'contradicts'), lot('b', 'returned')], []],
    ['correct', [lot('a', 'returned'), lot('b', 'rejected')], []],
    ['fix', [lot('a', 'rejected'), lot('b', 'draft')], []],
    ['wait', [lot('a', 'sending')], []],
    ['inquire', [lot('a', 'accepted')], []],
    ['print', [lot('a', 'approved')], []],
  ] as const)('has the next step %s', (step, lots, before) => {
    expect(lineOf(lots, { before }).step).toBe(step)
  })

  it('begins with the year plan where somebody pays by it, whatever was paid last month', () => {
    const before = [lot('p', 'approved')]
    expect([lineOf([], { before, planned: true }).step, lineOf([], { planned: true }).step]).toEqual([
      'createFromPlan',
      'createFromPlan',
    ])
    expect(lineOf([], { before, planned: true, notDue: true }).step).toBe('nothing')
    expect(lineOf([lot('a', 'draft')], { planned: true }).step).toBe('confirm')
  })

  it('gives the step to the lots that are in the worst state, the oldest first', () => {
    const lots = [lot('bb', 'accepted'), lot('a', 'accepted'), lot('c', 'approved')]
    expect(lineOf(lots).stepLots).toEqual(['a', 'bb'])
    expect(lineOf(lots).lots.map(({ lotId }) => lotId)).toEqual(['a', 'c', 'bb'])
  })
})

describe('the debit accounts of one client', () => {
  const sent = (amount: number, more: Partial<SentLot> = {}): SentLot => ({
    state: 'accepted',
    dueDate: '2026-12-10',
    amount,
    account: ACCOUNT,
    ...more,
  })

  it('must cover the lots not sent yet and the sent lots that are still to be debited', () => {
    const facts = { balanceOf: balance(1500), sentOn: () => [sent(400)] }
    expect(isShort(lineOf([lot('a', 'draft', 1100)], facts))).toBe(false)
    expect(isShort(lineOf([lot('a', 'draft', 1101)], facts))).toBe(true)
  })

  it('count a sent lot once', () => {
    const [account] = lineOf([lot('a', 'accepted', 400)], {
      balanceOf: balance(400),
      sentOn: () => [sent(400)],
    }).accounts
    expect(account).toMatchObject({ due: 0, cover: { kind: 'enough', left: 0 } })
  })

  it('are each compared with their own balance, and listed with the least covered first', () => {
    const lots = [lot('a', 'draft', 100), lot('b', 'draft', 100, { account: OTHER })]
    const { accounts } = lineOf(lots, {
      balanceOf: ({ payingAccountNo }) => ({ amount: payingAccountNo === '2222222' ? 99 : 9999, by: 'cleared' }),
    })
    expect(accounts.map(({ account, cover }) => [account.payingAccountNo, cover.kind])).toEqual([
      ['2222222', 'short'],
      ['1111111', 'enough'],
    ])
  })

  it('are not short while the balance is unknown', () => {
    expect(lineOf([lot('a', 'draft')]).accounts[0]?.cover.kind).toBe('unknown')
  })

  it('consist of the usual account while there is no lot', () => {
    expect(lineOf([], { balanceOf: balance(7) }).accounts).toMatchObject([{ account: ACCOUNT, due: 0 }])
  })
})

const boardLine = (name: string, lots: readonly MonthLot[], more: Partial<BoardLine['client']> = {}): BoardLine => ({
  ...lineOf(lots),
  client: { code: '', name, reading: '', person: '', ...more },
})
const names = (lines: readonly BoardLine[]) => lines.map(({ client }) => client.name)

describe('the board', () => {
  it('puts the worst state first, and orders the clients of one state by code and reading', () => {
    const lines = [
      boardLine('approved', [lot('a', 'approved')]),
      boardLine('い', [], { reading: 'イ' }),
      boardLine('ten', [], { code: '10' }),
      boardLine('two', [], { code: '2' }),
      boardLine('亜', [], { reading: 'ア' }),
      boardLine('returned', [lot('a', 'returned')]),
    ]
    expect(names(worstFirst(lines))).toEqual(['returned', 'two', 'ten', '亜', 'い', 'approved'])
  })

  it('puts a client without enough money before others of its state', () => {
    const rich = boardLine('rich', [lot('a', 'draft')], { code: '1' })
    const poor = {
      ...boardLine('poor', [], { code: '2' }),
      ...lineOf([lot('a', 'draft')], { balanceOf: balance(1) }),
    }
    expect(names(worstFirst([rich, poor]))).toEqual(['poor', 'rich'])
  })

  it('loses no line by sorting, and no yen by adding up', () => {
    fc.assert(
      fc.property(fc.array(anyLots, { maxLength: 20 }), (clients) => {
        const lines = clients.map((lots, at) => boardLine(String(at), lots))
        const sorted = worstFirst(lines)
        expect(new Set(sorted)).toEqual(new Set(lines))
        expect(totalsOf(sorted).total).toBe(
          clients.flat().reduce((sum, { state, amount }) => sum + (state === 'returned' ? 0 : amount), 0),
        )
        expect(Object.values(countStates(lines)).reduce((sum, count) => sum + count, 0)).toBe(lines.length)
        const ranks = sorted.map(({ state }) => MONTH_STATES.indexOf(state))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })

  it('filters by state, person and words', () => {
    const lines = [
      boardLine('アオバ商事', [lot('a', 'draft')], { person: '山田', code: '001' }),
      boardLine('みどり', [], { person: '佐藤', reading: 'ミドリ' }),
    ]
    const containing = (part: string) => [(text: string) => text.includes(part)]
    expect(names(filterLines(lines, {}))).toHaveLength(2)
    expect(names(filterLines(lines, { state: 'none' }))).toEqual(['みどり'])
    expect(names(filterLines(lines, { person: '山田' }))).toEqual(['アオバ商事'])
    expect(names(filterLines(lines, { words: containing('ミドリ') }))).toEqual(['みどり'])
    expect(names(filterLines(lines, { words: containing('001') }))).toEqual(['アオバ商事'])
    expect(filterLines(lines, { person: '山田', state: 'none' })).toEqual([])
    expect(personsOf(lines)).toEqual(['佐藤', '山田'])
  })

  it('counts the open lots and their yen for each state', () => {
    const lines = [
      boardLine('a', [lot('a', 'accepted', 400_921), lot('b', 'approved', 5)]),
      boardLine('b', [lot('a', 'returned', 7), lot('b', 'draft', 8, { corrects: 'a' })]),
      boardLine('c', [lot('a', 'returned', 9)]),
      boardLine('d', [lot('a', 'draft', 30)]),
      boardLine('e', [lot('a', 'returned', 93_600, { alsoIn: ['bb'] }), lot('bb', 'approved', 93_500)]),
    ]
    // A returned lot and its correction are one; what another lot pays is nobody's money any more.
    expect(openLots(lines)).toEqual([
      { state: 'returned', lots: 2, amount: 17, unreadable: 0 },
      { state: 'returned', lots: 1, amount: 0, unreadable: 0, paid: true },
      { state: 'draft', lots: 1, amount: 30, unreadable: 0 },
      { state: 'accepted', lots: 1, amount: 400_921, unreadable: 0 },
    ])
  })

  it('adds up the differences of the clients that have one, and counts these clients', () => {
    const before = [lot('p', 'approved', 100)]
    const compared = { ...boardLine('a', []), ...lineOf([lot('a', 'draft', 150)], { before }) }
    expect(totalsOf([compared, boardLine('b', [lot('a', 'draft', 70)])])).toMatchObject({
      clients: 2,
      total: 220,
      difference: 50,
      compared: 1,
    })
    expect(totalsOf([boardLine('b', [lot('a', 'draft', 70)])]).difference).toBeUndefined()
  })
})
