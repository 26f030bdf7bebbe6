export interface Queue {
  /** Runs the job after all earlier ones, successful or not. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when every job added until now has ended. */
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
