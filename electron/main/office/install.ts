// Puts the schema of an office into a database, or updates it: roles, rights and the numbered files.
import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { identifier, literal, roleNames, withRoles, type RoleNames } from './sqlNames.ts'
import { sha256Of, type SchemaFile } from './schemaFiles.ts'
import { inTransaction, type Sql, sqlState } from './sql.ts'

export type InstallError =
  /** `version` (such as 130011) is older than PostgreSQL 14. */
  | { code: 'serverTooOld'; version: number }
  | { code: 'notUtf8'; encoding: string }
  | { code: 'notAllowed'; needed: 'createRole' | 'createSchema' }
  /** An applied file has other content here: app and schema do not belong together. */
  | { code: 'otherSchema'; file: string }
  | { code: 'schemaNewer'; version: number }
  /** A foreign schema has the name `office`. */
  | { code: 'nameInUse' }

export interface Installed {
  readonly database: string
  readonly version: number
  readonly applied: readonly number[]
}

const OLDEST = 140_000

const serverRow = z.object({
  version: z.coerce.number(),
  database: z.string(),
  login: z.string(),
  encoding: z.string(),
  super: z.boolean(),
  createRole: z.boolean(),
  createSchema: z.boolean(),
})
type Server = z.infer<typeof serverRow>

const SERVER = `
  select current_setting('server_version_num') as version, current_database() as database, session_user::text as login,
    current_setting('server_encoding') as encoding, rolsuper as "super", rolsuper or rolcreaterole as "createRole",
    has_database_privilege(current_database(), 'CREATE') as "createSchema"
  from pg_roles where rolname = session_user`

async function askServer(sql: Sql): Promise<Server> {
  return serverRow.parse((await sql.query(SERVER)).rows[0])
}

function refuseServer({ version, encoding, createRole, createSchema }: Server): InstallError | null {
  if (version < OLDEST) return { code: 'serverTooOld', version }
  if (encoding !== 'UTF8') return { code: 'notUtf8', encoding }
  if (!createRole) return { code: 'notAllowed', needed: 'createRole' }
  return createSchema ? null : { code: 'notAllowed', needed: 'createSchema' }
}

async function has(sql: Sql, query: string, values: unknown[]): Promise<boolean> {
  return (await sql.query(query, values)).rows.length > 0
}

/** Makes the office's roles, none of which can log in. */
async function ensureRoles(sql: Sql, names: RoleNames, server: Server): Promise<void> {
  for (const name of Object.values(names) as string[]) {
    if (!(await has(sql, 'select from pg_roles where rolname = $1', [name])))
      await sql.query(`create role ${identifier(name)} nologin`)
  }
  const [owner, member, admin] = [names.owner, names.member, names.admin].map(identifier)
  // To shut the logins of people who leave.
  await sql.query(`alter role ${owner} createrole`)
  // Until PostgreSQL 15 a login may take itself away from the owner, who then ends its connections by this.
  if (server.version < 160_000) await sql.query(`grant pg_signal_backend to ${owner}`)
  // Only a superuser may act for the owner without being a member.
  if (!server.super) await sql.query(`grant ${owner} to ${identifier(server.login)}`)
  await sql.query(`grant ${member}, ${admin} to ${owner} with admin option`)
}

/** With these functions anybody could fill the disk with objects that belong to no table. */
const LARGE_OBJECTS = ['lo_create(oid)', 'lo_creat(integer)', 'lo_from_bytea(oid, bytea)'] as const

/** With these functions anybody could take all locks of the server; then nobody even logs in. */
const ADVISORY_LOCKS = ['', 'try_'].flatMap((attempt) =>
  ['', '_xact'].flatMap((end) =>
    ['', '_shared'].flatMap((mode) =>
      ['bigint', 'integer, integer'].map((key) => `pg_${attempt}advisory${end}_lock${mode}(${key})`),
    ),
  ),
)

/**
 * Only a superuser can revoke rights on what a superuser owns; in a schema left open, the app's connections still
 * find nothing.
 */
async function ensureSchema(sql: Sql, names: RoleNames, { database, super: isSuper }: Server): Promise<void> {
  await sql.query(`create schema if not exists office authorization ${identifier(names.owner)}`)
  await sql.query(`revoke all on database ${identifier(database)} from public`)
  await sql.query(
    `grant connect on database ${identifier(database)} to ${identifier(names.owner)}, ${identifier(names.member)}`,
  )
  const mine = `select from pg_namespace where nspname = 'public' and pg_has_role(nspowner, 'member')`
  if (await has(sql, mine, [])) await sql.query('revoke create on schema public from public')
  if (isSuper)
    for (const name of [...LARGE_OBJECTS, ...ADVISORY_LOCKS])
      await sql.query(`revoke execute on function pg_catalog.${name} from public`)
}

export async function giveToOwner(sql: Sql, login: string, owner: string): Promise<void> {
  await sql.query(`grant ${identifier(login)} to ${identifier(owner)} with admin option`)
}

/** Connections of one login, so that none keeps the others out. */
const CONNECTIONS = 30

/** Also for a login that an earlier version made. */
export const boundConnections = (sql: Sql, login: string) =>
  sql.query(`alter role ${identifier(login)} connection limit ${String(CONNECTIONS)}`)

const appliedRows = z.array(z.object({ number: z.number(), sha256: z.string() }))

async function readApplied(sql: Sql): Promise<Map<number, string>> {
  if (!(await has(sql, `select where to_regclass('office.migration') is not null`, []))) return new Map()
  const { rows } = await sql.query('select number, sha256 from office.migration order by number')
  return new Map(appliedRows.parse(rows).map(({ number, sha256 }) => [number, sha256]))
}

function refuseApplied(applied: Map<number, string>, files: readonly SchemaFile[]): InstallError | null {
  const newest = Math.max(0, ...applied.keys())
  if (newest > (files.at(-1)?.number ?? 0)) return { code: 'schemaNewer', version: newest }
  const other = files.find((file) => applied.has(file.number) && applied.get(file.number) !== sha256Of(file))
  return other ? { code: 'otherSchema', file: other.name } : null
}

/** Applies the file with its line in `office.migration`, or nothing of it. */
async function applyFile(sql: Sql, names: RoleNames, file: SchemaFile): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.query(`set local role ${identifier(names.owner)}`)
    // Unqualified names in the file must be found nowhere else.
    await sql.query('set local search_path = pg_catalog, pg_temp')
    await sql.query(`set local lock_timeout = '3s'`)
    await sql.query(withRoles(file.sql, names))
    await sql.query('insert into office.migration (number, name, sha256) values ($1, $2, $3)', [
      file.number,
      file.name,
      sha256Of(file),
    ])
    await sql.query('update office.meta set schema_version = $1, seq = office.next_seq()', [file.number])
  })
}

/** Members who keep a table busy are put out; their apps come back by themselves. */
async function applyFirmly(sql: Sql, names: RoleNames, file: SchemaFile): Promise<void> {
  try {
    await applyFile(sql, names, file)
  } catch (thrown) {
    if (sqlState(thrown) !== LOCK_NOT_AVAILABLE) throw thrown
    await endMembers(sql)
    await endPrepared(sql)
    await applyFile(sql, names, file)
  }
}
const LOCK_NOT_AVAILABLE = '55P03'

async function endMembers(sql: Sql): Promise<void> {
  if (!(await has(sql, `select where to_regclass('office.member') is not null`, []))) return
  await sql.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join office.member m on m.login = a.usename::text
     where a.datname = current_database() and a.pid <> pg_backend_pid()`,
  )
}

/** Where the server allows it, a member may have left a transaction that holds its locks without any connection. */
async function endPrepared(sql: Sql): Promise<void> {
  const { rows } = await sql.query(
    `select p.gid, p.owner from pg_prepared_xacts p join office.member m on m.login = p.owner::text
     where p.database = current_database()`,
  )
  for (const { gid, owner } of z.array(z.object({ gid: z.string(), owner: z.string() })).parse(rows)) {
    // Only its owner or a superuser may end it.
    await sql.query(`set role ${identifier(owner)}`)
    await sql.query(`rollback prepared ${literal(gid)}`)
    await sql.query('reset role')
  }
}

/** One installation at a time in this database; a member holding the lock is put out. */
async function lockInstallation(sql: Sql): Promise<void> {
  if (await has(sql, `select where pg_try_advisory_lock(hashtext('office.install'))`, [])) return
  await endMembers(sql)
  await sql.query(`select pg_advisory_lock(hashtext('office.install'))`)
}

async function establish(sql: Sql, names: RoleNames, office: string, server: Server, version: number): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.query(`set local role ${identifier(names.owner)}`)
    if (await has(sql, 'select from office.meta', [])) return
    await sql.query('select office.establish($1, $2, $3)', [office, server.database, version])
  })
}

/**
 * The login must be allowed to make roles and schemas. Each file is a transaction; after an interruption, another
 * call goes on. The office's name is taken only the first time.
 */
export async function install(
  sql: Sql,
  { files, office }: { files: readonly SchemaFile[]; office: string },
): Promise<Result<Installed, InstallError>> {
  const server = await askServer(sql)
  const refused = refuseServer(server)
  if (refused) return fail(refused)
  const names = roleNames(server.database)
  // The lock lasts until the end of the session or the unlock below.
  await lockInstallation(sql)
  try {
    return await installAlone(sql, { files, office, server, names })
  } finally {
    await sql.query(`select pg_advisory_unlock(hashtext('office.install'))`)
  }
}

interface Installation {
  readonly files: readonly SchemaFile[]
  readonly office: string
  readonly server: Server
  readonly names: RoleNames
}

async function installAlone(
  sql: Sql,
  { files, office, server, names }: Installation,
): Promise<Result<Installed, InstallError>> {
  const foreign = `select from pg_namespace join pg_roles o on o.oid = nspowner where nspname = 'office' and rolname <> $1`
  if (await has(sql, foreign, [names.owner])) return fail({ code: 'nameInUse' })
  await inTransaction(sql, async () => {
    await ensureRoles(sql, names, server)
    await ensureSchema(sql, names, server)
  })
  const applied = await readApplied(sql)
  const refused = refuseApplied(applied, files)
  if (refused) return fail(refused)
  const missing = files.filter(({ number }) => !applied.has(number))
  for (const file of missing) await applyFirmly(sql, names, file)
  const version = files.at(-1)?.number ?? 0
  await establish(sql, names, office, server, version)
  const members = z
    .array(z.object({ login: z.string() }))
    .parse((await sql.query('select login from office.member')).rows)
  for (const { login } of members) {
    await giveToOwner(sql, login, names.owner)
    await boundConnections(sql, login)
  }
  return ok({ database: server.database, version, applied: missing.map(({ number }) => number) })
}
