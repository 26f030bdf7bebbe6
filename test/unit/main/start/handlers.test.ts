import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { ChannelName, Input } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/bridge'
import type { JournalChange } from '#contract/ipc/journal'
import type { Fault } from '#contract/ipc/practice'
import { isPracticeKey } from '#practice-bank/index'
import type { HttpFetch } from '#main/network/answer'
import { createDispatcher } from '#main/ipc/dispatcher'
import { createFileLog } from '#main/guard/log/log'
import { newPracticeKey } from '#main/practice/handlers'
import { reveal } from '#main/vault/secret'
import { createHandlers } from '#main/start/handlers'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import {
  addressed,
  application,
  caller,
  fakeSafeStorage,
  FIXED_NOW,
  LOT_ID,
  memoryFile,
  NO_POLICY,
  openLock,
  openNetwork,
  temporaryFolder,
} from '../support.ts'
import { testWorld } from '../testWorld.ts'

/**
 * The whole main process without Electron: every handler behind the dispatcher, with the practice bank and files in a
 * temporary folder.
 */
function desk(
  fetch: HttpFetch = async () => {
    throw new Error('net::ERR_NAME_NOT_RESOLVED')
  },
) {
  const userData = temporaryFolder()
  const files = { settings: memoryFile(), vault: memoryFile() }
  const settings = createSettings(files.settings)
  const vault = createVault({
    file: files.vault,
    safeStorage: fakeSafeStorage(),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  const log = createFileLog(join(userData, 'logs'))
  const events: [string, unknown][] = []
  const time = { steady: 0, wall: 0 }
  const notified: { title: string; body: string }[] = []
  const world = testWorld(
    {
      settings,
      vault,
      log,
      userData,
      anchorFolder: temporaryFolder(),
      now: () => new Date(FIXED_NOW.getTime() + time.wall),
      policy: NO_POLICY,
      lock: openLock(),
      network: openNetwork(vault),
    },
    {
      time: { steady: () => time.steady },
      transport: { fetch, resolveProxy: async () => 'DIRECT' },
      desktop: {
        broadcast: (event, payload) => {
          events.push([event, payload])
        },
        notify: (text) => {
          notified.push(text)
          return true
        },
      },
    },
  )
  const { handlers, pending } = createHandlers(world)
  const dispatch = createDispatcher({ handlers, log, checkOutput: true })
  const window = caller()
  const call = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Reply<C>> =>
    (await dispatch(window, channel, input)) as Reply<C>
  const logText = () =>
    readdirSync(join(userData, 'logs'))
      .map((name) => readFileSync(join(userData, 'logs', name), 'utf8'))
      .join('')
  /** Makes a call from another window of the same desk. */
  const callFromOther = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Reply<C>> =>
    (await dispatch(caller('main', 2), channel, input)) as Reply<C>
  return { call, callFromOther, window, time, events, notified, files, userData, pending, logText, vault }
}

async function practiceDesk() {
  const one = desk()
  const made = await one.call('practice.setup', { name: '練習会社' })
  if (!made.ok) throw new Error('no practice company')
  const { companyId } = made.value
  const accountId = made.value.accounts[0]!.accountId
  const faults = (...list: Partial<Fault>[]) =>
    one.call('practice.setFaults', {
      faults: list.map((fault) => ({ kind: 'latency', operation: 'any', times: 1, amount: 0, ...fault })),
    })
  const apply = (lotId = LOT_ID, amount?: number) =>
    one.call('localTaxes.apply', { companyId, lotId, application: { ...application(amount) } })
  return { ...one, companyId, accountId, faults, apply }
}

const job = (n: number) => `0190a3a1-0000-7000-8000-0000000000b${n}`

describe('notifications', () => {
  it('are worded by main in the chosen language, because the page sends only a kind and a count', async () => {
    const { call, notified } = desk()
    expect(await call('notifications.show', { kind: 'statusChanged', count: 2 })).toEqual({
      ok: true,
      value: { shown: true },
    })
    await call('preferences.set', { locale: 'en' })
    await call('notifications.show', { kind: 'approvalDue', count: 1_200 })
    expect(notified).toEqual([
      { title: '特徴デスク', body: expect.stringMatching(/^2件の申請で、銀行の回答が変わりました/) as string },
      {
        title: 'Tokucho Desk',
        body: expect.stringMatching(/^Some applications \(1,200\) are not approved yet/) as string,
      },
    ])
  })

  it.each([
    { kind: 'anything', count: 1 },
    { kind: 'statusChanged', count: 0 },
    { kind: 'statusChanged', count: 1, body: '<b>' },
  ])('are refused for %j', async (told) => {
    const { call, notified } = desk()
    expect(await call('notifications.show', told as never)).toMatchObject({
      ok: false,
      error: { code: 'invalidInput' },
    })
    expect(notified).toEqual([])
  })
})

describe('the app with the practice bank', () => {
  it('sets up a company with a key, returns its balance, and delivers a statement page by page', async () => {
    const { call, companyId, accountId, window } = await practiceDesk()
    expect(await call('credentials.status', { companyId, environment: 'practice' })).toMatchObject({
      value: { state: 'stored' },
    })
    expect(await call('accounts.balance', { companyId, accountId })).toMatchObject({ ok: true })
    const walked = await call('statements.fetch', { jobId: job(1), companyId, accountId, kind: 'transactions' })
    if (!walked.ok) throw new Error('no statement')
    const pages = window.pushed
      .filter(([event]) => event === 'statements.page')
      .map(([, payload]) => payload as { index: number; page: { transactions: unknown[] } })
    expect(pages.map(({ index }) => index)).toEqual(pages.map((_, index) => index))
    expect(walked.value).toEqual({
      pages: pages.length,
      entries: pages.flatMap(({ page }) => page.transactions).length,
      complete: true,
    })
    expect(pages.length).toBeGreaterThan(1)
  })

  it('refuses an inquiry with the id of a running one, and ends an inquiry when its window closes', async () => {
    const { call, companyId, accountId, window, faults } = await practiceDesk()
    await faults({ kind: 'latency', amount: 60_000, times: 0 })
    const fetch = { jobId: job(2), companyId, accountId, kind: 'transactions' } as const
    const first = call('statements.fetch', fetch)
    expect(await call('statements.fetch', fetch)).toMatchObject({ error: { code: 'invalidInput' } })
    window.gone()
    expect(await first).toEqual({ ok: true, value: { pages: 0, entries: 0, complete: false } })
    const second = call('statements.fetch', fetch)
    expect(await call('statements.cancel', { jobId: job(2) })).toEqual({ ok: true, value: null })
    expect(await second).toMatchObject({ value: { complete: false } })
    expect(await call('statements.cancel', { jobId: job(9) })).toEqual({ ok: true, value: null })
  })

  it('files an application once, returns its acceptance, and refuses to file it again', async () => {
    const { call, companyId, apply, events } = await practiceDesk()
    expect(await call('journal.part', {})).toEqual({ ok: true, value: { lines: [], next: null } })
    const filed = await apply()
    if (!filed.ok || filed.value.outcome !== 'accepted') throw new Error(JSON.stringify(filed))
    expect(filed.value.totalsMatch).toBe(true)
    expect(await call('localTaxes.acceptance', { companyId, acceptanceNo: filed.value.acceptanceNo })).toMatchObject({
      value: { totalAmount: 12_300 },
    })
    expect(await apply()).toMatchObject({ error: { code: 'alreadyFiled' } })
    expect(await call('journal.list', { companyId })).toMatchObject({
      value: [{ state: 'accepted', acceptanceNo: filed.value.acceptanceNo }],
    })
    const told = events.flatMap(([event, payload]) => (event === 'journal.changed' ? [payload as JournalChange] : []))
    expect(told.every(({ again }) => !again)).toBe(true)
    const states = told.flatMap(({ lines }) => lines.map(({ state, approval }) => [state, approval?.state]))
    expect(states).toEqual([
      ['sending', undefined],
      ['accepted', undefined],
      ['accepted', 'open'],
    ])
    expect(events.some(([event]) => event === 'practice.changed')).toBe(true)
  })

  it.each<[Fault['kind'], string, boolean]>([
    ['answerLostAfterStore', 'unknown', true],
    ['resetBeforeBody', 'unknown', false],
    ['resetInBody', 'unknown', true],
    ['truncatedJson', 'unknown', true],
    ['htmlInsteadOfJson', 'unknown', false],
    ['serverError', 'unknown', false],
    ['unauthorized', 'rejected', false],
    ['rateLimited', 'rejected', false],
    ['rejectDetails', 'rejected', false],
    ['offline', 'notSent', false],
    ['connectionRefused', 'notSent', false],
    ['nullOptionalFields', 'accepted', true],
    ['unknownExtraFields', 'accepted', true],
  ])('under the fault %s, reports an application as %s', async (kind, outcome, stored) => {
    const { call, apply, faults } = await practiceDesk()
    await faults({ kind, amount: 1 })
    expect(await apply()).toMatchObject({ ok: true, value: { outcome } })
    expect(await call('practice.state')).toMatchObject({ value: { applications: { length: stored ? 1 : 0 } } })
    await faults()
    const again = await apply()
    expect(again.ok).toBe(outcome === 'rejected' || outcome === 'notSent')
  })

  it('settles an unknown filing as not arrived once, after the wait and with its typed total', async () => {
    const { call, apply, faults, time } = await practiceDesk()
    await faults({ kind: 'answerLostAfterStore' })
    await apply()
    const listed = await call('journal.list', {})
    const { entryId } = listed.ok ? listed.value[0]! : { entryId: '' }
    const notArrived = { kind: 'notArrived', typedTotal: '12,300' } as const
    expect(await call('journal.settleWait', { entryId: 'none' })).toMatchObject({ error: { code: 'notFound' } })
    // Setting the computer's clock forward does not shorten the wait.
    time.wall = 3_600_000
    expect(await call('journal.settleWait', { entryId })).toEqual({ ok: true, value: { remainingMs: 600_000 } })
    time.wall = 0
    time.steady = 599_500
    expect(await call('journal.resolve', { entryId, resolution: notArrived })).toEqual({
      ok: false,
      error: { code: 'tooEarly', waitSeconds: 1 },
    })
    expect(await call('journal.list', {})).toMatchObject({ value: [{ state: 'unknown' }] })
    time.steady = 600_000
    expect(await call('journal.settleWait', { entryId })).toEqual({ ok: true, value: { remainingMs: 0 } })
    expect(await call('journal.resolve', { entryId: 'none', resolution: notArrived })).toMatchObject({
      error: { code: 'notFound' },
    })
    expect(
      await call('journal.resolve', { entryId, resolution: { ...notArrived, typedTotal: '12,301' } }),
    ).toMatchObject({ error: { code: 'invalidInput', problems: [{ problem: 'notTheTotal' }] } })
    expect(await call('journal.resolve', { entryId, resolution: notArrived })).toMatchObject({
      value: { state: 'resolvedNotArrived', settledBy: 'hanako' },
    })
    expect(await call('journal.resolve', { entryId, resolution: notArrived })).toMatchObject({
      error: { code: 'invalidInput' },
    })
    expect(await apply()).toMatchObject({ value: { outcome: 'accepted' } })
  })

  it('sends one application for double clicks and repeated calls from two windows', async () => {
    const { call, callFromOther, companyId, faults } = await practiceDesk()
    await faults({ kind: 'latency', amount: 30, times: 0 })
    const input = { companyId, lotId: LOT_ID, application: application() }
    const replies = await Promise.all([
      call('localTaxes.apply', input),
      callFromOther('localTaxes.apply', input),
      call('localTaxes.apply', input),
      callFromOther('localTaxes.apply', input),
    ])
    expect(replies.map((reply) => (reply.ok ? reply.value.outcome : reply.error.code))).toEqual([
      'accepted',
      'alreadyFiled',
      'alreadyFiled',
      'alreadyFiled',
    ])
    expect(await callFromOther('localTaxes.apply', input)).toMatchObject({ error: { code: 'alreadyFiled' } })
    expect(await call('practice.state')).toMatchObject({ value: { applications: { length: 1 } } })
  })

  it('files a queue at the practice bank until a lot is lost, and two windows that start one file nothing twice', async () => {
    const { call, callFromOther, window, companyId, faults } = await practiceDesk()
    const lots = [1, 2, 3, 4].map((n) => ({ companyId, lotId: job(n), application: application(10_000 + n) }))
    const queue = (queueId: string) => ({ queueId, lots, totalAmount: 40_010 })
    // The practice bank is slow, then loses its second answer.
    await faults({ kind: 'latency', amount: 150, operation: 'apply', times: 2 })
    const running = call('localTaxes.applyQueue', queue(job(8)))
    const other = callFromOther('localTaxes.applyQueue', queue(job(9)))
    await vi.waitFor(() => {
      expect(window.pushed).toContainEqual([
        'filing.queue',
        { queueId: job(8), line: { lotId: job(2), state: 'sending' } },
      ])
    })
    await faults({ kind: 'answerLostAfterStore', operation: 'apply' })
    expect(await running).toMatchObject({
      value: {
        stopped: 'unknown',
        lines: [{ state: 'accepted' }, { state: 'unknown' }, { state: 'unsent' }, { state: 'unsent' }],
      },
    })
    expect(await other).toMatchObject({ value: { stopped: 'unknown' } })
    expect(await call('practice.state')).toMatchObject({ value: { applications: { length: 2 } } })
    expect(await call('journal.list', {})).toMatchObject({ value: [{ state: 'unknown' }, { state: 'accepted' }] })
  })

  it('settles an unknown filing by an acceptance number only after comparing it with the bank', async () => {
    const { call, companyId, apply, faults } = await practiceDesk()
    const other = await apply(job(7), 55_500)
    await faults({ kind: 'answerLostAfterStore' })
    await apply()
    await faults()
    const stored = await call('practice.state')
    const numbers = stored.ok ? stored.value.applications : []
    const mine = numbers.find(({ totalAmount }) => totalAmount === 12_300)!.acceptanceNo
    const listed = await call('journal.list', { companyId })
    const { entryId } = listed.ok ? listed.value[0]! : { entryId: '' }
    const settle = (acceptanceNo: string, differing?: string[]) =>
      call('journal.resolve', {
        entryId,
        resolution: { kind: 'accepted', acceptanceNo, ...(differing && { differing }) },
      })

    expect(await call('journal.compare', { entryId, acceptanceNo: mine })).toMatchObject({
      value: {
        foreign: false,
        differing: [],
        fields: expect.arrayContaining([
          { field: 'totalAmount', ours: 12_300, theirs: 12_300, match: true, decisive: true },
        ]) as unknown,
      },
    })
    // The number of another filing in the journal is refused without a request, an unknown number by the bank.
    const taken = other.ok && other.value.outcome === 'accepted' ? other.value.acceptanceNo : ''
    expect(await settle(taken)).toMatchObject({ error: { code: 'acceptanceTaken' } })
    expect(await settle('999999999999')).toMatchObject({ error: { code: 'bankError' } })
    await faults({ kind: 'offline', times: 0 })
    expect(await call('journal.compare', { entryId, acceptanceNo: mine })).toMatchObject({
      error: { code: 'notSent', cause: 'offline' },
    })
    expect(await settle(mine)).toMatchObject({ error: { code: 'notSent' } })
    await faults()
    expect(await settle(mine)).toMatchObject({
      value: {
        state: 'resolvedAccepted',
        acceptanceNo: mine,
        settledBy: 'hanako',
        resolution: { kind: 'accepted', acceptanceNo: mine },
      },
    })
  })

  it.each<[Fault['kind'], object]>([
    ['wrongNumber', { code: 'pagingBroken', reason: 'countMismatch' }],
    ['htmlInsteadOfJson', { code: 'lost', cause: 'notJson' }],
    ['truncatedJson', { code: 'lost', cause: 'notJson' }],
    ['unauthorized', { code: 'unauthorized' }],
    ['offline', { code: 'notSent', cause: 'offline' }],
  ])('refuses a statement under the fault %s', async (kind, error) => {
    const { call, companyId, accountId, faults } = await practiceDesk()
    await faults({ kind, times: 0 })
    expect(await call('statements.fetch', { jobId: job(3), companyId, accountId, kind: 'transactions' })).toMatchObject(
      { ok: false, error },
    )
  })

  it('refuses a statement whose keyword is repeated', async () => {
    const { call, companyId, accountId, faults } = await practiceDesk()
    await faults({ kind: 'repeatedKeyword', times: 0 })
    expect(await call('statements.fetch', { jobId: job(4), companyId, accountId, kind: 'transactions' })).toMatchObject(
      { error: { code: 'pagingBroken', reason: 'keywordRepeated' } },
    )
  })

  it('accepts answers with extra fields and nulls, and records them as drift', async () => {
    const { call, companyId, accountId, faults } = await practiceDesk()
    await faults({ kind: 'unknownExtraFields' }, { kind: 'nullOptionalFields' })
    expect(await call('accounts.balance', { companyId, accountId })).toMatchObject({ ok: true })
    const drift = await call('diagnostics.drift')
    expect(new Set(drift.ok ? drift.value.map(({ kind }) => kind) : [])).toEqual(new Set(['unknownField', 'null']))
  })

  it('advances an application and resets the practice bank on request', async () => {
    const { call, apply } = await practiceDesk()
    const filed = await apply()
    const acceptanceNo = filed.ok && filed.value.outcome === 'accepted' ? filed.value.acceptanceNo : ''
    expect(await call('practice.advance', { acceptanceNo, action: 'advance' })).toMatchObject({
      value: { applications: [{ stage: 'firstApproved' }] },
    })
    expect(await call('practice.advance', { acceptanceNo: '999999999999', action: 'advance' })).toMatchObject({
      error: { code: 'notFound' },
    })
    expect(await call('practice.reset')).toEqual({ ok: true, value: { faults: [], applications: [] } })
  })

  it('issues a new practice key on request', async () => {
    const { call, companyId, vault } = await practiceDesk()
    const keyNow = async () => {
      const key = await vault.read(companyId, addressed('practice'))
      return key.ok ? reveal(key.value) : ''
    }
    const before = await keyNow()
    expect(await call('practice.issueKey', { companyId })).toMatchObject({ value: { state: 'stored' } })
    const after = await keyNow()
    expect(after).not.toBe(before)
    expect(isPracticeKey(after)).toBe(true)
    expect(reveal(newPracticeKey((count) => new Uint8Array(count).fill(61)))).toBe(`practice-${'9'.repeat(24)}`)
  })
})

describe('an incomplete setup', () => {
  const companyId = '0190a3a1-0000-7000-8000-000000000009'
  const company = {
    companyId,
    name: '甲',
    environment: 'production' as const,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }

  it('is reported by its next missing step (company, then address, then key)', async () => {
    const { call } = desk()
    const ask = () => call('accounts.balance', { companyId, accountId: '00111111111' })
    expect(await ask()).toMatchObject({ error: { code: 'notFound' } })
    await call('companies.save', company)
    expect(await ask()).toEqual({ ok: false, error: { code: 'environmentNotSet', environment: 'production' } })
    await call('environments.save', { environment: 'production', baseUrl: 'https://bank.example' })
    expect(await ask()).toEqual({ ok: false, error: { code: 'noCredentials' } })
    await call('credentials.set', { companyId, environment: 'production', clientKey: 'abcdef' })
    expect(await call('localTaxes.apply', { companyId, lotId: LOT_ID, application: application() })).toMatchObject({
      value: { outcome: 'notSent', error: { cause: 'nameNotResolved' } },
    })
  })
})

describe('a client key', () => {
  it('appears in no answer, event, log line, journal or settings file, even if the bank echoes it', async () => {
    const key = fc.stringMatching(/^[!-~]{12,40}$/).filter((text) => /[^0-9]/.test(text))
    await fc.assert(
      fc.asyncProperty(key, async (clientKey) => {
        const echo: HttpFetch = async (_url, init) => {
          const sent = new Headers(init.headers).get('x-gateway-client-id') ?? ''
          return init.method === 'POST'
            ? Response.json({ errorInfo: sent, errorCode: sent, [sent]: sent })
            : Response.json({ branchName: sent, [sent]: 1, error_description: sent }, { status: 401 })
        }
        const { call, events, files, userData, logText } = desk(echo)
        const companyId = '0190a3a1-0000-7000-8000-000000000009'
        const answers: unknown[] = [
          await call('companies.save', {
            companyId,
            name: '甲',
            environment: 'production',
            accounts: [],
            applicant: { applicantName: '', address: '' },
            defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
          }),
          await call('environments.save', { environment: 'production', baseUrl: 'https://bank.example' }),
          await call('credentials.set', { companyId, environment: 'production', clientKey }),
          await call('credentials.status', { companyId, environment: 'production' }),
          await call('credentials.test', { companyId, accountId: '00111111111' }),
          await call('accounts.balance', { companyId, accountId: '00111111111' }),
          await call('localTaxes.apply', { companyId, lotId: LOT_ID, application: application() }),
          await call('journal.list', {}),
          await call('diagnostics.drift'),
          await call('diagnostics.info'),
          await call('credentials.set', { companyId, environment: 'production', clientKey: `${clientKey} ` }),
        ]
        const told = [
          answers,
          events,
          files.settings.content,
          files.vault.content,
          logText(),
          readFileSync(join(userData, 'journal.jsonl'), 'utf8'),
        ]
        // JSON escapes quotes and backslashes, so both spellings of the key are searched for.
        const text = JSON.stringify(told)
        for (const spelling of [clientKey, JSON.stringify(clientKey).slice(1, -1)])
          expect(text.includes(spelling)).toBe(false)
      }),
      { numRuns: 15 },
    )
  })
})
