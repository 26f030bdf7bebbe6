import { Unprepared } from '../report.mjs'
import { flatpakManifest } from './flatpak.mjs'
import { homebrewCask } from './homebrew.mjs'
import { wingetManifests } from './winget.mjs'

/**
 * Returns the manifests of winget, Homebrew and Flatpak as pairs of path and text; those whose files are not in the
 * release are left out. Returns undefined if nobody said where the files can be downloaded.
 * @param {string} base The address of the folder with the release files; '' when there is none.
 * @param {ReadonlyMap<string, string>} sums SHA-256 by name of file.
 * @param {{ updates: boolean }} options Whether the app looks for newer versions itself.
 */
export function manifestsOf(base, sums, options) {
  if (base === '') return undefined
  if (!/^https:\/\/\S+$/.test(base)) throw new Unprepared('TOKUCHO_RELEASE_URL has to be an address with https.')
  const addressOf = (name) => `${base.replace(/\/*$/, '/')}${name}`
  return [
    ...wingetManifests(addressOf, sums),
    ...homebrewCask(addressOf, sums, options),
    ...flatpakManifest(addressOf, sums),
  ]
}
