import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages } from '../notices.mjs'
import { modules, root } from '../paths.mjs'
import { bomOf } from './bom.mjs'
import { bomName, THIS_SYSTEM } from './files.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the versions that Electron's binary reports; only its own if it does not run here. */
function versionsOf(binary) {
  const electron = read(join(modules, 'electron', 'package.json')).version
  const { status, stdout } = spawnSync(binary, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (status !== 0) return { electron }
  const { chrome, node } = JSON.parse(stdout)
  return { electron, chrome, node }
}

/** Writes the components of this system's installers beside them. Returns the name of the file. */
export function writeBom(binary, folder = join(root, 'dist')) {
  const epoch = process.env.SOURCE_DATE_EPOCH
  const bom = bomOf({
    system: THIS_SYSTEM,
    packages: bundledPackages(),
    versions: versionsOf(binary),
    locked: read(join(root, 'package-lock.json')).packages,
    builtAt: epoch ? new Date(Number(epoch) * 1000) : new Date(),
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, bomName(THIS_SYSTEM)), `${JSON.stringify(bom, null, 2)}\n`)
  return bomName(THIS_SYSTEM)
}
