import { describe, expect, it } from 'vitest'
import { balanceLines, balanceRows, filterBalances, groupBalances, type RowSource } from '#features/bank/balances/rows'
import { account, company, read } from './samples.ts'

const aoba = company('あおば商事', [account('1111111', '経費'), account('2222222')])
const midori = company('みどり工業', [account('1111111', '売上')])
const practice = company('練習', [account('1111111')], 'practice')
const states = new Map([
  [
    'あおば商事 00111111111',
    read('あおば商事', '00111111111', { todayBalance: 100, accountNameKana: 'アオバシヨウジ（カ', branchName: '本店' }),
  ],
  [
    'あおば商事 00112222222',
    {
      ...read('あおば商事', '00112222222', { todayBalance: -5, clearedBalance: -5 }),
      error: { code: 'unauthorized' as const, status: 401 },
    },
  ],
])
const source = (changes: Partial<RowSource> = {}): RowSource => ({
  companies: [aoba, midori, practice],
  environment: 'production',
  groups: new Map(),
  stateOf: (of, { accountId }) => states.get(`${of.companyId} ${accountId}`),
  ...changes,
})
const found = (words: string) => filterBalances(balanceRows(source()), words, 'all').map(({ key }) => key)

describe('the rows of the balances', () => {
  it('are the accounts of one environment only', () => {
    expect(balanceRows(source()).map(({ key }) => key)).toEqual([
      'あおば商事 00111111111',
      'あおば商事 00112222222',
      'みどり工業 00111111111',
    ])
    expect(balanceRows(source({ environment: 'practice' })).map(({ key }) => key)).toEqual(['練習 00111111111'])
  })

  it('have no figures if no balance was read', () => {
    expect(balanceRows(source())[2]).toMatchObject({ figures: undefined, record: undefined })
  })

  it('are found by company, number, holder, branch and label in any script and width', () => {
    expect(found('ｱｵﾊﾞｼﾖｳｼﾞ')).toEqual(['あおば商事 00111111111'])
    expect(found('ほんてん')).toEqual([])
    expect(found('本店')).toEqual(['あおば商事 00111111111'])
    expect(found('００１－２２２')).toEqual(['あおば商事 00112222222'])
    expect(found('アオバ 2222')).toEqual(['あおば商事 00112222222'])
    expect(found('売上')).toEqual(['みどり工業 00111111111'])
  })

  it('can be filtered to show only accounts that failed, were never read or are negative', () => {
    const keys = (shown: 'failed' | 'unread' | 'negative') =>
      filterBalances(balanceRows(source()), '', shown).map(({ key }) => key)
    expect(keys('failed')).toEqual(['あおば商事 00112222222'])
    expect(keys('negative')).toEqual(['あおば商事 00112222222'])
    expect(keys('unread')).toEqual(['みどり工業 00111111111'])
  })
})

describe('groups of balances', () => {
  const named = new Map([
    ['あおば商事 ', '3月決算'],
    ['あおば商事 00112222222', '12月決算'],
  ])

  it('use the group name of the account or else of its company, and ungrouped rows come last', () => {
    const groups = groupBalances(balanceRows(source({ groups: named })), 'group')
    expect(groups.map(({ title, rows }) => [title, rows.map(({ key }) => key)])).toEqual([
      ['3月決算', ['あおば商事 00111111111']],
      ['12月決算', ['あおば商事 00112222222']],
      ['', ['みどり工業 00111111111']],
    ])
  })

  it('have the sum of the known balances and the time of the oldest reading', () => {
    const [first, second] = groupBalances(balanceRows(source()), 'company')
    expect(first?.sums.todayBalance).toEqual({ sum: 95, known: 2, all: 2 })
    expect(first?.sums.clearedBalance).toEqual({ sum: -5, known: 1, all: 2 })
    expect(first?.oldest).toBe('2026-11-20T03:00:00.000Z')
    expect(second?.sums.todayBalance).toEqual({ sum: undefined, known: 0, all: 1 })
  })

  it('show only their heading when folded, and otherwise each error below its account', () => {
    const groups = groupBalances(balanceRows(source()), 'company')
    const lines = balanceLines(groups, 'company', (id) => id === 'company みどり工業')
    expect(lines.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'group group company あおば商事',
      'account あおば商事 00111111111',
      'account あおば商事 00112222222',
      'error error あおば商事 00112222222',
      'group group company みどり工業',
    ])
  })

  it('can be turned off', () => {
    expect(
      balanceLines(groupBalances(balanceRows(source()), 'none'), 'none', () => true).map(({ kind }) => kind),
    ).toEqual(['account', 'account', 'error', 'account'])
  })
})
