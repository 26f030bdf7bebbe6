import type { ClockFinding } from '#contract/ipc/index'
import { computed, onScopeDispose, shallowRef } from 'vue'
import { call, on } from '../../bridge/index.ts'

/**
 * What seems wrong with the computer's clock, looked at again whenever main hears a time, the window comes to the
 * front, or `look` is called.
 */
export function useClock() {
  const found = shallowRef<readonly ClockFinding[]>([])
  const stopsFiling = computed(() => found.value.some(({ kind }) => kind === 'beforeBuild'))

  async function look(): Promise<void> {
    const reply = await call('clock.status')
    if (reply.ok) found.value = reply.value
  }

  const again = () => void look()
  const stop = on('clock.changed', again)
  window.addEventListener('focus', again)
  onScopeDispose(() => {
    stop()
    window.removeEventListener('focus', again)
  })
  again()
  return { found, stopsFiling, look }
}
