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
  /** `<name>.bak.json`. Not for secrets: a cleared key must not survive in a copy. */
  keepCopy: boolean
}

/**
 * A file written by electron-store as a whole and read from disk each time; missing means empty. Opening writes only
 * for a rescue. Throws StorageError.
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
      const written = unlessRefused(() => readIfThere(path))
      if (written !== undefined && written !== JSON.stringify(value, undefined, '\t')) refuse(path, name, before)
      if (keepCopy) unlessRefused(() => keepLastGood(path))
    },
  }
  return { file, rescue }
}

/** Event that electron-store registers for pages asking where the data is. None of this app's may. */
const ASKED_BY_PAGES = 'electron-store-get-data'

function createStore(folder: string, name: string): Store {
  // Left in the environment by a Snap, this would make electron-store write in place.
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
 * electron-store syncs the file before renaming, but not its folder, nor a file written in place on Windows (EXDEV).
 */
function syncNow(path: string): void {
  patientlyNow(() => {
    syncFileNow(path)
  })
  syncFolderNow(dirname(path))
}

/**
 * Undefined where the disk refuses. The value is in place by then: saying that it was not saved would be untrue, and the
 * next write makes up for it.
 */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof StorageError) return undefined
    throw thrown
  }
}

/** electron-store does not notice that a disk becoming full took only the first bytes. */
function refuse(path: string, name: string, before: string | null): never {
  if (before === null) guardStorage(name, () => patientlyNow(() => rmSync(path, { force: true })))
  else writeAtomicallyNow(path, before, { what: name })
  throw new StorageError(`${name}: ENOSPC`)
}
