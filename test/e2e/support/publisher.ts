// A publisher of updates: a build of the app that knows its address and its key, the server at that address, and the
// folder where the app is "installed".
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signReleases } from '#main/guard/updates/signReleases'
import { LIMITS } from '../../budget.ts'
import { selfSigned } from '../../unit/main/certificate.ts'

const root = join(import.meta.dirname, '../../..')
const BUILD = `
  const { resolveConfig } = await import('electron-vite')
  const { build } = await import('vite')
  const { config } = await resolveConfig({ build: { outDir: process.argv[1] }, logLevel: 'error' }, 'build', 'production')
  await build(config.main)
`
export const NEWER = '9.0.0'
/** The installer for Windows and the one for Linux, with the same bytes. */
const NAMES = ['exe', 'AppImage'].map((kind) => `tokucho-desk-${NEWER}.${kind}`)
const INSTALLED = 'this version'

const hashOf = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')

/** What is at the address. */
interface Offer {
  description: string
  installer: Uint8Array
  /** Only the first half of the installer is sent, and the rest kept back. */
  half?: boolean
}

export class Publisher {
  readonly folder = mkdtempSync(join(tmpdir(), 'tokucho-publisher-'))
  /** Start the app of this folder with this module and environment. */
  readonly app = join(this.folder, 'app')
  readonly before = join(import.meta.dirname, '../inside/installed.cjs')
  readonly #pem: string
  readonly #tls = selfSigned()
  readonly #server = createServer(this.#tls, (request, response) => {
    this.#answer(decodeURIComponent(new URL(request.url ?? '', 'https://127.0.0.1').pathname.slice(1)), response)
  })
  readonly #installer = randomBytes(8_000_000)
  #offer: Offer | undefined
  #asked: string[] = []
  #waiting = new Set<ServerResponse>()

  constructor() {
    this.#pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }

  /** Builds the main process anew for this publisher; everything else is what the other specs start. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = `https://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/`
    execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, join(this.app, 'out')], {
      cwd: root,
      env: { ...process.env, TOKUCHO_UPDATE_URL: address, TOKUCHO_UPDATE_SIGNING_KEY: this.#pem },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMITS.step,
    })
    for (const part of ['out/preload', 'out/renderer', 'package.json'])
      cpSync(join(root, part), join(this.app, part), { recursive: true })
    this.install(address)
  }

  /** Puts the installed app back to where no update was. electron-builder writes the same files beside the program. */
  install(address = ''): void {
    mkdirSync(join(this.#installed, 'resources'), { recursive: true })
    if (address !== '')
      writeFileSync(
        join(this.#installed, 'resources/app-update.yml'),
        `provider: generic\nurl: ${address}\nupdaterCacheDirName: tokucho-desk-updater\n`,
      )
    writeFileSync(join(this.#installed, 'publisher.pem'), this.#tls.cert)
    for (const name of ['Tokucho Desk.exe', 'Uninstall Tokucho Desk.exe', 'Tokucho Desk.AppImage'])
      writeFileSync(join(this.#installed, name), INSTALLED)
    for (const path of [this.#started, join(this.#installed, 'cache')]) rmSync(path, { recursive: true, force: true })
  }

  get #installed(): string {
    return join(this.folder, 'installed')
  }
  get #started(): string {
    return join(this.#installed, 'started.json')
  }
  get env(): Record<string, string> {
    return { ELECTRON_FORCE_IS_PACKAGED: '1', E2E_INSTALLED: this.#installed }
  }

  /** Offers a newer release, whose description is signed, changed by `change`. */
  offer(change: (whole: Offer) => Partial<Offer> = () => ({})): void {
    const at = mkdtempSync(join(this.folder, 'release-'))
    const [file, installer] = [join(at, 'latest.yml'), this.#installer]
    const facts = `sha512: ${hashOf(installer)}\n    size: ${String(installer.length)}\n`
    writeFileSync(
      file,
      `version: ${NEWER}\nfiles:\n${NAMES.map((url) => `  - url: ${url}\n    ${facts}`).join('')}releaseDate: '2026-11-22T00:00:00.000Z'\n`,
    )
    signReleases(at, this.#pem)
    const whole = { description: readFileSync(file, 'utf8'), installer }
    this.#offer = { ...whole, ...change(whole) }
    this.#asked = []
  }

  /** Whether anything was asked for since the last offer. */
  wasAsked(): boolean {
    return this.#asked.length > 0
  }

  /** Whether the installer was asked for since the last offer. */
  wasDownloaded(): boolean {
    return this.#asked.some((name) => NAMES.includes(name))
  }

  /** How many downloads wait for their other half. */
  waiting(): number {
    return this.#waiting.size
  }

  /** Breaks the connections of the downloads that wait. */
  breakOff(): void {
    for (const response of this.#waiting) response.destroy()
  }

  /** The folder where electron-updater keeps what it downloads. */
  get pending(): string {
    return join(this.#installed, 'cache/tokucho-desk-updater/pending')
  }

  /** What of an installer is there: the name and the bytes of each file. */
  pendingFiles(): { name: string; bytes: number }[] {
    if (!existsSync(this.pending)) return []
    return readdirSync(this.pending)
      .filter((name) => /\.(?:exe|AppImage)$/.test(name))
      .map((name) => ({ name, bytes: statSync(join(this.pending, name)).size }))
  }

  /** The hash and the arguments of the program that the app started at its end, if it did. */
  started(): { whole: boolean; args: string[] } | undefined {
    if (!existsSync(this.#started)) return undefined
    const { sha512, args } = JSON.parse(readFileSync(this.#started, 'utf8')) as { sha512: string; args: string[] }
    return { whole: sha512 === hashOf(this.#installer), args }
  }

  /** Whether the installed program is what it was at first. */
  isAsInstalled(): boolean {
    return readFileSync(join(this.#installed, 'Tokucho Desk.AppImage'), 'utf8') === INSTALLED
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #answer(name: string, response: ServerResponse): void {
    this.#asked.push(name)
    if (this.#offer === undefined) return void response.writeHead(404).end()
    const { description, installer, half } = this.#offer
    if (/^latest.*\.yml$/.test(name)) return void response.end(description)
    // No block map is offered, so the whole is downloaded and not what differs.
    if (!NAMES.includes(name)) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Length': installer.length })
    if (half !== true) return void response.end(installer)
    response.write(installer.subarray(0, installer.length / 2))
    this.#waiting.add(response)
    response.once('close', () => this.#waiting.delete(response))
  }
}
