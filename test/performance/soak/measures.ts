// Measures what a running app retains after garbage collection in the page and in the main process.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Desk } from '../../e2e/support/desk.ts'
import { heapOf, median } from '../bench/measure.ts'

export interface Measures {
  /** JavaScript heap of the page in MB. */
  pageHeapMb: number
  nodes: number
  listeners: number
  /** JavaScript heap of the main process in MB; `mainRssMb` is all memory of that process. */
  mainHeapMb: number
  mainRssMb: number
  /** Number of timers, sockets and files that the main process has open. */
  handles: number
  /** Size of the data folder in MB. It grows with each filing, and shrinks when databases are compacted. */
  folderMb: number
}

/**
 * The growth that each figure may have from the first third of the rounds to the last: a share of the figure plus a
 * constant.
 */
export const LIMITS: Record<keyof Measures, { share: number; plus: number }> = {
  pageHeapMb: { share: 0.05, plus: 1 },
  nodes: { share: 0.05, plus: 200 },
  listeners: { share: 0.05, plus: 20 },
  mainHeapMb: { share: 0.05, plus: 1 },
  mainRssMb: { share: 0.1, plus: 15 },
  handles: { share: 0, plus: 4 },
  folderMb: { share: 0.2, plus: 8 },
}

function sizeOf(folder: string): number {
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // The file may be gone by now, because the app is running.
    size += entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }
  return size
}

/** Collects garbage and then returns what the running app still retains. */
export async function measureOf({ app, page, userData }: Desk): Promise<Measures> {
  const cdp = await page.context().newCDPSession(page)
  const pageHeapMb = await heapOf(cdp)
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  await cdp.detach()
  const main = await app.evaluate(async () => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
    for (let turn = 0; turn < 3; turn++) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { heapUsed, rss } = process.memoryUsage()
    return { heapUsed, rss, handles: process.getActiveResourcesInfo().length }
  })
  const mb = (bytes: number) => bytes / 1024 / 1024
  return {
    pageHeapMb,
    nodes,
    listeners: jsEventListeners,
    mainHeapMb: mb(main.heapUsed),
    mainRssMb: mb(main.rss),
    handles: main.handles,
    folderMb: mb(sizeOf(userData)),
  }
}

/**
 * Returns the median of a figure in the first and in the last third of the rounds, and the growth that its limit
 * allows.
 */
export function growthOf(
  figures: readonly number[],
  { share, plus }: { share: number; plus: number },
): { before: number; after: number; allowed: number } {
  const third = Math.max(1, Math.floor(figures.length / 3))
  const [before, after] = [median(figures.slice(0, third)), median(figures.slice(-third))]
  return { before, after, allowed: before * share + plus }
}
