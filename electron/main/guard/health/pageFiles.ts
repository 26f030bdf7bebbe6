import { readdirSync } from 'node:fs'

/**
 * Tells whether a name belongs to a script of the built page in `folder`. With the development server (`any`) every
 * name passes: its scripts are our source files, whose names are no secret. If the folder cannot be read, no name
 * passes.
 */
export function pageFiles(folder: string, any: boolean): (name: string) => boolean {
  let names: ReadonlySet<string> | undefined
  return (name) => any || (names ??= namesIn(folder)).has(name)
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder))
  } catch {
    return new Set()
  }
}
