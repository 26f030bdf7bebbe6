import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from '../network/proxySetting.ts'
import { isSignedRelease } from './signature.ts'
import type { Found, Updater } from './updates.ts'

/**
 * electron-updater on the publisher's address, and on nothing else: its session lets no request go elsewhere, redirects
 * included. Nothing is downloaded or installed by itself, also not when the app ends. The package is loaded when it is
 * first used.
 */
export function createElectronUpdater({
  address,
  publicKey,
  proxy,
}: {
  address: string
  publicKey: string
  proxy: () => ProxySetting
}): Updater {
  const opened = once(async () => {
    const { autoUpdater } = await import('electron-updater')
    Object.assign(autoUpdater, {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      allowPrerelease: false,
      logger: null,
    })
    autoUpdater.setFeedURL({ provider: 'generic', url: address })
    await autoUpdater.netSession.setProxy(toProxyConfig(proxy()))
    autoUpdater.netSession.webRequest.onBeforeRequest((details, decide) => {
      decide({ cancel: !details.url.startsWith(address) })
    })
    return autoUpdater
  })
  let trusted: Found = { kind: 'none' }
  let ready: Awaited<ReturnType<typeof opened>> | undefined
  return {
    check: async () => {
      if (!renewsItself(process.platform, process.execPath)) return { kind: 'notHere' }
      ready = await opened()
      const found = await ready.checkForUpdates()
      // It does not ask at all where it could not install: an AppImage that was unpacked, an app that was copied.
      if (found === null) return { kind: 'notHere' }
      trusted = foundIn(found, publicKey)
      return trusted
    },
    download: async () => {
      // What is downloaded is held to the hashes of the very description that was looked at.
      if (trusted.kind !== 'newer') throw new Error('no release was found that is signed')
      await (await opened()).downloadUpdate()
    },
    install: () => {
      ready?.quitAndInstall()
    },
  }
}

/**
 * Returns what the address has: a newer release counts only when its description is signed. An older one, signed as it
 * may be, is none: electron-updater never goes back.
 */
export function foundIn(
  { isUpdateAvailable, updateInfo }: { isUpdateAvailable: boolean; updateInfo: { version: string } },
  publicKey: string,
): Found {
  if (!isUpdateAvailable) return { kind: 'none' }
  return isSignedRelease(updateInfo, publicKey) ? { kind: 'newer', version: updateInfo.version } : { kind: 'notSigned' }
}

/**
 * Whether the installer of an update fits the one this program came with. On Windows that is the installer for one
 * person, which leaves its uninstaller beside the program; the MSI for a computer does not, and is renewed by whoever
 * rolled it out: the other installer would put a second copy of the app beside it.
 */
export function renewsItself(
  platform: NodeJS.Platform,
  program: string,
  exists: (path: string) => boolean = existsSync,
): boolean {
  return platform !== 'win32' || exists(join(dirname(program), `Uninstall ${basename(program)}`))
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
