import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, it } from 'vitest'

interface Component {
  'bom-ref': string
  name: string
  group?: string
  version?: string
  purl?: string
  hashes?: { content: string }[]
  components?: Component[]
}
interface Bom {
  serialNumber: string
  metadata: { timestamp: string; component: { version: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
interface Package {
  name: string
  version: string
  license: string
}
const { bomOf } = (await import(pathToFileURL('scripts/lib/release/bom.mjs').href)) as {
  bomOf: (parts: {
    system: 'win' | 'mac' | 'linux'
    packages: readonly Package[]
    versions: { electron: string; chrome?: string; node?: string }
    locked: Record<string, { version?: string; integrity?: string }>
    builtAt: Date
  }) => Bom
}

const locked = (
  JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>
  }
).packages
const installed = (name: string): Package =>
  createRequire(import.meta.url)(`../../../node_modules/${name}/package.json`) as Package
const packages = ['zod', 'vue', '@zip.js/zip.js'].map(installed)
const builtAt = new Date('2026-11-01T00:00:00Z')
const make = (more: Partial<Parameters<typeof bomOf>[0]> = {}) =>
  bomOf({
    system: 'linux',
    packages,
    versions: { electron: '45.4.1', chrome: '154.0.1.2', node: '24.21.0' },
    locked,
    builtAt,
    ...more,
  })

describe('the list of components', () => {
  it('is valid CycloneDX 1.6 for every system, without and with unknown versions', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    for (const system of ['win', 'mac', 'linux'] as const)
      expect(await validator.validate(JSON.stringify(make({ system })))).toBeNull()
    expect(await validator.validate(JSON.stringify(make({ versions: { electron: '45.4.1' } })))).toBeNull()
    const wrong = { ...make(), components: [{ type: 'librari', name: 'x' }] }
    expect(await validator.validate(JSON.stringify(wrong))).not.toBeNull()
  })

  it('names each bundled package once, with its address, its scope apart and the hash of the lockfile', () => {
    const { components } = make({ packages: [...packages, packages[0]!] })
    const zip = components.find(({ name }) => name === 'zip.js')!
    expect(zip.group).toBe('@zip.js')
    expect(zip.purl).toBe(`pkg:npm/%40zip.js/zip.js@${installed('@zip.js/zip.js').version}`)
    const integrity = locked['node_modules/@zip.js/zip.js']!.integrity!.slice('sha512-'.length)
    expect(zip.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }])
    expect(components.filter(({ name }) => name === 'zod')).toHaveLength(1)
  })

  it('names Electron with the programs inside it, and what an installer itself is made of', () => {
    const electron = make().components.find(({ name }) => name === 'electron')!
    expect(electron.components?.map(({ name, version }) => `${name} ${version ?? ''}`)).toEqual([
      'chromium 154.0.1.2',
      'node 24.21.0',
    ])
    const names = (system: 'win' | 'mac' | 'linux') => make({ system }).components.map(({ name }) => name)
    expect(names('linux')).toContain('type2-runtime')
    expect(names('win')).toContain('nsis')
    expect(names('mac')).not.toContain('nsis')
  })

  it('has the app depend on every component, and a number that only the components change', () => {
    const bom = make()
    expect(bom.dependencies[0]?.dependsOn).toEqual(bom.components.map((one) => one['bom-ref']))
    expect(make({ builtAt: new Date(0) }).serialNumber).toBe(bom.serialNumber)
    expect(make({ packages: packages.slice(1) }).serialNumber).not.toBe(bom.serialNumber)
  })
})
