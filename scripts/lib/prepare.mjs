import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { fetchElectron, installedElectron, whyItDoesNotRun } from './electronBinary.mjs'
import { ensurePackages } from './packages.mjs'
import { binFolder, findProgram, node24, searchPath, standinFolder, withSearchPath } from './paths.mjs'
import { say, Unprepared } from './report.mjs'

const standin = join(standinFolder, process.platform === 'win32' ? 'electron.cmd' : 'electron')

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

function toolEnvironment() {
  return withSearchPath(process.env, [binFolder, ...searchPath().filter((folder) => folder !== binFolder)])
}

/**
 * Returns the command that provides a display: none if there is a display already, xvfb-run if it is installed,
 * otherwise undefined.
 */
function virtualDisplay() {
  if (hasDisplay()) return []
  const program = findProgram('xvfb-run')
  return program === undefined ? undefined : [program, '-a']
}

/**
 * If this machine can run Electron, returns the binary and the command to put before it. Otherwise returns the reason
 * why it cannot.
 */
async function realElectron({ required }) {
  const launcher = virtualDisplay()
  if (launcher === undefined && !required) return { reason: 'there is no display, and no xvfb-run' }
  const binary = installedElectron() ?? (await fetchElectron({ again: required }))
  if (binary === undefined) return { reason: 'its binary is not here' }
  const trouble = whyItDoesNotRun(binary)
  if (trouble !== undefined) return { reason: `its binary does not start: ${trouble}` }
  return { binary, launcher: launcher ?? [] }
}

function electronResult({ binary, launcher }) {
  say('electron', launcher.length > 0 ? 'the real one, on a virtual display (xvfb-run)' : 'the real one')
  const env = toolEnvironment()
  delete env.ELECTRON_OVERRIDE_DIST_PATH
  delete env.ELECTRON_EXEC_PATH
  return { mode: 'electron', command: [...launcher, binary], launcher, env }
}

async function standinResult(reason, windows) {
  if (!existsSync(standin))
    throw new Unprepared(
      `Electron cannot be used (${reason}), and test/electron-standin/bin/electron is not in this checkout.`,
    )
  say('electron', `the stand-in, because ${reason}`)
  const { program, version } = await ensureChromium({ windows: windows || hasDisplay() })
  say('chromium', `${version} (${program})`)
  const env = {
    ...toolEnvironment(),
    ELECTRON_OVERRIDE_DIST_PATH: standinFolder,
    ELECTRON_EXEC_PATH: standin,
    STANDIN_CHROMIUM: program,
  }
  return { mode: 'standin', command: [node24(), join(standinFolder, 'electron')], launcher: [], env }
}

async function chooseElectron({ windows }) {
  const choice = process.env.TOKUCHO_ELECTRON || 'any'
  if (!['any', 'real', 'standin'].includes(choice))
    throw new Unprepared(`TOKUCHO_ELECTRON is "${choice}"; it can be "real" or "standin".`)
  if (choice === 'standin') return standinResult('TOKUCHO_ELECTRON asks for it', windows)
  const real = await realElectron({ required: choice === 'real' })
  if (real.binary !== undefined) return electronResult(real)
  if (choice === 'real') throw new Unprepared(`TOKUCHO_ELECTRON=real, but ${real.reason}.`)
  return standinResult(real.reason, windows)
}

/**
 * Makes a fresh clone runnable, and prints one line for each thing that was found, chosen or installed.
 *
 * `browser: false` stops after the packages. The result's `env` is for child processes: in it, `node` is Node 24, and
 * it selects Electron or its stand-in. `command` runs the app, and `launcher` goes before any other command that opens
 * windows. `windows: true` requires a Chromium that could show windows. Measurements need that, because a headless
 * shell draws its frames by its own clock.
 */
export async function prepare({ browser = true, verbose = true, windows = false } = {}) {
  await ensurePackages({ verbose })
  if (!browser) return { mode: undefined, launcher: [], env: toolEnvironment() }
  return chooseElectron({ windows })
}
