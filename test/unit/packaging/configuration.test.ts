import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packagingConfig, packedFiles, validate } from './packing.ts'

describe('the configuration of the installers', () => {
  it("follows electron-builder's own schema, and names every installer", async () => {
    const config = await packagingConfig()
    await expect(validate(config)).resolves.toBeUndefined()
    await expect(validate({ ...config, nsis: { ...config.nsis, perMachin: true } })).rejects.toThrow('Invalid configuration object')
    expect([config.win.target, config.mac.target, config.linux.target]).toEqual([['nsis', 'msi'], 'dmg', ['AppImage', 'deb']])
    expect([config.nsis.perMachine, config.msi.perMachine]).toEqual([false, true])
    // Changing it would leave an earlier version installed beside the new one.
    expect(config.msi.upgradeCode).toBe('6F1C9A52-3E0B-4B71-9C6A-5D0B7A6B2E41')
    expect(config.fileAssociations.map(({ ext }) => ext)).toEqual(['tokucho'])
  })

  it('publishes nowhere by itself', async () => {
    expect((await packagingConfig()).publish).toBeNull()
  })
})

describe('what goes into the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-pack-'))
  afterAll(() => { rmSync(folder, { recursive: true, force: true }) })

  it('is the build and the manifest: no source, no test, no stand-in, no map, no package, no notice that stands beside it', async () => {
    const wanted = ['out/main/index.cjs', 'out/main/chunk-a1.cjs', 'out/preload/index.cjs', 'out/renderer/index.html', 'out/renderer/assets/app-1.js', 'package.json']
    const unwanted = [
      'out/main/index.cjs.map', 'out/renderer/assets/app-1.js.map', 'out/third-party-notices.txt', 'out/node_modules/x/index.js', 'src/renderer/main.ts', 'electron/main/index.ts', 'electron/practice-bank/core.ts',
      'test/e2e/grid.spec.ts', 'test/electron-standin/bin/electron', 'scripts/start.mjs', 'docs/security.md', 'README.md', 'package-lock.json', 'demo-output/a.png', '.cache/build.txt', 'dist/app.deb', 'tsconfig.json', '.env',
    ]
    for (const path of [...wanted, ...unwanted]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path === 'package.json' ? '{ "name": "x", "version": "1.0.0" }' : 'x')
    }
    const packed = await packedFiles(folder)
    expect(packed.sort()).toEqual(wanted.sort())
  })
})
