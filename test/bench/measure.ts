import type { CDPSession, Page } from '@playwright/test'

/** Milliseconds the page's main thread worked since it was opened (Chromium's own count, so waiting for a frame is not in it). */
async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Waits until what an event set off has been painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

export interface Gauge {
  /** Milliseconds of main-thread work that `act` and the painting after it took, per repetition. */
  time(act: () => Promise<unknown>, repetitions?: number): Promise<number>
  /** Megabytes in use after collecting garbage. */
  heap(): Promise<number>
}

/** Measures one page. */
export async function gaugeOf(page: Page): Promise<Gauge> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return {
    async time(act, repetitions = 1) {
      await painted(page)
      const before = await worked(cdp)
      await act()
      await painted(page)
      return ((await worked(cdp)) - before) / repetitions
    },
    async heap() {
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
    },
  }
}

/** Middle of a list of figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Share of frames (0..1) that took longer than one and a half of a 60 Hz frame while `act` scrolled. */
export async function droppedFrames(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (where) => {
    const element = document.querySelector(where)
    if (!element) throw new Error(`nothing matches ${where}`)
    const gaps: number[] = []
    let last = performance.now()
    for (let n = 0; n < 90; n++) {
      element.scrollTop += n < 45 ? 260 : -260
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      gaps.push(now - last)
      last = now
    }
    return gaps.filter((gap) => gap > 25).length / gaps.length
  }, selector)
}
