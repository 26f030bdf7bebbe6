import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installCache, modules, node24 } from './paths.mjs'
import { say, seconds } from './report.mjs'

const electronFolder = join(modules, 'electron')
const failureFile = join(installCache, 'electron-download-failed.json')
const downloadFolder = join(installCache, 'electron-download')

const day = 24 * 60 * 60 * 1000
/** Milliseconds without any data after which the download site counts as unreachable. */
const silenceLimit = 15_000
const overallLimit = 5 * 60_000

function electronVersion() {
  return JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8')).version
}

/** Returns the path of the installed binary, or undefined. Reads the same two files as Electron's own installer. */
export function installedElectron() {
  try {
    const version = readFileSync(join(electronFolder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    const binary = join(electronFolder, 'dist', readFileSync(join(electronFolder, 'path.txt'), 'utf8'))
    return version === electronVersion() && existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns why the binary does not start (usually a missing system library), or undefined if it does. Needs no display.
 */
export function whyItDoesNotRun(binary) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const result = spawnSync(binary, ['-p', 'process.versions.electron'], { env, encoding: 'utf8', timeout: 30_000 })
  if (result.status === 0) return undefined
  return (result.stderr || result.error?.message || `exit code ${result.status}`).trim().split('\n')[0]
}

function failedRecently() {
  try {
    const note = JSON.parse(readFileSync(failureFile, 'utf8'))
    return note.version === electronVersion() && Date.now() - note.time < day
  } catch {
    return false
  }
}

function sizeOf(folder) {
  if (!existsSync(folder)) return 0
  let total = 0
  for (const name of readdirSync(folder, { recursive: true })) {
    total += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  }
  return total
}

/**
 * Runs Electron's installer and watches how many bytes it has written. A download that stalls is stopped; a slow one
 * may continue for a few minutes.
 */
function download() {
  mkdirSync(downloadFolder, { recursive: true })
  const env = { ...process.env, TMPDIR: downloadFolder, TEMP: downloadFolder, TMP: downloadFolder }
  const child = spawn(node24() ?? process.execPath, [join(electronFolder, 'install.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const begin = performance.now()
  let size = 0
  let lastGrowth = begin
  let message = ''
  child.stderr.on('data', (chunk) => (message += chunk))
  return new Promise((done) => {
    const stop = (reason) => {
      message = reason
      child.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      const now = performance.now()
      const newSize = sizeOf(downloadFolder) + sizeOf(join(electronFolder, 'dist'))
      if (newSize !== size) [size, lastGrowth] = [newSize, now]
      if (now - lastGrowth > silenceLimit) stop(`nothing arrived for ${silenceLimit / 1000} s`)
      else if (now - begin > overallLimit) stop(`not finished after ${overallLimit / 1000} s`)
    }, 1000)
    const finish = () => {
      clearInterval(watch)
      rmSync(downloadFolder, { recursive: true, force: true })
      done(message.trim().split('\n')[0])
    }
    child.on('error', (error) => {
      message = error.message
      finish()
    })
    child.on('close', finish)
  })
}

/**
 * Downloads Electron's binary and returns its path, or undefined. After a failed download it does not try again for a
 * day, unless `again` is set.
 */
export async function fetchElectron({ again }) {
  if (!again && failedRecently()) {
    say('electron', 'its download failed within the last day; not tried again (TOKUCHO_ELECTRON=real tries)')
    return undefined
  }
  const begin = performance.now()
  say('electron', `downloading the binary of ${electronVersion()} ...`)
  const reason = await download()
  const binary = installedElectron()
  if (binary !== undefined) {
    rmSync(failureFile, { force: true })
    say('electron', `downloaded in ${seconds(begin)}`)
    return binary
  }
  writeFileSync(failureFile, JSON.stringify({ version: electronVersion(), time: Date.now(), reason }))
  say('electron', `cannot be downloaded here (${reason || 'the installer gave no reason'})`)
  return undefined
}
