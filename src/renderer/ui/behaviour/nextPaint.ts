/** A window that paints nothing (minimised, hidden) is waited for no longer than this. */
const LONGEST_MS = 100

/** Resolves once what has been changed so far is on the screen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
