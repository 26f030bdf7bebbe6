import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reactive, watch } from 'vue'
import type { CredentialStatus } from '#contract/ipc/index'
import { forgetRemovedCompanies } from '#app/forgetRemoved'
import { useCompanies } from '#data/state/companies'
import { company } from '../../features/bank/balances/samples.ts'

const preferences = reactive({
  current: { companyId: null as string | null },
  change: (part: { companyId: string }) => Promise.resolve(void Object.assign(preferences.current, part)),
})
vi.mock('#data/preferences/index', () => ({ usePreferences: () => preferences }))
const forget = vi.fn()
vi.mock('#features/bank/statements/fetch/useStatementStore', () => ({
  useStatementStore: () => ({ forget }),
}))

const answers = new Map<string, (input: { companyId: string }) => unknown>()
const answer = (channel: string, input: unknown) => answers.get(channel)?.(input as { companyId: string })
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: async (channel: string, input: unknown) => ({ ok: true, value: await answer(channel, input) }),
  mustCall: (channel: string, input: unknown) => Promise.resolve(answer(channel, input)),
}))

const keys: Record<string, CredentialStatus['state']> = { a: 'stored', b: 'none' }

beforeEach(() => {
  setActivePinia(createPinia())
  preferences.current = { companyId: null }
  answers.set('companies.list', () => [company('a', []), company('b', [])])
  answers.set('credentials.status', ({ companyId }) => ({ state: keys[companyId] }))
  answers.set('practice.setup', () => company('a', []))
})

/** Records the key state that a screen sees at the moment its company is shown. */
function watched() {
  const companies = useCompanies()
  const seen: string[] = []
  watch(
    () => companies.current?.companyId,
    (id) => seen.push(`${id ?? ''} ${companies.credential?.state ?? 'unknown'}`),
    { flush: 'sync' },
  )
  return { companies, seen }
}

describe('a company is shown', () => {
  it('with its key state when it is the first one created', async () => {
    const { companies, seen } = watched()
    await companies.setUpPractice('練習用の会社')
    expect(seen).toEqual(['a stored'])
  })

  it('with its own key state, not that of the previous one, when another company is chosen', async () => {
    const { companies, seen } = watched()
    await companies.load()
    await companies.choose('b')
    await companies.choose('a')
    expect(seen).toEqual(['a stored', 'b none', 'a stored'])
  })

  it('without its key state while the system waits for the user, and with it afterwards', async () => {
    vi.useFakeTimers()
    const prompt = Promise.withResolvers<CredentialStatus>()
    answers.set('credentials.status', () => prompt.promise)
    const companies = useCompanies()
    await companies.loadList()
    const first = companies.loadCredentialSoon()
    const asks = companies.firstCredential()
    let known = false
    void asks.then(() => (known = true))
    await vi.advanceTimersByTimeAsync(100)
    await first
    expect([companies.current?.companyId, companies.credential]).toEqual(['a', undefined])
    await vi.advanceTimersByTimeAsync(600)
    expect(known).toBe(false)
    prompt.resolve({ state: 'stored' } as CredentialStatus)
    await vi.advanceTimersByTimeAsync(0)
    expect([known, companies.credential?.state]).toEqual([true, 'stored'])
    vi.useRealTimers()
  })

  it('without the key state of a removed company', async () => {
    const { companies } = watched()
    await companies.load()
    answers.set('companies.list', () => [])
    await companies.load()
    expect(companies.current).toBeUndefined()
    expect(companies.credential).toBeUndefined()
  })
})

it('the statements in memory are cleared for a removed company only', async () => {
  answers.set('companies.remove', () => undefined)
  forgetRemovedCompanies()
  await useCompanies().choose('b')
  expect(forget).not.toHaveBeenCalled()
  await useCompanies().remove('a')
  expect(forget.mock.calls).toEqual([[{ companyId: 'a' }]])
})

it('the list of companies is replaced only if it has changed', async () => {
  const companies = useCompanies()
  await companies.load()
  const before = companies.all
  await companies.load()
  expect(companies.all).toBe(before)
  answers.set('companies.list', () => [{ ...company('a', []), name: 'another' }, company('b', [])])
  await companies.load()
  expect(companies.all.map(({ name }) => name)).toContain('another')
})

describe('the company of a selected row', () => {
  it('is current at once, is stored when the row is settled on, and is what the next start begins with', async () => {
    vi.useFakeTimers()
    const companies = useCompanies()
    await companies.load()
    expect(companies.current?.companyId).toBe('a')
    companies.follow('b')
    companies.follow('a')
    companies.follow('b')
    expect([companies.current?.companyId, preferences.current.companyId]).toEqual(['b', null])
    await vi.runAllTimersAsync()
    expect([companies.current?.companyId, preferences.current.companyId]).toEqual(['b', 'b'])
    expect(companies.credential?.state).toBe('none')
    vi.useRealTimers()
  })

  it('gives way to a company that is chosen elsewhere', async () => {
    const companies = useCompanies()
    await companies.load()
    companies.follow('b')
    await companies.choose('a')
    expect(companies.current?.companyId).toBe('a')
    companies.follow('b')
    await companies.settled()
    expect([companies.current?.companyId, preferences.current.companyId]).toEqual(['b', 'b'])
  })
})
