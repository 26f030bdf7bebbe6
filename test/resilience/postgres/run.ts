// Started by `npm run check -- office`. Starts a PostgreSQL in a folder, makes an office with an administrator and two
// members, and writes an invitation of each, which the app opens. Data and passwords stay in the folder between runs: this is for trying.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { invitation, type Invitation } from '#contract/office/invitation'
import { install } from '#main/office/install'
import { addMember } from '#main/office/members'
import type { OfficeRole } from '#contract/office/rows'
import { connectOwner, schemaFiles } from './clients.ts'
import { OWNER, Postgres } from './server.ts'

const DATABASE = 'office'
const OFFICE = 'お試し事務所'
const PEOPLE: readonly [login: string, displayName: string, roles: OfficeRole[]][] = [
  ['kanri', '管理 花子', ['prepare', 'approve', 'file', 'administer']],
  ['sato', '佐藤 一郎', ['prepare', 'file']],
  ['kato', '加藤 良子', ['prepare', 'approve', 'file']],
]

/** What has to outlive a run: nobody else knows the passwords. */
interface Kept {
  owner: string
  passwords: Record<string, string>
}

const isRoot = process.getuid?.() === 0
/** A checkout of root is closed to the user as whom root's server runs. */
const DEFAULT_FOLDER = isRoot ? '/var/tmp/tokucho-office' : '.cache/office'

function readOptions(): { folder: string; port: number } {
  const { values } = parseArgs({
    options: { folder: { type: 'string', default: DEFAULT_FOLDER }, port: { type: 'string', default: '54329' } },
  })
  return { folder: resolve(values.folder), port: Number(values.port) }
}

function value<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (result.ok) return result.value
  throw new Error(`the office could not be made: ${result.error.code}`)
}

async function ensureDatabase(server: Postgres): Promise<Client> {
  const first = await connectOwner(server)
  const { rows } = await first.query('select from pg_database where datname = $1', [DATABASE])
  if (rows.length === 0) await first.query(`create database ${DATABASE}`)
  await first.end()
  return connectOwner(server, DATABASE)
}

/** Makes schema and people where they are missing. */
async function ensureOffice(server: Postgres, kept: Kept, keep: () => void): Promise<void> {
  const owner = await ensureDatabase(server)
  const { applied, version } = value(await install(owner, { files: schemaFiles, office: OFFICE }))
  console.log(
    applied.length > 0 ? `The schema is new or updated: version ${version}.` : `The schema has version ${version}.`,
  )
  for (const [login, displayName, roles] of PEOPLE) {
    if (kept.passwords[login] !== undefined) continue
    kept.passwords[login] = value(await addMember(owner, { login, displayName, roles })).password
    keep()
  }
  await owner.end()
}

/** Writes the invitation of a member as the app opens it (Settings → Office → Join); returns the path of the file. */
function writeInvitation(server: Postgres, login: string, folder: string): string {
  const { host, port, ca: certificate } = server.address
  const path = join(folder, `invitation-${login}.json`)
  const made: Invitation = {
    kind: 'tokucho-desk-office',
    version: 1,
    office: OFFICE,
    host,
    port,
    database: DATABASE,
    user: login,
    certificate,
  }
  writeFileSync(path, JSON.stringify(invitation.parse(made), null, 2))
  return path
}

function greet(server: Postgres, kept: Kept, folder: string): void {
  const { user, version } = server.programs
  if (user) console.log(`PostgreSQL never runs as root: it runs as ${user.name}, who owns the data.`)
  console.log(`${version}, its data in ${folder}\n`)
  for (const [login, displayName, roles] of PEOPLE) {
    console.log(`Invitation of ${displayName} (${roles.join(', ')}): ${writeInvitation(server, login, folder)}`)
    console.log(`Password, told apart: ${kept.passwords[login] ?? ''}\n`)
  }
  console.log(`Owner's login for Settings → Office: ${OWNER}, password ${kept.owner}`)
  console.log('Ctrl + C stops the server; the data stays.')
}

const { folder, port } = readOptions()
// The server's user passes through; what is in it is closed.
mkdirSync(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
const file = join(folder, 'passwords.json')
const kept = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
  : { owner: randomBytes(12).toString('base64url'), passwords: {} }
const keep = () => {
  writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
}
keep()
const running: { server?: Postgres } = {}
/** Ends the server and this process. A server that is just being started ends with the process. */
const stop = (): void => {
  running.server?.end()
  console.log('Stopped.')
  process.exit(0)
}
// Before the start, because a process that a signal ends leaves the server it was starting.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
const server = await Postgres.start({ folder: join(folder, 'server'), port, durable: true }, kept.owner)
running.server = server
await ensureOffice(server, kept, keep)
greet(server, kept, folder)
setInterval(() => undefined, 60_000)
