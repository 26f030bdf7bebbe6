import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { binFolder, installCache, modules, node24, packagedNode, root, searchPath, withSearchPath } from './paths.mjs'
import { say, seconds, Unprepared } from './report.mjs'
import { firstLine, run } from './run.mjs'

const windows = process.platform === 'win32'
const stampFile = join(installCache, 'installed')
const installArguments = ['ci', '--no-audit', '--no-fund', '--loglevel=error']

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function writeStamp() {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, lockDigest())
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Returns whether the installed packages match package-lock.json. npm records what it installed in a second lockfile,
 * which lacks the optional packages for other systems.
 */
function sameAsLocked() {
  const installedFile = join(modules, '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (path === '' || (entry.optional && installed[path] === undefined)) return true
    return installed[path]?.version === entry.version
  })
}

function isUpToDate() {
  if (!existsSync(modules)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockDigest()) return true
  if (!sameAsLocked() || !bundlerLoads()) return false
  writeStamp()
  return true
}

/**
 * Returns an environment whose PATH lacks node_modules/.bin, because npm must not run on the Node that it is about to
 * replace.
 */
function npmEnvironment() {
  return withSearchPath(
    process.env,
    searchPath().filter((folder) => folder !== binFolder),
  )
}

/**
 * Returns whether Vite's bundler loads. The bundler is a native binding in an optional package, which some npm versions
 * leave out without a message.
 */
function bundlerLoads() {
  const node = node24() ?? process.execPath
  return (
    firstLine(node, ['--input-type=module', '--eval', "await import('rolldown'); console.log('loads')"]) === 'loads'
  )
}

async function install() {
  if (windows && process.execPath.startsWith(modules + sep)) {
    throw new Unprepared(
      'The installed packages are out of date, and Windows cannot replace the Node that is running.\nRun `npm ci`, then this command again.',
    )
  }
  const env = npmEnvironment()
  const npmVersion =
    firstLine('npm', ['--version'], env) ?? (windows ? firstLine('npm.cmd', ['--version'], env) : undefined)
  const begin = performance.now()
  say('packages', `installing with npm ${npmVersion ?? '(unknown version)'} ...`)
  const first = await run('npm', installArguments, { env, shell: windows })
  if (first.code !== 0) throw new Unprepared(`\`npm ci\` ended with code ${first.code}; its message is above.`)
  if (!bundlerLoads()) await installAgain(env, npmVersion)
  say('packages', `installed in ${seconds(begin)}`)
}

async function installAgain(env, npmVersion) {
  say('packages', `npm ${npmVersion ?? ''} left out a native package; installing once more with npm 11 ...`)
  const second = await run('npm', ['exec', '--yes', '--', 'npm@11', ...installArguments], { env, shell: windows })
  if (second.code !== 0 || !bundlerLoads()) {
    throw new Unprepared(
      'The bundler (rolldown) cannot be loaded: its package for this system is missing.\nRemove node_modules and run `npx npm@11 ci`.',
    )
  }
}

function checkNode24() {
  const version = existsSync(packagedNode) ? firstLine(packagedNode, ['--version']) : undefined
  if (version?.startsWith('v24.')) return say('node', `${version.slice(1)}, from the package \`node\``)
  if (Number(process.versions.node.split('.')[0]) >= 24 && !existsSync(packagedNode)) {
    return say('node', `${process.versions.node}, the running one (the package \`node\` brought none)`)
  }
  throw new Unprepared(`The package \`node\` did not bring Node 24 (${packagedNode}).
Its install script fetches it from the package registry; npm was probably told not to run scripts (ignore-scripts).
Run \`npm rebuild node --ignore-scripts=false\`, or start with Node 24 or newer.`)
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensurePackages({ verbose = false } = {}) {
  if (isUpToDate()) {
    if (verbose) say('packages', 'up to date')
  } else {
    await install()
    writeStamp()
  }
  checkNode24()
}
