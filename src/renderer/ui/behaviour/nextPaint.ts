/** Milliseconds; needed because a minimised or hidden window never paints. */
const LONGEST_MS = 100

export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
