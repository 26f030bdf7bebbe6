import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Company, Reply } from '#contract/ipc/index'
import { db } from '#data/schema/db'
import { useBalanceStore } from '#features/bank/balances/index'
import { useFiling } from '#features/pay/lots/confirm/useFiling'
import { payFrom } from '#features/pay/lots/parts/payingAccount'
import { account, company } from '../../bank/balances/samples.ts'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'

const one = account('1111111')
const own = company('c1', [one])
const calls = vi.fn<(channel: string, input?: unknown) => Promise<Reply<'accounts.balance'>>>()
const companies = { all: [own], load: () => Promise.resolve() }

vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: (channel: string, input?: unknown) => calls(channel, input),
}))
vi.mock('#data/state/cutOffs', () => ({ useCutOffs: () => ({ checkNow: () => ({}) }) }))
vi.mock('#data/state/companies', () => ({ useCompanies: () => companies }))
vi.mock('#data/state/journal', () => ({
  useJournal: () => ({ entries: [], whole: () => Promise.resolve() }),
}))
vi.mock('#features/pay/lots/parts/previousMonth', () => ({
  previousDetails: () => Promise.resolve(undefined),
}))
vi.mock('#features/pay/lots/parts/useFiledLots', () => ({ useFiledLots: () => ({}) }))
vi.mock('#features/pay/lots/parts/useMonthContext', () => ({
  useMonthContext: () => ({ context: { value: undefined }, read: () => Promise.resolve() }),
}))
vi.mock('#data/repositories/lots', async (original) => ({
  ...(await original<object>()),
  openLot: () =>
    Promise.resolve({
      record: { lotId: 'a', companyId: 'c1', month: '2026-11', head: payFrom(own, one.accountId) },
      rows: [],
    }),
}))

const answer = (todayBalance: number) => ({ ok: true as const, value: { todayBalance } })

/** Returns the filing of a lot whose balance has been asked for. */
async function asked(of: Company = own) {
  const filing = useFiling('a')
  await filing.load()
  await filing.loadBalance(of)
  return filing
}

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  setActivePinia(createPinia())
  vi.restoreAllMocks()
  calls.mockReset()
  Object.assign(companies, { all: [own], load: () => Promise.resolve() })
  await db.balances.clear()
})

describe('the balance that a confirmation asks for', () => {
  it('is shown with its time, and is kept for the other screens', async () => {
    calls.mockResolvedValue(answer(7))
    const { balance, balanceAt, balanceError } = await asked()
    const kept = useBalanceStore().stateOf(own, one)?.record
    expect([balance.value, balanceAt.value, balanceError.value]).toEqual([{ todayBalance: 7 }, kept?.at, undefined])
    expect(await db.balances.toArray()).toEqual([kept])
  })

  it('is not replaced by an older one if the bank does not answer', async () => {
    calls.mockResolvedValueOnce(answer(7))
    await useBalanceStore().ask(own, one)
    calls.mockResolvedValueOnce({ ok: false, error: { code: 'notSent', cause: 'offline' } })
    const { balance, balanceAt, balanceError } = await asked()
    expect([balance.value, balanceAt.value]).toEqual([undefined, undefined])
    expect(balanceError.value).toMatchObject({ code: 'notSent' })
  })

  it('counts even if it cannot be stored, and the failure is shown', async () => {
    calls.mockResolvedValue(answer(7))
    vi.spyOn(db.balances, 'put').mockRejectedValue(fullDisk())
    const { balance, balanceError } = await asked()
    expect([balance.value, balanceError.value]).toEqual([{ todayBalance: 7 }, FULL_DISK])
  })

  it('comes from the other bank if another window has connected the company to it', async () => {
    calls
      .mockResolvedValueOnce({ ok: false, error: { code: 'otherEnvironment', environment: 'practice' } })
      .mockResolvedValueOnce(answer(8))
    companies.load = () => {
      companies.all = [{ ...own, environment: 'practice' }]
      return Promise.resolve()
    }
    const { balance, balanceError } = await asked()
    expect([balance.value, balanceError.value]).toEqual([{ todayBalance: 8 }, undefined])
    expect(calls).toHaveBeenLastCalledWith('accounts.balance', expect.objectContaining({ environment: 'practice' }))
  })
})
