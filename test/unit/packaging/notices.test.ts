import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Packed {
  name: string
  version: string
  license: string
  licenseText: string | null
}
type NoticesOf = (
  packages: readonly Packed[],
  more?: (name: string) => readonly string[],
) => { count: number; text: string }
const { noticesOf, noticesOfInstaller } = (await import(pathToFileURL('scripts/lib/notices.mjs').href)) as {
  noticesOf: NoticesOf
  noticesOfInstaller: (system: 'win' | 'mac' | 'linux') => string
}

const root = join(import.meta.dirname, '../../..')

describe('the notices of the bundled packages', () => {
  it('list each version of a package once, in order, with its licence and any further texts', () => {
    const zod = { name: 'zod', version: '4.0.0', license: 'MIT', licenseText: 'Copyright Z\n' }
    const bare = { name: 'bare', version: '1.0.0', license: 'MIT', licenseText: null }
    const other = { ...zod, version: '3.0.0' }
    const { count, text } = noticesOf([zod, bare, zod, other], (name) => (name === 'bare' ? ['NOTICE of bare'] : []))
    expect(count).toBe(3)
    expect(text.split(/\n\n-+\n\n/)).toEqual([
      'bare 1.0.0 (MIT)\n\nNOTICE of bare',
      'zod 3.0.0 (MIT)\n\nCopyright Z',
      'zod 4.0.0 (MIT)\n\nCopyright Z\n',
    ])
  })

  it('include the NOTICE file of a package', () => {
    const dexie = { name: 'dexie', version: '4.0.0', license: 'Apache-2.0', licenseText: 'x' }
    expect(noticesOf([dexie]).text).toMatch(/Dexie/i)
  })

  it("include what electron-builder adds to the system's installers", () => {
    expect(noticesOfInstaller('linux')).toMatch(/^-+\n\ntype2-runtime \d+ \(MIT\), part of the installer\n\nCopyright/)
    expect(noticesOfInstaller('win')).toContain('Nullsoft Scriptable Install System')
    expect(noticesOfInstaller('mac')).toBe('')
  })

  it('include packages used only for their styles, which appear in no chunk', () => {
    const folder = join(root, 'src/renderer')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ts|vue|css)$/.test(name),
    )
    const styled = sources.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/import '((?:@[\w-]+\/)?[\w-]+)[^']*\.css'/g)].map(
        ([, found]) => found,
      ),
    )
    // The code of uplot is bundled as well as its styles, so uplot appears in a chunk.
    const named = styled.filter((name) => name !== 'uplot')
    expect(named.length).toBeGreaterThan(0)
    const config = readFileSync(join(root, 'electron.vite.config.ts'), 'utf8')
    for (const name of named) expect(config).toContain(`'${name ?? ''}'`)
  })
})
