import { describe, expect, it } from 'vitest'
import { printJob, type Company, type JournalEntry, type LotReport } from '#contract/ipc/index'
import type { Acceptance } from '#contract/bank/index'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { newHead } from '#features/pay/lots/parts/payingAccount'
import { newRow, type DraftRow } from '#data/draft/row'
import { editCell } from '#data/draft/cellEdit'
import { lotPaper, retirementFacts, type LotPaper, type LotSource } from '#features/pay/lots/print/lotPaper'
import { retiree } from '../../../../../domain/lots/retirees.ts'

const company: Company = {
  companyId: '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8a11',
  name: '練習商事',
  environment: 'production',
  accounts: [
    { accountId: '00110000001', branchNo: '001', accountTypeCode: '1', accountNo: '0000001', label: '主口座' },
  ],
  applicant: { applicantName: 'レンシュウショウジ', address: 'トウキョウト' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
}
const t = (key: string) => key
const entry = (given: Partial<JournalEntry>) =>
  ({ environment: 'production', state: 'accepted', ...given }) as JournalEntry
const detail = (given: Partial<LotDetail>): LotDetail => ({ ...emptyDetail(), municipalityCode: '131016', ...given })
const lot = (...rows: DraftRow[]): LotSource => ({
  from: 'lot',
  lotId: 'a',
  company,
  head: newHead(company, '2026-11-21'),
  rows,
})
const draft = { state: 'draft' as const, entry: undefined }
const asJob = (paper: LotPaper): LotReport => ({
  kind: 'payeeList',
  locale: 'ja',
  printedAt: '2026-11-21T01:00:00.000Z',
  ...paper,
})

const answer: Acceptance = {
  acceptanceNo: 'LT2611210001',
  transactionStatus: '承認済',
  appliedDate: '2026-11-21',
  appliedTime: '10:00:00',
  firstApprovedDate: '2026-11-21',
  applicantName: 'レンシュウ',
  payingBranchNo: '001',
  payingBranchNameKanji: '本店',
  payingDepositTypeName: '普通',
  payingAccountNo: '0000001',
  totalAmount: 300,
  totalBasicCharge: 1100,
  totalPaymentCharge: 330,
  normalDetails: [
    {
      municipalityCode: '011002',
      municipalityNameKanji: '札幌市役所',
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 300,
      paymentCharge: 330,
    },
  ],
}
const lookup = {
  id: 1,
  companyId: company.companyId,
  acceptanceNo: 'LT2611210001',
  at: '2026-11-21T02:00:00.000Z',
  answer,
}

describe('a printed lot', () => {
  it('is a valid print job with place names and computed figures', () => {
    const paper = lotPaper(
      lot(
        newRow(
          detail({
            numberOfPayrollTaxPayments: 2,
            amountOfPayrollTaxPayments: 500,
            amountOfMunicipalInhabitantTaxPayments: 60,
            amountOfPrefecturalInhabitantsTaxPayments: 40,
          }),
        ),
      ),
      draft,
      t,
    )
    expect(printJob.safeParse(asJob(paper)).success).toBe(true)
    expect(paper).toMatchObject({
      state: 'draft',
      practice: false,
      month: '2026-11',
      dueDate: '2026-12-10',
      account: '001 accounts.typeLabel.1 0000001 主口座',
    })
    expect(paper.payees).toMatchObject([
      { prefecture: '東京都', name: '千代田区', amountOfRetirementIncomeTaxPayments: 100, totalAmountOfDetails: 600 },
    ])
    expect(paper.acceptanceNo).toBeUndefined()
  })

  it('shows no figure for a cell with unreadable text, nor anything computed from it', () => {
    const typed = editCell(newRow(detail({ amountOfPayrollTaxPayments: 500 })), 'amountOfPayrollTaxPayments', '5OO').row
    const [line] = lotPaper(lot(typed), draft, t).payees
    expect(line).not.toHaveProperty('amountOfPayrollTaxPayments')
    expect(line).not.toHaveProperty('totalAmountOfDetails')
    expect(line).toMatchObject({ totalNumberOfDetails: 0, amountOfRetirementIncomeTaxPayments: 0 })
  })

  it('shows the typed name for an unknown code', () => {
    expect(
      lotPaper(lot(newRow(detail({ municipalityCode: '999999', municipalityName: 'ドコカ' }))), draft, t).payees,
    ).toMatchObject([{ prefecture: '', name: 'ドコカ' }])
  })

  it('has the acceptance number only once it is accepted', () => {
    const filed = entry({ acceptanceNo: 'LT2611210001' })
    expect(lotPaper(lot(), { state: 'accepted', entry: filed }, t).acceptanceNo).toBe('LT2611210001')
    expect(lotPaper(lot(), { state: 'unknown', entry: filed }, t).acceptanceNo).toBeUndefined()
  })

  it('stays marked as practice if it was filed with the practice bank, even if the company has changed since', () => {
    const practised = entry({ environment: 'practice' })
    expect(lotPaper(lot(), { state: 'accepted', entry: practised }, t).practice).toBe(true)
    expect(lotPaper(lot(), { state: 'draft', entry: practised }, t).practice).toBe(false)
    expect(lotPaper({ from: 'acceptance', company, lookup }, { state: 'accepted', entry: practised }, t).practice).toBe(
      true,
    )
  })
})

describe('a printed answer to an acceptance inquiry', () => {
  const paper = lotPaper({ from: 'acceptance', company, lookup }, { state: 'accepted', entry: undefined }, t)

  it("is a valid print job that quotes the bank's words", () => {
    expect(printJob.safeParse(asJob(paper)).success).toBe(true)
    expect(paper).toMatchObject({ state: 'accepted', acceptanceNo: 'LT2611210001', account: '001 本店 普通 0000001' })
    expect(paper.answer).toMatchObject({
      status: '承認済',
      applied: '2026/11/21 10:00:00',
      firstApproved: '2026/11/21',
      approved: '',
      totalBasicCharge: 1100,
    })
  })

  it('uses the name that the bank sent, and adds the prefecture if it sent none', () => {
    expect(paper.payees).toMatchObject([{ prefecture: '北海道', name: '札幌市役所', paymentCharge: 330 }])
  })

  it('omits a figure that the bank omitted instead of printing zero', () => {
    expect(paper.payees[0]?.totalAmountOfDetails).toBeUndefined()
  })
})

describe('the retirees on papers about retirement pay', () => {
  const of = (code: string, number: string, ...names: string[]): DraftRow => ({
    ...newRow(detail({ municipalityCode: code, designatedNumber: number })),
    ...(names.length > 0 && { retirees: names.map((name) => retiree({ name })) }),
  })
  const rows = [of('131016', '1', '甲'), of('131016', '2', '乙', '丙'), of('131016', '1', '丁'), of('011002', '')]
  const answered: LotSource = {
    from: 'acceptance',
    company,
    lookup: {
      ...{ id: 1, companyId: company.companyId, acceptanceNo: 'LT2611210001', at: '2026-11-21T01:00:00.000Z' },
      answer: {
        normalDetails: [
          { municipalityCode: '011002' },
          { municipalityCode: '131016', designatedNumber: '2' },
          { municipalityCode: '131016', designatedNumber: '1' },
          { municipalityCode: '131016', designatedNumber: '1' },
          { municipalityCode: '131016', designatedNumber: '3' },
        ],
      },
    },
  }
  const namesOf = (source: LotSource, filed?: readonly DraftRow[]) => {
    const facts = retirementFacts(source, lotPaper(source, draft, t), filed)
    return {
      names: facts.payees.map(({ retirees = [] }) => retirees.map(({ name }) => name).join('・')),
      withoutLot: facts.withoutLot,
    }
  }

  it('are those of the rows of a lot', () => {
    expect(namesOf(lot(...rows))).toEqual({ names: ['甲', '乙・丙', '丁', ''], withoutLot: undefined })
  })

  it('are those of the lot that the bank answers about, in whatever order it answers', () => {
    expect(namesOf(answered, rows)).toEqual({ names: ['', '乙・丙', '甲', '丁', ''], withoutLot: undefined })
  })

  it('are not known without that lot, and it is said that it is not here', () => {
    expect(namesOf(answered)).toEqual({ names: ['', '', '', '', ''], withoutLot: true })
  })
})
