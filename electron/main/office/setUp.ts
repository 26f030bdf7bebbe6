// Sets up an office on a PostgreSQL server: database, schema and first administrator.
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import { Secret } from '../vault/secret.ts'
import type { Connection, OpenConnection } from './connection.ts'
import { install, type InstallError } from './install.ts'
import { addMember, type NewMember, type MemberError, readmit } from './members.ts'
import { identifier } from './sqlNames.ts'
import type { SchemaFile } from './schemaFiles.ts'
import { type Sql, sqlState } from './sql.ts'

export interface SetUp {
  to: Invitation
  password: Secret
  administrator: Pick<NewMember, 'login' | 'displayName'>
}

export type SetUpError =
  InstallError | MemberError | { code: 'notAllowed'; needed: 'createDatabase' } | { code: 'reservedDatabase' }

const EVERYTHING = ['prepare', 'approve', 'file', 'administer'] as const

/** The server's own: an office closes its database to everybody else. */
const RESERVED: ReadonlySet<string> = new Set(['postgres', 'template0', 'template1'])

export const sqlOf = (connection: Connection): Sql => ({
  query: async (text, values = []) => ({ rows: await connection.query(text, values) }),
})

/** Can be repeated after any interruption. Rejects with errors of network and login. */
export async function setUpOffice(
  { open, files }: { open: OpenConnection; files: readonly SchemaFile[] },
  { to, password, administrator }: SetUp,
): Promise<Result<{ invitation: Invitation; password: Secret }, SetUpError>> {
  if (RESERVED.has(to.database)) return fail({ code: 'reservedDatabase' })
  const connection = await openOrCreate(open, to, password)
  if (!connection.ok) return connection
  try {
    const sql = sqlOf(connection.value)
    const installed = await install(sql, { files, office: to.office })
    if (!installed.ok) return installed
    const made = await admitAdministrator(sql, administrator)
    if (!made.ok) return made
    const office = String((await connection.value.query('select name from office.meta'))[0]?.['name'])
    const invitation = { ...to, office, user: administrator.login }
    return ok({ invitation, password: new Secret(made.value.password) })
  } finally {
    connection.value.destroy()
  }
}

async function openOrCreate(
  open: OpenConnection,
  to: Invitation,
  password: Secret,
): Promise<Result<Connection, SetUpError>> {
  try {
    return ok(await open(to, password))
  } catch (thrown) {
    if (sqlState(thrown) !== NO_DATABASE) throw thrown
  }
  const first = await open({ ...to, database: 'postgres' }, password)
  try {
    // C holds UTF-8 on every system, unlike the locale of a Japanese Windows.
    const locale = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`
    await first.query(`create database ${identifier(to.database)} ${locale}`, [], CREATE_MS)
  } catch (thrown) {
    if (sqlState(thrown) === '42501') return fail({ code: 'notAllowed', needed: 'createDatabase' })
    throw thrown
  } finally {
    first.destroy()
  }
  return ok(await open(to, password))
}

const NO_DATABASE = '3D000'
/** A slow disk takes seconds to copy the template. */
const CREATE_MS = 60_000

/** An administrator of an interrupted attempt gets a new password, because nobody knows the old. */
async function admitAdministrator(sql: Sql, who: SetUp['administrator']) {
  const added = await addMember(sql, { ...who, roles: EVERYTHING })
  if (added.ok || added.error.code !== 'loginTaken') return added
  return readmit(sql, { ...who, roles: EVERYTHING }, 'administrators')
}
