import type { LockReason } from '#contract/ipc/lock'

/**
 * The reason why the app is locked (null when unlocked), a signal that aborts when it locks, and the callers waiting
 * for it to unlock.
 */
export function createGate(first: LockReason | null) {
  let why = first
  let ending = new AbortController()
  let waiting: (() => void)[] = []
  if (why) ending.abort()

  function close(reason: LockReason): void {
    why = reason
    ending.abort()
  }

  function open(): void {
    why = null
    ending = new AbortController()
    const held = waiting
    waiting = []
    for (const go of held) go()
  }

  return {
    close,
    open,
    reason: (): LockReason | null => why,
    signal: (): AbortSignal => ending.signal,
    whenOpen: (): Promise<void> =>
      why
        ? new Promise((resolve) => {
            waiting.push(resolve)
          })
        : Promise.resolve(),
  }
}
