/**
 * Tasks with the same key run one after the other, in order of arrival; tasks with different keys run in parallel. A
 * failed task does not stop the ones queued behind it.
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
