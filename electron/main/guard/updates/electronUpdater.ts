import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ProxySetting } from '#contract/ipc/network'
import { toProxyConfig } from '../../network/proxySetting.ts'
import { regFinds } from '../policy/registry.ts'
import { isSignedRelease } from './signature.ts'
import type { Found, Updater } from './updates.ts'

/**
 * Only the publisher's address is reachable, even through redirects. Nothing is downloaded or installed
 * automatically, not even at quitting.
 */
export function createElectronUpdater(publisher: Publisher): Updater {
  const opened = once(() => openUpdater(publisher))
  let trusted: Found = { kind: 'none' }
  let ready: Awaited<ReturnType<typeof opened>> | undefined
  let [hashes, installer] = [[] as readonly string[], '']
  return {
    check: async () => {
      if (!renewsItself(process.platform, process.execPath)) return { kind: 'notHere' }
      ready = await opened()
      const found = await ready.checkForUpdates()
      // Where it cannot install (an unpacked AppImage, a copied app), electron-updater makes no request and returns
      // null.
      if (found === null) return { kind: 'notHere' }
      trusted = foundIn(found, publisher.publicKey)
      if (trusted.kind !== 'newer') return trusted
      hashes = found.updateInfo.files.map(({ sha512 }) => sha512)
      if (await isForEverybody(process.platform, process.env, process.execPath))
        trusted = { ...trusted, installer: installerOf(found.updateInfo, publisher.address) }
      return trusted
    },
    download: async () => {
      // Checked against the hashes in the description whose signature `check` verified.
      if (trusted.kind !== 'newer') throw new Error('no release was found that is signed')
      installer = (await (await opened()).downloadUpdate())[0] ?? ''
    },
    prove: () => proveInstaller(installer, hashes),
    install: () => {
      ready?.quitAndInstall()
    },
  }
}

interface Publisher {
  address: string
  publicKey: string
  proxy: () => ProxySetting
}

async function openUpdater({ address, proxy }: Publisher) {
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
}

/** A newer release needs a signed description. An older one never counts: electron-updater does not downgrade. */
export function foundIn(
  { isUpdateAvailable, updateInfo }: { isUpdateAvailable: boolean; updateInfo: { version: string } },
  publicKey: string,
): Found {
  if (!isUpdateAvailable) return { kind: 'none' }
  return isSignedRelease(updateInfo, publicKey) ? { kind: 'newer', version: updateInfo.version } : { kind: 'notSigned' }
}

/**
 * electron-updater checks the bytes only as they arrive, quits the app whether or not the installer could be started,
 * and takes a file that is there for a good one in the next round. The installer may have been taken away, changed or
 * held by a virus scanner since: rejects then, with the file system's error if it cannot be read.
 */
export async function proveInstaller(installer: string, hashes: readonly string[]): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(installer), hash)
  if (hashes.includes(hash.digest('base64'))) return
  await rm(installer, { force: true })
  throw new Error('the downloaded installer is not the one that was signed')
}

/**
 * The per-computer MSI leaves no uninstaller beside the program and is updated by whoever deployed it; the per-user
 * installer would add a second copy.
 */
export function renewsItself(
  platform: NodeJS.Platform,
  program: string,
  exists: (path: string) => boolean = existsSync,
): boolean {
  return platform !== 'win32' || exists(join(dirname(program), `Uninstall ${basename(program)}`))
}

/** In this key the installer writes where it put the app. electron-builder derives the GUID from `appId`. */
export const INSTALLER_KEY = 'Software\\030677d0-8e6d-5a14-a8b0-d2eb54ba96dd'

/**
 * True if the app is installed for all users: an administrator then has to allow the update. The installer decides
 * alike, by where it installed before.
 */
export async function isForEverybody(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  program: string,
  finds = (what: readonly string[]) => regFinds(env, what),
): Promise<boolean> {
  if (platform !== 'win32') return false
  const installedIn = (hive: string) => finds([`${hive}\\${INSTALLER_KEY}`, '/v', 'InstallLocation'])
  const [everybody, person] = [await installedIn('HKLM'), await installedIn('HKCU')]
  if (everybody !== null && person !== null) return everybody && !person
  const programs = env['ProgramFiles']
  return programs !== undefined && program.toLowerCase().startsWith(`${programs.toLowerCase()}\\`)
}

export function installerOf(
  { files }: { files: readonly { url: string }[] },
  address: string,
  arch = process.arch,
): string {
  const installers = files.map(({ url }) => url).filter((url) => url.endsWith('.exe'))
  const installer = installers.find((url) => url.includes(`-${arch}.`)) ?? installers[0]
  return installer === undefined ? address : new URL(installer, address).href
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
