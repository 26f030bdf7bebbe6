import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Preferences } from '#contract/ipc/channels'
import { StorageError, toStorageError } from '../storage/storageError.ts'

const PROBE = 'probe.tmp'

/**
 * Why nothing can be written to the data folder and synced to the disk, or null if that works. Checked before anything
 * else is opened: otherwise an unwritable journal would be noticed only when an application is about to be sent.
 */
export function folderTrouble(folder: string): StorageError | null {
  try {
    mkdirSync(folder, { recursive: true })
    writeThrough(join(folder, PROBE))
    return null
  } catch (thrown) {
    return toStorageError('folder', thrown)
  }
}

function writeThrough(path: string): void {
  try {
    const file = openSync(path, 'w', 0o600)
    try {
      // More bytes than a file system can store inside a file's directory entry, so that a full disk is noticed.
      writeSync(file, new Uint8Array(8_192))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } finally {
    rmSync(path, { force: true })
  }
}

/** Before the settings are open: the language in the settings file if it is readable, otherwise the system's. */
export function startLocale(folder: string, systemLocale: string): Preferences['locale'] {
  for (const name of ['settings.json', 'settings.bak.json']) {
    try {
      const found = /"locale":\s*"(ja|en)"/.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
      if (found === 'ja' || found === 'en') return found
    } catch {
      continue
    }
  }
  return systemLocale.startsWith('ja') ? 'ja' : 'en'
}
