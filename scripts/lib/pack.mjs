import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.mjs'

const require = createRequire(import.meta.url)
const unused = { isEnabled: false, add: () => undefined }

/** The packaging configuration as electron-builder reads it. Throws with its own words when it is not valid. */
export async function packagingConfig(folder = root) {
  const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config')
  const config = await getConfig(folder, join(root, 'electron-builder.yml'), null)
  await validateConfiguration(config, unused)
  return config
}

/** The files of `folder` that go into app.asar, by electron-builder's own matcher, with their sizes in bytes; no folder of packages goes in, for there is no dependency at run time. */
export async function packedFiles(folder = root) {
  const { getFileMatchers } = require('app-builder-lib/out/fileMatcher')
  const config = await packagingConfig(folder)
  const options = { macroExpander: (text) => text, customBuildOptions: {}, globalOutDir: join(folder, config.directories.output), defaultSrc: folder }
  const filters = getFileMatchers(config, 'files', folder, options).map((matcher) => matcher.createFilter())
  const names = readdirSync(folder).filter((name) => name !== 'node_modules' && name !== '.git').flatMap((name) => walk(join(folder, name)))
  return names.filter((path) => filters.some((matches) => matches(path, statSync(path)))).map((path) => ({ path: relative(folder, path).replaceAll('\\', '/'), bytes: statSync(path).size }))
}

const walk = (path) => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [path])

/** Writes the archive that an installer carries, without the installer; gives what is in it. */
export async function packArchive(target, folder = root) {
  const { createPackageFromFiles } = require('@electron/asar')
  const files = await packedFiles(folder)
  rmSync(target, { force: true })
  mkdirSync(dirname(target), { recursive: true })
  const folders = new Set(files.flatMap(({ path }) => path.split('/').slice(0, -1).map((_, at, parts) => parts.slice(0, at + 1).join('/'))))
  await createPackageFromFiles(folder, target, [...folders, ...files.map(({ path }) => path)].map((path) => join(folder, path)))
  return files
}
