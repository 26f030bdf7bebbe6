import { describe, expect, it } from 'vitest'
import { readDelimited } from '#formats/tables/delimited'
import { balancesCsv, balancesTsv } from '#features/bank/balances/useBalancesFile'
import { balanceRows } from '#features/bank/balances/rows'
import { account, company, read } from './samples.ts'

const t = (key: string, named: Record<string, unknown> = {}) =>
  [key.split('.').at(-1), ...Object.values(named)].join(' ')
const balance = {
  todayBalance: -100,
  clearedBalance: -100,
  previousDayBalance: 50,
  previousDate: '2026-11-19',
  accountNameKanji: '青葉',
  operationDate: '2026-11-20',
  operationTime: '12:00:00',
}
const rows = balanceRows({
  companies: [company('=青葉"商事"', [account('1111111', '+経費'), account('2222222')])],
  environment: 'production',
  groups: new Map(),
  stateOf: (of, { accountId, accountNo }) =>
    accountNo === '1111111' ? read(of.companyId, accountId, balance) : undefined,
})

describe('the balances as a file', () => {
  it('have amounts in plain yen, empty cells for unknown amounts, and the sums of the known amounts', () => {
    const file = balancesCsv(rows, t)
    if (!file.ok) throw new Error('refused')
    const table = readDelimited(file.value)
    if (!table.ok) throw new Error('unreadable')
    const [head = [], first = [], second = [], sum = []] = table.value.table.rows
    const cell = (line: readonly string[], column: string) => line[head.indexOf(column)]
    expect(cell(first, 'company')).toBe('=青葉"商事"')
    expect(cell(first, 'label')).toBe('+経費')
    expect(cell(first, 'accountNo')).toBe('1111111')
    expect(cell(first, 'todayBalance')).toBe('-100')
    expect(cell(first, 'dayChange')).toBe('-150')
    expect(cell(first, 'previousMonthEndBalance')).toBe('')
    expect(cell(first, 'readAt')).toBe('2026/11/20 12:00:00')
    expect(cell(first, 'bankTime')).toBe('2026/11/20 12:00:00')
    expect(['todayBalance', 'clearedBalance', 'dayChange', 'readAt'].map((column) => cell(second, column))).toEqual([
      '',
      '',
      '',
      '',
    ])
    expect(cell(sum, 'company')).toBe('sum 1 2')
    expect(cell(sum, 'todayBalance')).toBe('-100')
    expect(cell(sum, 'monthChange')).toBe('')
  })

  it('are the same on the clipboard, where texts that could be formulas are made harmless', () => {
    const [, first = ''] = balancesTsv(rows, t).split('\r\n')
    expect(first.split('\t')[0]).toBe('"\'=青葉""商事"""')
    expect(first).toContain("\t'+経費\t-100\t")
  })
})
