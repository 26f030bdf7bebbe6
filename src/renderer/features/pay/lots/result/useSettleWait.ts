import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { call } from '#data/bridge/index'

const SECOND_MS = 1_000

/**
 * How long until an unknown filing may be settled as not arrived. Main sets the time and confirms its end; in
 * between, the page's monotonic clock counts. `left` is `m:ss`, or '' once the wait is over; the wait cannot be over
 * before main has answered.
 */
export function useSettleWait(entryId: () => string) {
  const until = ref<number>()
  const time = ref(performance.now())
  const error = shallowRef<AppError>()
  const remaining = computed(() => (until.value === undefined ? undefined : Math.max(0, until.value - time.value)))
  const open = computed(() => remaining.value === 0)
  const left = computed(() => (remaining.value ? minutes(remaining.value) : ''))

  async function ask(): Promise<void> {
    const reply = await call('journal.settleWait', { entryId: entryId() })
    error.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    time.value = performance.now()
    until.value = time.value + reply.value.remainingMs
  }

  const ticking = setInterval(() => {
    const at = performance.now()
    const over = until.value !== undefined && at >= until.value
    if (over && !open.value) void ask()
    else time.value = at
  }, SECOND_MS)
  onScopeDispose(() => {
    clearInterval(ticking)
  })
  void ask()

  return { left, open, error, ask }
}

function minutes(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
