import { mkdirSync } from 'node:fs'
import type { Arguments } from './arguments.ts'
import type { Cdp, CdpParams } from './cdp.ts'
import { readArguments } from './arguments.ts'

/** The part of a window that the rest of the stand-in uses. */
interface OpenWindow {
  focus(): void
  close(): void
  readonly webContents: { command(method: string, params?: CdpParams): Promise<unknown>; browserGone(): void }
}

interface Runtime {
  args: Arguments
  /** What app.commandLine holds: the switches of the command line and those appended since. */
  switches: Map<string, string>
  cdp: Cdp | undefined
  headless: boolean
  ready: boolean
  quitting: boolean
  /** Whether Chromium is being stopped on purpose, so that its end is not a crash. */
  stopping: boolean
  offline: boolean
  /** The open windows. The class of windows keeps this list up to date. */
  windows: ReadonlyMap<number, OpenWindow>
  appPath: string
  chromeVersion: string
}

const args = readArguments(process.argv.slice(2))

/**
 * A switch that Electron adds to the command line of every start. An application sees it there, but not in
 * `process.argv`. It is not passed to Chromium here.
 */
export const APPENDED = 'allow-file-access-from-files'

/** The state that the parts of the stand-in share; a process runs one application. */
export const runtime: Runtime = {
  args,
  switches: new Map([...args.switches, [APPENDED, '']]),
  cdp: undefined,
  headless:
    (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && process.platform === 'linux') ||
    args.switches.has('headless'),
  ready: false,
  quitting: false,
  stopping: false,
  offline: process.env.STANDIN_OFFLINE === '1',
  windows: new Map(),
  appPath: process.cwd(),
  chromeVersion: '',
}

/** Returns the connection to Chromium; an application gets here only after `ready`. */
export function cdp(): Cdp {
  if (!runtime.cdp) throw new Error('Chromium is not running')
  return runtime.cdp
}

/** Creates a folder for this user only, as Electron does for user data. */
export function ensureFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** Writes a message of the stand-in to standard error, because standard output belongs to the application. */
export function say(message: string): void {
  process.stderr.write(`[electron stand-in] ${message}\n`)
}
