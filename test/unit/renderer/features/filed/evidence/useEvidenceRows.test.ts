import { beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { EVERYTHING } from '#domain/evidence/search'
import type { EvidenceWish } from '#contract/ipc/evidence'
import { useEvidenceRows } from '#features/filed/evidence/useEvidence'

let calls: EvidenceWish[]
let answer: (wish: EvidenceWish) => Promise<unknown>
const failed = vi.fn<(thrown: unknown) => void>()
const page = ({ query, from, count }: EvidenceWish, found = 1_000, most = count) => ({
  ok: true,
  value: {
    total: 2_000,
    found,
    documents: Array.from({ length: Math.min(count, most, found - from) }, (_, at) => ({
      id: `${query.party}${String(from + at)}`,
    })),
  },
})

beforeEach(() => {
  calls = []
  failed.mockClear()
  answer = async (wish) => page(wish)
  const call = (_: string, wish: EvidenceWish) => {
    calls.push(wish)
    return answer(wish)
  }
  vi.stubGlobal('window', { desk: { call, on: () => () => undefined } })
})

function opened() {
  const query = ref({ ...EVERYTHING })
  const rows = effectScope().run(() => useEvidenceRows(() => ({ ...query.value }), failed))!
  const shown = (from: number, end: number) =>
    Array.from({ length: end - from }, (_, at) => rows.lines.rowAt(from + at)?.id)
  return { query, ...rows, shown }
}

it('reads the first page, and others only where the list is', async () => {
  const { load, lines, shown, total, found } = opened()
  await load()
  expect([lines.count.value, found.value, total.value]).toEqual([1_000, 1_000, 2_000])
  expect(shown(0, 3)).toEqual(['0', '1', '2'])
  expect(shown(500, 540)[0]).toBeUndefined()
  await vi.waitFor(() => {
    expect(shown(500, 540)).toEqual(Array.from({ length: 40 }, (_, at) => String(500 + at)))
  })
  expect(calls.map(({ from }) => from)).toEqual([0, 500])
})

it('asks again from where a page of large documents ended', async () => {
  answer = async (wish) => page(wish, 1_000, 10)
  const { load, shown } = opened()
  await load()
  await vi.waitFor(() => {
    expect(shown(0, 35)).toEqual(Array.from({ length: 35 }, (_, at) => String(at)))
  })
  expect(calls.map(({ from }) => from)).toEqual([0, 10, 20, 30])
})

it('shows the answer to the last search, whichever comes last, and starts again at the top', async () => {
  const { load, query, lines, shown, latest } = opened()
  await load()
  let answered = 0
  const slow = Promise.withResolvers<undefined>()
  answer = async (wish) => {
    if (wish.query.party === 'a') await slow.promise
    answered++
    return page(wish, 3)
  }
  for (const party of ['a', 'b']) {
    query.value = { ...query.value, party }
    await nextTick()
  }
  await vi.waitFor(() => {
    expect(lines.restarts.value).toBe(1)
  })
  slow.resolve(undefined)
  await vi.waitFor(() => {
    expect(answered).toBe(2)
  })
  expect(lines.restarts.value).toBe(1)
  expect(shown(0, 3)).toEqual(['b0', 'b1', 'b2'])
  expect(latest({ id: 'b1' } as never)).toBe(lines.rowAt(1))
  lines.sort.value = { key: 'amount', direction: -1 }
  await nextTick()
  expect(calls.at(-1)).toMatchObject({ sort: { key: 'amount', direction: -1 }, from: 0 })
})

it('says why a page could not be read, and asks again when it is shown again', async () => {
  const { load, shown } = opened()
  await load()
  answer = async () => ({ ok: false, error: { code: 'storage', detail: 'evidence: ENOENT' } })
  shown(200, 210)
  await vi.waitFor(() => {
    expect(failed).toHaveBeenCalledTimes(1)
  })
  answer = async (wish) => page(wish)
  await vi.waitFor(() => {
    expect(shown(200, 210)[0]).toBe('200')
  })
})
