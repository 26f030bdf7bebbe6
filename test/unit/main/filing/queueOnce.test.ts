import { expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { Access } from '#main/bank/access'
import { sendOnce } from '#main/bank/nodeTransport'
import { createFileQueue } from '#main/filing/fileQueue'
import { createFiling } from '#main/filing/fileLot'
import type { HttpFetch } from '#main/network/answer'
import { LIMITS } from '#test/budget'
import { BEHAVIOURS } from '#test/resilience/post-once/behaviours'
import { startBank } from '#test/resilience/post-once/hostileBank'
import { caller, clientOver, FIXED_NOW, journalOver, memoryDisk, recordingLog } from '../support.ts'
import { queueOf, uuid } from './queueWorld.ts'

const { bank: CERTIFICATE } = await vi.hoisted(async () => ({
  bank: (await import('../certificate.ts')).selfSigned('localhost'),
}))
vi.mock('#main/network/roots', () => ({
  trustedRoots: () => [CERTIFICATE.cert],
  rootsOf: () => [],
}))

const once: HttpFetch = (url, init) =>
  sendOnce(
    {
      ways: async () => [{ kind: 'direct' }],
      answerProxy: async () => null,
      identity: ok(undefined),
      userAgent: 'desk',
      openingMs: LIMITS.answer,
    },
    url,
    init,
  )

/** Runs a queue of three lots at a bank on this port; returns the answer. */
async function fileThree(port: number) {
  const { client } = clientOver(once, {
    baseUrl: `https://localhost:${String(port)}`,
    timeouts: { firstByteMs: LIMITS.answer, totalMs: LIMITS.answer },
  })
  const company = {
    companyId: uuid(500),
    name: '会社',
    environment: 'practice',
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  } as const
  const access: Access = async (companyId) =>
    ok({ company: { ...company, accounts: [], companyId }, client, host: 'localhost', proxy: async () => 'DIRECT' })
  const journal = journalOver(memoryDisk())
  const log = recordingLog()
  const filing = createFiling({
    access,
    journal,
    clock: { status: () => [] },
    confirm: async () => true,
    now: () => FIXED_NOW,
    user: () => 'hanako',
    log,
  })
  const queue = createFileQueue({
    filing,
    find: journal.find,
    confirm: async () => true,
    locking: () => new AbortController().signal,
    log,
  })
  const answer = await queue.run(queueOf([1, 2, 3]), caller())
  if (!answer.ok) throw new Error(answer.error.code)
  return { ...answer.value, journal }
}

it.each(BEHAVIOURS.filter(({ stalls, large }) => !stalls && !large))(
  'a queue of three lots sends none twice, and nothing after a doubtful one, to a bank that $name',
  async ({ bank, posts, outcome }) => {
    const { port, seen, close } = await startBank(bank, CERTIFICATE)
    onTestFinished(close)
    const { lines, journal } = await fileThree(port)
    if (outcome === 'accepted') {
      expect(lines[0]?.state).toBe('accepted')
      // This bank gives every lot the same number, so each of them is accepted.
      expect([lines.map(({ state }) => state), seen.posts]).toEqual([['accepted', 'accepted', 'accepted'], 3])
      return
    }
    expect(lines.map(({ state }) => state)).toEqual([outcome, 'unsent', 'unsent'])
    expect(journal.list()).toHaveLength(1)
    if (posts === '0-1') expect(seen.posts).toBeLessThanOrEqual(1)
    else expect(seen.posts).toBe(posts)
  },
)
