import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it, vi } from 'vitest'
import { lotTotals } from '#domain/lots/lot'
import { openLot } from '#data/repositories/lots'
import { db } from '#data/schema/db'
import type { QueueItem } from '#features/pay/lots/queue/queueItems'
import { useFilingQueue } from '#features/pay/lots/queue/store'
import { client, lot } from '../month/samples.ts'

const calls: string[] = []
const replies: Record<string, unknown> = {}
beforeEach(async () => {
  setActivePinia(createPinia())
  calls.length = 0
  const call = (channel: string) => {
    calls.push(channel)
    return Promise.resolve(replies[channel] ?? { ok: true, value: channel === 'journal.lines' ? [] : { problems: [] } })
  }
  vi.stubGlobal('window', { desk: { call, on: () => () => undefined } })
  await Promise.all([db.lots.clear(), db.orders.clear()])
})

/** Stores lots of two companies and returns them as the confirmation shows them. */
async function shown(): Promise<QueueItem[]> {
  const items: QueueItem[] = []
  for (const name of ['a', 'b']) {
    await db.lots.add(lot(name, 100, { lotId: name }))
    await db.orders.add({ lotId: name, rowIds: [] })
    const opened = (await openLot(name))!
    const counts = { error: 0, bank: 0, warning: 0 }
    const company = client(name, {})
    items.push({
      lotId: name,
      company,
      lot: opened,
      rows: [],
      findings: [],
      difference: undefined,
      totals: lotTotals([]),
      counts,
      blocked: undefined,
    })
  }
  return items
}

it('nothing is sent, and no lot is closed to edits, when one of them has changed since it was shown', async () => {
  const items = await shown()
  const { head } = (await db.lots.get('b'))!
  await db.lots.update('b', { head: { ...head, dueDate: '2027-01-12' } })
  const before = (await db.lots.get('a'))?.revision
  const queue = useFilingQueue()
  expect(await queue.start(items, new Map())).toEqual({ kind: 'changed' })
  expect([calls.includes('localTaxes.applyQueue'), queue.run, (await db.lots.get('a'))?.revision]).toEqual([
    false,
    undefined,
    before,
  ])
})

it('a queue that main refused as a whole leaves no outcome, only the reasons', async () => {
  const lines = [
    { lotId: 'a', state: 'refused', error: { code: 'noCredentials' } },
    { lotId: 'b', state: 'unsent' },
  ]
  replies['localTaxes.applyQueue'] = { ok: true, value: { lines, stopped: 'refused' } }
  const queue = useFilingQueue()
  expect(await queue.start(await shown(), new Map())).toEqual({ kind: 'refused', lines })
  expect([queue.run, queue.running]).toEqual([undefined, false])
})

it('a queue that has ended keeps its lines and its reason for the summary', async () => {
  const lines = [
    { lotId: 'a', state: 'unknown' },
    { lotId: 'b', state: 'unsent' },
  ]
  replies['localTaxes.applyQueue'] = { ok: true, value: { lines, stopped: 'unknown' } }
  const queue = useFilingQueue()
  expect(await queue.start(await shown(), new Map())).toEqual({ kind: 'ended' })
  expect([queue.run?.state, queue.run?.stopped, [...(queue.run?.lines.values() ?? [])]]).toEqual([
    'ended',
    'unknown',
    lines,
  ])
})
