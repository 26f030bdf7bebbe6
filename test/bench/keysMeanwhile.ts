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
    meanwhile: { start(): void; stop(): Meanwhile; working(): boolean }
  }
}

/** Installs the watch. `busy` selects an element that is there as long as the work goes on. */
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
      const working = document.querySelector(selector) !== null
      if (last > 0) gaps.push(now - last)
      last = working ? now : 0
      if (pressed.length > 0) channel.port2.postMessage(0)
      requestAnimationFrame(frame)
    }
    window.addEventListener('keydown', ({ timeStamp }) => {
      if (watching && document.querySelector(selector)) pressed.push(timeStamp)
    }, true)
    window.meanwhile = {
      working: () => document.querySelector(selector) !== null,
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

/**
 * Presses Tab as long as the work goes on, or so many times, and gives what was seen meanwhile. Between two keys the page is asked the same
 * short question in either case: looking an element up by its role would cost the page more than the key.
 */
export async function pressMeanwhile(page: Page, times = Infinity): Promise<Meanwhile> {
  let presses = 0
  let working: boolean
  do {
    await page.keyboard.press('Tab')
    working = await page.evaluate(() => window.meanwhile.working())
  } while (++presses < times && (working || times < Infinity))
  return page.evaluate(() => window.meanwhile.stop())
}
