import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { Unprepared } from './report.mjs'

const bundles = ['main', 'preload', 'renderer']
const separator = `\n\n${'-'.repeat(78)}\n\n`

/** Returns the packages whose code is in a bundle, as recorded by the build (electron.vite.config.ts). */
function bundledIn(bundle) {
  const file = join(root, 'out', bundle, 'licences.json')
  if (!existsSync(file)) throw new Unprepared(`${file} is not there; the notices would be incomplete.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the notice of a package that the Apache licence requires to be passed on, if there is one. */
function noticeFile(name) {
  const file = join(root, 'node_modules', name, 'NOTICE')
  return existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
}

/**
 * The notices of packages, each named once.
 * @param {readonly { name: string, version: string, license: string, licenseText: string | null }[]} packages
 * @param {(name: string) => readonly string[]} more Further texts of a package.
 */
export function noticesOf(packages, more = noticeFile) {
  const texts = new Map(
    packages.map(({ name, version, license, licenseText }) => [
      `${name} ${version}`,
      [`${name} ${version} (${license})`, ...(licenseText ? [licenseText.trim()] : []), ...more(name)].join('\n\n'),
    ]),
  )
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return { count: sorted.length, text: `${sorted.join(separator)}\n` }
}

/**
 * Writes the notices of all packages in the bundles to a file beside the bundles. Electron comes with notices of its
 * own. Returns the number of packages.
 */
export function writeNotices() {
  const { count, text } = noticesOf(bundles.flatMap(bundledIn))
  if (count === 0) throw new Unprepared('The bundles hold no package; the notices would be empty.')
  writeFileSync(join(root, 'out', 'third-party-notices.txt'), text)
  return count
}
