/**
 * Returns a function that runs tasks of one key one after the other, in the order they came; tasks of different keys
 * run side by side. A task that fails stops none of those behind it.
 */
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
