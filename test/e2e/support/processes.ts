import { type ChildProcess, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Returns every process with its parent, one per line. On Linux it reads files, because a small Linux has no `ps`. */
export function processList(): string {
  if (process.platform !== 'linux') return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => `${pid} ${parentOf(pid)}`)
    .join('\n')
}

function parentOf(pid: string): string {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  } catch (error) {
    // The process ended after the folder was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '0'
    throw error
  }
}

/** Returns the id of one process of a list, followed by the ids of all processes that it started, directly or not. */
export function familyIn(list: string, root: number): number[] {
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = [root]
  for (const parent of family)
    for (const [pid, ppid] of pairs) if (ppid === parent && pid !== undefined) family.push(pid)
  return family
}

/**
 * Kills a process and all processes that it started, at once and without warning. Returns the time just before (ms
 * since 1970).
 */
export function killFamily(root: number): number {
  if (process.platform === 'win32') {
    const at = Date.now()
    execFileSync('taskkill', ['/pid', String(root), '/t', '/f'])
    return at
  }
  const family = familyIn(processList(), root)
  const at = Date.now()
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // The process may have ended by itself since the list was made.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return at
}

/** Resolves once a process has ended, also if it ended before. */
export const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => {
          resolve()
        })
      })
