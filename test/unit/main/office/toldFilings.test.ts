import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/journal'
import type { KnownClaim } from '#main/office/claimMemory'
import { judge } from '#main/office/toldFilings'
import { COMPANY_ID, LOT_ID } from '../support.ts'

const [OWNER, LIAR] = ['0190a3a1-0000-7000-8000-0000000000b1', '0190a3a1-0000-7000-8000-0000000000b2']
const at = '2026-11-09T13:00:00.000Z'
const entry = (state: JournalEntry['state'], acceptanceNo?: string): JournalEntry => ({
  entryId: 'a',
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'production',
  month: '2026-11',
  dueDate: '2026-12-10',
  at,
  sequenceNumber: '20261109-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
  state,
  ...(acceptanceNo !== undefined && { acceptanceNo }),
})
const claim = (outcome: KnownClaim['outcome'], acceptance_no: string | null = null): KnownClaim => ({
  claim_id: '0190a3a1-0000-7000-8000-0000000000c1',
  machine: OWNER,
  author: 'sato',
  outcome,
  acceptance_no,
  outcome_at: outcome === null ? null : at,
  outcome_author: outcome === null ? null : 'sato',
  outcome_machine: outcome === null ? null : OWNER,
})
const counted = (told: JournalEntry, by: KnownClaim, machine = OWNER) => {
  const judged = judge([{ machine, entry: told }], by)
  return judged && 'counts' in judged ? judged.counts : judged
}

describe('what another computer’s journal tells', () => {
  it('counts for nothing without a claim of that very computer', () => {
    expect(judge([], claim('accepted', '1'))).toBeUndefined()
    for (const known of [undefined, claim('accepted', '1')])
      expect(judge([{ machine: LIAR, entry: entry('accepted', '1') }], known)).toHaveProperty('unclaimed')
    expect(counted(entry('accepted', '1'), claim('accepted', '1'))).toMatchObject({ state: 'accepted' })
  })

  it('counts by its claim and never by a line of somebody else', () => {
    const told = [
      { machine: LIAR, entry: entry('accepted', '999') },
      { machine: OWNER, entry: entry('rejected') },
    ]
    expect(judge(told, claim('rejected'))).toMatchObject({ counts: { state: 'rejected' } })
  })

  it('waits for the claim where it is ahead of it, and follows it where it is behind', () => {
    expect(counted(entry('accepted', '1'), claim(null))).toMatchObject({ state: 'sending' })
    expect(counted(entry('accepted', '1'), claim(null))).not.toHaveProperty('acceptanceNo')
    expect(counted(entry('sending'), claim('unknown'))).toMatchObject({ state: 'unknown' })
    expect(counted(entry('unknown'), claim('settledAccepted', '7'))).toMatchObject({
      state: 'resolvedAccepted',
      acceptanceNo: '7',
      settledBy: 'sato',
    })
  })

  it('contradicts where one has it at the bank and the other has not, or under another number', () => {
    for (const [told, by] of [
      [entry('accepted', '1'), claim('rejected')],
      [entry('accepted', '1'), claim('notSent')],
      [entry('accepted', '1'), claim('settledNotArrived')],
      [entry('rejected'), claim('accepted', '1')],
      [entry('accepted', '2'), claim('accepted', '1')],
    ] as const)
      expect([told.state, by.outcome, counted(told, by)]).toMatchObject([
        told.state,
        by.outcome,
        { state: 'contradicts' },
      ])
  })
})
