import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const script = pathToFileURL(join(root, 'scripts/lib/pack.mjs')).href

/** What a function of the script gives; run beside, as `npm run dist` and `npm run e2e` run it. */
function ask<T>(call: string): T {
  const program = `const pack = await import(${JSON.stringify(script)}); process.stdout.write('\\n' + JSON.stringify(await pack.${call}))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })
  return JSON.parse(printed.slice(printed.lastIndexOf('\n'))) as T
}

interface Config {
  publish: unknown
  win: { target: string[] }
  nsis: { perMachine: boolean }
  msi: { perMachine: boolean; upgradeCode: string }
  mac: { target: string }
  linux: { target: string[] }
  fileAssociations: { ext: string }[]
}

describe('the configuration of the installers', () => {
  const config = ask<Config>('packagingConfig()')

  it("follows electron-builder's own schema, and names every installer", () => {
    expect([config.win.target, config.mac.target, config.linux.target]).toEqual([['nsis', 'msi'], 'dmg', ['AppImage', 'deb']])
    expect([config.nsis.perMachine, config.msi.perMachine]).toEqual([false, true])
    // Changing it would leave an earlier version installed beside the new one.
    expect(config.msi.upgradeCode).toBe('6F1C9A52-3E0B-4B71-9C6A-5D0B7A6B2E41')
    expect(config.fileAssociations.map(({ ext }) => ext)).toEqual(['tokucho'])
  })

  it('publishes nowhere by itself', () => {
    expect(config.publish).toBeNull()
  })
})

describe('what goes into the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-pack-'))
  afterAll(() => { rmSync(folder, { recursive: true, force: true }) })

  it('is the build and the manifest: no source, no test, no stand-in, no map, no package, no notice that stands beside it', () => {
    const wanted = ['out/main/index.cjs', 'out/main/chunk-a1.cjs', 'out/preload/index.cjs', 'out/renderer/index.html', 'out/renderer/assets/app-1.js', 'package.json']
    const unwanted = [
      'out/main/index.cjs.map', 'out/renderer/assets/app-1.js.map', 'out/third-party-notices.txt', 'out/node_modules/x/index.js', 'src/renderer/main.ts', 'electron/main/index.ts', 'electron/practice-bank/core.ts',
      'test/e2e/grid.spec.ts', 'test/electron-standin/bin/electron', 'scripts/start.mjs', 'docs/security.md', 'README.md', 'package-lock.json', 'demo-output/a.png', '.cache/build.txt', 'dist/app.deb', 'tsconfig.json', '.env',
    ]
    for (const path of [...wanted, ...unwanted]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path === 'package.json' ? '{ "name": "x", "version": "1.0.0" }' : 'x')
    }
    const packed = ask<{ path: string }[]>(`packedFiles(${JSON.stringify(folder)})`).map(({ path }) => path)
    expect(packed.sort()).toEqual(wanted.sort())
  })
})
