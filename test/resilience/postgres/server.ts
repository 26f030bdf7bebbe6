// A real PostgreSQL for a test run or for trying: TLS with a certificate of its own, SCRAM, loopback only.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../../unit/main/certificate.ts'
import { asUser, findPrograms, type Programs } from './programs.ts'

/** How to reach the server and by which certificate to know it. */
export interface Address {
  readonly host: string
  readonly port: number
  /** The certificate, which is its own authority. */
  readonly ca: string
  /** SHA-256 of the certificate, as an invitation has it: hex in lower case without colons. */
  readonly fingerprint: string
}

export interface Options {
  /** Where the data stays; without it, in a folder that goes with the server. */
  folder?: string
  port?: number
  /** False makes it faster and a power cut dangerous. What was answered survives a kill either way. */
  durable?: boolean
  /** Another PostgreSQL than the one that every clone has. */
  programs?: Programs
  /** The folder of a server that was made before and never started: a copy of it saves making one. */
  copyOf?: string
  /** More lines for postgresql.conf. */
  settings?: Readonly<Record<string, string>>
}

/** What is needed to use a server that somebody else starts and stops. */
export interface RunningServer {
  readonly programs: Omit<Programs, 'dispose'>
  readonly data: string
  readonly password: string
  readonly address: Address
}

export const OWNER = 'postgres'
const CONFIGURATION = 'office.conf'

/** Returns a port of this computer on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const run = (programs: Programs, program: string, args: string[]): void => {
  const quiet = ['ignore', 'ignore', 'pipe'] as const
  execFileSync(program, args, { cwd: '/', stdio: [...quiet], timeout: 120_000, ...asUser(programs.user) })
}

function own(programs: Programs, path: string): void {
  if (programs.user) chownSync(path, programs.user.uid, programs.user.gid)
}

/** Writes a file that belongs to the server's user and that nobody else reads. */
function writeOwned(programs: Programs, path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  own(programs, path)
}

/** Makes the cluster: SCRAM for everybody, TLS for everybody who comes over TCP. */
function create(programs: Programs, data: string, password: string): void {
  const secret = `${data}.password`
  writeOwned(programs, secret, password)
  try {
    const text = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
    run(programs, programs.initdb, ['-D', data, '-U', OWNER, '--pwfile', secret, '--auth=scram-sha-256', ...text])
  } finally {
    rmSync(secret)
  }
  const { key, cert } = selfSigned('localhost')
  writeOwned(programs, join(data, 'server.key'), key)
  writeOwned(programs, join(data, 'server.crt'), cert)
  writeOwned(
    programs,
    join(data, 'pg_hba.conf'),
    'local all all scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  )
  writeOwned(programs, join(data, CONFIGURATION), '')
  writeFileSync(join(data, 'postgresql.conf'), `include '${CONFIGURATION}'\n`, { flag: 'a' })
}

function configure(programs: Programs, data: string, port: number, { durable = false, settings = {} }: Options): void {
  const all: Record<string, string> = {
    listen_addresses: `'127.0.0.1'`,
    port: String(port),
    // The socket's path has to be short, and its folder has to be the server's own.
    unix_socket_directories: process.platform === 'win32' ? `''` : `'${data}'`,
    ssl: 'on',
    password_encryption: `'scram-sha-256'`,
    max_connections: '400',
    shared_buffers: '64MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: `'UTC'`,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`)
  writeOwned(programs, join(data, CONFIGURATION), lines.join(''))
}

/** Copies the folder of a stopped server, for the user as whom it runs. */
function copyFolder({ user }: Programs, from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, to])
  chmodSync(to, 0o700)
}

export class Postgres {
  readonly programs: Programs
  readonly data: string
  readonly password: string
  readonly address: Address
  readonly #home: string | null
  /** Resolves when the server that this process started has ended. */
  #gone: Promise<unknown> = Promise.resolve()
  /** The server's first process, while it is a child of this one. */
  #child: ChildProcess | undefined
  readonly #killedWithMe = () => {
    if (this.pid() !== null) execFileSync(this.programs.pgCtl, this.#stopping('immediate'), this.#options())
    // A server that was only just started has not written its number yet.
    else this.#child?.kill('SIGQUIT')
  }

  private constructor(programs: Programs, home: string | null, data: string, password: string, port: number) {
    const ca = readFileSync(join(data, 'server.crt'), 'utf8')
    const fingerprint = new X509Certificate(ca).fingerprint256.replaceAll(':', '').toLowerCase()
    this.programs = programs
    this.#home = home
    this.data = data
    this.password = password
    this.address = { host: '127.0.0.1', port, ca, fingerprint }
  }

  /** Makes a server, or starts the one that is in the folder, and waits until it answers. */
  static async start(options: Options = {}, password = 'owner-of-the-test'): Promise<Postgres> {
    const programs = options.programs ?? findPrograms()
    const home = options.folder === undefined ? mkdtempSync(join(tmpdir(), 'tokucho-pg-')) : null
    const parent = options.folder ?? home ?? ''
    mkdirSync(parent, { recursive: true, mode: 0o700 })
    own(programs, parent)
    const data = join(parent, 'data')
    if (!existsSync(join(data, 'PG_VERSION'))) {
      if (options.copyOf === undefined) create(programs, data, password)
      else copyFolder(programs, options.copyOf, data)
    }
    const port = options.port ?? (await freePort())
    configure(programs, data, port, options)
    const server = new Postgres(programs, home, data, password, port)
    await server.begin()
    return server
  }

  /** The id of the server's first process, or null while none runs. */
  pid(): number | null {
    const [first] = linesOf(join(this.data, 'postmaster.pid'))
    if (first === undefined) return null
    const pid = Number(first)
    try {
      process.kill(pid, 0)
      return pid
    } catch {
      return null
    }
  }

  /** Starts the server and waits until it answers. */
  async begin(): Promise<void> {
    process.once('exit', this.#killedWithMe)
    const { code } = process.platform === 'win32' ? await this.#startByPgCtl() : await this.#startAsChild()
    if (code === 0) return
    const said = readFileSync(this.#log, 'utf8').split('\n')
    throw new Error(`PostgreSQL did not start:\n${said.slice(-6).join('\n')}`)
  }

  /** Stops the server: `fast` cleanly, `immediate` as a crash. */
  end(how: 'fast' | 'immediate' = 'fast'): void {
    process.removeListener('exit', this.#killedWithMe)
    if (this.pid() !== null) execFileSync(this.programs.pgCtl, this.#stopping(how), this.#options())
  }

  /** Kills the server's first process as a crash would, and starts the server again once the others are gone. */
  async kill(): Promise<void> {
    const pid = this.pid()
    if (pid !== null) process.kill(pid, 'SIGKILL')
    process.removeListener('exit', this.#killedWithMe)
    await this.#gone
    // The processes of the old server end by themselves; as long as one is there, a new one refuses to start.
    const late = performance.now() + 60_000
    for (;;) {
      try {
        return await this.begin()
      } catch (error) {
        process.removeListener('exit', this.#killedWithMe)
        // Nor does it start while the old one, dead already, still has its number.
        const passing = /shared memory block|still in use|another postmaster|already exists/
        if (performance.now() > late || !passing.test(String(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }
  }

  /** Copies the folder of the stopped server, as a backup of files does. */
  copyTo(folder: string): void {
    copyFolder(this.programs, this.data, folder)
  }

  /** Puts a copy in place of the stopped server's folder. */
  replaceBy(folder: string): void {
    rmSync(this.data, { recursive: true })
    copyFolder(this.programs, folder, this.data)
  }

  /** Stops the server and, unless its folder was given, deletes it. */
  dispose(): void {
    this.end('immediate')
    if (this.#home !== null) rmSync(this.#home, { recursive: true, force: true })
    this.programs.dispose()
  }

  get #log(): string {
    return join(this.data, 'server.log')
  }

  /** On Windows only pg_ctl takes the rights of an administrator away, with which the server refuses to run. */
  #startByPgCtl(): Promise<{ code: number | null }> {
    const args = ['start', '-D', this.data, '-l', this.#log, '-w', '-t', '60', '-s']
    // pg_ctl leaves the server its output; a pipe would stay open as long as the server runs.
    return new Promise((resolve, reject) => {
      const child = spawn(this.programs.pgCtl, args, this.#options())
      child.once('error', reject).once('exit', (code) => {
        resolve({ code })
      })
    })
  }

  /**
   * Starts the server as a child of this process, which therefore notices its end at once. A server that was killed
   * keeps its number until its parent has noticed, and the init of a container may take seconds to.
   */
  async #startAsChild(): Promise<{ code: number | null }> {
    const log = openSync(this.#log, 'a', 0o600)
    own(this.programs, this.#log)
    const { cwd, uid, gid } = this.#options()
    const as = uid === undefined ? {} : { uid, gid }
    const stdio = ['ignore', log, log] as const
    const child = spawn(this.programs.postgres, ['-D', this.data], { cwd, ...as, stdio: [...stdio], detached: true })
    closeSync(log)
    child.unref()
    this.#child = child
    const ended = new Promise<{ code: number | null }>((resolve, reject) => {
      child.once('error', reject).once('exit', (code) => {
        if (this.#child === child) this.#child = undefined
        resolve({ code: code ?? -1 })
      })
    })
    this.#gone = ended
    const giveUp = new AbortController()
    const ready = this.#untilReady(child.pid ?? 0, giveUp.signal)
    return Promise.race([ended, ready]).finally(() => {
      giveUp.abort()
    })
  }

  /** Waits until the server has written that it takes connections, as pg_ctl does. */
  async #untilReady(pid: number, ended: AbortSignal): Promise<{ code: number | null }> {
    const late = performance.now() + 60_000
    while (performance.now() < late && !ended.aborted) {
      const lines = linesOf(join(this.data, 'postmaster.pid'))
      if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return { code: 0 }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return { code: null }
  }

  #stopping(how: 'fast' | 'immediate'): string[] {
    return ['stop', '-D', this.data, '-m', how, '-w', '-t', '60', '-s']
  }

  #options(): { cwd: string; stdio: 'ignore'; timeout: number; uid?: number; gid?: number } {
    return { cwd: '/', stdio: 'ignore', timeout: 120_000, ...asUser(this.programs.user) }
  }
}

/** Returns the lines of a file, none while it is not there: a server that starts or stops removes and writes it. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
