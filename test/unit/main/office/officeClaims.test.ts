import { describe, expect, it } from 'vitest'
import { ok, fail } from '#contract/ipc/errors'
import type { ClaimAnswer } from '#contract/office/rows'
import { prepareLot } from '#main/filing/lotBody'
import type { Beginning } from '#main/filing/journal'
import { createOfficeClaims, type OfficeClaimsDeps } from '#main/office/officeClaims'
import { refusalOf } from '#main/office/sqlError'
import type { ClaimRequest } from '#main/office/server'
import { application, COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk } from '../support.ts'

const prepared = prepareLot(COMPANY_ID, application())
if (!prepared.ok) throw new Error('the lot of the test is invalid')
const lot = { companyId: COMPANY_ID, lotId: LOT_ID, environment: 'production' as const, lot: prepared.value }

const PEOPLE = { filed: { login: 'jiro', name: '鈴木 次郎' } }

const CLAIMED = { status: 'claimed' as const, seq: 7 }

/** Claims over a server that gives these answers in turn; a thrown error stands for a lost answer. */
function office(answers: (ClaimAnswer | Error | null)[], changes: Partial<OfficeClaimsDeps> = {}) {
  const sent: ClaimRequest[] = []
  const kept: ClaimRequest[] = []
  const disk = memoryDisk()
  const journal = journalOver(disk)
  let time = 0
  const claims = createOfficeClaims({
    send: (claim) => {
      sent.push(claim)
      const answer = answers.shift()
      if (answer === null || answer === undefined) return null
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    problem: () => null,
    refusalOf: (thrown) => refusalOf(thrown, 1),
    officeId: () => COMPANY_ID,
    tried: () => 0,
    log: {
      keep: (_office, claim) => kept.push(claim),
      grant: () => undefined,
    },
    journal,
    peopleOf: async () => PEOPLE,
    hurry: () => undefined,
    now: () => FIXED_NOW,
    steady: () => time,
    sleep: async (ms) => void (time += ms),
    ...changes,
  })
  return { claims, sent, kept, journal, disk }
}

const beginning = (entryId: string): Beginning => ({
  entryId,
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'production',
  month: '2026-11',
  dueDate: '2026-12-10',
  at: FIXED_NOW.toISOString(),
  sequenceNumber: '20261109-0000000000000001',
  bodyHash: lot.lot.hash,
  fingerprint: lot.lot.fingerprint,
  totals: lot.lot.totals,
})

describe('a claim', () => {
  it('is kept on disk before the server gets it, and its id becomes the id of the filing', async () => {
    const { claims, sent, kept } = office([CLAIMED])
    const taken = await claims.take(lot)
    expect(taken).toEqual(ok({ claimId: sent[0]?.claimId, people: PEOPLE }))
    expect(kept).toEqual(sent)
  })

  it('whose answer is lost is sent again under the same id', async () => {
    const { claims, sent } = office([new Error('connection lost'), null, CLAIMED])
    expect((await claims.take(lot)).ok).toBe(true)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ claimId }) => claimId)).size).toBe(1)
  })

  it('that cannot be sent ends after three seconds, and nothing may be filed', async () => {
    const { claims } = office([])
    expect(await claims.take(lot)).toEqual(fail({ code: 'officeUnreachable' }))
  })

  it('is given up at once after an error that does not pass, and says which', async () => {
    const full = Object.assign(new Error('No space left on device'), { code: '53100' })
    const { claims, sent } = office([full, CLAIMED])
    expect(await claims.take(lot)).toEqual(fail({ code: 'officeServerFault' }))
    expect(sent).toHaveLength(1)
  })

  it('says why there is no connection', async () => {
    const { claims } = office([], { problem: () => ({ code: 'officeJournalDiffers' }) })
    expect(await claims.take(lot)).toEqual(fail({ code: 'officeJournalDiffers' }))
  })

  it('names who has the lot, where and since when', async () => {
    const taken = { by: 'taro', machineName: 'DESK-2', at: '2026-11-09T13:00:00.000Z', claimId: COMPANY_ID }
    const { claims } = office([{ status: 'taken', why: 'same', ...taken }])
    expect(await claims.take(lot)).toEqual(
      fail({
        code: 'officeTaken',
        by: 'taro',
        machine: 'DESK-2',
        at: taken.at,
        claimId: COMPANY_ID,
        same: true,
        stage: 'open',
      }),
    )
  })

  it('says of a lot that is taken whether it is being filed, was filed, or has an unknown outcome', async () => {
    const taken = { status: 'taken', why: 'lot', by: 'taro', claimId: COMPANY_ID } as const
    const stages = (['accepted', 'returned', 'unknown', null] as const).map(async (outcome) => {
      const { claims } = office([{ ...taken, outcome }])
      const found = await claims.take(lot)
      return !found.ok && 'stage' in found.error ? found.error.stage : undefined
    })
    expect(await Promise.all(stages)).toEqual(['filed', 'filed', 'unknown', 'open'])
  })

  it('counts on from the attempts that the server knows', async () => {
    const { claims, sent } = office([{ status: 'taken', why: 'attempt', tried: 3 }, CLAIMED])
    expect((await claims.take(lot)).ok).toBe(true)
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 4])
  })

  it('has the same fingerprint for two registrations of a company, except in practice', async () => {
    const { claims, sent } = office(Array.from({ length: 4 }, () => CLAIMED))
    for (const environment of ['production', 'practice'] as const)
      for (const companyId of [COMPANY_ID, LOT_ID]) {
        const other = prepareLot(companyId, application())
        if (other.ok) await claims.take({ ...lot, environment, companyId, lot: other.value })
      }
    const [a, b, c, d] = sent.map(({ fingerprint }) => fingerprint)
    expect(a).toBe(b)
    expect(c).not.toBe(d)
  })
})

describe('what is reported of the claims of this computer', () => {
  it('is the outcome in the journal, once', () => {
    const { claims, journal } = office([])
    journal.begin(beginning('e1'))
    expect(claims.outcomes([{ claimId: 'e1', last: null }])).toEqual([])
    journal.finish('e1', { outcome: 'rejected', status: 400, answer: {} })
    expect(claims.outcomes([{ claimId: 'e1', last: null }])).toEqual([{ claimId: 'e1', kind: 'rejected' }])
    expect(claims.outcomes([{ claimId: 'e1', last: 'rejected' }])).toEqual([])
  })

  it('is that nothing was sent, if the journal has no such filing and none is about to begin', async () => {
    const { claims, sent } = office([CLAIMED])
    await claims.take(lot)
    const own = [{ claimId: sent[0]?.claimId ?? '', last: null }]
    expect(claims.outcomes(own)).toEqual([])
    claims.over(own[0]?.claimId ?? '')
    expect(claims.outcomes(own)).toEqual([{ claimId: own[0]?.claimId, kind: 'notSent' }])
  })

  it('is that nobody knows, of a claim that an earlier run made and of which no line tells', () => {
    const { claims } = office([])
    expect(claims.outcomes([{ claimId: 'e1', last: null }])).toEqual([{ claimId: 'e1', kind: 'unknown' }])
    expect(claims.outcomes([{ claimId: 'e1', last: 'unknown' }])).toEqual([])
  })

  it('is nothing while the journal is unproven, because a missing line proves nothing then', () => {
    const { disk, claims, journal } = office([])
    journal.begin(beginning('e1'))
    disk.lines[0] = disk.lines[0]?.replace('2026-11', '2026-12') ?? ''
    disk.changedBy = 'another'
    expect(claims.outcomes([{ claimId: 'e2', last: null }])).toEqual([])
  })
})
