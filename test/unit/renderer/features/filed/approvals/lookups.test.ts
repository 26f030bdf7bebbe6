import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Acceptance } from '#contract/bank/index'
import { db } from '#data/schema/db'
import {
  allLookupSummaries,
  deleteLookups,
  isUnseen,
  saveLookup,
  lookupsOf,
  markSeen,
  type InquiryKey,
} from '#data/repositories/lookups'

const of: InquiryKey = { companyId: 'c1', environment: 'production', acceptanceNo: 'LT2612010001' }
const answer = (transactionStatus: string): Acceptance => ({
  transactionStatus,
  totalAmount: 1,
  normalDetails: [{ recordNo: 1, municipalityCode: '131016' }],
})
const texts = async () =>
  (await lookupsOf(of)).map(
    ({ answer: { transactionStatus, normalDetails } }) => `${transactionStatus ?? ''}${normalDetails ? '+' : ''}`,
  )

beforeEach(() => db.lookups.clear())

describe('stored answers to acceptance inquiries', () => {
  it('are the latest answer with its payees, and earlier answers that brought a change, without payees', async () => {
    for (const status of ['a', 'a', 'a', 'b', 'b', 'c']) await saveLookup(of, answer(status))
    expect(await texts()).toEqual(['a', 'b', 'c+'])
    expect((await lookupsOf(of)).map(({ changes }) => changes)).toEqual([undefined, ['status'], ['status']])
  })

  it('keep a change marked as unseen until it is viewed, even if equal answers follow', async () => {
    for (const status of ['a', 'b', 'b', 'b']) await saveLookup(of, answer(status))
    expect((await lookupsOf(of)).filter(isUnseen)).toHaveLength(1)
    await markSeen([of])
    expect((await lookupsOf(of)).filter(isUnseen)).toHaveLength(0)
    await saveLookup(of, answer('c'))
    expect((await lookupsOf(of)).filter(isUnseen)).toHaveLength(1)
  })

  it('are separate for each environment, company and acceptance number', async () => {
    await saveLookup(of, answer('a'))
    await saveLookup({ ...of, environment: 'practice' }, answer('b'))
    await saveLookup({ ...of, companyId: 'c2' }, answer('c'))
    const kept = await saveLookup({ ...of, acceptanceNo: 'LT2612010002' }, answer('d'))
    expect(kept.changes).toBeUndefined()
    expect(await texts()).toEqual(['a+'])
    await deleteLookups(of)
    expect(await texts()).toEqual([])
    expect(await db.lookups.count()).toBe(3)
  })

  it('from versions that stored no environment count for any environment', async () => {
    await db.lookups.add({
      companyId: 'c1',
      acceptanceNo: of.acceptanceNo,
      at: '2026-11-01T00:00:00.000Z',
      answer: answer('a'),
    })
    const kept = await saveLookup(of, answer('b'))
    expect(kept.changes).toEqual(['status'])
  })

  it('are listed without their payees, oldest first', async () => {
    await saveLookup(of, answer('a'))
    await saveLookup({ ...of, companyId: 'c2' }, answer('b'))
    const summaries = await allLookupSummaries()
    expect(summaries.map(({ answer: { transactionStatus } }) => transactionStatus)).toEqual(['a', 'b'])
    expect(summaries.every((summary) => !('normalDetails' in summary.answer))).toBe(true)
  })
})
