import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../resilience/postgres/server.ts'
import { LIMITS, within } from '../../budget.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Starts what `npm run check -- office` starts, on a folder of its own. */
function start(port: number): { child: ChildProcess; data: string; output: () => string } {
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'tokucho-try-'))
  folders.push(folder)
  // Root's server runs as somebody else, who has to pass through.
  chmodSync(folder, 0o711)
  const program = join(import.meta.dirname, '../../resilience/postgres/run.ts')
  const child = spawn(process.execPath, [program, '--folder', folder, '--port', String(port)], { stdio: 'pipe' })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return { child, data: join(folder, 'server/data'), output: () => output }
}

/** Returns the processes whose command names this folder of data. */
const serversOf = (data: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(data))

function commandOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8')
  } catch {
    return '' // The process has ended meanwhile.
  }
}

async function becomes(what: string, is: () => boolean): Promise<void> {
  const poll = async () => {
    while (!is()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await within(LIMITS.answer, what, poll())
}

const isServer = (data: string) => serversOf(data).some((pid) => commandOf(pid).includes('postgres\0-D'))

describe.skipIf(!existsSync('/proc/self/cmdline'))('the office for trying', () => {
  it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no server behind when %s comes while it is being started',
    { timeout: 120_000 },
    async (signal) => {
      const { child, data, output } = start(await freePort())
      await becomes('a server to be starting', () => isServer(data) || child.exitCode !== null)
      expect(output()).not.toContain('Invitation')
      child.kill(signal)
      if (child.exitCode === null) await within(LIMITS.answer, 'the program to end', once(child, 'exit'))
      expect(child.exitCode, output()).toBe(0)
      await becomes('the server to be gone', () => serversOf(data).length === 0)
    },
  )
})
