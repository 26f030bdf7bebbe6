import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLER_PARTS } from './installerParts.mjs'
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

/** Returns the packages whose code is in the three bundles, with their licences. Throws Unprepared without a build. */
export const bundledPackages = () => bundles.flatMap(bundledIn)

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

/** Returns the notices of what electron-builder adds to a system's installers. */
export const noticesOfInstaller = (system) =>
  INSTALLER_PARTS.filter((part) => part.system === system)
    .map(({ name, version, licence, url, text }) =>
      [`${[name, version].filter(Boolean).join(' ')} (${licence}), part of the installer`, text, url].join('\n\n'),
    )
    .map((text) => `${separator.trimStart()}${text}\n`)
    .join('\n')

/**
 * Writes the notices of all packages in the bundles, and of the parts of this system's installers, to a file beside the
 * bundles. Electron comes with notices of its own. Returns the number of packages.
 */
export function writeNotices(system) {
  const { count, text } = noticesOf(bundledPackages())
  if (count === 0) throw new Unprepared('The bundles hold no package; the notices would be empty.')
  writeFileSync(join(root, 'out', 'third-party-notices.txt'), `${text}\n${noticesOfInstaller(system)}`)
  return count
}
