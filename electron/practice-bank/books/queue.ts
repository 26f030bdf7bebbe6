export interface Queue {
  /** Once all earlier jobs have ended, successfully or not. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when every job added until now has ended. */
  idle(): Promise<void>
}

/** Jobs run one after another, in order of arrival. */
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
