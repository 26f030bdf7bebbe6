import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait for a first screen that may not appear, for example in a locked app. */
const LIMIT_MS = 5_000

const shown = Promise.withResolvers<undefined>()

/** Reports that a window shows its first screen. */
export const firstScreenShown = (): void => {
  shown.resolve(undefined)
}

/** Resolves when a window shows its first screen, or after five seconds. */
export const firstScreen = async (): Promise<void> => {
  await Promise.race([shown.promise, delay(LIMIT_MS, undefined, { ref: false })])
}
