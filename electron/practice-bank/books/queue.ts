export interface Queue {
  /** After all earlier jobs, successful or not. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** When every job added until now has ended. */
  idle(): Promise<void>
}

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
