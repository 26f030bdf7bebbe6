import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomicallyNow } from './atomicFile.ts'
import { type JsonFile, keepLastGood, readObject, type Rescue, rescueJson } from './jsonFile.ts'
import { guardStorage } from './storageError.ts'

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
 * Opens `<folder>/<name>.json`, an object that is written as a whole (atomicFile.ts) and read from the disk each time; a
 * missing file is an empty object. Returns the file, and the rescue if the file had to be rescued first. Throws
 * StorageError.
 */
export function openStoreFile(options: StoreFileOptions): { file: JsonFile; rescue: Rescue | null } {
  const { folder, name, keepCopy } = options
  const path = join(folder, `${name}.json`)
  const rescue = rescueJson(path, options.isValid, options.now)
  guardStorage(name, () => mkdirSync(folder, { recursive: true }))
  const file: JsonFile = {
    read: () => guardStorage(name, () => readObject(path)),
    write: (value) => {
      writeAtomicallyNow(path, JSON.stringify(value, undefined, '\t'), { what: name })
      if (keepCopy) keepLastGood(path)
    },
  }
  return { file, rescue }
}
