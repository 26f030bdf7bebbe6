import { readdirSync } from 'node:fs'

/**
 * Tells whether a name is that of a script of the built page in `folder`. While the development server serves the page
 * (`any`), every name is: its files are the sources, and there is nothing to be kept from the log of who writes them. A
 * folder that cannot be read has none.
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
