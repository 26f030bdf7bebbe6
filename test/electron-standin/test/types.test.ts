import type * as Electron from 'electron'
import { expectTypeOf, test } from 'vitest'
import type { app } from '../lib/app/app.ts'
import type { BrowserWindow } from '../lib/windows/browser-window.ts'
import type { dialog } from '../lib/dialogs/dialog.ts'
import type { ipcMain } from '../lib/preload/ipc.ts'
import type { safeStorage } from '../lib/storage/safe-storage.ts'
import type { Session } from '../lib/network/session.ts'
import type { nativeTheme } from '../lib/desktop/theme-screen.ts'
import type { WebContents } from '../lib/windows/web-contents.ts'

// Each part of the stand-in can be used wherever Electron's declarations promise it; the compiler checks signatures.
test('the signatures of the stand-in agree with electron.d.ts', () => {
  expectTypeOf<typeof app>().toExtend<
    Pick<
      Electron.App,
      | 'quit'
      | 'exit'
      | 'isReady'
      | 'whenReady'
      | 'getPath'
      | 'setPath'
      | 'getName'
      | 'setName'
      | 'getVersion'
      | 'getAppPath'
      | 'getLocale'
      | 'getSystemLocale'
      | 'getPreferredSystemLanguages'
      | 'requestSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'hasSingleInstanceLock'
      | 'enableSandbox'
      | 'isPackaged'
      | 'setAppUserModelId'
    >
  >()
  expectTypeOf<BrowserWindow>().toExtend<
    Pick<
      Electron.BrowserWindow,
      | 'id'
      | 'show'
      | 'showInactive'
      | 'hide'
      | 'focus'
      | 'blur'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'isVisible'
      | 'isFocused'
      | 'isMinimized'
      | 'minimize'
      | 'restore'
      | 'maximize'
      | 'unmaximize'
      | 'isMaximized'
      | 'isFullScreen'
      | 'setFullScreen'
      | 'getBounds'
      | 'setBounds'
      | 'getContentBounds'
      | 'getNormalBounds'
      | 'setContentSize'
      | 'getSize'
      | 'setSize'
      | 'setTitle'
      | 'getTitle'
      | 'setMenuBarVisibility'
      | 'removeMenu'
      | 'setBackgroundColor'
    >
  >()
  expectTypeOf<WebContents>().toExtend<
    Pick<
      Electron.WebContents,
      | 'id'
      | 'send'
      | 'getURL'
      | 'getTitle'
      | 'isDestroyed'
      | 'isLoading'
      | 'printToPDF'
      | 'reload'
      | 'close'
      | 'executeJavaScript'
      | 'openDevTools'
      | 'closeDevTools'
      | 'setZoomLevel'
      | 'getZoomLevel'
      | 'setZoomFactor'
      | 'getZoomFactor'
      | 'focus'
      | 'loadURL'
    >
  >()
  expectTypeOf<Session>().toExtend<
    Pick<
      Electron.Session,
      | 'resolveProxy'
      | 'setProxy'
      | 'closeAllConnections'
      | 'clearStorageData'
      | 'clearCache'
      | 'enableNetworkEmulation'
      | 'disableNetworkEmulation'
      | 'getUserAgent'
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
    >
  >()
  expectTypeOf<typeof safeStorage>().toExtend<Omit<Electron.SafeStorage, 'getSelectedStorageBackend'>>()
  expectTypeOf<Pick<typeof ipcMain, 'handle' | 'handleOnce' | 'removeHandler'>>().toExtend<
    Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>
  >()
  expectTypeOf<typeof nativeTheme>().toExtend<Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>>()
  expectTypeOf<typeof dialog>().toExtend<Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBoxSync'>>()
})
