import { onScopeDispose } from 'vue'

/**
 * Saves pending edits when the user switches to another window, the page unloads or the component unmounts, because
 * there may be no later chance.
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
