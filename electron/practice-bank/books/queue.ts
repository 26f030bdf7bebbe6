export interface Queue {
  /** Runs the job when all earlier ones have ended, well or not; gives what the job gives. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when every job so far has ended. */
  idle(): Promise<void>
}

/** Gives a queue that runs asynchronous jobs one after another, in the order they came. */
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
