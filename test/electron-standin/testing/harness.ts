import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '..')
const bin = join(folder, 'bin')
export const fixtureApp = join(folder, 'fixture-app')

// The electron package reads this variable in this process when Playwright asks for the executable.
process.env.ELECTRON_OVERRIDE_DIST_PATH = bin

export interface Running {
  app: ElectronApplication
  page: Page
  userData: string
}

const made: string[] = []

/** Returns a new folder, which `removeFolders` deletes. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'electron-standin-'))
  made.push(path)
  return path
}

export function removeFolders(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function environment(extra: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !name.startsWith('STANDIN_') && name !== 'DISPLAY',
  ) as [string, string][]
  return { ...Object.fromEntries(inherited), STANDIN_SAFE_STORAGE: 'none', ...extra }
}

/** Starts the fixture application, or `program`, under Playwright's own Electron driver. */
export async function launch(
  options: { env?: Record<string, string>; userData?: string; args?: string[]; program?: string } = {},
): Promise<Running> {
  const userData = options.userData ?? temporaryFolder()
  const app = await _electron.launch({
    args: [options.program ?? fixtureApp, `--user-data-dir=${userData}`, ...(options.args ?? [])],
    env: environment(options.env ?? {}),
    colorScheme: null,
    timeout: 60_000,
  })
  const page = await app.firstWindow({ timeout: 60_000 })
  await page.waitForLoadState('load')
  return { app, page, userData }
}

/** Starts the executable itself, and collects its output. */
export function start(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; said: () => string; ended: Promise<number | null>; says: (text: string) => Promise<void> } {
  const child = spawn(join(bin, 'electron'), args, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += String(part)
      for (const listener of listeners) listener()
    })
  }
  const says = (wanted: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (text.includes(wanted)) resolve()
      }
      listeners.add(look)
      look()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, said: () => text, ended, says }
}

/** Returns the running processes whose command line contains a text; works only on Linux. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && mentions(name, text))
    .map(Number)
}

function mentions(pid: string, text: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
  } catch {
    return false
  }
}
