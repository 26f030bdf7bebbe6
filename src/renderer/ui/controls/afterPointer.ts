let isDown = false
const waiting: (() => void)[] = []

function release(): void {
  isDown = false
  // The click comes in the same task as the release.
  setTimeout(() => waiting.splice(0).forEach((work) => work()))
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => void (isDown = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/**
 * While a pointer is down, `work` waits until after the click: if leaving a field made the page grow, the pressed
 * button would move away and the click would be lost.
 */
export function afterPointer(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}
