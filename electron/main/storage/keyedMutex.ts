/** Same key: one after the other, even after a failure. Different keys: in parallel. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()
  return async function exclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(key) ?? Promise.resolve()
    const run = before.then(task, task)
    const tail = run.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await run
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}

export type KeyedMutex = ReturnType<typeof createKeyedMutex>
