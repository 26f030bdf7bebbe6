import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { patientlyNow } from './patiently.ts'
import { codeOf, guardStorage } from './storageError.ts'

/** An object, written as a whole. Throws StorageError. */
export interface JsonFile {
  read(): Record<string, unknown>
  write(value: Record<string, unknown>): void
}

/** An unreadable settings file: the copy kept aside, and whether the last good copy replaced it. */
export interface Rescue {
  keptAside: string
  restored: boolean
}

/**
 * Called before anything opens the file. What `isValid` rejects (a power cut, an antivirus program, a newer app)
 * moves aside under a new name; the last good copy replaces it if there is one. Null when nothing was wrong. Throws
 * StorageError when the file cannot be read at all.
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
 * `broken`: no JSON object; `notUnderstood`: an object that this version does not write (perhaps a newer one); both
 * without a good copy. Null when intact, missing or replaceable.
 */
export function lossOf(file: string, isValid: (value: unknown) => boolean): 'broken' | 'notUnderstood' | null {
  const text = readIfThere(file)
  if (text === null || isValid(parse(text))) return null
  const copy = readIfThere(lastGood(file))
  if (copy !== null && isValid(parse(copy))) return null
  const value = parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'notUnderstood' : 'broken'
}

/** Deletes copies set aside as broken, and half-written files of a crash. Throws StorageError. */
export function eraseAside(folder: string, name: string): void {
  guardStorage(name, () => {
    for (const file of readdirSync(folder))
      if ([`${name}.broken-`, `${name}.json.tmp-`, `.${name}.json.`].some((start) => file.startsWith(start)))
        patientlyNow(() => {
          rmSync(join(folder, file), { force: true })
        })
  })
}

/** Called after a write, so that one of the two files is always complete. */
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

/** Null without a file. Throws StorageError. */
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
