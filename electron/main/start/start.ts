import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, powerMonitor, protocol, session } from 'electron'
import type { EnvironmentName } from '#contract/ipc/company'
import { CALL_CHANNEL } from '#contract/ipc/desk'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { createWindowRegistry, type WindowRegistry } from '../ipc/windows.ts'
import { createHealth, type Health, watchUncaught } from '../health/health.ts'
import { pageFiles } from '../health/pageFiles.ts'
import { storageFields } from '../log/events.ts'
import { createFileLog, type Log } from '../log/log.ts'
import { isLockFile } from '../lock/lockFile.ts'
import { type AppLock, createAppLock } from '../lock/lock.ts'
import { createReadiness, type Readiness } from '../lock/readiness.ts'
import { systemCheck } from '../lock/systemCheck.ts'
import type { Answering } from './answering.ts'
import type { ServiceDeps } from './services.ts'
import { eraseAside, type Rescue } from '../storage/jsonFile.ts'
import { createSettings, isSettings, type Settings } from '../settings/settings.ts'
import { adoptAddresses, withPolicy } from '../settings/policySettings.ts'
import { openStoreFile } from '../storage/storeFile.ts'
import { anchorFolder } from '../filing/anchorFile.ts'
import { createVault, isVault } from '../vault/vault.ts'
import { createPolicy, type Policy } from '../policy/policy.ts'
import { policyPath, readPolicy } from '../policy/policyFile.ts'
import { readRegistryPolicy, runReg } from '../policy/registry.ts'
import { toStorageError } from '../storage/storageError.ts'
import { createWeakConsent, isConsentFile } from '../vault/weakConsent.ts'
import { createTransport } from '../bank/transport.ts'
import { effectiveProxy, type NetworkDeps } from '../network/handlers.ts'
import { isNetworkFile, openNetworkData } from '../network/networkFile.ts'
import { openNetwork } from '../network/open.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { readBounded } from '../documents/boundedRead.ts'
import { createPrinter } from '../documents/printer.ts'
import { openPrintWindow } from '../documents/printWindow.ts'
import { createNotify } from '../notifications/notify.ts'
import { offerContextMenu } from '../menu/contextMenu.ts'
import { createDesktop, type Desktop } from '../menu/desktop.ts'
import { filesOf, type Inbox } from '../files/inbox.ts'
import { createAssetHandler } from '../windows/assets.ts'
import { frontWindow } from '../windows/frontWindow.ts'
import { startUpdates } from '../updates/rounds.ts'
import type { Updates } from '../updates/updates.ts'
import { firstScreenShown } from '../windows/firstScreen.ts'
import { BUILD_TIME, info, secrets, UPDATES_FROM, UPDATES_SIGNED_BY } from './info.ts'
import { closeNetwork, lockDownApp, lockDownSession } from '../windows/lockDown.ts'
import { createQuestions, type Questions } from '../questions/questions.ts'
import { createQuitGuard } from '../windows/quit.ts'
import { isState, rememberedFolder } from '../windows/state.ts'
import { openDataFolder } from './startTrouble.ts'
import { createUnsaved, createUnsavedGuard, type Unsaved } from '../windows/unsaved.ts'
import { untilOpen } from './untilOpen.ts'
import { userName } from './userName.ts'
import { followDisplays, openMainWindow } from '../windows/window.ts'

/** Milliseconds that laying out a report, and making its PDF, may each take. */
const PRINT_TIMEOUTS = { layoutMs: 180_000, pdfMs: 180_000 }
const now = () => new Date()
const development = () => !app.isPackaged

/**
 * Everything that happens once Electron is ready: open the files, register the handlers, show the window. Ends the app
 * when the person chooses to.
 */
export async function start(inbox: Inbox): Promise<void> {
  const log = createFileLog(join(app.getPath('userData'), 'logs'))
  const registry = createWindowRegistry()
  const health = createHealth({
    log,
    tell: () => {
      registry.broadcast('health.mainFailed', null)
    },
  })
  watchUncaught(process, health)
  const devUrl = development() ? process.env['ELECTRON_RENDERER_URL'] : undefined
  lockDownApp(app, devUrl)
  lockDownSession(session.defaultSession)
  // The development server's page comes by the network.
  if (devUrl === undefined) await closeNetwork(session.defaultSession)
  const policy = createPolicy(policyOfComputer())
  const opened = await untilOpen(join(app.getPath('userData'), 'settings.json'), () => openFiles(policy))
  if (opened === null) {
    app.exit(1)
    return
  }
  const { files } = opened
  log.write('info', 'app.start', { version: app.getVersion(), standIn: info().standIn })
  const questions: Questions = createQuestions(
    () => files.settings.preferences().locale,
    () => locking.lock.signal(),
  )
  let onLock = (): void => undefined
  const locking = createLocking({
    files,
    policy,
    registry,
    questions,
    onLock: () => {
      onLock()
    },
  })
  const network = openNetwork({ files, policy, registry, log, now })
  const lockNow = () => {
    void locking.lock.lock('person').then(({ ok }) => {
      if (!ok) registry.broadcast('lock.setUpWanted', null)
    })
  }
  const desktop = createDesktop({
    registry,
    state: files.state,
    locale: () => files.settings.preferences().locale,
    isLocked: locking.lock.isLocked,
    development: development(),
    lock: lockNow,
    newWindow: () => {
      show()
    },
  })
  onLock = desktop.menu.refresh
  const applyPreferences = preferencesApplier(files.settings, desktop)
  let answering: Answering | undefined
  const unsaved = createUnsaved()
  const pending = () => answering?.pending() ?? null
  const busy = () => pending() !== null || unsaved.of().length > 0 || locking.lock.isLocked()
  const updates = startUpdates({
    address: development() ? '' : UPDATES_FROM,
    publicKey: UPDATES_SIGNED_BY,
    proxy: () => effectiveProxy(policy, network.store),
    policy,
    busy,
    questions,
    registry,
    log,
  })
  const deps = serviceDeps({
    health,
    files,
    policy,
    log,
    registry,
    questions,
    devUrl,
    applyPreferences,
    ...locking,
    network,
    desktop,
    inbox,
    updates,
    unsaved,
  })

  protocol.handle(APP_SCHEME, createAssetHandler(join(__dirname, '../renderer')))
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, input: unknown) => {
    const caller = isTrustedSender(event, registry.has, devUrl) ? registry.caller(event.sender.id) : null
    return (await answers).dispatch(caller, channel, input)
  })

  const guards = [
    createUnsavedGuard(unsaved, questions.loseUnsaved),
    createQuitGuard(pending, questions.insistOnLeaving),
  ]
  for (const guard of guards) guard.guardApp(app)
  const show = () => {
    const window = openMainWindow({
      registry,
      state: files.state,
      log,
      devUrl,
      zoom: desktop.zoom,
    })
    offerContextMenu(window, () => files.settings.preferences().locale)
    for (const guard of guards) guard.guardWindow(window)
  }
  // The person has left the computer: its screen is locked (which no Linux tells), or it sleeps.
  const left = () => {
    void locking.lock.lock('system')
  }
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', left)
  powerMonitor.on('suspend', left)
  locking.lock.active()
  applyPreferences()
  show()
  // What answers the page is the largest part of main: it is read while the page's own process begins.
  const answers = import('./answering.ts').then(
    ({ createAnswering }) => (answering = createAnswering(deps, { checkOutput: development() })),
  )
  followDisplays()
  inbox.onArrival(() => {
    registry.caller(frontWindow()?.webContents.id ?? -1)?.push('files.offered', null)
  })
  app.on('second-instance', (_event, argv, folder) => {
    log.write('info', 'app.secondStart')
    // Started with a file, the app is meant to open it: nothing has to be explained.
    if (!inbox.offer(filesOf(argv, folder))) registry.broadcast('app.secondStart', null)
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) show()
  })
  tellRescues(files.rescues, questions, log)
  tellPolicy(policy, files.rekeyed, questions, log)
  await answers
}

/** What has no words of its own: the app says so and ends. */
export function stop(thrown: unknown): void {
  const { detail } = toStorageError('start', thrown)
  dialog.showErrorBox(
    app.getName(),
    `起動できません。データには触れていません。\nThe app cannot start. Your data was not touched.\n\n${app.getPath('userData')}\n${detail}`,
  )
  app.exit(1)
}

/** The admin policy of this computer; from another place only for tests, in an app that is not packaged. */
function policyOfComputer() {
  const own = development() ? process.env['TOKUCHO_POLICY_FILE'] : undefined
  if (own !== undefined) return readPolicy({ file: own, checkOwner: false })
  return process.platform === 'win32'
    ? readRegistryPolicy(runReg(process.env))
    : readPolicy({ file: policyPath(process.platform), checkOwner: true })
}

/**
 * Another wait before an unknown filing can be settled as not arrived: only for tests, in an app that is not packaged.
 */
function settleWait(): { settleWaitMs?: number } {
  const own = development() ? process.env['TOKUCHO_SETTLE_WAIT_MS'] : undefined
  return own === undefined ? {} : { settleWaitMs: Number(own) }
}

/**
 * Opens settings, keys and window state; `rescues` names the files that were broken, `rekeyed` the environments whose
 * keys were for another address than the policy's.
 */
function openFiles(policy: Policy) {
  const rescues: { name: string; rescue: Rescue }[] = []
  const open = (name: string, isValid: (value: unknown) => boolean, keepCopy: boolean) => {
    const { file, rescue } = openStoreFile({ folder: app.getPath('userData'), name, isValid, keepCopy, now: now() })
    if (rescue) rescues.push({ name: `${name}.json`, rescue })
    return file
  }
  const own = createSettings(open('settings', isSettings, true))
  const weak = createWeakConsent({ file: open('protection', isConsentFile, true), policy, now, user: userName })
  const vault = createVault({
    file: open('vault', isVault, false),
    safeStorage: secrets,
    platform: process.platform,
    now,
    weak,
    environment: withPolicy(own, policy).environment,
    eraseCopies: () => {
      eraseAside(app.getPath('userData'), 'vault')
    },
  })
  const rekeyed = adoptAddresses(policy, own, vault.clearEnvironment)
  return {
    settings: withPolicy(own, policy),
    vault,
    rekeyed,
    lockFile: open('lock', isLockFile, true),
    network: openNetworkData(open('network', isNetworkFile, true)),
    state: open('window', isState, false),
    rescues,
  }
}

/** Milliseconds that locking waits for the windows to save their drafts. */
const SAVING_MS = 1_500

function createLocking({
  files,
  policy,
  registry,
  questions,
  onLock,
}: Pick<Parts, 'files' | 'policy' | 'registry' | 'questions'> & { onLock: () => void }): {
  lock: AppLock
  readiness: Readiness
} {
  const readiness = createReadiness({
    windows: registry.mainIds,
    ask: () => {
      registry.broadcast('lock.wanted', null)
    },
    waitMs: SAVING_MS,
  })
  const lock = createAppLock({
    file: files.lockFile,
    policy,
    now,
    system: systemCheck(process.platform, () => files.settings.preferences().locale),
    preferences: () => {
      const { locale, theme } = files.settings.preferences()
      return { locale, theme }
    },
    prepare: readiness.prepare,
    onChange: (status) => {
      registry.broadcast('lock.changed', status)
      onLock()
    },
    forgetSessionKeys: files.vault.forgetSession,
    eraseKeys: files.vault.clearAll,
    confirmReset: questions.lockReset,
  })
  return { lock, readiness }
}

interface Parts {
  health: Health
  files: ReturnType<typeof openFiles>
  policy: Policy
  log: Log
  registry: WindowRegistry
  questions: Questions
  devUrl: string | undefined
  applyPreferences: () => void
  lock: AppLock
  readiness: Readiness
  network: NetworkDeps
  desktop: Desktop
  inbox: Inbox
  updates: Updates
  unsaved: Unsaved
}

function serviceDeps({
  health,
  files,
  policy,
  log,
  registry,
  questions,
  devUrl,
  applyPreferences,
  lock,
  readiness,
  network,
  desktop,
  inbox,
  updates,
  unsaved,
}: Parts): ServiceDeps {
  const { settings, vault, state } = files
  return {
    settings,
    vault,
    policy,
    log,
    now,
    info,
    builtAt: BUILD_TIME,
    steady: () => performance.now(),
    ...settleWait(),
    openDataFolder,
    health,
    isPageFile: pageFiles(join(__dirname, '../renderer/assets'), devUrl !== undefined),
    userData: app.getPath('userData'),
    anchorFolder: anchorFolder(process.platform, process.env, homedir()),
    network,
    transport: createTransport({
      logins: network.logins,
      identityFor: (host) => network.certificates.identityFor(host),
    }),
    broadcast: registry.broadcast,
    onPreferences: applyPreferences,
    lock,
    readiness,
    updates,
    unsaved,
    confirmWeak: questions.weakStorage,
    confirmProxy: questions.proxy,
    confirmAddress: questions.address,
    confirmFiling: questions.filing,
    confirmResolve: questions.resolve,
    confirmReset: questions.practiceReset,
    confirmDamage: questions.journalDamage,
    user: userName,
    machine: hostname,
    notify: createNotify({
      onFailed: (hresult) => {
        log.write('warn', 'notifications.failed', { hresult })
      },
    }),
    windowOf: (id) => registry.caller(id),
    menu: desktop.menu,
    runWindow: desktop.runWindow,
    showProgress: desktop.showProgress,
    onUsable: firstScreenShown,
    inbox,
    recentDocument: (path) => {
      app.addRecentDocument(path)
    },
    printer: createPrinter({ openWindow: () => openPrintWindow(registry, devUrl), timeouts: PRINT_TIMEOUTS }),
    askWhere: questions.saveWhere,
    askWhich: questions.openWhich,
    folder: rememberedFolder(state, () => app.getPath('documents')),
    write: (path, bytes) => writeAtomically(path, bytes, delay),
    read: readBounded,
  }
}

/** What makes theme and menu follow the preferences. */
function preferencesApplier(settings: Settings, { menu }: Desktop): () => void {
  return () => {
    nativeTheme.themeSource = settings.preferences().theme
    menu.refresh()
  }
}

/** Nothing waits for these notices: the window is there already. */
function tellRescues(rescues: Parts['files']['rescues'], questions: Questions, log: Log): void {
  for (const { name, rescue } of rescues) {
    log.write('error', 'settings.rescued', { file: storageFields(`${name}: failed`).part, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}

/** The policy is told in the log by its state alone; keys that it made useless are told to the person. */
function tellPolicy({ status }: Policy, rekeyed: EnvironmentName[], questions: Questions, log: Log): void {
  log.write(status.state === 'broken' ? 'error' : 'info', 'policy.read', { state: status.state })
  if (rekeyed.length > 0) void questions.tellRekeyed(rekeyed, status.file)
}
