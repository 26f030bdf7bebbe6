import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, Menu, nativeTheme, protocol, safeStorage, session } from 'electron'
import { CALL_CHANNEL } from '#contract/ipc/desk'
import { createDispatcher } from '../ipc/dispatcher.ts'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { createWindowRegistry } from '../ipc/windows.ts'
import { createFileLog } from '../log/log.ts'
import { createServices } from '../services.ts'
import { createSettings, isSettings } from '../settings/settings.ts'
import { openStoreFile } from '../settings/storeFile.ts'
import { backendName, createVault, isVault } from '../vault/vault.ts'
import { createAssetHandler } from './assets.ts'
import { lockDownSession } from './lockDown.ts'
import { menuTemplate } from './menu.ts'
import { createQuestions } from './questions.ts'
import { createQuitGuard } from './quit.ts'
import { openMainWindow } from './window.ts'

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
  const settings = createSettings(settingsFile.file)
  const vault = createVault({ file: vaultFile.file, safeStorage, platform: process.platform, now })
  const questions = createQuestions(() => settings.preferences().locale)
  const registry = createWindowRegistry()

  const applyPreferences = () => {
    const { theme, locale } = settings.preferences()
    nativeTheme.themeSource = theme
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(locale, { mac: process.platform === 'darwin', development: !app.isPackaged })))
  }
  const services = createServices({
    settings, vault, now, confirmAddress: questions.address, onPreferences: applyPreferences,
    info: () => ({
      version: app.getVersion(), runtime: `Electron ${process.versions.electron ?? '?'} / Node ${process.versions.node}`,
      standIn: Boolean((process.versions as Record<string, string | undefined>)['electronStandin']), userData,
      safeStorageBackend: backendName(safeStorage, process.platform), safeStorageAvailable: safeStorage.isEncryptionAvailable(),
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
  const bounds = open('window', () => true, false)
  const show = () => { quitGuard.guardWindow(openMainWindow({ registry, bounds: bounds.file, devUrl })) }
  show()
  app.on('activate', () => { if (BrowserWindow.getAllWindows().length === 0) show() })
  for (const [name, { rescue }] of [['settings.json', settingsFile], ['vault.json', vaultFile]] as const) {
    if (!rescue) continue
    log.write('error', 'settings.rescued', { file: name, keptAside: rescue.keptAside, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}
