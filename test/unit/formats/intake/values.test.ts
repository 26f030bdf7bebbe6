import { describe, expect, it } from 'vitest'
import { readDay, readMonth } from '#formats/intake/days'
import { deposits, lot, payees, plan, statement, type Subject } from '#formats/intake/intake'
import { cleanText, parseCount, parseDirection, parseNumberText, parseYen } from '#formats/intake/values'
import { readLines } from './lists'

/** Every way to write an amount that is understood, with its yen; undefined is a blank. */
const YEN: readonly (readonly [string, number | undefined])[] = [
  ['12300', 12300],
  ['12,300', 12300],
  ['１２，３００', 12300],
  ['¥12,300', 12300],
  ['￥12,300', 12300],
  ['\\12,300', 12300],
  ['＼12,300', 12300],
  ['12,300円', 12300],
  ['¥ 12,300', 12300],
  [' 12,300 ', 12300],
  ['　12300　', 12300],
  ['12300.00', 12300],
  ['12,300.0', 12300],
  ['12300.', 12300],
  ['+12,300', 12300],
  ['＋12300', 12300],
  ["'12300", 12300],
  ['="12300"', 12300],
  ['0012300', 12300],
  ['\u202d12300\u202c', 12300],
  ['12\u00a0300', 12300],
  ['12300\u00a0', 12300],
  ['\ufeff12300', 12300],
  ['JPY 12,300', 12300],
  ['0', 0],
  ['-', 0],
  ['－', 0],
  ['―', 0],
  ['−', 0],
  ['ー', 0],
  ['  -   ', 0],
  ['¥-', 0],
  ['--', 0],
  ['', undefined],
  ['　', undefined],
  ['-500', -500],
  ['−500', -500],
  ['―500', -500],
  ['500─', -500],
  ['－５００', -500],
  ['△500', -500],
  ['▲500', -500],
  ['▲ 1,500', -1500],
  ['(500)', -500],
  ['（500）', -500],
  ['500-', -500],
  ['¥-500', -500],
  ['-¥500', -500],
  ['△¥1,500円', -1500],
  ['-500.00', -500],
]
const NO_YEN = [
  'abc',
  '12,30',
  '1,2300',
  '1.5',
  '.5',
  '12300千円',
  '1 2300',
  '(-500)',
  '--500',
  '1.2E+05',
  '①',
  '9007199254740993',
  '5/1',
  '12,300円也',
]

describe('an amount', () => {
  it.each(YEN)('%j is %j yen', (text, value) => {
    expect(parseYen(text)).toMatchObject({ ok: true, value })
  })
  it.each(NO_YEN)('%j is refused', (text) => expect(parseYen(text).ok).toBe(false))
  it('says when it was written as a dash or with zeros behind the point', () => {
    expect(parseYen('-')).toEqual({ ok: true, value: 0, dash: true })
    expect(parseYen('500.00')).toEqual({ ok: true, value: 500, fraction: true })
    expect(parseYen('500')).toEqual({ ok: true, value: 500 })
  })
  it.each([
    ['3人', 3],
    ['３名', 3],
    ['12件', 12],
    ['3.0', 3],
    ['-', 0],
    ['1,234', 1234],
  ])('the count %j is %j', (text, value) => expect(parseCount(text)).toMatchObject({ ok: true, value }))
})

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const PLACE = '131016,千代田区'
const lotOf = (cell: string) => [
  '市区町村コード,市区町村名,人数,税額,退職 市町村民税,退職 道府県民税',
  `${PLACE},1,${quoted(cell)},0,0`,
]

/** Each subject with a list of one row that has the cell as its amount, and where the amount goes. */
const SUBJECTS: readonly {
  name: string
  subject: Subject<unknown>
  list: (cell: string) => string[]
  amount: (row: never) => number
}[] = [
  {
    name: 'lot',
    subject: lot,
    list: lotOf,
    amount: (row: { amountOfPayrollTaxPayments: number }) => row.amountOfPayrollTaxPayments,
  },
  {
    name: 'payees',
    subject: payees,
    list: (cell) => ['市区町村コード,指定番号,給与件数,給与税額', `131016,1,1,${quoted(cell)}`],
    amount: (row: { amountOfPayrollTaxPayments: number }) => row.amountOfPayrollTaxPayments,
  },
  {
    name: 'plan',
    subject: plan,
    list: (cell) => ['社員番号,市区町村コード,6月,7月以降', `1,131016,${quoted(cell)},0`],
    amount: (row: { amounts: number[] }) => row.amounts[0] ?? 0,
  },
  {
    name: 'statement',
    subject: statement,
    list: (cell) => ['日付,摘要,出金金額,入金金額', `2026/10/01,振込,,${quoted(cell)}`, '2026/10/02,振込,,1'],
    amount: (row: { amount: number; debitCreditTypeCode: string }) =>
      row.debitCreditTypeCode === '1' ? row.amount : -row.amount,
  },
  {
    name: 'deposits',
    subject: deposits,
    list: (cell) => ['得意先名,請求金額', `青葉商会,${quoted(cell)}`],
    amount: (row: { amount: number }) => row.amount,
  },
]

describe.each(SUBJECTS)('a list of $name', ({ subject, list, amount }) => {
  const written = YEN.filter(([, value]) => value !== undefined && value > 0)
  it.each(written)('understands the amount %j', async (cell, value) => {
    const read = await readLines(list(cell), subject)
    expect(read.problems).toEqual([])
    expect(amount(read.rows[0] as never)).toBe(value)
  })
  it.each(NO_YEN.filter((text) => text !== '①'))('refuses the amount %j with its place', async (cell) => {
    const read = await readLines(list(cell), subject)
    expect(read.rows.length).toBeLessThan(list(cell).length - 1)
    expect(read.ready).toBe(false)
    expect(read.tally.rows.refused).toBe(1)
  })
})

describe('a day', () => {
  it.each([
    ['2026/10/01', '2026-10-01'],
    ['2026-10-1', '2026-10-01'],
    ['2026.10.1', '2026-10-01'],
    ['20261001', '2026-10-01'],
    ['2026年10月1日', '2026-10-01'],
    ['２０２６／１０／１', '2026-10-01'],
    ['2026/10/01 13:45', '2026-10-01'],
    ['2026-10-01T13:45:00+09:00', '2026-10-01'],
    ['2026/10/01(木)', '2026-10-01'],
    ['2026年10月1日（木曜日）', '2026-10-01'],
    ['R8.10.1', '2026-10-01'],
    ['令和8年10月1日', '2026-10-01'],
    ['令8.10.1', '2026-10-01'],
    ['R08/10/01', '2026-10-01'],
    ['R081001', '2026-10-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['H31.4.30', '2019-04-30'],
    ['㋿8年10月1日', '2026-10-01'],
    ['1-Oct-26', '2026-10-01'],
    ['Oct 1, 2026', '2026-10-01'],
    ["'2026/10/01", '2026-10-01'],
    ['\u200b2026/10/01', '2026-10-01'],
    ['2026―11─05', '2026-11-05'],
  ])('%j is %s', (text, day) => expect(readDay(text)).toEqual({ kind: 'sure', day }))
  it.each(['2026/13/01', '2026/02/30', 'H31.5.1', '振込', '合計', '2026/10'])('%j is none', (text) =>
    expect(readDay(text).kind).toBe('unreadable'),
  )
  it('of two digits has every reading that is a day', () => {
    expect(readDay('1/5/26')).toEqual({
      kind: 'unsure',
      days: { reiwa: '2019-05-26', west: '2001-05-26', mdy: '2026-01-05', dmy: '2026-05-01' },
    })
    expect(readDay('26/10/01')).toMatchObject({ kind: 'unsure', days: { west: '2026-10-01' } })
    expect(readDay('46296')).toEqual({ kind: 'unsure', days: { serial: '2026-10-01' } })
    expect(readDay('10/13/2026')).toEqual({ kind: 'unsure', days: { mdy: '2026-10-13' } })
  })
  it.each([
    ['6月', { month: 6 }],
    ['06', { month: 6 }],
    ['2026/06', { month: 6, year: 2026 }],
    ['202606', { month: 6, year: 2026 }],
    ['2026年6月分', { month: 6, year: 2026 }],
    ['R8.6', { month: 6, year: 2026 }],
    ['令和8年6月', { month: 6, year: 2026 }],
    ['R0806', { month: 6, year: 2026 }],
    ['8年6月', { month: 6, year: 2026, short: true }],
  ])('the month %j is %j', (text, month) => expect(readMonth(text)).toEqual(month))
})

describe('a number of which every digit counts', () => {
  it.each([
    ['00123', '00123'],
    ['="00123"', '00123'],
    ["'00123", '00123'],
    ['００１２３', '00123'],
    ['123.0', '123'],
    ['１２－３４', '12-34'],
    ['12―34─5', '12-34-5'],
    ['12‐34', '12-34'],
    ['\u200e00123', '00123'],
  ])('%j is %j', (text, value) => expect(parseNumberText(text)).toEqual({ ok: true, value }))
  it('is refused once a spreadsheet wrote it with an exponent', () =>
    expect(parseNumberText('1.23457E+11')).toEqual({ ok: false, code: 'digitsLost' }))
})

describe('text', () => {
  it('loses what nobody sees, which is named', () => {
    expect(cleanText('\u202d12300\u202c')).toEqual({ text: '12300', removed: ['U+202D', 'U+202C'] })
    expect(cleanText('青葉\u00a0商会\u200b')).toEqual({ text: '青葉 商会', removed: ['U+00A0', 'U+200B'] })
    expect(cleanText('青葉　商会')).toEqual({ text: '青葉　商会', removed: [] })
  })
  it.each([
    ['入金', 'in'],
    ['入', 'in'],
    ['1', 'in'],
    ['お預り', 'in'],
    ['出金', 'out'],
    ['支払い', 'out'],
    ['お支払', 'out'],
    ['2', 'out'],
    ['その他', undefined],
  ])('%j as a direction is %j', (text, direction) => expect(parseDirection(text)).toBe(direction))
})
