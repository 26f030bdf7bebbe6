// node test/release/packed/pack.ts: packs the built app as `npm run dist` would, so that tests can start and inspect the
// content of an installer. Does nothing if the app is already packed. The real electron-builder packs with its real
// configuration. Only Electron is made up, because its binary is not available everywhere and is not part of the
// archive.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { makeUpElectron } from './madeUpElectron.ts'
import { ARCHIVE, PACKED } from './place.ts'

const root = join(import.meta.dirname, '../../..')
const stamp = join(PACKED, 'packed-from.txt')

/**
 * Runs electron-builder in `folder` and returns the folder of the unpacked app. Throws with electron-builder's message
 * if it fails.
 */
function runBuilder(folder: string): string {
  const electron = join(folder, 'electron')
  makeUpElectron(electron)
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const options = [
    '--linux',
    'dir',
    '--x64',
    '--publish',
    'never',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${folder}`,
  ]
  // Without this setting, electron-builder asks the registry for a newer version of itself.
  execFileSync(process.execPath, [cli, ...options], {
    cwd: root,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  return join(folder, 'linux-unpacked')
}

function pack(from: string): void {
  const folder = join(root, '.cache', `packing-${String(process.pid)}`)
  try {
    mkdirSync(folder, { recursive: true })
    const unpacked = runBuilder(folder)
    writeFileSync(join(unpacked, 'packed-from.txt'), from)
    rmSync(PACKED, { recursive: true, force: true })
    renameSync(unpacked, PACKED)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const from = fingerprint()
if (!existsSync(ARCHIVE) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== from) {
  const begin = performance.now()
  pack(from)
  console.log(`[pack] ${relative(root, ARCHIVE)}, in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
