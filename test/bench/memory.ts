import { readFileSync } from 'node:fs'
import { familyOf } from '../e2e/support/processes.ts'

const SAMPLE_MS = 300

/** Megabytes that a process and all it started hold, memory they share counted once; undefined where the system does not tell. */
export function memoryOf(root: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return familyOf(root).reduce((sum, pid) => sum + shareOf(pid), 0)
}

/** A process that has ended since it was listed holds nothing. */
function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH') return 0
    throw error
  }
}

/** Watches the memory of a process and all it started; `stop` gives the peak in megabytes. */
export function watchMemory(root: number): { stop: () => number | undefined } {
  let peak = memoryOf(root)
  const timer = setInterval(() => { peak = Math.max(peak ?? 0, memoryOf(root) ?? 0) || undefined }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
