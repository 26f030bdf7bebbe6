/** Maximum wait in ms. A limit is needed because a minimised or hidden window never paints. */
const LONGEST_MS = 100

/** Resolves once all changes made before the call are on the screen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
