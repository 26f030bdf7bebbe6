import { onScopeDispose } from 'vue'

/**
 * Writes what waits whenever the person looks elsewhere or the page goes, and when what uses it is left: no later
 * chance may come.
 */
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
