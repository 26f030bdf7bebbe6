import { addDays } from '#domain/calendar/calendar'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/ipc/errors'
import type { ClockFinding } from '#contract/ipc/channels'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { Access } from '#main/bank/access'
import type { FilingQuestion } from '#main/shell/nativeDialogs/filingQuestions'
import type { Claims } from '#main/filing/claims'
import { createFiling, type FilingInput } from '#main/filing/fileLot'
import { StorageError } from '#main/storage/storageError'
import {
  application,
  clientOver,
  COMPANY_ID,
  FIXED_NOW,
  journalOver,
  LOT_ID,
  memoryDisk,
  recordingLog,
} from '../support.ts'

const uuid = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`
const acceptedBody = (n: number) => ({ localTaxPaymentResult: { acceptanceNo: String(n).padStart(12, '0') } })

type Reply = 'accept' | 'reject' | 'reset' | 'refuse' | 'html' | 'hang'

/** A disk that outlives the desk, and a bank that records every body it receives. */
function world(environment: EnvironmentName = 'practice') {
  const disk = memoryDisk()
  const { lines } = disk
  const posts: string[] = []
  const questions: FilingQuestion[] = []
  const waiting: (readonly string[])[] = []
  const state = {
    reply: 'accept' as Reply,
    get full() {
      return disk.full
    },
    set full(full: boolean) {
      disk.full = full
    },
    agree: true,
    asked: undefined as (() => unknown) | undefined,
    healthy: true,
    now: FIXED_NOW,
    claims: null as Claims | null,
    clock: [] as ClockFinding[],
    linesAtPost: -1,
    release: [] as (() => void)[],
    numbers: [] as string[],
  }
  const company: Company = {
    companyId: COMPANY_ID,
    name: '会社',
    environment,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }
  const respond = async (init: RequestInit): Promise<Response> => {
    const reply = state.reply
    if (reply === 'refuse') throw new Error('net::ERR_CONNECTION_REFUSED')
    posts.push(init.body as string)
    state.linesAtPost = lines.length
    if (reply === 'hang')
      await new Promise<void>((resolve) => {
        state.release.push(resolve)
      })
    if (reply === 'reset') throw new Error('net::ERR_CONNECTION_RESET')
    if (reply === 'html') return new Response('<html>')
    if (reply === 'reject') return Response.json({ errorCode: 'APICHD5001' }, { status: 400 })
    return Response.json(acceptedBody(posts.length))
  }
  const start = () => {
    const log = recordingLog()
    const { client } = clientOver(async (_url, init) => respond(init), { timeouts: { firstByteMs: 1e6, totalMs: 1e6 } })
    const access: Access = async (companyId) =>
      ok({ company: { ...company, companyId }, client, host: 'bank.example', proxy: async () => 'DIRECT' })
    const journal = journalOver(disk)
    const confirm = async (question: FilingQuestion) => {
      questions.push(question)
      await state.asked?.()
      return state.agree
    }
    return {
      log,
      journal,
      filing: createFiling({
        access,
        journal,
        clock: { status: () => state.clock },
        confirm,
        now: () => state.now,
        user: () => 'hanako',
        healthy: () => state.healthy,
        claims: () => state.claims,
        log,
        onWaiting: (lotIds) => {
          waiting.push(lotIds)
        },
      }),
    }
  }
  return { disk, lines, posts, questions, waiting, state, company, start }
}

const input = (changes: Partial<FilingInput> = {}): FilingInput => ({
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  application: application(),
  ...changes,
})

describe('filing a lot in an office', () => {
  const CLAIM = '0190a3a1-0000-7000-8000-0000000000c1'

  /** Claims that are granted, or refused with `code`, and what happened in order. */
  const claimsOf = (events: string[], code?: 'officeUnreachable'): Claims => ({
    take: async () => {
      events.push('claim')
      return code ? fail({ code }) : ok({ claimId: CLAIM })
    },
    over: (claimId) => events.push(`over ${claimId}`),
  })

  it('claims the lot after the question and before the journal, and names the filing after the claim', async () => {
    const { start, state, lines, questions } = world('production')
    const events: string[] = []
    state.claims = {
      ...claimsOf(events),
      take: async () => {
        events.push(`claim after ${questions.length} questions, with ${lines.length} lines`)
        return ok({ claimId: CLAIM })
      },
    }
    const { filing, journal } = start()
    expect((await filing.apply(input())).ok).toBe(true)
    expect(journal.list().map(({ entryId }) => entryId)).toEqual([CLAIM])
    expect(events).toEqual(['claim after 1 questions, with 0 lines', `over ${CLAIM}`])
  })

  it('writes and sends nothing without the claim', async () => {
    const { start, state, lines, posts } = world()
    const events: string[] = []
    state.claims = claimsOf(events, 'officeUnreachable')
    expect(await start().filing.apply(input())).toEqual(fail({ code: 'officeUnreachable' }))
    expect([lines, posts, events]).toEqual([[], [], ['claim']])
  })

  it('gives the claim up when the disk refuses the journal', async () => {
    const { start, state, posts } = world()
    const events: string[] = []
    state.claims = claimsOf(events)
    const { filing } = start()
    state.full = true
    await expect(filing.apply(input())).rejects.toThrow(StorageError)
    expect([posts, events]).toEqual([[], ['claim', `over ${CLAIM}`]])
  })

  it('checks the journal once more after the claim', async () => {
    const { start, state, posts } = world()
    state.claims = {
      take: async () => {
        state.healthy = false
        return ok({ claimId: CLAIM })
      },
      over: () => undefined,
    }
    expect(await start().filing.apply(input())).toEqual(fail({ code: 'restartNeeded' }))
    expect(posts).toEqual([])
  })
})

describe('filing a lot', () => {
  it('writes the lot to the journal before the first byte is sent, and the outcome after the answer', async () => {
    const { start, state, lines, posts } = world()
    const { filing, journal } = start()
    expect(await filing.apply(input())).toMatchObject(
      ok({ outcome: 'accepted', acceptanceNo: '000000000001', totalsMatch: true }),
    )
    expect([state.linesAtPost, lines.length, posts]).toEqual([1, 2, [JSON.stringify(application())]])
    const [entry] = journal.list()
    expect(entry).toMatchObject({
      state: 'accepted',
      month: '2026-07',
      dueDate: '2026-08-10',
      totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
    })
    expect(entry?.bodyHash).toMatch(/^[0-9a-f]{64}$/)
    expect(entry?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(entry).toMatchObject({
      user: 'hanako',
      companyName: '会社',
      figures: {
        localTaxPaymentDataName: '七月分',
        totalAmountOfPayrollTaxPayments: 12_300,
        payingAccountNo: '1111111',
      },
    })
    expect(lines[0]).not.toContain('131016')
  })

  it('is refused after an uncaught error in main, even if its confirmation was already open', async () => {
    const before = world()
    before.state.healthy = false
    expect(await before.start().filing.apply(input())).toEqual({ ok: false, error: { code: 'restartNeeded' } })
    const during = world('production')
    during.state.asked = () => {
      during.state.healthy = false
    }
    expect(await during.start().filing.apply(input())).toEqual({ ok: false, error: { code: 'restartNeeded' } })
    expect(during.questions).toHaveLength(1)
    for (const { posts, lines } of [before, during]) expect([posts, lines]).toEqual([[], []])
    during.state.healthy = true
    during.state.asked = undefined
    expect(await during.start().filing.apply(input())).toMatchObject(ok({ outcome: 'accepted' }))
  })

  it('is refused from the day after its due date in Japan on, also if that begins while its confirmation is open', async () => {
    const { start, state, posts, questions } = world('production')
    const { filing } = start()
    const { dueDate } = application().localTaxPaymentInfo
    const [last, after] = [new Date(`${dueDate}T23:59:59+09:00`), new Date(`${addDays(dueDate, 1)}T00:00:00+09:00`)]
    const past = { ok: false, error: { code: 'dueDatePast', dueDate } }
    state.now = after
    expect(await filing.apply(input())).toEqual(past)
    expect(questions).toEqual([])
    state.now = last
    state.asked = () => (state.now = after)
    expect(await filing.apply(input())).toEqual(past)
    expect(questions).toHaveLength(1)
    expect(posts).toEqual([])
    state.now = last
    state.asked = undefined
    expect((await filing.apply(input())).ok).toBe(true)
    expect(posts).toHaveLength(1)
  })

  it('is refused for every lot while the journal is damaged, until the user confirms the damage', async () => {
    const one = world()
    await one.start().filing.apply(input())
    one.lines[0] = one.lines[0]!.replace('12300', '12301')
    const { filing, journal } = one.start()
    const other = input({ lotId: uuid(2), application: application(1) })
    expect(await filing.apply(other)).toEqual({ ok: false, error: { code: 'journalDamaged', line: 1 } })
    expect(one.posts.length).toBe(1)
    expect(journal.confirmDamage(journal.status().report)).toBe(true)
    expect(await filing.apply(other)).toMatchObject(ok({ outcome: 'accepted' }))
    expect(await filing.apply(input())).toMatchObject({ error: { code: 'alreadyFiled' } })
  })

  it('sends nothing when the journal cannot be written', async () => {
    const { start, state, posts } = world()
    state.full = true
    await expect(start().filing.apply(input())).rejects.toThrow(StorageError)
    expect(posts).toEqual([])
  })

  it('has an unknown outcome, even after a restart, when the outcome cannot be written', async () => {
    const one = world()
    one.state.reply = 'hang'
    const { filing, journal } = one.start()
    const answer = filing.apply(input())
    await expect.poll(() => one.posts.length).toBe(1)
    one.state.full = true
    one.state.release[0]!()
    expect(await answer).toMatchObject(ok({ outcome: 'unknown', error: { code: 'storage' }, answer: acceptedBody(1) }))
    expect(journal.list()[0]?.state).toBe('unknown')
    one.state.full = false
    const restarted = one.start()
    expect(restarted.journal.list()[0]?.state).toBe('unknown')
    expect(await restarted.filing.apply(input())).toMatchObject({ error: { code: 'alreadyFiled' } })
  })

  it.each<[Reply, string, boolean]>([
    ['accept', 'accepted', false],
    ['reset', 'unknown', false],
    ['html', 'unknown', false],
    ['reject', 'rejected', true],
    ['refuse', 'notSent', true],
  ])('that gets the reply "%s" has the outcome %s (a second filing is allowed: %s)', async (reply, outcome, again) => {
    const { start, state, posts } = world()
    const { filing, journal } = start()
    state.reply = reply
    expect(await filing.apply(input())).toMatchObject(ok({ outcome }))
    const sent = posts.length
    state.reply = 'accept'
    const second = await filing.apply(input())
    if (again) expect(second).toMatchObject(ok({ outcome: 'accepted' }))
    else expect(second).toEqual({ ok: false, error: { code: 'alreadyFiled', entryId: journal.list()[0]?.entryId } })
    expect(posts.length).toBe(again ? sent + 1 : sent)
  })

  it.each(['practice', 'production'] as const)('sends one application on a double click (%s)', async (environment) => {
    const { start, posts } = world(environment)
    const { filing } = start()
    const answers = await Promise.all([filing.apply(input()), filing.apply(input()), filing.apply(input())])
    expect(posts.length).toBe(1)
    expect(answers.map((answer) => (answer.ok ? answer.value.outcome : answer.error.code))).toEqual([
      'accepted',
      'alreadyFiled',
      'alreadyFiled',
    ])
  })

  it('needs a confirmation that names the latest filing of an equal lot', async () => {
    const { start, posts } = world()
    const { filing, journal } = start()
    await filing.apply(input())
    const first = journal.list()[0]!.entryId
    const second = input({ lotId: uuid(2) })
    expect(await filing.apply(second)).toEqual({ ok: false, error: { code: 'sameAsFiled', entryId: first } })
    expect(await filing.apply({ ...second, confirmedSameAs: 'another' })).toMatchObject({
      error: { code: 'sameAsFiled' },
    })
    expect(await filing.apply({ ...second, confirmedSameAs: first })).toMatchObject(ok({ outcome: 'accepted' }))
    expect(await filing.apply(input({ lotId: uuid(3), confirmedSameAs: first }))).toEqual({
      ok: false,
      error: { code: 'sameAsFiled', entryId: journal.list()[0]!.entryId },
    })
    expect(await filing.apply(input({ lotId: uuid(4), application: application(1) }))).toMatchObject(
      ok({ outcome: 'accepted' }),
    )
    expect(posts.length).toBe(3)
  })

  it('needs no confirmation of an equal lot that went to another environment', async () => {
    const { start, posts, company } = world('practice')
    const { filing } = start()
    expect(await filing.apply(input())).toMatchObject(ok({ outcome: 'accepted' }))
    company.environment = 'production'
    expect(await filing.apply(input({ lotId: uuid(2) }))).toMatchObject(ok({ outcome: 'accepted' }))
    expect(posts.length).toBe(2)
  })

  it.each<[string, (lot: FilingInput['application']) => void, string]>([
    [
      'a wrong total',
      (lot) => {
        lot.localTaxPaymentInfo.totalAmount++
      },
      'application.localTaxPaymentInfo.totalAmount',
    ],
    [
      'a wrong count',
      (lot) => {
        lot.localTaxPaymentInfo.totalNumberOfPayrollTaxPayments++
      },
      'application.localTaxPaymentInfo.totalNumberOfPayrollTaxPayments',
    ],
    [
      'a wrong detail',
      (lot) => {
        lot.localTaxPaymentInfo.localTaxPaymentRequestDetails[0]!.totalAmountOfDetails++
      },
      'application.localTaxPaymentInfo.localTaxPaymentRequestDetails[0].totalAmountOfDetails',
    ],
    [
      'no details',
      (lot) => {
        lot.localTaxPaymentInfo.localTaxPaymentRequestDetails = []
      },
      'application.localTaxPaymentInfo.localTaxPaymentRequestDetails',
    ],
    [
      'an unknown field',
      (lot) => {
        Object.assign(lot, { more: 1 })
      },
      'application.',
    ],
    [
      'an amount out of range',
      (lot) => {
        lot.localTaxPaymentInfo.totalAmount = 1e12
      },
      'application.localTaxPaymentInfo.totalAmount',
    ],
  ])('refuses a lot with %s before it asks or writes anything', async (_name, spoil, path) => {
    const { start, lines } = world('production')
    const spoilt = application()
    spoil(spoilt)
    const answer = await start().filing.apply(input({ application: spoilt }))
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
    expect(JSON.stringify(answer)).toContain(path)
    expect(lines).toEqual([])
  })

  it('asks the user in production, with totals computed by main, and sends nothing if the user refuses', async () => {
    const { start, state, questions, lines, posts } = world('production')
    const { filing } = start()
    state.agree = false
    expect(await filing.apply(input())).toEqual({ ok: false, error: { code: 'cancelledByUser' } })
    expect([lines, posts]).toEqual([[], []])
    const {
      payingBranchNo: branchNo,
      payingDepositType: depositType,
      payingAccountNo: accountNo,
    } = application().localTaxPaymentInfo
    expect(questions).toEqual([
      {
        companyName: '会社',
        applicantName: 'レンシュウシヨウジ',
        environment: 'production',
        host: 'bank.example',
        month: '2026-07',
        dueDate: '2026-08-10',
        account: { branchNo, depositType, accountNo },
        totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
        clock: [],
      },
    ])
    state.agree = true
    expect(await filing.apply(input())).toMatchObject(ok({ outcome: 'accepted' }))
  })

  it('mentions in its question a clock that seems wrong, and is refused if the clock is before the build', async () => {
    const { start, state, questions, posts, lines } = world('production')
    const { filing } = start()
    state.agree = false
    const off: ClockFinding = {
      kind: 'offBank',
      computer: '2026-07-01T00:00:00.000Z',
      other: '2026-07-02T00:00:00.000Z',
      minutes: 1_440,
    }
    state.clock = [off]
    expect(await filing.apply(input())).toEqual({ ok: false, error: { code: 'cancelledByUser' } })
    expect(questions[0]?.clock).toEqual([off])
    state.agree = true
    state.clock = [off, { ...off, kind: 'beforeBuild' }]
    expect(await filing.apply(input())).toEqual({
      ok: false,
      error: { code: 'clockWrong', computer: '2026-07-01T00:00:00.000Z' },
    })
    expect([posts, lines, questions.length]).toEqual([[], [], 1])
  })

  it('recognises an equal lot of a company registered twice in production by account, month and figures', async () => {
    const { start, posts } = world('production')
    const { filing, journal } = start()
    const again = { ...application(), localTaxPaymentDataName: '七月分（二）' }
    const [first, second] = await Promise.all([
      filing.apply(input()),
      filing.apply(input({ companyId: uuid(50), lotId: uuid(51), application: again })),
    ])
    expect(first).toMatchObject(ok({ outcome: 'accepted' }))
    expect(second).toEqual({ ok: false, error: { code: 'sameAsFiled', entryId: journal.list()[0]!.entryId } })
    expect(posts.length).toBe(1)
    const other = application()
    other.localTaxPaymentInfo.payingAccountNo = '2222222'
    expect(await filing.apply(input({ companyId: uuid(50), lotId: uuid(52), application: other }))).toMatchObject(
      ok({ outcome: 'accepted' }),
    )
  })

  it('recognises an equal lot of a company registered twice in practice only by an identical body', async () => {
    const { start, posts } = world('practice')
    const { filing } = start()
    const twin = (n: number, name: string) =>
      filing.apply(
        input({
          companyId: uuid(50),
          lotId: uuid(n),
          application: { ...application(), localTaxPaymentDataName: name },
        }),
      )
    const [first, second] = await Promise.all([filing.apply(input()), twin(51, '七月分')])
    expect([first, second]).toMatchObject([ok({ outcome: 'accepted' }), { error: { code: 'sameAsFiled' } }])
    expect(await twin(52, '別の練習')).toMatchObject(ok({ outcome: 'accepted' }))
    expect(posts.length).toBe(2)
  })

  it('waits until the filing of another company has ended, and reports which lots wait', async () => {
    const { start, state, posts, waiting } = world()
    const { filing } = start()
    state.reply = 'hang'
    const first = filing.apply(input())
    await expect.poll(() => posts.length).toBe(1)
    const second = filing.apply(input({ companyId: uuid(50), lotId: uuid(51), application: application(2) }))
    const pressedTwice = filing.apply(input())
    expect(waiting).toEqual([[uuid(51)]])
    state.reply = 'accept'
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    expect(posts.length).toBe(1)
    state.release[0]!()
    expect(await Promise.all([first, second, pressedTwice])).toMatchObject([
      ok({ outcome: 'accepted' }),
      ok({ outcome: 'accepted' }),
      { error: { code: 'alreadyFiled' } },
    ])
    expect(waiting).toEqual([[uuid(51)], [LOT_ID], []])
    expect(posts.length).toBe(2)
  })

  it('checks the journal again after the native question, for changes made while the question was open', async () => {
    const one = world('production')
    const { filing, journal } = one.start()
    const begun = {
      entryId: 'theirs',
      companyId: COMPANY_ID,
      environment: 'production',
      month: '2026-07',
      dueDate: '2026-08-10',
      at: FIXED_NOW.toISOString(),
      sequenceNumber: '20260701-0000000000000001',
      bodyHash: 'h',
      fingerprint: 'f',
      totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 1 },
    } as const
    one.state.asked = () => journal.begin({ ...begun, lotId: LOT_ID })
    expect(await filing.apply(input())).toEqual({ ok: false, error: { code: 'alreadyFiled', entryId: 'theirs' } })

    one.state.asked = () => {
      one.disk.changedBy = 'another'
    }
    expect(await filing.apply(input({ lotId: uuid(2) }))).toMatchObject({ error: { code: 'journalDamaged' } })
    expect([one.questions.length, one.posts]).toEqual([2, []])

    one.state.asked = undefined
    const { filing: later } = one.start()
    expect(await later.apply(input({ lotId: uuid(2) }))).toMatchObject(ok({ outcome: 'accepted' }))
  })

  it('names in its question the current company, and the name and account of the last accepted filing', async () => {
    const { start, state, questions, company, posts } = world('production')
    const { filing, journal } = start()
    await filing.apply(input())
    expect(questions[0]).not.toHaveProperty('last')
    company.name = '別の会社'
    // The page renames the company again while the question is open; the name that was shown is filed and recorded.
    state.asked = () => {
      company.name = 'さらに別の会社'
    }
    expect(await filing.apply(input({ lotId: uuid(2), application: application(1) }))).toMatchObject(
      ok({ outcome: 'accepted' }),
    )
    expect(questions[1]).toMatchObject({
      companyName: '別の会社',
      last: { companyName: '会社', branchNo: '001', accountNo: '1111111' },
    })
    expect(journal.list()[0]).toMatchObject({ companyName: '別の会社' })
    expect(posts.length).toBe(2)
  })

  it('reports totals echoed by the bank that differ from the filed totals', async () => {
    const { start, company } = world()
    const answer = { localTaxPaymentResult: { acceptanceNo: '000000000001', totalAmount: 12_301 } }
    const { client } = clientOver(async () => Response.json(answer))
    const { journal, log } = start()
    const filing = createFiling({
      access: async () => ok({ company, client, host: '', proxy: async () => '' }),
      journal,
      log,
      clock: { status: () => [] },
      now: () => FIXED_NOW,
      user: () => 'hanako',
      confirm: async () => true,
    })
    expect(await filing.apply(input())).toMatchObject(ok({ outcome: 'accepted', totalsMatch: false }))
  })

  it('is pending from its begin record to its outcome', async () => {
    const { start, state, posts } = world()
    const { filing } = start()
    expect(filing.pending()).toBeNull()
    state.reply = 'hang'
    const answer = filing.apply(input())
    await expect.poll(() => posts.length).toBe(1)
    const pending = filing.pending()
    expect(pending).not.toBeNull()
    state.release[0]!()
    await answer
    await pending
    expect(filing.pending()).toBeNull()
  })
})
