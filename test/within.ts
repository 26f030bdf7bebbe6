/**
 * Waits for `work`, but no longer than `ms` milliseconds. Resolves to its result, or throws an error that names what
 * was awaited, so that a program that hangs says where. The work itself is not stopped when the wait ends.
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`waited ${String(ms / 1000)} s in vain for ${what}`))
    }, ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Time limits in milliseconds: for an immediate action of a program, for one of its steps, and for a part of a long
 * run. They are many times what a slow machine takes.
 */
export const LIMITS = { answer: 60_000, step: 600_000, part: 3_600_000 } as const
