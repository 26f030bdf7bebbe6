import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { expect } from './expect.ts'
import { randomBytes } from 'node:crypto'
import { startAgain } from '../../release/clock/shift.cjs'
import { keysIn } from '../../release/keyscan/scan.ts'
import { LIMITS, slow, within } from '../../budget.ts'
import { ARCHIVE } from '../../release/packed/place.ts'
import { scanDesk } from './keyscan.ts'
import { idle } from './idle.ts'
import { exitOf, killFamily } from './processes.ts'
import { realElectron } from './realElectron.ts'
import { BREAKER, type WorldName, WORLDS } from './worlds.ts'

export { expect }

/** Options that a spec may set for a start of the app. */
export interface LaunchOptions {
  /**
   * How this computer protects secrets. The default is `none` (no protection), so that a forgotten setting is noticed.
   * `memory` protects them: on the stand-in with a key of the test, on the real Electron with the keychain of the
   * system, which must then exist (needsKeychain). `locked` is a keyring that nobody has unlocked. It works only on the
   * stand-in; support/keyring.ts starts real keyrings.
   */
  protection?: 'memory' | 'none' | 'locked'
  locale?: 'ja' | 'en-US'
  /**
   * Only for `memory` on the stand-in. `own` is the key that fits what was stored before; `other` is another key, as on
   * another computer or under another login.
   */
  secret?: 'own' | 'other'
  /** The text of the policy file. */
  policy?: string
  /** Whether there is a printer: each print becomes a PDF in the folder `paper` of the desk. */
  paper?: boolean
  /** How the computer is broken. Message boxes are then windows that a spec can read and answer. */
  world?: WorldName
  /**
   * A PEM file with a certificate authority. Node, and so the transport of applications, finds it as if it were in the
   * system's store.
   */
  authority?: string
  /** The folder of another build of the app, which is started instead of the packed one. */
  app?: string
  /** Modules that are loaded before the app (`-r`), after those of every start. */
  before?: readonly string[]
  env?: Record<string, string>
}

/** One running app over its own user-data folder. */
export interface Desk {
  readonly userData: string
  /** The folder of what was printed. */
  readonly paper: string
  readonly app: ElectronApplication
  readonly page: Page
  /** Returns the whole output of the app until now. */
  output(): string
  /**
   * Kills all processes of the app without warning, as a crash or a power cut would. Returns the time just before (ms
   * since 1970).
   */
  kill(): Promise<number>
  /** Starts the app again over the same folder. `app` and `page` then refer to the new one. */
  restart(options?: LaunchOptions): Promise<void>
  /** Breaks or repairs the computer under the running app, which must have been started in a broken world. */
  enter(world: WorldName): void
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
/**
 * The arguments that load the clock of `npm run check -- clocks`. They replace NODE_OPTIONS, which Playwright removes
 * from the programs it starts.
 */
const CLOCK: readonly string[] =
  process.env['TOKUCHO_CLOCK_MS'] === undefined ? [] : ['-r', join(root, 'test/release/clock/shift.cjs')]

/**
 * States whether Chromium's sandbox is on, so that Playwright adds no switches of its own. Only root must run without
 * the sandbox, because Chromium refuses it there.
 */
export const PROGRAM = {
  executablePath: createRequire(import.meta.url)('electron') as string,
  chromiumSandbox: process.getuid?.() !== 0,
}
/** A module that is loaded before the app (`-r`), so that Playwright controls the app from the beginning. */
export const HOLD = join(import.meta.dirname, '../../electron-standin/fixture-app/hold.cjs')
const BUSY = join(import.meta.dirname, '../inside/busy.cjs')
const AUTHORITY = join(import.meta.dirname, '../inside/authority.cjs')
const PAPER = join(import.meta.dirname, '../inside/paper.cjs')
const DIALOG_WINDOWS = join(import.meta.dirname, '../inside/dialogWindows.cjs')
/** The arguments of a start in a broken world. The stand-in shows dialogs as windows without this. */
const worldArgs: readonly string[] = ['-r', BREAKER, ...(realElectron ? ['-r', DIALOG_WINDOWS] : [])]

const controlOf = (userData: string): string => `${userData}.world`
const setWorld = (userData: string, world: WorldName): void => {
  writeFileSync(controlOf(userData), JSON.stringify(WORLDS[world]))
}

/** Returns the folder for files outside the data folder, on systems where an environment variable sets it. */
const stateOf = (userData: string): string => `${userData}-state`
const paperOf = (userData: string): string => `${userData}-paper`
export const stateAt = (folder: string): Record<string, string> => ({
  XDG_STATE_HOME: folder,
  LOCALAPPDATA: folder,
})

/** Returns Chromium's own switch for a computer without a keyring, if protection is off. Only Linux heeds it. */
const unprotected = ({ protection = 'none' }: LaunchOptions): string[] =>
  realElectron && protection === 'none' ? ['--password-store=basic'] : []

/** Makes a page `slow()` times slower than it could be. */
async function throttle(page: Page): Promise<void> {
  if (slow() === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow() })
}

async function open(
  userData: string,
  secrets: Record<'own' | 'other', string>,
  options: LaunchOptions,
  lines: string[],
) {
  const policyFile = join(userData, 'office-policy.json')
  if (options.policy !== undefined) writeFileSync(policyFile, options.policy)
  if (options.world) setWorld(userData, options.world)
  if (options.paper) mkdirSync(paperOf(userData), { recursive: true })
  const world: Record<string, string> = options.world
    ? { STANDIN_DIALOGS: 'windows', BROKEN_WORLD: controlOf(userData), BROKEN_FOLDER: userData }
    : {}
  const app = await _electron.launch({
    cwd: root,
    ...PROGRAM,
    // Animations are of no use to a test, which would only wait a dozen frames for each.
    args: [
      ...CLOCK,
      '-r',
      HOLD,
      '-r',
      BUSY,
      ...(options.authority === undefined ? [] : ['-r', AUTHORITY]),
      ...(options.paper && realElectron ? ['-r', PAPER] : []),
      ...(options.world ? worldArgs : []),
      ...(options.before ?? []).flatMap((path) => ['-r', path]),
      ...unprotected(options),
      options.app ?? ARCHIVE,
      `--user-data-dir=${userData}`,
      `--lang=${options.locale ?? 'ja'}`,
      '--force-prefers-reduced-motion',
    ],
    env: {
      ...process.env,
      ...stateAt(stateOf(userData)),
      STANDIN_SAFE_STORAGE: options.protection ?? 'none',
      STANDIN_SAFE_STORAGE_KEY: secrets[options.secret ?? 'own'],
      TOKUCHO_POLICY_FILE: policyFile,
      TOKUCHO_REAL_BANK: '1',
      ...(options.paper && { STANDIN_PRINTER_DIR: paperOf(userData), E2E_PAPER: paperOf(userData) }),
      // The second variable is for the stand-in's own network, which has to trust the same authority.
      ...(options.authority !== undefined && {
        E2E_AUTHORITY: options.authority,
        NODE_EXTRA_CA_CERTS: options.authority,
      }),
      ...options.env,
      ...world,
    },
  })
  const record = (chunk: Buffer) => void lines.push(chunk.toString())
  app.process().stdout?.on('data', record)
  app.process().stderr?.on('data', record)
  const pid = app.process().pid
  if (slow() > 1 && pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  app.on('window', (opened) => void throttle(opened))
  const page = await app.firstWindow()
  await throttle(page)
  // Without this, Playwright's default would override the switch above.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('pageerror', (error) => lines.push(`pageerror: ${error.message}\n${error.stack ?? ''}`))
  page.on('console', (message) => lines.push(`console ${message.type()}: ${message.text()}`))
  return { app, page, child: app.process() }
}

/** In the path of every data folder, as Windows has the name of its user. */
export const PERSON = '山田 太郎-'

/** Starts the app over a fresh user-data folder. */
export async function launchDesk(
  options: LaunchOptions = {},
): Promise<Desk & { scan(folders: readonly string[]): void; dispose(): Promise<void> }> {
  const userData = mkdtempSync(join(tmpdir(), PERSON))
  const secrets = { own: randomBytes(32).toString('hex'), other: randomBytes(32).toString('hex') }
  const lines: string[] = []
  const known = new Set<string>()
  // The scan also has to find keys that are cleared or replaced during the test.
  const learnKeys = () => {
    for (const secret of Object.values(secrets)) for (const key of keysIn(userData, secret)) known.add(key)
  }
  let running = await open(userData, secrets, options, lines)
  await idle(running)
  let alive = true
  const desk = {
    userData,
    paper: paperOf(userData),
    get app() {
      return running.app
    },
    get page() {
      return running.page
    },
    output: () => lines.join('\n'),
    /** Searches everything that this desk has written, and further folders, for its keys. Throws if it finds one. */
    scan(folders: readonly string[]) {
      learnKeys()
      scanDesk([userData, ...folders], lines.join('\n'), [...known])
    },
    async kill() {
      learnKeys()
      alive = false
      // Kept from the start: Playwright no longer knows the process of an app that has ended.
      const { child } = running
      const gone = exitOf(child)
      const at = killFamily(child.pid ?? 0)
      await within(LIMITS.answer, 'the killed app to be gone', gone)
      return at
    },
    async restart(again: LaunchOptions = options) {
      learnKeys()
      if (alive) await running.app.close()
      // This start is on the same computer, unless the test asks for another one.
      running = await open(
        userData,
        secrets,
        { ...(options.protection && { protection: options.protection }), ...again },
        lines,
      )
      alive = true
    },
    enter(world: WorldName) {
      setWorld(userData, world)
    },
    async close() {
      if (alive) await running.app.close()
      alive = false
    },
    async dispose() {
      await desk.close()
      for (const path of [userData, stateOf(userData), paperOf(userData), controlOf(userData)])
        rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return desk
}

/** Returns the text and address of the page, which explain a failure on another machine. */
const screenOf = async (page: Page): Promise<string> =>
  `${page.url()}\n${(await page.locator('body').ariaSnapshot()).slice(0, 6000)}`

type Running = Awaited<ReturnType<typeof launchDesk>>

const UNCAUGHT = /pageerror:|uncaught in main:/

/** Ends a desk: closes its app, searches what it wrote for keys, removes it, and throws if an error was uncaught. */
async function end(desk: Running, written: readonly string[]): Promise<void> {
  await desk.close()
  desk.scan(written)
  await desk.dispose()
  expect(desk.output()).not.toMatch(UNCAUGHT)
}

/** The app that the tests of one group share, while they run. */
class SharedDesk {
  #group: string | undefined
  #desk: Running | undefined

  /** Returns the app of a group, after it was started or has come to rest. */
  async of(group: string, launch: LaunchOptions): Promise<Running> {
    if (this.#group !== group) await this.end()
    if (this.#desk === undefined) this.#desk = await launchDesk(launch)
    else await idle(this.#desk)
    this.#group = group
    return this.#desk
  }

  async end(): Promise<void> {
    const desk = this.#desk
    this.#desk = this.#group = undefined
    if (desk) await end(desk, [])
  }
}

/**
 * Provides `desk`, an app over a fresh folder that is removed after the test. An uncaught error in the page or in main
 * fails the test.
 *
 * With `test.use({ shared: true })`, the tests of a file or of a `describe` have one app, one after the other, each on
 * the screens and the data that the one before left: for tests that need no first start and do not depend on what is
 * there. After a failure, the next one begins with a new app.
 */
export const test = base.extend<
  { launch: LaunchOptions; shared: boolean; desk: Desk; clock: undefined },
  { sharedDesk: SharedDesk }
>({
  // Every test starts at TOKUCHO_CLOCK if it is set (npm run check -- clocks), not at the time when the previous test
  // ended.
  clock: [
    async ({ browserName: _ }, use) => {
      startAgain()
      await use(undefined)
    },
    { auto: true },
  ],
  launch: [{}, { option: true }],
  shared: [false, { option: true }],
  sharedDesk: [
    async ({ browserName: _ }, use) => {
      const desk = new SharedDesk()
      await use(desk)
      await desk.end()
    },
    { scope: 'worker' },
  ],
  desk: async ({ launch, shared, sharedDesk }, use, info) => {
    const desk = shared
      ? await sharedDesk.of(`${info.file} ${JSON.stringify(launch)}`, launch)
      : await launchDesk(launch)
    const before = desk.output().length
    await use(desk)
    if (info.status !== info.expectedStatus) {
      await info.attach('output', { body: desk.output(), contentType: 'text/plain' })
      await info.attach('screen', { body: await screenOf(desk.page).catch(String), contentType: 'text/plain' })
      await desk.page.screenshot({ path: info.outputPath('last.png') }).catch(() => undefined)
    }
    if (!shared) return end(desk, [info.outputDir])
    desk.scan([info.outputDir])
    expect(desk.output().slice(before)).not.toMatch(UNCAUGHT)
  },
})
