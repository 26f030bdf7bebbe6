// `--complete` fails if a file of any system is missing, or the changelog has no date.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { say, Unprepared } from '../lib/report.mjs'

export const about = 'writes checksums and manifests for the installers in dist/; `FOLDER --complete`'

/** Writes the manifests into FOLDER/manifests, unless nobody said where the files can be downloaded. */
async function writeManifests(folder, sums, env) {
  const { manifestsOf } = await import('../lib/release/manifests.mjs')
  const target = join(folder, 'manifests')
  rmSync(target, { recursive: true, force: true })
  const manifests = manifestsOf(env.TOKUCHO_RELEASE_URL ?? '', sums, { updates: Boolean(env.TOKUCHO_UPDATE_URL) })
  if (manifests === undefined) {
    say('release', 'no manifests: TOKUCHO_RELEASE_URL does not say where the files can be downloaded')
    return
  }
  for (const [name, text] of manifests) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), text)
    say('release', `manifests/${name}`)
  }
}

export async function check(args) {
  const folder = resolve(args.find((argument) => !argument.startsWith('--')) ?? 'dist')
  await prepare({ browser: false, verbose: false })
  const { missingFiles, releaseFiles } = await import('../lib/release/files.mjs')
  const { writeChecksums } = await import('../lib/release/checksums.mjs')
  const names = releaseFiles(folder)
  if (names.length === 0) throw new Unprepared(`${folder} has no file of this version; \`npm run dist\` builds them.`)
  const missing = missingFiles(folder, { updates: Boolean(process.env.TOKUCHO_UPDATE_URL) })
  if (missing.length > 0) say('release', `not here: ${missing.join(', ')}`)
  if (missing.length > 0 && args.includes('--complete')) throw new Unprepared('The release is not complete.')
  const { datedHeading, product } = await import('../lib/release/product.mjs')
  if (args.includes('--complete') && !datedHeading(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    throw new Unprepared(`CHANGELOG.md has no heading \`## ${product.version} (<date>)\`.`)
  const sums = await writeChecksums(folder, names)
  say('release', `SHA256SUMS of ${sums.size} files`)
  await writeManifests(folder, sums, process.env)
}
