// How a page answers while it is at work: the time between its frames, and from a key to the paint after it.
import type { Page } from '@playwright/test'

export interface Meanwhile {
  /** Milliseconds between frames. */
  gaps: number[]
  /** Milliseconds from a key to the paint that follows it, for keys pressed while the work went on. */
  keys: number[]
}

declare global {
  interface Window {
    meanwhile: { start(): void; stop(): Meanwhile }
  }
}

/** Installs the watch. `busy` selects an element that is there as long as the work goes on; without it every key counts. */
export async function installMeanwhile(page: Page, busy: string): Promise<void> {
  await page.evaluate((selector) => {
    let [gaps, keys]: [number[], number[]] = [[], []]
    let [watching, last] = [false, 0]
    const channel = new MessageChannel()
    let pressed: number[] = []
    // A message posted in a frame arrives after that frame has been painted.
    channel.port1.onmessage = () => {
      const now = performance.now()
      keys.push(...pressed.splice(0).map((at) => now - at))
    }
    const frame = (now: number) => {
      if (!watching) return
      const working = selector === '' || document.querySelector(selector) !== null
      if (last > 0 && working) gaps.push(now - last)
      last = working ? now : 0
      if (pressed.length > 0) channel.port2.postMessage(0)
      requestAnimationFrame(frame)
    }
    window.addEventListener('keydown', ({ timeStamp }) => {
      if (watching && (selector === '' || document.querySelector(selector))) pressed.push(timeStamp)
    }, true)
    window.meanwhile = {
      start() {
        ;[gaps, keys, pressed] = [[], [], []]
        ;[watching, last] = [true, 0]
        requestAnimationFrame(frame)
      },
      stop() {
        watching = false
        return { gaps, keys }
      },
    }
  }, busy)
}

/** Presses Tab until `ended` says so, and gives what was seen meanwhile. */
export async function pressMeanwhile(page: Page, ended: () => Promise<boolean>): Promise<Meanwhile> {
  do await page.keyboard.press('Tab')
  while (!(await ended()))
  return page.evaluate(() => window.meanwhile.stop())
}
