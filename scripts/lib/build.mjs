import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, node24, root, tools } from './paths.mjs'
import { say, seconds, Unprepared } from './report.mjs'
import { LIMITS, run } from './run.mjs'

const sources = [
  'electron',
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const outputs = ['out/main/index.cjs', 'out/preload/index.cjs', 'out/renderer/index.html']
const stampFile = join(cache, 'build.txt')

function* filesIn(path) {
  const information = statSync(path, { throwIfNoEntry: false })
  if (information === undefined) return
  if (information.isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/**
 * Returns a hash of the content of the sources and of the times and sizes of the outputs. The outputs are included
 * because `electron-vite dev` writes outputs there too.
 */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((name) => [...filesIn(join(root, name))])) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const name of outputs) {
    const information = statSync(join(root, name), { throwIfNoEntry: false })
    hash.update(`${name} ${information?.mtimeMs} ${information?.size}\n`)
  }
  return hash.digest('hex')
}

function isStale() {
  const complete = outputs.every((name) => existsSync(join(root, name)))
  return !complete || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== fingerprint()
}

function writeStamp() {
  mkdirSync(cache, { recursive: true })
  writeFileSync(stampFile, fingerprint())
}

/** Builds the app, even if the build is up to date. With `capture` the output is returned instead of shown. */
export async function build({ env, capture = false, started }) {
  const result = await run(node24(), [tools.electronVite, 'build'], { env, capture, started, limit: LIMITS.tool })
  if (result.code !== 0) return result
  const missing = outputs.filter((name) => !existsSync(join(root, name)))
  if (missing.length > 0) return { code: 1, output: `${result.output}\nThe build left out ${missing.join(', ')}.\n` }
  writeStamp()
  return result
}

export async function buildIfStale({ env }) {
  if (!isStale()) return say('build', 'up to date')
  const begin = performance.now()
  say('build', 'building the app ...')
  const { code, output } = await build({ env, capture: true })
  if (code !== 0) throw new Unprepared(`${output}\nThe build ended with code ${code}.`)
  say('build', `built in ${seconds(begin)}`)
}
