import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './storageError.ts'

/** Codes on Windows while a virus scanner or a viewer holds a file open. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])
const TRIES = 5
const PAUSE_MS = 100

/** Up to five times within about a second. */
export async function patiently<T>(work: () => Promise<T>, sleep: (ms: number) => Promise<void> = delay): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (thrown) {
      if (tries === TRIES || !isHeld(thrown)) throw thrown
      await sleep(PAUSE_MS * tries)
    }
  }
}

/** Tries again on Windows only. Blocks main for at most a second, which callers can bear. */
export function patientlyNow<T>(work: () => T, platform: NodeJS.Platform = process.platform): T {
  for (let tries = 1; ; tries++) {
    try {
      return work()
    } catch (thrown) {
      if (tries === TRIES || platform !== 'win32' || !isHeld(thrown)) throw thrown
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS * tries)
    }
  }
}

/** A new file could be written beside it, so on Windows EPERM and EACCES mean EBUSY, or a read-only file. */
export const asHeld = (thrown: unknown, platform: NodeJS.Platform = process.platform): unknown =>
  platform === 'win32' && isHeld(thrown)
    ? Object.assign(new Error('held', { cause: thrown }), { code: 'EBUSY' })
    : thrown

/** Perhaps: on Windows these codes also mean that the rights are missing. */
export const isHeld = (thrown: unknown): boolean => BUSY.has(codeOf(thrown))
