import type { ClockFinding } from '#contract/ipc/index'
import { computed, onScopeDispose, shallowRef } from 'vue'
import { call, on } from '#data/bridge/index'

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
