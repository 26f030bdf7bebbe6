const MINUTE_MS = 60_000

/** `minutes` is read at each restart; 0 means never. A timer that is overdue because the computer slept still fires. */
export function createIdleTimer(minutes: () => number, lock: () => void) {
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function restart(): void {
    stop()
    const wait = minutes()
    if (wait > 0) timer = setTimeout(lock, wait * MINUTE_MS).unref()
  }

  return { restart, stop }
}
