import { describe, expect, it } from 'vitest'
import type { EnvironmentName } from '#contract/ipc/company'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/journal'
import { createApprovals } from '#main/filing/approvals'
import { mayFile } from '#main/filing/guard'
import { createImportedFilings } from '#main/filing/importedFilings'
import type { Beginning, Journal } from '#main/filing/journal'
import { createFilingRecord } from '#main/filing/filingRecord'
import { StorageError } from '#main/storage/storageError'
import { COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk } from '../support.ts'

const NUMBER = '202607010001'
const beginning: Beginning = {
  entryId: 'a',
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'practice',
  month: '2026-07',
  dueDate: '2026-08-10',
  at: FIXED_NOW.toISOString(),
  sequenceNumber: '20260701-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
}
const accepted: ApplicationOutcome = {
  outcome: 'accepted',
  acceptanceNo: NUMBER,
  totalsMatch: true,
  answer: { localTaxPaymentResult: { acceptanceNo: NUMBER } },
}
const waiting = { transactionStatus: '一次承認待ち', transactionStatusCode: '2', appliedStatusCode: '0' }
const strange = { transactionStatus: '保留', transactionStatusCode: '7', appliedStatusCode: '5' }
const approved = { transactionStatus: '承認済', transactionStatusCode: '4', appliedStatusCode: '1' }
const returned = { transactionStatus: '差戻し', transactionStatusCode: '9', appliedStatusCode: '2' }
const of = { companyId: COMPANY_ID, environment: 'practice' as EnvironmentName, acceptanceNo: NUMBER }

function setUp(disk = memoryDisk(), outcome: ApplicationOutcome | null = accepted) {
  const journal = journalOver(disk)
  if (outcome && !journal.find('a')) {
    journal.begin(beginning)
    journal.finish('a', outcome)
  }
  const unrecorded: string[] = []
  const approvals = createApprovals({ journal, onUnrecorded: (detail) => unrecorded.push(detail) })
  return { disk, journal, approvals, unrecorded }
}
const intent = { companyId: COMPANY_ID, lotId: 'corrected', environment: 'practice' as const, fingerprint: 'f' }

describe('the approval state that the bank reports', () => {
  it('is recorded once, and again only when it changes, and is known after a restart', () => {
    const { disk, journal, approvals } = setUp()
    for (const answer of [waiting, waiting, approved, approved]) approvals.noteAnswer(of, answer)
    expect(journal.find('a')?.approval).toEqual({
      state: 'approved',
      by: 'bank',
      at: FIXED_NOW.toISOString(),
      bank: approved,
    })
    expect(journal.status().lines).toBe(4)
    expect(setUp(disk).journal.find('a')).toEqual(journal.find('a'))
  })

  it.each<[string, Partial<typeof of>]>([
    ['another number', { acceptanceNo: '202607019999' }],
    ['another environment', { environment: 'development' }],
    ['another company', { companyId: '7f2a2f4e-2f6f-4a7e-9a53-2c7f0d3f8aff' }],
  ])('is not recorded for %s', (_, other) => {
    const { journal, approvals } = setUp()
    approvals.noteAnswer({ ...of, ...other }, approved)
    expect(journal.find('a')?.approval).toBeUndefined()
    approvals.noteAnswer(of, approved)
    expect(journal.find('a')?.approval?.state).toBe('approved')
  })

  it('is reported as unrecorded when the journal cannot be written, and recorded by the next inquiry', () => {
    const { journal, approvals, unrecorded } = setUp()
    const failing: Journal = {
      ...journal,
      approve: () => {
        throw new StorageError('journal: ENOSPC')
      },
    }
    createApprovals({ journal: failing, onUnrecorded: (detail) => unrecorded.push(detail) }).noteAnswer(of, approved)
    expect(unrecorded).toEqual(['journal: ENOSPC'])
    approvals.noteAnswer(of, approved)
    expect(journal.find('a')?.approval?.state).toBe('approved')
  })
})

describe('a note by the user that an application was returned', () => {
  it('holds until the bank reports a new state, but not if the bank repeats the old one', () => {
    const { journal, approvals } = setUp()
    approvals.noteAnswer(of, strange)
    expect(approvals.mark('a', true)).toMatchObject({
      ok: true,
      value: { approval: { state: 'returned', by: 'person', bank: strange } },
    })
    approvals.noteAnswer(of, strange)
    expect(journal.find('a')?.approval?.state).toBe('returned')
    approvals.noteAnswer(of, approved)
    expect(journal.find('a')?.approval).toMatchObject({ state: 'approved', by: 'bank' })
  })

  it('records who made it, and can be withdrawn', () => {
    const { journal, approvals } = setUp()
    approvals.mark('a', true)
    expect(journal.find('a')?.approval?.user).toBeTypeOf('string')
    expect(approvals.mark('a', false)).toMatchObject({ ok: true, value: { approval: { state: 'open' } } })
  })

  it.each<[string, typeof approved]>([
    ['approved', approved],
    ['returned', returned],
  ])('is refused once the bank itself has reported the application as %s', (_, answer) => {
    const { approvals } = setUp()
    approvals.noteAnswer(of, answer)
    expect(approvals.mark('a', true)).toMatchObject({ error: { code: 'invalidInput' } })
    expect(approvals.mark('a', false)).toMatchObject({ error: { code: 'invalidInput' } })
  })

  it.each<[string, ApplicationOutcome]>([
    ['rejected', { outcome: 'rejected', status: 400, answer: {} }],
    ['unknown', { outcome: 'unknown', error: { code: 'lost', cause: 'timeout' } }],
  ])('is refused for a filing that is %s', (_, outcome) => {
    const { approvals } = setUp(memoryDisk(), outcome)
    expect(approvals.mark('a', true)).toMatchObject({ error: { code: 'invalidInput' } })
    expect(approvals.mark('none', true)).toMatchObject({ error: { code: 'notFound' } })
  })
})

describe('the guard against a second filing', () => {
  it('lets the corrected copy of a returned lot be filed without a question, but never the returned lot itself', () => {
    const { journal, approvals } = setUp()
    expect(mayFile(journal.list(), intent)).toMatchObject({ error: { code: 'sameAsFiled' } })
    approvals.noteAnswer(of, returned)
    expect(mayFile(journal.list(), intent).ok).toBe(true)
    expect(mayFile(journal.list(), { ...intent, lotId: LOT_ID })).toMatchObject({ error: { code: 'alreadyFiled' } })
  })
})

describe('the record of filings on several computers', () => {
  const imported = () =>
    createImportedFilings({
      ...memoryDisk(),
      now: () => FIXED_NOW,
      user: () => 'u',
      onChange: () => undefined,
      onHeadBehind: () => undefined,
    })
  const origin = {
    fileId: '0190a3a1-0000-7000-8000-0000000000f1',
    machine: 'B',
    user: 'u',
    at: '2026-07-03T00:00:00.000Z',
  }
  const theirs: JournalEntry = { ...beginning, entryId: 'b', state: 'accepted', acceptanceNo: NUMBER }

  it('keeps the approval of a filing from another computer outside the journal, which does not change', () => {
    const { journal } = setUp(memoryDisk(), null)
    const others = imported()
    others.take(origin, [theirs])
    const record = createFilingRecord(journal, others)
    createApprovals({ journal: record, onUnrecorded: () => undefined }).noteAnswer(of, returned)
    expect(record.find('b')?.approval).toMatchObject({ state: 'returned', by: 'bank' })
    expect(journal.status().lines).toBe(0)
  })

  it('shows the approval of a filing of this computer that another computer learnt about later', () => {
    const { journal } = setUp()
    const others = imported()
    const later = '2099-01-01T00:00:00.000Z'
    const entry = journal.find('a')
    if (!entry) throw new Error('no entry')
    others.take(origin, [{ ...entry, approval: { state: 'approved', by: 'bank', at: later, bank: approved } }])
    expect(createFilingRecord(journal, others).find('a')?.approval).toMatchObject({ state: 'approved', at: later })
  })
})
