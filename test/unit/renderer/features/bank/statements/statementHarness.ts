import { randomBytes } from 'node:crypto'
import { createPinia, setActivePinia } from 'pinia'
import { onTestFinished, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EventName, StatementKind } from '#contract/ipc/index'
import { ok } from '#contract/ipc/errors'
import type { Transaction } from '#contract/bank/index'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import type { BankAccess } from '#main/bank/access'
import { createBankClient } from '#main/bank/client'
import { Secret } from '#main/vault/secret'
import { createDriftLog } from '#main/bank/driftLog'
import { registerBank } from '#main/bank/handlers'
import type { Caller } from '#main/ipc/handlers'
import { PRACTICE_ORIGIN } from '#practice-bank/index'
import { useStatementJob } from '#features/bank/statements/fetch/useStatementJob'
import { db } from '#data/schema/db'
import { keptPeriod } from '#features/bank/statements/fetch/planInquiry'
import { company } from '../../filed/approvals/samples.ts'
import { KEY, newBank, newFolder, NOON } from '#test/unit/practice-bank/helpers'

const DAY_MS = 86_400_000
const COMPANY = { companyId: '0190a3a1-0000-7000-8000-000000000001', environment: 'practice' } as const

/** The period and the keyword of a request that reached the bank. The keyword is '' for the first page. */
export interface Asked {
  from: string | null
  to: string | null
  keyword: string
}
type Meddle = (asked: Asked, count: number) => Response | undefined

/**
 * Starts the renderer's statements with the real bank handlers of the main process, the practice bank and an empty
 * database. A test can intervene between bank and client.
 */
export async function statementHarness() {
  let now = NOON
  const bank = await newBank(newFolder(), () => now)
  const asked: Asked[] = []
  let meddle: Meddle = () => undefined
  const listeners = new Set<{ event: EventName; listener: (payload: never) => void }>()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await Promise.all([db.statements.clear(), db.statementChunks.clear()])

  const client = createBankClient({
    baseUrl: PRACTICE_ORIGIN,
    pathPrefix: DEFAULT_PATH_PREFIX,
    clientKey: new Secret(KEY),
    clock: { heard: () => undefined },
    timeouts: { firstByteMs: 60_000, totalMs: 60_000 },
    maxBodyBytes: 8_388_608,
    now: () => new Date(now),
    log: { write: () => undefined },
    random: (count) => randomBytes(count),
    drift: createDriftLog(() => new Date(now)),
    randomFraction: () => 0,
    sleep: () => Promise.resolve(),
    fetch: async (url, init) => {
      const query = new URL(url).searchParams
      const one = {
        from: query.get('inquiryDateFrom'),
        to: query.get('inquiryDateTo'),
        keyword: query.get('nextKeyword') ?? '',
      }
      asked.push(one)
      return meddle(one, asked.length) ?? bank.fetch(new Request(url, init))
    },
  })
  const handlers = registerBank({
    access: () =>
      Promise.resolve(
        ok<BankAccess>({ client, host: 'practice', proxy: () => Promise.resolve(''), company: company() }),
      ),
    trial: () => {
      throw new Error('no key is tried here')
    },
    now: () => new Date(now),
    onAcceptance: () => undefined,
    whenUnlocked: () => Promise.resolve(),
  })
  const caller: Caller = {
    windowId: 1,
    role: 'main',
    onGone: () => () => undefined,
    push: (event, payload) => {
      for (const one of listeners) if (one.event === event) one.listener(structuredClone(payload) as never)
    },
  }
  vi.stubGlobal('window', {
    desk: {
      call: (channel: 'statements.fetch' | 'statements.cancel', input: never) =>
        handlers[channel](structuredClone(input), caller),
      on: (event: EventName, listener: (payload: never) => void) => {
        const one = { event, listener }
        listeners.add(one)
        return () => listeners.delete(one)
      },
    },
  })

  /** Returns the statement of an account as a freshly started app shows it, once the database has been read. */
  async function start(accountId: string, kind: StatementKind = 'transactions') {
    setActivePinia(createPinia())
    const scope = effectScope()
    const job = scope.run(() => useStatementJob(COMPANY, accountId, kind))!
    await vi.waitFor(
      () => {
        if (!job.ready.value) throw new Error('not ready')
      },
      { interval: 1, timeout: 5000 },
    )
    const recalled = () => keptPeriod(job.kept.value) === undefined || job.state.value.phase !== 'idle'
    await vi.waitFor(
      () => {
        if (!recalled()) throw new Error('not recalled')
      },
      { interval: 1, timeout: 5000 },
    )
    return {
      ...job,
      close: () => {
        scope.stop()
      },
    }
  }

  /** Returns the bank's own list of a period, fetched page by page without the app. */
  async function listOf(accountId: string, from: string, to: string): Promise<Transaction[]> {
    const rows: Transaction[] = []
    for (let keyword: string | undefined; ;) {
      const page = await client.statement('transactions', accountId, { from, to, nextKeyword: keyword })
      if (!page.ok) throw new Error(page.error.code)
      rows.push(...(page.value.transactions ?? []))
      if (page.value.nextFlag !== '1') break
      keyword = page.value.nextKeyword
    }
    return rows
  }

  return {
    bank,
    asked,
    start,
    listOf,
    /** Lets `how` answer requests instead of the bank, or the bank again when called without a function. */
    meddleWith: (how?: Meddle) => {
      meddle = how ?? (() => undefined)
    },
    /** Moves the clock forward by this many days. */
    pass: (days: number) => {
      now += days * DAY_MS
      vi.setSystemTime(now)
    },
    today: () => new Date(now).toISOString().slice(0, 10),
  }
}

export type StatementHarness = Awaited<ReturnType<typeof statementHarness>>
export type Job = Awaited<ReturnType<StatementHarness['start']>>

/** Throws the error of a request made while the computer is offline. */
export const offline = (): never => {
  throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
}
/** Returns a bank's refusal of an inquiry. */
export const refusal = (status: number): Response =>
  new Response(JSON.stringify({ status, code: 'ERR305' }), { status, headers: { 'content-type': 'application/json' } })
