import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { identify, TOAST_ACTIVATOR } from '#main/start/identity'
import { packagingConfig, packedFiles, validate } from './packing.ts'

describe('the configuration of the installers', () => {
  it("matches electron-builder's schema and names every installer", async () => {
    const config = await packagingConfig()
    await expect(validate(config)).resolves.toBeUndefined()
    await expect(validate({ ...config, nsis: { ...config.nsis, perMachin: true } })).rejects.toThrow(
      'Invalid configuration object',
    )
    expect(config.win.target).toEqual([
      { target: 'nsis', arch: ['x64', 'arm64'] },
      { target: 'msi', arch: ['x64'] },
    ])
    // Otherwise one installer of twice the size holds both.
    expect(config.nsis.buildUniversalInstaller).toBe(false)
    expect(config.linux.target).toEqual([
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ])
    // The other runtime needs a library that current distributions leave out, and turns Chromium's sandbox off.
    expect([config.toolsets.appimage, config.appImage.executableArgs]).toEqual(['1.0.3', []])
    // On macOS electron-updater downloads the zip for the processor it runs on.
    expect(config.mac.target).toEqual([
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ])
    expect([config.nsis.perMachine, config.msi.perMachine]).toEqual([false, true])
    // With another code, an earlier version would stay installed beside the new one.
    expect(config.msi.upgradeCode).toBe('6F1C9A52-3E0B-4B71-9C6A-5D0B7A6B2E41')
    expect(config.fileAssociations.map(({ ext }) => ext)).toEqual(['tokucho'])
  })

  it('publishes nothing', async () => {
    expect((await packagingConfig()).publish).toBeNull()
  })
})

describe("the app's identity on Windows", () => {
  it("is set as the toast activator and then the installer's app id, and not on other systems", async () => {
    const said: string[][] = []
    const app = {
      setToastActivatorCLSID: (id: string) => {
        said.push(['activator', id])
      },
      setAppUserModelId: (id: string) => {
        said.push(['name', id])
      },
    }
    for (const platform of ['linux', 'darwin'] as const) identify(app, platform)
    expect(said).toEqual([])
    identify(app, 'win32')
    expect(said).toEqual([
      ['activator', TOAST_ACTIVATOR],
      ['name', (await packagingConfig()).appId],
    ])
    expect(TOAST_ACTIVATOR).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/)
  })

  it('is set by the first statement of the main process, before Electron chooses one', () => {
    const main = readFileSync(join(import.meta.dirname, '../../../electron/main/index.ts'), 'utf8')
    expect(main.split('\n').find((line) => line !== '' && !line.startsWith('import '))).toBe(
      'identify(app, process.platform)',
    )
  })
})

it("is known to Linux desktops by its launcher's name, so that its windows are grouped under it", async () => {
  const { desktopName } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    desktopName: string
  }
  expect(desktopName).toBe(`${(await packagingConfig()).linux.executableName}.desktop`)
})

describe("the app's archive", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-pack-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('contains only the build and the manifest: no sources, tests, source maps, packages or notices', async () => {
    const wanted = [
      'out/main/index.cjs',
      'out/main/chunk-a1.cjs',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'out/renderer/assets/app-1.js',
      'package.json',
    ]
    const unwanted = [
      'out/main/index.cjs.map',
      'out/renderer/assets/app-1.js.map',
      'out/third-party-notices.txt',
      'out/renderer/licences.json',
      'out/node_modules/x/index.js',
      'src/renderer/app/main.ts',
      'electron/main/index.ts',
      'electron/practice-bank/http/core.ts',
      'test/e2e/grid.spec.ts',
      'test/electron-standin/bin/electron',
      'scripts/start.mjs',
      'docs/security.md',
      'README.md',
      'package-lock.json',
      'demo-output/a.png',
      '.cache/build.txt',
      'dist/app.deb',
      'tsconfig.json',
      '.env',
    ]
    for (const path of [...wanted, ...unwanted]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path === 'package.json' ? '{ "name": "x", "version": "1.0.0" }' : 'x')
    }
    const packed = await packedFiles(folder)
    expect(packed.sort()).toEqual(wanted.sort())
  })
})
