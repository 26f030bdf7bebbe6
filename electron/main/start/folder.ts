import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Preferences } from '#contract/ipc/channels'
import { StorageError, toStorageError } from '../storage/storageError.ts'

const PROBE = 'probe.tmp'

/**
 * Can the data folder be written to, through to the disk? Asked before anything else is opened: a journal that cannot
 * take a line would be noticed only when an application is about to be sent. Returns what is wrong, or null.
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
      // More than what a file system keeps beside a file's name: a full disk has to be noticed.
      writeSync(file, new Uint8Array(8_192))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } finally {
    rmSync(path, { force: true })
  }
}

/** The language to speak before the settings are open: theirs, should they be readable, else the system's. */
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
