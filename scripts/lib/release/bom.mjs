import { createHash } from 'node:crypto'
import { INSTALLER_PARTS } from '../installerParts.mjs'
import { product } from './product.mjs'

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns a licence as CycloneDX has it: one id of SPDX, or an expression of several. */
const licences = (text) => (/^[\w.+-]+$/.test(text) ? [{ license: { id: text } }] : [{ expression: text }])

/** Returns the hashes that the lockfile has for a package, in hexadecimal; none for one that it does not name. */
function hashesOf(name, version, locked) {
  const entry = Object.entries(locked).find(
    ([path, { version: found }]) => path.endsWith(`node_modules/${name}`) && found === version,
  )
  const sha512 = entry?.[1].integrity?.match(/sha512-(\S+)/)?.[1]
  return sha512 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }]
}

function library({ name, version, license }, locked) {
  const [group, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const hashes = hashesOf(name, version, locked)
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    ...(group === undefined ? {} : { group }),
    name: rest,
    version,
    ...(hashes.length > 0 ? { hashes } : {}),
    licenses: licences(license),
    purl: purl(name, version),
  }
}

/** Electron, with the programs inside it that security notices are written about. */
function electronOf({ electron, chrome, node }) {
  const inside = [
    { name: 'chromium', version: chrome },
    { name: 'node', version: node },
  ].filter(({ version }) => version !== undefined)
  return {
    type: 'framework',
    'bom-ref': purl('electron', electron),
    name: 'electron',
    version: electron,
    licenses: licences('MIT'),
    purl: purl('electron', electron),
    ...(inside.length > 0
      ? {
          components: inside.map(({ name, version }) => ({
            type: 'framework',
            'bom-ref': `electron/${name}@${version}`,
            name,
            version,
          })),
        }
      : {}),
  }
}

const partOf = ({ name, version, licence, url }) => ({
  type: 'application',
  'bom-ref': `installer/${name}`,
  name,
  ...(version === undefined ? {} : { version }),
  licenses: licences(licence),
  externalReferences: [{ type: 'website', url }],
})

/** Returns a serial number that is the same for the same components, so that a release can be built again. */
function serialNumber(components) {
  const hex = createHash('sha256')
    .update(JSON.stringify([product.version, components]))
    .digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns the list of components (CycloneDX 1.6) of one system's installers: the app, the packages whose code is in the
 * bundles, Electron, and what the installers themselves are made of.
 * @param {object} parts
 * @param {'win' | 'mac' | 'linux'} parts.system
 * @param {readonly { name: string, version: string, license: string }[]} parts.packages As the build recorded them.
 * @param {{ electron: string, chrome?: string, node?: string }} parts.versions As Electron's binary reports them.
 * @param {Record<string, { version?: string, integrity?: string }>} parts.locked The packages of package-lock.json.
 * @param {Date} parts.builtAt
 */
export function bomOf({ system, packages, versions, locked, builtAt }) {
  const named = new Map(packages.map((one) => [purl(one.name, one.version), one]))
  const components = [
    ...[...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => library(one, locked)),
    electronOf(versions),
    ...INSTALLER_PARTS.filter((part) => part.system === system).map(partOf),
  ]
  const app = `${product.name}@${product.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(components),
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': app,
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: licences(product.licence),
        supplier: { name: product.publisher },
      },
    },
    components,
    dependencies: [
      { ref: app, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  }
}
