// Measures how a page responds while it is busy: the time between its frames, and the time from a key to the paint
// after it.
import type { Page } from '@playwright/test'

export interface Meanwhile {
  /** Milliseconds between frames. */
  gaps: number[]
  /** Milliseconds from a key to the paint that follows it, for keys pressed while the page was busy. */
  keys: number[]
}

declare global {
  interface Window {
    meanwhile: { start(): void; stop(): Meanwhile; answered(): Promise<boolean> }
  }
}

/** Installs the measurement. `busy` selects an element that exists as long as the work is under way. */
export async function installMeanwhile(page: Page, busy: string): Promise<void> {
  await page.evaluate((selector) => {
    let [gaps, keys]: [number[], number[]] = [[], []]
    let [watching, last] = [false, 0]
    const channel = new MessageChannel()
    let [pressed, told]: [number[], () => void] = [[], () => undefined]
    // A message posted in a frame arrives after that frame has been painted.
    channel.port1.onmessage = () => {
      const now = performance.now()
      keys.push(...pressed.splice(0).map((at) => now - at))
      told()
    }
    const frame = (now: number) => {
      if (!watching) return
      const working = document.querySelector(selector) !== null
      if (last > 0) gaps.push(now - last)
      last = working ? now : 0
      if (pressed.length > 0) channel.port2.postMessage(0)
      requestAnimationFrame(frame)
    }
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (watching && document.querySelector(selector)) pressed.push(timeStamp)
      },
      true,
    )
    window.meanwhile = {
      answered: async () => {
        if (pressed.length > 0)
          await new Promise<void>((resolve, reject) => {
            told = resolve
            setTimeout(() => {
              reject(new Error('waited 60 s in vain for the paint after a key'))
            }, 60_000)
          })
        return document.querySelector(selector) !== null
      },
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
 * Enough keys to make the slowest twentieth of them meaningful. They move around a dialog some thirty times, because
 * its stops differ in cost.
 */
const KEYS = 400

/**
 * Presses Tab as long as the work is under way, each time after the previous key has been answered. Returns the
 * measurements. Faster keys would arrive before the messages that report their paint, and the time of those messages
 * would be measured too.
 */
export async function pressMeanwhile(page: Page): Promise<Meanwhile> {
  for (let presses = 0, working = true; working && presses < KEYS; presses++) {
    await page.keyboard.press('Tab')
    working = await page.evaluate(() => window.meanwhile.answered())
  }
  return page.evaluate(() => window.meanwhile.stop())
}
