import { setTimeout as delay } from 'node:timers/promises'

/** A first screen may never appear, for example in a locked app. */
const LIMIT_MS = 5_000

const shown = Promise.withResolvers<undefined>()

export const firstScreenShown = (): void => {
  shown.resolve(undefined)
}

/** Resolves once a window is usable, after LIMIT_MS at the latest. */
export const firstScreen = async (): Promise<void> => {
  await Promise.race([shown.promise, delay(LIMIT_MS, undefined, { ref: false })])
}
