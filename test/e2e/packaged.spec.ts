// The attacks of fuses.exploit.spec.ts and switches.exploit.spec.ts, on a packaged app: `npm run dist -- --dir`, then `npm run e2e -- packaged`.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { FUSES, fuseWire } from './support/fuses.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'

const DIST = join(import.meta.dirname, '../../dist')

/** The program of an unpacked build of this system, where there is one: TOKUCHO_PACKAGED names it, or `npm run dist -- --dir` made it. */
function packagedProgram(): string | undefined {
  const named = process.env['TOKUCHO_PACKAGED']
  if (named !== undefined) return named
  const inside = { darwin: 'Tokucho Desk.app/Contents/MacOS/Tokucho Desk', win32: 'Tokucho Desk.exe' }[process.platform as string] ?? 'tokucho-desk'
  const folders = existsSync(DIST) ? readdirSync(DIST).filter((name) => /unpacked|^mac/.test(name)) : []
  return folders.map((name) => join(DIST, name, inside)).find((path) => existsSync(path))
}

const program = packagedProgram() ?? ''
/** Where app.asar is, beside or above the program. */
const resources = (of: string): string => (process.platform === 'darwin' ? join(dirname(dirname(of)), 'Resources') : join(dirname(of), 'resources'))
/** The file with the fuses: the program itself, or the framework it loads. */
const binary = (): string => (process.platform === 'darwin' ? join(dirname(dirname(program)), 'Frameworks/Electron Framework.framework/Electron Framework') : program)

let folder = ''
test.beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'tokucho-packaged-')) })
test.afterEach(() => { rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) })

/** Runs the program for at most `ms`; what it printed, and how it ended ('running' when it had to be stopped). */
const runFor = (ms: number, path: string, args: string[], env: NodeJS.ProcessEnv = {}) => new Promise<{ output: string; code: number | 'running' }>((resolve) => {
  const child = execFile(path, [...args, `--user-data-dir=${join(folder, 'data')}`], { env: { ...process.env, ...env }, timeout: ms, killSignal: 'SIGKILL', encoding: 'utf8' }, (error, stdout, stderr) => {
    const code = typeof error?.code === 'number' ? error.code : 1
    resolve({ output: stdout + stderr, code: error === null ? 0 : child.killed ? 'running' : code })
  })
})

/** A copy of the whole program that may be spoiled. */
function spoiled(): string {
  const whole = process.platform === 'darwin' ? dirname(dirname(dirname(program))) : dirname(program)
  const copy = join(folder, 'copy', process.platform === 'darwin' ? 'Tokucho Desk.app' : 'app')
  cpSync(whole, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, program.slice(whole.length + 1))
}

test.describe(`the packaged app ${REAL_ELECTRON}`, () => {
  needsRealElectron('fuses are bits inside its binary')
  test.skip(program === '', 'no packaged app: npm run dist -- --dir makes one')

  test('has every fuse as the packaging configuration says', () => {
    expect(fuseWire(readFileSync(binary()))).toEqual(Object.fromEntries(FUSES.map(({ name, on }) => [name, on ? '1' : '0'])))
  })

  test('is no Node for whoever asks it to be', async () => {
    const { output } = await runFor(8_000, program, ['-e', 'console.log("ran " + "here")'], { ELECTRON_RUN_AS_NODE: '1' })
    expect(output).not.toContain('ran here')
  })

  test('takes in no foreign code by the environment', async () => {
    const hostile = join(folder, 'hostile.cjs')
    const mark = join(folder, 'mark')
    writeFileSync(hostile, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')`)
    await runFor(8_000, program, [], { NODE_OPTIONS: `--require ${hostile}` })
    expect(existsSync(mark)).toBe(false)
  })

  test('opens no inspector', async () => {
    for (const flag of ['--inspect=0', '--inspect-brk=0']) {
      const { output } = await runFor(8_000, program, [flag])
      expect(output, flag).not.toContain('Debugger listening')
    }
  })

  test('does not start without its sandbox, with an open debugger or without checking certificates', async () => {
    for (const flag of ['--no-sandbox', '--remote-debugging-port=0', '--ignore-certificate-errors', '--disable-web-security']) {
      const { output, code } = await runFor(8_000, program, [flag])
      // Where errors are windows it waits for the person; where they are text it ends.
      if (process.platform === 'linux') expect([flag, code]).toEqual([flag, 1])
      expect(output, flag).not.toContain('DevTools listening')
      expect(existsSync(join(folder, 'data', 'settings.json')), flag).toBe(false)
    }
  })

  test('runs its archive alone: a folder beside it is passed over', async () => {
    const copy = spoiled()
    const mark = join(folder, 'mark')
    mkdirSync(join(resources(copy), 'app'), { recursive: true })
    writeFileSync(join(resources(copy), 'app', 'package.json'), '{ "main": "main.cjs" }')
    writeFileSync(join(resources(copy), 'app', 'main.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')`)
    await runFor(8_000, copy, [])
    rmSync(join(resources(copy), 'app.asar'))
    await runFor(8_000, copy, [])
    expect(existsSync(mark)).toBe(false)
  })

  test('does not run an archive that was changed', async () => {
    test.skip(process.platform === 'linux', 'Electron checks the archive on Windows and macOS')
    const copy = spoiled()
    const path = join(resources(copy), 'app.asar')
    const bytes = readFileSync(path)
    const at = bytes.indexOf('requestSingleInstanceLock')
    expect(at).toBeGreaterThan(0)
    bytes.write('requestsingleinstancelock', at)
    writeFileSync(path, bytes)
    const { code } = await runFor(8_000, copy, [])
    expect(code).not.toBe('running')
    expect(existsSync(join(folder, 'data', 'settings.json'))).toBe(false)
  })
})
