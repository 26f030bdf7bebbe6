import type { Company, JournalEntry } from '#contract/ipc/index'
import type { LookupSummary } from '#data/repositories/lookups'

export const COMPANY = '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8a11'
export const OTHER = '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8a12'

export const company = (given: Partial<Company> = {}): Company => ({
  companyId: COMPANY,
  name: 'ミナミ商事',
  environment: 'production',
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  ...given,
})

export const entry = (given: Partial<JournalEntry> = {}): JournalEntry => ({
  entryId: 'e1',
  companyId: COMPANY,
  lotId: 'l1',
  environment: 'production',
  month: '2026-11',
  dueDate: '2026-12-10',
  at: '2026-12-01T01:00:00.000Z',
  sequenceNumber: '20261201-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 2, totalNumber: 3, totalAmount: 300 },
  state: 'accepted',
  acceptanceNo: 'LT2612010001',
  ...given,
})

export const lookup = (given: Partial<LookupSummary> = {}): LookupSummary => ({
  id: 1,
  companyId: COMPANY,
  environment: 'production',
  acceptanceNo: 'LT2612010001',
  at: '2026-12-01T02:00:00.000Z',
  answer: {
    transactionStatus: '一次承認待ち',
    transactionStatusCode: '2',
    appliedStatusCode: '0',
    municipalityCount: 2,
    totalNumber: 3,
    totalAmount: 300,
    monthForWhichPaymentIsDue: '2026-11',
    dueDate: '2026-12-10',
  },
  ...given,
})
