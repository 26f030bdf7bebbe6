import { readdirSync, type Stats, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)

interface Target {
  target: string
  arch: string[]
}

export interface PackagingConfig {
  appId: string
  publish: unknown
  directories: { output: string }
  win: { target: Target[] }
  nsis: { perMachine: boolean; buildUniversalInstaller: boolean }
  msi: { perMachine: boolean; upgradeCode: string }
  mac: { target: Target[] }
  linux: { executableName: string; target: Target[] }
  toolsets: { appimage: string }
  appImage: { executableArgs: string[] }
  fileAssociations: { ext: string; name: string }[]
}

interface Builder {
  getConfig(folder: string, file: string, options: null): Promise<PackagingConfig>
  validateConfiguration(config: unknown, log: { isEnabled: boolean; add: () => void }): Promise<void>
}
interface Matching {
  getFileMatchers: (
    config: PackagingConfig,
    name: 'files',
    to: string,
    options: object,
  ) => { createFilter(): (path: string, stat: Stats) => boolean }[]
}

const builder = () => require('app-builder-lib/out/util/config/config') as Builder

/** Returns the packaging configuration as electron-builder reads it. */
export const packagingConfig = (folder = root): Promise<PackagingConfig> =>
  builder().getConfig(folder, join(root, 'electron-builder.yml'), null)

/** Rejects with electron-builder's own message if the configuration does not match its schema. */
export const validate = (config: unknown): Promise<void> =>
  builder().validateConfiguration(config, { isEnabled: false, add: () => undefined })

/**
 * Returns the files of `folder` that go into app.asar, by electron-builder's own matcher. It adds no node_modules,
 * because the app has no run-time dependencies.
 */
export async function packedFiles(folder: string): Promise<string[]> {
  const { getFileMatchers } = require('app-builder-lib/out/fileMatcher') as Matching
  const config = await packagingConfig(folder)
  const options = {
    macroExpander: (text: string) => text,
    customBuildOptions: {},
    globalOutDir: join(folder, config.directories.output),
    defaultSrc: folder,
  }
  const filters = getFileMatchers(config, 'files', folder, options).map((matcher) => matcher.createFilter())
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  return all
    .filter((path) => filters.some((matches) => matches(path, statSync(path))))
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
}
