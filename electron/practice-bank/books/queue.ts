export interface Queue {
  /** Runs the job once all earlier ones have ended, successfully or not, and returns its result. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when every job added until now has ended. */
  idle(): Promise<void>
}

/** Returns a queue that runs asynchronous jobs one after another, in order of arrival. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    run<T>(job: () => Promise<T>) {
      const result = tail.then(job, job)
      tail = result.catch(() => undefined)
      return result
    },
    async idle() {
      await tail
    },
  }
}
