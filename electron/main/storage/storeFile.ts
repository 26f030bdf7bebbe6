import { join } from 'node:path'
import Store from 'electron-store'
import { syncFolderNow } from './syncFolder.ts'
import { guardStorage } from './storageError.ts'
import { type JsonFile, keepLastGood, type Rescue, rescueJson } from './jsonFile.ts'

export interface StoreFileOptions {
  folder: string
  name: string
  isValid: (value: unknown) => boolean
  now: Date
  /**
   * Whether to keep a copy of the content as `<name>.bak.json`. Off for secrets: a cleared key must not survive in a
   * copy.
   */
  keepCopy: boolean
}

/**
 * Opens `<folder>/<name>.json` through electron-store, which writes atomically and retries while another program holds
 * the file open. Returns the file, and the rescue if the file had to be rescued first. Throws StorageError.
 */
export function openStoreFile(options: StoreFileOptions): { file: JsonFile; rescue: Rescue | null } {
  const { folder, name, keepCopy } = options
  const path = join(folder, `${name}.json`)
  const rescue = rescueJson(path, options.isValid, options.now)
  const store = guardStorage(
    name,
    () =>
      new Store<Record<string, unknown>>({
        cwd: folder,
        name,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
      }),
  )
  const file: JsonFile = {
    read: () => guardStorage(name, () => ({ ...store.store })),
    write: (value) => {
      guardStorage(name, () => {
        store.store = value
        // electron-store syncs the file but not its folder, where the file's new name is stored.
        syncFolderNow(folder)
        if (keepCopy) keepLastGood(path)
      })
    },
  }
  return { file, rescue }
}
