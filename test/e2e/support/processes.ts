import { execFileSync } from 'node:child_process'

/** A process and everything it started, by id; itself first. */
export function familyOf(root: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const family = [root]
  for (const parent of family) for (const [pid, ppid] of pairs) if (ppid === parent && pid !== undefined) family.push(pid)
  return family
}

/** Ends a process and everything it started, at once and without warning. Gives the time (ms since 1970) just before. */
export function killFamily(root: number): number {
  if (process.platform === 'win32') {
    const at = Date.now()
    execFileSync('taskkill', ['/pid', String(root), '/t', '/f'])
    return at
  }
  const family = familyOf(root)
  const at = Date.now()
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It may have ended by itself in between.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return at
}
