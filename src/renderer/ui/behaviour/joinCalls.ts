/**
 * Calls made while `work` runs share one further run, so the last change is always read and an older answer never
 * replaces a newer one. Resolves or rejects with a run that began after the call.
 */
export function joinCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    next = undefined
    const mine = (running = work())
    // While another run is waiting, this one counts as running until that begins.
    const ended = () => {
      if (running === mine && !next) running = undefined
    }
    void mine.then(ended, ended)
    return mine
  }

  return () => (running ? (next ??= running.then(start, start)) : start())
}
