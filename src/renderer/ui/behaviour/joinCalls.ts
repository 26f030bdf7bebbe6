/**
 * Returns a function that does `work`, which reads a state that changes. A call made while it runs does it once more
 * afterwards, together with all other calls made meanwhile: the last change is always read, an older answer never
 * replaces a newer one, and a hundred changes at once are read twice. Resolves when what was there at the call has been
 * read; rejects as that reading does.
 */
export function joinCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    next = undefined
    const mine = (running = work())
    // With a next one waiting, this one counts as running until that begins.
    const ended = () => {
      if (running === mine && !next) running = undefined
    }
    void mine.then(ended, ended)
    return mine
  }

  return () => (running ? (next ??= running.then(start, start)) : start())
}
