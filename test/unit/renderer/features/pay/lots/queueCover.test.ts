import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, reactive, shallowRef, type EffectScope, type Ref } from 'vue'
import type { AppError, Company, JournalLine } from '#contract/ipc/index'
import type { QueueItem } from '#features/pay/lots/queue/queueItems'
import { useQueueCover } from '#features/pay/lots/queue/useQueueCover'
import { account } from '../../bank/balances/samples.ts'
import { client, lot } from '../month/samples.ts'

interface Known {
  record?: { at: string; balance: { clearedBalance: number } }
  error?: AppError
}
/** By company. Not reactive: that the bank was asked is known to the cover itself. */
const known = new Map<string, Known>()
let answers: Partial<Record<string, Known>> = {}
const ask = vi.fn((company: Company) => {
  const answer = answers[company.companyId] ?? {}
  known.set(company.companyId, answer)
  return Promise.resolve(answer.error ? ('failed' as const) : ('read' as const))
})
vi.mock('#features/bank/balances/index', async () => ({
  ...(await import('#features/bank/balances/inquireAll')),
  useBalanceStore: () => ({ ask, stateOf: ({ companyId }: Company) => known.get(companyId) }),
}))
const journal = reactive({
  deciding: [] as JournalLine[],
  whole: () => Promise.resolve(),
  stateOf: () => 'accepted' as const,
})
vi.mock('#data/state/journal', () => ({ useJournal: () => journal }))
vi.mock('#data/repositories/monthLots', () => ({
  lotsById: (lotIds: string[]) => Promise.resolve(lotIds.map((lotId) => lot('filed', 0, { lotId }))),
}))

const FAILED: AppError = { code: 'cancelledByUser' }
const read = (clearedBalance: number): Known => ({
  record: { at: '2026-12-01T00:00:00Z', balance: { clearedBalance } },
})

/** An item of 100 yen that is paid from the account all clients have. */
const item = (company: Company) =>
  ({
    lotId: company.companyId,
    company,
    lot: { record: lot(company.companyId, 100, { lotId: company.companyId }) },
    totals: { totalAmount: 100 },
  }) as unknown as QueueItem
const filing = (lotId: string, environment: string, totalAmount: number) =>
  ({ lotId, environment, dueDate: '9999-12-10', totals: { totalAmount } }) as unknown as JournalLine

let scope: EffectScope
const start = (items: Ref<readonly QueueItem[]>) => scope.run(() => useQueueCover(() => items.value))!

beforeEach(() => {
  scope = effectScope()
  known.clear()
  ask.mockClear()
  answers = {}
  journal.deciding = []
})
afterEach(() => {
  scope.stop()
})

it('the cover of a queue counts earlier filings of its own environment, not those of another bank or its own lots', async () => {
  answers = { a: read(1_000) }
  journal.deciding = [
    filing('earlier', 'production', 300),
    filing('tried out', 'practice', 5_000),
    filing('a', 'production', 100),
  ]
  const { covers, ask: askAll } = start(shallowRef([item(client('a'))]))
  await askAll()
  expect(covers.value).toMatchObject([
    { amount: 100, outstanding: { lots: 1, amount: 300 }, cover: { kind: 'enough', left: 600 } },
  ])
})

it('lots of companies that share an account count together', async () => {
  answers = { a: read(150) }
  const { covers, shortage, ask: askAll } = start(shallowRef([item(client('a')), item(client('b'))]))
  await askAll()
  expect(covers.value).toMatchObject([{ lots: 2, amount: 200, cover: { kind: 'short', missing: 50 } }])
  expect(shortage.value).toEqual({ accounts: 1, missing: 50, unknown: 0 })
  expect(ask).toHaveBeenCalledTimes(1)
})

it('a balance that the bank did not give shows why as soon as it was asked; an older error is not shown', async () => {
  known.set('a', { error: FAILED })
  answers = { a: { error: FAILED } }
  const { covers, ask: askAll } = start(shallowRef([item(client('a'))]))
  expect(covers.value).toMatchObject([{ error: undefined, cover: { kind: 'unknown' } }])
  await askAll()
  expect(covers.value).toMatchObject([{ error: FAILED, cover: { kind: 'unknown' } }])
})

it('an account that comes into the queue later is asked about then, and the others are not asked again', async () => {
  const other = { ...account('2222222'), accountId: 'other' }
  const second = item(client('b', { accounts: [other] }))
  second.lot.record.head.payingAccountNo = other.accountNo
  answers = { a: read(1_000), b: read(1_000) }
  const items = shallowRef<readonly QueueItem[]>([item(client('a'))])
  const { covers, ask: askAll, asking } = start(items)
  await askAll()
  items.value = [...items.value, second]
  await nextTick()
  await vi.waitUntil(() => !asking.value)
  expect(covers.value.map(({ cover }) => cover.kind)).toEqual(['enough', 'enough'])
  expect(ask.mock.calls.map(([{ companyId }]) => companyId)).toEqual(['a', 'b'])
})
