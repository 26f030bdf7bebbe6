import { expect, it } from 'vitest'
import type { QueueLine, QueueLineState } from '#contract/ipc/index'
import { differingFromJournal, sumsByState } from '../../../../../src/renderer/features/lots/queue/queueSummary.ts'

const item = (lotId: string, totalAmount: number) => ({ lotId, totals: { totalAmount } })
const linesOf = (...states: [string, QueueLineState, Partial<QueueLine>?][]) =>
  new Map(states.map(([lotId, state, more]): [string, QueueLine] => [lotId, { lotId, state, ...more }]))
const entry = (lotId: string, acceptanceNo: string, totalAmount: number) => ({
  lotId,
  acceptanceNo,
  totals: { municipalityCount: 1, totalNumber: 1, totalAmount },
})

it('the sums of a queue name each state once, those that need a person first, and lose no yen', () => {
  const items = [item('a', 1), item('b', 20), item('c', 300), item('d', 4_000)]
  const sums = sumsByState(items, linesOf(['a', 'accepted'], ['b', 'unknown'], ['c', 'unsent'], ['d', 'accepted']))
  expect(sums).toEqual([
    { state: 'unknown', lots: 1, amount: 20 },
    { state: 'unsent', lots: 1, amount: 300 },
    { state: 'accepted', lots: 2, amount: 4_001 },
  ])
})

it('an accepted lot agrees only with a journal entry of the same acceptance number and total', () => {
  const items = ['same', 'number', 'total', 'echo', 'none'].map((lotId) => item(lotId, 100))
  const accepted = (lotId: string, more = {}) =>
    [lotId, 'accepted', { acceptanceNo: '1', totalsMatch: true, ...more }] as const
  const lines = linesOf(
    [...accepted('same')],
    [...accepted('number')],
    [...accepted('total')],
    [...accepted('echo', { totalsMatch: false })],
    [...accepted('none')],
  )
  const entries = [
    entry('same', '1', 100),
    entry('number', '2', 100),
    entry('total', '1', 101),
    entry('echo', '1', 100),
  ]
  const differing = differingFromJournal(items, lines, (lotId) => entries.find((one) => one.lotId === lotId))
  expect(differing.map(({ lotId }) => lotId)).toEqual(['number', 'total', 'echo', 'none'])
})
