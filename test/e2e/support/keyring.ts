import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from '@playwright/test'
import { expect } from './expect.ts'
import { LIMITS, within } from '../../budget.ts'
import { appSystem } from './appSystem.ts'
import type { Desk, LaunchOptions } from './desk.ts'
import { realElectron } from './realElectron.ts'

const PASSWORD = 'practice-keyring'
/** The programs of a GNOME desktop that a keyring with a password prompt needs. */
const PROGRAMS = ['dbus-daemon', 'gnome-keyring-daemon', 'gdbus', 'xdotool']
const PROMPTER = '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service'
const SECRETS = [
  '--session',
  '--dest',
  'org.freedesktop.secrets',
  '--object-path',
  '/org/freedesktop/secrets',
  '--method',
]

/** Returns whether this computer has the programs for a keyring with a password prompt. */
const hasKeyring = (): boolean =>
  appSystem === 'linux' &&
  process.env['DISPLAY'] !== undefined &&
  existsSync(PROMPTER) &&
  PROGRAMS.every((name) => spawnSync('which', [name]).status === 0)

/**
 * Skips the tests of a file or a group, or the running test, where the real Electron finds no keyring with a prompt.
 */
export function needsKeyring(): void {
  test.skip(realElectron && !hasKeyring(), 'needs a Linux desktop with GNOME Keyring, its prompt and xdotool')
}

/** A GNOME keyring on a session bus of its own, which starts like one after a login without a password. */
export interface Keyring {
  /** The environment of a program that uses the keyring. */
  readonly env: Record<string, string>
  /** Locks the keyring, as it is after a login without a password. */
  lock(): void
  /** Returns the number of password prompts on the screen now. */
  prompts(): number
  /** Answers the prompt with the password. */
  unlock(): Promise<void>
  /** Unlocks the keyring without a prompt, as a login with a password does. */
  open(): void
  /** Ends the keyring and removes the files it wrote. */
  close(): void
}

/**
 * Starts an unlocked keyring. Without `prompts` it cannot ask for its password. Throws if the bus does not answer in
 * time.
 */
export async function startKeyring({ prompts = true } = {}): Promise<Keyring> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-keyring-'))
  const base = {
    ...process.env,
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: folder,
    XDG_CURRENT_DESKTOP: 'GNOME',
    ...(!prompts && { DISPLAY: '' }),
  }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: base,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const env = { XDG_RUNTIME_DIR: folder, XDG_CURRENT_DESKTOP: 'GNOME', DBUS_SESSION_BUS_ADDRESS: address }
  const run = (command: string, args: readonly string[], input?: string) =>
    spawnSync(command, args, {
      env: { ...base, ...env },
      encoding: 'utf8',
      timeout: LIMITS.answer,
      ...(input !== undefined && { input }),
    })
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...base, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  daemon.stdin.end(PASSWORD)
  run('gdbus', ['wait', '--session', '--timeout', '10', 'org.freedesktop.secrets'])
  const windows = () =>
    run('xdotool', ['search', '--onlyvisible', '--class', 'gcr-prompter']).stdout.split('\n').filter(Boolean)
  // A prompt may not accept keys yet just after it opens.
  const answer = (...keys: string[][]) =>
    expect
      .poll(
        () => {
          const [prompt] = windows()
          if (prompt === undefined) return 0
          run('xdotool', ['windowfocus', prompt])
          for (const key of keys) run('xdotool', key)
          return windows().length
        },
        { timeout: LIMITS.answer },
      )
      .toBe(0)
  return {
    env,
    lock() {
      const { status, stderr } = run('gdbus', [
        'call',
        ...SECRETS,
        'org.freedesktop.Secret.Service.Lock',
        "['/org/freedesktop/secrets/collection/login']",
      ])
      if (status !== 0) throw new Error(`the keyring could not be locked: ${stderr}`)
    },
    prompts: () => windows().length,
    unlock: () => answer(['key', 'ctrl+a'], ['type', PASSWORD], ['key', 'Return']),
    open() {
      run('gnome-keyring-daemon', ['--unlock'], PASSWORD)
    },
    close() {
      for (const child of [daemon, bus]) child.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the session bus has no output')
  const [line] = (await within(
    LIMITS.answer,
    'the address of the session bus',
    once(createInterface(stdout), 'line'),
  )) as [string]
  return line
}

/** Two logins of one computer, each with its own key storage. The key storage of the first login can also be locked. */
export interface Logins {
  /** Returns the options of a start under this login. */
  as(who: 'own' | 'other'): LaunchOptions
  /** Starts the app under the first login, with its key storage locked and nobody to unlock it. */
  startLocked(desk: Desk): Promise<void>
  /** Starts the app under the first login, with its key storage unlocked again. */
  startOpen(desk: Desk): Promise<void>
  close(): void
}

/** Returns two logins of this computer: two GNOME keyrings on the real Electron, two keys on the stand-in. */
export async function openLogins(): Promise<Logins> {
  if (!realElectron) {
    return {
      as: (secret) => ({ protection: 'memory', secret }),
      startLocked: (desk) => desk.restart({ protection: 'locked' }),
      startOpen: (desk) => desk.restart({ protection: 'memory' }),
      close: () => undefined,
    }
  }
  const keyrings = { own: await startKeyring({ prompts: false }), other: await startKeyring({ prompts: false }) }
  const as = (who: 'own' | 'other'): LaunchOptions => ({ protection: 'memory', env: keyrings[who].env })
  const startAfter = async (desk: Desk, change: () => void) => {
    await desk.close()
    change()
    await desk.restart(as('own'))
  }
  return {
    as,
    startLocked: (desk) =>
      startAfter(desk, () => {
        keyrings.own.lock()
      }),
    startOpen: (desk) =>
      startAfter(desk, () => {
        keyrings.own.open()
      }),
    close() {
      for (const keyring of Object.values(keyrings)) keyring.close()
    },
  }
}
