import { lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns whether a process is alive; zombies do not count, because they hold nothing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0] !== 'Z'
  } catch {
    return true
  }
}

// Pids are reused after a restart of the machine, so the process must also have been started with this profile.
function holdsProfile(pid: number, profile: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
  } catch {
    return process.platform !== 'linux'
  }
}

function owner(profile: string): { host: string; pid: number } | undefined {
  try {
    const match = /^(.*)-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))
    return match ? { host: match[1]!, pid: Number(match[2]) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes the locks that a killed Chromium left behind. A Chromium that is still running on this machine gets a moment
 * to exit. If it does not exit, or if the lock belongs to another machine, throws an error, because a second Chromium
 * would only hand over to the first.
 */
export async function claimProfile(profile: string): Promise<void> {
  const found = owner(profile)
  if (found && found.host !== hostname())
    throw new Error(`${profile} is in use on ${found.host} (process ${found.pid})`)
  for (let tries = 0; found && holdsProfile(found.pid, profile); tries++) {
    if (tries === 100) throw new Error(`${profile} is in use by process ${found.pid}`)
    await delay(100)
  }
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) removeLink(join(profile, name))
}

function removeLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path, { force: true })
}
