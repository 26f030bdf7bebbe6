let isDown = false
const waiting: (() => void)[] = []

function release(): void {
  isDown = false
  // The click belongs to the same task as the release: what waits comes after it.
  setTimeout(() => waiting.splice(0).forEach((work) => work()))
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => void (isDown = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/**
 * Runs `work` at once, or after the click when a pointer is down. Leaving a field by pressing a button must not make
 * the page grow between press and release: the button would slip away from under the pointer and the click would be
 * lost.
 */
export function afterPointer(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}
