import { describe, expect, it } from 'vitest'
import { sentByAccount, type FiledEntry } from '#features/pay/month/monthRows'
import { account, read } from '../../bank/balances/samples.ts'
import { BANK, client, lot, rowsOf } from './samples.ts'

describe('the lines of a month', () => {
  it('show each client once, with its lots of the month and the difference from the previous month', () => {
    const records = [lot('a', 500), lot('a', 300, { month: '2026-10' }), lot('b', 7)]
    const rows = rowsOf([client('a', { clientCode: '12', personInCharge: '山田' }), client('b'), client('c')], {
      records,
    })
    expect(rows.map(({ companyId, total, difference, state }) => [companyId, total, difference, state])).toEqual([
      ['a', 500, 200, 'draft'],
      ['b', 7, undefined, 'draft'],
      ['c', undefined, undefined, 'none'],
    ])
    expect(rows[0]?.client).toEqual({ code: '12', name: 'a', reading: '', person: '山田' })
  })

  it('of half-yearly clients have nothing to do in the months that pay none of their payees, unless there is a lot', () => {
    const companiesNotDue = new Set(['a'])
    const before = { records: [lot('a', 500, { month: '2026-11' })] }
    const december = rowsOf([client('a')], { ...before, companiesNotDue, month: '2026-12' })[0]
    const [november, may] = ['2026-11', '2027-05'].map((month) => rowsOf([client('a')], { ...before, month })[0])
    expect([december?.state, december?.step]).toEqual(['notDue', 'nothing'])
    expect([november?.state, may?.state]).toEqual(['draft', 'none'])
    const retirement = [lot('a', 10, { month: '2026-12' })]
    expect(rowsOf([client('a')], { companiesNotDue, records: retirement, month: '2026-12' })[0]?.state).toBe('draft')
    expect(rowsOf([client('b')], { companiesNotDue, month: '2026-12' })[0]?.state).toBe('none')
  })

  it('leave out lots filed in another environment, except those that can still be filed', () => {
    const records = [lot('a', 500)]
    const elsewhere = { records, entryOf: () => ({ environment: 'practice' as const }) }
    expect(rowsOf([client('a')], { ...elsewhere, stateOf: () => 'approved' })[0]?.state).toBe('none')
    expect(rowsOf([client('a')], { ...elsewhere, stateOf: () => 'rejected' })[0]?.state).toBe('rejected')
    expect(
      rowsOf([client('a', { environment: 'practice' })], { ...elsewhere, stateOf: () => 'approved' })[0],
    ).toMatchObject({ state: 'approved', total: 500 })
  })

  it('include a filing whose lot exists only on another computer, so that nobody pays it again', () => {
    const filing = (lotId: string, month: string) => ({
      lotId,
      companyId: 'a',
      environment: 'production' as const,
      month,
      at: '2026-12-01T00:00:00Z',
      acceptanceNo: '1',
      totals: { municipalityCount: 3, totalAmount: 700 } as FiledEntry['totals'],
    })
    const entries = [filing('x', '2026-11'), filing('y', '2026-10'), filing('z', '2026-09')]
    const [row] = rowsOf([client('a')], { entries, stateOf: () => 'accepted' })
    expect(row).toMatchObject({ state: 'accepted', payees: 3, total: 700, difference: 0, step: 'inquire' })
    // A lot that is not on this computer cannot be copied.
    const later = rowsOf([client('a')], { entries, stateOf: () => 'accepted', month: '2026-12' })
    expect(later[0]).toMatchObject({ state: 'none', step: 'create' })
    expect(rowsOf([client('a')], { entries, stateOf: () => 'rejected' })[0]?.state).toBe('none')
    expect(rowsOf([client('a', { environment: 'practice' })], { entries, stateOf: () => 'accepted' })[0]?.state).toBe(
      'none',
    )
    const both = rowsOf([client('a')], { entries, records: [lot('a', 700, { lotId: 'x' })], stateOf: () => 'accepted' })
    expect(both[0]?.total).toBe(700)
  })

  it('compare the total with the cleared balance of the account in the head of the lot', () => {
    const cover = (clearedBalance: number) =>
      rowsOf([client('a')], {
        records: [lot('a', 500)],
        balanceOf: (of, { accountId }) => read(of.companyId, accountId, { todayBalance: 9_999, clearedBalance }),
      })[0]?.accounts[0]?.cover
    expect(cover(500)).toEqual({ kind: 'enough', left: 0 })
    expect(cover(499)).toEqual({ kind: 'short', left: -1, missing: 1 })
  })

  it('show the default account while there is no lot, and no account for a client without accounts', () => {
    const second = account('2222222')
    const defaults = { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: second.accountId }
    const [own] = rowsOf([client('a', { accounts: [BANK, second], defaults })])
    expect(own?.accounts[0]?.account.payingAccountNo).toBe('2222222')
    expect(rowsOf([client('a', { accounts: [] })])[0]?.accounts).toEqual([])
  })
})

describe('the sent lots of an account', () => {
  const sent = (lotId: string, totalAmount: number) => ({
    lotId,
    dueDate: '2026-12-10',
    totals: { totalAmount } as Parameters<typeof sentByAccount>[0][number]['totals'],
  })

  it('are found for every client that pays from the account', () => {
    const { head } = lot('a', 0)
    const other = { ...head, payingAccountNo: '2222222' }
    const heads = new Map([
      ['1', head],
      ['2', head],
      ['3', other],
    ])
    const find = sentByAccount([sent('1', 10), sent('2', 20), sent('3', 30), sent('gone', 40)], heads, () => 'accepted')
    expect(find(head).map(({ amount }) => amount)).toEqual([10, 20])
    expect(find(other).map(({ amount }) => amount)).toEqual([30])
    expect(find({ ...head, payingAccountNo: '9999999' })).toEqual([])
  })
})
