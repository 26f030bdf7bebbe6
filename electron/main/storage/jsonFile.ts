import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { patientlyNow } from './patiently.ts'
import { codeOf, guardStorage } from './storageError.ts'

/** A JSON object on disk, written atomically as a whole. Both functions throw StorageError. */
export interface JsonFile {
  read(): Record<string, unknown>
  write(value: Record<string, unknown>): void
}

/**
 * A settings file could not be read: the name of the copy kept aside, and whether the last good copy replaced the file.
 */
export interface Rescue {
  keptAside: string
  restored: boolean
}

/**
 * Checks a JSON file before anything opens it. A file that `isValid` rejects (because of a power cut, an antivirus
 * program or a newer version of the app) is moved aside under a new name, never overwritten, and the last good copy
 * replaces it if there is one. Null when nothing was wrong. Throws StorageError when the file exists but cannot be read
 * at all.
 */
export function rescueJson(file: string, isValid: (value: unknown) => boolean, now: Date): Rescue | null {
  const text = readIfThere(file)
  if (text === null || isValid(parse(text))) return null
  const stamp = now.toISOString().replace(/[^0-9]/g, '')
  const aside = join(dirname(file), `${basename(file, '.json')}.broken-${stamp}.json`)
  guardStorage(basename(file), () => {
    patientlyNow(() => {
      renameSync(file, aside)
    })
  })
  return { keptAside: basename(aside), restored: restore(file, isValid) }
}

/**
 * What a rescue would lose, without touching anything. `broken`: the file is not a JSON object and has no good copy.
 * `notUnderstood`: it is an object, but not one that this version writes (perhaps a newer one did), and it has no good
 * copy. Null when the file is intact or missing, or its copy can replace it.
 */
export function lossOf(file: string, isValid: (value: unknown) => boolean): 'broken' | 'notUnderstood' | null {
  const text = readIfThere(file)
  if (text === null || isValid(parse(text))) return null
  const copy = readIfThere(lastGood(file))
  if (copy !== null && isValid(parse(copy))) return null
  const value = parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'notUnderstood' : 'broken'
}

/**
 * Deletes the files beside `<folder>/<name>.json` that hold its content: copies set aside as broken, and files that a
 * crash left half-written. Throws StorageError.
 */
export function eraseAside(folder: string, name: string): void {
  guardStorage(name, () => {
    for (const file of readdirSync(folder))
      if ([`${name}.broken-`, `${name}.json.tmp-`, `.${name}.json.`].some((start) => file.startsWith(start)))
        patientlyNow(() => {
          rmSync(join(folder, file), { force: true })
        })
  })
}

/** Called after a write, so that at least one of the two files is always complete. */
export function keepLastGood(file: string): void {
  if (readIfThere(file) !== null)
    guardStorage(basename(file), () => {
      patientlyNow(() => {
        copyFileSync(file, lastGood(file))
      })
    })
}

const lastGood = (file: string): string => join(dirname(file), `${basename(file, '.json')}.bak.json`)

function restore(file: string, isValid: (value: unknown) => boolean): boolean {
  const text = readIfThere(lastGood(file))
  if (text === null || !isValid(parse(text))) return false
  guardStorage(basename(file), () => {
    patientlyNow(() => {
      copyFileSync(lastGood(file), file)
    })
  })
  return true
}

/** Throws for a text that is no object. */
export function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return value as Record<string, unknown>
}

/** Null if there is no file. Throws StorageError. */
export function readIfThere(file: string): string | null {
  return guardStorage(basename(file), () => {
    try {
      return patientlyNow(() => readFileSync(file, 'utf8'))
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return null
      throw thrown
    }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
