import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './expect.ts'
import { LIMITS } from '../../budget.ts'
import { killFamily } from './processes.ts'

/**
 * A program started as a user would start it, without a debugger or modules of the tests. It is observed only from
 * outside.
 */
export interface Program {
  readonly process: ChildProcess
  /** Returns the whole output until now. */
  output(): string
  /** Returns the events of the program's log, in order. */
  events(): string[]
  /** The exit code; null while the program runs. A signal counts as 128. */
  code(): number | null
  /** Waits until the window shows a usable screen. Fails with the program's output if the program ends before. */
  usable(): Promise<void>
  /** Waits until the program ends and returns its exit code. */
  ended(): Promise<number>
  /** Kills the program with all its processes. */
  kill(): Promise<void>
}

/** Returns the events in the log of the app over the data folder `userData`, in order. */
export function eventsOf(userData: string): string[] {
  const log = join(userData, 'logs', 'main.log')
  return existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { event: string }).event)
    : []
}

/**
 * Starts `path` over the data folder `userData`. `env` overrides the environment of this process; a variable that is
 * undefined in it is removed.
 */
export function startProgram(
  path: string,
  userData: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Program {
  const child = spawn(path, [...args, `--user-data-dir=${userData}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [text, code] = ['', null as number | null]
  const record = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', record)
  child.stderr.on('data', record)
  const end = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (own) => {
      resolve((code = own ?? 128))
    })
  })
  const events = () => eventsOf(userData)
  return {
    process: child,
    output: () => text,
    events,
    code: () => code,
    ended: () => end,
    async usable() {
      await expect
        .poll(() => (code === null ? events().includes('window.usable') : `ended with code ${String(code)}: ${text}`))
        .toBe(true)
      expect(code).toBeNull()
    },
    async kill() {
      if (code === null) killFamily(child.pid ?? 0)
      await end
    },
  }
}

/** Returns access to the X display through xdotool, or null without xdotool. */
export function xWindows() {
  const xdotool = (...args: string[]) => spawnSync('xdotool', args, { encoding: 'utf8', timeout: LIMITS.answer })
  if (process.platform !== 'linux' || xdotool('version').status !== 0) return null
  const idsOf = ({ pid }: ChildProcess, name: string) =>
    xdotool('search', '--all', '--onlyvisible', '--pid', String(pid), '--name', name).stdout.split('\n').filter(Boolean)
  return {
    /** Returns the number of visible windows of a program with this name. */
    count: (of: ChildProcess, name: string) => idsOf(of, name).length,
    /** Presses the only button of a program's message box, near the lower edge of the box. */
    pressButton(of: ChildProcess, name: string) {
      for (const id of idsOf(of, name)) {
        const place = xdotool('getwindowgeometry', '--shell', id).stdout
        const number = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(place)?.[1])
        const [x, y] = [number('X') + number('WIDTH') / 2, number('Y') + number('HEIGHT') - 18]
        xdotool('mousemove', String(Math.round(x)), String(y))
        xdotool('click', '1')
      }
    },
  }
}
