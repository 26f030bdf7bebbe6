import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef, watch } from 'vue'
import type { HandoverMark, TransferState } from '#contract/ipc/index'
import { LOTS_AT_ONCE } from '#contract/ipc/journalParts'
import { groupsOf } from '#data/groups'
import { mustCall, on } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'
import { nextPaint } from '#ui/behaviour/nextPaint'

/** What main keeps about transfers: the lots that left this computer, and whether its data was moved. */
export const useTransfer = defineStore('transfer', () => {
  const state = shallowRef<TransferState>()
  const { marks, want, forget } = useMarks()
  async function load(): Promise<void> {
    const before = state.value?.lines
    state.value = await mustCall('transfer.state')
    if (state.value.lines !== before) forget()
  }
  on('journal.changed', () => void load())
  return { state, load, marks, want }
})

/** Asks for the marks of the lots on the screen in one call; every lot of an office may have one, too many to read all. */
function useMarks() {
  const marks = shallowReactive(new Map<string, HandoverMark>())
  const current = new Set<string>()
  const waiting = new Set<string>()

  const ask = joinCalls(async () => {
    const lotIds = [...waiting]
    waiting.clear()
    for (const some of groupsOf(lotIds, LOTS_AT_ONCE)) {
      const found = new Map((await mustCall('transfer.marks', { lotIds: [...some] })).map((mark) => [mark.lotId, mark]))
      for (const lotId of some) {
        const mark = found.get(lotId)
        if (mark) marks.set(lotId, mark)
        else marks.delete(lotId)
        current.add(lotId)
      }
    }
  })

  return {
    marks,
    want: (lotId: string): void => {
      if (current.has(lotId)) return
      if (waiting.size === 0) void nextPaint().then(ask)
      waiting.add(lotId)
    },
    /** Marks stay as they are until they are asked for again. */
    forget: (): void => {
      current.clear()
    },
  }
}

/** The mark of a lot while it is shown, undefined until it is known: nothing may be decided by it. */
export function useMark(lotId: () => string) {
  const transfer = useTransfer()
  watch(
    [lotId, () => transfer.state?.lines],
    ([shown]) => {
      transfer.want(shown)
    },
    { immediate: true },
  )
  return computed(() => transfer.marks.get(lotId()))
}
