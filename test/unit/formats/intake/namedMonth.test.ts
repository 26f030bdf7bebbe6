import { describe, expect, it } from 'vitest'
import { lot } from '#formats/intake/intake'
import { monthColumns, namedMonth } from '#formats/intake/namedMonth'

const of = (...lines: string[]) => namedMonth({ columns: [], lines, names: [] }, '2026-11-27')?.month
const inNames = (...names: string[]) => namedMonth({ columns: [], lines: ['11月'], names }, '2026-11-27')

describe('the month that a file names', () => {
  it.each([
    ['令和8年11月分 住民税一覧', '2026-11'],
    ['住民税　令和８年 ７ 月分', '2026-07'],
    ['令和元年12月', '2019-12'],
    ['R8.10', '2026-10'],
    ['2026年9月納付分', '2026-09'],
    ['住民税_2026-10.csv', '2026-10'],
    ['住民税_202610.csv', '2026-10'],
    ['juminzei_2026_08', '2026-08'],
    ['10月分', '2026-10'],
    // Two months ahead are of this year or the next, all others have passed.
    ['1月分', '2027-01'],
    ['2月分', '2026-02'],
  ])('%s is %s', (text, month) => {
    expect(of(text)).toBe(month)
  })

  it.each(['作成日 2026年11月24日', '2026/11/24', '20261124', '納期限 令和8年12月10日', '第10回', '11月', 'A2026103'])(
    '%s names none',
    (text) => {
      expect(of(text)).toBeUndefined()
    },
  )

  it('is that of the first text that names one, and none where that text names two', () => {
    expect(of('株式会社青葉', '10月分', '9月分')).toBe('2026-10')
    expect(of('10月分・11月分', '9月分')).toBeUndefined()
    expect(of('10月分（2026年10月）')).toBe('2026-10')
  })

  it.each([
    ['4-青葉10月', '2026-10'],
    ['10月', '2026-10'],
    ['住民税 １ 月', '2027-01'],
    ['住民税_2026-10', '2026-10'],
  ])('is in the name %s %s', (name, month) => {
    expect(inNames(name)).toEqual({ month, by: 'name' })
  })

  it.each(['変更10月以降', '12月10日納付', '10月と11月', '10月末'])('is in no name like %s', (name) => {
    expect(inNames(name)).toBeUndefined()
  })

  it('is that of the lines before that of a name', () => {
    expect(namedMonth({ columns: [], lines: ['9月分'], names: ['10月'] }, '2026-11-27')).toEqual({
      month: '2026-09',
      by: 'lines',
    })
  })
})

describe('the columns of a list of one month', () => {
  const said = (headings: string[], rows: string[][], columns: Record<string, number[]> = {}) => {
    const table = { rows: [headings, ...rows], lines: [], faults: new Map() }
    const layout = { subject: 'lot', headings, width: headings.length, firstDataRow: 1, columns, answers: {} } as const
    return namedMonth({ columns: monthColumns(table, layout, lot.period!), lines: [], names: [] }, '2027-02-01')?.month
  }

  it.each([
    ['年月', '2026/12', '2026-12'],
    ['支払年月', '令和8年12月', '2026-12'],
    ['対象月', '12', '2026-12'],
    ['年月', '202612', '2026-12'],
    ['納期限', '2027/01/12', undefined],
    ['日付', '2026/12', undefined],
  ])('say with %s = %s in every row that it is of %s', (heading, value, month) => {
    expect(
      said(
        ['市区町村', heading],
        [
          ['札幌市', value],
          ['小樽市', value],
        ],
      ),
    ).toBe(month)
    expect(
      said(
        ['市区町村', heading],
        [
          ['札幌市', value],
          ['小樽市', '2027/01'],
        ],
      ),
    ).toBeUndefined()
  })

  it('say it with the heading of the amounts where each month has a column of its own', () => {
    const amounts = { amountOfPayrollTaxPayments: [2] }
    expect(said(['市区町村', '12月', '1月'], [['札幌市', '100', '200']], amounts)).toBe('2027-01')
    expect(said(['市区町村', '12月', '1月'], [['札幌市', '100', '200']])).toBeUndefined()
  })
})
