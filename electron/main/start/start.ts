import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, powerMonitor, protocol } from 'electron'
import { CALL_CHANNEL } from '#contract/ipc/bridge'
import { storageFields } from '../guard/log/events.ts'
import { NOT_RUN, regRuns } from '../guard/policy/registry.ts'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { offerContextMenu } from '../shell/menu/contextMenu.ts'
import { filesOf, type Inbox } from '../shell/openedFiles/inbox.ts'
import { createAssetHandler } from '../shell/windows/assets.ts'
import { frontWindow } from '../shell/windows/frontWindow.ts'
import { fillPageShell, type PageShell } from '../shell/windows/pageShell.ts'
import { createQuitGuard, type Pending } from '../shell/windows/quit.ts'
import { createUnsavedGuard } from '../shell/windows/unsaved.ts'
import { followDisplays, openMainWindow } from '../shell/windows/window.ts'
import { toStorageError } from '../storage/storageError.ts'
import { development } from './computer.ts'
import type { FolderMove } from './dataFolder.ts'
import { type ElectronWorld, openWorld } from './electronWorld.ts'
import type { Backend } from './handlers.ts'

export async function start(inbox: Inbox, move: FolderMove): Promise<void> {
  let backend: Backend | undefined
  const pending = () => backend?.pending() ?? null
  const world = await openWorld({
    inbox,
    pending,
    show: () => {
      show()
    },
  })
  if (world === null) {
    app.exit(1)
    return
  }
  const asked = Promise.withResolvers<undefined>()
  servePage(world, {
    answers: () => answers,
    onAsked: () => {
      asked.resolve(undefined)
    },
  })
  const show = windowOpener(world, { pending, leaving: () => backend?.leave() })
  lockWhenLeft(world)
  world.desktop.onPreferences()
  show()
  // The largest part of main loads once the page has what its own process starts with.
  const answers = asked.promise
    .then(() => import('./handlers.ts'))
    .then(({ createBackend }) => (backend = createBackend(world, { checkOutput: development() })))
  followSystem(world, show)
  tellRescues(world)
  tellPolicy(world)
  tellFolder(world, move)
  void awaitPolicy(world)
  await answers
}

/** Null while locked, and in a zoomed window, whose zoom comes later. */
function shellOf({ settings, lock, zoom }: ElectronWorld): PageShell | null {
  if (lock.isLocked() || zoom() !== 1) return null
  const { locale, companyId } = settings.preferences()
  const companies = settings.companies()
  const company = companies.find((one) => one.companyId === companyId) ?? companies[0]
  return { locale, dark: nativeTheme.shouldUseDarkColors, company }
}

/**
 * `onAsked` is called after the first file was served; in development, where another server has the files, at the
 * first call of a page.
 */
function servePage(
  world: ElectronWorld,
  { answers, onAsked }: { answers: () => Promise<Backend>; onAsked: () => void },
): void {
  const { registry, devUrl } = world
  const serve = createAssetHandler(join(__dirname, '../renderer'), (html) => fillPageShell(html, shellOf(world)))
  protocol.handle(APP_SCHEME, async (request) => {
    const response = await serve(request)
    setImmediate(onAsked)
    return response
  })
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, input: unknown) => {
    onAsked()
    const caller = isTrustedSender(event, registry.has, devUrl) ? registry.caller(event.sender.id) : null
    return (await answers()).dispatch(caller, channel, input)
  })
}

function windowOpener(
  { registry, settings, state, log, devUrl, zoom, questions, unsaved }: ElectronWorld,
  { pending, leaving }: { pending: () => Pending | null; leaving: () => void },
): () => void {
  const guards = [
    createUnsavedGuard(unsaved, questions.loseUnsaved),
    createQuitGuard(pending, questions.insistOnLeaving, { leaving, reason: questions.holdingSession }),
  ]
  for (const guard of guards) guard.guardApp(app)
  // On Windows each window gets `query-session-end`; Electron's type omits the event of macOS and Linux.
  if (process.platform !== 'win32')
    powerMonitor.on('shutdown', (...[event]: { preventDefault(): void }[]) => {
      if (event) for (const guard of guards) guard.guardShutdown(event, app)
    })
  return () => {
    const window = openMainWindow({ registry, state, log, devUrl, zoom })
    offerContextMenu(window, () => settings.preferences().locale)
    for (const guard of guards) guard.guardWindow(window, app)
  }
}

/** Linux does not report the screen lock. */
function lockWhenLeft({ lock }: ElectronWorld): void {
  const left = () => {
    void lock.lock('system')
  }
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', left)
  powerMonitor.on('suspend', left)
  lock.active()
}

function followSystem({ inbox, registry, log }: ElectronWorld, show: () => void): void {
  followDisplays()
  inbox.onArrival(() => {
    registry.caller(frontWindow()?.webContents.id ?? -1)?.push('files.offered', null)
  })
  app.on('second-instance', (_event, argv, folder) => {
    log.write('info', 'app.secondStart')
    // A second start with a file means "open this file".
    if (!inbox.offer(filesOf(argv, folder))) registry.broadcast('app.secondStart', null)
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) show()
  })
}

/** The window is already open, so nothing waits for these notices. */
function tellRescues({ rescues, questions, log }: ElectronWorld): void {
  for (const { name, rescue } of rescues) {
    log.write('error', 'settings.rescued', { file: storageFields(`${name}: failed`).part, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}

function tellPolicy({ policy: { status }, rekeyed, questions, log }: ElectronWorld): void {
  log.write(status.state === 'broken' ? 'error' : 'info', 'policy.read', { state: status.state })
  if (rekeyed.length > 0) void questions.tellRekeyed(rekeyed, status.file)
}

function tellFolder({ questions }: ElectronWorld, move: FolderMove): void {
  if (move.kind === 'stayed') void questions.tellFolderStayed(app.getPath('userData'), move.code)
  if (move.kind === 'elsewhere') void questions.tellFolderElsewhere(move.computer, move.at)
}

const POLICY_EVERY_MS = 30_000

/**
 * Windows did not run the program that reads the policy. Once it runs, asks for a restart: every part was opened
 * without the policy.
 */
async function awaitPolicy({ policy: { status }, questions }: ElectronWorld): Promise<void> {
  if (status.state !== 'broken' || !status.problem.startsWith(NOT_RUN)) return
  while (!(await regRuns(process.env))) await delay(POLICY_EVERY_MS, undefined, { ref: false })
  await questions.tellPolicyReadable()
}

export function stop(thrown: unknown): void {
  const { detail } = toStorageError('start', thrown)
  dialog.showErrorBox(
    app.getName(),
    `起動できません。データには触れていません。\nThe app cannot start. Your data was not touched.\n\n${app.getPath('userData')}\n${detail}`,
  )
  app.exit(1)
}
