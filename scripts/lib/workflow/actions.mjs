import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cache, root } from '../paths.mjs'
import { say } from '../report.mjs'

const artifacts = join(cache, 'workflow', 'artifacts')

/** Returns whether a name matches a pattern with asterisks. */
const matches = (name, pattern) =>
  new RegExp(`^${pattern.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(name)

/** Returns the paths that a pattern of one folder (`dist/*.deb`) or a folder (`dist/`) names. */
function filesOf(pattern) {
  const path = join(root, pattern)
  if (!pattern.includes('*')) return existsSync(path) ? [path] : []
  const folder = join(path, '..')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => matches(name, basename(pattern)))
    .map((name) => join(folder, name))
}

function upload({ name, path, 'if-no-files-found': none }) {
  const files = path
    .trim()
    .split('\n')
    .flatMap((line) => filesOf(line.trim()))
  if (files.length === 0 && none === 'error') throw new Error(`No file for the artifact ${name}.`)
  const folder = join(artifacts, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of files)
    cpSync(file, statSync(file).isDirectory() ? folder : join(folder, basename(file)), { recursive: true })
}

function download({ name, pattern, path }) {
  const there = existsSync(artifacts) ? readdirSync(artifacts) : []
  const chosen = there.filter((one) => (name === undefined ? matches(one, pattern) : one === name))
  if (chosen.length === 0) throw new Error(`No artifact ${name ?? pattern}: run the job that uploads it first.`)
  for (const one of chosen) cpSync(join(artifacts, one), join(root, path), { recursive: true })
}

const here = {
  'actions/checkout': () => say('workflow', 'this checkout is used as it is'),
  'actions/setup-node': () => say('workflow', `Node ${process.versions.node} is used as it is`),
  'actions/upload-artifact': upload,
  'actions/download-artifact': download,
}

/**
 * Does what an action does, as far as that is possible on this machine: artifacts are folders in .cache/workflow, and
 * what only the host can do (an attestation) is left out, and said.
 */
export function act(uses, options) {
  const name = uses.split('@')[0]
  const own = here[name]
  if (own === undefined) say('workflow', `left out: ${name} works at the host only`)
  else own(options)
}
