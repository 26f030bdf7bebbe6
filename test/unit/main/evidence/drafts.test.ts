import { describe, expect, it } from 'vitest'
import { printJob } from '#contract/ipc/documents'
import { fileDraft, paperDraft } from '#main/evidence/drafts'
import { reportOf, rowsOf } from '../../renderer/features/bank/statements/paper/samples.ts'

const BYTES = Buffer.from('content')
const lot = {
  locale: 'ja',
  printedAt: '2026-11-24T16:00:00.000Z',
  practice: true,
  companyName: '練習商事',
  applicantName: '',
  address: '',
  month: '2026-11',
  dueDate: '2026-12-10',
  account: '',
  dataName: '11月分',
  payees: [{ municipalityCode: '011002', prefecture: '北海道', name: '札幌市', designatedNumber: '1', change: '' }],
}
const certificate = {
  ...lot,
  kind: 'filingCertificate',
  acceptanceNo: 'A1',
  filed: { at: '2026-11-20T00:00:00.000Z', sequenceNumber: '1', user: 'hanako' },
  status: { text: '', transactionStatusCode: '', appliedStatusCode: '', isApproved: false },
  stages: { applied: '', firstApproved: '', approved: '' },
  fees: {},
  totals: { totalAmount: 8_300 },
  compared: [],
}
const list = {
  kind: 'list',
  locale: 'ja',
  printedAt: lot.printedAt,
  practice: true,
  sideways: false,
  title: '納付台帳',
  companyName: '練習商事',
  facts: [],
  columns: [],
  linesPerRow: 1,
  rows: [],
  totals: [],
  note: '',
}
const movements = {
  kind: 'movementForms',
  locale: 'ja',
  printedAt: lot.printedAt,
  practice: true,
  companyName: '練習商事',
  applicantName: '',
  address: '',
  year: 2026,
  forms: [
    {
      kind: 'absence',
      years: 'current',
      municipalityCode: '',
      municipality: '',
      designatedNumber: '',
      recipientNumber: '',
      name: '見本 太郎',
      day: '',
      from: '',
      dueDate: '',
      yearly: 0,
      withheld: 0,
      remaining: 0,
      firstMonth: '',
      lastMonth: '',
      first: 0,
    },
  ],
}
const statement = reportOf(rowsOf(3))
const draftOf = (job: unknown) => paperDraft(printJob.parse(job), BYTES)

describe('a paper that the user saves', () => {
  it.each([
    ['a submission copy', certificate, { kind: 'certificate', date: '2026-11-20', amount: 8_300, parties: ['札幌市'] }],
    [
      'several submission copies',
      { kind: 'filingCertificates', locale: 'ja', certificates: [certificate, certificate] },
      { kind: 'certificate', date: '2026-11-25', amount: 16_600, parties: ['札幌市'] },
    ],
    ['a list', list, { kind: 'report', date: '2026-11-25', company: '練習商事' }],
    [
      'a list of payees',
      { ...lot, kind: 'payeeList', state: 'draft' },
      { kind: 'report', amount: 0, parties: ['札幌市'] },
    ],
    [
      'the filing record',
      {
        kind: 'filingRecord',
        locale: 'ja',
        printedAt: lot.printedAt,
        filter: '',
        chain: '',
        proven: true,
        rows: [],
      },
      { kind: 'report', company: '' },
    ],
    ['a statement', statement, { kind: 'statement' }],
  ])('as %s is evidence, with what it is searched by', (_, job, facts) => {
    expect(draftOf(job)).toMatchObject({ ...facts, extension: 'pdf', content: BYTES })
  })

  it('says what each municipality is paid, and nothing of an amount that is not known', () => {
    const [payee] = lot.payees
    const payees = [
      { ...payee, totalAmountOfDetails: 8_300 },
      { ...payee, name: '函館市' },
    ]
    expect(draftOf({ ...certificate, payees })?.payments).toEqual([{ party: '札幌市', amount: 8_300 }])
  })

  it('as the movement reports of employees is none', () => {
    expect(draftOf(movements)).toBeNull()
  })

  it('as a newer submission copy of the same filing replaces the older one, but every statement stays', () => {
    const [one, other] = [Buffer.from('1'), Buffer.from('2')]
    const keys = (job: unknown) => [one, other].map((bytes) => paperDraft(printJob.parse(job), bytes)?.key)
    expect(new Set(keys(certificate)).size).toBe(1)
    expect(new Set(keys(statement)).size).toBe(2)
  })
})

describe('a file for another program that is a record', () => {
  const record = { kind: 'statement' as const, date: '2026-11-24', company: '練習商事', party: '普通 1234567' }

  it('is evidence with its own ending, once for each content', () => {
    const draft = fileDraft(record, BYTES, 'XLSX')
    expect(draft).toMatchObject({ ...{ kind: 'statement', date: '2026-11-24', parties: ['普通 1234567'] } })
    expect([draft.extension, draft.content]).toEqual(['xlsx', BYTES])
    expect(fileDraft(record, BYTES, 'csv').key).toBe(draft.key)
    expect(fileDraft({ ...record, party: '' }, Buffer.from('x'), 'csv')).toMatchObject({ parties: [] })
  })

  it('gets no ending that a system would execute', () => {
    expect(fileDraft(record, BYTES, 'exe').extension).toBe('dat')
    expect(fileDraft(record, BYTES, '../x').extension).toBe('dat')
  })
})
