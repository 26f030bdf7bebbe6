/**
 * Waits for `work`, but no longer than `ms` milliseconds. Gives what it gives, or throws an Error that says what was
 * waited for, so that a program that hangs says where. What was begun goes on: only the wait ends.
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
 * Limits in milliseconds: of what a program does at once, of one step of it, and of a part of a long run. All many
 * times what a slow machine takes.
 */
export const LIMITS = { answer: 60_000, step: 600_000, part: 3_600_000 } as const
