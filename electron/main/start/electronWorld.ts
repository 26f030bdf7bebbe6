import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app } from 'electron'
import { createTransport } from '../bank/transport.ts'
import { readBounded } from '../documents/boundedRead.ts'
import type { FileAccess } from '../documents/deps.ts'
import { createPrinter } from '../documents/printer.ts'
import { openPrintWindow } from '../documents/printWindow.ts'
import { anchorFolder } from '../filing/anchorFile.ts'
import { pageFiles } from '../guard/health/pageFiles.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { Log } from '../guard/log/log.ts'
import type { Desktop as SystemDesktop } from '../shell/menu/desktop.ts'
import { createNotify } from '../shell/notifications/notify.ts'
import type { Questions } from '../shell/nativeDialogs/questions.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { firstScreenShown } from '../shell/windows/firstScreen.ts'
import { rememberedFolder } from '../shell/windows/state.ts'
import type { OpenFiles } from './files.ts'
import { BUILD_TIME, development, info, now } from './info.ts'
import { openDataFolder } from './startTrouble.ts'
import { userName } from './userName.ts'
import type { Computer, Desktop, Time, World } from './world.ts'

/** For laying out a report and for making its PDF. */
const PRINT_TIMEOUTS = { layoutMs: 180_000, pdfMs: 180_000 }

/** Everything else of the world comes from Electron and the system. */
export interface WorldParts extends Pick<
  World,
  'policy' | 'log' | 'lock' | 'readiness' | 'health' | 'network' | 'updates' | 'unsaved' | 'inbox'
> {
  opened: OpenFiles
  registry: WindowRegistry
  questions: Questions
  desktop: SystemDesktop
  devUrl: string | undefined
  applyPreferences: () => void
}

export function electronWorld({ opened, registry, desktop, devUrl, applyPreferences, ...parts }: WorldParts): World {
  const { network, questions, log } = parts
  return {
    ...parts,
    settings: opened.settings,
    vault: opened.vault,
    officeFile: opened.office,
    evidenceFile: opened.evidence,
    computer: computer(devUrl),
    time: { now, steady: () => performance.now(), ...settleWait() },
    desktop: surroundings(registry, desktop, log, applyPreferences),
    files: fileAccess(opened, questions),
    transport: createTransport({
      logins: network.logins,
      identityFor: (host) => network.certificates.identityFor(host),
    }),
    printer: createPrinter({ openWindow: () => openPrintWindow(registry, devUrl), timeouts: PRINT_TIMEOUTS }),
  }
}

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

const surroundings = (
  registry: WindowRegistry,
  { menu, runWindow, showProgress }: SystemDesktop,
  log: Log,
  onPreferences: () => void,
): Desktop => ({
  broadcast: registry.broadcast,
  notify: createNotify({
    onFailed: (hresult) => {
      log.write('warn', 'notifications.failed', { hresult })
    },
  }),
  windowOf: (id) => registry.caller(id),
  menu,
  runWindow,
  showProgress,
  onUsable: firstScreenShown,
  onPreferences,
})

const fileAccess = ({ state }: OpenFiles, { saveWhere, openWhich, openFolder }: Questions): FileAccess => ({
  askWhere: saveWhere,
  askWhich: openWhich,
  askFolder: openFolder,
  folder: rememberedFolder(state, () => app.getPath('documents')),
  write: (path, bytes) => writeAtomically(path, bytes, delay),
  read: readBounded,
  recentDocument: (path) => {
    app.addRecentDocument(path)
  },
})

/** Only tests set it, and only in an app that is not packaged. */
function settleWait(): Pick<Time, 'settleWaitMs'> {
  const own = development() ? process.env['TOKUCHO_SETTLE_WAIT_MS'] : undefined
  return own === undefined ? {} : { settleWaitMs: Number(own) }
}
