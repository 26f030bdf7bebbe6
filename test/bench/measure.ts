import type { CDPSession, Page } from '@playwright/test'

/** Megabytes of script objects in use after collecting garbage. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
}

/** The value below which a share (0..1) of a list of figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Middle of a list of figures. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** Presses a key in a page that has a recorder and gives the milliseconds until what it was for is painted. */
export async function timeKey(page: Page, key: string, shown: Parameters<Window['recorder']['arm']>[0]): Promise<number> {
  await page.evaluate((one) => window.recorder.arm(one), shown)
  await page.keyboard.press(key)
  return page.evaluate(() => window.recorder.result())
}

/** The word for a target that was met or not. */
export const verdict = (met: boolean): string => (met ? 'met' : 'MISSED')

/** Prints one line: what was measured, beside what, their ratio and the target. */
export function line(name: string, ours: number, beside: string, reference: number, unit: string, target: number): void {
  const ratio = ours / reference
  console.log(`${name}: ${ours.toFixed(2)} ${unit}, ${beside} ${reference.toFixed(2)} ${unit}, ratio ${ratio.toFixed(2)}, target ${String(target)}: ${verdict(ratio <= target)}`)
}
