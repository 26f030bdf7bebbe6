import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { mayInstall } from './packageManager.mjs'
import { findProgram } from './paths.mjs'
import { say, seconds, Unprepared } from './report.mjs'
import { firstLine, run } from './run.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
/**
 * A Chromium that cannot show windows. It starts in half the time, which matters because a test run starts it about two
 * hundred times. This is the name of both the program and its Debian package.
 */
const SHELL = 'chromium-headless-shell'

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) =>
    join(folder, `${name}.app`, 'Contents', 'MacOS', name),
  ),
)

function windowsPrograms() {
  const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].filter(Boolean)
  const programs = [
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ['Chromium', 'Application', 'chrome.exe'],
  ]
  return folders.flatMap((folder) => programs.map((parts) => join(folder, ...parts)))
}

/** Returns the paths of Chromium versions that Playwright may have downloaded earlier. */
function playwrightBrowsers() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => ['chrome-linux', 'chrome-linux64'].map((inner) => join(folder, name, inner, 'chrome')))
}

function candidates(windows) {
  const found = (windows ? names : [SHELL, ...names]).map((name) => findProgram(name)).filter(Boolean)
  if (process.platform === 'darwin') return [...found, ...macApplications]
  if (process.platform === 'win32') return [...found, ...windowsPrograms()]
  return [...found, ...playwrightBrowsers()]
}

/**
 * Returns the version that a program prints, or undefined. Ubuntu's `chromium-browser` may be a script that only tells
 * the user to install a snap, so a candidate has to prove that it runs.
 */
function versionOf(program) {
  if (process.platform === 'win32') return 'found' // chrome.exe opens a window instead of printing its version
  const line = firstLine(program, ['--version'])
  return line && /\d+\.\d+/.test(line) ? line : undefined
}

function installedChromium(windows) {
  for (const program of candidates(windows)) {
    if (!existsSync(program)) continue
    const version = versionOf(program)
    if (version !== undefined) return { program, version }
  }
  return undefined
}

function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return false
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

async function apt(args) {
  const { code, output } = await run('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    capture: true,
  })
  if (code === 0) return
  console.error(output)
  throw new Unprepared(
    `\`apt-get ${args[0]}\` ended with code ${code}; its message is above. Install Chromium or Google Chrome, then try again.`,
  )
}

/** Installs Debian's package, if that is allowed. Nothing of the system is touched before. */
async function installWithApt(windows) {
  const wanted = windows ? 'chromium' : `${SHELL}, or chromium where there is none`
  if (!(await mayInstall(`a browser for Electron's stand-in (${wanted}; some 100 MB)`))) return
  const begin = performance.now()
  await apt(['update', '-qq'])
  // On Ubuntu there is no package of the headless shell.
  const name = !windows && firstLine('apt-cache', ['show', SHELL]) !== undefined ? SHELL : 'chromium'
  await apt(['install', '-y', '-qq', '--no-install-recommends', name])
  say('chromium', `the package \`${name}\` installed in ${seconds(begin)}`)
}

const howToInstall = {
  linux: "Install Chromium or Google Chrome (Debian: `sudo apt-get install chromium`; Ubuntu: Google Chrome's .deb)",
  darwin: 'Install Google Chrome, Microsoft Edge or Chromium in /Applications',
  win32: 'Install Google Chrome or Microsoft Edge',
}

/**
 * Returns a Chromium for the stand-in: the one that STANDIN_CHROMIUM names, else an installed one, else Debian's
 * package if this runs as root and may install it. With `windows` it must be able to show windows.
 */
export async function ensureChromium({ windows }) {
  const named = process.env.STANDIN_CHROMIUM
  if (named) {
    const version = existsSync(named) ? versionOf(named) : undefined
    if (version === undefined) throw new Unprepared(`STANDIN_CHROMIUM names ${named}, which does not run.`)
    return { program: named, version }
  }
  const found = installedChromium(windows)
  if (found !== undefined) return found
  if (isDebianRoot()) {
    await installWithApt(windows)
    const installed = installedChromium(windows)
    if (installed !== undefined) return installed
  }
  throw new Unprepared(`Electron's binary is not available, and no Chromium was found to stand in for it.
${howToInstall[process.platform] ?? howToInstall.linux}, or name one with STANDIN_CHROMIUM=<path>.`)
}
