import { describe, expect, it } from 'vitest'
import { balanceCommand } from '#features/bank/balances/keys'
import { balanceLines, balanceRows, groupBalances } from '#features/bank/balances/rows'
import { account, company } from './samples.ts'

const rows = balanceRows({
  companies: [company('a', [account('1111111'), account('2222222')]), company('b', [account('1111111')])],
  environment: 'production',
  groups: new Map(),
  stateOf: (_, { accountNo }) =>
    accountNo === '2222222' ? { environment: 'production', busy: false, error: { code: 'noCredentials' } } : undefined,
})
// The lines are: group a, account 1, account 2, the error of account 2, group b, account 1.
const lines = balanceLines(groupBalances(rows, 'company'), 'company', () => false)
const act = (key: string, at: number, ctrlKey = false) => balanceCommand({ key, ctrlKey, metaKey: false }, lines, at)

describe('the lines of the balances', () => {
  it('say the missing key of a company once, and every other error at its account', () => {
    const failing = (code: 'noCredentials' | 'locked') =>
      balanceLines(
        groupBalances(
          balanceRows({
            companies: [company('a', [account('1111111'), account('2222222')]), company('b', [account('1111111')])],
            environment: 'production',
            groups: new Map(),
            stateOf: () => ({ environment: 'production', busy: false, error: { code } }),
          }),
          'none',
        ),
        'none',
        () => false,
      ).map(({ kind }) => kind)
    expect(failing('noCredentials')).toEqual(['account', 'error', 'account', 'account', 'error'])
    expect(failing('locked')).toEqual(['account', 'error', 'account', 'error', 'account', 'error'])
  })
})

describe('keys in the list of balances', () => {
  it('move to accounts and headings, and skip errors', () => {
    expect(lines.map(({ kind }) => kind)).toEqual(['group', 'account', 'account', 'error', 'group', 'account'])
    expect(act('ArrowDown', 2)).toEqual({ act: 'go', to: 4 })
    expect(act('ArrowUp', 4)).toEqual({ act: 'go', to: 2 })
    expect(act('End', 0)).toEqual({ act: 'go', to: 5 })
    expect(act('PageUp', 5)).toEqual({ act: 'go', to: 0 })
    expect(act('ArrowDown', 5)).toEqual({ act: 'go', to: 5 })
  })

  it('never stop at an error, even if it is the last line', () => {
    const last = lines.slice(0, 4)
    expect(balanceCommand({ key: 'End', ctrlKey: false, metaKey: false }, last, 0)).toEqual({ act: 'go', to: 2 })
  })

  it('open, fold, refresh or copy a line, or name its group', () => {
    expect(act('Enter', 1)).toEqual({ act: 'open' })
    expect(act('Enter', 0)).toEqual({ act: 'toggle' })
    expect(act('ArrowLeft', 0)).toEqual({ act: 'fold' })
    expect(act('ArrowLeft', 2)).toEqual({ act: 'go', to: 0 })
    expect(act('ArrowRight', 0)).toEqual({ act: 'unfold' })
    expect(act(' ', 1)).toEqual({ act: 'refresh' })
    expect(act('g', 1)).toEqual({ act: 'name' })
    expect(act('c', 1, true)).toEqual({ act: 'copy' })
    expect(act('x', 1)).toBeUndefined()
    expect(act('a', 1, true)).toBeUndefined()
  })
})
