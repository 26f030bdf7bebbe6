import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { TransferState } from '#contract/ipc/index'
import { mustCall, on } from '#data/bridge/index'

/** What main keeps about transfers: the lots that left this computer, and whether its data was moved. */
export const useTransfer = defineStore('transfer', () => {
  const state = shallowRef<TransferState>()
  const marks = computed(() => new Map(state.value?.handedOver.map((mark) => [mark.lotId, mark])))
  async function load(): Promise<void> {
    state.value = await mustCall('transfer.state')
  }
  const markOf = (lotId: string) => marks.value.get(lotId)
  on('journal.changed', () => void load())
  return { state, load, markOf }
})
