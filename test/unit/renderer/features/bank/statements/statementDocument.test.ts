import { describe, expect, it } from 'vitest'
import { printJob, type Company, type CompanyAccount } from '#contract/ipc/index'
import { reportOf, suggestedName, type DocumentSubject } from '#features/bank/statements/print/statementDocument'
import { idleStatement } from '#features/bank/statements/fetch/useStatementState'
import { NO_DOUBTS, type Doubts } from '#data/schema/answerCoverage'
import { OPTIONS } from './paper/samples.ts'
import { ledgerOf } from './arbitraries.ts'

const account: CompanyAccount = {
  accountId: '00111111111',
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: '1111111',
  label: '主',
}
const company: Company = {
  companyId: '11111111-1111-4111-8111-111111111111',
  name: 'A/B: 商事*',
  environment: 'practice',
  accounts: [account],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '0', payingAccountId: null },
}
const state = {
  ...idleStatement(),
  phase: 'cancelled' as const,
  rows: ledgerOf(0, [{ deposit: true, amount: 1 }]),
  period: { from: '2026-07-01', to: '2026-07-31' },
  inquiredAt: '2026-11-21 10:00:00',
}
const subject: DocumentSubject = {
  company,
  account,
  kind: 'transactions',
  state,
  balance: { branchName: '本店', accountNo: undefined },
}

describe('the report of a statement', () => {
  it('is a valid print job', () => {
    expect(printJob.safeParse(reportOf(subject, { options: OPTIONS }, 'ja', '2026-11-21T01:00:00.000Z')).success).toBe(
      true,
    )
  })

  it('is marked as practice and incomplete, and fills in from the settings what the bank omitted', () => {
    const job = reportOf(subject, { options: OPTIONS }, 'ja', '2026-11-21T01:00:00.000Z')
    expect(job).toMatchObject({
      practice: true,
      complete: false,
      accountInfo: { branchNo: '001', branchName: '本店', accountNo: '1111111' },
    })
  })
})

describe('a statement after the last page', () => {
  const place = { path: 'transactions[2].amount', problem: 'missing' }
  const job = (doubts: Partial<Doubts>, rows = state.rows) =>
    reportOf(
      { ...subject, state: { ...state, phase: 'complete', rows, doubts: { ...NO_DOUBTS, ...doubts } } },
      { options: OPTIONS },
      'ja',
      '2026-11-21T01:00:00.000Z',
    )

  it('is complete unless an entry is unreadable or a page states other entry numbers', () => {
    expect(job({})).toMatchObject({ complete: true })
    expect(job({}).notes).toBeUndefined()
    expect(job({ unreadable: [{ page: 1, place }] })).toMatchObject({
      complete: false,
      notes: { unreadable: [{ page: 1, place }] },
    })
    expect(job({ misnumbered: 1 })).toMatchObject({ complete: false, notes: { misnumbered: 1 } })
  })

  it('lists repeated numbers in its notes but is still complete', () => {
    const rows = ledgerOf(0, [
      { deposit: true, amount: 1 },
      { deposit: true, amount: 2 },
    ]).map((row) => ({ ...row, transactionDate: '2026-07-01', transactionId: '1' }))
    expect(job({}, rows)).toMatchObject({ complete: true, notes: { other: 1, equal: 0 } })
  })
})

describe('the suggested file name', () => {
  it('contains no character a file system refuses', () => {
    expect(suggestedName('入出金明細表', subject)).toBe('入出金明細表_A＿B＿ 商事＿_001-1111111_20260701-20260731.pdf')
  })

  it('omits an open period', () => {
    expect(suggestedName('入出金明細表', { ...subject, state: { ...state, period: {} } })).toBe(
      '入出金明細表_A＿B＿ 商事＿_001-1111111.pdf',
    )
  })
})
