import type { Fault, PracticeState } from '#contract/ipc/index'
import { computed, onMounted, onUnmounted, ref, shallowRef } from 'vue'
import { mustCall, on } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'
import { useAction } from '#ui/controls/useAction'
import { useOrderedAction } from '#ui/controls/useOrderedAction'

/** `state` follows every change of the practice bank, including those caused by requests to it. */
export function usePracticeBank() {
  const state = shallowRef<PracticeState>({ faults: [], applications: [] })
  const resetDone = ref(false)
  const { running, error, run } = useAction()
  /** For reading the state. Separate from `run`, which would ignore a change that the user makes during a read. */
  const following = useAction()
  const take = (work: () => Promise<PracticeState>) => run(async () => (state.value = await work()))

  const load = joinCalls(() => following.run(async () => (state.value = await mustCall('practice.state'))))
  const advance = (acceptanceNo: string, action: 'advance' | 'return') =>
    take(() => mustCall('practice.advance', { acceptanceNo, action }))

  const choosing = useOrderedAction()
  const changeFaults = (change: (faults: readonly Fault[]) => Fault[]) =>
    choosing.run(
      async () => (state.value = await mustCall('practice.setFaults', { faults: change(state.value.faults) })),
    )

  async function reset(): Promise<void> {
    resetDone.value = false
    resetDone.value = await take(() => mustCall('practice.reset'))
  }

  let stop: (() => void) | undefined
  onMounted(() => {
    stop = on('practice.changed', () => void load())
    void load()
  })
  onUnmounted(() => stop?.())

  return {
    state,
    running,
    error: computed(() => error.value ?? choosing.error.value ?? following.error.value),
    resetDone,
    changeFaults,
    advance,
    reset,
  }
}
