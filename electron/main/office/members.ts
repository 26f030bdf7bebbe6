// Makes and changes members. Each has a login of its own at the PostgreSQL server.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { OfficeRole } from '#contract/office/rows'
import { boundConnections, giveToOwner } from './install.ts'
import { identifier, isLogin, literal } from './sqlNames.ts'
import { inTransaction, sqlState, type Sql } from './sql.ts'

// No letters that look alike on paper or sound alike: the password is told, not sent with the invitation.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 20
const ITERATIONS = 4096

/** 20 characters in groups of five, about 99 bits. */
function generatePassword(): string {
  const characters: string[] = []
  while (characters.length < LENGTH) {
    // Bytes beyond the last whole multiple would make the first letters likelier.
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 256 - (256 % LETTERS.length)) characters.push(LETTERS.charAt(byte % LETTERS.length))
    }
  }
  return (characters.slice(0, LENGTH).join('').match(/.{5}/g) ?? []).join('-')
}

/**
 * SCRAM-SHA-256 (RFC 5803): the server gets only this, so neither its log nor its statistics hold the password, which
 * must be ASCII.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

export type MemberError =
  /** Must be a letter and up to 62 letters, digits and underscores, all lower case. */
  | { code: 'badLogin' }
  | { code: 'loginTaken' }
  /** The caller does not administer the office, or may not make logins. */
  | { code: 'notAllowed' }
  | { code: 'noMember' }
  | { code: 'lastAdministrator' }

export interface NewMember {
  readonly login: string
  readonly displayName: string
  readonly roles: readonly OfficeRole[]
}

const ERRORS: Readonly<Record<string, MemberError['code']>> = {
  '42710': 'loginTaken', // duplicate_object
  '23505': 'loginTaken', // two at the same moment
  '42501': 'notAllowed', // insufficient_privilege
  OF002: 'notAllowed',
  OF001: 'noMember',
  OF006: 'lastAdministrator',
}

async function attempt<T>(work: () => Promise<T>): Promise<Result<T, MemberError>> {
  try {
    return ok(await work())
  } catch (error) {
    const code = ERRORS[sqlState(error) ?? '']
    if (code === undefined) throw error
    return fail({ code })
  }
}

// A writer standing still in a transaction would hold up the whole office; our statements take milliseconds.
const LIMITS = { idle_in_transaction_session_timeout: '10s', statement_timeout: '60s', lock_timeout: '15s' }

/** The password is kept nowhere else. The connection's login must be allowed to make roles. */
export async function addMember(
  sql: Sql,
  { login, displayName, roles }: NewMember,
): Promise<Result<{ password: string }, MemberError>> {
  if (!isLogin(login)) return fail({ code: 'badLogin' })
  const password = generatePassword()
  return attempt(() =>
    inTransaction(sql, async () => {
      await sql.query(`create role ${identifier(login)} login password ${literal(scramVerifier(password))}`)
      for (const [name, value] of Object.entries(LIMITS))
        await sql.query(`alter role ${identifier(login)} set ${name} = ${literal(value)}`)
      await boundConnections(sql, login)
      await giveToOffice(sql, login)
      await sql.query('select office.admit($1, $2, $3)', [login, displayName, roles])
      return { password }
    }),
  )
}

/** The office admits only logins given to it. */
async function giveToOffice(sql: Sql, login: string): Promise<void> {
  const { rows } = await sql.query(`select prefix || '_office_owner' as owner from office.meta`)
  const [{ owner }] = z.tuple([z.object({ owner: z.string() })]).parse(rows)
  await giveToOwner(sql, login, owner)
}

/**
 * Ends the login's connections: the computer that knows the old password may be lost. The connection's login must be
 * allowed to change roles.
 */
export async function renewPassword(sql: Sql, login: string): Promise<Result<{ password: string }, MemberError>> {
  if (!isLogin(login)) return fail({ code: 'badLogin' })
  const password = generatePassword()
  return attempt(async () => {
    await sql.query(`alter role ${identifier(login)} login password ${literal(scramVerifier(password))}`)
    await sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = $1 and pid <> pg_backend_pid() and pg_has_role(usesysid, 'usage')`,
      [login],
    )
    return { password }
  })
}

/** An administrator's own login suffices. */
export function setRoles(sql: Sql, login: string, roles: readonly OfficeRole[]): Promise<Result<null, MemberError>> {
  return attempt(async () => {
    await sql.query('select office.set_roles($1, $2)', [login, roles])
    return null
  })
}

/**
 * Works at once, even for open connections; an administrator's own login suffices. The login is shut in an own step,
 * so that it does not connect again while the rest waits for its turn.
 */
export function deactivate(sql: Sql, login: string): Promise<Result<null, MemberError>> {
  return attempt(async () => {
    await sql.query('select office.shut_out($1)', [login])
    await sql.query('select office.deactivate($1)', [login])
    return null
  })
}

/**
 * Admits a former member of this office again; with 'administrators' also one who still administers it. Other logins
 * of the server stay as they are.
 */
export async function readmit(
  sql: Sql,
  { login, displayName, roles }: NewMember,
  also: 'administrators' | 'nobodyElse',
): Promise<Result<{ password: string }, MemberError>> {
  const { rows } = await sql.query(
    `select from office.member where login = $1 and (not active or ($2 and 'administer' = any (roles)))`,
    [login, also === 'administrators'],
  )
  if (rows.length === 0) return fail({ code: 'loginTaken' })
  const renewed = await renewPassword(sql, login)
  if (!renewed.ok) return renewed
  const admitted = await attempt(async () => {
    // Until PostgreSQL 15 a login may have taken itself away.
    await giveToOffice(sql, login)
    await sql.query('select office.admit($1, $2, $3)', [login, displayName, roles])
  })
  return admitted.ok ? renewed : admitted
}
