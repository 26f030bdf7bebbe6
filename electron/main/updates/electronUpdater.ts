import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from '../network/proxySetting.ts'
import type { Updater } from './updates.ts'

/**
 * electron-updater on the publisher's address, and on nothing else: its session lets no request go elsewhere, redirects included. Nothing is downloaded or installed by
 * itself, also not when the app ends. The package is loaded when it is first used.
 */
export function createElectronUpdater(address: string, proxy: () => ProxySetting): Updater {
  const opened = once(async () => {
    const { autoUpdater } = await import('electron-updater')
    Object.assign(autoUpdater, { autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false, allowPrerelease: false, logger: null })
    autoUpdater.setFeedURL({ provider: 'generic', url: address })
    await autoUpdater.netSession.setProxy(toProxyConfig(proxy()))
    autoUpdater.netSession.webRequest.onBeforeRequest((details, decide) => { decide({ cancel: !details.url.startsWith(address) }) })
    return autoUpdater
  })
  let ready: Awaited<ReturnType<typeof opened>> | undefined
  return {
    check: async () => {
      if (!renewsItself(process.platform, process.execPath)) return { kind: 'notHere' }
      ready = await opened()
      const found = await ready.checkForUpdates()
      // It does not ask at all where it could not install: an AppImage that was unpacked, an app that was copied.
      if (found === null) return { kind: 'notHere' }
      return found.isUpdateAvailable ? { kind: 'newer', version: found.updateInfo.version } : { kind: 'none' }
    },
    download: async () => { await (await opened()).downloadUpdate() },
    install: () => { ready?.quitAndInstall() },
  }
}

/**
 * Whether the installer of an update fits the one this program came with. On Windows that is the installer for one person, which leaves its uninstaller beside the program; the MSI for
 * a computer does not, and is renewed by whoever rolled it out: the other installer would put a second copy of the app beside it.
 */
export function renewsItself(platform: NodeJS.Platform, program: string, exists: (path: string) => boolean = existsSync): boolean {
  return platform !== 'win32' || exists(join(dirname(program), `Uninstall ${basename(program)}`))
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
