import { readdirSync } from 'node:fs'

/**
 * Which names are files of the page; none if the folder cannot be read. With the development server (`any`) all names
 * pass: those of our source files are no secret.
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
