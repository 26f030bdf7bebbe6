import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app, nativeTheme, session } from 'electron'
import { createTransport } from '../bank/transport.ts'
import { showInFolder } from '../evidence/showInFolder.ts'
import { readBounded } from '../documents/boundedRead.ts'
import type { FileAccess } from '../documents/deps.ts'
import { createPrinter } from '../documents/printer.ts'
import { openPrintWindow } from '../documents/printWindow.ts'
import { anchorFolder } from '../filing/anchorFile.ts'
import { createHealth, watchUncaught } from '../guard/health/health.ts'
import { pageFiles } from '../guard/health/pageFiles.ts'
import { createAppLock } from '../guard/lock/lock.ts'
import { createReadiness } from '../guard/lock/readiness.ts'
import { systemCheck } from '../guard/lock/systemCheck.ts'
import { createFileLog, type Log } from '../guard/log/log.ts'
import { createPolicy, type Policy } from '../guard/policy/policy.ts'
import { updateMoment } from '../guard/updates/moment.ts'
import { startUpdates } from '../guard/updates/rounds.ts'
import { createWindowRegistry, type WindowRegistry } from '../ipc/windows.ts'
import { effectiveProxy } from '../network/handlers.ts'
import { openNetwork } from '../network/open.ts'
import { createDesktop } from '../shell/menu/desktop.ts'
import { createQuestions, type Questions } from '../shell/nativeDialogs/questions.ts'
import { createNotify } from '../shell/notifications/notify.ts'
import type { Inbox } from '../shell/openedFiles/inbox.ts'
import { firstScreenShown } from '../shell/windows/firstScreen.ts'
import { closeNetwork, lockDownApp, lockDownSession } from '../shell/windows/lockDown.ts'
import type { Pending } from '../shell/windows/quit.ts'
import { rememberedFolder } from '../shell/windows/state.ts'
import { createUnsaved } from '../shell/windows/unsaved.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import {
  BUILD_TIME,
  development,
  info,
  now,
  readComputerPolicy,
  UPDATES_FROM,
  UPDATES_SIGNED_BY,
  userName,
} from './computer.ts'
import { openFiles, type OpenFiles } from './files.ts'
import { openDataFolder, untilOpen } from './startTrouble.ts'
import type { Computer, Time, World } from './world.ts'

const PRINT_TIMEOUTS = { layoutMs: 180_000, pdfMs: 180_000 }
const SAVING_MS = 1_500

export interface ElectronWorld extends World {
  registry: WindowRegistry
  /** Undefined when the app shows its built page. */
  devUrl: string | undefined
  questions: Questions
  state: OpenFiles['state']
  rescues: OpenFiles['rescues']
  rekeyed: OpenFiles['rekeyed']
  zoom: () => number
}

interface OpenDeps {
  inbox: Inbox
  /** Null when nothing is in progress. */
  pending: () => Pending | null
  show: () => void
}

/**
 * Order matters: log, page cut off from the network, policy, files, all before any window. Null when files cannot be
 * opened and the user quits.
 */
export async function openWorld({ inbox, pending, show }: OpenDeps): Promise<ElectronWorld | null> {
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
  // The development server's page needs the network.
  if (devUrl === undefined) await closeNetwork(session.defaultSession)
  const policy = createPolicy(readComputerPolicy())
  const opened = await untilOpen(join(app.getPath('userData'), 'settings.json'), () => openFiles(policy))
  if (opened === null) return null
  log.write('info', 'app.start', { version: app.getVersion(), standIn: info().standIn })

  const { settings, vault, state, evidence, office, rescues, rekeyed } = opened.files
  const locale = () => settings.preferences().locale
  const questions: Questions = createQuestions(locale, () => lock.signal())
  const readiness = createReadiness({
    windows: registry.mainIds,
    ask: () => {
      registry.broadcast('lock.wanted', null)
    },
    waitMs: SAVING_MS,
  })
  const lock = openLock(opened.files, { policy, registry, questions }, readiness.prepare, () => {
    menu.refresh()
  })
  const network = openNetwork({ files: opened.files, policy, registry, log, now })
  const { menu, runWindow, showProgress, zoom } = createDesktop({
    registry,
    state,
    locale,
    isLocked: lock.isLocked,
    development: development(),
    // Without a way to unlock, the page offers to set one up instead.
    lock: () =>
      void lock.lock('person').then(({ ok }) => {
        if (!ok) registry.broadcast('lock.setUpWanted', null)
      }),
    newWindow: show,
  })
  const unsaved = createUnsaved()
  const updates = startUpdates({
    address: development() ? '' : UPDATES_FROM,
    publicKey: UPDATES_SIGNED_BY,
    ...updateMoment({ pending, unsaved: () => unsaved.of(), isLocked: lock.isLocked }),
    policy,
    questions,
    registry,
    log,
    proxy: () => effectiveProxy(policy, network.store),
  })
  return {
    registry,
    devUrl,
    state,
    rescues,
    rekeyed,
    zoom,
    policy,
    log,
    lock,
    readiness,
    health,
    network,
    updates,
    unsaved,
    inbox,
    questions,
    settings,
    vault,
    officeFile: office,
    evidenceFile: evidence,
    computer: computer(devUrl),
    time: { now, steady: () => performance.now(), ...settleWait() },
    desktop: {
      broadcast: registry.broadcast,
      notify: notifier(log),
      windowOf: (id) => registry.caller(id),
      menu,
      runWindow,
      showProgress,
      onUsable: firstScreenShown,
      onPreferences: () => {
        nativeTheme.themeSource = settings.preferences().theme
        menu.refresh()
      },
    },
    files: fileAccess(state, questions),
    transport: createTransport({
      logins: network.logins,
      identityFor: (host) => network.certificates.identityFor(host),
    }),
    printer: createPrinter({ openWindow: () => openPrintWindow(registry, devUrl), timeouts: PRINT_TIMEOUTS }),
  }
}

const openLock = (
  { lockFile, settings, vault }: OpenFiles,
  { policy, registry, questions }: { policy: Policy; registry: WindowRegistry; questions: Questions },
  prepare: () => Promise<void>,
  onLock: () => void,
) =>
  createAppLock({
    file: lockFile,
    policy,
    now,
    system: systemCheck(process.platform, () => settings.preferences().locale),
    preferences: () => {
      const { locale, theme } = settings.preferences()
      return { locale, theme }
    },
    prepare,
    onChange: (status) => {
      registry.broadcast('lock.changed', status)
      onLock()
    },
    forgetSessionKeys: vault.forgetSession,
    eraseKeys: vault.clearAll,
    confirmReset: questions.lockReset,
  })

const computer = (devUrl: string | undefined): Computer => ({
  userData: app.getPath('userData'),
  anchorFolder: anchorFolder(process.platform, process.env, homedir()),
  user: userName,
  name: hostname,
  info,
  builtAt: BUILD_TIME,
  isPageFile: pageFiles(join(__dirname, '../renderer/assets'), devUrl !== undefined),
  openDataFolder,
})

const notifier = (log: Log) =>
  createNotify({
    onFailed: (hresult) => {
      log.write('warn', 'notifications.failed', { hresult })
    },
  })

const fileAccess = (state: OpenFiles['state'], { saveWhere, openWhich, openFolder }: Questions): FileAccess => ({
  askWhere: saveWhere,
  askWhich: openWhich,
  askFolder: openFolder,
  showInFolder,
  folder: rememberedFolder(state, () => app.getPath('documents')),
  write: (path, bytes) => writeAtomically(path, bytes, delay),
  read: readBounded,
  recentDocument: (path) => {
    app.addRecentDocument(path)
  },
})

/** A shorter wait only in tests of an unpackaged app. */
function settleWait(): Pick<Time, 'settleWaitMs'> {
  const own = development() ? process.env['TOKUCHO_SETTLE_WAIT_MS'] : undefined
  return own === undefined ? {} : { settleWaitMs: Number(own) }
}
