// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Input, OfficeBoard, OfficeBoardPart } from '#contract/ipc/index'
import { useOffice } from '#features/office/store'

const VIEWS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const claim = (claim_id: string, outcome: string) => ({ claim_id, outcome })
const request = (lot_id: string, seq: number) => ({ lot_id, seq, environment: 'practice' })

interface Told extends Partial<Record<'claims' | 'requests' | 'approvals', object[]>> {
  view?: string
  at: number
  more?: boolean
}
const partOf = ({ view = VIEWS[0], at, more = false, ...rows }: Told) =>
  ({
    ...{ claims: [], requests: [], approvals: [], members: [], presence: [], machines: [{ id: String(at) }] },
    ...rows,
    upTo: { view, at },
    more,
  }) as unknown as OfficeBoardPart

let kind: 'member' | 'none'
let parts: OfficeBoardPart[]
let asked: Input<'office.board'>[]
beforeEach(() => {
  setActivePinia(createPinia())
  ;[kind, parts, asked] = ['member', [], []]
  const call = async (channel: string, input: Input<'office.board'>) => {
    if (channel === 'office.status') return { ok: true, value: { kind } }
    asked.push(input)
    return { ok: true, value: parts.shift() }
  }
  Object.assign(window, { desk: { call, on: () => () => undefined } })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'desk')
})

async function boardAfter(...told: Told[]): Promise<OfficeBoard> {
  asked = []
  parts = told.map(partOf)
  const office = useOffice()
  await office.load()
  return office.board
}
const seen = ({ claims, requests, approvals }: OfficeBoard) => [
  claims.map(({ claim_id, outcome }) => `${claim_id} ${String(outcome)}`),
  requests.map(({ lot_id, seq }) => `${lot_id} ${String(seq)}`),
  approvals.map(({ lot_id, seq }) => `${lot_id} ${String(seq)}`),
]

test('the board is read in parts once, and then only what changed', async () => {
  const first = await boardAfter(
    { at: 2, claims: [claim('a', 'accepted'), claim('b', 'unknown')], more: true },
    { at: 4, requests: [request('x', 1)], approvals: [request('x', 2)] },
  )
  expect(asked).toEqual([{}, { after: { view: VIEWS[0], at: 2 } }])
  expect(seen(first)).toEqual([['a accepted', 'b unknown'], ['x 1'], ['x 2']])
  expect(first.machines).toEqual([{ id: '4' }])

  const next = await boardAfter({ at: 7, claims: [claim('b', 'settledAccepted')], requests: [request('x', 5)] })
  expect(asked).toEqual([{ after: { view: VIEWS[0], at: 4 } }])
  expect(seen(next)).toEqual([['a accepted', 'b settledAccepted'], ['x 5'], ['x 2']])
  // Watchers look again at each reading.
  expect(next).not.toBe(first)
})

test('what was read of an earlier view is forgotten', async () => {
  await boardAfter({ at: 1, claims: [claim('a', 'accepted')], requests: [request('x', 1)] })
  const now = await boardAfter({ at: 1, view: VIEWS[1], claims: [claim('c', 'accepted')] })
  expect(seen(now)).toEqual([['c accepted'], [], []])
})

test('without an office nothing is asked, and nothing stays', async () => {
  await boardAfter({ at: 1, claims: [claim('a', 'accepted')] })
  kind = 'none'
  expect(seen(await boardAfter())).toEqual([[], [], []])
  expect(asked).toEqual([])
})
