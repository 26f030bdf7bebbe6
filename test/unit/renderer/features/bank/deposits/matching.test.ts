import 'fake-indexeddb/auto'
import { takenFile } from '#test/unit/renderer/takenFile'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import {
  idleStatement,
  type StatementRow,
  type StatementState,
} from '#features/bank/statements/fetch/useStatementState'
import { db } from '#data/schema/db'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { matchDecisions, storeExpected, type DepositScope } from '#data/repositories/deposits'

vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.reject(new Error('no call is made')),
}))
vi.mock('vue-i18n', async (original) => ({
  ...(await original<object>()),
  useI18n: () => ({ t: (key: string) => key }),
}))
const { useDepositMatching } = await import('#features/bank/deposits/useDepositMatching')

const scope: DepositScope = { companyId: 'c1', environment: 'production', accountId: '00111111111' }
const row = (transactionId: string, applicantName: string, amount: number): StatementRow => ({
  transactionDate: '2026-11-10',
  transactionId,
  applicantName,
  amount,
  debitCreditTypeCode: '1',
})
const stateOf = (phase: StatementState['phase'], ...rows: StatementRow[]): StatementState => ({
  ...idleStatement(),
  phase,
  rows,
})
const items = [
  { name: '', kana: 'アオバ', amount: 100, dueDate: '', invoiceNo: '1' },
  { name: '', kana: 'ミドリ', amount: 1_000, dueDate: '', invoiceNo: '2' },
]

const opened: (() => void)[] = []
afterEach(() => opened.splice(0).forEach((close) => close()))

function open(state: StatementState) {
  const cell = shallowRef(state)
  const own = effectScope()
  const model = own.run(() => useDepositMatching(scope, () => cell.value))
  if (!model) throw new Error('no scope')
  opened.push(() => own.stop())
  return { cell, model, close: () => own.stop() }
}

beforeEach(async () => {
  await Promise.all([db.expectedLists.clear(), db.matches.clear()])
  await storeExpected(scope, {
    items,
    file: takenFile('a.csv', { subject: 'deposits' }),
    replace: true,
  })
})

describe('matching the deposits of an account', () => {
  it('stores exact matches only once the statement is complete and no entry can be missing', async () => {
    const { cell, model } = open(stateOf('failed', row('1', 'アオバ', 100)))
    await vi.waitFor(() => expect(model.result.value.matched).toHaveLength(1))
    expect(await matchDecisions(scope)).toEqual([])
    const whole = stateOf('complete', row('1', 'アオバ', 100))
    const lacking: Partial<StatementState['doubts']>[] = [
      { misnumbered: 1 },
      { unanswered: [{ from: '2026-11-01', to: '2026-11-03' }] },
    ]
    for (const doubts of lacking) {
      cell.value = { ...whole, doubts: { ...whole.doubts, ...doubts } }
      await flushPromises()
      expect(await matchDecisions(scope)).toEqual([])
    }
    cell.value = whole
    await vi.waitFor(async () => expect(await matchDecisions(scope)).toHaveLength(1))
    cell.value = stateOf('complete', row('1', 'アオバ', 100), row('2', 'アオバ', 100))
    await vi.waitFor(() => expect(model.result.value.unexpected).toHaveLength(1))
    expect(model.result.value.matched.map(({ deposit }) => deposit.applicantName)).toEqual(['アオバ'])
  })

  it('keeps a decision across sessions until it is undone, and does not repeat an undone exact match', async () => {
    const first = open(stateOf('complete', row('1', 'アオバ', 100), row('2', 'ミドリ', 560)))
    await vi.waitFor(() => expect(first.model.result.value.doubtful).toHaveLength(1))
    const { deposit, candidates } = first.model.result.value.doubtful[0]!
    await first.model.confirm(deposit, candidates[0]!)
    first.close()

    const { model } = open(stateOf('complete', row('2', 'ミドリ', 560), row('1', 'アオバ', 100)))
    await vi.waitFor(() =>
      expect(model.result.value.matched.map(({ verdict }) => verdict).sort()).toEqual(['confirmed', 'exact']),
    )
    expect(model.sums.value.difference).toBe(440)
    for (const match of model.result.value.matched) await model.undo(match)
    expect(model.result.value.matched).toEqual([])
    expect(model.result.value.doubtful).toHaveLength(1)
    expect(model.result.value.unexpected.map(({ amount }) => amount)).toEqual([100])
    await model.takeBack(model.rejectedOf(model.result.value.unexpected[0]!.key))
    await vi.waitFor(async () => expect((await matchDecisions(scope)).map(({ verdict }) => verdict)).toEqual(['exact']))
    expect(model.result.value.matched).toHaveLength(1)
  })

  it('leaves all deposits out for one expectation at once, which is open until they are proposed again', async () => {
    const { model } = open(stateOf('complete', row('2', 'ミドリ', 560), row('3', 'ミドリ', 570)))
    await vi.waitFor(() => expect(model.expected.value).toHaveLength(1))
    const [{ key, options } = { key: '', options: [] }] = model.expected.value
    expect(options.map(({ deposit }) => deposit.amount)).toEqual([570, 560])
    await model.rejectAll(model.expected.value[0]!)
    expect(model.expected.value).toEqual([])
    expect(model.result.value.unexpected).toHaveLength(2)
    expect(model.result.value.open.map((one) => one.key)).toContain(key)
    expect(model.rejectedOf(key)).toHaveLength(2)
    await model.takeBack(model.rejectedOf(key))
    expect(model.expected.value[0]?.options).toHaveLength(2)
  })

  it('shows only decisions that could be stored', async () => {
    const { model } = open(stateOf('complete', row('2', 'ミドリ', 560)))
    await vi.waitFor(() => expect(model.result.value.doubtful).toHaveLength(1))
    vi.spyOn(db.matches, 'bulkPut').mockRejectedValueOnce(fullDisk())
    const { deposit, candidates } = model.result.value.doubtful[0]!
    await model.confirm(deposit, candidates[0]!)
    expect(model.error.value).toEqual(FULL_DISK)
    expect(model.result.value.matched).toEqual([])
  })

  it('reports why the list could not be read, with advice', async () => {
    vi.spyOn(db.expectedLists, 'get').mockRejectedValueOnce(fullDisk())
    const { model } = open(stateOf('complete'))
    await vi.waitFor(() => expect(model.error.value).toEqual(FULL_DISK))
  })
})
