import { dump } from 'js-yaml'
import { installerName } from './files.mjs'
import { product } from './product.mjs'

/** The version of winget's manifest schema that these follow. */
const SCHEMA = '1.9.0'
export const WINGET_ID = 'TokuchoDesk.TokuchoDesk'

const kinds = [
  { end: 'x64.exe', architecture: 'x64', type: 'nullsoft', scope: 'user' },
  { end: 'arm64.exe', architecture: 'arm64', type: 'nullsoft', scope: 'user' },
  { end: 'x64.msi', architecture: 'x64', type: 'wix', scope: 'machine' },
]

const head = (type) => ({ PackageIdentifier: WINGET_ID, PackageVersion: product.version, type })

function file(name, schema, { type, ...fields }) {
  const text = dump({ ...fields, ManifestType: type, ManifestVersion: SCHEMA }, { lineWidth: -1 })
  return [
    `winget/${name}`,
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${schema}.${SCHEMA}.schema.json\n\n${text}`,
  ]
}

const words = {
  'ja-JP': {
    ShortDescription: '顧問先の口座を照会し、特別徴収住民税の納付を作成・点検・申請するアプリ',
    Tags: ['住民税', '特別徴収', '会計事務所'],
  },
  'en-US': { ShortDescription: product.description, Tags: ['accounting', 'residents-tax', 'banking'] },
}

const locale = (name) => ({
  PackageLocale: name,
  Publisher: product.publisher,
  PublisherUrl: product.homepage,
  PackageName: product.title,
  PackageUrl: product.homepage,
  License: product.licence,
  ...words[name],
})

/**
 * Returns winget's manifests by path: version, installers, and the words in both languages.
 * @param {(name: string) => string} addressOf Where a release file can be downloaded.
 * @param {ReadonlyMap<string, string>} sums SHA-256 by name of file.
 */
export function wingetManifests(addressOf, sums) {
  const installers = kinds
    .map((kind) => ({ ...kind, name: installerName('win', kind.end) }))
    .filter(({ name }) => sums.has(name))
  if (installers.length === 0) return []
  return [
    file(`${WINGET_ID}.yaml`, 'version', { ...head('version'), DefaultLocale: 'ja-JP' }),
    file(`${WINGET_ID}.installer.yaml`, 'installer', {
      ...head('installer'),
      UpgradeBehavior: 'install',
      FileExtensions: ['tokucho'],
      Installers: installers.map(({ name, architecture, type, scope }) => ({
        Architecture: architecture,
        InstallerType: type,
        Scope: scope,
        InstallerUrl: addressOf(name),
        InstallerSha256: sums.get(name).toUpperCase(),
      })),
    }),
    file(`${WINGET_ID}.locale.ja-JP.yaml`, 'defaultLocale', { ...head('defaultLocale'), ...locale('ja-JP') }),
    file(`${WINGET_ID}.locale.en-US.yaml`, 'locale', { ...head('locale'), ...locale('en-US') }),
  ]
}
