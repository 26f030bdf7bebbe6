import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, reactive, type EffectScope } from 'vue'
import type { Company, JournalEntry } from '#contract/ipc/index'
import { addMonths } from '#domain/calendar/calendar'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { db } from '#data/schema/db'
import { useMonth } from '#features/pay/month/useMonth'
import { useMonthSteps } from '#features/pay/month/useMonthSteps'
import { useJournal } from '#data/state/journal'
import { today } from '#ui/text/clock'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { client, lot } from './samples.ts'

const companies = reactive({
  all: [] as Company[],
  current: undefined as Company | undefined,
  choose: vi.fn(),
  settled: () => Promise.resolve(),
  follow: (companyId: string) => {
    companies.current = companies.all.find((one) => one.companyId === companyId)
  },
})
vi.mock('#data/state/companies', () => ({ useCompanies: () => companies }))
vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
const push = vi.fn(() => Promise.resolve())
vi.mock('vue-router', () => ({ useRouter: () => ({ push }) }))
vi.mock('vue-i18n', () => ({ useI18n: () => ({ t: (key: string) => key }) }))
const ask = vi.fn((_: unknown): unknown => ({ ok: true }))
const see = vi.fn((_: unknown) => Promise.resolve())
const unseen: string[] = []
vi.mock('#features/filed/approvals/index', () => ({
  useFollowing: () => ({ ask: (of: unknown) => Promise.resolve(ask(of)), see, rowOf: () => ({ unseen }) }),
}))
const print = vi.fn(() => Promise.resolve())
vi.mock('#features/pay/lots/index', async () => ({
  ...(await import('#features/pay/lots/parts/payingAccount')),
  ...(await import('#features/pay/lots/list/useMonthLots')),
  useCertificate: () => ({ run: print, error: { value: undefined }, message: { value: undefined } }),
}))

const MONTH = nextMonthToPay(today())
const LAST = addMonths(MONTH, -1)
const journal: JournalEntry[] = []
const entry = (lotId: string, more: Partial<JournalEntry> = {}): JournalEntry =>
  ({
    entryId: `entry ${lotId}`,
    lotId,
    environment: 'production',
    state: 'accepted',
    acceptanceNo: `no ${lotId}`,
    dueDate: '9999-12-10',
    month: MONTH,
    companyId: 'a',
    at: '2026-12-01',
    totals: { totalAmount: 300, municipalityCount: 4 },
    ...more,
  }) as JournalEntry

const answers: Partial<Record<string, () => unknown>> = {
  'journal.part': () => ({ lines: [...journal], next: null }),
  'journal.lines': () => [...journal],
}

let scope: EffectScope
/** Stores these lots, starts the screen and waits until it has loaded. */
async function start(...lots: ReturnType<typeof lot>[]) {
  await db.lots.bulkAdd(lots)
  await db.orders.bulkAdd(lots.map(({ lotId }) => ({ lotId, rowIds: [] })))
  await useJournal().load()
  const screen = scope.run(() => {
    const month = useMonth()
    return { month, steps: useMonthSteps(month) }
  })!
  await screen.month.load()
  return screen
}
const here = (companyId: string, amount = 100, more: Partial<ReturnType<typeof lot>> = {}) =>
  lot(companyId, amount, { lotId: `${companyId} now`, month: MONTH, ...more })
const before = (companyId: string) => lot(companyId, 90, { lotId: `${companyId} before`, month: LAST })

beforeEach(async () => {
  setActivePinia(createPinia())
  scope = effectScope()
  vi.clearAllMocks()
  journal.length = 0
  companies.all = [client('a', { personInCharge: '山田', reading: 'アオバ' }), client('b', { clientCode: '２' })]
  companies.current = companies.all[0]
  const call = (channel: string) => Promise.resolve({ ok: true, value: answers[channel]?.() ?? { problems: [] } })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { desk: { call, on: () => () => undefined } }))
  unseen.length = 0
  await Promise.all([db.payees.clear(), db.lots.clear(), db.orders.clear(), db.details.clear()])
})
afterEach(() => {
  scope.stop()
  vi.restoreAllMocks()
})

describe('the month of all clients', () => {
  it('reads the lots of both months in one query, however many clients there are', async () => {
    const query = vi.spyOn(db.lots, 'where')
    const { month } = await start(before('a'), here('b'))
    expect(query.mock.calls.filter((call) => JSON.stringify(call) === '["month"]')).toHaveLength(1)
    expect(month.every.value.map(({ companyId, state }) => [companyId, state])).toEqual([
      ['b', 'draft'],
      ['a', 'none'],
    ])
  })

  it('shows no lines while a month is still being read', async () => {
    const { month } = await start(here('a'))
    month.turn(-1)
    expect(month.every.value).toEqual([])
    await vi.waitFor(() => {
      expect(month.loaded.value).toBe(true)
    })
    expect(month.every.value.map(({ state }) => state)).toEqual(['none', 'none'])
    month.turn(1)
    expect(month.month.value).toBe(MONTH)
  })

  it('shows the new state of a lot after the journal has changed', async () => {
    const { month } = await start(here('a'))
    journal.push(entry('a now'))
    await useJournal().load()
    expect(month.rowOf('a')?.state).toBe('accepted')
    expect(month.open.value).toEqual([{ state: 'accepted', lots: 1, amount: 100, unreadable: 0 }])
  })

  it('finds words in any width and kana script, and adds up only the visible lines', async () => {
    const { month } = await start(here('a', 5), here('b', 7))
    for (const [words, found] of [
      ['ｱｵﾊﾞ', ['a']],
      ['あおば', ['a']],
      ['2', ['b']],
      ['アオバ 佐藤', []],
    ] as const) {
      month.choice.words = words
      expect(month.rows.value.map(({ companyId }) => companyId)).toEqual(found)
    }
    month.choice.words = ''
    month.choice.person = '山田'
    expect(month.totals.value).toMatchObject({ clients: 1, total: 5 })
    month.choice.person = 'gone'
    expect(month.rows.value).toHaveLength(2)
  })

  it('has the cursor on the current company, from the start and when the user switches', async () => {
    const { month } = await start(here('b', 5))
    expect(month.rows.value.map(({ companyId }) => companyId)).toEqual(['b', 'a'])
    expect(month.chosen.value?.companyId).toBe('a')
    companies.current = companies.all[1]
    expect(month.chosen.value?.companyId).toBe('b')
    month.choice.words = 'アオバ'
    expect(month.chosen.value).toBeUndefined()
    month.showAll()
    expect(month.chosen.value?.companyId).toBe('b')
  })

  it('shows clients of only one environment, so that practice money is not added to real money', async () => {
    companies.all = [...companies.all, client('practice', { environment: 'practice' })]
    const { month } = await start(here('a', 5), here('practice', 1_000))
    expect(month.totals.value.total).toBe(5)
    month.environment.value = 'practice'
    expect(month.totals.value.total).toBe(1_000)
  })

  it('reports why the lots cannot be read', async () => {
    vi.spyOn(db.lots, 'where').mockImplementation(() => {
      throw fullDisk()
    })
    const { month } = await start()
    expect(month.error.value?.code).toBe('storage')
  })
})

describe('the next step of a line on the monthly board', () => {
  it('creates a lot from last month without leaving the board', async () => {
    const { month, steps } = await start(before('a'))
    await steps.run(month.rowOf('a')!)
    expect(month.rowOf('a')).toMatchObject({ state: 'draft', step: 'continue' })
    expect(await db.lots.where('month').equals(MONTH).toArray()).toMatchObject([{ companyId: 'a' }])
    expect(push).not.toHaveBeenCalled()
    expect(steps.message.value).toBe('month.created')
  })

  it('creates only one lot, even if it runs twice at once or the line is out of date', async () => {
    const { month, steps } = await start(before('a'))
    const row = month.rowOf('a')!
    await Promise.all([steps.run(row), steps.run(row)])
    await steps.run(row)
    expect(await db.lots.where('month').equals(MONTH).count()).toBe(1)
  })

  it('makes the client the current company and opens its lot', async () => {
    const { month, steps } = await start(here('b'))
    await steps.run(month.rowOf('b')!)
    expect(companies.choose).toHaveBeenCalledWith('b')
    expect(push).toHaveBeenCalledWith('/lots/b now/confirm')
  })

  it('copies a returned lot for correction and opens the copy; the returned lot stays until the copy is filed', async () => {
    journal.push(entry('a now', { approval: { state: 'returned', at: '2026-12-01', by: 'bank' } as never }))
    const { month, steps } = await start(here('a', 100, { createdAt: '2026-01-01T00:00:00Z' }))
    expect(month.rowOf('a')?.state).toBe('returned')
    await steps.run(month.rowOf('a')!)
    const copy = (await db.lots.toArray()).find(({ copiedFrom }) => copiedFrom === 'a now')
    expect(push).toHaveBeenCalledWith(`/lots/${copy?.lotId ?? ''}`)
    await month.load()
    expect(month.rowOf('a')).toMatchObject({
      state: 'returned',
      lots: [{ lotId: 'a now' }, { corrects: 'a now' }],
      stepLots: [copy?.lotId],
    })
    journal.push(entry(copy?.lotId ?? ''))
    await useJournal().load()
    expect(month.rowOf('a')).toMatchObject({ state: 'accepted', lots: [{ corrects: 'a now' }] })
  })

  it('keeps a returned lot open beside its plain copy, until the user says that it is handled', async () => {
    journal.push(entry('a now', { approval: { state: 'returned', at: '2026-12-01', by: 'bank' } as never }))
    const { month, steps } = await start(here('a'), here('a', 70, { lotId: 'copy', copiedFrom: 'a now' }))
    expect(month.rowOf('a')).toMatchObject({ state: 'returned', step: 'correct', stepLots: ['a now'] })
    await steps.handle('a now', true)
    expect(month.rowOf('a')).toMatchObject({ state: 'draft', handled: [{ lotId: 'a now' }] })
    await steps.handle('a now', false)
    expect(month.rowOf('a')?.state).toBe('returned')
  })

  it('records two returned lots as handled in the same moment', async () => {
    const approval = { state: 'returned', at: '2026-12-01', by: 'bank' } as never
    journal.push(entry('a now', { approval }), entry('b now', { approval, companyId: 'b' }))
    const { month, steps } = await start(here('a'), here('b'))
    await Promise.all([steps.handle('a now', true), steps.handle('b now', true)])
    expect(['a', 'b'].map((id) => month.rowOf(id)?.handled)).toMatchObject([[{ lotId: 'a now' }], [{ lotId: 'b now' }]])
  })

  it('asks the bank about an application that awaits approval, and shows the error if that fails', async () => {
    journal.push(entry('a now'))
    const { month, steps } = await start(here('a'))
    await steps.run(month.rowOf('a')!)
    expect(ask).toHaveBeenCalledWith({ companyId: 'a', environment: 'production', acceptanceNo: 'no a now' })
    ask.mockReturnValueOnce({ ok: false, error: { code: 'notSent' } })
    await steps.run(month.rowOf('a')!)
    expect(steps.error.value?.code).toBe('notSent')
  })

  it.each([
    { changes: ['status', 'approval'], seen: 1 },
    { changes: ['status', 'fees'], seen: 0 },
    { changes: [], seen: 0 },
  ])(
    'marks the changes $changes as seen $seen times, because the board shows only the approval',
    async ({ changes, seen }) => {
      unseen.splice(0, unseen.length, ...changes)
      journal.push(entry('a now'))
      const { month, steps } = await start(here('a'))
      await steps.run(month.rowOf('a')!)
      expect(see).toHaveBeenCalledTimes(seen)
    },
  )

  it('creates the first lot from the payee list, or an empty one if there are no payees', async () => {
    await db.payees.put({
      payeeId: 'p',
      companyId: 'a',
      municipalityCode: '131016',
      municipalityName: 'チヨダク',
      designatedNumber: '1',
      numberOfPayrollTaxPayments: 2,
      amountOfPayrollTaxPayments: 9_000,
      twiceAYear: false,
      memo: '',
    } as never)
    const { month, steps } = await start()
    await steps.run(month.rowOf('a')!)
    expect(month.rowOf('a')).toMatchObject({ state: 'draft', step: 'confirm', payees: 1, total: 9_000 })
    expect(steps.message.value).toBe('month.createdFromPayees')
    expect(push).not.toHaveBeenCalled()
    await steps.run(month.rowOf('b')!)
    expect(push).toHaveBeenCalledWith(expect.stringMatching(/^\/lots\/.+/))
  })

  it('shows why the parts of a lot with too many payees could not be stored', async () => {
    const payees = Array.from({ length: 501 }, (_, at) => ({
      payeeId: String(at),
      companyId: 'a',
      municipalityCode: '131016',
      municipalityName: 'チヨダク',
      designatedNumber: String(at),
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 1_000,
      halfYearly: false,
      memo: '',
    }))
    await db.payees.bulkPut(payees)
    const { month, steps } = await start()
    await steps.run(month.rowOf('a')!)
    expect(steps.waiting.value?.length).toBe(2)
    vi.spyOn(db.lots, 'add').mockRejectedValueOnce(fullDisk())
    await steps.createParts(month.rowOf('a')!)
    expect(steps.error.value).toEqual(FULL_DISK)
    expect(steps.message.value).toBe('')
  })

  it('prints the certificate of an approved application', async () => {
    journal.push(entry('a now', { approval: { state: 'approved', at: '2026-12-01', by: 'bank' } as never }))
    const { month, steps } = await start(here('a'))
    await steps.run(month.rowOf('a')!)
    expect(print).toHaveBeenCalledWith('print', expect.objectContaining({ from: 'lot', lotId: 'a now' }))
  })

  it('opens a filing made on another computer by its acceptance number', async () => {
    const approval = { state: 'approved', at: '2026-12-01', by: 'bank' } as never
    journal.push(entry('elsewhere', { approval }))
    const { month, steps } = await start()
    expect(month.rowOf('a')).toMatchObject({ state: 'approved', total: 300, payees: 4 })
    await steps.run(month.rowOf('a')!)
    expect(push).toHaveBeenCalledWith('/acceptances/no elsewhere')
    expect(print).not.toHaveBeenCalled()
  })

  it('opens the result screen of a filing whose outcome is unknown, and sends nothing', async () => {
    journal.push(entry('a now', { state: 'unknown' }))
    const { month, steps } = await start(here('a'))
    await steps.run(month.rowOf('a')!)
    expect(push).toHaveBeenCalledWith('/lots/a now/result')
    expect(ask).not.toHaveBeenCalled()
  })
})
