// The morning summary over the real stores, the handlers of the main process and the practice bank.
import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Company, JournalEntry } from '#contract/ipc/index'
import { changeLines } from '#domain/morning/lines'
import { differencesBetween } from '#domain/morning/snapshot'
import { db } from '#data/schema/db'
import { eraseForGood } from '#data/repositories/trash'
import { forgetMorning, readMorning } from '#data/repositories/morning'
import { useMorning } from '#features/filed/morning/store'
import { goodApplication, ORDINARY, postRequest } from '#test/unit/practice-bank/helpers'
import { company, entry } from '../approvals/samples.ts'
import { statementHarness, type StatementHarness } from '../../bank/statements/statementHarness.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const ACCOUNT = `${COMPANY}:practice:${ORDINARY}`
const world: { companies: Company[]; entries: JournalEntry[]; choice: string; keyless: Set<string>; calls: string[] } =
  {
    companies: [],
    entries: [],
    choice: 'daily',
    keyless: new Set(),
    calls: [],
  }
vi.mock('#data/state/companies', () => ({
  useCompanies: () => ({ all: world.companies, load: () => Promise.resolve() }),
}))
vi.mock('#data/state/journal', () => ({ useJournal: () => ({ entries: world.entries }) }))
vi.mock('#features/filed/morning/useMorningChoice', () => ({
  useMorningChoice: () => ({
    get value() {
      return world.choice
    },
  }),
}))

const own = (companyId = COMPANY): Company => ({
  ...company(),
  companyId,
  name: companyId,
  environment: 'practice',
  accounts: [{ accountId: ORDINARY, branchNo: '001', accountTypeCode: '1', accountNo: '1111111', label: '' }],
})

/** Starts the harness of the statements, counts what is called, and answers about keys. */
async function start(): Promise<StatementHarness> {
  const harness = await statementHarness()
  const { call, on } = window.desk as unknown as {
    call: (channel: string, input: object) => unknown
    on: unknown
  }
  vi.stubGlobal('window', {
    desk: {
      on,
      call: (channel: string, input: { companyId: string }) => {
        if (channel === 'credentials.status')
          return { ok: true, value: { state: world.keyless.has(input.companyId) ? 'none' : 'stored', backend: '' } }
        world.calls.push(channel)
        // The company of the harness belongs to another environment.
        return call(channel, channel === 'accounts.balance' ? { ...input, environment: 'production' } : input)
      },
    },
  })
  return harness
}
/** Opens the store as a freshly started app does. */
const fresh = () => {
  setActivePinia(createPinia())
  return useMorning()
}
const linesOf = async () => {
  const record = await readMorning()
  return record ? changeLines(differencesBetween(record.before, record.after), record.news) : []
}

beforeEach(async () => {
  Object.assign(world, { companies: [own()], entries: [], choice: 'daily', keyless: new Set(), calls: [] })
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<unknown>) => {
        if (held.has(name)) return work(null)
        held.add(name)
        return work({ name }).finally(() => held.delete(name))
      },
    },
  })
  await Promise.all([db.views.clear(), db.balances.clear(), db.lookups.clear(), db.expectedLists.clear()])
})

describe('the morning summary', () => {
  it('is made once a day at the start, and not at all while it is off', async () => {
    await start()
    world.choice = 'off'
    expect(await fresh().makeAtStart()).toBe(false)
    expect(world.calls).toEqual([])
    world.choice = 'daily'
    expect(await fresh().makeAtStart()).toBe(true)
    expect(world.calls).toEqual(['accounts.balance', 'statements.fetch'])
    expect(await fresh().makeAtStart()).toBe(false)
    expect(world.calls).toHaveLength(2)
  })

  it('is made again on the next day, and on Saturdays only if wanted', async () => {
    // The harness begins on a Saturday, 21 November 2026.
    const harness = await start()
    world.choice = 'businessDays'
    expect(await fresh().makeAtStart()).toBe(false)
    world.choice = 'daily'
    expect(await fresh().makeAtStart()).toBe(true)
    harness.pass(1)
    expect(await fresh().makeAtStart()).toBe(true)
    expect((await readMorning())?.day).toBe('2026-11-22')
  })

  it('tells the deposits since the last business day first, and afterwards only those that are new', async () => {
    const harness = await start()
    await fresh().makeNow()
    const first = (await readMorning())?.news[ACCOUNT]
    expect(first?.since).toBe('2026-11-20')
    expect(first?.count).toBeGreaterThan(0)
    await fresh().makeNow()
    expect((await readMorning())?.news[ACCOUNT]?.count).toBe(0)
    expect(await linesOf()).toEqual([])
    harness.pass(3)
    await fresh().makeNow()
    const later = (await readMorning())?.news[ACCOUNT]
    expect(later?.since).toBe('2026-11-21')
    expect(later?.count).toBeGreaterThan(0)
  })

  it('keeps the figures from before for a company that cannot be asked, and marks their time', async () => {
    const harness = await start()
    await fresh().makeNow()
    const before = (await readMorning())?.after.accounts[ACCOUNT]
    expect(before?.balance?.amount).toBeDefined()
    harness.pass(1)
    vi.stubGlobal('window', {
      desk: {
        on: () => () => undefined,
        call: (channel: string) =>
          channel === 'credentials.status'
            ? { ok: true, value: { state: 'stored', backend: '' } }
            : { ok: false, error: { code: 'notSent', cause: 'offline' } },
      },
    })
    await fresh().makeNow()
    const record = await readMorning()
    expect(record?.after.accounts[ACCOUNT]).toEqual(before)
    expect(record?.gaps.map(({ what, why }) => [what, why])).toEqual([
      ['balance', 'unreachable'],
      ['arrivals', 'unreachable'],
    ])
    expect(await linesOf()).toEqual([])
  })

  it('says once that a company has no key', async () => {
    await start()
    const other = '0190a3a1-0000-7000-8000-000000000002'
    world.companies = [own(other), own()]
    world.keyless = new Set([other])
    await fresh().makeNow()
    expect((await readMorning())?.gaps).toEqual([{ companyId: other, what: 'company', key: '', why: 'noKey' }])
  })

  it('says what became of an application, and does not ask again about one that was asked about a moment ago', async () => {
    const harness = await start()
    const reply = await harness.bank.fetch(postRequest(goodApplication()))
    const filed = (await reply.json()) as { localTaxPaymentResult: { acceptanceNo: string } }
    const { acceptanceNo } = filed.localTaxPaymentResult
    world.entries = [entry({ companyId: COMPANY, environment: 'practice', acceptanceNo })]
    await fresh().makeNow()
    expect((await linesOf()).filter(({ kind }) => kind.startsWith('application'))).toEqual([])
    const asked = () => world.calls.filter((channel) => channel === 'localTaxes.acceptance').length
    expect(asked()).toBe(1)
    await fresh().makeNow()
    expect(asked()).toBe(1)
    harness.bank.advance(acceptanceNo, 'return')
    harness.pass(1)
    await fresh().makeNow()
    expect(asked()).toBe(2)
    expect(await linesOf()).toContainEqual(
      expect.objectContaining({ kind: 'applicationReturned', after: { approval: 'returned', status: '差戻し' } }),
    )
  })

  it('asks about 25 companies with an application each four at a time, and waits between none of them', async () => {
    const harness = await start()
    const reply = await harness.bank.fetch(postRequest(goodApplication()))
    const filed = (await reply.json()) as { localTaxPaymentResult: { acceptanceNo: string } }
    const { acceptanceNo } = filed.localTaxPaymentResult
    const ids = Array.from({ length: 25 }, (_, n) => `0190a3a1-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`)
    world.companies = ids.map(own)
    world.entries = ids.map((companyId) =>
      entry({ entryId: companyId, companyId, environment: 'practice', acceptanceNo }),
    )
    const { call } = window.desk as unknown as { call: (channel: string, input: object) => Promise<unknown> }
    let [running, most] = [0, 0]
    vi.stubGlobal('window', {
      desk: {
        ...window.desk,
        call: async (channel: string, input: object) => {
          if (channel === 'credentials.status') return call(channel, input)
          most = Math.max(most, ++running)
          const answer = await call(channel, input)
          running--
          return answer
        },
      },
    })
    await fresh().makeNow()
    expect((await readMorning())?.gaps).toEqual([])
    const asked = (wanted: string) => world.calls.filter((channel) => channel === wanted).length
    expect(['accounts.balance', 'statements.fetch', 'localTaxes.acceptance'].map(asked)).toEqual([25, 25, 25])
    expect(most).toBe(4)
  })

  it('is not compared with when it was cancelled: the next one tells the same again', async () => {
    const harness = await start()
    await fresh().makeNow()
    const known = (await readMorning())?.after
    harness.pass(3)
    const morning = fresh()
    harness.meddleWith(() => {
      morning.cancel()
      return undefined
    })
    expect(await morning.makeNow()).toBe(false)
    const stopped = await readMorning()
    expect(stopped).toMatchObject({ ended: 'stopped', before: known })
    expect(stopped?.gaps.map(({ why }) => why)).toContain('stopped')
    harness.meddleWith()
    await fresh().makeNow()
    const record = await readMorning()
    expect(record).toMatchObject({ ended: 'done', before: known, gaps: [] })
    expect(record?.news[ACCOUNT]).toMatchObject({ since: '2026-11-21' })
    expect(record?.news[ACCOUNT]?.count).toBeGreaterThan(0)
  })

  it('is nothing that is known if the app ends while it is made, and is not begun again on the same day', async () => {
    const harness = await start()
    await fresh().makeNow()
    harness.pass(1)
    harness.meddleWith(() => {
      throw new Error('never answered')
    })
    vi.stubGlobal('window', { desk: { on: () => () => undefined, call: () => new Promise(() => undefined) } })
    void fresh().makeAtStart()
    await vi.waitFor(async () => {
      expect((await readMorning())?.day).toBe('2026-11-22')
    })
    const record = await readMorning()
    expect(record?.ended).toBeUndefined()
    expect(record?.after).toEqual(record?.before)
    expect(record?.gaps).toEqual([{ companyId: COMPANY, what: 'company', key: '', why: 'stopped' }])
    setActivePinia(createPinia())
    expect(await useMorning().makeAtStart()).toBe(false)
  })

  it('is made by one window only', async () => {
    await start()
    const [first, second] = [fresh(), fresh()]
    const both = await Promise.all([first.makeNow(), second.makeNow()])
    expect(both.toSorted()).toEqual([false, true])
    expect([first.elsewhere, second.elsewhere].toSorted()).toEqual([false, true])
    expect(world.calls).toEqual(['accounts.balance', 'statements.fetch'])
  })

  it('is one for a start and a press at once, whichever came first', async () => {
    await start()
    const morning = fresh()
    expect(await Promise.all([morning.makeAtStart(), morning.makeNow()])).toEqual([true, true])
    expect(world.calls).toEqual(['accounts.balance', 'statements.fetch'])
    await db.views.clear()
    expect(await Promise.all([morning.makeNow(), morning.makeAtStart()])).toEqual([true, true])
    expect(world.calls).toHaveLength(4)
  })

  it('is made for a press while the start finds out that it wants none', async () => {
    await start()
    await fresh().makeNow()
    const morning = fresh()
    expect(await Promise.all([morning.makeAtStart(), morning.makeNow()])).toEqual([false, true])
    expect(world.calls).toHaveLength(4)
  })

  it('counts the deposits that match an expectation', async () => {
    const harness = await start()
    const rows = await depositsOf(harness)
    const one = rows.find(({ amount }) => rows.filter((other) => other.amount === amount).length === 1)
    expect(one).toBeDefined()
    await db.expectedLists.put({
      companyId: COMPANY,
      environment: 'practice',
      accountId: ORDINARY,
      files: [],
      updatedAt: '',
      items: [{ name: '', kana: one?.applicantName ?? '', amount: one?.amount ?? 0, dueDate: '', invoiceNo: '' }],
    })
    await fresh().makeNow()
    expect((await readMorning())?.news[ACCOUNT]).toMatchObject({ count: rows.length, matched: 1 })
  })

  it('reads no statement of a company that moved to another bank meanwhile', async () => {
    await start()
    const moved: Company = { ...own(), environment: 'development' }
    const { call } = window.desk as unknown as { call: (channel: string, input: object) => unknown }
    vi.stubGlobal('window', {
      desk: {
        ...window.desk,
        call: (channel: string, input: object) => {
          if (channel === 'accounts.balance') world.companies = [moved]
          return call(channel, input)
        },
      },
    })
    await fresh().makeNow()
    expect(world.calls).toEqual(['accounts.balance'])
    expect((await readMorning())?.gaps).toMatchObject([{ what: 'arrivals', why: 'failed' }])
  })

  it('forgets a company that is erased, and no other', async () => {
    await start()
    const other = '0190a3a1-0000-7000-8000-000000000002'
    world.companies = [own(other), own()]
    await fresh().makeNow()
    await forgetMorning('unknown')
    expect(JSON.stringify(await readMorning())).toContain(other)
    await eraseForGood([{ trashId: 't', kind: 'company', companyId: other } as never], new Set())
    const left = JSON.stringify(await readMorning())
    expect([left.includes(other), left.includes(COMPANY)]).toEqual([false, true])
  })
})

/** Returns the new deposits of the first summary, as the bank lists them. */
async function depositsOf(harness: StatementHarness): Promise<{ amount: number; applicantName?: string }[]> {
  const query = new URLSearchParams({ inquiryDateFrom: '2026-11-20', inquiryDateTo: '2026-11-21' })
  const path = `/bank/corporation/trial/v1/accounts/${ORDINARY}/transactions/paymentarrivals?${query.toString()}`
  const { headers, url } = postRequest({})
  const reply = await harness.bank.fetch(new Request(new URL(path, url), { headers }))
  const { paymentArrivals } = (await reply.json()) as {
    paymentArrivals: { amount: number; applicantName?: string; debitCreditTypeCode: string }[]
  }
  return paymentArrivals.filter(({ debitCreditTypeCode }) => debitCreditTypeCode === '1')
}
