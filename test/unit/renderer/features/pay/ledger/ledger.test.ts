import { describe, expect, it } from 'vitest'
import { buildLedger, type LedgerLot } from '#domain/lots/ledger'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import { readDelimited } from '#formats/tables/delimited'
import { writeLedgerCsv } from '#features/pay/ledger/ledgerCsv'
import { cellView, cellLabel, columnWidths, WIDTHS } from '#features/pay/ledger/ledgerText'
import { yearText } from '#ui/text/taxYear'
import { moveBy } from '#features/pay/ledger/moves'
import { i18n, loadScreenTexts } from '#i18n/index'

await loadScreenTexts()

i18n.global.locale.value = 'ja'
const t = (key: string, named: Record<string, unknown> = {}): string => i18n.global.t(key, named)
const pay = (municipalityCode: string, amount: number, changes: Partial<LotDetail> = {}): LotDetail => ({
  ...emptyDetail(),
  municipalityCode,
  designatedNumber: '1',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: amount,
  ...changes,
})
const lots: LedgerLot[] = [
  {
    lotId: 'a',
    month: '2026-09',
    state: 'accepted',
    details: [
      pay('011002', 1000),
      pay('132063', 2000, {
        amountOfMunicipalInhabitantTaxPayments: 600,
        amountOfPrefecturalInhabitantsTaxPayments: 400,
      }),
    ],
  },
  { lotId: 'b', month: '2026-10', state: 'accepted', details: [pay('011002', 1500)] },
  { lotId: 'c', month: '2026-10', state: 'draft', details: [pay('011002', 1500)] },
  { lotId: 'd', month: '2026-11', state: 'unknown', details: [pay('011002', 1500)] },
]
const ledger = buildLedger({ year: 2026, lots, payees: [], today: '2026-11-20' })
const cell = (code: string, month: string) =>
  ledger.rows.find(({ municipalityCode }) => municipalityCode === code)!.cells.find((one) => one.month === month)!

describe('a cell of the ledger', () => {
  it('shows a sign with its amount and never claims that tax was paid', () => {
    expect(cellView(cell('011002', '2026-09'), t)).toMatchObject({
      sign: '✓',
      amount: '1,000',
      below: '',
      tone: 'accepted',
    })
    expect(cellView(cell('132063', '2026-09'), t)).toMatchObject({ sign: '✓', amount: '2,000', below: '退✓1,000' })
    expect(cellView(cell('132063', '2026-10'), t)).toMatchObject({ sign: '×', amount: '漏れ', tone: 'missing' })
    expect(cellView(cell('011002', '2026-10'), t)).toMatchObject({
      sign: '✓',
      amount: '1,500',
      below: '‼重複',
    })
    expect(cellView(cell('011002', '2026-11'), t)).toMatchObject({ sign: '？', tone: 'unknown' })
    expect(cellView(cell('011002', '2026-12'), t)).toMatchObject({ sign: '', amount: '', tone: 'none' })
  })

  it('has a label in words for screen readers', () => {
    expect(cellLabel(cell('011002', '2026-10'), t)).toBe('令和8年10月分 申請済み 1,500円、重複、前回から+500円')
    expect(cellLabel(cell('132063', '2026-09'), t)).toBe('令和8年9月分 申請済み 2,000円、退職 申請済み 1,000円')
    expect(cellLabel(cell('132063', '2026-10'), t)).toBe('令和8年10月分 漏れ')
  })

  it('is wide enough for every amount and sum, and at least the default width', () => {
    expect(columnWidths(ledger, t)).toEqual({ month: WIDTHS.month, total: WIDTHS.total })
    const rich = buildLedger({
      year: 2026,
      payees: [],
      today: '2026-11-20',
      lots: [
        {
          lotId: 'x',
          month: '2026-09',
          state: 'accepted',
          details: Array.from({ length: 100 }, (_, n) => pay('011002', 999_999_999, { designatedNumber: String(n) })),
        },
      ],
    })
    expect(columnWidths(rich, t).month).toBeGreaterThan(formatYen(99_999_999_900).length * 6)
    expect(columnWidths(rich, t).total).toBeGreaterThan(columnWidths(ledger, t).total)
  })
})

describe('the ledger as CSV', () => {
  it('has a line per payee, totals per state in plain yen, and empty cells where there is no amount', () => {
    const file = writeLedgerCsv(ledger, [{ lotId: 'd', month: '2026-11', name: '十一月', rows: 2 }], t)
    const read = file.ok ? readDelimited(file.value) : file
    if (!read.ok) throw new Error('not readable')
    const [head = [], first = [], second = [], ...last] = (read.value as { table: { rows: string[][] } }).table.rows
    const [totals, lacking] = [last.slice(0, -1), last.at(-1)]
    const of = (line: string[], heading: string) => line[head.indexOf(heading)]
    expect(first.slice(0, 6)).toEqual(['011002', '北海道', '札幌市', 'サッポロシ', '1', '毎月'])
    expect([
      of(first, '令和8年10月分 状態'),
      of(first, '令和8年10月分 給与税額'),
      of(first, '令和8年10月分 退職税額'),
    ]).toEqual(['申請済み・重複', '1500', ''])
    expect([
      of(second, '令和8年10月分 状態'),
      of(second, '令和8年10月分 給与税額'),
      of(second, '令和8年9月分 退職税額'),
    ]).toEqual(['漏れ', '', '1000'])
    expect([
      of(first, '申請済み 給与税額計'),
      of(first, '結果不明 給与税額計'),
      of(first, '準備中 給与税額計'),
    ]).toEqual(['2500', '1500', '1500'])
    expect(
      totals.map((line) => [line[0], of(line, '令和8年9月分 給与税額'), of(line, '令和8年10月分 給与税額')]),
    ).toEqual([
      ['合計（結果不明）', '0', '0'],
      ['合計（申請済み）', '3000', '1500'],
      ['合計（準備中）', '0', '1500'],
    ])
    expect(of(totals[1] ?? [], '申請済み 退職税額計')).toBe('1000')
    expect(lacking).toEqual(['令和8年11月分 十一月（2行）'])
  })
  it('says the state of the retirement tax where it differs from that of the payroll tax', () => {
    const retirement = pay('011002', 0, { numberOfPayrollTaxPayments: 0, amountOfMunicipalInhabitantTaxPayments: 600 })
    const two: LedgerLot[] = [
      { lotId: 'a', month: '2026-10', state: 'accepted', details: [pay('011002', 1500)] },
      { lotId: 'b', month: '2026-10', state: 'unknown', details: [retirement] },
    ]
    const stateIn = (lots: LedgerLot[]) => {
      const file = writeLedgerCsv(buildLedger({ year: 2026, lots, payees: [], today: '2026-11-20' }), [], t)
      const read = file.ok ? readDelimited(file.value) : file
      if (!read.ok) throw new Error('not readable')
      const [head = [], first = []] = (read.value as { table: { rows: string[][] } }).table.rows
      return first[head.indexOf('令和8年10月分 状態')]
    }
    expect(stateIn(two)).toBe('申請済み・退職分は結果不明')
    expect(stateIn(two.slice(1))).toBe('結果不明')
    expect(stateIn(two.map((lot) => ({ ...lot, state: 'accepted' as const })))).toBe('申請済み')
  })
})

describe('a tax year as text', () => {
  it('names the era in Japanese, and its months as the screens write them', () => {
    expect(yearText(2026, 'ja', t)).toBe('令和8年度（6月分～翌年5月分）')
    expect(yearText(2026, 'en', (_key, named) => JSON.stringify(named))).toBe(
      '{"era":"2026","from":"2026/06","to":"2027/05"}',
    )
  })
})

describe('keys in the ledger', () => {
  const press = (key: string, row: number, column: number, ctrlKey = false) =>
    moveBy(
      { key, ctrlKey, metaKey: false, shiftKey: false, altKey: false },
      { row, column },
      { rows: 50, columns: 12, page: 10 },
    )
  it.each([
    ['ArrowDown', 3, 4, false, [4, 4]],
    ['ArrowDown', 49, 4, false, [49, 4]],
    ['ArrowUp', 0, 4, false, [0, 4]],
    ['ArrowUp', 9, 4, true, [0, 4]],
    ['ArrowLeft', 3, 0, false, [3, 0]],
    ['ArrowRight', 3, 11, false, [3, 11]],
    ['ArrowRight', 3, 2, true, [3, 11]],
    ['PageDown', 45, 1, false, [49, 1]],
    ['PageUp', 45, 1, false, [35, 1]],
    ['Home', 3, 4, false, [3, 0]],
    ['End', 3, 4, false, [3, 11]],
    ['Home', 3, 4, true, [0, 0]],
    ['End', 3, 4, true, [49, 11]],
  ] as const)('%s in row %i, column %i (with Ctrl: %s) goes to %j', (key, row, column, ctrl, [toRow, toColumn]) => {
    expect(press(key, row, column, ctrl)).toEqual({ row: toRow, column: toColumn })
  })

  it('do nothing if they are not movement keys, or if the ledger is empty', () => {
    expect(press('Enter', 0, 0)).toBeUndefined()
    expect(press('Tab', 0, 0)).toBeUndefined()
    expect(
      moveBy(
        { key: 'End', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
        { row: 0, column: 0 },
        { rows: 0, columns: 12, page: 1 },
      ),
    ).toBeUndefined()
  })
})
