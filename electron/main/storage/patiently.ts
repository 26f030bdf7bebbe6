import { codeOf } from './storageError.ts'

/** What Windows returns while a virus scanner or a viewer holds a file open. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])
const TRIES = 5
const PAUSE_MS = 100

/** For a file that another program may briefly hold open: up to five times within about a second. */
export async function patiently<T>(work: () => Promise<T>, sleep: (ms: number) => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (thrown) {
      if (tries === TRIES || !isBusy(thrown)) throw thrown
      await sleep(PAUSE_MS * tries)
    }
  }
}

/** On Windows. Blocks main while it waits, for at most a second, which its callers can. */
export function patientlyNow<T>(work: () => T, platform: NodeJS.Platform = process.platform): T {
  for (let tries = 1; ; tries++) {
    try {
      return work()
    } catch (thrown) {
      if (tries === TRIES || platform !== 'win32' || !isBusy(thrown)) throw thrown
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS * tries)
    }
  }
}

/**
 * What replacing a file threw, whose new content could be written beside it. As the folder allows that, on Windows
 * EPERM and EACCES mean the same as EBUSY: a program holds the file open, or the file is read-only.
 */
export const asHeld = (thrown: unknown, platform: NodeJS.Platform = process.platform): unknown =>
  platform === 'win32' && isBusy(thrown)
    ? Object.assign(new Error('held', { cause: thrown }), { code: 'EBUSY' })
    : thrown

const isBusy = (thrown: unknown): boolean => BUSY.has(codeOf(thrown))
