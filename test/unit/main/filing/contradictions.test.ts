import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/journal'
import { mayFile } from '#main/filing/guard'
import { createImportedFilings } from '#main/filing/importedFilings'
import type { Beginning } from '#main/filing/journal'
import { createFilingRecord } from '#main/filing/filingRecord'
import { COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk } from '../support.ts'

const NUMBER = '999999999999'
const beginning: Beginning = {
  entryId: 'a',
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'production',
  month: '2026-07',
  dueDate: '2026-08-10',
  at: FIXED_NOW.toISOString(),
  sequenceNumber: '20260701-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
}
const intent = { companyId: COMPANY_ID, lotId: LOT_ID, environment: 'production' as const, fingerprint: 'f' }
const rejected = { outcome: 'rejected', status: 400, answer: {} } as const

/** A computer that filed a lot with this outcome, on a disk, and what another computer says of the same filing. */
function record(state: JournalEntry['state'], own = memoryDisk(), others = memoryDisk()) {
  const journal = journalOver(own)
  if (!journal.find('a')) {
    journal.begin(beginning)
    journal.finish('a', rejected)
  }
  const deps = { ...others, now: () => FIXED_NOW, user: () => 'hanako' }
  const imported = createImportedFilings({ ...deps, onChange: () => undefined, onHeadBehind: () => undefined })
  const told: JournalEntry = {
    ...beginning,
    state,
    acceptanceNo: NUMBER,
    machine: 'PC-2',
    user: 'kato',
    endedAt: beginning.at,
  }
  if (!imported.find('a'))
    imported.take({ fileId: '0190a3a1-0000-7000-8000-0000000000f1', machine: 'PC-2', user: 'kato', at: beginning.at }, [
      told,
    ])
  return { journal, own, others, imported, record: createFilingRecord(journal, imported) }
}

describe('a filing that this computer’s journal calls rejected and another record calls accepted', () => {
  it('is neither: it contradicts, names who says so, and locks its lot', () => {
    const { record: both, journal } = record('accepted')
    expect(both.find('a')).toMatchObject({
      state: 'contradicts',
      contradiction: { state: 'accepted', acceptanceNo: NUMBER, machine: 'PC-2', user: 'kato' },
    })
    expect(both.list()).toMatchObject([{ state: 'contradicts' }])
    expect(mayFile(both.list(), intent)).toMatchObject({ ok: false, error: { code: 'alreadyFiled' } })
    // The control: by this journal alone the lot would be free.
    expect(mayFile(journal.list(), intent)).toEqual({ ok: true, value: null })
    // What another computer merely does not know contradicts nothing.
    expect(record('unknown').record.find('a')).toMatchObject({ state: 'rejected' })
  })

  it('is resolved by a person who has asked the bank, for good', () => {
    const one = record('accepted')
    one.record.resolve('a', { kind: 'notArrived' })
    expect(one.record.find('a')).toMatchObject({ state: 'resolvedNotArrived', settledBy: 'hanako' })
    expect(mayFile(one.record.list(), intent)).toEqual({ ok: true, value: null })
    const again = record('accepted', one.own, one.others)
    expect(again.journal.status().problems).toEqual([])
    expect(again.record.find('a')).toMatchObject({ state: 'resolvedNotArrived' })

    const other = record('accepted')
    other.record.resolve('a', { kind: 'accepted', acceptanceNo: NUMBER })
    expect(other.record.find('a')).toMatchObject({ state: 'resolvedAccepted', acceptanceNo: NUMBER })
    expect(mayFile(other.record.list(), intent).ok).toBe(false)
  })
})
