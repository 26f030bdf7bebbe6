import type { CDPSession, Page } from '@playwright/test'

/** Returns the megabytes of script objects that are in use after a garbage collection. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
}

/** Returns the figure of a list below which the given share (0..1) of its figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the median of a list of figures. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** Presses a key in a page that has a recorder. Returns the milliseconds until the effect of the key is painted. */
export async function timeKey(
  page: Page,
  key: string,
  shown: Parameters<Window['recorder']['arm']>[0],
): Promise<number> {
  await page.evaluate((one) => window.recorder.arm(one), shown)
  await page.keyboard.press(key)
  return page.evaluate(() => window.recorder.result())
}

/**
 * One figure beside its target; smaller is better. `floor` is the time of the bare reference, for a target that is not
 * a ratio.
 */
export interface Judged {
  name: string
  value: number
  target: number
  floor?: number
}

const all: Judged[] = []

/** Returns every figure judged so far, in order. */
export const judgedSoFar = (): readonly Judged[] => all

/**
 * Records a figure and returns the word for it. A target that the bare reference also misses in the same run says
 * nothing about the app.
 */
export function judge(judged: Judged): string {
  all.push(judged)
  return wordFor(judged)
}

/** Returns "met", "MISSED", or a text that says that the figure cannot be measured on this machine. */
export function wordFor({ value, target, floor = 0 }: Judged): string {
  if (value <= target) return 'met'
  return floor > target ? `not to be shown here, the bare reference takes ${floor.toFixed(1)}` : 'MISSED'
}

/** Prints one line: the figure, its reference, their ratio and the target. */
export function line(
  name: string,
  ours: number,
  beside: string,
  reference: number,
  unit: string,
  target: number,
): void {
  const ratio = ours / reference
  console.log(
    `${name}: ${ours.toFixed(2)} ${unit}, ${beside} ${reference.toFixed(2)} ${unit}, ratio ${ratio.toFixed(2)}, target ${String(target)}: ${judge({ name, value: ratio, target })}`,
  )
}
