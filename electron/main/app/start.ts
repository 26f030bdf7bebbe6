import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app, BrowserWindow, ipcMain, Menu, nativeTheme, protocol, safeStorage, session } from 'electron'
import { CALL_CHANNEL } from '#contract/ipc/desk'
import { createDispatcher } from '../ipc/dispatcher.ts'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { createWindowRegistry } from '../ipc/windows.ts'
import { createFileLog } from '../log/log.ts'
import { createServices } from '../services.ts'
import { createSettings, isSettings } from '../settings/settings.ts'
import { openStoreFile } from '../settings/storeFile.ts'
import { backendName, createVault, isVault, type SafeStorageLike } from '../vault/vault.ts'
import { createTransport } from '../bank/transport.ts'
import { writeAtomically } from '../documents/atomicWrite.ts'
import { createPrinter } from '../documents/printer.ts'
import { openPrintWindow } from '../documents/printWindow.ts'
import { createAssetHandler } from './assets.ts'
import { lockDownSession } from './lockDown.ts'
import { menuTemplate } from './menu.ts'
import { createQuestions } from './questions.ts'
import { createQuitGuard } from './quit.ts'
import { isState, rememberedFolder } from './state.ts'
import { openMainWindow } from './window.ts'

/** 30,000 rows take about a minute to lay out on a slow computer. */
const PRINT_TIMEOUTS = { layoutMs: 180_000, pdfMs: 180_000 }

/** Everything that happens once Electron is ready: open the files, register the handlers, show the window. */
export function start(): void {
  const now = () => new Date()
  const userData = app.getPath('userData')
  const log = createFileLog(join(userData, 'logs'))
  const devUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const open = (name: string, isValid: (value: unknown) => boolean, keepCopy: boolean) =>
    openStoreFile({ folder: userData, name, isValid, keepCopy, now: now() })

  const settingsFile = open('settings', isSettings, true)
  const vaultFile = open('vault', isVault, false)
  const secrets: SafeStorageLike = safeStorage
  const settings = createSettings(settingsFile.file)
  const vault = createVault({ file: vaultFile.file, safeStorage: secrets, platform: process.platform, now })
  const questions = createQuestions(() => settings.preferences().locale)
  const registry = createWindowRegistry()

  const applyPreferences = () => {
    const { theme, locale } = settings.preferences()
    nativeTheme.themeSource = theme
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(locale, { mac: process.platform === 'darwin', development: !app.isPackaged })))
  }
  const state = open('window', isState, false).file
  const services = createServices({
    settings, vault, log, userData, now, transport: createTransport(), broadcast: registry.broadcast, onPreferences: applyPreferences,
    confirmAddress: questions.address, confirmFiling: questions.filing, confirmResolve: questions.resolve, confirmReset: questions.practiceReset,
    printer: createPrinter({ openWindow: () => openPrintWindow(registry, devUrl), timeouts: PRINT_TIMEOUTS }),
    askWhere: questions.saveWhere, folder: rememberedFolder(state, () => app.getPath('documents')),
    write: (path, bytes) => writeAtomically(path, bytes, delay),
    info: () => ({
      version: app.getVersion(), runtime: `Electron ${process.versions.electron} / Node ${process.versions.node}`,
      standIn: Boolean((process.versions as Record<string, string | undefined>)['electronStandin']), userData,
      safeStorageBackend: backendName(secrets, process.platform), safeStorageAvailable: secrets.isEncryptionAvailable(),
    }),
  })

  protocol.handle(APP_SCHEME, createAssetHandler(join(__dirname, '../renderer')))
  lockDownSession(session.defaultSession)
  const dispatch = createDispatcher({ handlers: services.handlers, log, checkOutput: !app.isPackaged })
  ipcMain.handle(CALL_CHANNEL, (event, channel: unknown, input: unknown) =>
    dispatch(isTrustedSender(event, registry.has, devUrl) ? registry.caller(event.sender.id) : null, channel, input))

  applyPreferences()
  const quitGuard = createQuitGuard(services.pending)
  quitGuard.guardApp(app)
  const show = () => { quitGuard.guardWindow(openMainWindow({ registry, state, devUrl })) }
  show()
  app.on('activate', () => { if (BrowserWindow.getAllWindows().length === 0) show() })
  for (const [name, { rescue }] of [['settings.json', settingsFile], ['vault.json', vaultFile]] as const) {
    if (!rescue) continue
    log.write('error', 'settings.rescued', { file: name, keptAside: rescue.keptAside, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}
