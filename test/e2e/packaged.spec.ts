// Tests the packed program as a user receives it: it starts, and the attacks of fuses.exploit.spec.ts and
// switches.exploit.spec.ts fail against it. It is packed here around the real Electron of this machine
// (test/release/packed/real.ts). TOKUCHO_PACKAGED names another program to test, such as one that an installer created. Each
// check that something does not happen has a control that shows it happening otherwise.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { LIMITS } from '../budget.ts'
import { packReal } from '../release/packed/real.ts'
import { appSystem } from './support/appSystem.ts'
import { FUSES, fuseWire } from './support/fuses.ts'
import { type Program, startProgram, xWindows } from './support/program.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'

const NAME = 'Tokucho Desk'
let program = ''
let folder = ''
const running: Program[] = []
const data = () => join(folder, 'data')

/** Returns the folder that contains app.asar (resources), beside or above the program. */
const resources = (of: string): string =>
  process.platform === 'darwin' ? join(dirname(dirname(of)), 'Resources') : join(dirname(of), 'resources')
/** Returns the file with the fuses: the program itself, or the framework it loads. */
const binary = (): string =>
  process.platform === 'darwin'
    ? join(dirname(dirname(program)), 'Frameworks/Electron Framework.framework/Electron Framework')
    : program

function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, path = program): Program {
  const started = startProgram(path, data(), args, env)
  running.push(started)
  return started
}

/** Returns a copy of the whole program, which a test may damage. */
function spoiled(): string {
  const whole = process.platform === 'darwin' ? dirname(dirname(dirname(program))) : dirname(program)
  const copy = join(folder, 'copy', process.platform === 'darwin' ? 'Tokucho Desk.app' : 'app')
  cpSync(whole, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, program.slice(whole.length + 1))
}

/** Returns a script that leaves a mark when it runs. */
function hostileScript(): { script: string; ran: () => boolean } {
  const [script, mark] = [join(folder, 'hostile.cjs'), join(folder, 'mark')]
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')`)
  return { script, ran: () => existsSync(mark) }
}

/** Returns the effect of the same attack on an Electron whose fuses are not set. */
function unfused(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const electron = createRequire(import.meta.url)('electron') as unknown as string
  const { stdout, stderr } = spawnSync(electron, [...args, '-e', 'console.log("ran " + "here")'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...env },
    encoding: 'utf8',
    timeout: LIMITS.answer,
  })
  return stdout + stderr
}

test.describe(`the packed program ${REAL_ELECTRON}`, () => {
  needsRealElectron('it is the program itself, with the fuses inside its binary')

  test.beforeAll(() => {
    const named = process.env['TOKUCHO_PACKAGED']
    test.skip(named === undefined && appSystem !== process.platform, 'needs an Electron for the system of the tests')
    program = named ?? packReal()
  })
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tokucho-packaged-'))
  })
  test.afterEach(async () => {
    for (const one of running.splice(0)) await one.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('starts, shows its first screen, keeps running, and keeps its data', async () => {
    const first = start()
    await first.usable()
    expect(first.events()).toContain('app.start')
    const windows = xWindows()
    if (windows) expect(windows.count(first.process, NAME)).toBe(1)
    // A second start notifies the first one, which has to be running to receive that.
    const second = start()
    expect(await second.ended()).toBe(0)
    await expect.poll(() => first.events()).toContain('app.secondStart')
    expect(first.code()).toBeNull()
    await first.kill()
    const again = start()
    await expect.poll(() => again.events().filter((event) => event === 'window.usable').length).toBe(2)
    expect(again.code()).toBeNull()
  })

  test('has every fuse set as the packaging configuration says', () => {
    expect(fuseWire(readFileSync(binary()))).toEqual(
      Object.fromEntries(FUSES.map(({ name, on }) => [name, on ? '1' : '0'])),
    )
  })

  test('refuses to act as Node and starts as the app', async () => {
    expect(unfused([])).toContain('ran here')
    const started = start(['-e', 'console.log("ran " + "here")'], { ELECTRON_RUN_AS_NODE: '1' })
    await started.usable()
    expect(started.output()).not.toContain('ran here')
  })

  test('loads no foreign code named in the environment', async () => {
    const { script, ran } = hostileScript()
    const env = { NODE_OPTIONS: `--require ${script}` }
    unfused([], env)
    expect(ran()).toBe(true)
    rmSync(join(folder, 'mark'))
    await start([], env).usable()
    expect(ran()).toBe(false)
  })

  for (const flag of ['--inspect=0', '--inspect-brk=0']) {
    test(`opens no inspector with ${flag}`, async () => {
      if (flag === '--inspect=0') expect(unfused([flag])).toContain('Debugger listening')
      const started = start([flag])
      await started.usable()
      expect(started.output()).not.toContain('Debugger listening')
    })
  }

  for (const flag of [
    '--no-sandbox',
    '--remote-debugging-port=0',
    '--IGNORE-certificate-errors',
    '-disable-web-security',
    '--allow-file-access-from-files',
  ]) {
    test(`does not start with ${flag}, says so, and writes nothing`, async () => {
      const started = start([flag])
      await expect
        .poll(() => started.output())
        .toContain(`--${flag.replace(/^-+/, '').split('=')[0]?.toLowerCase() ?? ''}`)
      expect(started.output()).toContain('did not start')
      await expectNotice(started)
      expect(started.output()).not.toContain('DevTools listening')
      expect(existsSync(data()) ? readdirSync(data()) : []).toEqual([])
    })
  }

  test('does not start if SSLKEYLOGFILE would write down the keys of its connections', async () => {
    const keys = join(folder, 'keys.txt')
    const started = start([], { SSLKEYLOGFILE: keys })
    await expect.poll(() => started.output()).toContain('SSLKEYLOGFILE')
    await expectNotice(started)
    expect([existsSync(keys), started.events()]).toEqual([false, []])
  })

  test('runs only its archive and ignores a folder beside it', async () => {
    const copy = spoiled()
    const { script, ran } = hostileScript()
    mkdirSync(join(resources(copy), 'app'), { recursive: true })
    writeFileSync(join(resources(copy), 'app', 'package.json'), '{ "main": "main.cjs" }')
    cpSync(script, join(resources(copy), 'app', 'main.cjs'))
    const whole = start([], {}, copy)
    await whole.usable()
    expect(ran()).toBe(false)
    await whole.kill()
    rmSync(join(resources(copy), 'app.asar'))
    await start([], {}, copy).ended()
    expect(ran()).toBe(false)
  })

  test('does not run an archive that was changed', async () => {
    test.skip(process.platform === 'linux', 'Electron checks the archive on Windows and macOS')
    const copy = spoiled()
    const whole = start([], {}, copy)
    await whole.usable()
    await whole.kill()
    const starts = whole.events().length
    const path = join(resources(copy), 'app.asar')
    const bytes = readFileSync(path)
    const at = bytes.indexOf('requestSingleInstanceLock')
    expect(at).toBeGreaterThan(0)
    bytes.write('requestsingleinstancelock', at)
    writeFileSync(path, bytes)
    expect(await start([], {}, copy).ended()).not.toBe(0)
    expect(whole.events().length).toBe(starts)
  })
})

/** Expects a notice: a window that waits for the user. Afterwards the program ends with this exit code. */
async function expectNotice(started: Program): Promise<void> {
  const windows = xWindows()
  if (windows === null) {
    expect(started.code()).toBeNull()
    return
  }
  await expect.poll(() => windows.count(started.process, NAME)).toBe(1)
  expect(started.code()).toBeNull()
  // A message box may not have placed its button yet just after it opens.
  await expect
    .poll(() => {
      windows.pressButton(started.process, NAME)
      return started.code()
    })
    .toBe(1)
}
