import { withScreenTexts } from '#i18n/index'
import { nextPaint } from './nextPaint.ts'

/** Maximum wait in ms, for a first screen that fails before it can say that it is there. */
const LONGEST_MS = 1000

const { promise: shown, resolve } = Promise.withResolvers<undefined>()

const tell = () => {
  resolve(undefined)
}

/** A screen calls this once everything the user came for is rendered. Only the first call counts. */
export function firstScreenShown(): void {
  void nextPaint().then(tell)
}

/**
 * Waits until the first screen is painted, for code that this screen can do without, and then for its texts. Fetched
 * and run earlier, it would delay the screen.
 */
export function afterFirstScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    setTimeout(tell, LONGEST_MS)
    await shown
    return withScreenTexts(load)()
  }
}
