import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ipcMain } from 'electron'
import Store from 'electron-store'
import { writeAtomicallyNow } from './atomicFile.ts'
import { type JsonFile, keepLastGood, objectIn, readIfThere, type Rescue, rescueJson } from './jsonFile.ts'
import { patientlyNow } from './patiently.ts'
import { guardStorage, StorageError } from './storageError.ts'
import { syncFileNow, syncFolderNow } from './syncFolder.ts'

interface StoreFileOptions {
  folder: string
  name: string
  isValid: (value: unknown) => boolean
  now: Date
  /** Kept as `<name>.bak.json`. Off for secrets: a cleared key must not survive in a copy. */
  keepCopy: boolean
}

/**
 * `<folder>/<name>.json`, an object that electron-store writes as a whole and reads from the disk each time; a missing
 * file is an empty object. `rescue` is set if the file had to be rescued first. Opening writes nothing else. Throws
 * StorageError.
 */
export function openStoreFile(options: StoreFileOptions): { file: JsonFile; rescue: Rescue | null } {
  const { folder, name, keepCopy } = options
  const path = join(folder, `${name}.json`)
  const rescue = rescueJson(path, options.isValid, options.now)
  const store = guardStorage(name, () => createStore(folder, name))
  const file: JsonFile = {
    read: () => guardStorage(name, () => patientlyNow(() => store.store)),
    write: (value) => {
      const before = readIfThere(path)
      guardStorage(name, () => {
        patientlyNow(() => {
          store.store = value
        })
        syncNow(path)
      })
      if (readIfThere(path) !== JSON.stringify(value, undefined, '\t')) refuse(path, name, before)
      if (keepCopy) keepLastGood(path)
    },
  }
  return { file, rescue }
}

/** What electron-store registers for pages that would ask it where the data is. No page of this app may. */
const ASKED_BY_PAGES = 'electron-store-get-data'

function createStore(folder: string, name: string): Store {
  // In an environment that somebody's Snap left behind, the file would be written in place.
  delete process.env['SNAP']
  try {
    return new Store({
      cwd: folder,
      name,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
      deserialize: objectIn,
    })
  } finally {
    ipcMain.removeAllListeners(ASKED_BY_PAGES)
  }
}

/**
 * electron-store syncs the file before it renames it, but not the folder, and does not sync a file that Windows made it
 * write in place (EXDEV).
 */
function syncNow(path: string): void {
  patientlyNow(() => {
    syncFileNow(path)
  })
  syncFolderNow(dirname(path))
}

/**
 * Puts the earlier content back. electron-store does not notice that a disk took only the first bytes, as a disk that
 * is becoming full does.
 */
function refuse(path: string, name: string, before: string | null): never {
  if (before === null) guardStorage(name, () => patientlyNow(() => rmSync(path, { force: true })))
  else writeAtomicallyNow(path, before, { what: name })
  throw new StorageError(`${name}: ENOSPC`)
}
