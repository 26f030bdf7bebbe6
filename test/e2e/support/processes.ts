import { execFileSync } from 'node:child_process'

/** What `ps` must be asked for `familyIn` to read its answer. */
export const PROCESS_LIST = ['-A', '-o', 'pid=,ppid=']

/** A process and everything it started, by id; itself first. Takes what `ps` answered. */
export function familyIn(list: string, root: number): number[] {
  const pairs = list.trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))
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
  const family = familyIn(execFileSync('ps', PROCESS_LIST, { encoding: 'utf8' }), root)
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
