import { describe, expect, it } from 'vitest'
import { buildLedger } from '#domain/lots/ledger'
import { emptyDetail } from '#domain/lots/lot'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { balancesPaper } from '#features/bank/balances/balancesPaper'
import { groupOf } from '#features/bank/balances/rows'
import { ledgerPaper } from '#features/pay/ledger/ledgerPaper'
import { payeePaper } from '#features/pay/payees/payeePaper'
import type { FollowRow } from '#features/filed/approvals/rows'
import { followPaper } from '#features/filed/approvals/followPaper'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'

await loadScreenTexts()
await loadTexts('ja')
i18n.global.locale.value = 'ja'
const t = (key: string, named: Record<string, unknown> = {}, plural = 2): string => i18n.global.t(key, named, plural)

describe('lists on paper', () => {
  it('the payee list contains the visible payees and their sums', () => {
    const row = (municipalityCode: string, count: number, amount: number) => ({
      ...emptyPayee(),
      payeeId: municipalityCode,
      companyId: 'c',
      key: municipalityCode,
      municipalityCode,
      numberOfPayrollTaxPayments: count,
      amountOfPayrollTaxPayments: amount,
    })
    const paper = payeePaper([row('011002', 3, 45_600), row('132063', 2, 20_000)], { company: undefined, words: '' }, t)
    expect(paper.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['011002', '北海道 札幌市'],
      ['132063', '東京都 府中市'],
    ])
    expect(paper.totals[0]?.slice(1, 6)).toEqual(['合計', '2 団体', '', '5', '65,600'])
    expect(paper.facts[0]?.text).toBe('なし')
  })

  it('the sums of the ledger cover only the visible payees', () => {
    const pay = (municipalityCode: string, amount: number) => ({
      ...emptyDetail(),
      municipalityCode,
      designatedNumber: '1',
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: amount,
    })
    const ledger = buildLedger({
      year: 2026,
      payees: [],
      today: '2026-11-20',
      lots: [{ lotId: 'a', month: '2026-09', state: 'accepted', details: [pay('011002', 1000), pay('132063', 2000)] }],
    })
    const paper = ledgerPaper(
      ledger,
      ledger.rows.slice(0, 1),
      {
        company: undefined,
        year: '令和8年度',
        only: 'すべて',
        words: '',
        lacking: [{ lotId: 'd', month: '2026-11', name: '十一月', rows: 2 }],
      },
      'ja',
      t,
    )
    expect(paper.columns).toHaveLength(15)
    expect(paper.rows[0]?.cells[5]).toBe('✓1,000\n')
    expect(paper.note).toMatch(/どの金額にも入っていません：　令和8年11月分 十一月（2行）$/)
    expect(paper.totals).toEqual([
      ['✓ 申請済み', '', '\n', '\n', '\n', '1,000\n', ...Array.from({ length: 8 }, () => '\n'), '1,000\n'],
    ])
  })

  it('the list of followed applications has the one form of months and of days, and no sum if an amount is unknown', () => {
    const row = {
      acceptanceNo: '123456789012',
      companyName: '見本',
      dataName: 'A',
      month: '2026-11',
      dueDate: '2026-12-10',
      payees: 2,
      totalAmount: 3000,
      environment: 'production',
    } as unknown as FollowRow
    const of = (rows: FollowRow[]) => followPaper(rows, { company: '見本', shown: '未承認', words: '' }, t)
    expect(of([row]).rows[0]?.cells.slice(3, 7)).toEqual(['令和8年11月分', '2026/12/10', '2', '3,000'])
    expect(of([row, row]).totals[0]?.slice(0, 7)).toEqual(['合計', '2 件', '', '', '', '', '6,000'])
    expect(of([row, { ...row, totalAmount: undefined }]).totals[0]?.[6]).toBe('—')
  })

  it('the balances have headings for their groups, and sums that state how many accounts they cover', () => {
    const account = (accountNo: string, todayBalance?: number) =>
      ({
        company: { name: '見本' },
        account: { branchNo: '001', accountNo, accountTypeCode: '1', label: '' },
        record: undefined,
        figures: todayBalance === undefined ? undefined : { todayBalance },
      }) as never
    const group = groupOf('g', '見本', [account('1', 500), account('2')])
    const paper = balancesPaper(
      { groups: [group], total: group, grouped: true, practice: true, environment: '練習', shown: 'すべて', words: '' },
      t,
    )
    expect(paper.rows.map(({ heading, cells }) => [heading, cells[1]])).toEqual([
      [true, '500\n1 / 2 口座'],
      [false, '500'],
      [false, '—'],
    ])
    expect(paper.practice).toBe(true)
  })

  it('the balances have a full-width space between a reference date and the change since then', () => {
    const balance = { todayBalance: 500, previousDayBalance: 500, previousDate: '2026-11-21' }
    const row = {
      company: { name: '見本' },
      account: { branchNo: '001', accountNo: '1', accountTypeCode: '1', label: '' },
      record: { at: '2026-11-22T00:00:00Z', balance },
      figures: { todayBalance: 500, previousDayBalance: 500, dayChange: 0 },
    } as never
    const group = groupOf('g', '見本', [row])
    const paper = balancesPaper(
      {
        groups: [group],
        total: group,
        grouped: false,
        practice: true,
        environment: '練習',
        shown: 'すべて',
        words: '',
      },
      t,
    )
    expect(paper.rows[0]?.cells[3]).toBe('500\n2026/11/21　0')
  })
})
