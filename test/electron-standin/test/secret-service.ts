import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryFolder } from '../testing/harness.ts'

const PROGRAMS = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon']

/** Returns the programs of a Secret Service that this computer lacks. */
export const missingPrograms = (): string[] =>
  PROGRAMS.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined)

export interface SecretService {
  /** The environment in which a program finds the service. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/**
 * Starts a separate session bus and an open GNOME keyring with a temporary home, and touches nothing of the user's.
 */
export async function startSecretService(): Promise<SecretService> {
  const home = temporaryFolder()
  const runtime = join(home, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  const own = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: join(home, 'data'),
    DBUS_SESSION_BUS_ADDRESS: '',
  }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    env: own,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: address }
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keyring.stdin.end('throw-away\n')
  await onBus(env, keyring)
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address, HOME: home, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: join(home, 'data') },
    stop: async () => {
      for (const child of [keyring, bus]) await end(child)
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const line = once(lines, 'line').then(([text]) => String(text))
  return Promise.race([
    line,
    once(child, 'exit').then(() => {
      throw new Error(`${child.spawnfile} ended`)
    }),
  ])
}

/** Waits until the keyring owns its name on the bus, because it does not report that it is ready. */
async function onBus(env: NodeJS.ProcessEnv, keyring: ChildProcess): Promise<void> {
  const asking = [
    '--session',
    '--print-reply=literal',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.freedesktop.secrets',
  ]
  while (!/true/.test(spawnSync('dbus-send', asking, { env, encoding: 'utf8' }).stdout)) {
    if (keyring.exitCode !== null) throw new Error('gnome-keyring-daemon ended')
    await delay(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
