import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { familyIn, processList } from '../../e2e/support/processes.ts'

/** Milliseconds between two measurements, long enough that measuring does not slow down what is measured. */
const PAUSE_MS = 1000

/**
 * Returns the megabytes held by a process and all processes it started, with shared memory counted once. Returns
 * undefined if the system does not report it.
 */
export async function memoryOf(root: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const shares = await Promise.all(familyIn(processList(), root).map(combinedProgress))
  return shares.reduce((sum, share) => sum + share, 0)
}

/** Returns the megabytes held by one process, or 0 if it has ended since it was listed. */
async function combinedProgress(pid: number): Promise<number> {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH') return 0
    throw error
  }
}

/** Watches the memory of a process and all processes it started. `stop` returns the peak in megabytes. */
export function watchMemory(root: number): { stop: () => Promise<number | undefined> } {
  const ended = new AbortController()
  async function watch(): Promise<number | undefined> {
    let peak: number | undefined
    while (!ended.signal.aborted) {
      const now = await memoryOf(root)
      if (now === undefined) return undefined
      peak = Math.max(peak ?? 0, now)
      await delay(PAUSE_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
    return peak
  }
  const peak = watch()
  return {
    stop() {
      ended.abort()
      return peak
    },
  }
}
