import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LotState } from '#domain/filing/filingState'
import type { LotRecord } from '#data/schema/db'
import { newRow } from '#data/draft/row'
import { useQueueItems } from '#features/pay/lots/queue/queueItems'
import { client, lot } from '../month/samples.ts'

const known: { record: LotRecord; state: LotState } = { record: lot('a', 100), state: 'draft' }
vi.mock('#features/pay/lots/parts/storedFindings', () => ({
  useCheckedLots: () => () =>
    Promise.resolve({ lot: { record: known.record, rows: [] }, rows: [newRow()], findings: [], difference: undefined }),
}))
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ all: [client('a')] }) }))
vi.mock('#data/state/journal', () => ({ useJournal: () => ({ stateOf: () => known.state }) }))
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve({ ok: true, value: { state: 'stored' } }),
}))

beforeEach(() => {
  setActivePinia(createPinia())
})

it('a lot that the bank has, may have, or was paid elsewhere is left out of a queue', async () => {
  const blocked = async (state: LotState, more: Partial<LotRecord> = {}) => {
    Object.assign(known, { state, record: lot('a', 100, more) })
    return (await useQueueItems()(['a'])).map((item) => item.blocked)
  }
  expect(await blocked('draft')).toEqual([undefined])
  expect(await blocked('rejected')).toEqual([undefined])
  expect(await blocked('accepted')).toEqual(['atBank'])
  expect(await blocked('unknown')).toEqual(['atBank'])
  expect(await blocked('draft', { paidElsewhere: '2026-12-01T00:00:00Z' })).toEqual(['atBank'])
})
