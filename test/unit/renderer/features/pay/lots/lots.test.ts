import { describe, expect, it } from 'vitest'
import type { Company } from '#contract/ipc/index'
import { emptyDetail } from '#domain/lots/lot'
import { monthContext } from '#domain/lots/lotChecks'
import { nextMonthToPay } from '#domain/lots/monthWork'
import {
  countFindings,
  type EditorFinding,
  groupFindings,
  lotFindings,
  rowFindings,
} from '#features/pay/lots/parts/lotFindings'
import { accountOfHead, newHead, payFrom } from '#features/pay/lots/parts/payingAccount'
import { newRow } from '#data/draft/row'
import { editCell } from '#data/draft/cellEdit'

const company: Company = {
  companyId: '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8a11',
  name: '練習商事',
  environment: 'practice',
  accounts: [
    { accountId: '00110000001', branchNo: '001', accountTypeCode: '1', accountNo: '0000001', label: '普通' },
    { accountId: '00160000002', branchNo: '001', accountTypeCode: '6', accountNo: '0000002', label: '定期' },
  ],
  applicant: { applicantName: 'レンシュウショウジ', address: 'トウキョウト' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}

describe('a new lot', () => {
  it.each([
    ['2026-11-21', '2026-11', '2026-12-10'],
    ['2026-12-10', '2026-11', '2026-12-10'],
    ['2026-12-11', '2026-12', '2027-01-12'],
    ['2027-01-12', '2026-12', '2027-01-12'],
    ['2027-01-13', '2027-01', '2027-02-10'],
  ])('created on %s is for the month %s and due on %s', (today, month, dueDate) => {
    expect(nextMonthToPay(today)).toBe(month)
    expect(newHead(company, today)).toMatchObject({ monthForWhichPaymentIsDue: month, dueDate })
  })

  it('is debited from the only account that can be debited, never from a time deposit', () => {
    expect(newHead(company, '2026-11-21')).toMatchObject({
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '0000001',
    })
    expect(payFrom(company, '00160000002')).toEqual({ payingBranchNo: '', payingDepositType: '', payingAccountNo: '' })
  })

  it('has no debit account if there are several and none is the default, so that the user has to choose', () => {
    const second = {
      ...company.accounts[0]!,
      accountId: '00120000003',
      accountTypeCode: '2',
      accountNo: '0000003',
    } as const
    const several = { ...company, accounts: [...company.accounts, second] }
    expect(newHead(several, '2026-11-21')).toMatchObject({
      payingBranchNo: '',
      payingDepositType: '',
      payingAccountNo: '',
    })
    const named = { ...several, defaults: { ...company.defaults, payingAccountId: second.accountId } }
    expect(newHead(named, '2026-11-21')).toMatchObject({ payingDepositType: '2', payingAccountNo: '0000003' })
  })

  it('is matched to the account whose numbers it contains, or to no account', () => {
    const head = newHead(company, '2026-11-21')
    expect(accountOfHead(head, company)?.label).toBe('普通')
    expect(accountOfHead({ ...head, payingAccountNo: '9999999' }, company)).toBeUndefined()
  })
})

describe('findings of the editor', () => {
  const head = newHead(company, '2026-11-21')

  it('include unreadable numbers as errors on their cell', () => {
    const row = editCell(
      newRow({ ...emptyDetail(), municipalityCode: '131016' }),
      'amountOfPayrollTaxPayments',
      '12x',
    ).row
    expect(rowFindings(row)).toContainEqual({
      code: 'unreadableNumber',
      severity: 'error',
      field: 'amountOfPayrollTaxPayments',
      params: { text: '12x' },
    })
    expect(rowFindings(row)).toBe(rowFindings(row))
  })

  it("include the bank's errors at their row, even after the row has moved", () => {
    const rows = [newRow(), newRow({ ...emptyDetail(), municipalityCode: '131016' })]
    const bankErrors = [{ rowId: rows[1]?.rowId ?? '', errorCode: 'APICHD6001', errorInfo: 'x' }]
    const of = (order: typeof rows) =>
      lotFindings(head, order, { today: '2026-11-21', bankErrors }).find(({ code }) => code === 'bankError')?.row
    expect(of(rows)).toBe(1)
    expect(of(rows.toReversed())).toBe(0)
    expect(of([newRow()])).toBeUndefined()
  })

  describe('of one cell are one', () => {
    const payee = { ...emptyDetail(), numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 1000 }
    const filed = { ...payee, municipalityCode: '131024', designatedNumber: '3' }
    const month = monthContext([{ filed: true, acceptanceNo: '12345678', details: [filed] }], [])
    const inCell = (findings: readonly EditorFinding[], field: string) =>
      findings
        .filter((one) => one.row === 0 && one.field === field)
        .map((one) => [one.severity, one.code, ...(one.also ?? []).map((other) => other.code)])
    const check = (detail: typeof filed, previous: (typeof filed)[], rest = {}) =>
      lotFindings(head, [newRow(detail)], { today: '2026-11-21', previous, ...rest })

    it('and the second payment of the same tax leads a milder warning', () => {
      expect(inCell(check(filed, [], { month }), 'municipalityCode')).toEqual([
        ['warning', 'payeeFiledThisMonth', 'payeeNewSinceLastMonth'],
      ])
    })

    it('and an error leads the second payment of the same tax', () => {
      const rows = [newRow(filed), newRow(filed)]
      const found = lotFindings(head, rows, { today: '2026-11-21', month })
      const second = found.filter((one) => one.row === 1 && one.field === 'municipalityCode')
      expect(second.map((one) => [one.code, one.also?.map((other) => other.code)])).toEqual([
        ['duplicatePayee', ['payeeFiledThisMonth']],
      ])
      expect(countFindings(found)).toEqual({ error: 1, bank: 0, warning: 1 })
    })

    it('and say once that a number or a payee is missing', () => {
      const missing = check({ ...filed, designatedNumber: '' }, [filed])
      expect(inCell(missing, 'designatedNumber')).toEqual([['warning', 'designatedNumberLeftOut']])
      const wrong = check({ ...filed, municipalityCode: '131025' }, [])
      expect(inCell(wrong, 'municipalityCode')).toEqual([['error', 'codeBadCheckDigit']])
    })

    it('and the second payment is listed before other warnings', () => {
      const rows = [newRow({ ...filed, municipalityCode: '131016' }), newRow(filed)]
      const [first] = groupFindings(lotFindings(head, rows, { today: '2026-11-21', previous: [filed], month }))
      expect(first?.[0].code).toBe('payeeFiledThisMonth')
    })
  })

  it('wait for a row that is being typed with what it still lacks, not with what is wrong in it', () => {
    const begun = newRow({ ...emptyDetail(), municipalityCode: '131025' })
    const of = (typed: string | undefined) =>
      lotFindings(head, [begun], { today: '2026-11-21', typed }).flatMap(({ row, code }) => (row === 0 ? [code] : []))
    expect(of(begun.rowId)).toEqual(['codeBadCheckDigit'])
    for (const typed of [undefined, newRow().rowId])
      expect(of(typed)).toEqual(['codeBadCheckDigit', 'designatedNumberMissing', 'detailWithoutPayment'])
  })

  it('include an error for an empty lot, and are counted by severity', () => {
    const findings = lotFindings(head, [], { today: '2026-11-21' })
    expect(findings.some(({ code }) => code === 'noDetails')).toBe(true)
    expect(
      countFindings([
        { code: 'noDetails', severity: 'error' },
        { code: 'dueDateSoon', severity: 'warning' },
        { code: 'bankError', severity: 'bank' },
        { code: 'bankError', severity: 'bank' },
      ]),
    ).toEqual({ error: 1, bank: 2, warning: 1 })
  })

  it('are listed with the most severe first, and more than three equal ones form a group', () => {
    const change = (row: number) => ({ code: 'dueDateSoon', severity: 'warning', row }) as const
    const error = { code: 'noDetails', severity: 'error', row: 9 } as const
    const refused = (row: number): EditorFinding => ({
      code: 'bankError',
      severity: 'bank',
      row,
      bank: { place: { at: 'lot' }, data: [] },
    })
    const groups = groupFindings([change(0), change(1), refused(2), refused(3), change(4), error, change(5)])
    expect(groups.map((group) => [group[0].severity, group[0].row, group.length])).toEqual([
      ['error', 9, 1],
      ['bank', 2, 1],
      ['bank', 3, 1],
      ['warning', 0, 4],
    ])
    expect(groupFindings([change(0), change(1), change(4)]).map((group) => group.length)).toEqual([1, 1, 1])
    // A payment that the plan has otherwise is never among payments that it does not have.
    const plan = (row: number, planned: number) =>
      ({ code: 'planDiffers', severity: 'warning', row, params: { planned } }) as const
    const differing = groupFindings([plan(0, 0), plan(1, 0), plan(2, 98_800), plan(3, 0), plan(4, 0)])
    expect(differing.map((group) => [group[0].row, group.length])).toEqual([
      [0, 4],
      [2, 1],
    ])
  })
})
