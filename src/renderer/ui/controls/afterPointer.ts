let isDown = false
const waiting: (() => void)[] = []

function release(): void {
  isDown = false
  // The click follows in the same task as the release, so queued work has to wait for the next task.
  setTimeout(() => waiting.splice(0).forEach((work) => work()))
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => void (isDown = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/**
 * Runs `work` at once, or after the click when a pointer is down. If leaving a field by pressing a button made the page
 * grow between press and release, the button would move away from the pointer and the click would be lost.
 */
export function afterPointer(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}
