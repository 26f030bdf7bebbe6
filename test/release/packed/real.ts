// node test/release/packed/real.ts: packs the built app around the real Electron of this machine, as `npm run dist -- --dir`
// would, and prints the path of the program to start. Does nothing if the app is already packed. This program has its
// fuses set and counts as packaged, which `electron app.asar` cannot show.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { LIMITS } from '../../budget.ts'
import { fingerprint } from './fingerprint.ts'
import { REAL_PACKED } from './place.ts'

const root = join(import.meta.dirname, '../../..')
const electron = join(root, 'node_modules/electron/dist')
const SETUID = 0o4000

/** Returns the program inside electron-builder's output for this system. Throws if there is none. */
function programIn(folder: string): string {
  const inside =
    { darwin: 'Tokucho Desk.app/Contents/MacOS/Tokucho Desk', win32: 'Tokucho Desk.exe' }[process.platform as string] ??
    'tokucho-desk'
  const found = readdirSync(folder)
    .filter((name) => /unpacked|^mac/.test(name))
    .map((name) => join(folder, name, inside))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error(`electron-builder left no ${inside} in ${folder}`)
  return found
}

/**
 * Links Chromium's sandbox helper. On a Linux without unprivileged sandboxes the helper must belong to root. The helper
 * beside Electron may belong to root already, and only root can create another one.
 */
function lendSandbox(program: string): void {
  const ready = join(electron, 'chrome-sandbox')
  const { uid, mode } = statSync(ready)
  if (uid !== 0 || (mode & SETUID) === 0) return
  const own = join(program, '..', 'chrome-sandbox')
  rmSync(own, { force: true })
  symlinkSync(ready, own)
}

function pack(into: string): void {
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const options = [
    '--dir',
    '--publish',
    'never',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${into}`,
    '-c.mac.identity=null',
  ]
  execFileSync(process.execPath, [cli, ...options], {
    cwd: root,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: LIMITS.step,
  })
  if (process.platform === 'linux') lendSandbox(programIn(into))
}

/**
 * Packs the app, unless it is already packed for this build and this Electron. Returns the path of the program. Throws
 * with electron-builder's message if packing fails.
 */
export function packReal(): string {
  const stamp = join(REAL_PACKED, 'packed-from.txt')
  const from = `${fingerprint()} ${String(statSync(electron).mtimeMs)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return programIn(REAL_PACKED)
  const folder = join(root, '.cache', `packing-real-${String(process.pid)}`)
  try {
    mkdirSync(folder, { recursive: true })
    const begin = performance.now()
    pack(folder)
    writeFileSync(join(folder, 'packed-from.txt'), from)
    rmSync(REAL_PACKED, { recursive: true, force: true })
    renameSync(folder, REAL_PACKED)
    console.error(`[pack] the program with the real Electron, in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return programIn(REAL_PACKED)
}

if (process.argv[1] === import.meta.filename) console.log(packReal())
