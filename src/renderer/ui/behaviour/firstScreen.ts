import { withScreenTexts } from '#i18n/index'
import { nextPaint } from './nextPaint.ts'

/** Milliseconds to wait for the first screen, which may fail before it calls `firstScreenShown`. */
const LONGEST_MS = 1000

const { promise: shown, resolve } = Promise.withResolvers<undefined>()

const tell = () => {
  resolve(undefined)
}

/** Call it once everything the user came for is rendered; only the first call counts. */
export function firstScreenShown(): void {
  void nextPaint().then(tell)
}

/** Resolves when the first screen is painted. */
export function firstScreen(): Promise<void> {
  setTimeout(tell, LONGEST_MS)
  return shown
}

/** Loads code that the first screen does not need, after the first paint, so that it delays nothing. */
export function afterFirstScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await firstScreen()
    return withScreenTexts(load)()
  }
}
