import { computed, onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { onBeforeRouteLeave, onBeforeRouteUpdate } from 'vue-router'
import { call } from '#data/bridge/index'
import { guardLeaving } from './leaveGuard.ts'

export type LeaveAnswer = 'save' | 'discard' | 'stay'

/**
 * Asks before a form with edits is left for another address or company; when the window closes, main asks. `save`
 * resolves to whether the edits are saved. `name` is what main calls the form.
 */
export function useLeaveQuestion(edited: Ref<boolean>, save: () => Promise<boolean>, name: () => string) {
  const resolve = ref<(answer: LeaveAnswer) => void>()
  let discarded = false

  async function mayLeave(): Promise<boolean> {
    if (discarded || !edited.value) return true
    // Only the latest attempt to leave counts.
    resolve.value?.('stay')
    const answer = await new Promise<LeaveAnswer>((done) => (resolve.value = done))
    if (answer === 'save') return save()
    discarded = answer === 'discard'
    return discarded
  }

  function answer(given: LeaveAnswer): void {
    const done = resolve.value
    resolve.value = undefined
    done?.(given)
  }

  onBeforeRouteLeave(mayLeave)
  onBeforeRouteUpdate(mayLeave)
  reportToMain(edited, name)
  onBeforeUnmount(guardLeaving(mayLeave))
  return { asking: computed(() => resolve.value !== undefined), answer }
}

/** So that main asks before the window closes. */
function reportToMain(edited: Ref<boolean>, name: () => string): void {
  const report = (names: string[]) => void call('app.unsaved', { names, form: true })
  watch(edited, (now) => {
    report(now ? [name().slice(0, 100)] : [])
  })
  onBeforeUnmount(() => {
    if (edited.value) report([])
  })
}
