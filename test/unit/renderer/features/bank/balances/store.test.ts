import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import type { Reply } from '#contract/ipc/index'
import { db } from '#data/schema/db'
import { ageOf } from '#features/bank/balances/age'
import { groupNames, saveView, saveGroupName, readView } from '#data/repositories/balances'
import { useBalanceStore } from '#features/bank/balances/store'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { inquireAll } from '#features/bank/balances/inquireAll'
import { account, company } from './samples.ts'

const calls = vi.fn<(channel: string, input?: unknown) => Promise<Reply<'accounts.balance'>>>()
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: (channel: string, input?: unknown) => calls(channel, input),
}))
const load = vi.fn(() => Promise.resolve())
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ load }) }))

const one = account('1111111')
const own = company('c1', [one])

beforeEach(async () => {
  setActivePinia(createPinia())
  calls.mockReset()
  await Promise.all([db.balances.clear(), db.balanceGroups.clear(), db.views.clear()])
})

describe('the balances of all companies', () => {
  it('store an answer with its environment and show it after a restart, but in no other environment', async () => {
    calls.mockResolvedValue({ ok: true, value: { todayBalance: 7 } })
    expect(await useBalanceStore().ask(own, one)).toBe('read')
    expect(calls).toHaveBeenCalledWith('accounts.balance', {
      companyId: 'c1',
      accountId: one.accountId,
      environment: 'production',
    })
    setActivePinia(createPinia())
    const store = useBalanceStore()
    await store.recall()
    expect(store.stateOf(own, one)?.record?.balance.todayBalance).toBe(7)
    expect(store.stateOf({ ...own, environment: 'practice' }, one)).toBeUndefined()
  })

  it('do not include a balance from an unknown environment', async () => {
    await db.balances.put({
      companyId: 'c1',
      accountId: one.accountId,
      at: '2026-11-20T00:00:00Z',
      balance: { todayBalance: 1 },
    })
    const store = useBalanceStore()
    await store.recall()
    expect(store.stateOf(own, one)).toBeUndefined()
  })

  it('update only if another window has read a later balance', async () => {
    const kept = {
      companyId: 'c1',
      accountId: one.accountId,
      environment: 'production' as const,
      balance: { todayBalance: 1 },
    }
    await db.balances.put({ ...kept, at: '2026-11-20T00:00:00Z' })
    const store = useBalanceStore()
    await store.recall()
    const shown = vi.fn(() => store.stateOf(own, one)?.record?.balance.todayBalance)
    watch(shown, () => undefined, { flush: 'sync' })
    expect(shown).toHaveBeenCalledOnce()
    await store.recall()
    expect(shown).toHaveBeenCalledOnce()
    await db.balances.put({ ...kept, at: '2026-11-20T00:00:01Z', balance: { todayBalance: 2 } })
    await store.recall()
    expect(shown.mock.results.map(({ value }) => value as number)).toEqual([1, 2])
  })

  it('keep the last balance next to an error, and drop the error with the next answer', async () => {
    const store = useBalanceStore()
    calls
      .mockResolvedValueOnce({ ok: true, value: { todayBalance: 7 } })
      .mockResolvedValueOnce({ ok: false, error: { code: 'notSent', cause: 'offline' } })
      .mockResolvedValueOnce({ ok: true, value: { todayBalance: 8 } })
    await store.ask(own, one)
    expect(await store.ask(own, one)).toBe('unreachable')
    expect(store.stateOf(own, one)).toMatchObject({
      record: { balance: { todayBalance: 7 } },
      error: { code: 'notSent' },
      busy: false,
    })
    await store.ask(own, one)
    expect(store.stateOf(own, one)).toMatchObject({ record: { balance: { todayBalance: 8 } } })
    expect(store.stateOf(own, one)?.error).toBeUndefined()
  })

  it('ignore an answer from another environment and reload the companies', async () => {
    calls.mockResolvedValue({ ok: false, error: { code: 'otherEnvironment', environment: 'practice' } })
    const store = useBalanceStore()
    expect(await store.ask(own, one)).toBe('failed')
    expect(load).toHaveBeenCalledOnce()
    expect(store.stateOf(own, one)).toEqual({
      environment: 'production',
      busy: false,
      error: undefined,
      record: undefined,
    })
    expect(await db.balances.count()).toBe(0)
  })

  it('continue if one cannot be stored, and show that one as failed, with advice', async () => {
    const accounts = ['1111111', '2222222', '3333333'].map((no) => account(no))
    calls.mockResolvedValue({ ok: true, value: { todayBalance: 7 } })
    vi.spyOn(db.balances, 'put').mockRejectedValueOnce(fullDisk())
    const store = useBalanceStore()
    const asked: string[] = []
    const end = await inquireAll(
      accounts.map((one) => ({ companyId: 'c1', one })),
      async ({ one: each }) => {
        const how = await store.ask(company('c1', accounts), each)
        asked.push(how)
        return how
      },
      { stopped: () => false },
    )
    expect([end, asked]).toEqual(['done', ['failed', 'read', 'read']])
    expect(store.stateOf(own, accounts[0]!)).toMatchObject({
      record: { balance: { todayBalance: 7 } },
      error: FULL_DISK,
      unsaved: true,
      busy: false,
    })
    expect(store.stateOf(own, accounts[1]!)?.error).toBeUndefined()
    expect(await db.balances.count()).toBe(2)
    await store.ask(own, accounts[0]!)
    expect(store.stateOf(own, accounts[0]!)?.unsaved).toBeUndefined()
  })

  it('report why stored balances could not be read, until they can be read', async () => {
    vi.spyOn(db.balances, 'toArray').mockRejectedValueOnce(fullDisk())
    const store = useBalanceStore()
    await store.recall()
    expect([store.recalled, store.unread]).toEqual([true, FULL_DISK])
    await store.recall()
    expect(store.unread).toBeUndefined()
  })

  it('report that the companies could not be reloaded', async () => {
    calls.mockResolvedValue({ ok: false, error: { code: 'otherEnvironment', environment: 'practice' } })
    load.mockRejectedValueOnce(new Error('broken'))
    const store = useBalanceStore()
    expect(await store.ask(own, one)).toBe('failed')
    expect(store.stateOf(own, one)).toMatchObject({ error: { code: 'storage' }, busy: false })
  })

  it('run one inquiry per company at a time', async () => {
    const store = useBalanceStore()
    let open = 0
    calls.mockImplementation(async () => {
      expect(++open).toBe(1)
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
      open--
      return { ok: true, value: {} }
    })
    await Promise.all([store.ask(own, one), store.ask(own, account('2222222')), store.ask(own, one)])
    expect(calls).toHaveBeenCalledTimes(3)
  })
})

describe('the stored settings of the balances', () => {
  it('include group names, which can be set, changed and cleared', async () => {
    await saveGroupName('c1', '', '3月')
    await saveGroupName('c1', 'a1', '12月')
    await saveGroupName('c1', '', '4月')
    expect([...(await groupNames())]).toEqual([
      ['c1 ', '4月'],
      ['c1 a1', '12月'],
    ])
    await saveGroupName('c1', 'a1', '')
    expect([...(await groupNames())]).toEqual([['c1 ', '4月']])
  })

  it('include the view as it was left, with defaults for what was not stored', async () => {
    await saveView('balances', { grouping: 'group' })
    expect(await readView('balances', { grouping: 'company', folded: [] })).toEqual({ grouping: 'group', folded: [] })
  })
})

describe('the age of a reading', () => {
  const t = (key: string, named: Record<string, unknown> = {}) =>
    `${key} ${String(named['time'])} ${String(named['days'])}`
  const now = new Date('2026-11-21T00:10:00+09:00')
  it('is counted in calendar days in Japan, not in hours', () => {
    expect(ageOf('2026-11-21T00:01:00+09:00', now, t)).toEqual({
      text: 'balances.age.today 00:01 undefined',
      old: false,
    })
    expect(ageOf('2026-11-20T23:59:00+09:00', now, t)).toEqual({ text: 'balances.age.yesterday 23:59 1', old: true })
    expect(ageOf('2026-11-18T17:02:00+09:00', now, t)).toEqual({ text: 'balances.age.days 17:02 3', old: true })
    expect(ageOf('2026-11-22T17:02:00+09:00', now, t)).toMatchObject({ old: true })
  })
})
