import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { product } from './product.mjs'

/** The installers of each system, by the end of their names. */
const INSTALLERS = {
  win: ['x64.exe', 'arm64.exe', 'x64.msi'],
  mac: ['x64.dmg', 'arm64.dmg', 'x64.zip', 'arm64.zip'],
  linux: ['x86_64.AppImage', 'arm64.AppImage', 'amd64.deb', 'arm64.deb'],
}
/**
 * What an app with an update address needs beside the installers: the description that it reads, and the block maps by
 * which it downloads only what changed. An AppImage has its block map inside; a deb is always downloaded whole.
 */
const UPDATES = {
  win: { descriptions: ['latest.yml'], mapped: ['x64.exe', 'arm64.exe'] },
  mac: { descriptions: ['latest-mac.yml'], mapped: ['x64.zip', 'arm64.zip'] },
  linux: { descriptions: ['latest-linux.yml', 'latest-linux-arm64.yml'], mapped: [] },
}

const SYSTEMS = Object.keys(INSTALLERS)
/** The name that release files have for the system that this runs on. */
export const THIS_SYSTEM = { win32: 'win', darwin: 'mac' }[process.platform] ?? 'linux'
export const CHECKSUMS = 'SHA256SUMS'

/** Returns the name of an installer, as `artifactName` in electron-builder.yml makes it. */
export const installerName = (system, end, version = product.version) => `${product.name}-${version}-${system}-${end}`

/** Returns the name of a system's list of components. */
export const bomName = (system, version = product.version) => `${product.name}-${version}-${system}.cdx.json`

/** Returns the names of all files of a release, with what updates need if the build has an update address. */
export function expectedFiles({ updates }) {
  return SYSTEMS.flatMap((system) => {
    const { descriptions, mapped } = UPDATES[system]
    return [
      ...INSTALLERS[system].map((end) => installerName(system, end)),
      bomName(system),
      ...(updates ? [...descriptions, ...mapped.map((end) => `${installerName(system, end)}.blockmap`)] : []),
    ]
  })
}

/**
 * Returns the names of the release files in a folder: installers, block maps, descriptions of updates, lists of
 * components and the third parties' notices. Files of another version are left out.
 */
export function releaseFiles(folder) {
  if (!existsSync(folder)) return []
  const own = new RegExp(
    `^${product.name}-${product.version.replaceAll('.', '\\.')}-(?:win|mac|linux)(?:-[a-z0-9_]+\\.(?:exe|msi|dmg|zip|AppImage|deb)(?:\\.blockmap)?|\\.cdx\\.json)$`,
  )
  return readdirSync(folder)
    .filter((name) => own.test(name) || /^latest(?:-[a-z0-9-]+)?\.yml$/.test(name))
    .sort()
}

/** Returns the files of the release that a folder lacks. */
export const missingFiles = (folder, { updates }) =>
  expectedFiles({ updates }).filter((name) => !existsSync(join(folder, name)))
