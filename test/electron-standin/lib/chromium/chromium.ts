import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Cdp } from '../shared/cdp.ts'
import { claimProfile } from './profile-lock.ts'
import { APPENDED, ensureFolder, runtime } from '../shared/runtime.ts'

// The headless shell cannot show windows. It is preferred where no windows are shown, and not used where they are.
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** Returns the path of the installed Chromium, or throws an error that says what to install. */
function findChromium(): string {
  const wanted = process.env.STANDIN_CHROMIUM
  const found = (wanted ? [wanted] : candidates()).find(isExecutable)
  if (found) return found
  throw new Error(
    wanted
      ? `STANDIN_CHROMIUM names ${wanted}, which cannot be run.`
      : 'The Electron stand-in needs an installed Chromium and found none. Install chromium, Google Chrome or Microsoft Edge, or name one in STANDIN_CHROMIUM.',
  )
}

function candidates(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = (runtime.headless ? [shell, ...names] : names).flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  if (process.platform === 'darwin') return [...macPlaces(), ...onPath]
  return process.platform === 'win32' ? windowsPlaces() : onPath
}

function macPlaces(): string[] {
  return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
}

function windowsPlaces(): string[] {
  const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    (root) => root !== undefined,
  )
  const places = [
    'Chromium/Application/chrome.exe',
    'Google/Chrome/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ]
  return roots.flatMap((root) => places.map((place) => join(root, place)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const ownSwitches = [
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'no-default-browser-check',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
  'disable-default-apps',
  'disable-extensions',
  'disable-breakpad',
  'disable-popup-blocking',
  'disable-hang-monitor',
  'disable-dev-shm-usage',
  'disable-search-engine-choice-screen',
  'no-startup-window',
  'remote-debugging-pipe',
  // Electron has no back-forward cache, and a page that is kept for later would keep its database connections.
  'disable-back-forward-cache',
  'hide-crash-restore-bubble',
  'metrics-recording-only',
  'disable-infobars',
  'no-service-autorun',
]
// Chromium draws its toolbar with separate pages that have processes of their own. An Electron window has none of these
// pages.
const disabledFeatures = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PreconnectToSearch',
  'AimEnabled',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'GlobalMediaControls',
  'DestroyProfileOnBrowserClose',
]

function flags(profile: string): string[] {
  const all = new Map(runtime.switches)
  all.delete(APPENDED)
  for (const name of ownSwitches) all.set(name, '')
  all.set('password-store', 'basic').set('use-mock-keychain', '')
  // In Chromium the last --disable-features wins, so one switch lists all of the features.
  all.set('disable-features', [...disabledFeatures, all.get('disable-features') ?? ''].filter(Boolean).join(','))
  const lang = all.get('lang')
  if (lang) all.set('accept-lang', all.get('accept-lang') ?? lang)
  if (runtime.headless) all.set('headless', 'new')
  if (process.getuid?.() === 0) all.set('no-sandbox', '')
  else if (process.env.STANDIN_NO_SANDBOX !== '1') all.delete('no-sandbox')
  all.set('user-data-dir', profile)
  return [...all].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
}

// Chromium must not outlive this process, however this process ends. Closing the pipe ends Chromium eventually; on
// Linux the kernel ends it at once.
function command(binary: string, args: string[]): [string, string[]] {
  const helper = ['/usr/bin/setpriv', '/bin/setpriv'].find(isExecutable)
  return process.platform === 'linux' && helper ? [helper, ['--pdeathsig', 'KILL', binary, ...args]] : [binary, args]
}

function environment(): NodeJS.ProcessEnv {
  const lang = runtime.switches.get('lang')
  const { STANDIN_SAFE_STORAGE_KEY: _secret, ...rest } = process.env
  return lang ? { ...rest, LANGUAGE: lang.replace('-', '_') } : rest
}

export interface Chromium {
  cdp: Cdp
  process: ChildProcess
  /** Resolves once the process has ended. */
  gone: Promise<void>
  /** The end of Chromium's output, for the message after a crash. */
  lastWords: () => string
}

/** Starts Chromium with a profile folder and connects to it. */
export async function startChromium(profile: string): Promise<Chromium> {
  const binary = findChromium()
  ensureFolder(profile)
  await claimProfile(profile)
  const child = spawn(...command(binary, flags(profile)), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: environment(),
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', (error) => {
    throw error
  })
  const pipes = child.stdio as unknown as [null, null, Readable, Writable, Readable]
  const lastWords = watchErrors(pipes[2])
  return { cdp: new Cdp(pipes[3], pipes[4]), process: child, gone, lastWords: () => lastWords.text }
}

// Playwright connects to the address that Electron prints on standard error, so that line is passed on. The rest of
// what Chromium prints does not belong to the output of the application.
function watchErrors(stream: Readable): { text: string } {
  const kept = { text: '' }
  let line = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    kept.text = (kept.text + text).slice(-4000)
    const lines = (line + text).split('\n')
    line = lines.pop()!
    for (const each of lines)
      if (process.env.STANDIN_VERBOSE === '1' || each.startsWith('DevTools listening on '))
        process.stderr.write(`${each}\n`)
  })
  return kept
}
