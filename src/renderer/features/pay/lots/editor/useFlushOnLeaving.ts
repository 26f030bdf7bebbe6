import { onScopeDispose } from 'vue'

/** There may be no later chance to save. */
export function useFlushOnLeaving(flush: () => Promise<void>): void {
  const over = new AbortController()
  const now = () => void flush()
  window.addEventListener('blur', now, { signal: over.signal })
  document.addEventListener('visibilitychange', now, { signal: over.signal })
  window.addEventListener('pagehide', now, { signal: over.signal })
  onScopeDispose(() => {
    over.abort()
    now()
  })
}
