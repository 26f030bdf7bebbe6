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
      ready = await opened()
      const found = await ready.checkForUpdates()
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null
    },
    download: async () => { await (await opened()).downloadUpdate() },
    install: () => { ready?.quitAndInstall() },
  }
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
