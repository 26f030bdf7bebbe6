import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packagingConfig } from './packing.ts'

const load = async <T>(name: string) => (await import(pathToFileURL(`scripts/lib/release/${name}.mjs`).href)) as T

interface Files {
  expectedFiles: (options: { updates: boolean }) => string[]
  missingFiles: (folder: string, options: { updates: boolean }) => string[]
  releaseFiles: (folder: string) => string[]
}
type Manifests = (
  base: string,
  sums: ReadonlyMap<string, string>,
  options: { updates: boolean },
) => [string, string][] | undefined

const { expectedFiles, missingFiles, releaseFiles } = await load<Files>('files')
const { writeChecksums } = await load<{
  writeChecksums: (folder: string, names: readonly string[]) => Promise<Map<string, string>>
}>('checksums')
const { manifestsOf } = await load<{ manifestsOf: Manifests }>('manifests')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const folder = mkdtempSync(join(tmpdir(), 'tokucho-release-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the files of a release', () => {
  beforeAll(() => {
    for (const name of expectedFiles({ updates: true })) writeFileSync(join(folder, name), name)
  })

  it('are the installers that the packaging configuration builds', async () => {
    const { win, mac, linux } = await packagingConfig()
    const architecture = { AppImage: { x64: 'x86_64' }, deb: { x64: 'amd64' } } as Record<
      string,
      Record<string, string>
    >
    const built = Object.entries({ win, mac, linux }).flatMap(([system, { target }]) =>
      target.flatMap(({ target: kind, arch }) =>
        arch.map(
          (one) =>
            `tokucho-desk-${version}-${system}-${architecture[kind]?.[one] ?? one}.${kind === 'nsis' ? 'exe' : kind}`,
        ),
      ),
    )
    const installers = expectedFiles({ updates: false }).filter((name) => !name.endsWith('.cdx.json'))
    expect(installers.sort()).toEqual(built.sort())
  })

  it('are found, and those of another version, of the build and of nobody are not', () => {
    for (const name of ['tokucho-desk-0.0.1-win-x64.exe', 'builder-debug.yml', 'app.deb'])
      writeFileSync(join(folder, name), 'x')
    expect(releaseFiles(folder)).toEqual(expectedFiles({ updates: true }).sort())
    expect(missingFiles(folder, { updates: true })).toEqual([])
  })

  it('need descriptions and block maps only in a build that looks for newer versions', () => {
    const more = expectedFiles({ updates: true }).filter((name) => !expectedFiles({ updates: false }).includes(name))
    expect(more.filter((name) => name.startsWith('latest'))).toEqual([
      'latest.yml',
      'latest-mac.yml',
      'latest-linux.yml',
      'latest-linux-arm64.yml',
    ])
    expect(more.filter((name) => name.endsWith('.blockmap'))).toHaveLength(4)
  })

  it.skipIf(process.platform !== 'linux')('have checksums that sha256sum accepts, until a file changes', async () => {
    const names = releaseFiles(folder)
    const sums = await writeChecksums(folder, names)
    expect([...sums.keys()]).toEqual(names)
    const check = () => execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' })
    expect(check().toString()).toBe('')
    writeFileSync(join(folder, names[0]!), 'changed')
    expect(check).toThrow('1 computed checksum did NOT match')
  })
})

describe('the changelog', () => {
  it('has a section of this version, and a release needs its date', async () => {
    const { datedHeading } = await load<{ datedHeading: (text: string, version: string) => boolean }>('product')
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(
      new RegExp(`^## ${version.replaceAll('.', '\\.')} \\((not released|\\d{4}-\\d{2}-\\d{2})\\)$`, 'm'),
    )
    expect(datedHeading('# Changes\n\n## 1.2.3 (2026-12-01)\n', '1.2.3')).toBe(true)
    for (const heading of ['## 1.2.3 (not released)', '## 1.2.3', '## 11.2.3 (2026-12-01)'])
      expect(datedHeading(heading, '1.2.3')).toBe(false)
  })
})

describe("the package managers' manifests", () => {
  const sums = new Map(expectedFiles({ updates: false }).map((name, index) => [name, String(index % 10).repeat(64)]))
  const manifests = (options = { updates: false }) =>
    new Map(manifestsOf('https://files.example/v1', sums, options) ?? [])

  it('name address and checksum of every installer that they offer', () => {
    const texts = manifests()
    const all = [...texts.values()].join('\n').toLowerCase()
    for (const [name, sum] of sums) {
      if (!/\.(exe|msi|deb)$/.test(name)) continue
      expect(all).toContain(`https://files.example/v1/${name}`.toLowerCase())
      expect(all).toContain(sum)
    }
    const cask = texts.get('homebrew/tokucho-desk.rb')!
    expect(cask).toContain(`arm:   "${sums.get(`tokucho-desk-${version}-mac-arm64.dmg`) ?? ''}"`)
    expect(cask).toContain('url "https://files.example/v1/tokucho-desk-#{version}-mac-#{arch}.dmg"')
  })

  it('tell Homebrew whether the app renews itself', () => {
    expect(manifests().get('homebrew/tokucho-desk.rb')).not.toContain('auto_updates')
    expect(manifests({ updates: true }).get('homebrew/tokucho-desk.rb')).toContain('auto_updates true')
  })

  it('never ask for the data to be removed', () => {
    expect([...manifests().values()].join('\n')).not.toMatch(/zap|--delete-data/)
  })

  it('are not made without an address, and not for one that is not https', () => {
    expect(manifestsOf('', sums, { updates: false })).toBeUndefined()
    expect(() => manifestsOf('http://files.example', sums, { updates: false })).toThrow('https')
  })
})
