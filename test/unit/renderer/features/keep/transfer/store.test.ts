// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { HandoverMark } from '#contract/ipc/index'
import { useMark, useTransfer } from '#features/keep/transfer/store'

const markOf = (lotId: string, fileId = 'f'): HandoverMark => ({
  lotId,
  fileId,
  name: 'moved.tokucho',
  at: '2026-11-28T00:00:00.000Z',
  user: 'hanako',
  purpose: 'move',
})

let lines: number
let marks: HandoverMark[]
let asked: string[][]
let journalChanged: () => void

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  ;[lines, marks, asked] = [1, [], []]
  const call = async (channel: string, input?: { lotIds: string[] }) => {
    if (channel === 'transfer.state') return { ok: true, value: { machine: 'A', user: 'hanako', lines, moved: null } }
    asked.push(input?.lotIds ?? [])
    return { ok: true, value: marks.filter(({ lotId }) => input?.lotIds.includes(lotId)) }
  }
  const on = (_event: string, listener: () => void) => {
    journalChanged = listener
    return () => undefined
  }
  Object.assign(window, { desk: { call, on } })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'desk')
})

async function painted(): Promise<void> {
  await nextTick()
  await vi.advanceTimersByTimeAsync(200)
}

const shown = (lotIds: readonly string[]) => {
  const scope = effectScope()
  return { stop: () => scope.stop(), marks: scope.run(() => lotIds.map((lotId) => useMark(() => lotId))) ?? [] }
}

it('the lots that are shown are asked about together, few enough for one answer, and once', async () => {
  await useTransfer().load()
  const lotIds = Array.from({ length: 450 }, (_, n) => `lot ${String(n)}`)
  marks = [markOf('lot 0'), markOf('lot 449'), markOf('not shown')]
  const all = shown(lotIds)
  expect(asked).toEqual([])
  await painted()
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(all.marks.flatMap((mark) => mark.value?.lotId ?? [])).toEqual(['lot 0', 'lot 449'])

  all.stop()
  const again = shown(['lot 449', 'lot 1'])
  expect(again.marks.map((mark) => mark.value?.lotId)).toEqual(['lot 449', undefined])
  await painted()
  expect(asked).toHaveLength(3)
})

it('a change of the journal asks again only if something is new of other computers, and of the lots shown', async () => {
  await useTransfer().load()
  marks = [markOf('back'), markOf('gone again', 'first')]
  shown(['not there']).stop()
  const {
    marks: [back, left, again],
  } = shown(['back', 'left', 'gone again'])
  await painted()
  expect([back?.value?.lotId, left?.value, again?.value?.fileId]).toEqual(['back', undefined, 'first'])

  asked = []
  journalChanged()
  await painted()
  expect(asked).toEqual([])

  marks = [markOf('left'), markOf('gone again', 'second')]
  lines = 2
  journalChanged()
  await painted()
  expect(asked).toEqual([['back', 'left', 'gone again']])
  expect([back?.value, left?.value?.lotId, again?.value?.fileId]).toEqual([undefined, 'left', 'second'])

  asked = []
  shown(['not there'])
  await painted()
  expect(asked).toEqual([['not there']])
})
